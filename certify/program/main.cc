// SPDX-License-Identifier: Apache-2.0
#include <ace/cidnuc.h>
#include <ace/kernel.h>
#include <fmt/format.h>
#include <malloc.h>
#include <oracle/cidnuc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <new>
#include <sstream>
#include <system_error>

#include "core/failure.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/files/version.h"
#include "program/commands.h"
#include "program/terminal/command_line.h"
#include "program/terminal/settings.h"
#include "program/terminal/usage.h"
#include "suite/suite.h"

namespace {

using namespace acecheck;

std::string version_text() {
  std::string suite;
  try {
    suite = Suite::load(data_directory() / "vectors").digest();
  } catch (const Failure& failure) {
    suite = std::string("not found: ") + failure.what();
  }
  return fmt::format("acecheck {}\nUnicode {} in the codecs, {} in the oracle\nkernel {}\nsuite {}",
                     version, ace::cidnuc::unicode_version(), oracle::cidnuc::unicode_version(),
                     ace::kernel_name(), suite);
}

// What CLI11 must not see: everything after `--`. For certify, hunt and adapters check it is an
// adapter's command. For encode, decode and trace it is input, which CLI11 refuses after other
// input.
CommandLine split(int argc, char** argv, std::vector<std::string>& parsed) {
  CommandLine line;
  line.all.assign(argv, argv + argc);
  const std::string first = argc > 1 ? line.all[1] : "";
  const std::string second = argc > 2 ? line.all[2] : "";
  const bool takes_command =
      first == "certify" || first == "hunt" || (first == "adapters" && second == "check");
  const bool takes_input = first == "encode" || first == "decode" ||
                           (first == "trace" && (second == "encode" || second == "decode"));
  const auto dashes =
      takes_command || takes_input ? std::ranges::find(line.all, "--") : line.all.end();
  for (auto word = std::min(line.all.begin() + 1, dashes); word != dashes; ++word) {
    // CLI11 would take the next word as the value of `--log=`.
    const bool is_empty = word->starts_with("--") && word->find('=') == word->size() - 1;
    parsed.push_back(is_empty ? word->substr(0, word->size() - 1) : *word);
    if (is_empty) parsed.emplace_back();
  }
  if (dashes != line.all.end()) {
    line.command.assign(dashes + 1, line.all.end());
    if (takes_input) return line;
    if (line.command.empty() || line.command.front().empty()) {
      throw BadInput("the command of your adapter is missing after --, such as -- ./my-adapter");
    }
    if (const std::string& command = line.command.front(); command.ends_with(".so")) {
      throw BadInput(
          fmt::format("{0} is a shared library, not a program; a plug-in is named "
                      "without --: acecheck {1} {0}",
                      command, first == "adapters" ? "certify" : first));
    }
  }
  return line;
}

// An empty value is usually that of a variable that is not set.
void refuse_empty_values(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (!terminal::takes_value(*option) || std::ranges::count(option->results(), "") == 0) continue;
    // A text to encode may be empty, and so may an answer to a question.
    if (option->check_lname("answer")) continue;
    if (option->get_positional() && option->get_name() != "DIR") continue;
    throw BadInput(fmt::format(
        "{}: the value is empty; give a value{}",
        option->get_positional() ? option->get_name() : terminal::spellings(*option).back(),
        option->get_positional() ? "" : ", or remove the option"));
  }
  for (const CLI::App* chosen : command.get_subcommands()) refuse_empty_values(*chosen);
}

// The first process of a container ignores the signals for which it has no handler.
void prepare_signals() {
  if (getpid() != 1) return;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int number) { std::_Exit(128 + number); });
  }
}

constexpr std::string_view no_memory =
    "not enough memory; raise the limit (ulimit -v), or lower --jobs";

bool is_loaded = false;  // main() has begun

// Ends the process from any thread, because not every thread catches std::bad_alloc. The keepers
// then end the adapters.
[[noreturn]] void end_without_memory() {
  static std::atomic_flag ending;
  while (ending.test_and_set()) pause();
  if (is_loaded) finish_output();
  write_all(STDERR_FILENO, "acecheck: ");
  write_all(STDERR_FILENO, no_memory);
  write_all(STDERR_FILENO, "\n");
  if (is_loaded) restore_terminal_settings();
  std::_Exit(static_cast<int>(Exit::usage));
}

// Static objects need memory before main() begins. Where there is none for an exception either, the
// library terminates without one.
[[gnu::constructor(101)]] void prepare_for_no_memory() {
  std::set_new_handler(end_without_memory);
  std::set_terminate([] {
    if (!std::current_exception()) end_without_memory();
    std::abort();
  });
}

// Each new thread gets a stack of this size as well.
void check_stack() {
  constexpr rlim_t least = 1024;  // KiB
  rlimit stack{};
  getrlimit(RLIMIT_STACK, &stack);
  if (stack.rlim_cur / 1024 >= least) return;
  throw BadInput(fmt::format("the limit of the stack is {} KiB; raise it to {} KiB (ulimit -s)",
                             stack.rlim_cur / 1024, least));
}

// Answers can have megabytes, and what they took is given back at once.
void prepare_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);  // what is given back is soon wanted again
  mallopt(M_ARENA_MAX, 1);
#endif
}

// CLI11 leaves a second empty line for options that the help does not show.
struct Help : CLI::Formatter {
  std::string make_help(const CLI::App* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    std::string text = Formatter::make_help(app, std::move(name), mode);
    for (std::size_t at; (at = text.find("\n\n\n")) != std::string::npos;) text.erase(at, 1);
    return text;
  }
};

int run(int argc, char** argv) {
  CLI::App app(
      "Certifies implementations of ASCII-compatible encodings of Unicode labels: Punycode, and\n"
      "the earlier LACE, MACE and CIDNUC.",
      "acecheck");
  app.set_version_flag("-V,-v,--version", version_text);
  app.require_subcommand(1);
  app.formatter(std::make_shared<Help>());
  Action action;
  add_certify(app, action);
  add_encode(app, action);
  add_decode(app, action);
  add_trace(app, action);
  add_explain(app, action);
  add_vectors(app, action);
  add_hunt(app, action);
  add_prove(app, action);
  add_merge(app, action);
  add_adapters(app, action);
  add_report(app, action);
  add_diff(app, action);
  add_init(app, action);
  add_baseline(app, action);
  add_serve(app, action);
  add_help(app, action);
  // After the commands, which would inherit it.
  app.footer(
      "Examples:\n"
      "  acecheck certify                     certify the built-in codecs\n"
      "  acecheck certify -- ./my-adapter     certify your implementation\n"
      "  acecheck certify all --html report   certify everything on this machine\n"
      "  acecheck encode bücher               encode by hand\n"
      "  acecheck explain ID                  what a vector is about, step by step\n"
      "`acecheck help COMMAND` says more. Exit codes: 0 conformant, 1 not conformant, 2 usage,\n"
      "3 an adapter could not be run, 4 nothing ran, 5 a stale baseline, 6 internal error.");

  std::vector<std::string> parsed;
  const CommandLine line = split(argc, argv, parsed);
  const std::vector<std::string> typed = parsed;
  std::ranges::reverse(parsed);  // CLI11 takes them from the back
  try {
    app.parse(parsed);
  } catch (const CLI::Success& success) {
    std::ostringstream text;  // of --help and --version
    app.exit(success, text, text);
    write_raw(text.str());
    return static_cast<int>(Exit::conformant);
  } catch (const CLI::ParseError& error) {
    write_error(terminal::usage_message(app, typed, error.what()));
    return static_cast<int>(Exit::usage);
  }
  refuse_empty_values(app);
  return static_cast<int>(action(line));
}

}  // namespace

int main(int argc, char** argv) {
  using acecheck::print_error;
  using acecheck::write_error;
  is_loaded = true;
  prepare_memory();
  prepare_signals();
  acecheck::prepare_output();
  acecheck::keep_terminal_settings();
  try {
    check_stack();
    const int code = run(argc, argv);
    const int error = acecheck::finish_output();
    if (error == 0) return code;
    // What was concluded stands: a reader such as `head` may end before the text does.
    if (error == EPIPE) return code;
    print_error("standard output could not be written: {}", acecheck::reason_of(error));
    return code == 0 ? static_cast<int>(acecheck::Exit::usage) : code;
  } catch (const acecheck::Failure& failure) {
    acecheck::finish_output();
    write_error(failure.what());
    return static_cast<int>(exit_code_of(failure));
  } catch (const std::filesystem::filesystem_error& error) {
    // Such as a name that is too long: the commands themselves say what is missing or not
    // permitted.
    acecheck::finish_output();
    const std::string reason = acecheck::reason_of(error.code().value());
    print_error("{}: {}{}", error.path1().string(), reason,
                reason.contains("ulimit") ? "" : "; give another path");
    return static_cast<int>(acecheck::Exit::usage);
  } catch (const std::bad_alloc&) {  // of a plug-in's process
    write_error(no_memory);
    return static_cast<int>(acecheck::Exit::usage);
  } catch (const std::system_error& error) {
    print_error("a thread cannot be started: {}, or lower --jobs",
                acecheck::reason_of(error.code().value()));
    return static_cast<int>(acecheck::Exit::usage);
  } catch (const std::exception& error) {
    print_error("internal error: {}; please report it with the command line", error.what());
    return static_cast<int>(acecheck::Exit::internal);
  }
}
