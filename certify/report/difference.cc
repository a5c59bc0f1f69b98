// SPDX-License-Identifier: Apache-2.0
#include "report/difference.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "core/foreign_text.h"
#include "core/text.h"
#include "report/wording.h"

namespace acecheck {
namespace {

enum class Change : std::uint8_t { broke, fixed, otherwise, fresh, gone, none };
constexpr std::array<std::string_view, 6> change_names = {"broke", "fixed", "changed otherwise",
                                                          "new",   "gone",  "the same"};

// The line of a vector, and what it says.
struct State {
  const Json* line;
  Verdict verdict;
  std::string name;
};

State state_of(const Json& line) {
  const Verdict verdict = verdict_in(line);
  const std::string word(name(verdict));
  return {&line, verdict, line.value("by_limits", false) ? word + " by declared limits" : word};
}

Change change_of(const State* before, const State* now) {
  if (before == nullptr) return Change::fresh;
  if (now == nullptr) return Change::gone;
  if (before->name == now->name) return Change::none;
  const bool failed = is_failure(before->verdict);
  const bool fails = is_failure(now->verdict);
  const bool both_ran = before->verdict != Verdict::not_run && now->verdict != Verdict::not_run;
  if (failed == fails || !both_ran) return Change::otherwise;
  return fails ? Change::broke : Change::fixed;
}

// What the implementation gave, in a few words; nothing where it was right.
std::string given(const State& state) {
  constexpr std::size_t octets = 80;
  if (!is_failure(state.verdict)) return "";
  const Json& line = *state.line;
  const std::string what = line.contains("value") ? described(line["value"])
                                                  : for_terminal(line.value("detail", ""), octets);
  return what.empty() ? "" : ": " + shortened(what, octets);
}

// Everything that changed in one run: the lines of each change, under the verdicts before and now.
class Changes {
 public:
  Changes(const LoggedRun& before, const LoggedRun& now) {
    std::map<std::string, std::pair<std::optional<State>, std::optional<State>>> by_id;
    std::vector<std::string> ids;  // in the order of the logs
    const auto add = [&](const LoggedRun& run, auto member) {
      for (const Json& line : run.lines) {
        if (line.value("type", "") != "vector") continue;
        const auto id = line.at("id").get<std::string>();
        const auto [it, fresh] = by_id.try_emplace(id);
        if (fresh) ids.push_back(id);
        it->second.*member = state_of(line);
      }
    };
    using Pair = std::pair<std::optional<State>, std::optional<State>>;
    add(before, &Pair::first);
    add(now, &Pair::second);
    for (const std::string& id : ids) {
      const auto& [old, fresh] = by_id[id];
      const Change change = change_of(old ? &*old : nullptr, fresh ? &*fresh : nullptr);
      ++counts_[static_cast<std::size_t>(change)];
      if (change == Change::none) continue;
      const std::string verdicts = !old     ? fresh->name
                                   : !fresh ? old->name
                                            : fmt::format("{} -> {}", old->name, fresh->name);
      groups_[change][verdicts].push_back(for_terminal(id) + (fresh ? given(*fresh) : ""));
    }
  }

  std::size_t count(Change change) const { return counts_[static_cast<std::size_t>(change)]; }

  std::string text(std::size_t shown) const {
    std::string out;
    for (const auto& [change, groups] : groups_) {
      out += fmt::format("\n  {} ({})\n", name_in(change_names, change), count(change));
      for (const auto& [verdicts, lines] : groups) {
        out += fmt::format("    {} ({})\n", verdicts, lines.size());
        for (std::size_t i = 0; i < std::min(shown, lines.size()); ++i) {
          out += fmt::format("      {}\n", lines[i]);
        }
        if (lines.size() > shown) {
          out += fmt::format("      ... and {} more; --show shows more\n", lines.size() - shown);
        }
      }
    }
    std::string separator = groups_.empty() ? "  " : "\n  ";
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      out += fmt::format("{}{} {}", separator, change_names[i], counts_[i]);
      separator = ", ";
    }
    return out + '\n';
  }

 private:
  std::array<std::size_t, change_names.size()> counts_{};
  std::map<Change, std::map<std::string, std::vector<std::string>>> groups_;
};

std::string implementation_in(const LoggedRun& run) {
  const Json& hello = run.header.at("hello");
  return implementation_of(hello.value("name", ""), hello.value("version", ""));
}

std::string target_of(const LoggedRun& run) { return run.header.at("target").get<std::string>(); }

// What went wrong with a run as a whole: a line for each.
std::vector<std::string> troubles_of(const LoggedRun& run) {
  std::vector<std::string> out;
  if (const std::string why = incomplete(run); !why.empty()) out.push_back(for_terminal(why));
  for (const Json& line : run.lines) {
    if (line.value("type", "") != "unattributed") continue;
    out.push_back(fmt::format("{} that no single vector explains: {}",
                              for_terminal(line.value("outcome", "a failure")),
                              for_terminal(line.value("detail", ""))));
  }
  return out;
}

Difference of_run(const LoggedRun& before, const LoggedRun& now, std::size_t shown) {
  const auto differs = [](const std::string& a, const std::string& b) {
    return a == b ? a : fmt::format("{}, now {}", a, b);
  };
  Difference out;
  out.text = fmt::format("{}: {}\n", for_terminal(differs(target_of(before), target_of(now))),
                         differs(implementation_in(before), implementation_in(now)));
  const std::string suite = before.header.value("suite_sha256", "").substr(0, 16);
  const std::string suite_now = now.header.value("suite_sha256", "").substr(0, 16);
  if (suite != suite_now) {
    out.text += fmt::format("  the suite was {}, and is {} now\n", for_terminal(suite),
                            for_terminal(suite_now));
  }
  const auto troubles = troubles_of(before);
  const auto troubles_now = troubles_of(now);
  for (const std::string& each : troubles) out.text += "  before, " + each + '\n';
  for (const std::string& each : troubles_now) out.text += "  now, " + each + '\n';
  const Changes changes(before, now);
  out.text += changes.text(shown);
  out.broke = changes.count(Change::broke) > 0 || troubles_now.size() > troubles.size();
  return out;
}

}  // namespace

Difference difference(const std::vector<LoggedRun>& before, const std::vector<LoggedRun>& now,
                      std::size_t shown) {
  Difference out;
  std::vector<const LoggedRun*> left;
  for (const LoggedRun& run : before) left.push_back(&run);
  const bool one_each = before.size() == 1 && now.size() == 1;
  for (const LoggedRun& run : now) {
    const auto it = std::ranges::find_if(left, [&](const LoggedRun* each) {
      return one_each || target_of(*each) == target_of(run);
    });
    if (!out.text.empty()) out.text += '\n';
    if (it == left.end()) {
      out.text += fmt::format("{}: only in the new log\n", for_terminal(target_of(run)));
      continue;
    }
    const Difference of_this = of_run(**it, run, shown);
    out.text += of_this.text;
    out.broke = out.broke || of_this.broke;
    left.erase(it);
  }
  for (const LoggedRun* run : left) {
    out.text += fmt::format("\n{}: only in the old log\n", for_terminal(target_of(*run)));
  }
  return out;
}

}  // namespace acecheck
