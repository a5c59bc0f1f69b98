#include "implementation/builtin.h"

#include <ace/bootstring/integer.h>
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>

#include "base/text.h"
#include "base/version.h"
#include "compare/plugin_call.h"

namespace acecheck {
namespace {

using Octets = std::vector<std::uint8_t>;

Outcome value_of(Json members) { return {Outcome::Kind::value, std::move(members), ""}; }
Outcome rejected(ace::Errc code) {
  if (code == ace::Errc::output_full) return {Outcome::Kind::too_small, {}, ""};
  return {Outcome::Kind::reject, {}, std::string(ace::name(code))};
}

// The result as the one member `key`, made by `convert`.
template <class T, class Convert>
Outcome outcome_of(const ace::Result<T>& result, const char* key, const Convert& convert) {
  if (!result) return rejected(result.error().code);
  return value_of(Json{{key, convert(*result)}});
}

Outcome ace_outcome(const ace::Result<std::string>& result) {
  if (!result) return rejected(result.error().code);
  Json members = Json::object();
  set_ace(members, *result);
  return value_of(std::move(members));
}

std::string unicode_text(const std::u32string& text) {
  return unicode_of({text.begin(), text.end()});
}

Outcome text_outcome(const ace::Result<std::u32string>& result) {
  return outcome_of(result, "unicode", unicode_text);
}
Outcome octets_outcome(const ace::Result<Octets>& result, const char* key) {
  return outcome_of(result, key, [](const Octets& octets) { return hex_of(octets); });
}

ace::Options options_of(Domain domain) { return {static_cast<ace::Domain>(domain)}; }

std::vector<ace::CaseFlag> flags_of(const Json& input) {
  std::vector<ace::CaseFlag> flags;
  for (const char c : input.value("case", std::string())) {
    flags.push_back(c == 'U' ? ace::CaseFlag::upper : ace::CaseFlag::lower);
  }
  return flags;
}

// What `convert` writes into a buffer of as many entries as the request says.
//   convert   gets the buffer, and returns how many entries it wrote
template <class Text, class Convert>
ace::Result<Text> written(const Request& request, std::size_t length, const Convert& convert) {
  using Entry = Text::value_type;
  const std::size_t capacity = std::min(capacity_of(request).value(), compare::room_for(length));
  const std::unique_ptr<Entry[]> out(new Entry[capacity]);
  const ace::Result<std::size_t> size = convert(std::span<Entry>(out.get(), capacity));
  if (!size) return std::unexpected(size.error());
  return Text(out.get(), *size);
}

ace::Result<std::string> encode_in_buffer(const Request& request, const std::u32string& text,
                                          const ace::Options& options) {
  const auto flags = flags_of(request.input);
  return written<std::string>(request, text.size(), [&](std::span<char> out) {
    switch (request.codec) {
      case Codec::punycode:
        return ace::punycode::encode(text, flags, out, options);
      case Codec::lace:
        return ace::lace::encode(text, out);
      case Codec::mace:
        return ace::mace::encode(text, out, options);
      case Codec::cidnuc:
        return ace::cidnuc::encode(text, out);
    }
    throw std::logic_error("unknown encoding");
  });
}

ace::Result<std::u32string> decode_in_buffer(const Request& request, const std::string& ace,
                                             const ace::Options& options) {
  return written<std::u32string>(request, ace.size(), [&](std::span<char32_t> out) {
    switch (request.codec) {
      case Codec::punycode:
        return ace::punycode::decode(ace, out, options);
      case Codec::lace:
        return ace::lace::decode(ace, out);
      case Codec::mace:
        return ace::mace::decode(ace, out, options);
      case Codec::cidnuc:
        return ace::cidnuc::decode(ace, out);
    }
    throw std::logic_error("unknown encoding");
  });
}

// The code points of the request; nothing if they have no 64 bits, or if the string is ill-formed
// UTF-8.
std::optional<std::vector<std::uint64_t>> points_of(const Json& input) {
  if (const auto form = form_of(input)) {
    return code_points_in(*form, input["unicode_hex"].get<std::string>());
  }
  return code_points(input["unicode"].get<std::string>());
}

Outcome encode(const Request& request, const ace::Options& options) {
  const auto points = points_of(request.input);
  if (!points) return rejected(ace::Errc::out_of_domain);
  std::u32string text;
  for (const std::uint64_t c : *points) {
    if (c > UINT32_MAX) return rejected(ace::Errc::out_of_domain);
    text.push_back(static_cast<char32_t>(c));
  }
  if (capacity_of(request)) {
    return ace_outcome(encode_in_buffer(request, text, options));
  }
  switch (request.codec) {
    case Codec::punycode:
      return ace_outcome(ace::punycode::encode(text, flags_of(request.input), options));
    case Codec::lace:
      return ace_outcome(ace::lace::encode(text));
    case Codec::mace:
      return ace_outcome(ace::mace::encode(text, options));
    case Codec::cidnuc:
      return ace_outcome(ace::cidnuc::encode(text));
  }
  throw std::logic_error("unknown encoding");
}

Outcome decode_punycode(const std::string& ace, const ace::Options& options) {
  std::vector<ace::CaseFlag> flags;
  const auto text = ace::punycode::decode(ace, flags, options);
  if (!text) return rejected(text.error().code);
  std::string letters;
  for (const ace::CaseFlag flag : flags) letters += flag == ace::CaseFlag::upper ? 'U' : 'u';
  return value_of(Json{{"unicode", unicode_text(*text)}, {"case", letters}});
}

Outcome decode(const Request& request, const ace::Options& options) {
  const std::string ace = ace_octets(request.input);
  if (capacity_of(request)) {
    return text_outcome(decode_in_buffer(request, ace, options));
  }
  switch (request.codec) {
    case Codec::punycode:
      return decode_punycode(ace, options);
    case Codec::lace:
      return text_outcome(ace::lace::decode(ace));
    case Codec::mace:
      return text_outcome(ace::mace::decode(ace, options));
    case Codec::cidnuc:
      return text_outcome(ace::cidnuc::decode(ace));
  }
  throw std::logic_error("unknown encoding");
}

Octets octets_member(const Request& request, const char* key) {
  return octets_of(request.input[key].get<std::string>()).value_or(Octets());
}

struct OctetSteps {
  ace::Result<Octets> (*compress)(std::span<const std::uint8_t>);
  ace::Result<Octets> (*decompress)(std::span<const std::uint8_t>);
  std::string (*base32_encode)(std::span<const std::uint8_t>);
  ace::Result<Octets> (*base32_decode)(std::string_view);
};

const OctetSteps& octet_steps(Codec codec) {
  static constexpr OctetSteps lace{ace::lace::compress, ace::lace::decompress,
                                   ace::lace::base32_encode, ace::lace::base32_decode};
  static constexpr OctetSteps cidnuc{ace::cidnuc::compress, ace::cidnuc::decompress,
                                     ace::cidnuc::base32_encode, ace::cidnuc::base32_decode};
  switch (codec) {
    case Codec::lace:
      return lace;
    case Codec::cidnuc:
      return cidnuc;
    case Codec::punycode:
    case Codec::mace:
      break;
  }
  throw std::logic_error("the encoding has no steps on octets");
}

Outcome base32_encode(const Request& request) {
  if (row_of(request.codec).steps == Steps::octets) {
    const Octets octets = octets_member(request, "octets");
    return value_of(Json{{"ace", octet_steps(request.codec).base32_encode(octets)}});
  }
  const auto value = request.input["value"].get<std::uint64_t>();
  const auto length = request.input["length"].get<std::size_t>();
  if (length > most_base32_digits || (length < 13 && value >> (5 * length) != 0)) {
    return rejected(ace::Errc::overflow);
  }
  return value_of(Json{{"ace", ace::mace::base32_encode(value, length)}});
}

Outcome base32_decode(const Request& request) {
  const std::string ace = ace_octets(request.input);
  if (row_of(request.codec).steps == Steps::octets) {
    return octets_outcome(octet_steps(request.codec).base32_decode(ace), "octets");
  }
  return outcome_of(ace::mace::base32_decode(ace), "value", [](std::uint64_t v) { return v; });
}

Outcome integers(const Request& request) {
  using Numbers = std::vector<std::uint64_t>;
  const auto thresholds = request.input["thresholds"].get<Numbers>();
  const ace::bootstring::IntegerFormat format{request.input["base"].get<std::uint64_t>(),
                                              thresholds};
  if (!format.valid()) {
    return {Outcome::Kind::unsupported, {}, "no integer ends under these thresholds"};
  }
  if (request.op == Op::integer_encode) {
    const Json& value = request.input["value"];
    if (!value.is_array()) return {Outcome::Kind::unsupported, {}, "value must be a list"};
    return value_of(
        Json{{"digits", ace::bootstring::encode_integers(value.get<Numbers>(), format)}});
  }
  return outcome_of(
      ace::bootstring::decode_integers(request.input["digits"].get<Numbers>(), format), "value",
      [](const Numbers& values) { return values; });
}

}  // namespace

Hello builtin_hello(Domain domain) {
  Hello hello{"acecheck", std::string(version), "C++", 256, {}};
  for (const Codec codec : all_codecs) {
    Capabilities capabilities;
    capabilities.ops.clear();
    for (std::size_t j = 0; j < op_names.size(); ++j) {
      if (has_op(codec, static_cast<Op>(j))) capabilities.ops.insert(static_cast<Op>(j));
    }
    if (codec == Codec::punycode) {
      capabilities.bits = 32;
      capabilities.case_flags = true;
    } else {
      capabilities.bits = 64;  // of MACE's base32 and of nothing else
    }
    capabilities.domain = std::min(domain, widest_domain(codec));
    capabilities.max_length = SIZE_MAX;
    capabilities.capacity = true;
    capabilities.unicode_hex = {EncodingForm::utf_8, EncodingForm::utf_16};
    if (codec == Codec::cidnuc) {
      capabilities.unicode_version = unicode_version_from(ace::cidnuc::unicode_version());
    }
    hello.codecs.emplace(codec, std::move(capabilities));
  }
  return hello;
}

Outcome builtin_answer(const Request& request, Domain domain) {
  switch (request.op) {
    case Op::encode:
      return encode(request, options_of(domain));
    case Op::decode:
      return decode(request, options_of(domain));
    case Op::compress:
      return octets_outcome(octet_steps(request.codec).compress(octets_member(request, "octets")),
                            "compressed");
    case Op::decompress:
      return octets_outcome(
          octet_steps(request.codec).decompress(octets_member(request, "compressed")), "octets");
    case Op::base32_encode:
      return base32_encode(request);
    case Op::base32_decode:
      return base32_decode(request);
    case Op::integer_encode:
    case Op::integer_decode:
      break;
  }
  return integers(request);
}

}  // namespace acecheck
