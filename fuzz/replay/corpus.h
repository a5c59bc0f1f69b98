// A corpus in one file that a person can read and a diff can show: an input per line, in which
// \\ is a backslash and \xHH an octet that is no printable ASCII character. A line that begins with
// a # is a comment; an input that does begins with \x23.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fuzz {

// The inputs, or nothing if a line is not of that form.
std::optional<std::vector<std::string>> parse_corpus(std::string_view text);

}  // namespace fuzz
