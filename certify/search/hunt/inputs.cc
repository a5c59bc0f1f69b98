// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/inputs.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "answer/builtin.h"
#include "search/fuzz_input.h"
#include "search/hunt/characters.h"
#include "search/hunt/strings.h"
#include "search/mutate/text.h"

namespace acecheck::hunt {
namespace {

constexpr std::size_t most_kept = 4096;
constexpr unsigned most_changes = 6;
constexpr std::size_t usual_length = 256;    // octets
constexpr std::size_t longest_of_many = 16;  // of the longest, the part that other inputs have
constexpr std::ptrdiff_t few = 16;           // code points of a text that are not basic

fuzz::Format format_of(Operation operation) {
  if (operation.form) {
    return *operation.form == EncodingForm::utf_16 ? fuzz::Format::pairs : fuzz::Format::octets;
  }
  const bool lace = operation.codec == Codec::lace;
  switch (operation.op) {
    case Op::encode:
      return fuzz::Format::text;
    case Op::decode:
      switch (operation.codec) {
        case Codec::punycode:
          return fuzz::Format::punycode;
        case Codec::lace:
          return fuzz::Format::lace;
        case Codec::mace:
          return fuzz::Format::mace;
        case Codec::cidnuc:
          break;
      }
      return fuzz::Format::cidnuc;
    case Op::compress:
      return fuzz::Format::pairs;
    case Op::decompress:
      return lace ? fuzz::Format::lace_octets : fuzz::Format::cidnuc_octets;
    default:
      return fuzz::Format::octets;
  }
}

// A text as the operation takes it: as it is, as a string, or its encoding. Nothing if the
// operation takes none of them, or the text has no encoding.
std::optional<std::string> input_of(Operation operation, std::u32string_view text,
                                    fuzz::Random& random) {
  if (operation.form) return string_of(text, *operation.form, random);
  if (operation.op == Op::encode) return fuzz::octets_of(text);
  if (operation.op != Op::decode) return {};
  const Outcome encoded =
      builtin_answer({operation.codec, Op::encode, Text{{text.begin(), text.end()}}});
  if (encoded.kind != Outcome::Kind::value) return {};
  return *encoded.value.ace();
}

// A text that IDNA leaves as it is, and whose delta is about the greatest integer of 31 bits: an
// ideograph behind as many letters as that takes.
std::u32string text_with_large_delta(fuzz::Random& random) {
  constexpr std::uint32_t first = 0x2A000;
  constexpr std::uint32_t last = 0x2A6D6;  // since Unicode 3.1
  const auto ideograph = static_cast<char32_t>(first + random() % (last - first + 1));
  std::u32string out((std::size_t{1} << 31) / (ideograph - 0x80) - 1 + random() % 3, U'a');
  return out += ideograph;
}

// A text that raises the bias more than a usual label does: two large code points, a small one, and
// letters. The large ones come first, so that they stay if the text is cut.
std::u32string text_with_high_bias(fuzz::Random& random) {
  const auto great = static_cast<char32_t>(0xF0000 + random() % 0x1FFFF);
  std::u32string out = {U'\U0010FFFF', great, static_cast<char32_t>(0x80 + random() % 0x80)};
  return out.append(random() % 100, U'a');
}

// The delta of a text exceeds 32 bits only behind some thousands of basic code points, which cost
// an encoder little; as many of others can take it a minute.
bool is_mostly_basic(std::string_view text) {
  return std::ranges::count_if(fuzz::text_of(text), [](char32_t c) { return c >= 0x80; }) <= few;
}

// An encoding as a program may hand it on, which some decoders clean first.
std::string as_handed_on(std::string ace, fuzz::Random& random) {
  const std::size_t inside = random() % (ace.size() + 1);
  constexpr std::pair<const char*, const char*> around[] = {
      {"\"", "\""}, {"'", "'"}, {"<", ">"}, {"[", "]"}, {"\u201C", "\u201D"}};
  const auto& [left, right] = around[random() % std::size(around)];
  switch (random() % 7) {
    case 0:
    case 1:
      return left + ace + right;
    case 2:
      return "\xEF\xBB\xBF" + ace;  // a byte order mark
    case 3:
      return ace.insert(inside, "\xC2\xAD");  // a soft hyphen
    case 4:
      return ace.insert(inside, "\u2060");  // a word joiner
    case 5: {                               // another decimal digit
      const auto digit = ace.find_first_of("0123456789", inside);
      if (digit == std::string::npos) return ace + ' ';
      const char value = static_cast<char>(ace[digit] - '0');
      return ace.replace(digit, 1, {'\xD9', static_cast<char>('\xA0' + value)});
    }
    default:
      return ace.insert(inside, "\xE2\x80\x8B");  // a space of no width
  }
}

// The encoding of a text that is itself a label of IDNA: what is decoded is not decoded again.
std::string encoding_of_label(const std::string& ace) { return "xn--" + ace + '-'; }

// Texts that have a meaning in some language: names of members of every object, constants, numbers,
// and punctuation.
constexpr std::string_view words[] = {
    "__proto__", "constructor", "hasOwnProperty", "toString", "valueOf", "null",
    "NULL",      "None",        "undefined",      "true",     "no",      "NaN",
    "1E5",       "010",         "0x1F",           "...",      "'a'"};

std::string any_word(Op op, fuzz::Random& random) {
  const std::string_view word = words[random() % std::size(words)];
  if (op == Op::encode) return fuzz::octets_of(std::u32string(word.begin(), word.end()));
  return std::string(word) + (random() % 2 == 0 ? "-" : "");
}

}  // namespace

Inputs::Inputs(Operation operation, std::uint32_t seed, std::size_t longest)
    : operation_(operation), random_(seed), longest_(longest), kept_(1) {}

std::string Inputs::next() {
  // Long inputs take the oracle long, and are seldom needed.
  const bool is_long = random_() % 64 == 0;
  const bool is_text = operation_.op == Op::encode && !operation_.form;
  std::string out = is_long && is_text && random_() % 64 == 0
                        ? fuzz::octets_of(text_with_large_delta(random_))
                        : any_input();
  std::size_t longest = is_long ? longest_ : std::min(longest_, usual_length);
  if (out.size() > longest_ / longest_of_many && !(is_text && is_mostly_basic(out))) {
    longest = std::min(longest, longest_ / longest_of_many);
  }
  if (out.size() > longest) out.resize(longest);
  if (operation_.form == EncodingForm::utf_16) out.resize(out.size() / 2 * 2);
  return out;
}

std::string Inputs::any_input() {
  const fuzz::Format format = format_of(operation_);
  const auto any = [&](std::size_t count) { return random_() % count; };
  const bool has_name =
      (operation_.op == Op::encode || operation_.op == Op::decode) && !operation_.form;
  std::string out = kept_[any(kept_.size())];
  const std::size_t chance = random_();
  if (has_name && chance % 512 == 1) return any_word(operation_.op, random_);
  if (format == fuzz::Format::punycode && chance % 512 == 2) return encoding_of_label(out);
  if (chance % 4 == 0) {
    const bool is_far = chance % 64 == 0 && operation_.codec == Codec::punycode;
    std::u32string text = is_far ? text_with_high_bias(random_) : any_text(random_);
    if (operation_.form) fuzz::mutate_text(text, random_);  // to what is no character
    if (auto of_text = input_of(operation_, text, random_)) {
      if (operation_.op == Op::decode && any(16) == 0) return as_handed_on(*of_text, random_);
      if (any(2) == 0) return std::move(*of_text);
      out = std::move(*of_text);
    }
  }
  if (any(8) == 0) out = fuzz::crossed(format, out, kept_[any(kept_.size())], random_);
  for (std::size_t left = 1 + any(any(4) == 0 ? most_changes : 2); left > 0; --left) {
    out = fuzz::mutated(format, out, random_);
  }
  // Without the prefix, which a decoder must ask for.
  const std::string_view prefix = row_of(operation_.codec).prefix;
  if (operation_.op == Op::decode && !prefix.empty() && any(64) == 0 && out.starts_with(prefix)) {
    out.erase(0, prefix.size());
  }
  return out;
}

void Inputs::keep(std::string input) {
  if (kept_.size() < most_kept) {
    kept_.push_back(std::move(input));
  } else {
    kept_[random_() % kept_.size()] = std::move(input);
  }
}

}  // namespace acecheck::hunt
