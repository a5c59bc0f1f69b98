// Normalization (CIDNUC 2.2.1).
#include <unicode/normalizer2.h>

#include <algorithm>

#include "faulty/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

namespace {

Text converted(const Text& text, const icu::Normalizer2* normalizer) {
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString in;
  for (const auto c : text) in.append(static_cast<UChar32>(c));
  const icu::UnicodeString out = normalizer->normalize(in, status);
  Text result;
  for (int32_t at = 0; at < out.length(); at = out.moveIndex32(at, 1)) {
    result.push_back(static_cast<std::uint64_t>(out.char32At(at)));
  }
  return result;
}

}  // namespace

Text Cidnuc::normalized(const Text& text) const {
  if (is(F::nfc_missing)) return text;
  if (std::ranges::any_of(text, [](auto c) { return c > 0x10FFFF || is_high(c) || is_low(c); })) {
    return text;  // by another fault
  }
  UErrorCode status = U_ZERO_ERROR;
  const auto* normalizer = is(F::nfd)    ? icu::Normalizer2::getNFDInstance(status)
                           : is(F::nfkc) ? icu::Normalizer2::getNFKCInstance(status)
                                         : icu::Normalizer2::getNFCInstance(status);
  if (!is(F::nfc_each)) return converted(text, normalizer);
  Text out;
  for (const auto c : text) {
    const Text one = converted({c}, normalizer);
    out.insert(out.end(), one.begin(), one.end());
  }
  return out;
}

}  // namespace faulty::cidnuc
