// SPDX-License-Identifier: Apache-2.0
// Codecs of CIDNUC that are right but for their Unicode data, which is of an earlier version than
// the answers.
#include <algorithm>
#include <array>
#include <map>

#include "core/text.h"
#include "faults/around.h"
#include "suite/vector.h"

namespace faulty {
namespace {

using acecheck::Op;
using acecheck::Outcome;
using acecheck::Question;

// The label of a text of the BMP that is neither checked nor normalized, by the steps of `right`.
Outcome label_as_it_is(const Answer& right, const Question& question, const CodePoints& text) {
  const auto step = [&](Op op, Data input) {
    return right({question.codec, op, std::move(input)}).value;
  };
  acecheck::Octets pairs;
  for (const std::uint64_t c : text) {
    pairs.push_back(static_cast<std::uint8_t>(c >> 8));
    pairs.push_back(static_cast<std::uint8_t>(c & 0xFF));
  }
  const Data symbols = step(Op::base32_encode, step(Op::compress, pairs));
  return value_of("ph6" + *symbols.ace());
}

// Leaves a character of the BMP as it is, when encoding, and in the label of `decoded`.
Answer left_as_it_is(const Answer& right, std::uint64_t character, const CodePoints& decoded) {
  return [=](const Question& question) {
    if (question.op == Op::encode) {
      const CodePoints text = text_of(question.input);
      const auto is_beyond = [](std::uint64_t c) { return c > 0xFFFF; };
      const bool there = std::ranges::find(text, character) != text.end();
      if (!there || std::ranges::any_of(text, is_beyond)) return right(question);
      return label_as_it_is(right, question, text);
    }
    if (question.op != Op::decode) return right(question);
    const Outcome label = label_as_it_is(right, question, decoded);
    return question.input == label.value ? text_value(decoded) : right(question);
  };
}

// Corrigendum 4 has given five ideographs other normal forms, and corrigendum 3 one.
Answer before_corrigendum(const Answer& right, const std::map<std::uint64_t, std::uint64_t>& old) {
  return [=](const Question& question) {
    if (question.op != Op::encode) return right(question);
    CodePoints text = text_of(question.input);
    for (auto& c : text) {
      if (const auto it = old.find(c); it != old.end()) c = it->second;
    }
    return right(with_text(question, text));
  };
}

// Before corrigendum 5 a mark of another class did not keep two characters apart.
Answer composed_across_a_mark(const Answer& right) {
  struct Composed {
    std::array<std::uint64_t, 3> parts;
    std::array<std::uint64_t, 2> together;
  };
  static constexpr Composed all[] = {{{0x1100, 0x300, 0x1161}, {0xAC00, 0x300}},
                                     {{0xAC00, 0x301, 0x11A8}, {0xAC01, 0x301}},
                                     {{0x0B47, 0x300, 0x0B3E}, {0x0B4B, 0x300}}};
  return [right](const Question& question) {
    if (question.op == Op::encode) {
      CodePoints text = text_of(question.input);
      for (const Composed& one : all) {
        if (std::ranges::equal(text, one.parts)) {
          text.assign(one.together.begin(), one.together.end());
        }
      }
      return right(with_text(question, text));
    }
    Outcome out = right(question);
    if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(out.value);
    const bool old = std::ranges::any_of(
        all, [&](const Composed& one) { return std::ranges::equal(text, one.parts); });
    return old ? rejected("not-normalized") : out;
  };
}

}  // namespace

void add_old_unicode(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return;
  const auto right_ones = textbooks();
  const auto right = std::ranges::find(right_ones, acecheck::Codec::cidnuc, &FaultyCodec::codec);
  const auto add = [&](const char* name, const char* what, Answer answer) {
    FaultyCodec codec = *right;
    codec.id = "cidnuc/" + dashed(name);
    codec.bug = "unicode-version";
    codec.what = what;
    codec.answer = std::move(answer);
    out.push_back(std::move(codec));
  };
  const Answer& answer = right->answer;
  add("old_normal_forms", "normal forms before Unicode 4.0",
      before_corrigendum(answer, {{0x2F868, 0x2136A},
                                  {0x2F874, 0x5F33},
                                  {0x2F91F, 0x43AB},
                                  {0x2F95F, 0x7AAE},
                                  {0x2F9BF, 0x4D57}}));
  add("old_normal_form_f951", "the normal form of U+F951 before Unicode 3.2",
      before_corrigendum(answer, {{0xF951, 0x96FB}}));
  add("hiriq_composed", "U+FB1D is a normal form, as before Unicode 3.1",
      left_as_it_is(answer, 0xFB1D, {0xFB1D}));
  add("composed_across_a_mark", "a mark does not keep two characters apart, as before Unicode 4.1",
      composed_across_a_mark(answer));
  add("soft_hyphen_taken", "the soft hyphen is punctuation, as before Unicode 4.0",
      left_as_it_is(answer, 0xAD, {0xE4, 0xAD}));
}

}  // namespace faulty
