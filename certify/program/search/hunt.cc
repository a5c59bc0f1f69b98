// SPDX-License-Identifier: Apache-2.0
// hunt: inputs on which an implementation differs from the oracle.
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>
#include <system_error>
#include <thread>

#include "answer/builtin.h"
#include "answer/implementation.h"
#include "answer/process/child.h"
#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/files/progress.h"
#include "core/foreign_text.h"
#include "core/text.h"
#include "faults/diagnosis.h"
#include "program/commands.h"
#include "program/limits.h"
#include "program/logs/formats.h"
#include "program/terminal/settings.h"
#include "report/wording.h"
#include "run/interruption.h"
#include "run/targets.h"
#include "search/fuzz_input.h"
#include "search/hunt/hunter.h"
#include "suite/files/regression.h"

namespace acecheck {
namespace {

// After the time, for what is under way. Thousands of inputs can be: where each ends the process,
// they would take minutes.
constexpr std::chrono::seconds to_finish{5};

using hunt::Finding;
using hunt::Hunter;

struct HuntOptions {
  std::string target;
  std::vector<std::string> codecs;
  double time = 60;
  std::size_t cases = 0;
  double timeout = 2;
  unsigned jobs = 0;
  std::optional<std::uint32_t> seed;
  bool strict = false;
  bool fail_fast = false;
  std::string vectors;
};

Target target_of(const HuntOptions& options, const CommandLine& line) {
  std::vector<std::string> names;
  if (!options.target.empty()) names.push_back(options.target);
  std::vector<Target> targets = resolve(names, line.command);
  if (targets.size() != 1) throw BadInput("hunt takes one target, or the command of one after --");
  return std::move(targets.front());
}

// The encodings that are hunted, of those that the implementation declares.
Hello chosen(Hello hello, const std::vector<std::string>& codecs) {
  if (!codecs.empty()) {
    std::erase_if(hello.codecs, [&](const auto& each) {
      return std::ranges::find(codecs, name(each.first)) == codecs.end();
    });
  }
  if (hello.profile()) {
    throw CommandFailure(
        Exit::nothing_ran,
        "nothing was asked: a hunt has inputs for Punycode itself, and the "
        "implementation declares another profile of Bootstring; `acecheck certify` "
        "has vectors for it");
  }
  if (hunt::operations_of(hello).empty()) {
    throw CommandFailure(Exit::nothing_ran,
                         "nothing was asked: the implementation declares none of these encodings");
  }
  return hello;
}

// What a hunt found as a run, so that differences are diagnosed like failures.
struct Differences {
  std::vector<std::unique_ptr<Vector>> vectors;
  Run run;
};

// passed: some inputs that were answered rightly.
Differences differences_of(std::vector<Finding> findings, std::vector<Finding> passed,
                           const Hello& hello, const std::string& target) {
  Differences out;
  out.run.target = target;
  out.run.hello = hello;
  for (std::vector<Finding>* part : {&findings, &passed}) {
    for (Finding& finding : *part) {
      auto vector = std::make_unique<Vector>(Vector{std::move(finding.question)});
      vector->id = "hunt";
      vector->number = out.vectors.size() + 1;
      out.run.entries.push_back({vector.get(), std::move(finding.outcome), {finding.verdict}});
      out.vectors.push_back(std::move(vector));
    }
  }
  return out;
}

std::string shown(const Entry& entry, const Run& run) {
  return fmt::format("{} {} {}\n    expected  {}\n    got       {}\n", name(entry.vector->codec),
                     name(entry.vector->op), shortened(described(*entry.vector)),
                     shortened(expected_of(run, entry)),
                     shortened(given_of(*entry.vector, entry.outcome)));
}

void print(const std::vector<faulty::Mistake>& mistakes, const Run& run, std::size_t differences) {
  for (const faulty::Mistake& mistake : mistakes) {
    print_out("\n  {} of {}: {}\n", mistake.failures.size(), plural(differences, "difference"),
              mistake.what);
    for (const std::string& detail : details_of(mistake)) print_out("    {}\n", detail);
    print_out("    {}", shown(mistake.example(), run));
  }
}

// Writes DIR/CODEC.json for each encoding with findings.
void write_vectors(const std::filesystem::path& directory,
                   const std::vector<faulty::Mistake>& mistakes, const std::string& target) {
  const Suite suite = Suite::load(data_directory() / "vectors");
  std::map<Codec, std::string> files;
  for (const faulty::Mistake& mistake : mistakes) {
    const Entry& entry = mistake.example();
    const Codec codec = entry.vector->codec;
    const auto path = directory / fmt::format("{}.json", name(codec));
    const Json vector =
        regression(suite, *entry.vector,
                   fmt::format("Found by acecheck hunt: {} gave {}", for_terminal(target),
                               shortened(given_of(*entry.vector, entry.outcome))));
    files[codec] = with_regression(files[codec], codec, vector, path);
  }
  for (const auto& [codec, text] : files) {
    const auto path = directory / fmt::format("{}.json", name(codec));
    write_file(path, text);
    print_out("vectors: {}\n", for_terminal(path.string()));
  }
}

// One for each job: processes of the target, or this program itself.
std::vector<std::unique_ptr<Answerer>> start(const HuntOptions& options, const Target& target,
                                             unsigned jobs) {
  std::vector<std::unique_ptr<Answerer>> out;
  while (out.size() < jobs) {
    if (target.name == "builtin") {
      out.push_back(std::make_unique<LocalAnswerer>(
          builtin_hello(), [](const Question& question) { return builtin_answer(question); }));
    } else {
      out.push_back(std::make_unique<Implementation>(Implementation::Settings{
          .command = target.command,
          .timeout = milliseconds(options.timeout),
          .settle = std::chrono::milliseconds(1)}));  // a batch follows the other
    }
  }
  return out;
}

// One command: hunts, shows what is found, and sums it up.
class Hunt {
 public:
  Hunt(const HuntOptions& options, const CommandLine& line)
      : options_(options),
        target_(target_of(options, line)),
        jobs_(jobs_of(options.jobs)),
        seed_(options.seed.value_or(std::random_device()())),
        answerers_(start(options, target_, jobs_)),
        hello_(chosen(answerers_.front()->hello(), options.codecs)),
        hunter_(hello_, {.seed = seed_,
                         .most_cases = (options.cases + jobs_ - 1) / jobs_,
                         .strict = options.strict,
                         .fail_fast = options.fail_fast}) {
    if (!options.vectors.empty()) check_writable(std::filesystem::path(options.vectors) / "x");
  }

  Exit run() {
    print_out("{}\n", title_of(differences_of({}, {}, hello_, target_.name).run));
    hunt();
    const bool is_clean = conclude();
    return is_clean ? Exit::conformant : Exit::not_conformant;
  }

 private:
  // Until the time or the cases are used up. Does not return after a signal.
  void hunt() {
    const Interruption interruption;
    const Descriptor ended(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    std::atomic<std::size_t> at_work = answerers_.size();
    std::exception_ptr error;
    std::mutex mutex;
    const auto hunt_with = [&](unsigned i) {
      try {
        hunter_.hunt(*answerers_[i], i);
      } catch (...) {
        const std::lock_guard lock(mutex);
        error = std::current_exception();
      }
      const std::uint64_t one = 1;
      if (--at_work == 0) [[maybe_unused]]
        const auto written = write(ended.number(), &one, 8);
    };
    std::vector<std::jthread> threads;
    try {
      for (unsigned i = 0; i < answerers_.size(); ++i) threads.emplace_back(hunt_with, i);
    } catch (const std::system_error&) {
      hunter_.stop();
      throw;
    }
    const auto end = std::chrono::steady_clock::now() + milliseconds(options_.time);
    Progress progress(
        fmt::format("hunting {}{}", for_terminal(target_.name),
                    options_.cases > 0 ? "" : fmt::format(" for {} s", options_.time)));
    while (at_work > 0) {
      const auto signal = interruption.wait(ended.number(), std::chrono::milliseconds(100));
      show_news(progress);
      if (signal) {
        progress.wipe();
        end_interrupted(*signal);
      }
      progress.update(hunter_.cases(),
                      options_.cases == 0 ? 0 : std::max(hunter_.cases(), options_.cases));
      const auto now = std::chrono::steady_clock::now();
      if (now >= end) hunter_.stop();
      if (now >= end + to_finish) {
        for (const auto& answerer : answerers_) answerer->stop();
      }
    }
    threads.clear();
    show_news(progress);
    if (error) std::rethrow_exception(error);
  }

  void show_news(Progress& progress) {
    std::vector<Finding> news = hunter_.take_news();
    if (news.empty()) return;
    progress.wipe();
    const Differences found = differences_of(std::move(news), {}, hello_, target_.name);
    for (const Entry& entry : found.run.entries) {
      print_out("  found: {}", shown(entry, found.run));
    }
    finish_output();
  }

  // Does not return. It does not wait for the threads, because an adapter may never answer.
  [[noreturn]] void end_interrupted(int signal) {
    hunter_.stop();
    conclude();
    finish_output();
    print_error("interrupted by SIG{}", sigabbrev_np(signal));
    restore_terminal_settings();
    std::_Exit(128 + signal);  // the keepers end the adapters
  }

  // Prints the mistakes and the result, and writes the vectors. Returns whether nothing was found.
  bool conclude() {
    const std::vector<Finding> findings = hunter_.findings();
    const std::size_t count = findings.size();
    const Differences differences =
        differences_of(findings, hunter_.passed(), hello_, target_.name);
    const Catalogue catalogue = Catalogue::load_if_there(data_directory() / "vectors");
    faulty::Diagnosis diagnosis(catalogue);
    const auto mistakes = diagnosis.mistakes_of(differences.run.entries, differences.run.hello);
    print(mistakes, differences.run, count);
    std::map<std::string, std::size_t> unattributed;
    for (const std::string& why : hunter_.unattributed()) ++unattributed[why];
    for (const auto& [why, times] : unattributed) {
      print_out("\n  a failure that no single input explains: {}{}\n", shortened(for_terminal(why)),
                times == 1 ? "" : fmt::format(", {} times", times));
    }
    const bool is_clean = mistakes.empty() && unattributed.empty();
    print_out("\n  asked {} inputs, seed {}\n  result: {}\n", hunter_.cases(), seed_,
              is_clean ? "no difference was found"
                       : fmt::format("{} found", plural(count, "difference")) +
                             (count == 0 ? "" : ", " + plural(mistakes.size(), "mistake")));
    if (!options_.vectors.empty()) write_vectors(options_.vectors, mistakes, target_.name);
    return is_clean;
  }

  const HuntOptions& options_;
  const Target target_;
  const unsigned jobs_;
  const std::uint32_t seed_;
  const std::vector<std::unique_ptr<Answerer>> answerers_;
  const Hello hello_;
  Hunter hunter_;
};

}  // namespace

void add_hunt(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand(
      "hunt", "Look for inputs on which an implementation differs from the oracle");
  static HuntOptions options;
  command->add_option("TARGET", options.target,
                      "builtin (default), oracle, a known implementation by name (see `acecheck "
                      "adapters`), or path/to/plugin.so");
  command->add_option("--codec", options.codecs, "Only this encoding; may be given several times")
      ->check(one_of(codec_names))
      ->allow_extra_args(false);
  command->add_option("--time", options.time, "Seconds to hunt")
      ->check(NumberBetween(0.1, 1e7))
      ->capture_default_str();
  command
      ->add_option("--cases", options.cases,
                   "End after this many inputs, if the time is not over before; 0: no limit")
      ->capture_default_str();
  command->add_option("--seed", options.seed,
                      "What the inputs follow from (default: another in each hunt)");
  command->add_option("--jobs", options.jobs, "Processes at the same time; 0: one per core")
      ->check(NumberBetween(0, 1024))
      ->capture_default_str();
  command
      ->add_option("--timeout", options.timeout,
                   "Seconds to wait for each answer, and as much again for every 64 KiB of the "
                   "request")
      ->check(NumberBetween(0.001, 86400.0))
      ->capture_default_str();
  command->add_flag("--strict", options.strict, "Count an advisory as a difference");
  command->add_flag(
      "--fail-fast", options.fail_fast,
      "Stop after the batch of inputs with the first difference; show every kind of difference "
      "in that batch");
  command->add_option("--vectors", options.vectors,
                      "Write what is found as vectors to DIR/CODEC.json");
  command->footer(
      "The first difference of each operation and verdict is shown when it is found. At the end,\n"
      "every mistake is shown once, with the smallest input and the fault that gives the same\n"
      "answers. With --jobs 1 and --cases, the same seed gives the same inputs.\n"
      "  acecheck hunt --time 600 -- ./my-adapter\n"
      "  acecheck hunt ./my-codec.so --codec punycode --vectors found\n"
      "Exit codes: 0 no difference was found, 1 there are some, 2 usage, 3 the implementation "
      "could\n"
      "not be run, 4 it declares nothing that can be asked; 129, 130, 143: interrupted by SIGHUP,\n"
      "SIGINT, SIGTERM.");
  command->callback(
      [&action] { action = [](const CommandLine& line) { return Hunt(options, line).run(); }; });
}

}  // namespace acecheck
