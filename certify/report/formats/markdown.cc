// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/foreign_text.h"
#include "core/text.h"
#include "report/formats/formats.h"
#include "report/wording.h"

namespace acecheck {
namespace {

constexpr std::size_t most_mistakes = 20;  // that are shown of a run
constexpr std::size_t longest = 120;       // octets of an example's values

std::string failures_of(const Run& run, const std::vector<faulty::Mistake>& mistakes) {
  if (mistakes.empty()) return "";
  std::string out = fmt::format(
      "\n### {}: what failed\n\n| what | vectors | how to fix it | example | expected | got |\n"
      "| --- | ---: | --- | --- | --- | --- |\n",
      for_markdown(run.target));
  for (std::size_t i = 0; i < std::min(mistakes.size(), most_mistakes); ++i) {
    const faulty::Mistake& mistake = mistakes[i];
    const Entry& entry = mistake.example();
    const std::string why = evidence_of(mistake);
    out += fmt::format(
        "| {} | {} | {} | {} | {} | {} |\n",
        for_markdown(why.empty() ? mistake.what : fmt::format("{} ({})", mistake.what, why)),
        mistake.failures.size(), for_markdown(mistake.fix()), for_markdown(entry.vector->id),
        for_markdown(shortened(expected_of(run, entry), longest)),
        for_markdown(shortened(given_of(*entry.vector, entry.outcome), longest)));
  }
  if (mistakes.size() > most_mistakes) {
    out += fmt::format("\n... and {} more mistakes.\n", mistakes.size() - most_mistakes);
  }
  return out + "\n`acecheck explain EXAMPLE` shows the clause, the mistake and the computation.\n";
}

}  // namespace

std::string markdown(const Reported& reported) {
  std::string out =
      "## acecheck\n\n| implementation | result | asked | passed | excused | not run | failed | "
      "known |\n"
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const Run& run : reported.runs) {
    const Totals totals = run.totals();
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", for_markdown(title_of(run)),
                       for_markdown(result_of(run)), totals.asked, totals.passed, totals.excused,
                       totals.not_run, totals.failed, totals.known);
  }
  for (std::size_t i = 0; i < reported.runs.size(); ++i) {
    const Run& run = reported.runs[i];
    if (!run.stopped.empty()) {
      out += fmt::format("\nThe run of {} was stopped: {}\n", for_markdown(run.target),
                         for_markdown(run.stopped));
    }
    for (const Unattributed& failure : run.unattributed) {
      out += fmt::format("\nThe run of {} had a {} that no single vector explains: {}\n",
                         for_markdown(run.target), name(failure.outcome.kind),
                         for_markdown(failure.outcome.detail));
    }
    if (!run.ended.empty()) {
      out += fmt::format("\n{}: {}\n", for_markdown(run.target), for_markdown(ending_of(run)));
    }
    out += failures_of(run, reported.mistakes[i]);
  }
  return out;
}

}  // namespace acecheck
