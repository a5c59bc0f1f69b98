// SPDX-License-Identifier: Apache-2.0
#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <memory>

#include "faults/around.h"

namespace faulty {

bool idna_allows(const std::string& ace) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(
      icu::IDNA::createUTS46Instance(UIDNA_NONTRANSITIONAL_TO_UNICODE, status));
  icu::UnicodeString out;
  icu::IDNAInfo info;
  idna->labelToUnicode(icu::UnicodeString::fromUTF8("xn--" + ace), out, info, status);
  return U_SUCCESS(status) && !info.hasErrors();
}

}  // namespace faulty
