// SPDX-License-Identifier: Apache-2.0
// Codecs that do not pass their text unchanged: before a textbook encodes, or after it has decoded,
// the text goes through a string function of a language, normalization, nameprep or UTS 46.
#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "faults/faulty.h"
#include "faults/text/changes.h"
#include "suite/vector.h"

namespace faulty {
namespace {

std::optional<text::Characters> characters_of(const Data& data) {
  if (data.text() == nullptr) return std::nullopt;
  text::Characters out;
  for (const std::uint64_t c : *data.text()) {
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return std::nullopt;
    out += static_cast<char32_t>(c);
  }
  return out;
}

acecheck::Text text_of(const text::Characters& text, const std::string* flags) {
  acecheck::Text out{{text.begin(), text.end()}};
  if (flags != nullptr) out.case_flags = *flags;
  return out;
}

// The right answers, which all of these faults ask for again and again.
class Answers {
 public:
  explicit Answers(FaultyCodec right) : right_(std::move(right)) {}

  Outcome operator()(const Question& question) {
    const std::string key = acecheck::question_key(question);
    {
      const std::lock_guard lock(mutex_);
      if (const auto it = known_.find(key); it != known_.end()) return it->second;
    }
    Outcome out = right_.answer(question);
    const std::lock_guard lock(mutex_);
    return known_.emplace(key, std::move(out)).first->second;
  }

 private:
  FaultyCodec right_;
  std::mutex mutex_;
  std::map<std::string, Outcome> known_;
};

Outcome encoded_otherwise(Answers& right, const Question& question, const text::Change& change) {
  if (question.op != Op::encode) return right(question);
  const auto text = characters_of(question.input);
  if (!text) return right(question);
  const auto changed = change(*text);
  if (!changed) return rejected("refused");
  if (*changed == *text) return right(question);
  return right({question.codec, question.op, text_of(*changed, nullptr), question.capacity});
}

Outcome decoded_otherwise(Answers& right, const Question& question, const text::Change& change) {
  Outcome out = right(question);
  if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
  const auto text = characters_of(out.value);
  if (!text) return out;
  const auto changed = change(*text);
  if (!changed) return rejected("refused");
  return value_of(text_of(*changed, out.value.case_flags()));
}

// CIDNUC refuses the characters of Table 1, and normalizes: there a codec with one of these faults
// is a right one, or is wrong only for characters that are younger than CIDNUC.
bool shows(const text::TextFault& fault, Codec codec, bool encodes) {
  static const std::set<std::string_view> never = {
      "nfc",      "spaces",      "tabs",       "one_space",  "line_feeds", "carriage_returns",
      "tag_gone", "joiner_gone", "private_no", "control_no", "c1_no",      "format_no",
      "space_no", "zs_no",       "join_no",    "tag_no"};
  static const std::set<std::string_view> not_when_encoding = {"nfd"};
  static const std::set<std::string_view> not_when_decoding = {
      "nfc_no",           "format_gone",      "control_gone",
      "kelvin",           "replaced_control", "replaced_private",
      "replaced_nul",     "c1_gone",          "del_gone",
      "soft_hyphen_gone", "zwsp_gone",        "join_gone",
      "bidi_gone",        "space_gone",       "ascii_space_gone",
      "private_gone",     "nul_gone",         "return_gone",
      "bom_gone",         "bom_first",        "trim_ascii",
      "trim_ascii_left",  "trim_ascii_right", "trim_white",
      "trim_below",       "trim_zs",          "trim_newline",
      "trim_one_newline", "trim_nul",         "trim_javascript",
      "trim_dot",         "cut_nul",          "cut_dot",
      "cut_line_feed",    "cut_line_end",     "cut_wide_line_end",
      "cut_space",        "last_dot",         "ohm",
      "number_sign_gone", "operator_gone",    "deprecated_gone",
      "hieroglyph_gone",  "shorthand_gone",   "music_gone"};
  // literal_nul_encode is the same codec.
  if (codec == Codec::punycode && encodes && fault.name == std::string_view("cut_nul"))
    return false;
  if (codec != Codec::cidnuc) return true;
  return !never.contains(fault.name) &&
         !(encodes ? not_when_encoding : not_when_decoding).contains(fault.name);
}

}  // namespace

void add_text(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return;
  std::vector<text::TextFault> faults_of_text;
  for (const auto part :
       {text::mapped_faults, text::dropped_faults, text::split_faults, text::refused_faults}) {
    std::ranges::copy(part(), std::back_inserter(faults_of_text));
  }
  for (const FaultyCodec& textbook : textbooks()) {
    // Of some there are several.
    const auto& declared = textbook.capabilities;
    if (declared.domain.value_or(Domain::scalar) != Domain::scalar ||
        (textbook.codec == Codec::punycode && declared.bits != 32)) {
      continue;
    }
    const auto right = std::make_shared<Answers>(textbook);
    for (const text::TextFault& fault : faults_of_text) {
      for (const bool encodes : {true, false}) {
        if (!shows(fault, textbook.codec, encodes)) continue;
        FaultyCodec codec = textbook;
        const std::string what =
            std::string(fault.bug == std::string_view("text-refused") ? "the text is refused for "
                        : fault.bug == std::string_view("text-dropped") ||
                                fault.bug == std::string_view("byte-order-mark")
                            ? "the text loses "
                        : fault.bug == std::string_view("text-split") ? "the text is "
                                                                      : "the text is changed: ") +
            fault.what;
        codec.id_of_both =
            std::string(acecheck::name(textbook.codec)) + "/text-" + dashed(fault.name);
        codec.what_of_both = what;
        codec.id = codec.id_of_both + (encodes ? "-encode" : "-decode");
        codec.bug = fault.bug;
        codec.what = (encodes ? "before encoding, " : "after decoding, ") + what;
        codec.answer = [right, encodes, change = fault.change](const Question& question) {
          return encodes ? encoded_otherwise(*right, question, change)
                         : decoded_otherwise(*right, question, change);
        };
        out.push_back(std::move(codec));
      }
    }
  }
}

}  // namespace faulty
