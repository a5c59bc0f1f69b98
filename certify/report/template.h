// SPDX-License-Identifier: Apache-2.0
// The files of HTML that the program has inside, and their placeholders.
#pragma once

#include <string>
#include <string_view>

namespace acecheck {

// The content of a file of page_files(), such as "page.css".
std::string_view html_file(std::string_view name);

// Puts a text, as it is, into the place of {{name}}, which the page has once.
void put(std::string& page, std::string_view name, std::string_view text);

}  // namespace acecheck
