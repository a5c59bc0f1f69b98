// SPDX-License-Identifier: Apache-2.0
#include "run/results.h"

namespace acecheck {
namespace {

// A timeout that is excused says nothing: the next answer may come in time, and be wrong.
Verdict sure_verdict(Verdict verdict, std::string_view outcome) {
  return outcome == name(Outcome::Kind::timeout) && !is_failure(verdict) ? Verdict::not_run
                                                                         : verdict;
}

}  // namespace

Results results_of(const Run& run, const Suite& suite) {
  Results out{{run.target, run.hello.name}, {}, false};
  for (const Entry& entry : run.entries) {
    out.verdicts.emplace(entry.vector->id,
                         sure_verdict(entry.judgement.verdict, name(entry.outcome.kind)));
  }
  std::size_t selected = run.entries.size();
  for (const auto& [why, count] : run.not_applicable) selected += count;
  out.whole = selected == suite.vectors().size();
  return out;
}

Results results_of(const LoggedRun& run, const Suite& suite) {
  Results out{{run.header.at("target"), run.header.at("hello").value("name", "")}, {}, false};
  for (const Json& line : run.lines) {
    if (line.value("type", "") != "vector") continue;
    out.verdicts.insert_or_assign(line.at("id").get<std::string>(),
                                  sure_verdict(verdict_in(line), line.value("outcome", "")));
  }
  if (!run.footer) return out;
  std::size_t selected = out.verdicts.size();
  const Json not_applicable = run.footer->value("not_applicable", Json::object());
  for (const Json& count : not_applicable) selected += count.get<std::size_t>();
  out.whole = selected == suite.vectors().size();
  return out;
}

}  // namespace acecheck
