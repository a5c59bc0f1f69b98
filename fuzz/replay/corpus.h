// SPDX-License-Identifier: Apache-2.0
// A corpus in one file that a person can read and a diff can show. Each line is an input, in which
// \\ is a backslash and \xHH an octet that is not a printable ASCII character. A line that begins
// with # is a comment; an input that begins with # is written with \x23.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

// Returns the inputs, or nothing if a line is not of that form.
std::optional<std::vector<std::string>> parse_corpus(std::string_view text);

}  // namespace fuzz
