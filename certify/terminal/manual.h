// Manual pages, in the language of man(7).
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace acecheck::terminal {

// The name of a command's manual page: "acecheck-vectors-lint".
std::string page_name(const CLI::App& command);

// The manual page of a command. version: the program's.
std::string manual_page(const CLI::App& command, const std::string& version);

}  // namespace acecheck::terminal
