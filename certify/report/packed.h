// SPDX-License-Identifier: Apache-2.0
// The data of a page in little room. The script of the page unpacks them by DecompressionStream.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// Octets as raw DEFLATE (RFC 1951) with its fixed codes, in base64. The JSON of many runs repeats
// itself so much that codes of its own would save a tenth more.
std::string packed(std::string_view octets);

}  // namespace acecheck
