// SPDX-License-Identifier: Apache-2.0
#include "judge/judge.h"

#include <algorithm>

#include "core/text.h"
#include "core/unicode/unicode.h"
#include "judge/layer.h"
#include "judge/oracle.h"
#include "judge/same_ace.h"

namespace acecheck {
namespace {

constexpr std::uint64_t last_code_point = 0x10FFFF;

bool is_high_surrogate(std::uint64_t c) { return c >= 0xD800 && c <= 0xDBFF; }
bool is_low_surrogate(std::uint64_t c) { return c >= 0xDC00 && c <= 0xDFFF; }
bool is_surrogate(std::uint64_t c) { return c >= 0xD800 && c <= 0xDFFF; }
bool is_pair(std::uint64_t first, std::uint64_t second) {
  return is_high_surrogate(first) && is_low_surrogate(second);
}

// Whether the digits of an encoding, after the last delimiter, all have the same letter case
// (rfc3492bis 5: a SHOULD). So has whatever is no encoding.
bool of_one_case(const Outcome& outcome) {
  if (!outcome.value.ace()) return true;
  const std::string_view ace = *outcome.value.ace();
  const std::string_view digits = ace.substr(ace.rfind('-') + 1);
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  return std::ranges::none_of(digits, is_lower) || std::ranges::none_of(digits, is_upper);
}

// Whether the case flags change letters of the literal portion. An implementation without case
// flags cannot be asked then, because its right answer is a different encoding.
bool annotates_literal(const Case& asked) {
  if (asked.input.case_flags() == nullptr || !asked.value || !asked.input.text()) return false;
  std::string basic;
  for (const std::uint64_t c : *asked.input.text()) {
    if (c < 0x80) basic += static_cast<char>(c);
  }
  return !asked.value->ace()->starts_with(basic);
}

// Whether ASCII capitals of the input become small letters before the codec sees them.
bool lowers_ascii(const Capabilities& capabilities) {
  return is_idna(capabilities.layer) || capabilities.contracts.contains(Contract::lower_case);
}

// A text as the implementation can give it: with small letters of ASCII where it makes them, and
// UTF-16 makes one code point of a high and a low surrogate.
CodePoints as_given(CodePoints text, const Capabilities& capabilities) {
  if (lowers_ascii(capabilities)) {
    for (std::uint64_t& c : text) c += c >= 'A' && c <= 'Z' ? 'a' - 'A' : 0;
  }
  if (capabilities.strings != Strings::utf_16) return text;
  CodePoints joined;
  for (const std::uint64_t c : text) {
    if (!joined.empty() && is_pair(joined.back(), c)) {
      joined.back() = 0x10000 + ((joined.back() - 0xD800) << 10) + (c - 0xDC00);
    } else {
      joined.push_back(c);
    }
  }
  return joined;
}

bool same_value(const Case& asked, const Capabilities& capabilities, const Data& given) {
  const Data& expected = *asked.value;
  if (expected.ace()) {
    if (!given.ace()) return false;
    const bool flagged = capabilities.case_flags && asked.input.case_flags() != nullptr;
    if (flagged) return *expected.ace() == *given.ace();
    if (asked.op == Op::base32_encode) return equal_fold(*expected.ace(), *given.ace());
    if (asked.profile) return same_ace(*asked.profile, *expected.ace(), *given.ace());
    return lowers_ascii(capabilities) ? equal_fold(*expected.ace(), *given.ace())
                                      : same_ace(asked.codec, *expected.ace(), *given.ace());
  }
  const Text* text = expected.whole_text();
  if (text == nullptr) return expected == given;
  const Text* other = given.whole_text();
  if (other == nullptr) return false;
  if (capabilities.case_flags && text->case_flags && text->case_flags != other->case_flags) {
    return false;
  }
  return text->beyond_64_bits == other->beyond_64_bits &&
         as_given(text->code_points, capabilities) == as_given(other->code_points, capabilities);
}

// Whether the number of entries that the implementation asks for, if it says one, is right.
bool says_right_size(const Case& asked, const Outcome& outcome) {
  return outcome.detail.empty() || outcome.detail == std::to_string(asked.value->entries());
}

Verdict verdict_of(const Case& asked, const Capabilities& capabilities, const Outcome& outcome,
                   const Permitted& allowed) {
  switch (outcome.kind) {
    case Outcome::Kind::value:
      if (asked.capacity && outcome.value.entries() > *asked.capacity) return Verdict::overrun;
      if (!allowed.value) return Verdict::accepted_invalid;
      return same_value(asked, capabilities, outcome.value) ? Verdict::pass : Verdict::wrong_value;
    case Outcome::Kind::reject:
      return allowed.reject ? Verdict::pass : Verdict::rejected_valid;
    case Outcome::Kind::too_small:
      if (!asked.is_too_small()) return Verdict::rejected_valid;
      return says_right_size(asked, outcome) ? Verdict::pass : Verdict::wrong_value;
    case Outcome::Kind::unsupported:
      return Verdict::unsupported;
    case Outcome::Kind::crash:
      return Verdict::crash;
    case Outcome::Kind::timeout:
      return Verdict::timeout;
    case Outcome::Kind::overrun:
      return Verdict::overrun;
    case Outcome::Kind::flaky:
      return Verdict::flaky;
    case Outcome::Kind::not_run:
      return Verdict::not_run;
    case Outcome::Kind::protocol_error:
      break;
  }
  return Verdict::protocol_error;
}

bool is_ascii_control(std::uint64_t c) { return c < 0x20 || c == 0x7F; }

// Whether the question is about a control character of ASCII, in the text or in the ACE string.
bool has_ascii_control(const Case& asked) {
  for (const Data* members : {&asked.input, asked.value ? &*asked.value : nullptr}) {
    if (members == nullptr) continue;
    if (members->text() && std::ranges::any_of(*members->text(), is_ascii_control)) return true;
    if (members->ace() && std::ranges::any_of(*members->ace(), [](char c) {
          return is_ascii_control(static_cast<unsigned char>(c));
        })) {
      return true;
    }
  }
  return false;
}

// Why a function for names that maps nothing is not asked: it leaves an ASCII label as it is, and
// separates labels at each full stop of RFC 3490, 3.1. Empty if it is asked.
std::string_view not_asked_without_mapping(const Case& asked) {
  const auto is_full_stop = [](std::uint64_t c) {
    return c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61;
  };
  const auto is_ascii = [](std::uint64_t c) { return c < 0x80; };
  if (const CodePoints* text = asked.input.text(); text && asked.op == Op::encode) {
    if (std::ranges::any_of(*text, is_full_stop)) return "a full stop separates labels";
    if (std::ranges::all_of(*text, is_ascii)) return "an ASCII label stays as it is";
  }
  if (const std::string* ace = asked.input.ace(); ace && asked.op == Op::decode) {
    const auto text = from_utf8(*ace);
    const bool separates = text ? std::ranges::any_of(*text, is_full_stop) : ace->contains('.');
    if (separates) return "a full stop separates labels";
  }
  return "";
}

// Whether lower case makes another text of one to encode, beyond ASCII.
bool changes_in_lower_case(const Case& asked) {
  const CodePoints* text = asked.input.text();
  return asked.op == Op::encode && text && std::ranges::any_of(*text, [](std::uint64_t c) {
           return c >= 0x80 && c <= last_code_point && unicode::to_lower(c) != c;
         });
}

// The encoding of the text with U+FFFD for each surrogate; nothing if the text has none.
std::optional<std::string> without_surrogates(const Case& asked) {
  const CodePoints* text = asked.input.text();
  if (asked.op != Op::encode || !text || std::ranges::none_of(*text, is_surrogate)) return {};
  std::u32string replaced;
  for (const std::uint64_t c : *text) {
    replaced += is_surrogate(c) ? U'\uFFFD' : static_cast<char32_t>(c);
  }
  return compare::answer_of(
             compare::Oracle::without_limits(asked.codec).encode(asked.codec, replaced))
      .value;
}

// Whether a value is the encoding of the ill-formed string with U+FFFD for what is
// ill-formed, as a conversion may make it (Unicode 3.9, C10 and "U+FFFD Substitution of Maximal
// Subparts") before the codec sees the text. Right only where nothing else is promised: a domain
// that is declared is exact, and each version of IDNA refuses U+FFFD.
bool is_replaced(const Case& asked, const Capabilities& capabilities, const Outcome& outcome) {
  if (outcome.kind != Outcome::Kind::value || !outcome.value.ace() || asked.capacity) return false;
  if (capabilities.domain || is_idna(capabilities.layer)) return false;
  const auto is_given = [&](const std::string& ace) {
    return same_ace(asked.codec, ace, *outcome.value.ace());
  };
  if (std::ranges::any_of(asked.replaced, is_given)) return true;
  if (capabilities.strings != Strings::utf_16) return false;
  const auto replaced = without_surrogates(asked);
  return replaced && is_given(*replaced);
}

}  // namespace

std::string_view cannot_hold(Op op, const Data& input, Strings strings) {
  if (op == Op::encode) {
    const CodePoints* text = input.text();
    const auto is_beyond = [](std::uint64_t c) { return c > last_code_point; };
    if (!text || std::ranges::any_of(*text, is_beyond)) {
      return "their strings hold no integer above 10FFFF";
    }
    if (strings == Strings::utf_8 && std::ranges::any_of(*text, is_surrogate)) {
      return "UTF-8 holds no surrogate";
    }
    if (strings == Strings::utf_16 && std::ranges::adjacent_find(*text, is_pair) != text->end()) {
      return "UTF-16 joins two surrogates";
    }
  }
  if (strings != Strings::code_points && input.ace() && !from_utf8(*input.ace())) {
    return "their strings hold no octets that are not UTF-8";
  }
  return "";
}

Permitted permitted(const Case& asked, const Capabilities& capabilities) {
  constexpr Permitted only_rejection{.value = false, .reject = true, .limits = false};
  if (!asked.value || asked.is_too_small() || layer_refuses(asked, capabilities)) {
    return only_rejection;
  }
  if (capabilities.domain && asked.domain > *capabilities.domain) return only_rejection;
  const bool beyond = (!capabilities.domain && asked.domain != Domain::scalar) ||
                      asked.min_bits > capabilities.bits.value_or(required_bits) ||
                      asked.ace_length() > capabilities.max_length.value_or(required_length);
  const bool excluded =
      capabilities.contracts.contains(Contract::printable_ascii) && has_ascii_control(asked);
  const bool may_reject = beyond || excluded || !layer_takes(asked, capabilities);
  return {.value = true, .reject = may_reject, .limits = may_reject};
}

bool time_decides(const Case& asked, const Capabilities& capabilities) {
  const std::size_t length = asked.ace_length();
  return length < heavy_length || length <= capabilities.max_length.value_or(required_length);
}

std::string_view advice_on(const Case& asked, const Capabilities& capabilities,
                           const Outcome& outcome) {
  if (is_replaced(asked, capabilities, outcome)) {
    return "replaces what is ill-formed by U+FFFD, so that different strings have one encoding";
  }
  if (const auto once = layer_took_once(asked, capabilities); !once.empty()) return once;
  if (capabilities.domain || asked.domain == Domain::scalar) return "";
  const bool surrogates = asked.domain == Domain::code_point;
  if (asked.op == Op::decode) {
    return surrogates ? "returns surrogates" : "returns numbers above 10FFFF";
  }
  return surrogates ? "takes surrogates" : "takes numbers above 10FFFF";
}

Judgement judge(const Case& asked, const Capabilities& capabilities, const Outcome& outcome,
                bool strict) {
  const Permitted allowed = permitted(asked, capabilities);
  const Verdict verdict = verdict_of(asked, capabilities, outcome, allowed);
  if (verdict == Verdict::timeout && !time_decides(asked, capabilities)) {
    return {Verdict::pass, true};
  }
  if (asked.should == Should::letter_case && verdict == Verdict::pass && !of_one_case(outcome)) {
    return {strict ? Verdict::wrong_value : Verdict::warn};
  }
  if (asked.should == Should::time && verdict == Verdict::timeout && !strict) {
    return {Verdict::warn};
  }
  const bool is_right = verdict == Verdict::pass || is_replaced(asked, capabilities, outcome);
  if (is_right && outcome.kind == Outcome::Kind::value &&
      !advice_on(asked, capabilities, outcome).empty()) {
    return {strict ? Verdict::accepted_invalid : Verdict::advisory};
  }
  const bool by_limits = allowed.limits && outcome.kind == Outcome::Kind::reject;
  return {verdict, by_limits};
}

std::string_view not_applicable(const Case& asked, const Capabilities& capabilities) {
  if (!capabilities.ops.contains(asked.op)) return "operation not declared";
  if (asked.capacity && !capabilities.capacity) return "capacity not declared";
  if (asked.form() && !capabilities.unicode_hex.contains(*asked.form())) {
    if (capabilities.unicode_hex.empty()) return "unicode_hex not declared";
    return *asked.form() == EncodingForm::utf_8 ? "unicode_hex in utf-8 not declared"
                                                : "unicode_hex in utf-16 not declared";
  }
  if (const auto why = not_asked_at_layer(asked, capabilities); !why.empty()) return why;
  if (!capabilities.case_flags && annotates_literal(asked)) {
    return "mixed-case annotation not declared";
  }
  if (capabilities.unicode_version && capabilities.unicode_version < asked.unicode_version) {
    return "the answer is from a later version of Unicode";
  }
  if (capabilities.contracts.contains(Contract::lower_case) && changes_in_lower_case(asked)) {
    return "the implementation converts the text to lower case";
  }
  if (capabilities.contracts.contains(Contract::no_mapping)) {
    if (const auto why = not_asked_without_mapping(asked); !why.empty()) return why;
  }
  // A string that is asked for as it is can be held.
  if (!capabilities.strings || asked.form()) return "";
  return cannot_hold(asked.op, asked.input, *capabilities.strings);
}

}  // namespace acecheck
