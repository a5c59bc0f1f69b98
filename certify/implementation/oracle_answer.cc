#include "implementation/oracle_answer.h"

#include <fmt/format.h>
#include <oracle/cidnuc.h>
#include <oracle/encoding_form.h>
#include <oracle/mace.h>

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "compare/oracle.h"
#include "implementation/builtin.h"

namespace acecheck {
namespace {

using Octets = oracle::Octets;

// Code points of any size, from and to the form the vectors write.
oracle::CodePoints text_of(const std::string& unicode) {
  oracle::CodePoints out;
  for (std::size_t at = 0; at < unicode.size();) {
    const std::size_t end = std::min(unicode.find(' ', at), unicode.size());
    out.emplace_back("0x" + unicode.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

std::string unicode_of(const oracle::CodePoints& text) {
  std::string out;
  for (const oracle::Integer& c : text) {
    if (!out.empty()) out += ' ';
    out += c.str(0, std::ios_base::hex | std::ios_base::uppercase);
  }
  return canonical_unicode(out).value_or("");
}

// members: makes the members of the answer from the value.
template <class T, class Members>
OracleAnswer answered(oracle::Answer<T> answer, const Members& members) {
  OracleAnswer out{.outcome = {Outcome::Kind::reject, {}, ""},
                   .min_bits = answer.width.min_bits,
                   .trace = std::move(answer.trace)};
  if (answer.result) {
    out.outcome = {Outcome::Kind::value, members(*answer.result), ""};
  } else {
    out.outcome.detail = ace::name(answer.result.error().reason);
    out.step = answer.result.error().step;
    out.position = answer.result.error().position;
  }
  return out;
}

Json ace_members(const std::string& ace) {
  Json members = Json::object();
  set_ace(members, ace);
  return members;
}

OracleAnswer octets_answer(oracle::Answer<Octets> answer, const char* key) {
  return answered(std::move(answer),
                  [&](const Octets& octets) { return Json{{key, hex_of(octets)}}; });
}

OracleAnswer value_of(Json members) {
  return {.outcome = {Outcome::Kind::value, std::move(members), ""}};
}

OracleAnswer encode_text(const Request& request, const oracle::CodePoints& text,
                         const compare::Oracle& oracle) {
  OracleAnswer out = answered(
      oracle.encode(request.codec, text, request.input.value("case", std::string())), ace_members);
  out.domain = domain_of(text);
  out.outcome = in_buffer(std::move(out.outcome), request);
  return out;
}

std::vector<std::string> encodings_of(std::initializer_list<oracle::CodePoints> texts, Codec codec,
                                      const compare::Oracle& oracle) {
  std::vector<std::string> out;
  for (const oracle::CodePoints& text : texts) {
    const auto answer = oracle.encode(codec, text);
    if (answer.result && std::ranges::find(out, *answer.result) == out.end()) {
      out.push_back(*answer.result);
    }
  }
  return out;
}

// What is ill-formed, and what a string stands for, the oracle reads by itself.
OracleAnswer encode_string(const Request& request, EncodingForm form,
                           const compare::Oracle& oracle) {
  const Octets octets = octets_of(request.input["unicode_hex"].get<std::string>()).value();
  if (form == EncodingForm::utf_16) {
    const oracle::ReadUtf16 read = oracle::read_utf16(octets);
    OracleAnswer out = encode_text(request, read.text, oracle);
    if (!read.is_well_formed) out.replaced = encodings_of({read.replaced}, request.codec, oracle);
    return out;
  }
  const oracle::ReadUtf8 read = oracle::read_utf8(octets);
  if (read.text) return encode_text(request, *read.text, oracle);
  OracleAnswer out{.outcome = {Outcome::Kind::reject, {}, ""}};
  out.outcome.detail = ace::name(read.text.error().reason);
  out.step = read.text.error().step;
  out.position = read.text.error().position;
  out.replaced = encodings_of({read.replaced, read.replaced_by_octet}, request.codec, oracle);
  return out;
}

OracleAnswer encode(const Request& request, const compare::Oracle& oracle) {
  if (const auto form = form_of(request.input)) return encode_string(request, *form, oracle);
  return encode_text(request, text_of(request.input["unicode"].get<std::string>()), oracle);
}

OracleAnswer decode(const Request& request, const compare::Oracle& oracle) {
  Domain domain = Domain::scalar;
  OracleAnswer out = answered(oracle.decode(request.codec, ace_octets(request.input)),
                              [&](const compare::Decoded& decoded) {
                                domain = domain_of(decoded.text);
                                Json members{{"unicode", unicode_of(decoded.text)}};
                                if (request.codec == Codec::punycode) {
                                  members["case"] = decoded.case_flags;
                                }
                                return members;
                              });
  out.domain = domain;
  out.outcome = in_buffer(std::move(out.outcome), request);
  return out;
}

Octets octets_member(const Request& request, const char* key) {
  return octets_of(request.input[key].get<std::string>()).value_or(Octets());
}

// The members of requests and answers hold integers of 64 bits.
bool fits(const oracle::Integer& value) {
  return value <= std::numeric_limits<std::uint64_t>::max();
}
OracleAnswer too_large() {
  return {.outcome = {Outcome::Kind::reject, {}, std::string(ace::name(ace::Errc::overflow))}};
}

OracleAnswer base32_encode(const Request& request, const compare::Oracle& oracle) {
  if (row_of(request.codec).steps == Steps::octets) {
    return value_of(
        Json{{"ace", oracle.base32_encode(request.codec, octets_member(request, "octets"))}});
  }
  const auto value = request.input["value"].get<std::uint64_t>();
  const auto length = request.input["length"].get<std::size_t>();
  if (length > most_base32_digits) return too_large();
  return value_of(Json{{"ace", oracle::mace::base32_encode(value, length)}});
}

OracleAnswer base32_decode(const Request& request, const compare::Oracle& oracle) {
  const std::string ace = ace_octets(request.input);
  if (row_of(request.codec).steps == Steps::octets) {
    return octets_answer(oracle.base32_decode(request.codec, ace), "octets");
  }
  auto answer = oracle::mace::base32_decode(ace);
  if (answer.result && !fits(*answer.result)) return too_large();
  return answered(std::move(answer), [](const oracle::Integer& value) {
    return Json{{"value", static_cast<std::uint64_t>(value)}};
  });
}

OracleAnswer integers(const Request& request) {
  const oracle::bootstring::IntegerFormat format{
      request.input["base"].get<std::uint64_t>(),
      request.input["thresholds"].get<std::vector<std::uint64_t>>()};
  if (request.op == Op::integer_encode) {
    std::vector<oracle::Integer> values;
    for (const Json& value : request.input["value"]) {
      values.emplace_back(value.get<std::uint64_t>());
    }
    return value_of(Json{{"digits", oracle::bootstring::encode_integers(values, format)}});
  }
  const auto digits = request.input["digits"].get<std::vector<std::uint64_t>>();
  auto answer = oracle::bootstring::decode_integers(digits, format);
  if (answer.result && !std::ranges::all_of(*answer.result, fits)) return too_large();
  return answered(std::move(answer), [](const std::vector<oracle::Integer>& values) {
    Json list = Json::array();
    for (const oracle::Integer& value : values) {
      list.push_back(static_cast<std::uint64_t>(value));
    }
    return Json{{"value", list}};
  });
}

}  // namespace

Hello oracle_hello(Domain domain) {
  Hello hello = builtin_hello(domain);
  hello.name = "acecheck-oracle";
  for (auto& [codec, capabilities] : hello.codecs) capabilities.bits = 0xFFFFFFFF;
  hello.codecs.at(Codec::cidnuc).unicode_version =
      unicode_version_from(oracle::cidnuc::unicode_version());
  return hello;
}

OracleAnswer oracle_answer(const Request& request, bool trace, Domain domain) {
  compare::Oracle oracle = compare::Oracle::without_limits(request.codec, domain);
  oracle.options.trace = trace;
  switch (request.op) {
    case Op::encode:
      return encode(request, oracle);
    case Op::decode:
      return decode(request, oracle);
    case Op::compress:
      return octets_answer(oracle.compress(request.codec, octets_member(request, "octets")),
                           "compressed");
    case Op::decompress:
      return octets_answer(oracle.decompress(request.codec, octets_member(request, "compressed")),
                           "octets");
    case Op::base32_encode:
      return base32_encode(request, oracle);
    case Op::base32_decode:
      return base32_decode(request, oracle);
    case Op::integer_encode:
    case Op::integer_decode:
      break;
  }
  return integers(request);
}

}  // namespace acecheck
