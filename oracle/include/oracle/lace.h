// SPDX-License-Identifier: Apache-2.0
// LACE as draft-ietf-idn-lace-00 describes it, step by step.
#pragma once

#include <oracle/answer.h>
#include <oracle/options.h>

#include <string>
#include <string_view>

namespace oracle::lace {

Answer<std::string> encode(const CodePoints& text, const Options& options = {});      // 2.2
Answer<CodePoints> decode(std::string_view label, const Options& options = {});       // 2.3
Answer<Octets> compress(const Octets& input, const Options& options = {});            // 2.4.1
Answer<Octets> decompress(const Octets& input, const Options& options = {});          // 2.4.2
std::string base32_encode(const Octets& octets);                                      // 2.5.1
Answer<Octets> base32_decode(std::string_view symbols, const Options& options = {});  // 2.5.2

}  // namespace oracle::lace
