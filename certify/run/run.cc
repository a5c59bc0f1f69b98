// SPDX-License-Identifier: Apache-2.0
#include "run/run.h"

#include <algorithm>

namespace acecheck {

std::size_t Run::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      entries, [&](const Entry& entry) { return entry.judgement.verdict == verdict; }));
}

std::size_t Run::count_known(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(entries, [&](const Entry& entry) {
    return entry.known && entry.judgement.verdict == verdict;
  }));
}

Json to_json(const Totals& totals) {
  return {
      {"asked", totals.asked},     {"passed", totals.passed},   {"advisories", totals.advisories},
      {"excused", totals.excused}, {"not_run", totals.not_run}, {"failed", totals.failed},
      {"known", totals.known}};
}

Totals Run::totals() const {
  Totals out;
  for (const Entry& entry : entries) {
    const Judgement& judgement = entry.judgement;
    if (judgement.verdict == Verdict::not_run) {
      ++out.not_run;
      continue;
    }
    ++out.asked;
    const bool excused = judgement.by_limits || judgement.verdict == Verdict::warn;
    ++(is_failure(judgement.verdict) ? out.failed : excused ? out.excused : out.passed);
    if (entry.known) ++out.known;
    if (judgement.verdict == Verdict::advisory) ++out.advisories;
  }
  for (const auto& [why, count] : not_applicable) out.not_run += count;
  return out;
}

std::map<std::string, std::size_t> Run::advisories() const {
  std::map<std::string, std::size_t> out;
  for (const Entry& entry : entries) {
    if (entry.judgement.verdict != Verdict::advisory) continue;
    ++out[std::string(
        advice_on(*entry.vector, hello.codecs.at(entry.vector->codec), entry.outcome))];
  }
  return out;
}

Conclusion Run::conclusion() const {
  if (entries.empty()) return Conclusion::nothing_ran;
  const Totals all = totals();
  if (!unattributed.empty() || all.failed > all.known) return Conclusion::not_conformant;
  // A vector without an outcome may have failed.
  if (!stopped.empty() || count(Verdict::not_run) > 0) {
    return interrupted ? Conclusion::interrupted : Conclusion::not_conformant;
  }
  if (all.failed > 0) return Conclusion::as_known;
  const bool limited =
      std::ranges::any_of(entries, [](const Entry& entry) { return entry.judgement.by_limits; });
  return limited ? Conclusion::within_limits : Conclusion::conformant;
}

}  // namespace acecheck
