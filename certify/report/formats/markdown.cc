#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/foreign_text.h"
#include "base/text.h"
#include "report/formats/formats.h"
#include "report/wording.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

constexpr std::size_t most_classes = 20;  // that are shown of a run
constexpr std::size_t longest = 120;      // octets of an example's values

// Text in a cell of a table: no markup, and nothing that ends the cell.
std::string cell(std::string_view text) {
  std::string out;
  for (const char c : for_html(text)) {
    if (std::string_view("|\\`*_[]~").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

// The failures of one class of mistakes.
struct Group {
  std::size_t count = 0;
  const Entry* shortest = nullptr;
};

std::map<std::string, Group> groups_of(const Run& run) {
  std::map<std::string, Group> out;
  const auto length = [](const Entry& entry) { return entry.vector->input.dump().size(); };
  for (const Entry& entry : run.entries) {
    if (!is_failure(entry.judgement.verdict) || entry.known) continue;
    auto classes = references_of(*entry.vector, "bugs");
    if (classes.empty()) classes = {std::string(name(entry.judgement.verdict))};
    for (const std::string& each : classes) {
      Group& group = out[each];
      ++group.count;
      if (group.shortest == nullptr || length(entry) < length(*group.shortest)) {
        group.shortest = &entry;
      }
    }
  }
  return out;
}

std::string failures_of(const Run& run) {
  const auto groups = groups_of(run);
  if (groups.empty()) return "";
  std::vector<std::pair<std::string, Group>> sorted(groups.begin(), groups.end());
  std::ranges::sort(sorted, [](const auto& a, const auto& b) {
    return std::pair(b.second.count, a.first) < std::pair(a.second.count, b.first);
  });
  std::string out = fmt::format(
      "\n### {}: what failed\n\nA vector can belong to several classes of mistakes.\n\n"
      "| class | vectors | example | expected | got |\n| --- | ---: | --- | --- | --- |\n",
      cell(run.target));
  std::size_t shown = 0;
  for (const auto& [name_of_class, group] : sorted) {
    if (++shown > most_classes) {
      out += fmt::format("\n... and {} more classes.\n", sorted.size() - most_classes);
      break;
    }
    const Entry& entry = *group.shortest;
    out += fmt::format(
        "| {} | {} | {} | {} | {} |\n", cell(name_of_class), group.count, cell(entry.vector->id),
        cell(shortened(expected_of(entry, run.hello.codecs.at(entry.vector->codec)), longest)),
        cell(shortened(given_of(entry.outcome), longest)));
  }
  return out;
}

}  // namespace

std::string markdown(const std::vector<Run>& runs) {
  std::string out =
      "## acecheck\n\n| implementation | result | asked | passed | excused | not run | failed | "
      "known |\n"
      "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const Run& run : runs) {
    const Totals totals = run.totals();
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} |\n", cell(title_of(run)),
                       name(run.conclusion()), totals.asked, totals.passed, totals.excused,
                       totals.not_run, totals.failed, totals.known);
  }
  for (const Run& run : runs) {
    if (!run.stopped.empty()) {
      out += fmt::format("\n{} was stopped: {}\n", cell(run.target), cell(run.stopped));
    }
    for (const Unattributed& failure : run.unattributed) {
      out += fmt::format("\n{}: {} that no single vector explains: {}\n", cell(run.target),
                         name(failure.outcome.kind), cell(failure.outcome.detail));
    }
    out += failures_of(run);
  }
  return out;
}

}  // namespace acecheck
