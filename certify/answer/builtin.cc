// SPDX-License-Identifier: Apache-2.0
#include "answer/builtin.h"

#include <ace/bootstring/integer.h>
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/files/version.h"
#include "judge/room.h"

namespace acecheck {
namespace {

Outcome value_of(Data value) { return {Outcome::Kind::value, std::move(value), ""}; }
Outcome rejected(ace::Errc code) {
  if (code == ace::Errc::output_full) return {Outcome::Kind::too_small, {}, ""};
  return {Outcome::Kind::reject, {}, std::string(ace::name(code))};
}

template <class T>
Outcome outcome_of(ace::Result<T> result) {
  if (!result) return rejected(result.error().code);
  return value_of(std::move(*result));
}
Outcome outcome_of(const ace::Result<std::u32string>& result) {
  if (!result) return rejected(result.error().code);
  return value_of(Text{{result->begin(), result->end()}});
}

ace::Options options_of(Domain domain) { return {static_cast<ace::Domain>(domain)}; }

std::vector<ace::CaseFlag> flags_of(const Data& text) {
  std::vector<ace::CaseFlag> flags;
  if (const std::string* letters = text.case_flags()) {
    for (const char c : *letters) {
      flags.push_back(c == 'U' ? ace::CaseFlag::upper : ace::CaseFlag::lower);
    }
  }
  return flags;
}

// What `convert` writes into a buffer of as many entries as the question says.
//   convert   gets the buffer, and returns how many entries it wrote
template <class Text, class Convert>
ace::Result<Text> written(const Question& question, std::size_t length, const Convert& convert) {
  using Entry = Text::value_type;
  const std::size_t capacity = std::min(question.capacity.value(), compare::room_for(length));
  const std::unique_ptr<Entry[]> out(new Entry[capacity]);
  const ace::Result<std::size_t> size = convert(std::span<Entry>(out.get(), capacity));
  if (!size) return std::unexpected(size.error());
  return Text(out.get(), *size);
}

ace::Result<std::string> encode_in_buffer(const Question& question, const std::u32string& text,
                                          const ace::Options& options) {
  const auto flags = flags_of(question.input);
  return written<std::string>(question, text.size(), [&](std::span<char> out) {
    switch (question.codec) {
      case Codec::punycode:
        return ace::punycode::encode(text, flags, out, options);
      case Codec::lace:
        return ace::lace::encode(text, out);
      case Codec::mace:
        return ace::mace::encode(text, out, options);
      case Codec::cidnuc:
        return ace::cidnuc::encode(text, out);
    }
    std::unreachable();
  });
}

ace::Result<std::u32string> decode_in_buffer(const Question& question, const std::string& ace,
                                             const ace::Options& options) {
  return written<std::u32string>(question, ace.size(), [&](std::span<char32_t> out) {
    switch (question.codec) {
      case Codec::punycode:
        return ace::punycode::decode(ace, out, options);
      case Codec::lace:
        return ace::lace::decode(ace, out);
      case Codec::mace:
        return ace::mace::decode(ace, out, options);
      case Codec::cidnuc:
        return ace::cidnuc::decode(ace, out);
    }
    std::unreachable();
  });
}

Outcome encode(const Question& question, const ace::Options& options) {
  const CodePoints* points = question.input.text();
  if (points == nullptr) return rejected(ace::Errc::out_of_domain);
  std::u32string text;
  for (const std::uint64_t c : *points) {
    if (c > UINT32_MAX) return rejected(ace::Errc::out_of_domain);
    text.push_back(static_cast<char32_t>(c));
  }
  if (question.capacity) return outcome_of(encode_in_buffer(question, text, options));
  switch (question.codec) {
    case Codec::punycode:
      return outcome_of(ace::punycode::encode(text, flags_of(question.input), options));
    case Codec::lace:
      return outcome_of(ace::lace::encode(text));
    case Codec::mace:
      return outcome_of(ace::mace::encode(text, options));
    case Codec::cidnuc:
      return outcome_of(ace::cidnuc::encode(text));
  }
  std::unreachable();
}

Outcome decode_punycode(const std::string& ace, const ace::Options& options) {
  std::vector<ace::CaseFlag> flags;
  const auto text = ace::punycode::decode(ace, flags, options);
  if (!text) return rejected(text.error().code);
  std::string letters;
  for (const ace::CaseFlag flag : flags) letters += flag == ace::CaseFlag::upper ? 'U' : 'u';
  return value_of(Text{{text->begin(), text->end()}, "", letters});
}

Outcome decode(const Question& question, const ace::Options& options) {
  const std::string& ace = *question.input.ace();
  if (question.capacity) return outcome_of(decode_in_buffer(question, ace, options));
  switch (question.codec) {
    case Codec::punycode:
      return decode_punycode(ace, options);
    case Codec::lace:
      return outcome_of(ace::lace::decode(ace));
    case Codec::mace:
      return outcome_of(ace::mace::decode(ace, options));
    case Codec::cidnuc:
      return outcome_of(ace::cidnuc::decode(ace));
  }
  std::unreachable();
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
  std::unreachable();
}

Outcome base32_encode(const Question& question) {
  if (row_of(question.codec).steps == Steps::octets) {
    return value_of(octet_steps(question.codec).base32_encode(*question.input.octets()));
  }
  const auto [value, digits] = *question.input.number();
  if (digits > most_base32_digits || (digits < 13 && value >> (5 * digits) != 0)) {
    return rejected(ace::Errc::overflow);
  }
  return value_of(ace::mace::base32_encode(value, digits));
}

Outcome base32_decode(const Question& question) {
  const std::string& ace = *question.input.ace();
  if (row_of(question.codec).steps == Steps::octets) {
    return outcome_of(octet_steps(question.codec).base32_decode(ace));
  }
  const auto number = ace::mace::base32_decode(ace);
  return number ? value_of(Number{*number}) : rejected(number.error().code);
}

Outcome integers(const Question& question) {
  const Integers& given = *question.input.integers();
  const ace::bootstring::IntegerFormat format{given.base, given.thresholds};
  if (!format.valid()) {
    return {Outcome::Kind::unsupported, {}, "no integer ends under these thresholds"};
  }
  if (question.op == Op::integer_encode) {
    return value_of(Integers{ace::bootstring::encode_integers(given.numbers, format)});
  }
  auto values = ace::bootstring::decode_integers(given.numbers, format);
  return values ? value_of(Integers{std::move(*values)}) : rejected(values.error().code);
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

Outcome builtin_answer(const Question& question, Domain domain) {
  switch (question.op) {
    case Op::encode:
      return encode(question, options_of(domain));
    case Op::decode:
      return decode(question, options_of(domain));
    case Op::compress:
      return outcome_of(octet_steps(question.codec).compress(*question.input.octets()));
    case Op::decompress:
      return outcome_of(octet_steps(question.codec).decompress(*question.input.octets()));
    case Op::base32_encode:
      return base32_encode(question);
    case Op::base32_decode:
      return base32_decode(question);
    case Op::integer_encode:
    case Op::integer_decode:
      break;
  }
  return integers(question);
}

}  // namespace acecheck
