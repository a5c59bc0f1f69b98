// SPDX-License-Identifier: Apache-2.0
#include "report/colour.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>

#include "core/files/output.h"

namespace acecheck {
namespace {

bool wants_colour() {
  const char* no_colour = std::getenv("NO_COLOR");
  return knows_escapes(STDOUT_FILENO) && (no_colour == nullptr || *no_colour == '\0');
}

}  // namespace

void print_coloured(std::string_view text, const Colours& colours) {
  const std::string safe = safe_text(text);
  if (!wants_colour()) return write_raw(safe);
  std::string out;
  std::string_view rest = safe;
  for (std::size_t index = 0; !rest.empty(); ++index) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    const auto colour = colours.find(index);
    out += colour == colours.end()
               ? std::string(line)
               : fmt::format("\x1b[{}m{}\x1b[0m", std::to_underlying(colour->second), line);
    if (end < rest.size()) out += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  write_raw(out);
}

}  // namespace acecheck
