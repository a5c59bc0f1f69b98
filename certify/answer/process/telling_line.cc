// SPDX-License-Identifier: Apache-2.0
#include "answer/process/telling_line.h"

#include <algorithm>
#include <array>
#include <regex>

#include "core/text.h"

namespace acecheck {
namespace {

// The exception, as each language prints it.
bool names_the_error(const std::string& line) {
  static const std::regex exception(
      R"re(^(Uncaught |Caused by: |Exception in thread "[^"]*" |PHP Fatal error: +Uncaught |Unhandled exception\. )?)re"
      R"re([A-Za-z_][\w.:$]*(Error|Exception|Panic|Exit)\b.*)re");
  static const std::regex ruby(R"(^\S+:\d+:in .*\(\w+\)$)");
  static const std::regex perl(R"(^\S.* at \S+ line \d+\.$)");
  constexpr std::array<std::string_view, 6> marks = {
      "SUMMARY: ", "ERROR: ", "runtime error: ", "Fatal error: ", "panic: ", "terminate called"};
  if (line.starts_with("BEGIN failed")) return false;
  return std::ranges::any_of(marks, [&](std::string_view mark) { return line.contains(mark); }) ||
         std::regex_match(line, exception) || std::regex_match(line, ruby) ||
         std::regex_match(line, perl);
}

// Lines around the error, which are about the stack or the language itself.
bool is_noise(const std::string& line) {
  constexpr std::array<std::string_view, 10> begins = {
      " ",      "\t",         "at ",          "from ",        "Node.js v",
      "note: ", "goroutine ", "exit status ", "BEGIN failed", "stack backtrace"};
  return line.empty() || line == "}" || std::ranges::any_of(begins, [&](std::string_view begin) {
           return line.starts_with(begin);
         });
}

}  // namespace

std::string telling_line(std::string_view error_output) {
  // What is at the end is enough, and regular expressions take long for long lines.
  constexpr std::size_t most = 8192;
  constexpr std::size_t longest = 1000;
  error_output.remove_prefix(error_output.size() - std::min(error_output.size(), most));
  std::string error;
  std::string last;
  bool panics = false;  // Rust says on the next line why
  for (const std::string_view each : lines_of(error_output)) {
    std::string line(each.substr(0, longest));
    if (line.ends_with('\r')) line.pop_back();
    if (panics && !is_noise(line)) error += ' ' + line;
    panics = line.starts_with("thread '") && line.contains(" panicked at ");
    if (panics || names_the_error(line)) error = line;
    if (!is_noise(line)) last = line;
  }
  return error.empty() ? last : error;
}

}  // namespace acecheck
