// SPDX-License-Identifier: Apache-2.0
// baseline update: the known failures, from the logs of runs.
#include "run/baseline/baseline.h"

#include <fmt/format.h>

#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "program/commands.h"
#include "program/logs/formats.h"
#include "program/logs/suite_of.h"
#include "run/results.h"
#include "run/selected.h"

namespace acecheck {
namespace {

std::vector<Results> results_in(const std::vector<std::string>& logs, Suites& suites) {
  const std::string digest = suites.suite().digest();
  std::vector<Results> out;
  for (const std::string& log : logs) {
    for (const LoggedRun& run : read_log(log)) {
      try {
        if (fresh_of(run) > 0) {
          throw BadInput(fmt::format(
              "{} has vectors of --fresh, which no other run asks; `acecheck certify --log {}` "
              "without --fresh writes one for a baseline",
              log, log));
        }
        if (const std::string why = incomplete(run); !why.empty()) {
          throw BadInput(fmt::format(
              "{}: the run is not complete ({}), and a baseline needs a whole run; `acecheck "
              "certify --keep-going --log {}` writes one",
              log, for_terminal(why), log));
        }
        if (run.header.value("suite_sha256", "") != digest) {
          throw BadInput(fmt::format(
              "{} is of another suite of vectors; `acecheck certify --log {}` with this "
              "acecheck writes a new one",
              log, log));
        }
        const auto hello = parse_hello(run.header["hello"]);
        out.push_back(results_of(run, hello ? suites.of(*hello) : suites.suite()));
      } catch (const Json::exception& error) {
        throw damaged_log({log}, error);
      }
    }
  }
  return out;
}

Exit update(const std::filesystem::path& file, const std::vector<std::string>& logs) {
  check_outputs({file}, logs);
  Suites suites(Suite::load(data_directory() / "vectors"));
  const std::vector<Results> results = results_in(logs, suites);
  const Baseline before =
      std::filesystem::exists(file) ? parse_baseline(read_file(file), file.string()) : Baseline{};
  const Update after = updated(before, suites.all(), results);
  write_file(file, text_of(after.baseline));
  for (const Stale& each : after.removed) print_out("removed: {}\n", each.why);
  print_out("{}: {} entries kept, {} removed, {} added{}\n", file.string(),
            before.known.size() - after.removed.size(), after.removed.size(), after.added,
            after.added == 0
                ? ""
                : fmt::format(", whose reason is \"{}\": write the reasons", to_be_explained));
  return Exit::conformant;
}

}  // namespace

void add_baseline(CLI::App& app, Action& action) {
  auto* baseline = app.add_subcommand("baseline", "Keep the list of known failures");
  baseline->require_subcommand(1);
  baseline->footer("  acecheck baseline update --baseline known.json run.jsonl");
  auto* command = baseline->add_subcommand(
      "update", "Remove entries that no longer fail and add new failures, from run logs");
  static std::string file;
  static std::vector<std::string> logs;
  command->add_option("--baseline", file, "The file to rewrite; created if missing")->required();
  command->add_option("LOG", logs, "Run logs of `acecheck certify --log`")->required();
  command->footer(
      "Entries that still apply keep their reason and their address. Entries that the logs do not\n"
      "mention stay unchanged. If a vector fails only at times, write \"flaky\": true into its "
      "entry.\n"
      "  acecheck certify my-codec --log run.jsonl\n"
      "  acecheck baseline update --baseline known.json run.jsonl\n"
      "  acecheck certify my-codec --baseline known.json");
  command->callback([&action] { action = [](const CommandLine&) { return update(file, logs); }; });
}

}  // namespace acecheck
