#include "hunt/characters.h"

#include <unicode/uchar.h>
#include <unicode/uniset.h>

#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace acecheck::hunt {
namespace {

constexpr std::size_t longest = 12;

// The characters whose property has that value.
const icu::UnicodeSet& characters_of(UProperty property, std::int32_t value) {
  static std::mutex mutex;
  static std::map<std::pair<UProperty, std::int32_t>, std::unique_ptr<icu::UnicodeSet>> sets;
  const std::lock_guard lock(mutex);
  std::unique_ptr<icu::UnicodeSet>& set = sets[{property, value}];
  if (set == nullptr) {
    set = std::make_unique<icu::UnicodeSet>();
    UErrorCode status = U_ZERO_ERROR;
    set->applyIntPropertyValue(property, value, status);
    set->freeze();
  }
  return *set;
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

}  // namespace

char32_t any_character(fuzz::Random& random) {
  for (;;) {
    const auto [property, value] = any_property(random);
    const icu::UnicodeSet& set = characters_of(property, value);
    if (set.isEmpty()) continue;
    const auto size = static_cast<std::uint32_t>(set.size());
    const UChar32 c = set.charAt(static_cast<std::int32_t>(below(size, random)));
    if (u_charType(c) != U_UNASSIGNED && !U_IS_SURROGATE(c)) return static_cast<char32_t>(c);
  }
}

std::u32string any_text(fuzz::Random& random) {
  std::u32string out;
  for (std::size_t left = 1 + below(longest, random); left > 0; --left) {
    out += below(4, random) == 0 ? U'a' + below(26, random) : any_character(random);
  }
  return out;
}

}  // namespace acecheck::hunt
