// SPDX-License-Identifier: Apache-2.0
// report: reports of run logs.
#include <fmt/format.h>

#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "program/commands.h"
#include "program/logs/formats.h"
#include "program/logs/suite_of.h"
#include "report/page/page.h"
#include "run/run_log.h"
#include "suite/suite.h"

namespace acecheck {
namespace {

std::vector<LoggedRun> runs_in(const std::vector<std::string>& logs) {
  std::vector<LoggedRun> out;
  for (const std::string& log : logs) {
    for (LoggedRun& run : read_log(log)) {
      if (!run.footer) {
        print_error("{}: the run of {} is truncated: it has no footer", log,
                    run.header.value("target", ""));
      }
      out.push_back(std::move(run));
    }
  }
  return out;
}

// An address of the web without a slash at its end.
std::string checked_site(std::string site) {
  const std::size_t scheme = site.starts_with("https://") ? 8 : site.starts_with("http://") ? 7 : 0;
  if (!site.empty() && (scheme == 0 || site.size() == scheme || site[scheme] == '/')) {
    throw BadInput(
        fmt::format("--site: {} is not an address that begins with https:// or http://; give the "
                    "address at which the pages of `acecheck vectors html` are",
                    site));
  }
  while (site.ends_with('/')) site.pop_back();
  return site;
}

Exit report(const std::vector<std::string>& logs, const std::string& html, const std::string& site,
            const FormatOptions& wanted) {
  if (html.empty() && !wanted.some()) {
    throw BadInput(
        "report: no report is asked for; give it --html DIRECTORY, or one of the "
        "formats that `acecheck help report` lists");
  }
  const std::string address = checked_site(site);
  check_outputs(wanted.outputs(html, {}), logs);
  const std::vector<LoggedRun> logged = runs_in(logs);
  const Catalogue catalogue = Catalogue::load_if_there(data_directory() / "vectors");
  try {
    const Suite suite = suite_of(logged);
    faulty::Diagnosis diagnosis(catalogue);
    if (!html.empty()) {
      write_page(html, logged, suite, catalogue, diagnosis, address);
      print_out("report: {}/index.html\n", html);
    }
    write_formats(wanted, runs_of(logged, suite), diagnosis);
  } catch (const Json::exception& error) {
    throw damaged_log(logs, error);
  }
  return Exit::conformant;
}

}  // namespace

void add_report(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("report", "Make reports of run logs");
  command->footer(
      "  acecheck certify my-codec --log run.jsonl\n"
      "  acecheck report run.jsonl --html report --junit run.xml\n"
      "  acecheck report *.jsonl --html matrix");
  static std::vector<std::string> logs;
  static std::string html;
  static std::string site;
  static FormatOptions wanted;
  command->add_option("LOG", logs, "Run logs of `acecheck certify --log`; several make the matrix")
      ->required();
  command->add_option("--html", html, "Write an HTML report to this directory");
  command
      ->add_option("--site", site,
                   "The address of the pages of `acecheck vectors html`, which the HTML report "
                   "links to")
      ->needs("--html");
  add_formats(*command, wanted);
  command->callback(
      [&action] { action = [](const CommandLine&) { return report(logs, html, site, wanted); }; });
}

}  // namespace acecheck
