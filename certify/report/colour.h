// SPDX-License-Identifier: Apache-2.0
// Colours for a person at a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace acecheck {

// The values are those of the escape codes.
enum class Colour : std::uint8_t { red = 31, green = 32, yellow = 33 };

// The colours of lines, by the index of the line from 0.
using Colours = std::map<std::size_t, Colour>;

// Prints a text as safe_text() makes it, with its colours if standard output is a terminal and the
// environment has no NO_COLOR (https://no-color.org).
void print_coloured(std::string_view text, const Colours& colours);

}  // namespace acecheck
