#include "report/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "base/foreign_text.h"
#include "base/text.h"
#include "report/wording.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

// "1 vector", "2 vectors".
std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// Where the value that was given departs from the right value, which a text that is cut in the
// middle need not show: a line, or nothing.
std::string first_difference(const Entry& entry) {
  if (entry.judgement.verdict != Verdict::wrong_value || !entry.vector->value) return "";
  const Json& right = *entry.vector->value;
  const Json& given = entry.outcome.value;
  for (const char* key : {"unicode", "ace", "octets", "compressed"}) {
    if (!right.contains(key) || !given.contains(key)) continue;
    const auto a = right[key].get<std::string>();
    const auto b = given[key].get<std::string>();
    const auto at = std::ranges::mismatch(a, b).in1;
    const bool spaced = std::string_view(key) == "unicode";
    const auto index = spaced ? std::count(a.begin(), at, ' ') : at - a.begin();
    return fmt::format("      differ    in {} from index {} on\n", key, index);
  }
  return "";
}

void add_counts(std::string& out, const Run& run) {
  std::map<Codec, std::map<std::string, std::size_t>> counts;
  for (const Entry& entry : run.entries) {
    auto& codec = counts[entry.vector->codec];
    const std::string_view verdict = name(entry.judgement.verdict);
    ++codec[entry.judgement.by_limits ? "pass by declared limits"
            : entry.known             ? fmt::format("known {}", verdict)
                                      : std::string(verdict)];
    ++codec["vectors"];
  }
  for (const auto& [codec, verdicts] : counts) {
    out += fmt::format("  {:<10}{:>5} vectors:", name(codec), verdicts.at("vectors"));
    std::string separator = " ";
    for (const auto& [verdict, count] : verdicts) {
      if (verdict == "vectors") continue;
      out += fmt::format("{}{} {}", separator, count, verdict);
      separator = ", ";
    }
    out += '\n';
  }
  for (const auto& [why, count] : run.not_applicable) {
    out += fmt::format("  {:<10}{:>5} not run: {}\n", "", count, why);
  }
}

void add_group(std::string& out, const Run& run, Verdict verdict, std::size_t shown) {
  const std::size_t count = run.count(verdict) - run.count_known(verdict);
  if (count == 0) return;
  out += fmt::format("\n  {} ({})\n", name(verdict), plural(count, "vector"));
  std::size_t number = 0;
  for (const Entry& entry : run.entries) {
    if (entry.judgement.verdict != verdict || entry.known) continue;
    if (++number > shown) {
      out += fmt::format("    ... and {} more; --log FILE has them all\n", count - shown);
      return;
    }
    const Vector& vector = *entry.vector;
    const std::string expected = expected_of(entry, run.hello.codecs.at(vector.codec));
    const std::string given = given_of(entry.outcome);
    const bool whole = shortened(expected) == expected && shortened(given) == given;
    out += fmt::format(
        "    {}\n      {} {}\n      expected  {}\n      got       {}\n{}      see       {}\n",
        for_terminal(vector.id), name(vector.op), shortened(described(vector.input)),
        shortened(expected), shortened(given), whole ? "" : first_difference(entry),
        for_terminal(cited(vector.json["source"])));
  }
}

}  // namespace

std::string summary(const Run& run, std::size_t shown) {
  const std::string& language = run.hello.language;
  std::string out =
      title_of(run) + (language.empty() ? "" : fmt::format(" ({})", for_terminal(language))) + '\n';
  if (!run.stopped.empty()) out += fmt::format("  stopped: {}\n", for_terminal(run.stopped));
  add_counts(out, run);
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    const auto verdict = static_cast<Verdict>(i);
    if (verdict != Verdict::pass && verdict != Verdict::not_run)
      add_group(out, run, verdict, shown);
  }
  for (const Unattributed& failure : run.unattributed) {
    out += fmt::format(
        "\n  {} that no single vector explains: {}\n    in flight: {}\n"
        "    each of them alone is answered; what came before matters\n",
        name(failure.outcome.kind), for_terminal(failure.outcome.detail),
        for_terminal(fmt::format("{}", fmt::join(failure.in_flight, " "))));
  }
  const bool failed = run.conclusion() == Conclusion::not_conformant;
  if (failed && !run.error_output.empty()) {
    out += "\n  the end of its standard error:\n" + lines_for_terminal(run.error_output, "    | ");
  }
  const Totals totals = run.totals();
  out += fmt::format("  asked {}, passed {}, excused {}, not run {}, failed {}{}\n", totals.asked,
                     totals.passed, totals.excused, totals.not_run, totals.failed,
                     totals.known == 0 ? "" : fmt::format(", of which {} known", totals.known));
  out += fmt::format("  result: {}\n", name(run.conclusion()));
  return out;
}

}  // namespace acecheck
