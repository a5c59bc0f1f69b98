#include <fmt/format.h>

#include "base/installation.h"
#include "base/output.h"
#include "commands/commands.h"
#include "report/html.h"
#include "run/run_log.h"
#include "suite/suite.h"

namespace acecheck {

void add_report(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("report", "Make a report of run logs");
  static std::vector<std::string> logs;
  static std::string html;
  command->add_option("LOG", logs, "Run logs of `acecheck certify --log`; several make the matrix")
      ->required();
  command->add_option("--html", html, "Write an HTML report to this directory")->required();
  command->callback([&action] {
    action = [](const CommandLine&) {
      std::vector<LoggedRun> runs;
      for (const std::string& log : logs) {
        for (LoggedRun& run : read_log(log)) {
          if (!run.footer) {
            fmt::print(stderr, "acecheck: {}: the run of {} is truncated: it has no footer\n", log,
                       run.header.value("target", ""));
          }
          runs.push_back(std::move(run));
        }
      }
      try {
        write_html(html, runs, Suite::load(data_directory() / "vectors"));
      } catch (const Json::exception& error) {
        throw BadInput(
            fmt::format("a run log is damaged: {}; `acecheck certify --log` "
                        "writes a new one",
                        error.what()));
      }
      print_out("report: {}/index.html\n", html);
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
