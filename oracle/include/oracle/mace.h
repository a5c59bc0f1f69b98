// SPDX-License-Identifier: Apache-2.0
// MACE as draft-ietf-idn-mace-01 describes it, step by step.
#pragma once

#include <oracle/answer.h>
#include <oracle/options.h>

#include <string>
#include <string_view>

namespace oracle::mace {

Answer<std::string> encode(const CodePoints& text, const Options& options = {});  // 7
Answer<CodePoints> decode(std::string_view ace, const Options& options = {});     // 9
std::string base32_encode(const Integer& N, std::size_t LEN);                     // 4 and 5
Answer<Integer> base32_decode(std::string_view S);                                // 4 and 5

}  // namespace oracle::mace
