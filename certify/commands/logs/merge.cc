// merge: the shards of a run, or of a proof, together.
#include <fmt/format.h>

#include <fstream>

#include "base/foreign_text.h"
#include "base/output.h"
#include "commands/commands.h"
#include "report/wording.h"
#include "run/merged.h"

namespace acecheck {
namespace {

// Whether a file is a run log: its first line is the header.
bool is_run_log(const std::string& path) {
  std::ifstream in(path);
  std::string line;
  std::getline(in, line);
  const auto json = parse_json(line);
  return json && json->is_object() && json->value("type", Json()) == "header";
}

Exit merge_runs(const std::vector<std::string>& files, const std::string& out) {
  std::vector<LoggedRun> shards;
  for (const std::string& file : files) {
    for (LoggedRun& run : read_log(file)) shards.push_back(std::move(run));
  }
  std::vector<LoggedRun> whole;
  try {
    whole = merged(std::move(shards));
  } catch (const Json::exception& error) {
    throw BadInput(
        fmt::format("merge: a run log is damaged: {}; run that shard again", error.what()));
  }
  if (!out.empty()) write_log(out, whole);
  std::vector<Conclusion> conclusions;
  for (const LoggedRun& run : whole) {
    const Json& footer = *run.footer;
    const Json& totals = footer["totals"];
    print_out("{}: asked {}, passed {}, excused {}, not run {}, failed {}\n  result: {}\n",
              for_terminal(run.header.value("target", "")), totals.value("asked", 0),
              totals.value("passed", 0), totals.value("excused", 0), totals.value("not_run", 0),
              totals.value("failed", 0),
              result_of(conclusion_in(footer),
                        footer.value("advisories", std::map<std::string, std::size_t>())));
    conclusions.push_back(conclusion_in(footer));
  }
  return exit_code_of(conclusions);
}

}  // namespace

void add_merge(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("merge", "Put the shards of a run or of a proof together");
  static std::vector<std::string> files;
  static std::string out;
  command->add_option("FILE", files, "Run logs of `certify --shard`, or results of `prove --shard`")
      ->required();
  command->add_option("--log,--out", out, "Write the whole log or result to this file");
  command->footer(
      "An error names the shard that is missing, given twice, not complete, or of another run.\n"
      "Exit codes: as those of certify or prove.");
  command->callback([&action] {
    action = [](const CommandLine&) {
      return is_run_log(files.front()) ? merge_runs(files, out) : merge_proofs(files, out);
    };
  });
}

}  // namespace acecheck
