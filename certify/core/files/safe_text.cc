// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/files/output.h"
#include "core/foreign_text.h"

namespace acecheck {

std::string safe_text(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\n\t"), text.size());
    std::string part = for_terminal(text.substr(0, end), std::string::npos);
    // GitHub Actions obeys a line that begins so, after spaces as well.
    if (const std::size_t first = part.find_first_not_of(' ');
        first != std::string::npos && part.compare(first, 2, "::") == 0) {
      part.replace(first, 1, "<U+003A>");
    }
    safe += part;
    if (end < text.size()) safe += text[end];
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return safe;
}

void write_out(std::string_view text) { write_raw(safe_text(text)); }

}  // namespace acecheck
