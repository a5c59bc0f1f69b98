// Manual pages, in the language of man(7).
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace acecheck::terminal {

// The manual page of a command. name: the page's name, such as "acecheck-vectors-lint"; version:
// the program's.
std::string manual_page(const CLI::App& command, const std::string& name,
                        const std::string& version);

}  // namespace acecheck::terminal
