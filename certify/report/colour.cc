// SPDX-License-Identifier: Apache-2.0
#include "report/colour.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "core/files/output.h"
#include "run/run.h"

namespace acecheck {
namespace {

constexpr std::string_view red = "31";
constexpr std::string_view green = "32";
constexpr std::string_view yellow = "33";

std::string_view colour_of(std::string_view line) {
  constexpr std::string_view result = "  result: ";
  if (line.starts_with(result)) {
    // Advisories may follow. One conclusion begins as another one does: the longest is meant.
    const std::string_view words = line.substr(result.size());
    std::string_view longest;
    for (const std::string_view each : conclusion_names) {
      if (words.starts_with(each) && each.size() > longest.size()) longest = each;
    }
    const auto conclusion = from_name<Conclusion>(conclusion_names, longest);
    if (!conclusion) return "";
    switch (*conclusion) {
      case Conclusion::conformant:
      case Conclusion::within_limits:
        return green;
      case Conclusion::as_known:
        return yellow;
      default:
        return red;
    }
  }
  // "  2 of 27 failures: the decoder rejects valid input"
  const std::size_t of = line.find(" of ");
  const bool mistake = line.starts_with("  ") && of != std::string_view::npos &&
                       line.find_first_not_of("0123456789", 2) == of &&
                       line.find(" failure", of) != std::string_view::npos;
  return mistake ? red : "";
}

bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return knows_escapes(STDOUT_FILENO) && (no_colour == nullptr || *no_colour == '\0');
}

}  // namespace

std::string coloured(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::string_view colour = colour_of(line);
    out += colour.empty() ? std::string(line) : fmt::format("\x1b[{}m{}\x1b[0m", colour, line);
    if (end < text.size()) out += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

void print_summary(std::string_view text) {
  const std::string safe = safe_text(text);
  write_raw(wants_colour() ? coloured(safe) : safe);
}

}  // namespace acecheck
