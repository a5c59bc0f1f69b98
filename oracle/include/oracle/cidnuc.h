// SPDX-License-Identifier: Apache-2.0
// CIDNUC as draft-hoffman-idn-cidnuc-00 describes it, step by step.
#pragma once

#include <oracle/answer.h>
#include <oracle/options.h>

#include <string>
#include <string_view>

namespace oracle::cidnuc {

Answer<std::string> encode(const CodePoints& text, const Options& options = {});      // 2.2
Answer<CodePoints> decode(std::string_view label, const Options& options = {});       // 2.3
Answer<Octets> compress(const Octets& input, const Options& options = {});            // 2.4.1
Answer<Octets> decompress(const Octets& input, const Options& options = {});          // 2.4.2
std::string base32_encode(const Octets& octets);                                      // 2.5.1
Answer<Octets> base32_decode(std::string_view symbols, const Options& options = {});  // 2.5.2

// The version of the Unicode Character Database behind NFC and Table 1 (ICU's).
std::string unicode_version();

}  // namespace oracle::cidnuc
