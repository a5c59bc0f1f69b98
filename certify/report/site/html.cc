// SPDX-License-Identifier: Apache-2.0
#include "report/site/html.h"

#include <algorithm>
#include <array>

#include "core/foreign_text.h"

namespace acecheck {

Html::Html(std::string_view text) : markup_(for_html(text)) {}

Html Html::line_end() {
  Html out;
  out.markup_ = '\n';
  return out;
}

Html element(std::string_view name, const Attributes& attributes, const Html& content) {
  static constexpr std::array<std::string_view, 4> within_a_line = {"a", "bdi", "code", "span"};
  Html out;
  out.markup_ = '<' + std::string(name);
  for (const auto& [key, value] : attributes) {
    out.markup_ += ' ' + std::string(key) + "=\"" + for_html(value) + '"';
  }
  out.markup_ += '>' + content.markup_ + "</" + std::string(name) + '>';
  if (std::ranges::find(within_a_line, name) == within_a_line.end()) out.markup_ += '\n';
  return out;
}

Html table_of(const std::vector<std::string>& columns, const std::vector<Row>& rows) {
  Html head;
  for (const std::string& column : columns) head += element("th", {{"scope", "col"}}, column);
  Html body;
  for (const Row& row : rows) {
    Html cells;
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      cells += i == 0 ? element("th", {{"scope", "row"}}, row.cells[i])
                      : element("td", {{"data-column", columns.at(i)}}, row.cells[i]);
    }
    body += row.id.empty() ? element("tr", cells) : element("tr", {{"id", row.id}}, cells);
  }
  return element("table", element("thead", element("tr", head)) + element("tbody", body));
}

}  // namespace acecheck
