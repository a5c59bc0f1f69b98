// SPDX-License-Identifier: Apache-2.0
// Writes to standard output and standard error. A failed write, such as to a full disk or a closed
// pipe, does not stop the program: finish_output() returns the first error, for main() to report.
//
//   prepare_output();  // first, in main()
//   print_out("{} vectors\n", count);
//   if (const int error = finish_output(); error != 0) ...
//
// Only one thread may write to standard output. write_error() may be called from any thread.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace acecheck {

// Makes standard input, output and error exist: a file that is opened later must not get their
// numbers. A write beyond a limit of file size is an error from now on, and not the end of the
// program.
void prepare_output();

// As it is.
void write_raw(std::string_view text);
// The text line by line through for_terminal(), in case foreign text came this far; tabs stay. A
// line that GitHub Actions would obey ("::stop-commands::x") does not begin with "::" any more.
std::string safe_text(std::string_view text);
// As safe_text() makes it.
void write_out(std::string_view text);

template <class... Args>
void print_out(fmt::format_string<Args...> format, Args&&... args) {
  write_out(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void print_raw(fmt::format_string<Args...> format, Args&&... args) {
  write_raw(fmt::format(format, std::forward<Args>(args)...));
}

// Writes "acecheck: ", the text as for_terminal() makes it, and a line feed to standard error.
// Never throws: an error that cannot be written does not change the exit code.
void write_error(std::string_view text) noexcept;

template <class... Args>
void print_error(fmt::format_string<Args...> format, Args&&... args) noexcept {
  try {
    write_error(fmt::format(format, std::forward<Args>(args)...));
  } catch (...) {
    write_error("an error cannot be described: no memory is left");
  }
}

// Whether the descriptor is a terminal that knows escape codes.
bool knows_escapes(int file);

// Duplicates standard output for answers or a log, then redirects standard output to standard
// error, so that nothing else is printed among them. Returns the duplicate, which the caller owns.
int claimed_output();

// Writes all of the text to a descriptor, also to one that does not block. False, and errno, if
// that fails.
bool write_all(int file, std::string_view text);

// Writes what is buffered. Returns the errno of the first failure of standard output, or 0.
int finish_output();

}  // namespace acecheck
