// SPDX-License-Identifier: Apache-2.0
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "core/unicode/unicode.h"

namespace acecheck::unicode {

std::vector<std::uint64_t> normalized(const std::vector<std::uint64_t>& text, Form form) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* normalizer = form == Form::nfd    ? icu::Normalizer2::getNFDInstance(status)
                           : form == Form::nfkc ? icu::Normalizer2::getNFKCInstance(status)
                                                : icu::Normalizer2::getNFCInstance(status);
  icu::UnicodeString in;
  for (const std::uint64_t c : text) in.append(static_cast<UChar32>(c));
  const icu::UnicodeString out = normalizer->normalize(in, status);
  std::vector<std::uint64_t> result;
  for (std::int32_t at = 0; at < out.length(); at = out.moveIndex32(at, 1)) {
    result.push_back(static_cast<std::uint64_t>(out.char32At(at)));
  }
  return result;
}

Category category(std::uint64_t c) {
  switch (u_charType(static_cast<UChar32>(c))) {
    case U_SPACE_SEPARATOR:
      return Category::zs;
    case U_LINE_SEPARATOR:
      return Category::zl;
    case U_PARAGRAPH_SEPARATOR:
      return Category::zp;
    case U_CONTROL_CHAR:
      return Category::cc;
    case U_FORMAT_CHAR:
      return Category::cf;
    case U_PRIVATE_USE_CHAR:
      return Category::co;
    case U_DASH_PUNCTUATION:
      return Category::pd;
    default:
      return Category::other;
  }
}

std::uint64_t to_lower(std::uint64_t c) {
  return static_cast<std::uint64_t>(u_tolower(static_cast<UChar32>(c)));
}

std::uint64_t to_upper(std::uint64_t c) {
  return static_cast<std::uint64_t>(u_toupper(static_cast<UChar32>(c)));
}

int digit_value(std::uint64_t c) { return u_charDigitValue(static_cast<UChar32>(c)); }

bool is_printable(std::uint64_t c) {
  const auto character = static_cast<UChar32>(c);
  return u_isprint(character) != 0 &&
         (U_GET_GC_MASK(character) & (U_GC_ZL_MASK | U_GC_ZP_MASK)) == 0;
}

std::string name_of(std::uint64_t c) {
  char name[120];
  UErrorCode status = U_ZERO_ERROR;
  const auto size =
      u_charName(static_cast<UChar32>(c), U_EXTENDED_CHAR_NAME, name, sizeof name, &status);
  return U_SUCCESS(status) && size > 0 ? name : "";
}

}  // namespace acecheck::unicode
