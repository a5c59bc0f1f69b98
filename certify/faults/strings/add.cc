// SPDX-License-Identifier: Apache-2.0
// The faults of reading a string, each as a right codec of Punycode behind a reader.
#include <algorithm>

#include "faults/around.h"
#include "faults/strings/reader.h"

namespace faulty {
namespace strings {
namespace {

constexpr auto utf_8 = EncodingForm::utf_8;
constexpr auto utf_16 = EncodingForm::utf_16;
constexpr const char* ill_formed = "ill-formed-utf8";

constexpr Fault string_faults[] = {
    {"utf8_overlong", ill_formed, "forms that are too long are read", utf_8, overlong, Act::take},
    {"utf8_overlong_nul", ill_formed, "C0 80 is read as NUL", utf_8, overlong_nul, Act::take},
    {"utf8_overlong_2", ill_formed, "forms of two octets that are too long are read", utf_8,
     overlong_nul | overlong_2, Act::take},
    {"utf8_overlong_3", ill_formed, "forms of three octets that are too long are read", utf_8,
     overlong_3, Act::take},
    {"utf8_overlong_4", ill_formed, "forms of four octets that are too long are read", utf_8,
     overlong_4, Act::take},
    {"utf8_overlong_5", ill_formed, "characters in five or six octets are read", utf_8, overlong_5,
     Act::take},
    {"utf8_surrogate", "surrogate", "surrogates in three octets are read", utf_8, surrogate,
     Act::take, 0, UINT64_MAX, false, true},
    {"utf8_high_surrogate", "surrogate-half", "high surrogates in three octets are read", utf_8,
     surrogate, Act::take, 0xD800, 0xDBFF, false, true},
    {"utf8_low_surrogate", "surrogate-half", "low surrogates in three octets are read", utf_8,
     surrogate, Act::take, 0xDC00, 0xDFFF, false, true},
    {"utf8_surrogate_dropped", "surrogate-replaced", "surrogates in three octets are dropped",
     utf_8, surrogate, Act::drop},
    {"utf8_surrogate_replaced", "surrogate-replaced", "surrogates in three octets become U+FFFD",
     utf_8, surrogate, Act::replace},
    {"utf8_beyond", "beyond-unicode", "integers above 10FFFF in four octets are read", utf_8,
     beyond, Act::take, 0, UINT64_MAX, false, true},
    {"utf8_beyond_f4", "beyond-unicode", "what begins with F4 is read above 10FFFF", utf_8, beyond,
     Act::take, 0, 0x13FFFF, false, true},
    {"utf8_beyond_5", "beyond-unicode", "integers in five or six octets are read", utf_8, beyond_5,
     Act::take, 0, UINT64_MAX, false, true},
    {"utf8_beyond_replaced", "beyond-unicode", "what is above 10FFFF becomes U+FFFD", utf_8,
     beyond | beyond_5, Act::replace},
    {"utf8_continuation_dropped", ill_formed, "octets that continue nothing are dropped", utf_8,
     continuation, Act::drop},
    {"utf8_continuation_taken", ill_formed, "octets that continue nothing are read by themselves",
     utf_8, continuation, Act::take},
    {"utf8_continuation_latin_1", ill_formed, "octets that continue nothing are Latin-1", utf_8,
     continuation, Act::latin_1},
    {"utf8_continuation_unchecked", ill_formed,
     "any octet continues a sequence, which may end beyond the string", utf_8,
     cut_within | cut_at_end, Act::join},
    {"utf8_cut_dropped", ill_formed, "a sequence that is cut is dropped", utf_8,
     cut_within | cut_at_end, Act::drop},
    {"utf8_cut_within_taken", ill_formed, "a sequence that is cut within is read as far as it is",
     utf_8, cut_within, Act::take},
    {"utf8_cut_at_end_dropped", ill_formed, "a sequence that is cut at the end is dropped", utf_8,
     cut_at_end, Act::drop},
    {"utf8_cut_at_end_taken", ill_formed,
     "a sequence that is cut at the end is read as far as it is", utf_8, cut_at_end, Act::take},
    {"utf8_cut_at_end_read_on", ill_formed, "a sequence that is cut is read beyond the end", utf_8,
     cut_at_end, Act::read_on},
    {"utf8_cut_at_end_hang", ill_formed, "does not end on a sequence that is cut", utf_8,
     cut_at_end, Act::hang},
    {"utf8_fe_ff_dropped", ill_formed, "FE and FF are dropped", utf_8, no_octet, Act::drop},
    {"utf8_fe_ff_latin_1", ill_formed, "FE and FF are Latin-1", utf_8, no_octet, Act::latin_1},
    {"utf8_ill_formed_dropped", ill_formed, "what is ill-formed is dropped", utf_8, ill_formed_utf8,
     Act::drop},
    {"utf8_ill_formed_latin_1", ill_formed, "what is ill-formed is Latin-1", utf_8, ill_formed_utf8,
     Act::latin_1},
    {"utf8_ill_formed_question", ill_formed, "what is ill-formed becomes a question mark", utf_8,
     ill_formed_utf8, Act::question},
    {"utf8_ill_formed_replaced", ill_formed, "what is ill-formed becomes U+FFFD once", utf_8,
     ill_formed_utf8, Act::replace},
    {"utf8_ill_formed_replaced_each", ill_formed, "each octet of what is ill-formed becomes U+FFFD",
     utf_8, ill_formed_utf8, Act::replace_each},
    {"utf8_ill_formed_ends", ill_formed, "what is ill-formed ends the string", utf_8,
     ill_formed_utf8, Act::end_the_string},
    {"utf8_ill_formed_hang", ill_formed, "does not end on what is ill-formed", utf_8,
     ill_formed_utf8, Act::hang},
    {"utf8_ed_refused", "text-refused", "what begins with ED is refused as a surrogate", utf_8,
     character, Act::refuse, 0xD000, 0xD7FF},
    {"utf8_ee_refused", "text-refused", "the range of surrogates reaches into EE", utf_8, character,
     Act::refuse, 0xE000, 0xE000},
    {"utf8_least_2_refused", "text-refused", "the least of two octets is refused as too long",
     utf_8, character, Act::refuse, 0x80, 0x80},
    {"utf8_most_2_refused", "text-refused", "the greatest of two octets is refused", utf_8,
     character, Act::refuse, 0x7FF, 0x7FF},
    {"utf8_least_3_refused", "text-refused", "the least of three octets is refused as too long",
     utf_8, character, Act::refuse, 0x800, 0x800},
    {"utf8_least_4_refused", "text-refused", "the least of four octets is refused as too long",
     utf_8, character, Act::refuse, 0x10000, 0x10000},
    {"utf8_f4_refused", "text-refused", "what begins with F4 is refused", utf_8, character,
     Act::refuse, 0x100000, 0x10FFFF},
    {"utf8_4_refused", "text-refused", "four octets are refused", utf_8, character, Act::refuse,
     0x10000, 0x10FFFF},
    {"utf8_fffd_refused", "text-refused", "U+FFFD is taken for the sign of an error", utf_8,
     character, Act::refuse, 0xFFFD, 0xFFFD},
    {"utf8_ffff_refused", "text-refused", "U+FFFF is taken for the sign of an error", utf_8,
     character, Act::refuse, 0xFFFF, 0xFFFF},
    {"utf8_mark_dropped", "byte-order-mark", "EF BB BF at the start is dropped", utf_8, character,
     Act::drop, 0xFEFF, 0xFEFF, true},
    {"utf16_half_dropped", "surrogate-replaced", "half a pair is dropped", utf_16, halves,
     Act::drop},
    {"utf16_half_replaced", "surrogate-replaced", "half a pair becomes U+FFFD", utf_16, halves,
     Act::replace},
    {"utf16_half_question", "surrogate-replaced", "half a pair becomes a question mark", utf_16,
     halves, Act::question},
    {"utf16_low_dropped", "surrogate-half", "a low surrogate without a high one is dropped", utf_16,
     low | reversed, Act::drop},
    {"utf16_high_dropped", "surrogate-half", "a high surrogate without a low one is dropped",
     utf_16, high | high_at_end, Act::drop},
    {"utf16_end_dropped", "surrogate-half", "half a pair at the end is dropped", utf_16,
     high_at_end, Act::drop},
    {"utf16_end_read_on", "surrogate-half", "half a pair at the end is read beyond the end", utf_16,
     high_at_end, Act::read_on},
    {"utf16_half_ends", "surrogate-half", "half a pair ends the string", utf_16, halves,
     Act::end_the_string},
    {"utf16_half_hang", "surrogate-half", "does not end on half a pair", utf_16, halves, Act::hang},
    {"utf16_joined", "surrogate-pair", "a high surrogate is joined with whatever follows", utf_16,
     high, Act::join},
    {"utf16_joined_reversed", "surrogate-pair", "halves in the other order are joined", utf_16,
     reversed, Act::join},
    {"utf16_pair_split", "surrogate-pair", "a pair is taken for two characters", utf_16, pair,
     Act::split, 0, UINT64_MAX, false, true},
    {"utf16_pair_refused", "text-refused", "pairs are refused", utf_16, pair, Act::refuse},
    {"utf16_last_refused", "text-refused", "the last pair is refused", utf_16, pair, Act::refuse,
     0x10FFFF, 0x10FFFF},
    {"utf16_next_refused", "text-refused", "the range of surrogates reaches to E000", utf_16,
     character, Act::refuse, 0xE000, 0xE000},
    {"utf16_mark_dropped", "byte-order-mark", "FEFF at the start is dropped", utf_16, character,
     Act::drop, 0xFEFF, 0xFEFF, true},
    {"utf16_reversed_mark_dropped", "byte-order-mark", "FFFE at the start is dropped", utf_16,
     character, Act::drop, 0xFFFE, 0xFFFE, true},
};

// A question of code points in place of the string.
Question with_code_points(Question question, CodePoints text) {
  question.input = acecheck::Text{std::move(text)};
  return question;
}

// Pairs in six octets are one character to who reads UTF-8 unit by unit of UTF-16 (CESU-8).
CodePoints joined_pairs(const CodePoints& text) { return from_utf16(to_utf16(text)); }

Answer reading_with(const Answer& right, const Fault& fault, bool joins = false) {
  return [right, &fault, joins](const Question& question) -> Outcome {
    if (question.form() != fault.form) return right(question);
    return outcome_of([&]() -> Outcome {
      const auto text = read(fault, question.input.units()->octets);
      if (!text) return rejected("out-of-domain");
      return right(with_code_points(question, joins ? joined_pairs(*text) : *text));
    });
  };
}

const FaultyCodec& right_one(const std::vector<FaultyCodec>& textbooks, Domain domain) {
  return *std::ranges::find_if(textbooks, [&](const FaultyCodec& each) {
    return each.codec == Codec::punycode && each.capabilities.bits == 32 &&
           each.capabilities.domain == domain;
  });
}

}  // namespace
}  // namespace strings

FaultyCodec reading_strings(FaultyCodec codec) {
  codec.answer = [right = codec.answer](const Question& question) -> Outcome {
    if (!question.form()) return right(question);
    if (question.input.text() == nullptr) return rejected("out-of-domain");
    return right(strings::with_code_points(question, *question.input.text()));
  };
  return codec;
}

void add_strings(std::vector<FaultyCodec>& out) {
  const std::vector<FaultyCodec> right_codecs = textbooks();
  const auto add = [&](const strings::Fault& fault, bool joins) {
    FaultyCodec codec =
        strings::right_one(right_codecs, fault.any_integer ? Domain::any : Domain::scalar);
    codec.id = "punycode/string-" + dashed(fault.name);
    codec.bug = fault.bug;
    codec.what = fault.what;
    codec.answer = strings::reading_with(codec.answer, fault, joins);
    out.push_back(std::move(codec));
  };
  for (const strings::Fault& fault : strings::string_faults) add(fault, false);
  static constexpr strings::Fault cesu_8 = {
      "utf8_pair_joined", "surrogate-pair",   "a pair in six octets is read as one character",
      strings::utf_8,     strings::surrogate, strings::Act::take};
  add(cesu_8, true);
}

}  // namespace faulty
