// SPDX-License-Identifier: Apache-2.0
#include "judge/icu_text.h"

#include <unicode/uchar.h>
#include <unicode/usprep.h>

#include <memory>
#include <string>

namespace acecheck {

icu::UnicodeString to_icu(const std::vector<std::uint64_t>& text) {
  icu::UnicodeString out;
  for (const std::uint64_t c : text) out.append(static_cast<UChar32>(c));
  return out;
}

bool is_of_unicode(std::uint64_t c, UnicodeVersion version) {
  UVersionInfo age{};
  u_charAge(static_cast<UChar32>(c), age);
  return age[0] > 0 && UnicodeVersion{age[0], age[1]} <= version;
}

std::optional<icu::UnicodeString> after_nameprep(const icu::UnicodeString& label) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<UStringPrepProfile, decltype(&usprep_close)> nameprep(
      usprep_openByType(USPREP_RFC3491_NAMEPREP, &status), &usprep_close);
  if (U_FAILURE(status)) return {};
  // One character becomes 18 at most (U+FDFA).
  std::u16string out(18 * static_cast<std::size_t>(label.length()) + 1, u'\0');
  const std::int32_t length =
      usprep_prepare(nameprep.get(), label.getBuffer(), label.length(), out.data(),
                     static_cast<std::int32_t>(out.size()), USPREP_DEFAULT, nullptr, &status);
  if (U_FAILURE(status)) return {};
  return icu::UnicodeString(out.data(), length);
}

}  // namespace acecheck
