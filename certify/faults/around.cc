// SPDX-License-Identifier: Apache-2.0
// Codecs that are wrong around a right one: their memory, the form of their strings, prefixes and
// limits.
#include "faults/around.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "core/text.h"
#include "core/unicode/unicode.h"
#include "faults/characters.h"
#include "suite/vector.h"

namespace faulty {
namespace {

Question with_ace(Question question, std::string_view ace) {
  question.input = std::string(ace);
  return question;
}

// The octets of a string that are UTF-8, without the others.
std::string well_formed(std::string_view ace) {
  std::string out;
  for (std::size_t at = 0; at < ace.size();) {
    std::size_t length = 1;
    while (length <= 4 && !acecheck::from_utf8(ace.substr(at, length))) ++length;
    if (length <= 4 && at + length <= ace.size()) {
      out += ace.substr(at, length);
      at += length;
    } else {
      ++at;
    }
  }
  return out;
}

Answer freed_growth(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    const bool has_text = question.op == Op::encode || question.op == Op::decode;
    if (!has_text || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(question.op == Op::encode ? question.input : out.value);
    if (std::ranges::count_if(text, [](auto c) { return c > 0xFFFF; }) <= 16) return out;
    return Outcome{Outcome::Kind::crash, {}, "uses memory that was given back"};
  };
}

Answer leaking(const Answer& right) {
  const auto left = std::make_shared<int>(64);
  return [right, left](const Question& question) {
    if (*left == 0) return Outcome{Outcome::Kind::crash, {}, "no memory is left"};
    Outcome out = right(question);
    if (out.kind == Outcome::Kind::reject) --*left;
    return out;
  };
}

enum class IllFormed { dropped, crash, hang };

Answer ill_formed(const Answer& right, IllFormed what) {
  return [right, what](const Question& question) -> Outcome {
    if (question.op != Op::decode) return right(question);
    const std::string& ace = *question.input.ace();
    if (acecheck::from_utf8(ace)) return right(question);
    switch (what) {
      case IllFormed::crash:
        return {Outcome::Kind::crash, {}, "reads beyond the end"};
      case IllFormed::hang:
        return {Outcome::Kind::timeout, {}, ""};
      default:
        return right(with_ace(question, well_formed(ace)));
    }
  };
}

Answer non_ldh_dropped(const Answer& right) {
  return [right](const Question& question) {
    if (question.op != Op::encode) return right(question);
    CodePoints text = text_of(question.input);
    std::erase_if(text, [](std::uint64_t c) {
      const auto small = c | 0x20;
      return is_ascii(c) && !(small >= 'a' && small <= 'z') && !(c >= '0' && c <= '9') && c != '-';
    });
    return right(with_text(question, text));
  };
}

Answer del_refused(const Answer& right) {
  return [right](const Question& question) -> Outcome {
    if (question.op != Op::decode) return right(question);
    if ((*question.input.ace()).find('\x7F') != std::string::npos) {
      return rejected("non-basic-literal");
    }
    return right(question);
  };
}

Answer prefix_written(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    if (question.op != Op::encode || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(question.input);
    if (!std::ranges::all_of(text, is_ascii) || std::ranges::find(text, '-') == text.end()) {
      return out;
    }
    return value_of("xn--" + *out.value.ace());
  };
}

// The digits at two places of the table of digits are interchanged.
Answer digits_swapped(const Answer& right, char a, char b) {
  const auto swapped = [=](std::string ace) {
    for (std::size_t at = ace.rfind('-') + 1; at < ace.size(); ++at) {
      const char c = static_cast<char>(lower(static_cast<unsigned char>(ace[at])));
      if (c == a || c == b) ace[at] = c == a ? b : a;
    }
    return ace;
  };
  return [=](const Question& question) {
    if (question.op == Op::decode) return right(with_ace(question, swapped(*question.input.ace())));
    Outcome out = right(question);
    if (out.kind != Outcome::Kind::value || question.op != Op::encode) return out;
    return value_of(swapped(*out.value.ace()));
  };
}

Answer no_prefix_is_text(const Answer& right) {
  return [right](const Question& question) {
    if (question.op != Op::decode) return right(question);
    const std::string& ace = *question.input.ace();
    const CodePoints text(ace.begin(), ace.end());
    const bool letters = std::ranges::all_of(ace, [](char c) { return c >= 'a' && c <= 'z'; });
    if (ace.empty() || !letters) return right(question);
    return value_of(acecheck::Text{text, "", std::string(ace.size(), 'u')});
  };
}

bool is_prefixed(const CodePoints& text) {
  return text.size() >= 4 && (text[0] | 0x20) == 'x' && (text[1] | 0x20) == 'n' && text[2] == '-' &&
         text[3] == '-';
}

// small_only: XN-- stays.
Answer prefix_dropped(const Answer& right, bool small_only) {
  return [right, small_only](const Question& question) {
    if (question.op == Op::decode) {
      const std::string& ace = *question.input.ace();
      const bool prefixed =
          small_only ? ace.starts_with("xn--") : is_prefixed(CodePoints(ace.begin(), ace.end()));
      return right(prefixed ? with_ace(question, ace.substr(4)) : question);
    }
    if (question.op != Op::encode) return right(question);
    const CodePoints text = text_of(question.input);
    return right(is_prefixed(text) ? with_text(question, {text.begin() + 4, text.end()})
                                   : question);
  };
}

// In the layer of IDNA: what UTS 46 takes, and any label that decodes to a label.
Answer decoded_twice(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(out.value);
    if (text.size() > 4 && text[0] == 'x' && text[1] == 'n' && text[2] == '-' && text[3] == '-') {
      return out;
    }
    return idna_allows(*question.input.ace()) ? out : rejected("not what IDNA makes");
  };
}

Answer utf8_limited(const Answer& right, bool encodes) {
  return [right, encodes](const Question& question) {
    Outcome out = right(question);
    if (question.op != (encodes ? Op::encode : Op::decode) || out.kind != Outcome::Kind::value) {
      return out;
    }
    std::size_t octets = 0;
    for (const std::uint64_t c : text_of(encodes ? question.input : out.value)) {
      octets += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    return octets > 63 ? rejected("too-long") : out;
  };
}

bool has_a_name(const Question& question) {
  return (question.op == Op::encode || question.op == Op::decode) && !question.capacity;
}

// Another answer where the right codec refuses an input.
Answer instead_of_refusal(const Answer& right, Outcome (*other)(const Question&)) {
  return [right, other](const Question& question) {
    Outcome out = right(question);
    const bool refused = out.kind == Outcome::Kind::reject && has_a_name(question);
    return refused && !(question.op == Op::encode && question.input.text() == nullptr)
               ? other(question)
               : out;
  };
}

Outcome input_itself(const Question& question) {
  if (question.op == Op::encode) {
    std::string out;
    for (const std::uint64_t c : text_of(question.input))
      out += c < 0x80 ? static_cast<char>(c) : '?';
    return value_of(std::move(out));
  }
  return text_value(units_of(*question.input.ace(), true));
}

Outcome empty_answer(const Question& question) {
  return question.op == Op::encode ? value_of(std::string()) : text_value({});
}

Answer rejection_stays(const Answer& right) {
  const auto failed = std::make_shared<bool>(false);
  return [right, failed](const Question& question) {
    if (!has_a_name(question)) return right(question);
    Outcome out = *failed ? rejected("the error before") : right(question);
    *failed = !*failed && out.kind == Outcome::Kind::reject;
    return out;
  };
}

Answer stale_answer(const Answer& right) {
  const auto last = std::make_shared<std::string>();
  return [right, last](const Question& question) {
    Outcome out = right(question);
    if (question.op != Op::encode || !has_a_name(question) || out.kind != Outcome::Kind::value) {
      return out;
    }
    std::string ace = *out.value.ace();
    if (ace.size() < last->size()) ace += last->substr(ace.size());
    *last = ace;
    return value_of(std::move(ace));
  };
}

// Decodes what `cleaned` makes of the characters of an encoding.
Answer cleaned(const Answer& right, CodePoints (*clean)(CodePoints)) {
  return [right, clean](const Question& question) {
    if (question.op != Op::decode) return right(question);
    const auto text = acecheck::from_utf8(*question.input.ace());
    if (!text) return right(question);
    std::string ace;
    for (const std::uint64_t c : clean(*text)) {
      if (c >= 0x80) return right(question);  // is refused in any case
      ace += static_cast<char>(c);
    }
    return right(with_ace(question, ace));
  };
}

CodePoints without_mark(CodePoints text) {
  if (!text.empty() && text.front() == 0xFEFF) text.erase(text.begin());
  return text;
}

CodePoints without_invisible(CodePoints text) {
  std::erase_if(text, [](std::uint64_t c) { return c == 0xAD || (c >= 0x200B && c <= 0x200D); });
  return text;
}

CodePoints without_word_joiner(CodePoints text) {
  std::erase(text, 0x2060u);
  return text;
}

CodePoints without_brackets(CodePoints text) {
  const bool enclosed = text.size() > 1 && ((text.front() == '<' && text.back() == '>') ||
                                            (text.front() == '[' && text.back() == ']') ||
                                            (text.front() == 0x201C && text.back() == 0x201D));
  return enclosed ? CodePoints(text.begin() + 1, text.end() - 1) : text;
}

CodePoints without_quotes(CodePoints text) {
  const bool quoted = text.size() > 1 && text.front() == text.back() &&
                      (text.front() == '"' || text.front() == '\'');
  return quoted ? CodePoints(text.begin() + 1, text.end() - 1) : text;
}

CodePoints trimmed(CodePoints text, bool (*is_junk)(std::uint64_t)) {
  const auto last = std::find_if_not(text.rbegin(), text.rend(), is_junk).base();
  const auto first = std::find_if_not(text.begin(), last, is_junk);
  return {first, last};
}

CodePoints without_white(CodePoints text) {
  return trimmed(std::move(text), [](std::uint64_t c) {
    return (c >= 9 && c <= 13) || c == ' ' || c == 0xA0 || c == 0x1680 ||
           (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
           c == 0x205F || c == 0x3000 || c == 0xFEFF;
  });
}

CodePoints without_dots(CodePoints text) {
  return trimmed(std::move(text), [](std::uint64_t c) { return c == '.'; });
}

CodePoints without_hyphens(CodePoints text) {
  while (!text.empty() && text.back() == '-') text.pop_back();
  return text;
}

CodePoints until_nul(CodePoints text) {
  text.erase(std::ranges::find(text, std::uint64_t{0}), text.end());
  return text;
}

CodePoints folded(CodePoints text) {
  for (auto& c : text) c = c == 0x212A ? 'k' : c == 0x17F ? 's' : c;
  return text;
}

CodePoints with_bit_5(CodePoints text) {
  for (auto& c : text) c = c < 0x20 ? c | 0x20 : c;
  return text;
}

Answer one_case_only(const Answer& right, std::size_t prefix) {
  return [right, prefix](const Question& question) {
    if (question.op != Op::decode) return right(question);
    const std::string& ace = *question.input.ace();
    bool capital = false;
    bool small = false;
    for (std::size_t i = prefix; i < ace.size(); ++i) {
      const auto c = static_cast<unsigned char>(ace[i]);
      capital = capital || is_upper(c);
      small = small || upper(c) != c;
    }
    return capital && small ? rejected("both cases") : right(question);
  };
}

// A result that is a label of IDNA itself is decoded again.
Answer decoded_again(const Answer& right) {
  return [right](const Question& question) {
    Outcome out = right(question);
    if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
    const CodePoints text = text_of(out.value);
    if (!is_prefixed(text) || !std::ranges::all_of(text, is_ascii)) return out;
    return right(with_ace(question, std::string(text.begin() + 4, text.end())));
  };
}

Answer label_kept(const Answer& right) {
  return [right](const Question& question) {
    if (question.op != Op::encode) return right(question);
    const CodePoints text = text_of(question.input);
    if (!is_prefixed(text) || !std::ranges::all_of(text, is_ascii)) return right(question);
    return value_of(std::string(text.begin(), text.end()));
  };
}

// Answers are remembered under a key that other inputs have as well.
Answer remembered(const Answer& right, std::uint64_t (*key)(const std::string&)) {
  const auto known = std::make_shared<std::map<std::pair<Op, std::uint64_t>, Outcome>>();
  return [right, key, known](const Question& question) {
    if (!has_a_name(question)) return right(question);
    std::string input;
    if (question.op == Op::decode) {
      input = *question.input.ace();
    } else {
      for (const std::uint64_t c : text_of(question.input)) {
        if (c > 0x7F) return right(question);
        input += static_cast<char>(c);
      }
    }
    const auto [it, is_new] = known->try_emplace({question.op, key(input)});
    if (is_new) it->second = right(question);
    return it->second;
  };
}

// The hash of strings in Java.
std::uint64_t hash_31(const std::string& input) {
  std::uint32_t hash = 0;
  for (const char c : input) hash = hash * 31 + static_cast<unsigned char>(c);
  return std::uint64_t{input.size()} << 32 | hash;
}

std::uint64_t hash_of_small(const std::string& input) {
  std::string small = input;
  for (char& c : small) c = static_cast<char>(lower(static_cast<unsigned char>(c)));
  return std::hash<std::string>{}(small);
}

// A table of a language in which every object has some members.
Answer object_member(const Answer& right, Op op) {
  return [right, op](const Question& question) -> Outcome {
    if (question.op != op) return right(question);
    static constexpr std::array<std::string_view, 5> members = {
        "__proto__", "constructor", "hasOwnProperty", "toString", "valueOf"};
    const CodePoints input =
        op == Op::encode ? text_of(question.input) : units_of(*question.input.ace(), false);
    const auto found = std::ranges::find_if(
        members, [&](std::string_view member) { return std::ranges::equal(input, member); });
    if (found == members.end()) return right(question);
    if (op == Op::decode) {
      const std::string member = found == members.begin()
                                     ? "[object Object]"
                                     : "function " + std::string(*found) + "() { [native code] }";
      return text_value({member.begin(), member.end()});
    }
    return {Outcome::Kind::crash, {}, "what every object has was taken for an answer"};
  };
}

// Texts and answers as `changed` makes them of ASCII.
Answer converted(const Answer& right, std::string (*changed)(const std::string&)) {
  return [right, changed](const Question& question) {
    const auto of = [&](const CodePoints& text) -> std::optional<std::string> {
      if (!std::ranges::all_of(text, is_ascii)) return std::nullopt;
      return changed(std::string(text.begin(), text.end()));
    };
    if (question.op == Op::encode) {
      const auto text = of(text_of(question.input));
      return right(text ? with_text(question, {text->begin(), text->end()}) : question);
    }
    Outcome out = right(question);
    if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
    const auto text = of(text_of(out.value));
    return text ? text_value({text->begin(), text->end()}) : out;
  };
}

std::string number_of(const std::string& text) {
  if (text == "1E5") return "100000";
  if (text == "0x1F") return "31";
  return text == "010" ? "8" : text;
}

std::string word_of(const std::string& text) {
  if (text == "null" || text == "NULL" || text == "undefined" || text == "None") return "";
  if (text == "NaN") return "nan";
  if (text == "no") return "false";
  return text == "true" ? "1" : text;
}

std::string without_apostrophes(const std::string& text) {
  const bool quoted = text.size() > 1 && text.starts_with('\'') && text.ends_with('\'');
  return quoted ? text.substr(1, text.size() - 2) : text;
}

std::string without_dots_alone(const std::string& text) {
  return std::ranges::all_of(text, [](char c) { return c == '.'; }) ? "" : text;
}

// The name of a function is the key of an answer, so that the next input finds no function.
Answer member_written(const Answer& right) {
  const auto written = std::make_shared<bool>(false);
  return [right, written](const Question& question) -> Outcome {
    if (question.op != Op::decode) return right(question);
    if (std::exchange(*written, *question.input.ace() == "hasOwnProperty")) {
      return {Outcome::Kind::crash, {}, "an answer was called as a function"};
    }
    return right(question);
  };
}

// Encodings are remembered by the text in small letters.
Answer remembered_by_small_letters(const Answer& right) {
  const auto known = std::make_shared<std::map<CodePoints, Outcome>>();
  return [right, known](const Question& question) {
    if (question.op != Op::encode || question.capacity) return right(question);
    CodePoints text = text_of(question.input);
    if (text.empty() || std::ranges::all_of(text, is_ascii)) return right(question);
    for (auto& c : text) {
      if (c <= 0x10FFFF) c = acecheck::unicode::to_lower(c);
    }
    const auto [it, is_new] = known->try_emplace(text);
    if (is_new) it->second = right(question);
    return it->second;
  };
}

CodePoints of_full_width(CodePoints text) {
  for (auto& c : text) c = c > 0xFF00 && c < 0xFF5F ? c - 0xFEE0 : c;
  return text;
}

CodePoints of_decimal_digits(CodePoints text) {
  for (auto& c : text) c = c >= 0x660 && c <= 0x669 ? '0' + (c - 0x660) : c;
  return text;
}

struct Around {
  Codec codec;
  std::string name;
  const char* bug;
  std::string what;
  std::function<Answer(const Answer&)> of;
  acecheck::Layer layer = acecheck::Layer::codec;
};

}  // namespace

std::vector<FaultyCodec> right_codecs() {
  const std::vector<FaultyCodec> all = textbooks();
  std::vector<FaultyCodec> out;
  for (const Codec codec : acecheck::all_codecs) {
    out.push_back(*std::ranges::find_if(all, [&](const FaultyCodec& textbook) {
      return textbook.codec == codec &&
             (codec != Codec::punycode ||
              (textbook.capabilities.bits == 32 && textbook.capabilities.domain == Domain::scalar));
    }));
  }
  return out;
}

void add_around(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return;
  const auto right_ones = right_codecs();
  const auto add = [&](const Around& fault) {
    const auto right = std::ranges::find(right_ones, fault.codec, &FaultyCodec::codec);
    FaultyCodec codec = *right;
    codec.id = std::string(acecheck::name(fault.codec)) + "/" + dashed(fault.name);
    codec.bug = fault.bug;
    codec.what = fault.what;
    codec.capabilities.layer = fault.layer;
    codec.answer = fault.of(right->answer);
    out.push_back(std::move(codec));
  };
  const auto add_remembering = [&](const Around& fault) {
    add(fault);
    out.back().remembers = true;
  };
  for (const Codec codec : {Codec::punycode, Codec::lace, Codec::mace, Codec::cidnuc}) {
    add({codec, "utf8_dropped", "ill-formed-utf8", "octets that are not UTF-8 are dropped",
         [](const Answer& right) { return ill_formed(right, IllFormed::dropped); }});
    add({codec, "utf8_overread", "ill-formed-utf8", "UTF-8 that is cut short is read on",
         [](const Answer& right) { return ill_formed(right, IllFormed::crash); }});
    add({codec, "utf8_hang", "ill-formed-utf8", "does not end on UTF-8 that is cut short",
         [](const Answer& right) { return ill_formed(right, IllFormed::hang); }});
    add({codec, "refused_returned", "best-effort", "an input that is refused is the answer",
         [](const Answer& right) { return instead_of_refusal(right, input_itself); }});
    add({codec, "refused_empty", "best-effort", "the answer to an input that is refused is empty",
         [](const Answer& right) { return instead_of_refusal(right, empty_answer); }});
    add_remembering({codec, "rejection_stays", "stale-output",
                     "the input after a rejection is rejected", rejection_stays});
    add({codec, "mark_cleaned", "input-cleaned", "a byte order mark before an encoding is dropped",
         [](const Answer& right) { return cleaned(right, without_mark); }});
    add({codec, "invisible_cleaned", "input-cleaned",
         "soft hyphens and characters without width in an encoding are dropped",
         [](const Answer& right) { return cleaned(right, without_invisible); }});
    add({codec, "quotes_cleaned", "input-cleaned", "quotation marks around an encoding are dropped",
         [](const Answer& right) { return cleaned(right, without_quotes); }});
    add({codec, "object_member", "shared-key", "a text is looked up among the members of objects",
         [](const Answer& right) { return object_member(right, Op::encode); }});
    add({codec, "object_member_decode", "shared-key",
         "an encoding is looked up among the members of objects",
         [](const Answer& right) { return object_member(right, Op::decode); }});
    add({codec, "white_cleaned", "trailing-junk",
         "white space of Unicode around an encoding is dropped",
         [](const Answer& right) { return cleaned(right, without_white); }});
    add({codec, "dots_cleaned", "trailing-junk", "full stops around an encoding are dropped",
         [](const Answer& right) { return cleaned(right, without_dots); }});
    if (codec != Codec::punycode) {
      add_remembering({codec, "stale_answer", "stale-output",
                       "the end of a longer encoding before is kept", stale_answer});
      add({codec, "hyphens_cleaned", "trailing-junk", "hyphens at the end are dropped",
           [](const Answer& right) { return cleaned(right, without_hyphens); }});
      add({codec, "input_folded", "digit-folded",
           "the Kelvin sign and the long s are the letters k and s",
           [](const Answer& right) { return cleaned(right, folded); }});
      add({codec, "input_wide", "digit-folded", "full-width letters and digits count as ASCII",
           [](const Answer& right) { return cleaned(right, of_full_width); }});
      add({codec, "input_decimal", "digit-folded", "any decimal digit is a digit of ASCII",
           [](const Answer& right) { return cleaned(right, of_decimal_digits); }});
      add({codec, "input_or_20", "digit-folded",
           "c | 0x20 is the small letter of c, and a control character becomes a digit",
           [](const Answer& right) { return cleaned(right, with_bit_5); }});
    }
    if (codec == Codec::lace || codec == Codec::cidnuc) {
      add({codec, "nul_cleaned", "trailing-junk", "NUL ends an encoding",
           [](const Answer& right) { return cleaned(right, until_nul); }});
    }
    add_remembering(
        {codec, "leak_on_reject", "leak-on-reject", "memory is lost at each rejection", leaking});
  }
  add({Codec::punycode, "freed_growth", "use-after-free-growth",
       "the output grows while a pointer into it is kept", freed_growth});
  add({Codec::punycode, "non_ldh_dropped", "non-ldh-dropped",
       "ASCII other than letters, digits and hyphens is dropped", non_ldh_dropped});
  add({Codec::punycode, "del_refused", "del-as-non-ascii", "DEL counts as non-ASCII when decoding",
       del_refused});
  add({Codec::punycode, "prefix_written", "prefix-guessed", "ASCII with a hyphen gets a prefix",
       prefix_written});
  static constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz0123456789";
  for (std::size_t i = 1; i < digits.size(); ++i) {
    const char a = digits[i - 1];
    const char b = digits[i];
    add({Codec::punycode, fmt::format("digits_swapped_{}{}", a, b), "digit-value",
         fmt::format("the digits {} and {} are interchanged", a, b),
         [=](const Answer& right) { return digits_swapped(right, a, b); }});
  }
  add({Codec::punycode, "no_prefix_is_text", "prefix-guessed",
       "letters without a prefix are taken for text", no_prefix_is_text});
  add({Codec::punycode, "prefix_dropped", "prefix-guessed",
       "what begins as a prefix of IDNA is taken for one",
       [](const Answer& right) { return prefix_dropped(right, false); }});
  add({Codec::punycode, "prefix_dropped_small", "prefix-guessed",
       "the prefix xn-- is removed before decoding",
       [](const Answer& right) { return prefix_dropped(right, true); }});
  add({Codec::lace, "one_case_only", "base32-case", "a label in both cases is refused",
       [](const Answer& right) { return one_case_only(right, 4); }});
  add({Codec::cidnuc, "one_case_only", "base32-case", "a label in both cases is refused",
       [](const Answer& right) { return one_case_only(right, 3); }});
  add({Codec::punycode, "decoded_again", "label-as-text",
       "a text that is a label of IDNA is decoded again", decoded_again});
  add({Codec::punycode, "label_kept", "label-as-text",
       "a text that is a label of IDNA is its own encoding", label_kept});
  add_remembering({Codec::punycode, "memo_hash", "shared-key",
                   "answers are remembered by a hash of the input, and never compared",
                   [](const Answer& right) { return remembered(right, hash_31); }});
  add_remembering({Codec::punycode, "memo_fold", "shared-key",
                   "answers are remembered by the input in small letters",
                   [](const Answer& right) { return remembered(right, hash_of_small); }});
  add_remembering({Codec::punycode, "memo_small", "shared-key",
                   "encodings are remembered by the text in small letters",
                   remembered_by_small_letters});
  add({Codec::punycode, "member_written", "shared-key",
       "an answer is stored under the name of a function of its object", member_written});
  add({Codec::punycode, "brackets_cleaned", "input-cleaned",
       "brackets or typographic quotation marks around an encoding are dropped",
       [](const Answer& right) { return cleaned(right, without_brackets); }});
  add({Codec::punycode, "word_joiner_cleaned", "input-cleaned",
       "word joiners in an encoding are dropped",
       [](const Answer& right) { return cleaned(right, without_word_joiner); }});
  add({Codec::punycode, "number_converted", "text-mapped",
       "a text that a language reads as a number is changed",
       [](const Answer& right) { return converted(right, number_of); }});
  add({Codec::punycode, "word_converted", "text-mapped",
       "a text that is a constant of a language is changed",
       [](const Answer& right) { return converted(right, word_of); }});
  add({Codec::punycode, "apostrophes_dropped", "text-dropped",
       "apostrophes around a text are dropped",
       [](const Answer& right) { return converted(right, without_apostrophes); }});
  add({Codec::punycode, "dots_dropped", "text-dropped",
       "a text that has only full stops is dropped",
       [](const Answer& right) { return converted(right, without_dots_alone); }});
  add({Codec::punycode, "decoded_twice", "double-encoding", "a label may stand for a label",
       decoded_twice, acecheck::Layer::idna2008});
  add({Codec::punycode, "utf8_limit_encode", "limit-of-another-form",
       "a text of more than 63 octets in UTF-8 is refused",
       [](const Answer& right) { return utf8_limited(right, true); }});
  add({Codec::punycode, "utf8_limit_decode", "limit-of-another-form",
       "an encoding of a text of more than 63 octets in UTF-8 is refused",
       [](const Answer& right) { return utf8_limited(right, false); }});
}

}  // namespace faulty
