#include "run/merged.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/failure.h"

namespace acecheck {
namespace {

[[noreturn]] void fail(const LoggedRun& run, const std::string& what) {
  throw BadInput(fmt::format("merge: {}: {}", run.header.value("target", ""), what));
}

Shard shard_in(const LoggedRun& run) {
  const Json selection = run.header.value("selection", Json::object());
  if (!selection.contains("shard")) {
    fail(run, "this log is of a run without --shard; only shards can be put together");
  }
  return shard_of(selection["shard"].get<std::string>());
}

// What the shards of one run have in common. Each has orders of --repeat of its own.
Json common(const LoggedRun& run) {
  Json out = Json::object();
  for (const char* member : {"acecheck", "suite_sha256", "hello", "selection", "conduct"}) {
    out[member] = run.header.value(member, Json());
  }
  out["selection"].erase("shard");
  out["conduct"].erase("seed");
  return out;
}

void add_counts(Json& sum, const Json& counts) {
  for (const auto& [key, count] : counts.items()) {
    sum[key] = sum.value(key, std::size_t{0}) + count.get<std::size_t>();
  }
}

std::string joined(const std::string& a, const std::string& b, std::string_view between) {
  return a.empty() || b.empty() || a == b ? (a.empty() ? b : a)
                                          : fmt::format("{}{}{}", a, between, b);
}

// Of the result of two parts, that of both.
Conclusion worse(Conclusion a, Conclusion b) {
  for (const Conclusion one :
       {Conclusion::not_conformant, Conclusion::interrupted, Conclusion::as_known,
        Conclusion::within_limits, Conclusion::conformant}) {
    if (a == one || b == one) return one;
  }
  return Conclusion::nothing_ran;
}

void add_footer(Json& sum, const Json& footer) {
  for (const char* counts : {"totals", "counts", "not_applicable", "advisories"}) {
    add_counts(sum[counts], footer.value(counts, Json::object()));
  }
  sum["unattributed"] =
      sum.value("unattributed", std::size_t{0}) + footer.value("unattributed", std::size_t{0});
  sum["result"] = name(worse(conclusion_in(sum), conclusion_in(footer)));
  for (const auto& [member, between] : {std::pair{"stopped", "; "}, std::pair{"stderr", ""}}) {
    const std::string text = joined(sum.value(member, ""), footer.value(member, ""), between);
    if (!text.empty()) sum[member] = text;
  }
}

// In the order of the suite. Failures that no vector explains come last.
void sort_lines(LoggedRun& run) {
  std::map<std::size_t, Json> vectors;  // by number
  std::vector<Json> others;
  for (Json& line : run.lines) {
    if (line["type"] != "vector") {
      others.push_back(std::move(line));
    } else if (!vectors.emplace(line.at("number").get<std::size_t>(), line).second) {
      fail(run, fmt::format("the vector {} is in two shards", line.value("id", "")));
    }
  }
  run.lines.clear();
  for (auto& [number, line] : vectors) run.lines.push_back(std::move(line));
  run.lines.insert(run.lines.end(), others.begin(), others.end());
}

LoggedRun merged_target(const std::vector<LoggedRun>& shards) {
  LoggedRun out = shards.front();
  const std::uint64_t count = shard_in(out).count;
  std::set<std::uint64_t> seen;
  for (const LoggedRun& run : shards) {
    const Shard shard = shard_in(run);
    if (!run.footer) {
      fail(run, fmt::format("shard {} is truncated: it has no footer", shard.text()));
    }
    if (shard.count != count) {
      fail(run, fmt::format("shard {} is no part of {} parts", shard.text(), count));
    }
    const Json here = common(run);
    const Json there = common(shards.front());
    for (const auto& [member, value] : here.items()) {
      if (value == there[member]) continue;
      fail(run, fmt::format("shard {} is of another run: its {} is {}, and that of the first {}",
                            shard.text(), member, value.dump(), there[member].dump()));
    }
    if (!seen.insert(shard.index).second) {
      fail(run, fmt::format("shard {} is there twice", shard.text()));
    }
    if (&run == &shards.front()) continue;
    out.lines.insert(out.lines.end(), run.lines.begin(), run.lines.end());
    add_footer(*out.footer, *run.footer);
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!seen.contains(i)) fail(out, fmt::format("shard {} is missing", Shard{i, count}.text()));
  }
  out.header["selection"].erase("shard");
  sort_lines(out);
  return out;
}

}  // namespace

std::vector<LoggedRun> merged(std::vector<LoggedRun> shards) {
  std::vector<std::vector<LoggedRun>> targets;
  for (LoggedRun& run : shards) {
    const auto same = std::ranges::find_if(targets, [&](const std::vector<LoggedRun>& others) {
      return others.front().header["target"] == run.header["target"];
    });
    auto& group = same == targets.end() ? targets.emplace_back() : *same;
    group.push_back(std::move(run));
  }
  std::vector<LoggedRun> out;
  for (const auto& group : targets) out.push_back(merged_target(group));
  return out;
}

}  // namespace acecheck
