// SPDX-License-Identifier: Apache-2.0
#include "report/template.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/files/embedded.h"

namespace acecheck {

std::string_view html_file(std::string_view name) {
  const auto files = page_files();
  const auto file = std::ranges::find_if(
      files, [&](const EmbeddedFile& each) { return each.path.ends_with(name); });
  if (file == files.end()) throw std::logic_error(fmt::format("the program lacks {}", name));
  return file->content;
}

void put(std::string& page, std::string_view name, std::string_view text) {
  const std::string place = fmt::format("{{{{{}}}}}", name);
  const std::size_t at = page.find(place);
  if (at == std::string::npos) throw std::logic_error(fmt::format("the page lacks {}", place));
  page.replace(at, place.size(), text);
}

}  // namespace acecheck
