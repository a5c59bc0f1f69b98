// SPDX-License-Identifier: Apache-2.0
#include "judge/oracle_answer.h"

#include <oracle/cidnuc.h>
#include <oracle/encoding_form.h>
#include <oracle/mace.h>

#include <algorithm>
#include <limits>
#include <map>

#include "core/text.h"
#include "judge/oracle.h"

namespace acecheck {
namespace {

// Texts of any integers, from and to the core's form.
oracle::CodePoints text_of(const Text& text) {
  oracle::CodePoints out(text.code_points.begin(), text.code_points.end());
  for (std::size_t at = 0; at < text.beyond_64_bits.size();) {
    const std::size_t end = std::min(text.beyond_64_bits.find(' ', at), text.beyond_64_bits.size());
    out.emplace_back("0x" + text.beyond_64_bits.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// The members of answers hold integers of 64 bits.
bool fits(const oracle::Integer& value) {
  return value <= std::numeric_limits<std::uint64_t>::max();
}

Text text_from(const oracle::CodePoints& text) {
  Text out;
  if (std::ranges::all_of(text, fits)) {
    for (const oracle::Integer& c : text) {
      out.code_points.push_back(static_cast<std::uint64_t>(c));
    }
    return out;
  }
  for (const oracle::Integer& c : text) {
    if (!out.beyond_64_bits.empty()) out.beyond_64_bits += ' ';
    out.beyond_64_bits += c.str(0, std::ios_base::hex | std::ios_base::uppercase);
  }
  out.beyond_64_bits = canonical_unicode(out.beyond_64_bits).value();
  return out;
}

// convert: makes the value of the answer from the oracle's.
template <class T, class Convert>
OracleAnswer answered(oracle::Answer<T> answer, const Convert& convert) {
  OracleAnswer out{.outcome = {Outcome::Kind::reject, {}, ""},
                   .min_bits = answer.width.min_bits,
                   .trace = std::move(answer.trace),
                   .steps = std::move(answer.steps)};
  if (answer.result) {
    out.outcome = {Outcome::Kind::value, convert(*answer.result), ""};
  } else {
    out.outcome.detail = ace::name(answer.result.error().reason);
    out.step = answer.result.error().step;
    out.position = answer.result.error().position;
  }
  return out;
}

template <class T>
OracleAnswer answered(oracle::Answer<T> answer) {
  return answered(std::move(answer), [](const T& value) { return Data(value); });
}

OracleAnswer value_of(Data value) {
  return {.outcome = {Outcome::Kind::value, std::move(value), ""}};
}

OracleAnswer encode_text(const Question& question, const oracle::CodePoints& text,
                         const compare::Oracle& oracle) {
  const std::string* flags = question.input.case_flags();
  OracleAnswer out = answered(oracle.encode(question.codec, text, flags == nullptr ? "" : *flags));
  out.domain = domain_of(text);
  out.outcome = in_buffer(std::move(out.outcome), question);
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
OracleAnswer encode_string(const Question& question, const StringUnits& units,
                           const compare::Oracle& oracle) {
  const Octets& octets = units.octets;
  if (units.form == EncodingForm::utf_16) {
    const oracle::ReadUtf16 read = oracle::read_utf16(octets);
    OracleAnswer out = encode_text(question, read.text, oracle);
    if (!read.is_well_formed) out.replaced = encodings_of({read.replaced}, question.codec, oracle);
    return out;
  }
  const oracle::ReadUtf8 read = oracle::read_utf8(octets);
  if (read.text) return encode_text(question, *read.text, oracle);
  OracleAnswer out{.outcome = {Outcome::Kind::reject, {}, ""}};
  out.outcome.detail = ace::name(read.text.error().reason);
  out.step = read.text.error().step;
  out.position = read.text.error().position;
  out.replaced = encodings_of({read.replaced, read.replaced_by_octet}, question.codec, oracle);
  return out;
}

OracleAnswer encode(const Question& question, const compare::Oracle& oracle) {
  if (const StringUnits* units = question.input.units()) {
    return encode_string(question, *units, oracle);
  }
  return encode_text(question, text_of(*question.input.whole_text()), oracle);
}

OracleAnswer decode(const Question& question, const compare::Oracle& oracle) {
  Domain domain = Domain::scalar;
  OracleAnswer out = answered(oracle.decode(question.codec, *question.input.ace()),
                              [&](const compare::Decoded& decoded) {
                                domain = domain_of(decoded.text);
                                Text text = text_from(decoded.text);
                                if (question.codec == Codec::punycode) {
                                  text.case_flags = decoded.case_flags;
                                }
                                return text;
                              });
  out.domain = domain;
  out.outcome = in_buffer(std::move(out.outcome), question);
  return out;
}

OracleAnswer too_large() {
  return {.outcome = {Outcome::Kind::reject, {}, std::string(ace::name(ace::Errc::overflow))}};
}

OracleAnswer base32_encode(const Question& question, const compare::Oracle& oracle) {
  if (row_of(question.codec).steps == Steps::octets) {
    return value_of(oracle.base32_encode(question.codec, *question.input.octets()));
  }
  const auto [value, digits] = *question.input.number();
  if (digits > most_base32_digits) return too_large();
  return value_of(oracle::mace::base32_encode(value, digits));
}

OracleAnswer base32_decode(const Question& question, const compare::Oracle& oracle) {
  const std::string& ace = *question.input.ace();
  if (row_of(question.codec).steps == Steps::octets) {
    return answered(oracle.base32_decode(question.codec, ace));
  }
  auto answer = oracle::mace::base32_decode(ace);
  if (answer.result && !fits(*answer.result)) return too_large();
  return answered(std::move(answer), [](const oracle::Integer& value) {
    return Number{static_cast<std::uint64_t>(value)};
  });
}

OracleAnswer integers(const Question& question) {
  const Integers& given = *question.input.integers();
  const oracle::bootstring::IntegerFormat format{given.base, given.thresholds};
  if (question.op == Op::integer_encode) {
    const std::vector<oracle::Integer> values(given.numbers.begin(), given.numbers.end());
    return value_of(Integers{oracle::bootstring::encode_integers(values, format)});
  }
  auto answer = oracle::bootstring::decode_integers(given.numbers, format);
  if (answer.result && !std::ranges::all_of(*answer.result, fits)) return too_large();
  return answered(std::move(answer), [](const std::vector<oracle::Integer>& values) {
    Integers out;
    for (const oracle::Integer& value : values) {
      out.numbers.push_back(static_cast<std::uint64_t>(value));
    }
    return out;
  });
}

oracle::Reading printed(Codec codec) {
  using oracle::Place;
  static const std::map<Codec, Place> places = {{Codec::punycode, Place::bis},
                                                {Codec::lace, Place::lace_00},
                                                {Codec::mace, Place::mace_01},
                                                {Codec::cidnuc, Place::cidnuc_00}};
  return oracle::Reading::printed(places.at(codec));
}

OracleAnswer answer_under(const oracle::Reading& reading, const Question& question, bool trace,
                          Domain domain) {
  compare::Oracle oracle = compare::Oracle::without_limits(question.codec, domain);
  oracle.options.reading = reading;
  oracle.options.trace = trace;
  std::optional<oracle::bootstring::Parameters> parameters;
  if (question.profile) {
    parameters = compare::parameters_of(*question.profile);
    oracle.parameters = &*parameters;
  }
  if (!trace) oracle.options.arithmetic = oracle::Arithmetic::fast;
  switch (question.op) {
    case Op::encode:
      return encode(question, oracle);
    case Op::decode:
      return decode(question, oracle);
    case Op::compress:
      return answered(oracle.compress(question.codec, *question.input.octets()));
    case Op::decompress:
      return answered(oracle.decompress(question.codec, *question.input.octets()));
    case Op::base32_encode:
      return base32_encode(question, oracle);
    case Op::base32_decode:
      return base32_decode(question, oracle);
    case Op::integer_encode:
    case Op::integer_decode:
      break;
  }
  return integers(question);
}

}  // namespace

OracleAnswer oracle_answer(const Question& question, bool trace, Domain domain) {
  return answer_under(oracle::Reading::corrected(), question, trace, domain);
}

Outcome printed_outcome(const Question& question) {
  return answer_under(printed(question.codec), question, false, Domain::any).outcome;
}

Case with_right_answer(Question question) {
  OracleAnswer right = oracle_answer(question);
  Case out{std::move(question)};
  out.replaced = std::move(right.replaced);
  out.min_bits = right.min_bits;
  if (right.outcome.kind == Outcome::Kind::value) {
    out.value = std::move(right.outcome.value);
    out.domain = right.domain;
  } else {
    out.reason = std::move(right.outcome.detail);
  }
  return out;
}

}  // namespace acecheck
