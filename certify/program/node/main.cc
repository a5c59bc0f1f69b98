// SPDX-License-Identifier: Apache-2.0
// program.wasm: `acecheck certify` for Node, where the native program does not run. Everything is
// compiled from the program's own sources except what this folder replaces.
//
// Node writes the words of the command line as JSON and calls run(), which ends by a call of the
// function "end" with the exit code.
#include <fmt/format.h>

#include <algorithm>
#include <boost/assert/source_location.hpp>
#include <cstdlib>
#include <exception>
#include <sstream>

#include "core/failure.h"
#include "core/files/output.h"
#include "core/files/version.h"
#include "core/json.h"
#include "program/commands.h"
#include "program/node/host.h"
#include "program/project/settings.h"
#include "program/terminal/usage.h"

namespace acecheck {

// The file is in a language that only the native program reads.
Project parse_project(std::string_view, const std::string& where) {
  throw BadInput(where +
                 ": only the native program reads this file; type the command of your adapter: "
                 "acecheck certify -- node my-adapter.js");
}
void apply_settings(const std::vector<Setting>&, CLI::App&) {}

namespace {

std::string words;               // of the command line, as JSON
const CLI::App* parsed_app;      // what reads them
std::vector<std::string> typed;  // before --
std::string target;              // the command's first word

// What is said of the program's end by an exception, and its exit code. WebAssembly in all
// supported versions of Node has no exceptions that can be caught.
[[noreturn]] void end_with(const std::exception& thrown) {
  if (const auto* success = dynamic_cast<const CLI::Success*>(&thrown)) {
    std::ostringstream text;  // of --help
    parsed_app->exit(*success, text, text);
    write_raw(text.str());
    end_program(static_cast<int>(Exit::conformant));
  }
  if (dynamic_cast<const CLI::ParseError*>(&thrown) != nullptr) {
    write_error(terminal::usage_message(*parsed_app, typed, thrown.what()));
    end_program(static_cast<int>(Exit::usage));
  }
  if (const auto* failure = dynamic_cast<const Failure*>(&thrown)) {
    const bool of_target = dynamic_cast<const AdapterFailure*>(failure) != nullptr;
    write_error(of_target ? fmt::format("{}: {}", target, failure->what()) : failure->what());
    end_program(static_cast<int>(exit_code_of(*failure)));
  }
  print_error("internal error: {}; please report it with the command line", thrown.what());
  end_program(static_cast<int>(Exit::internal));
}

int run(const std::vector<std::string>& all) {
  constexpr std::string_view only_native =
      "the native program, which runs on Linux, has all commands; this engine has `acecheck "
      "certify -- COMMAND`";
  CLI::App app(
      "Certifies implementations of ASCII-compatible encodings of Unicode labels: Punycode, and\n"
      "the earlier LACE, MACE and CIDNUC.",
      "acecheck");
  app.set_version_flag("-V,--version", fmt::format("acecheck {} as WebAssembly", version));
  app.require_subcommand(1);
  Action action;
  add_certify(app, action);
  CLI::App& command = *app.get_subcommand("certify");
  for (const char* option : {"TARGET", "--config", "--fresh"}) {
    command.get_option(option)->description("Only the native program has this");
  }
  command.get_option("--jobs")->description("Without effect: there is one process at a time");
  parsed_app = &app;

  CommandLine line{all, {}};
  const auto dashes = std::ranges::find(all, "--");
  typed.assign(all.begin() + 1, dashes);
  if (!typed.empty() && !typed.front().starts_with('-') && typed.front() != "certify") {
    throw BadInput(fmt::format("{}: {}", typed.front(), only_native));
  }
  if (dashes != all.end()) line.command.assign(dashes + 1, all.end());
  std::vector<std::string> reversed = typed;  // CLI11 takes them from the back
  std::ranges::reverse(reversed);
  app.parse(reversed);
  if (command.get_option("TARGET")->count() > 0) {
    throw BadInput(
        fmt::format("{}: {}", command.get_option("TARGET")->results().front(), only_native));
  }
  if (line.command.empty() || line.command.front().empty()) {
    throw BadInput(
        "the command of your adapter is missing after --, such as -- node my-adapter.js");
  }
  target = line.command.front();
  return static_cast<int>(action(line));
}

}  // namespace
}  // namespace acecheck

namespace boost {
void throw_exception(const std::exception& thrown) { acecheck::end_with(thrown); }
void throw_exception(const std::exception& thrown, const source_location&) {
  acecheck::end_with(thrown);
}
}  // namespace boost

extern "C" {
std::uintptr_t __stack_chk_guard = 0;
[[noreturn]] void __stack_chk_fail() { std::abort(); }

// What the compiler makes of `throw`. Everything that is thrown here begins with a std::exception.
void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
[[noreturn]] void __cxa_throw(void* thrown, void*, void (*)(void*)) {
  acecheck::end_with(*static_cast<const std::exception*>(thrown));
}

// Where Node writes `size` octets.
__attribute__((export_name("words"))) char* acecheck_words(std::size_t size) {
  acecheck::words.assign(size, ' ');
  return acecheck::words.data();
}

__attribute__((export_name("run"))) void acecheck_run() {
  using namespace acecheck;
  const auto words_typed = parse_json(words);
  end_program(run(words_typed->get<std::vector<std::string>>()));
}
}
