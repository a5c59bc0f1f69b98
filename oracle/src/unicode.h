// SPDX-License-Identifier: Apache-2.0
// What CIDNUC needs of the Unicode Character Database, through ICU.
#pragma once

#include <oracle/answer.h>

#include <string>

namespace oracle::unicode {

// CIDNUC 2.2, Table 1: FULL STOP, or General Category Zs, Zl, Zp, Cc, Cf or Co.
bool is_in_table_1(const Integer& c);

// Normalization Form C of scalar values.
CodePoints nfc(const CodePoints& text);

std::string version();

}  // namespace oracle::unicode
