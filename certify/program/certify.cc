// SPDX-License-Identifier: Apache-2.0
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
#include "faults/diagnosis.h"
#include "program/commands.h"
#include "program/limits.h"
#include "program/logs/formats.h"
#include "program/project/settings.h"
#include "program/selection.h"
#include "program/terminal/settings.h"
#include "report/colour.h"
#include "report/page/page.h"
#include "report/summary.h"
#include "report/wording.h"
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

// Prints the entries of the baseline that no longer say what happens. False if there are some.
bool baseline_holds(const Baseline& baseline, const std::string& file, Suites& suites,
                    const std::vector<Run>& runs) {
  std::vector<Results> results;
  for (const Run& run : runs) results.push_back(results_of(run, suites.of(run.hello)));
  const auto stale = stale_entries(baseline, suites.all(), results);
  for (const Stale& each : stale) {
    print_error("{}:{}: stale: {}", file, baseline.known[each.entry].line, each.why);
  }
  if (!stale.empty()) {
    print_error(
        "{}: take out or change the lines above; `acecheck baseline update "
        "--baseline {} LOG` does that from the log of --log. If a vector fails only at times, "
        "write \"flaky\": true into its entry",
        file, file);
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
  Project project =
      parse_project(options.config.empty() ? read_own_file(file) : read_file(file), file);
  apply_settings(project.settings, command);
  print_out("settings and adapters of {}\n\n", file);
  return std::move(project.adapters);
}

// The vectors, with those that --fresh makes.
Suite suite_for(const RunOptions& run_options) {
  Suite suite = Suite::load(data_directory() / "vectors");
  suite.add(fresh_vectors(suite, run_options.fresh, run_options.seed));
  return suite;
}

// One command: runs its targets, prints each result as soon as it is there, and writes the reports.
class Certification {
 public:
  // options: already with the settings of the project, whose adapters are `own`.
  Certification(const CertifyOptions& options, const CommandLine& line, std::vector<Target> own)
      : options_(options),
        targets_(resolve(options.targets, line.command, std::move(own))),
        catalogue_(Catalogue::load_if_there(data_directory() / "vectors")),
        diagnosis_(catalogue_),
        run_options_(run_options_of(options)),
        suites_(suite_for(run_options_)) {
    std::vector<std::string> inputs = {options.baseline, options.config, std::string(project_file)};
    for (const Target& target : targets_)
      inputs.insert(inputs.end(), target.command.begin(), target.command.end());
    check_outputs(options.formats.outputs(options.html, {options.log}), inputs);
    if (!options.baseline.empty()) {
      if (!std::filesystem::exists(options.baseline)) {
        throw BadInput(fmt::format(
            "--baseline {0}: there is no such file. To make it, certify without --baseline and "
            "with "
            "--log run.jsonl, then run `acecheck baseline update --baseline {0} run.jsonl`",
            options.baseline));
      }
      baseline_ = parse_baseline(read_file(options.baseline), options.baseline);
    }
    run_options_.baseline = &baseline_;
    check_patterns(options.selection, suites_.suite());
    if (!options.log.empty()) log_.emplace(options.log);
    settings_ = {.selection = options.selection,
                 .run_options = run_options_,
                 .timeout = milliseconds(options.timeout),
                 .jobs = jobs_of(options.jobs),
                 .suite_digest = suites_.suite().digest(),
                 .arguments = line.all};
  }

  Exit run() {
    {
      const Interruption interruption;
      Campaign campaign(suites_, std::move(targets_), settings_, log_ ? &*log_ : nullptr);
      Progress progress("certify");
      for (std::size_t i = 0; i < campaign.targets().size(); ++i) {
        wait_for(i, campaign, interruption, progress);
        take_result(i, campaign);
      }
    }
    print_totals();
    write_reports();
    return conclude();
  }

 private:
  // Until the target has ended. Does not return after a signal.
  void wait_for(std::size_t target, Campaign& campaign, const Interruption& interruption,
                Progress& progress) {
    while (!campaign.has_ended(target)) {
      if (const auto signal =
              interruption.wait(campaign.finished_fd(), std::chrono::milliseconds(100))) {
        progress.wipe();
        end_interrupted(*signal, campaign, target);
      }
      campaign.clear_finished();
      const auto [done, total, failed] = campaign.progress();
      const std::size_t all = campaign.targets().size();
      progress.update(
          done, total,
          fmt::format("{}, {} failed",
                      all == 1 ? for_terminal(campaign.targets().front().name)
                               : fmt::format("{} of {} implementations", campaign.ended(), all),
                      failed));
    }
    progress.wipe();
  }

  void take_result(std::size_t target, const Campaign& campaign) {
    const Target& asked = campaign.targets()[target];
    const auto say = [&](const Failure& failure) {
      const std::string what = failure.what();
      print_error("{}{}", what.starts_with(asked.name) ? "" : asked.name + ": ", what);
    };
    try {
      auto result = campaign.result(target);
      print(result->run);
      if (!options_.html.empty()) logs_.push_back(logged(result->run, std::move(result->header)));
      runs_.push_back(std::move(result->run));
    } catch (const AdapterFailure& failure) {
      if (asked.optional.empty() || options_.form.verbose) say(failure);
      // The other targets still run; the first that fails decides the exit code.
      if (!asked.optional.empty()) {
        absent_.push_back(fmt::format("{} ({})", asked.name, asked.optional));
      } else if (!failed_) {
        failed_ = exit_code_of(failure);
      }
    } catch (const Failure& failure) {
      say(failure);
      if (!failed_) failed_ = exit_code_of(failure);
    }
  }

  void print(const Run& run) {
    if (options_.quiet) {
      print_out("{}", result_line(run));
      return;
    }
    SummaryForm form = options_.form;
    form.width = terminal_width();
    const auto mistakes = diagnosis_.mistakes_of(run.entries, run.hello);
    Colours colours;
    const std::string text = summary(run, form, mistakes, &colours);
    print_coloured(text + '\n', colours);
    table_ += "  " + result_line(run);
    if (!mistakes.empty()) {
      table_ += fmt::format("    {}\n", headline_of(mistakes.front(), run.totals().failed));
    }
  }

  // Prints what is known of the targets so far. Does not return: threads are still at work.
  [[noreturn]] void end_interrupted(int signal, Campaign& campaign, std::size_t first) {
    const std::string name = sigabbrev_np(signal);
    for (std::size_t i = first; i < campaign.targets().size(); ++i) {
      try {
        campaign.interrupt(i, "interrupted by SIG" + name);
        if (const auto result = campaign.result(i)) print(result->run);
      } catch (const Failure& failure) {
        write_error(failure.what());
      }
    }
    finish_output();
    print_error(
        "interrupted by SIG{}{}", name,
        options_.log.empty() || is_special(options_.log) || !std::filesystem::exists(options_.log)
            ? ""
            : fmt::format("; {} has what ran", options_.log));
    restore_terminal_settings();
    std::_Exit(128 + signal);  // the keepers end the adapters
  }

  void print_totals() {
    if (runs_.size() > 1 && !options_.quiet) {
      print_out("{} implementations, each with its first mistake:\n", runs_.size());
      print_out("{}\n", table_);
    }
    if (!runs_.empty() && !options_.quiet) {
      print_out("{} vectors, suite {}\n", suites_.suite().vectors().size(),
                settings_.suite_digest.substr(0, 16));
    }
    if (!absent_.empty()) {
      print_out("not on this machine (--verbose says why): {}\n", fmt::join(absent_, ", "));
    }
    if (is_seeded(run_options_)) print_out("seed {}\n", run_options_.seed);
  }

  void write_reports() {
    if (log_) log_->check();
    std::string html = options_.html;
    FormatOptions formats = options_.formats;
    if (std::ranges::all_of(runs_, [](const Run& run) { return run.totals().asked == 0; })) {
      // Where nothing is asked, no folders are made.
      if (needs_folder(std::filesystem::path(html) / "index.html")) html.clear();
      for (std::string& file : formats.files) {
        if (needs_folder(file)) file.clear();
      }
    }
    if (!html.empty()) {
      write_page(html, logs_, suites_.all(), catalogue_, diagnosis_);
      print_out("report: {}/index.html\n", html);
    }
    write_formats(formats, runs_, diagnosis_);
  }

  Exit conclude() {
    const bool holds = baseline_holds(baseline_, options_.baseline, suites_, runs_);
    if (failed_) return *failed_;
    std::vector<Conclusion> conclusions;
    for (const Run& run : runs_) conclusions.push_back(run.conclusion());
    const Exit code = exit_code_of(conclusions);
    if (code == Exit::nothing_ran) {
      throw CommandFailure(
          code,
          "nothing ran: the implementation does not declare what the selected vectors need (see "
          "`not run` above); --codec, --filter and --exclude select them");
    }
    return code == Exit::conformant && !holds ? Exit::stale_baseline : code;
  }

  const CertifyOptions& options_;
  std::vector<Target> targets_;
  const Catalogue catalogue_;
  faulty::Diagnosis diagnosis_;
  RunOptions run_options_;
  Suites suites_;
  Baseline baseline_;
  std::optional<LogWriter> log_;
  Campaign::Settings settings_;
  std::vector<Run> runs_;
  std::string table_;                // a line for each run, and its first mistake
  std::vector<LoggedRun> logs_;      // for the HTML report
  std::optional<Exit> failed_;       // of the first target that could not be run
  std::vector<std::string> absent_;  // optional targets that are not here, with what they need
};

// An option behind -- goes to the adapter, which seldom has one of this name.
void warn_of_options(const CommandLine& line, const CLI::App& command) {
  for (const std::string& word : line.command) {
    const std::string option = word.substr(0, word.find('='));
    if (option.starts_with("--") && command.get_option_no_throw(option) != nullptr) {
      print_error(
          "warning: {} stands behind --, so the adapter gets it; options of certify stand "
          "before --",
          option);
    }
  }
}

Exit certify(CertifyOptions& options, const CommandLine& line, CLI::App& command) {
  warn_of_options(line, command);
  std::vector<Target> own = read_project(options, line, command);
  if (options.log == "-") options.log = fmt::format("/dev/fd/{}", claimed_output());
  return Certification(options, line, std::move(own)).run();
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
                   "the request. Optional answers get one fifth of that time. The answer to hello "
                   "gets at least 10 s")
      ->check(NumberBetween(0.001, 86400.0))
      ->capture_default_str();
  command->add_flag("--strict", options.run_options.strict,
                    "Count a SHOULD that is not followed, and an advisory, as a failure");
  command->add_flag(
      "--keep-going", options.run_options.keep_going,
      fmt::format(
          "Ask all vectors, even if failures in a row have taken {} times the --timeout ({} "
          "times if the operation has never answered)",
          most_lost, most_lost_without_answer));
  command->add_flag("--fail-fast", options.run_options.fail_fast, "Stop at the first failure");
  command
      ->add_option("--repeat", options.run_options.repeat,
                   "Ask every vector this many times, in random order after the first; answers "
                   "that differ are the verdict flaky. On a signal, acecheck stops repeating and "
                   "judges the answers so far")
      ->check(NumberBetween(1, 1000))
      ->capture_default_str();
  command
      ->add_option("--fresh", options.run_options.fresh,
                   "Also ask this many vectors per encoding that are generated for this run; an "
                   "implementation that memorized the published vectors fails")
      ->check(NumberBetween(0, 100'000))
      ->capture_default_str();
  command->add_option("--seed", options.seed,
                      "Seed for the order of --repeat and the vectors of --fresh (default: "
                      "another in each run)");
  command
      ->add_option("--jobs", options.jobs,
                   "Processes at the same time, of all implementations together; 0: one per core")
      ->check(NumberBetween(0, 1024))
      ->capture_default_str();
  command->add_option("--show", options.form.shown, "Number of mistakes to show with an example")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  auto* verbose = command->add_flag("--verbose", options.form.verbose,
                                    "Show every failure, and values in their whole length");
  command->add_flag("--quiet", options.quiet, "Show the result only, in a line")->excludes(verbose);
  command->add_option("--baseline", options.baseline,
                      "The known failures, which do not fail the run (a JSON file)");
  command->add_option(
      "--log", options.log,
      "Write the run log (JSON lines) to this file during the run. With -, write the log to "
      "standard output and everything else to standard error");
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
