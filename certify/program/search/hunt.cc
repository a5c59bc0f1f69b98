// hunt: inputs on which an implementation differs from the oracle.
#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <random>
#include <system_error>
#include <thread>

#include "answer/builtin.h"
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
#include "report/wording.h"
#include "run/interruption.h"
#include "run/targets.h"
#include "search/fuzz_input.h"
#include "search/hunt/hunter.h"
#include "suite/regression.h"

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
    if (const std::string why = evidence_of(mistake); !why.empty()) print_out("    {}\n", why);
    if (!mistake.effect().empty()) print_out("    {}\n", mistake.effect());
    if (!mistake.fix().empty()) print_out("    to fix: {}\n", mistake.fix());
    print_out("    {}", shown(mistake.shortest(), run));
  }
}

// Writes DIR/CODEC.json for each encoding with findings.
void write_vectors(const std::filesystem::path& directory,
                   const std::vector<faulty::Mistake>& mistakes, const std::string& target) {
  const Suite suite = Suite::load(data_directory() / "vectors");
  std::map<Codec, std::string> files;
  for (const faulty::Mistake& mistake : mistakes) {
    const Entry& entry = mistake.shortest();
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

// The processes of a target, or what this program does itself.
struct Subjects {
  std::vector<std::unique_ptr<Implementation>> processes;
  std::vector<std::unique_ptr<hunt::Subject>> all;
  Hello hello;

  Subjects(const HuntOptions& options, const Target& target, unsigned jobs) {
    const bool local = target.name == "builtin";
    while (all.size() < jobs) {
      if (local) {
        all.push_back(std::make_unique<hunt::LocalSubject>(
            [](const Request& request) { return builtin_answer(request); }));
        continue;
      }
      processes.push_back(std::make_unique<Implementation>(Implementation::Settings{
          .command = target.command,
          .timeout = milliseconds(options.timeout),
          .settle = std::chrono::milliseconds(1)}));  // a batch follows the other
      all.push_back(std::make_unique<hunt::ProcessSubject>(*processes.back()));
    }
    hello = local ? builtin_hello() : processes.front()->hello();
  }
};

// Hunts with all subjects until the time or the cases are used up, or a signal comes.
std::optional<int> hunt_all(Hunter& hunter, const Subjects& subjects, const HuntOptions& options,
                            const std::string& name) {
  const Interruption interruption;
  const Descriptor ended(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  std::atomic<std::size_t> at_work = subjects.all.size();
  std::exception_ptr error;
  std::mutex mutex;
  const auto hunt_with = [&](unsigned i) {
    try {
      hunter.hunt(*subjects.all[i], i);
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
    for (unsigned i = 0; i < subjects.all.size(); ++i) threads.emplace_back(hunt_with, i);
  } catch (const std::system_error&) {
    hunter.stop();
    throw;
  }
  const auto end = std::chrono::steady_clock::now() + milliseconds(options.time);
  std::optional<int> signal;
  Progress progress("hunting " + for_terminal(name));
  while (at_work > 0 && !signal) {
    signal = interruption.wait(ended.number(), std::chrono::milliseconds(100));
    progress.update(hunter.cases(), std::max(hunter.cases(), options.cases));
    const auto now = std::chrono::steady_clock::now();
    if (signal || now >= end) hunter.stop();
    if (signal || now >= end + to_finish) {
      for (const auto& process : subjects.processes) process->stop();
    }
  }
  threads.clear();
  if (error) std::rethrow_exception(error);
  return signal;
}

Exit hunt_it(const HuntOptions& options, const CommandLine& line) {
  const Target target = target_of(options, line);
  const unsigned jobs = jobs_of(options.jobs);
  const std::uint32_t seed = options.seed.value_or(std::random_device()());
  const Subjects subjects(options, target, jobs);
  const Hello hello = chosen(subjects.hello, options.codecs);
  if (!options.vectors.empty()) check_writable(std::filesystem::path(options.vectors) / "x");
  const std::size_t each = (options.cases + jobs - 1) / jobs;
  Hunter hunter(
      hello,
      {.seed = seed, .most_cases = each, .strict = options.strict, .fail_fast = options.fail_fast});
  const auto signal = hunt_all(hunter, subjects, options, target.name);
  const Differences differences =
      differences_of(hunter.findings(), hunter.passed(), hello, target.name);
  const std::size_t count = hunter.findings().size();
  const Catalogue catalogue = Catalogue::load_if_there(data_directory() / "vectors");
  const auto mistakes =
      faulty::Diagnosis(catalogue).mistakes_of(differences.run.entries, differences.run.hello);
  print_out("{}\n", title_of(differences.run));
  print(mistakes, differences.run, count);
  std::map<std::string, std::size_t> unattributed;
  for (const std::string& why : hunter.unattributed()) ++unattributed[why];
  for (const auto& [why, times] : unattributed) {
    print_out("\n  a failure that no single input explains: {}{}\n", shortened(for_terminal(why)),
              times == 1 ? "" : fmt::format(", {} times", times));
  }
  const bool is_clean = mistakes.empty() && unattributed.empty();
  print_out("\n  asked {} inputs, seed {}\n  result: {}\n", hunter.cases(), seed,
            is_clean ? "no difference was found"
                     : fmt::format("{} found", plural(count, "difference")) +
                           (count == 0 ? "" : ", " + plural(mistakes.size(), "mistake")));
  if (!options.vectors.empty()) write_vectors(options.vectors, mistakes, target.name);
  if (signal) return static_cast<Exit>(128 + *signal);
  return is_clean ? Exit::conformant : Exit::not_conformant;
}

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
      ->check(CLI::Range(0u, 1024u))
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
      "Stop at the first difference, and show the others of the inputs that were asked with it");
  command->add_option("--vectors", options.vectors,
                      "Write what is found as vectors to DIR/CODEC.json");
  command->footer(
      "Every mistake is shown once, with the smallest input and the fault that gives the same\n"
      "answers. With --jobs 1 and --cases, the same seed gives the same inputs.\n"
      "  acecheck hunt --time 600 -- ./my-adapter\n"
      "  acecheck hunt ./my-codec.so --codec punycode --vectors found\n"
      "Exit codes: 0 no difference was found, 1 there are some, 2 usage, 3 the implementation "
      "could\n"
      "not be run, 4 it declares nothing that can be asked.");
  command->callback(
      [&action] { action = [](const CommandLine& line) { return hunt_it(options, line); }; });
}

}  // namespace acecheck
