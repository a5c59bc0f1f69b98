#include <fmt/format.h>

#include "base/foreign_text.h"
#include "base/json.h"
#include "base/text.h"
#include "report/formats/formats.h"
#include "report/wording.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

// A description: what begins a directive or an escape is escaped.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : for_terminal(text)) {
    if (c == '#' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

// A string of YAML, which JSON's strings are.
std::string quoted(const std::string& text) { return in_ascii_line(text); }

std::string point(const Run& run, const Entry& entry, std::size_t number) {
  const Vector& vector = *entry.vector;
  const bool failed = is_failure(entry.judgement.verdict);
  std::string line = fmt::format("{} {} - {}: {}", failed ? "not ok" : "ok", number,
                                 escaped(run.target), escaped(vector.id));
  if (entry.judgement.verdict == Verdict::not_run) {
    return line + " # SKIP " + escaped(entry.outcome.detail) + '\n';
  }
  if (entry.known) line += " # TODO known";
  if (!failed) return line + '\n';
  return line + fmt::format(
                    "\n  ---\n  verdict: {}\n  input: {}\n  expected: {}\n  got: {}\n"
                    "  see: {}\n  ...\n",
                    name(entry.judgement.verdict), quoted(described(vector)),
                    quoted(expected_of(run, entry)), quoted(given_of(*entry.vector, entry.outcome)),
                    quoted(cited(vector.json["source"])));
}

}  // namespace

std::string tap(const Reported& reported) {
  std::string points;
  std::size_t number = 0;
  for (const Run& run : reported.runs) {
    for (const Entry& entry : run.entries) points += point(run, entry, ++number);
    for (const Unattributed& failure : run.unattributed) {
      points += fmt::format("not ok {} - {}: {} that no single vector explains\n", ++number,
                            escaped(run.target), name(failure.outcome.kind));
    }
    if (!run.stopped.empty()) {
      points += fmt::format("not ok {} - {}: stopped: {}\n", ++number, escaped(run.target),
                            escaped(run.stopped));
    }
  }
  return fmt::format("TAP version 14\n1..{}\n{}", number, points);
}

}  // namespace acecheck
