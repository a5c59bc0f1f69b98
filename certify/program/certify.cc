#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>

#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/files/progress.h"
#include "core/foreign_text.h"
#include "faults/causes.h"
#include "program/commands.h"
#include "program/limits.h"
#include "program/logs/formats.h"
#include "program/project/settings.h"
#include "program/selection.h"
#include "program/terminal/settings.h"
#include "report/colour.h"
#include "report/page/page.h"
#include "report/summary.h"
#include "run/campaign.h"
#include "run/interruption.h"
#include "run/results.h"
#include "run/targets.h"
#include "search/fresh.h"

namespace acecheck {
namespace {

struct CertifyOptions {
  std::string config;  // an acecheck.toml; empty: the one of this folder, if it counts
  std::vector<std::string> targets;
  Selection selection;
  double timeout = 10;
  unsigned jobs = 0;
  RunOptions run_options;
  std::optional<std::uint64_t> seed;
  SummaryForm form;
  bool quiet = false;
  std::string baseline;
  std::string log;
  std::string html;
  FormatOptions formats;
};

// With a seed: the one that was asked for, else any.
RunOptions run_options_of(const CertifyOptions& options) {
  RunOptions out = options.run_options;
  if (is_seeded(out)) out.seed = options.seed ? *options.seed : std::random_device()();
  return out;
}

// Summary and page ask the same faults about the same answers.
faulty::Diagnosis& diagnosis() {
  static faulty::Diagnosis out;
  return out;
}

void print(const Run& run, const Catalogue& catalogue, const CertifyOptions& options) {
  if (options.quiet) {
    print_summary(result_line(run));
    return;
  }
  print_summary(
      summary(run, catalogue, options.form, diagnosis().causes_of(run.entries, run.hello)) + '\n');
}

// Prints what is known of the targets so far. Does not come back: threads are still at work.
[[noreturn]] void end_interrupted(int signal, const Campaign& campaign, std::size_t first,
                                  const Catalogue& catalogue, const CertifyOptions& options) {
  const std::string name = sigabbrev_np(signal);
  for (std::size_t i = first; i < campaign.targets().size(); ++i) {
    try {
      auto result = campaign.result(i);
      if (!result) continue;
      result->run.interrupted = !campaign.has_ended(i);
      if (result->run.interrupted) result->run.stopped = "interrupted by SIG" + name;
      print(result->run, catalogue, options);
    } catch (const Failure& failure) {
      fmt::print(stderr, "acecheck: {}\n", for_terminal(failure.what()));
    }
  }
  finish_output();
  fmt::print(stderr, "acecheck: interrupted by SIG{}{}\n", name,
             options.log.empty() || is_special(options.log)
                 ? ""
                 : fmt::format("; {} has what ran", for_terminal(options.log)));
  restore_terminal_settings();
  std::_Exit(128 + signal);  // the keepers end the adapters
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

// The project's file, if there is one that counts: the one that is named, or the one of this folder
// where neither a target nor a command is typed. Its settings become options of the command.
std::vector<Target> read_project(const CertifyOptions& options, const CommandLine& line,
                                 CLI::App& command) {
  std::string file = options.config;
  if (file.empty() && options.targets.empty() && line.command.empty() &&
      std::filesystem::exists(project_file)) {
    file = project_file;
  }
  if (file.empty()) return {};
  Project project = parse_project(read_file(file), file);
  apply_settings(project.settings, command);
  print_out("settings and adapters of {}\n\n", file);
  return std::move(project.adapters);
}

Exit certify(CertifyOptions& options, const CommandLine& line, CLI::App& command) {
  const std::vector<Target> own = read_project(options, line, command);
  if (options.log == "-") options.log = fmt::format("/dev/fd/{}", claimed_output());
  // Never destroyed: giving back the memory of every vector takes long, and the program ends then.
  static Suite& suite = *new Suite(Suite::load(data_directory() / "vectors"));
  const Catalogue catalogue = Catalogue::load_if_there(data_directory() / "vectors");
  options.form.width = terminal_width();
  const Baseline baseline = options.baseline.empty()
                                ? Baseline{}
                                : parse_baseline(read_file(options.baseline), options.baseline);
  options.run_options.baseline = &baseline;
  if (!options.log.empty()) prepare_file(options.log);
  if (!options.html.empty()) prepare_file(std::filesystem::path(options.html) / "index.html");
  check_formats(options.formats);
  const RunOptions run_options = run_options_of(options);
  suite.add(fresh_vectors(suite, run_options.fresh, run_options.seed));
  check_patterns(options.selection, suite);
  const Campaign::Settings settings{.selection = options.selection,
                                    .run_options = run_options,
                                    .timeout = milliseconds(options.timeout),
                                    .jobs = jobs_of(options.jobs),
                                    .suite_digest = suite.digest(),
                                    .arguments = line.all};
  std::vector<Target> targets = resolve(options.targets, line.command, own);
  std::optional<LogWriter> log;
  if (!options.log.empty()) log.emplace(options.log);

  std::vector<Run> runs;
  std::vector<LoggedRun> logs;      // for the HTML report
  std::optional<Exit> failed;       // of the first target that could not be run
  std::vector<std::string> absent;  // of `all`, with what they need
  const Interruption interruption;  // until the log is written
  {
    const Campaign campaign(suite, std::move(targets), settings, log ? &*log : nullptr);
    const auto& all = campaign.targets();
    Progress progress("certify");
    for (std::size_t i = 0; i < all.size();) {
      if (!campaign.has_ended(i)) {
        if (const auto signal =
                interruption.wait(campaign.finished_fd(), std::chrono::milliseconds(100))) {
          progress.wipe();
          end_interrupted(*signal, campaign, i, catalogue, options);
        }
        campaign.clear_finished();
        const auto [done, total] = campaign.progress();
        progress.update(done, total, for_terminal(all[i].name));
        continue;
      }
      progress.wipe();
      try {
        auto result = campaign.result(i);
        print(result->run, catalogue, options);
        if (!options.html.empty()) {
          logs.push_back(logged(result->run, std::move(result->header)));
        }
        runs.push_back(std::move(result->run));
      } catch (const Failure& failure) {
        const bool is_absent =
            !all[i].optional.empty() && dynamic_cast<const AdapterFailure*>(&failure) != nullptr;
        if (!is_absent || options.form.verbose) {
          fmt::print(stderr, "acecheck: {}: {}\n", for_terminal(all[i].name),
                     for_terminal(failure.what()));
        }
        // The other targets still run; this one decides the exit code.
        if (is_absent) {
          absent.push_back(fmt::format("{} ({})", all[i].name, all[i].optional));
        } else if (!failed) {
          failed = exit_code_of(failure);
        }
      }
      ++i;
    }
  }
  if (!options.quiet)
    print_out("{} vectors, suite {}\n", suite.vectors().size(),
              settings.suite_digest.substr(0, 16));
  if (!absent.empty()) {
    print_out("not on this machine (--verbose says why): {}\n", fmt::join(absent, ", "));
  }
  if (is_seeded(run_options)) print_out("seed {}\n", run_options.seed);
  if (log) log->check();
  if (!options.html.empty()) {
    write_page(options.html, logs, suite, catalogue, diagnosis());
    print_out("report: {}/index.html\n", options.html);
  }
  write_formats(options.formats, runs, catalogue);
  const bool holds = baseline_holds(baseline, options.baseline, suite, runs);
  if (failed) return *failed;
  std::vector<Conclusion> conclusions;
  for (const Run& run : runs) conclusions.push_back(run.conclusion());
  const Exit code = exit_code_of(conclusions);
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
  command->add_option(
      "--config", options.config,
      "The project's adapters and settings; acecheck.toml of this folder if neither a "
      "target nor a command is given (see `acecheck init`)");
  command
      ->add_option("--timeout", options.timeout,
                   "Seconds to wait for each answer, and as much again for every 64 KiB of "
                   "the request; a fifth of that where no answer is required; for the answer to "
                   "hello, at least 10")
      ->check(CLI::Range(0.001, 86400.0))
      ->capture_default_str();
  command->add_flag("--strict", options.run_options.strict,
                    "Count a SHOULD that is not followed, and an advisory, as a failure");
  command->add_flag(
      "--keep-going", options.run_options.keep_going,
      fmt::format("Ask on after {} vectors in a row that ended in the same way: crash, "
                  "timeout or protocol-error",
                  most_alike));
  command->add_flag("--fail-fast", options.run_options.fail_fast, "Stop at the first failure");
  command
      ->add_option("--repeat", options.run_options.repeat,
                   "Ask every vector this many times, in random order after the first; answers "
                   "that differ are the verdict flaky")
      ->check(CLI::Range(1u, 1000u))
      ->capture_default_str();
  command
      ->add_option("--fresh", options.run_options.fresh,
                   "Ask so many vectors of each encoding besides that are made for this run; an "
                   "implementation that knows the published ones by heart fails")
      ->check(CLI::Range(0u, 100'000u))
      ->capture_default_str();
  command->add_option("--seed", options.seed,
                      "What the orders of --repeat and the vectors of --fresh follow from "
                      "(default: another in each run)");
  command
      ->add_option("--jobs", options.jobs,
                   "Processes at the same time, of all implementations together; 0: one per core")
      ->check(CLI::Range(0u, 1024u))
      ->capture_default_str();
  command->add_option("--show", options.form.shown, "Mistakes that are shown with an example")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  auto* verbose = command->add_flag("--verbose", options.form.verbose,
                                    "Show every failure, and values in their whole length");
  command->add_flag("--quiet", options.quiet, "Show the result only, in a line")->excludes(verbose);
  command->add_option("--baseline", options.baseline,
                      "The known failures, which do not fail the run (a JSON file)");
  command->add_option(
      "--log", options.log,
      "Write the run log (JSON lines) to this file as the run goes on, or to standard output for "
      "-, which leaves standard error for all else");
  command->add_option("--html", options.html, "Write an HTML report to this directory");
  add_formats(*command, options.formats);
  command->footer(
      "An adapter of your own goes after --:\n"
      "  acecheck certify -- ./my-adapter --its-option\n"
      "  acecheck certify builtin libidn2 python\n"
      "  acecheck certify all --log run.jsonl --html report\n"
      "Exit codes: 0 conformant, 1 not conformant, 2 usage, 3 an adapter could not be run,\n"
      "4 nothing ran, 5 the baseline has entries that are no longer right;\n"
      "129, 130, 143: interrupted by SIGHUP, SIGINT, SIGTERM.");
  command->callback([&action, command] {
    action = [command](const CommandLine& line) { return certify(options, line, *command); };
  });
}

}  // namespace acecheck
