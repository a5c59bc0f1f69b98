// SPDX-License-Identifier: Apache-2.0
// RapidCheck generators whose inputs are near the bounds of the encodings, and counterexamples that
// a person can use: the smallest input, the oracle's trace for the input, and a vector.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "core/members.h"
#include "judge/oracle_answer.h"
#include "support/from_deltas.h"

namespace tests {

using acecheck::Codec;

// A text to encode with `codec`.
struct Text {
  std::u32string characters;
  Codec codec = Codec::punycode;
};

// A string to decode with `codec`.
struct Ace {
  std::string octets;
  Codec codec = Codec::punycode;
};

inline acecheck::Question question_of(const Text& text) {
  return {text.codec, acecheck::Op::encode,
          acecheck::Text{{text.characters.begin(), text.characters.end()}}};
}
inline acecheck::Question question_of(const Ace& ace) {
  return {ace.codec, acecheck::Op::decode, ace.octets};
}

inline void show(const acecheck::Question& question, std::ostream& out) {
  const acecheck::OracleAnswer finding = acecheck::oracle_answer(question, true);
  const acecheck::Json input = acecheck::input_members(question);
  acecheck::Json vector{{"id", std::string(acecheck::name(question.codec)) + "/regressions/"},
                        {"op", acecheck::name(question.op)}};
  vector.update(input);
  out << input.dump() << "\n  trace:\n";
  for (std::size_t i = 0; i < finding.trace.size() && i < 50; ++i) {
    out << "    " << finding.trace[i] << "\n";
  }
  out << "    "
      << (finding.step.empty() ? acecheck::value_members(question, finding.outcome.value).dump()
                               : finding.outcome.detail + " (" + finding.step + ")")
      << "\n  as a vector: " << vector.dump() << "\n";
}

inline void showValue(const Text& text, std::ostream& out) { show(question_of(text), out); }
inline void showValue(const Ace& ace, std::ostream& out) { show(question_of(ace), out); }

// --- Texts ---------------------------------------------------------------------------------------

inline rc::Gen<char32_t> in_range(std::uint32_t first, std::uint32_t last) {
  return rc::gen::map(rc::gen::inRange(first, last + 1),
                      [](std::uint32_t c) { return static_cast<char32_t>(c); });
}

// A scalar value: from a script's range, from the ends of the ranges that the drafts name, or any
// scalar value.
inline rc::Gen<char32_t> scalar_value() {
  const auto any = rc::gen::map(rc::gen::inRange<std::uint32_t>(0, 0x10F800), [](std::uint32_t c) {
    return static_cast<char32_t>(c < 0xD800 ? c : c + 0x800);
  });
  const auto end = rc::gen::element<char32_t>(U'-', U'0', U'z', U'\u007F', U'\u0080', U'\u00FF',
                                              U'\u01FF', U'\u0200', U'\u1FFF', U'\u2000', U'\u33FF',
                                              U'\u3400', U'\u9FFF', U'\uA000', U'\uD7FF', U'\uE000',
                                              U'\uFFFF', U'\U00010000', U'\U0010FFFF');
  return rc::gen::weightedOneOf<char32_t>({{4, in_range('a', 'z')},
                                           {2, in_range('0', '9')},
                                           {3, in_range(0xC0, 0x17F)},
                                           {3, in_range(0x400, 0x4FF)},
                                           {3, in_range(0x5D0, 0x5EA)},
                                           {3, in_range(0x3041, 0x30FF)},
                                           {3, in_range(0x4E00, 0x9FA5)},
                                           {2, in_range(0xAC00, 0xD7A3)},
                                           {1, in_range(0x1F600, 0x1F64F)},
                                           {3, end},
                                           {1, any}});
}

// Texts of four kinds: mixed; in one script; with a repeated character; with extreme values.
inline rc::Gen<std::u32string> characters() {
  const auto mixed = rc::gen::container<std::u32string>(scalar_value());
  const auto clustered =
      rc::gen::mapcat(rc::gen::inRange<std::uint32_t>(0x80, 0x10FF00), [](std::uint32_t start) {
        const std::uint32_t first = start >= 0xD700 && start < 0xE000 ? 0xE000 : start;
        return rc::gen::container<std::u32string>(in_range(first, first + 0x7F));
      });
  const auto repeated = rc::gen::mapcat(scalar_value(), [](char32_t c) {
    return rc::gen::container<std::u32string>(rc::gen::oneOf(rc::gen::just(c), scalar_value()));
  });
  const auto extremes = rc::gen::container<std::u32string>(rc::gen::element<char32_t>(
      U'\0', U'\u007F', U'\u0080', U'\uFFFF', U'\U00010000', U'\U0010FFFE', U'\U0010FFFF'));
  return rc::gen::weightedOneOf<std::u32string>(
      {{4, mixed}, {3, clustered}, {2, repeated}, {1, extremes}});
}

// A text to encode. For LACE and CIDNUC most texts are short enough for a label.
inline rc::Gen<Text> any_text(Codec codec) {
  const bool label = codec == Codec::lace || codec == Codec::cidnuc;
  return rc::gen::map(rc::gen::withSize([label](int size) {
                        return rc::gen::resize(label ? std::min(size, 14) : size, characters());
                      }),
                      [codec](std::u32string c) { return Text{std::move(c), codec}; });
}

// --- Encodings -----------------------------------------------------------------------------------

inline std::string symbols_of(Codec codec) {
  const bool ldh = codec == Codec::punycode || codec == Codec::mace;
  return ldh ? "abcdefghijklmnopqrstuvwxyz0123456789-wxyzAZ"
             : "abcdefghijklmnopqrstuvwxyz2345678AZ";
}
inline std::string prefix_of(Codec codec) {
  return codec == Codec::lace ? "bq--" : codec == Codec::cidnuc ? "ph6" : "";
}

inline std::string encoded_or_empty(const Text& text) {
  const acecheck::OracleAnswer finding = acecheck::oracle_answer(question_of(text));
  return finding.outcome.kind == acecheck::Outcome::Kind::value ? *finding.outcome.value.ace() : "";
}

// A string of one of three kinds: an encoding with one edit; symbols after the prefix; arbitrary
// octets.
inline rc::Gen<Ace> any_ace(Codec codec) {
  const std::string symbols = symbols_of(codec);
  const auto unit = rc::gen::weightedOneOf<char>(
      {{8, rc::gen::elementOf(symbols)}, {1, rc::gen::arbitrary<char>()}});
  const auto damaged = rc::gen::exec([=] {
    std::string out = encoded_or_empty(*any_text(codec));
    const auto at = *rc::gen::inRange<std::size_t>(0, out.size() + 1);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        out.insert(at, 1, *unit);
        break;
      case 1:
        out.erase(at, 1);
        break;
      case 2:
        if (at < out.size()) out[at] = *unit;
        break;
      default:
        if (at + 1 < out.size()) std::swap(out[at], out[at + 1]);
    }
    return out;
  });
  const auto any = rc::gen::map(rc::gen::container<std::string>(unit),
                                [codec](const std::string& s) { return prefix_of(codec) + s; });
  const auto octets = rc::gen::arbitrary<std::string>();
  return rc::gen::map(rc::gen::weightedOneOf<std::string>({{6, damaged}, {3, any}, {1, octets}}),
                      [codec](std::string s) { return Ace{std::move(s), codec}; });
}

// Punycode strings made from a literal portion and deltas near the bounds of the procedure.
inline rc::Gen<Ace> ace_of_deltas() {
  const auto small = rc::gen::inRange<std::uint64_t>(0, 40);
  const auto label = rc::gen::inRange<std::uint64_t>(0, 1 << 20);
  const auto bound = rc::gen::element<std::uint64_t>(
      455, 456, 699, 700, 701, 15'959, 15'960, 0xD7FF, 0xD800, 0x10FFFF - 0x80, 0x110000 - 0x80,
      0xFFFFFFFF - 0x80, 0xFFFFFFFF, 0x100000000, 0x10000007C, 1ull << 40);
  const auto delta = rc::gen::weightedOneOf<std::uint64_t>({{4, small}, {3, label}, {1, bound}});
  return rc::gen::exec([=] {
    const auto literal = *rc::gen::container<std::string>(rc::gen::element('a', 'b', '-', 'Z'));
    std::vector<oracle::Integer> deltas;
    const auto chosen = *rc::gen::container<std::vector<std::uint64_t>>(delta);
    for (const std::uint64_t d : chosen) deltas.emplace_back(d);
    return Ace{from_deltas(literal, deltas), Codec::punycode};
  });
}

}  // namespace tests
