// SPDX-License-Identifier: Apache-2.0
#include "unicode.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <array>
#include <stdexcept>

namespace oracle::unicode {

bool is_in_table_1(const Integer& c) {
  if (c == '.') return true;
  const std::uint32_t categories =
      U_GC_ZS_MASK | U_GC_ZL_MASK | U_GC_ZP_MASK | U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK;
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & categories) != 0;
}

CodePoints nfc(const CodePoints& text) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* normalizer = icu::Normalizer2::getNFCInstance(status);
  icu::UnicodeString source;
  for (const Integer& c : text) source.append(static_cast<UChar32>(c));
  const icu::UnicodeString normalized =
      U_SUCCESS(status) ? normalizer->normalize(source, status) : source;
  if (U_FAILURE(status)) throw std::runtime_error("ICU has no data for NFC");
  CodePoints out;
  for (std::int32_t at = 0; at < normalized.length(); at = normalized.moveIndex32(at, 1)) {
    out.emplace_back(normalized.char32At(at));
  }
  return out;
}

std::string version() {
  UVersionInfo info;
  u_getUnicodeVersion(info);
  std::array<char, U_MAX_VERSION_STRING_LENGTH> text{};
  u_versionToString(info, text.data());
  return text.data();
}

}  // namespace oracle::unicode
