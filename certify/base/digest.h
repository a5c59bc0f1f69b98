#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// SHA-256 in 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace acecheck
