// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/characters.h"

#include <unicode/uchar.h>
#include <unicode/uniset.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace acecheck::hunt {
namespace {

constexpr std::size_t longest = 12;

// What programs that read or write texts take for something else, or change: escape sequences and
// entities, ends of lines, what separates names and URLs, the byte order mark, invisible
// characters, and characters that stand for others in one version of IDNA or of Unicode.
constexpr std::u32string_view passages[] = {U"\\",
                                            U"\\n",
                                            U"\\u00FC",
                                            U"\\x41",
                                            U"&",
                                            U"&amp;",
                                            U"&#252;",
                                            U"%41",
                                            U"%C3%BC",
                                            U"+",
                                            U"\n",
                                            U"\r\n",
                                            U"\r",
                                            U"\t",
                                            std::u32string_view(U"\0", 1),
                                            U"\"",
                                            U"'",
                                            U"$",
                                            U"<",
                                            U"{",
                                            U".",
                                            U"..",
                                            U"/",
                                            U":",
                                            U"?",
                                            U"#",
                                            U"@",
                                            U",",
                                            U";",
                                            U"-",
                                            U"--",
                                            U"xn--",
                                            U"XN--",
                                            U"bq--",
                                            U"\u3002",
                                            U"\uFF0E",
                                            U"\uFF61",
                                            U"\u0085",
                                            U"\u2028",
                                            U"\u2029",
                                            U"\uFEFF",
                                            U"\uFFFE",
                                            U"\uFFFD",
                                            U"\u00AD",
                                            U"\u034F",
                                            U"\u115F",
                                            U"\u3164",
                                            U"\u180B",
                                            U"\u200B",
                                            U"\u200C",
                                            U"\u200D",
                                            U"\u200E",
                                            U"\u202E",
                                            U"\u2060",
                                            U"\uFE0F",
                                            U"\u00A0",
                                            U"\u3000",
                                            U"\u00DF",
                                            U"\u1E9E",
                                            U"\u03C2",
                                            U"\u03A3",
                                            U"\u0130",
                                            U"\u0131",
                                            U"\u017F",
                                            U"\u212A",
                                            U"\u212B",
                                            U"\u0345",
                                            U"\u05D9\u05B4",
                                            U"\uFB1D",
                                            U"\uFB01",
                                            U"\u0149",
                                            U"\U0001F468\u200D"};

// Characters by their place among them.
class Characters {
 public:
  explicit Characters(const icu::UnicodeSet& set) {
    for (std::int32_t i = 0; i < set.getRangeCount(); ++i) {
      const auto first = static_cast<std::uint32_t>(set.getRangeStart(i));
      ranges_.push_back({size_, first});
      size_ += static_cast<std::uint32_t>(set.getRangeEnd(i)) - first + 1;
    }
  }

  std::uint32_t size() const { return size_; }
  UChar32 operator[](std::uint32_t place) const {
    const auto range = std::prev(std::ranges::upper_bound(ranges_, place, {}, &Range::place));
    return static_cast<UChar32>(range->first + (place - range->place));
  }

 private:
  struct Range {
    std::uint32_t place;  // of its first character
    std::uint32_t first;
  };
  std::vector<Range> ranges_;
  std::uint32_t size_ = 0;
};

// The characters whose property has that value.
const Characters& characters_of(UProperty property, std::int32_t value) {
  thread_local std::map<std::pair<UProperty, std::int32_t>, Characters> sets;
  const auto known = sets.find({property, value});
  if (known != sets.end()) return known->second;
  icu::UnicodeSet set;
  UErrorCode status = U_ZERO_ERROR;
  set.applyIntPropertyValue(property, value, status);
  return sets.emplace(std::pair(property, value), Characters(set)).first->second;
}

std::uint32_t below(std::uint32_t limit, fuzz::Random& random) {
  return std::uniform_int_distribution<std::uint32_t>(0, limit - 1)(random);
}

// A property that is true of some characters, or that has a list of values.
std::pair<UProperty, std::int32_t> any_property(fuzz::Random& random) {
  if (below(3, random) == 0) {
    return {static_cast<UProperty>(UCHAR_BINARY_START + below(UCHAR_BINARY_LIMIT, random)), 1};
  }
  constexpr UProperty listed[] = {UCHAR_BIDI_CLASS,
                                  UCHAR_CANONICAL_COMBINING_CLASS,
                                  UCHAR_DECOMPOSITION_TYPE,
                                  UCHAR_GENERAL_CATEGORY,
                                  UCHAR_JOINING_TYPE,
                                  UCHAR_HANGUL_SYLLABLE_TYPE,
                                  UCHAR_NFC_QUICK_CHECK,
                                  UCHAR_NFKC_QUICK_CHECK,
                                  UCHAR_SCRIPT,
                                  UCHAR_WORD_BREAK,
                                  UCHAR_BLOCK};
  const UProperty property = listed[below(std::size(listed), random)];
  const auto values = static_cast<std::uint32_t>(u_getIntPropertyMaxValue(property)) + 1;
  return {property, static_cast<std::int32_t>(below(values, random))};
}

// The parts of a Hangul syllable, and what is beside their bounds: some are composed by NFC (UAX
// 15, section 16).
std::u32string any_hangul(fuzz::Random& random) {
  const bool is_syllable = below(2, random) == 0;
  const char32_t first =
      is_syllable ? 0xAC00 + 28 * below(399, random) : 0x10FF + below(21, random);
  const char32_t second = is_syllable ? 0x11A6 + below(30, random) : 0x1160 + below(24, random);
  return {first, second};
}

}  // namespace

char32_t any_character(fuzz::Random& random) {
  for (;;) {
    const auto [property, value] = any_property(random);
    const Characters& set = characters_of(property, value);
    if (set.size() == 0) continue;
    const UChar32 c = set[below(set.size(), random)];
    if (u_charType(c) != U_UNASSIGNED && !U_IS_SURROGATE(c)) return static_cast<char32_t>(c);
  }
}

std::u32string any_text(fuzz::Random& random) {
  std::u32string out;
  for (std::size_t left = 1 + below(longest, random); left > 0; --left) {
    out += below(4, random) == 0 ? U'a' + below(26, random) : any_character(random);
  }
  if (below(4, random) == 0) {
    const std::size_t at = below(3, random);  // first, last or anywhere
    const auto place = at == 0   ? 0
                       : at == 1 ? out.size()
                                 : below(static_cast<std::uint32_t>(out.size()) + 1, random);
    out.insert(place, passages[below(std::size(passages), random)]);
  }
  if (below(64, random) == 0) out += any_hangul(random);
  return out;
}

}  // namespace acecheck::hunt
