// SPDX-License-Identifier: Apache-2.0
// A version of Unicode: `unicode_version` in the vectors and in a hello.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace acecheck {

struct UnicodeVersion {
  unsigned major = 0;
  unsigned minor = 0;

  friend auto operator<=>(const UnicodeVersion&, const UnicodeVersion&) = default;
};

// Reads "15.1" and "15.1.0"; the third number never changes an answer. Nothing if the text is
// anything else.
std::optional<UnicodeVersion> unicode_version_from(std::string_view text);

// "15.1".
std::string to_string(UnicodeVersion version);

}  // namespace acecheck
