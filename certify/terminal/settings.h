// The settings of the terminal, which belong to whoever typed the command.
#pragma once

namespace acecheck {

// Remembers the settings of the terminals behind standard input, output and error, and puts them
// back when the program exits: an implementation that finds the terminal can change them.
void keep_terminal_settings();

// Puts them back now, before an end that runs nothing else.
void restore_terminal_settings();

}  // namespace acecheck
