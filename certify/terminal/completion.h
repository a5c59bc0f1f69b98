// Completion of commands, options and their values in a shell.
#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace acecheck::terminal {

enum class Shell : std::uint8_t { bash, zsh, fish };
inline constexpr std::array<std::string_view, 3> shell_names = {"bash", "zsh", "fish"};

// The script that a shell reads. app: the program with all its commands.
std::string completion(const CLI::App& app, Shell shell);

}  // namespace acecheck::terminal
