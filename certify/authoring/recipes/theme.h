// A theme is a file of vectors/edge/: which inputs are worth asking, and why. What the right answer
// is, is never said here: the oracle computes it.
#pragma once

#include <oracle/answer.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "suite/vector.h"

namespace acecheck::recipes {

// A text: code points of any size.
struct Text {
  std::string unicode;  // as the vectors write it

  Text(const char32_t* text) : Text(std::u32string_view(text)) {}
  Text(std::u32string_view text);
  Text(const std::u32string& text) : Text(std::u32string_view(text)) {}
  Text(const oracle::CodePoints& text);
};

using Names = std::vector<std::string>;

// What the vectors of a group have in common.
struct Group {
  std::string section;  // of the theme's draft
  Names requirements;   // ids in requirements.json
  Names bugs = {};      // ids in bugs.json
  // Plain positive cases, which need not tell a right codec from a wrong codec.
  bool positive = false;
  // If the vectors are of level "should": the subject of the SHOULD.
  std::optional<Should> should = std::nullopt;
  // The draft, if it is not the theme's.
  std::string draft = {};
};

class Theme {
 public:
  Theme(Codec codec, std::string name, std::string draft, std::string description);

  // The vectors added from here on belong to this group.
  void group(Group group) { group_ = std::move(group); }

  // The same group, with other classes of mistakes.
  void bugs(Names bugs) { group_.bugs = std::move(bugs); }

  // A vector `codec/theme/slug`.
  void encode(const std::string& slug, const Text& text, const std::string& comment);
  void decode(const std::string& slug, std::string_view ace, const std::string& comment);
  // A string as it is, in hexadecimal.
  void encode_string(const std::string& slug, EncodingForm form, std::string_view hex,
                     const std::string& comment);
  // Two vectors: `slug` and -encode, and -decode of what the oracle encodes it as.
  void both(const std::string& slug, const Text& text, const std::string& comment);
  // One vector, or two, for each of these, `prefix` before its slug.
  void encode_each(const std::string& prefix,
                   std::initializer_list<std::pair<std::string_view, Text>> texts,
                   const std::string& comment);
  void decode_each(const std::string& prefix,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> strings,
                   const std::string& comment);
  void both_each(const std::string& prefix,
                 std::initializer_list<std::pair<std::string_view, Text>> texts,
                 const std::string& comment);
  // For each vector so far of decompression or of decoding base32 that must be rejected, one of the
  // label that holds the same, `slug`-label; for each of compression, the label of the same text in
  // both directions, if there is one. Implementations need not have the steps as functions.
  void labels_of_steps();
  // Any operation, on the members of its request.
  void add(const std::string& slug, Op op, Json input, const std::string& comment);
  // A member more of the vector that was added last.
  void with(const char* member, Json value) { vectors_.back()[member] = std::move(value); }

  Codec codec() const { return codec_; }
  const std::string& name() const { return name_; }

  // The file, with nothing in it yet that the oracle computes.
  Json file() const;

 private:
  void add_label_of(const Json& compression);

  Codec codec_;
  std::string name_;
  std::string draft_;
  std::string description_;
  Group group_;
  Json vectors_ = Json::array();
};

// Every theme, in the order of its file's name.
std::vector<Theme> themes();

// The themes of each codec.
void add_punycode_themes(std::vector<Theme>& themes);
void add_lace_themes(std::vector<Theme>& themes);
void add_mace_themes(std::vector<Theme>& themes);
void add_cidnuc_themes(std::vector<Theme>& themes);

// --- Helpers of the recipes ----------------------------------------------------------------------

// A text of one code point, so many times.
inline std::u32string times(std::size_t count, char32_t c) { return std::u32string(count, c); }

// "00FC".
std::string hex4(std::uint64_t value);

// What the oracle encodes `text` as, in the widest domain. Throws if it rejects it.
std::string encoded(Codec codec, const Text& text);

// What the oracle answers to an operation that cannot fail here. Throws if it does.
Json answered(Codec codec, Op op, const Json& input);

}  // namespace acecheck::recipes
