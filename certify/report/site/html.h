// SPDX-License-Identifier: Apache-2.0
// HTML by construction: text is always escaped, and elements are always closed.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace acecheck {

using Attributes = std::vector<std::pair<std::string_view, std::string>>;

class Html {
 public:
  Html() = default;
  // Text; what a terminal or a browser would obey is shown escaped, as for_html() does.
  Html(std::string_view text);
  Html(const std::string& text) : Html(std::string_view(text)) {}
  Html(const char* text) : Html(std::string_view(text)) {}

  // The end of a line of preformatted text.
  static Html line_end();

  Html& operator+=(const Html& after) {
    markup_ += after.markup_;
    return *this;
  }
  friend Html operator+(Html before, const Html& after) { return before += after; }

  const std::string& markup() const { return markup_; }

 private:
  friend Html element(std::string_view name, const Attributes& attributes, const Html& content);

  std::string markup_;
};

// <name attribute="...">content</name>, and a line end after what is no part of a line.
Html element(std::string_view name, const Attributes& attributes, const Html& content);
inline Html element(std::string_view name, const Html& content) {
  return element(name, {}, content);
}

// A link to an address that is escaped as far as HTML asks for it.
inline Html link(const std::string& address, const Html& content) {
  return element("a", {{"href", address}}, content);
}

struct Row {
  std::vector<Html> cells;  // the first is the heading of the row
  std::string id = {};      // that links lead to; empty if there is none
};

// A table with a heading for each column. Each cell knows its column, for windows that are too
// narrow for columns.
Html table_of(const std::vector<std::string>& columns, const std::vector<Row>& rows);

}  // namespace acecheck
