#include <ace/cidnuc.h>
#include <ace/kernel.h>
#include <fmt/format.h>
#include <malloc.h>
#include <oracle/cidnuc.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "core/failure.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/files/version.h"
#include "core/foreign_text.h"
#include "program/commands.h"
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

// Everything that certify, hunt and adapters check have after `--` is an adapter's command, which
// CLI11 must not see.
CommandLine split(int argc, char** argv, std::vector<std::string>& parsed) {
  CommandLine line;
  line.all.assign(argv, argv + argc);
  const bool takes_command =
      line.all.size() > 1 &&
      (line.all[1] == "certify" || line.all[1] == "hunt" ||
       (line.all[1] == "adapters" && line.all.size() > 2 && line.all[2] == "check"));
  const auto dashes =
      takes_command ? std::find(line.all.begin(), line.all.end(), "--") : line.all.end();
  parsed.assign(std::min(line.all.begin() + 1, dashes), dashes);
  if (dashes != line.all.end()) {
    line.command.assign(dashes + 1, line.all.end());
    if (line.command.empty() || line.command.front().empty()) {
      throw BadInput("the command of your adapter is missing after --, such as -- ./my-adapter");
    }
  }
  return line;
}

// Answers can have megabytes, and what they took is given back at once.
void prepare_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);  // what is given back is soon wanted again
  mallopt(M_ARENA_MAX, 1);
#endif
}

int run(int argc, char** argv) {
  CLI::App app(
      "Certifies implementations of ASCII-compatible encodings of Unicode labels: Punycode, and\n"
      "the earlier LACE, MACE and CIDNUC.",
      "acecheck");
  app.set_version_flag("-V,--version", version_text);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  acecheck certify                     certify the built-in codecs\n"
      "  acecheck certify -- ./my-adapter     certify your implementation\n"
      "  acecheck certify all --html report   certify everything on this machine\n"
      "  acecheck encode bücher               encode by hand\n"
      "  acecheck explain ID                  what a vector is about, step by step\n"
      "`acecheck help COMMAND` says more. Exit codes: 0 conformant, 1 not conformant, 2 usage,\n"
      "3 an adapter could not be run, 4 nothing ran, 5 a stale baseline, 6 internal error.");
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

  std::vector<std::string> parsed;
  const CommandLine line = split(argc, argv, parsed);
  const std::vector<std::string> typed = parsed;
  std::ranges::reverse(parsed);  // CLI11 takes them from the back
  try {
    app.parse(parsed);
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help and --version
  } catch (const CLI::ParseError& error) {
    fmt::print(stderr, "acecheck: {}\n",
               for_terminal(terminal::usage_message(app, typed, error.what())));
    return static_cast<int>(Exit::usage);
  }
  return static_cast<int>(action(line));
}

}  // namespace

int main(int argc, char** argv) {
  using acecheck::for_terminal;
  prepare_memory();
  acecheck::prepare_output();
  acecheck::keep_terminal_settings();
  try {
    const int code = run(argc, argv);
    const int error = acecheck::finish_output();
    if (error == 0) return code;
    // What was concluded stands: a reader such as `head` may end before the text does.
    fmt::print(stderr, "acecheck: standard output could not be written: {}\n",
               std::strerror(error));
    return code == 0 && error != EPIPE ? static_cast<int>(acecheck::Exit::usage) : code;
  } catch (const acecheck::Failure& failure) {
    acecheck::finish_output();
    fmt::print(stderr, "acecheck: {}\n", for_terminal(failure.what()));
    return static_cast<int>(exit_code_of(failure));
  } catch (const std::filesystem::filesystem_error& error) {
    // Such as a name that is too long: the commands themselves say what is missing or not
    // permitted.
    acecheck::finish_output();
    fmt::print(stderr, "acecheck: {}: {}; give another path\n",
               for_terminal(error.path1().string()), error.code().message());
    return static_cast<int>(acecheck::Exit::usage);
  } catch (const std::exception& error) {
    fmt::print(stderr, "acecheck: internal error: {}; please report it with the command line\n",
               for_terminal(error.what()));
    return static_cast<int>(acecheck::Exit::internal);
  }
}
