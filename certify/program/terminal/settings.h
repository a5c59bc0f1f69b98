// SPDX-License-Identifier: Apache-2.0
// The terminal: its width, and its settings, which belong to whoever typed the command.
#pragma once

#include <cstddef>

namespace acecheck {

// Remembers the settings of the terminals behind standard input, output and error, and puts them
// back when the program exits: an implementation that finds the terminal can change them.
void keep_terminal_settings();

// The columns of the terminal behind standard output, but at least 60 and at most 200; 120 if
// standard output is no terminal.
std::size_t terminal_width();

// Puts them back now, before an end that runs nothing else.
void restore_terminal_settings();

}  // namespace acecheck
