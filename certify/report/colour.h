// SPDX-License-Identifier: Apache-2.0
// Colours for a person at a terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace acecheck {

enum class Colour : std::uint8_t {
  red = 31,
  green = 32,
  yellow = 33
};  // as escape codes have them

// The lines of a text that have a colour, by their index.
using Colours = std::map<std::size_t, Colour>;

// Prints a text, with its colours if standard output is a terminal and the environment has no
// NO_COLOR (https://no-color.org).
void print_coloured(std::string_view text, const Colours& colours);

}  // namespace acecheck
