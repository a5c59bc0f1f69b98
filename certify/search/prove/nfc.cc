// SPDX-License-Identifier: Apache-2.0
#include "search/prove/nfc.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

namespace acecheck::prove {

std::optional<std::u32string> nfc(std::u32string_view text) {
  icu::UnicodeString utf16;
  for (const char32_t c : text) {
    if (c > 0x10FFFF || U_IS_SURROGATE(c)) return std::nullopt;
    utf16.append(static_cast<UChar32>(c));
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return std::nullopt;
  const icu::UnicodeString normalized = normalizer->normalize(utf16, status);
  if (U_FAILURE(status)) return std::nullopt;
  std::u32string out;
  for (std::int32_t at = 0; at < normalized.length(); at = normalized.moveIndex32(at, 1)) {
    out += static_cast<char32_t>(normalized.char32At(at));
  }
  return out;
}

}  // namespace acecheck::prove
