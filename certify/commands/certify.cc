#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/files.h"
#include "base/foreign_text.h"
#include "base/installation.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/suggestion.h"
#include "commands/commands.h"
#include "commands/selection.h"
#include "implementation/known_adapters.h"
#include "report/html.h"
#include "report/summary.h"
#include "run/results.h"
#include "run/run_log.h"

namespace acecheck {
namespace {

struct CertifyOptions {
  std::vector<std::string> targets;
  Selection selection;
  double timeout = 10;
  Conduct conduct;
  std::size_t shown = 5;
  std::string baseline;
  std::string log;
  std::string html;
};

struct Target {
  std::string name;
  std::vector<std::string> command;
};

// The targets as commands. Throws Failure for one that is not known or cannot run here.
std::vector<Target> resolve(std::vector<std::string> names,
                            const std::vector<std::string>& command) {
  std::vector<Target> out;
  if (names.empty() && command.empty()) names = {"builtin"};
  const auto known = known_adapters(data_directory(), libexec_directory(), program_path());
  for (const std::string& wanted : names) {
    if (wanted == "all") {  // every codec; the oracle is what they are measured against
      for (const KnownAdapter& adapter : known) {
        if (adapter.missing.empty() && adapter.name != "oracle") {
          out.push_back({adapter.name, adapter.command});
        }
      }
      continue;
    }
    if (wanted.ends_with(".so")) {  // in a process of its own, which it may crash
      out.push_back({wanted, {program_path().string(), "serve", "--plugin", wanted}});
      continue;
    }
    const auto it = std::ranges::find(known, wanted, &KnownAdapter::name);
    if (it == known.end()) {
      std::vector<std::string> choices = {"all"};
      for (const KnownAdapter& adapter : known) choices.push_back(adapter.name);
      throw BadInput(
          fmt::format("there is no target {}{}; known are {}. Your own adapter goes after "
                      "--: acecheck certify -- ./my-adapter",
                      wanted, did_you_mean(wanted, choices), fmt::join(choices, ", ")));
    }
    if (!it->missing.empty()) {
      throw AdapterFailure(
          fmt::format("{} cannot run on this machine: it needs {}; "
                      "`ci/setup` installs what the project uses",
                      wanted, it->missing));
    }
    out.push_back({it->name, it->command});
  }
  if (!command.empty()) out.push_back({command.front(), command});
  return out;
}

Run run_target(const Suite& suite, const Target& target, const CertifyOptions& options) {
  const std::chrono::milliseconds timeout(static_cast<std::int64_t>(options.timeout * 1000));
  // A start is no answer: a short time for answers leaves it the usual time.
  const auto hello_timeout = std::max(timeout, Implementation::Settings{}.hello_timeout);
  Implementation implementation(
      {.command = target.command, .timeout = timeout, .hello_timeout = hello_timeout});
  Progress progress(target.name);
  return run_suite(suite, implementation, target.name, options.selection, options.conduct,
                   [&](std::size_t done, std::size_t total) { progress.update(done, total); });
}

Exit exit_of(const std::vector<Run>& runs) {
  const auto any = [&](Conclusion conclusion) {
    return std::ranges::any_of(runs,
                               [&](const Run& run) { return run.conclusion() == conclusion; });
  };
  if (any(Conclusion::not_conformant)) return Exit::not_conformant;
  return any(Conclusion::nothing_ran) ? Exit::nothing_ran : Exit::conformant;
}

// Prints the entries of the baseline that no longer say what happens. False if there are some.
bool baseline_holds(const Baseline& baseline, const std::string& file, const Suite& suite,
                    const std::vector<Run>& runs) {
  std::vector<Results> results;
  for (const Run& run : runs) results.push_back(results_of(run, suite));
  const auto stale = stale_entries(baseline, suite, results);
  for (const Stale& each : stale) {
    fmt::print(stderr, "acecheck: {}:{}: stale: {}\n", for_terminal(file),
               baseline.known[each.entry].line, for_terminal(each.why));
  }
  if (!stale.empty()) {
    fmt::print(stderr,
               "acecheck: {}: take out or change the lines above; `acecheck baseline update "
               "--baseline {} LOG` does that from the log of --log\n",
               for_terminal(file), for_terminal(file));
  }
  return stale.empty();
}

Exit certify(CertifyOptions options, const CommandLine& line) {
  const Suite suite = Suite::load(data_directory() / "vectors");
  check_patterns(options.selection, suite);
  const Baseline baseline = options.baseline.empty()
                                ? Baseline{}
                                : parse_baseline(read_file(options.baseline), options.baseline);
  options.conduct.baseline = &baseline;
  const std::string digest = suite.digest();
  if (!options.log.empty()) check_writable(options.log);
  if (!options.html.empty()) check_writable(std::filesystem::path(options.html) / "index.html");
  std::vector<Run> runs;
  std::optional<Exit> failed;  // of the first target that could not be run
  for (const Target& target : resolve(options.targets, line.command)) {
    try {
      runs.push_back(run_target(suite, target, options));
    } catch (const Failure& failure) {
      // The other targets still run; this one decides the exit code.
      fmt::print(stderr, "acecheck: {}: {}\n", for_terminal(target.name),
                 for_terminal(failure.what()));
      if (!failed) failed = exit_code_of(failure);
      continue;
    }
    print_out("{}\n", summary(runs.back(), options.shown));
  }
  print_out("{} vectors, suite {}\n", suite.vectors().size(), digest.substr(0, 16));
  std::vector<LoggedRun> logs;
  for (const Run& run : runs) logs.push_back(logged(run, digest, line.all));
  if (!options.log.empty() && !logs.empty()) write_log(options.log, logs);
  if (!options.html.empty()) {
    write_html(options.html, logs, suite);
    print_out("report: {}/index.html\n", options.html);
  }
  const bool holds = baseline_holds(baseline, options.baseline, suite, runs);
  if (failed) return *failed;
  const Exit code = exit_of(runs);
  if (code == Exit::nothing_ran) {
    throw CommandFailure(
        code,
        "nothing ran: of the vectors that --codec, --filter and --exclude leave, the "
        "implementation declares none; `acecheck vectors list` takes the same options");
  }
  return code == Exit::conformant && !holds ? Exit::stale_baseline : code;
}

}  // namespace

void add_certify(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("certify", "Run the vectors against implementations");
  static CertifyOptions options;
  command->add_option("TARGET", options.targets,
                      "builtin (default), oracle, a known implementation by name (see `acecheck "
                      "adapters`), all that this machine has, or path/to/plugin.so");
  add_selection(*command, options.selection);
  command
      ->add_option("--timeout", options.timeout,
                   "Seconds to wait for each answer, and as much again for every 64 KiB of "
                   "the request; for the answer to hello, at least 10")
      ->check(CLI::Range(0.001, 86400.0))
      ->capture_default_str();
  command->add_flag("--strict", options.conduct.strict,
                    "Count a SHOULD that is not followed as a failure");
  command->add_flag(
      "--keep-going", options.conduct.keep_going,
      fmt::format("Ask on after {} vectors in a row that ended in the same way: crash, "
                  "timeout or protocol-error",
                  most_alike));
  command->add_option("--show", options.shown, "Failures of each kind that are shown in full")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_option("--baseline", options.baseline,
                      "The known failures, which do not fail the run (a JSON file)");
  command->add_option("--log", options.log, "Write the run log (JSON lines) to this file");
  command->add_option("--html", options.html, "Write an HTML report to this directory");
  command->footer(
      "An adapter of your own goes after --:\n"
      "  acecheck certify -- ./my-adapter --its-option\n"
      "  acecheck certify builtin libidn2 python\n"
      "  acecheck certify all --log run.jsonl --html report\n"
      "Exit codes: 0 conformant, 1 not conformant, 2 usage, 3 an adapter could not be run,\n"
      "4 nothing ran, 5 the baseline has entries that are no longer right.");
  command->callback(
      [&action] { action = [](const CommandLine& line) { return certify(options, line); }; });
}

}  // namespace acecheck
