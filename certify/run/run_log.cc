// SPDX-License-Identifier: Apache-2.0
#include "run/run_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/utsname.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <unordered_map>
#include <unordered_set>

#include "core/failure.h"
#include "core/files/version.h"
#include "core/members.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

std::string platform() {
  utsname names{};
  if (uname(&names) != 0) return "unknown";
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

}  // namespace

Json header_of(const RunKind& kind, const Hello& hello, const std::vector<std::string>& arguments) {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return {{"type", "header"},
          {"acecheck", version},
          {"suite_sha256", kind.suite_digest},
          {"target", kind.target},
          {"command", kind.command},
          {"hello", to_json(hello)},
          {"selection", to_json(kind.selection)},
          {"conduct", to_json(kind.run_options)},
          {"argv", arguments},
          {"platform", platform()},
          {"time", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now))}};
}

// What a line says that was expected.
Json expected_in(const Vector& vector) {
  if (!vector.value) return "reject";
  if (vector.is_too_small()) return {{"too_small", vector.value->entries()}};
  return value_members(vector, *vector.value);
}

Json line_of(const Entry& entry) {
  Json line = {{"type", "vector"},
               {"number", entry.vector->number},
               {"id", entry.vector->id},
               {"codec", name(entry.vector->codec)},
               {"op", name(entry.vector->op)},
               {"verdict", name(entry.judgement.verdict)},
               {"outcome", name(entry.outcome.kind)}};
  if (entry.outcome.kind == Outcome::Kind::value) {
    line["value"] = value_members(*entry.vector, entry.outcome.value);
  }
  if (!entry.outcome.detail.empty()) line["detail"] = entry.outcome.detail;
  if (!entry.outcome.bug.empty()) line["bug"] = entry.outcome.bug;
  if (entry.judgement.by_limits) line["by_limits"] = true;
  if (entry.known) line["known"] = true;
  if (is_failure(entry.judgement.verdict)) {
    const Vector& vector = *entry.vector;
    line["input"] = input_members(vector);
    line["expect"] = expected_in(vector);
    line["source"] = cited(vector.json["source"]);
    line["requirements"] = references_of(vector, "requirements");
    line["bugs"] = references_of(vector, "bugs");
  }
  return line;
}

Json line_of(const Unattributed& failure) {
  return {{"type", "unattributed"},
          {"outcome", name(failure.outcome.kind)},
          {"detail", failure.outcome.detail},
          {"in_flight", fmt::format("{}", fmt::join(failure.in_flight, " "))}};
}

Json footer_of(const Run& run) {
  Json counts = Json::object();
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    counts[std::string(verdict_names[i])] = run.count(static_cast<Verdict>(i));
  }
  Json footer = {{"type", "footer"},
                 {"result", name(run.conclusion())},
                 {"totals", to_json(run.totals())},
                 {"counts", counts},
                 {"unattributed", run.unattributed.size()},
                 {"not_applicable", run.not_applicable},
                 {"advisories", run.advisories()}};
  if (!run.stopped.empty()) footer["stopped"] = run.stopped;
  if (!run.ended.empty()) footer["ended"] = run.ended;
  if (!run.error_output.empty()) footer["stderr"] = run.error_output;
  for (const Entry& entry : run.entries) {
    if (entry.alone) footer["alone"][entry.vector->id] = name(*entry.alone);
  }
  return footer;
}

std::string incomplete(const LoggedRun& run) {
  if (!run.footer) return "the log is truncated: it has no footer";
  const std::string stopped = run.footer->value("stopped", "");
  if (!stopped.empty()) return "stopped: " + stopped;
  const auto not_run = std::ranges::count_if(run.lines, [](const Json& line) {
    return line.value("type", "") == "vector" && verdict_in(line) == Verdict::not_run;
  });
  return not_run == 0 ? "" : fmt::format("{} selected vectors were not run", not_run);
}

LoggedRun logged(const Run& run, Json header) {
  LoggedRun out{std::move(header), {}, footer_of(run)};
  for (const Entry& entry : run.entries) out.lines.push_back(line_of(entry));
  for (const Unattributed& failure : run.unattributed) out.lines.push_back(line_of(failure));
  return out;
}

namespace {

// The verdict in a line, or why it is not known.
std::expected<Verdict, std::string> verdict_of(const Json& line) {
  const auto word = line.at("verdict").get<std::string>();
  if (const auto verdict = from_name<Verdict>(verdict_names, word)) return *verdict;
  return std::unexpected(
      fmt::format("the vector {} has the verdict {}, which this version does not know",
                  line.value("id", ""), word));
}

}  // namespace

Verdict verdict_in(const Json& line) {
  const auto verdict = verdict_of(line);
  if (!verdict) throw BadInput(verdict.error());
  return *verdict;
}

BadInput damaged_log(const std::vector<std::string>& files, const Json::exception& error) {
  return BadInput(fmt::format("{}{} is damaged: {}; `acecheck certify --log` writes a new one",
                              files.size() > 1 ? "one of the logs " : "", fmt::join(files, ", "),
                              words_of(error)));
}

std::vector<Entry> entries_of(const LoggedRun& log, const Suite& suite) {
  std::unordered_map<std::string_view, const Vector*> by_id;
  for (const Vector& vector : suite.vectors()) by_id[vector.id] = &vector;
  std::vector<Entry> out;
  for (const Json& line : log.lines) {
    if (line["type"] != "vector") continue;
    const auto id = line["id"].get<std::string>();
    const auto vector = by_id.find(id);
    const auto kind = from_name<Outcome::Kind>(outcome_names, line.value("outcome", ""));
    const Verdict verdict = verdict_in(line);
    if (vector == by_id.end() || !kind) {
      throw BadInput(fmt::format(
          "a run log has the vector {} with the outcome \"{}\", which this version does not know",
          id, line.value("outcome", "")));
    }
    if (*kind == Outcome::Kind::not_run && verdict != Verdict::not_run) {
      throw BadInput(fmt::format("a run log is damaged: {} has the outcome {} and the verdict {}",
                                 id, name(*kind), name(verdict)));
    }
    Outcome outcome{*kind, {}, line.value("detail", ""), line.value("bug", "")};
    if (*kind == Outcome::Kind::value) {
      auto value = value_in(line.at("value"), vector->second->codec, vector->second->op);
      if (!value)
        throw BadInput(fmt::format("a run log is damaged: the value of {} {}", id, value.error()));
      outcome.value = std::move(*value);
    }
    out.push_back({vector->second,
                   std::move(outcome),
                   {verdict, line.value("by_limits", false)},
                   is_failure(verdict) && line.value("known", false)});
  }
  return out;
}

std::vector<Unattributed> unattributed_of(const LoggedRun& log) {
  std::vector<Unattributed> out;
  for (const Json& line : log.lines) {
    if (line["type"] != "unattributed") continue;
    const auto kind = from_name<Outcome::Kind>(outcome_names, line.value("outcome", ""));
    out.push_back({{kind.value_or(Outcome::Kind::crash), {}, line.value("detail", "")},
                   words_of(line.value("in_flight", ""))});
  }
  return out;
}

Run run_of(const LoggedRun& log, const Suite& suite) {
  const auto hello = parse_hello(log.header["hello"]);
  if (!hello) throw BadInput("a run log has a hello that " + hello.error());
  Run run;
  run.target = log.header.value("target", "");
  run.hello = *hello;
  run.entries = entries_of(log, suite);
  std::ranges::sort(run.entries, {}, [](const Entry& entry) { return entry.vector->number; });
  run.unattributed = unattributed_of(log);
  if (!log.footer) {
    run.stopped = "the log is truncated: it has no footer";
    run.interrupted = true;
    return run;
  }
  const Json& footer = *log.footer;
  const Json not_applicable = footer.value("not_applicable", Json::object());
  for (const auto& [why, count] : not_applicable.items()) {
    run.not_applicable[why] = count.get<std::size_t>();
  }
  run.stopped = footer.value("stopped", "");
  run.ended = footer.value("ended", "");
  run.error_output = footer.value("stderr", "");
  const Json alone = footer.value("alone", Json::object());
  for (Entry& entry : run.entries) {
    const std::string verdict = alone.value(entry.vector->id, "");
    if (!verdict.empty()) entry.alone = from_name<Verdict>(verdict_names, verdict);
  }
  return run;
}

std::vector<Run> runs_of(const std::vector<LoggedRun>& logs, const Suite& suite) {
  std::vector<Run> out;
  for (const LoggedRun& log : logs) out.push_back(run_of(log, suite));
  return out;
}

namespace {

// What a line of a log is: its type, or nothing if it lacks what its type needs.
std::string type_of(const Json& json) {
  const auto is = [&](const char* key, Json::value_t type) {
    return json.contains(key) && json[key].type() == type;
  };
  if (!json.is_object() || !is("type", Json::value_t::string)) return "";
  const auto type = json["type"].get<std::string>();
  const bool whole = (type == "header" && is("hello", Json::value_t::object) &&
                      is("target", Json::value_t::string)) ||
                     (type == "vector" && is("id", Json::value_t::string) &&
                      is("verdict", Json::value_t::string)) ||
                     type == "unattributed" ||
                     (type == "footer" && is("counts", Json::value_t::object) &&
                      is("totals", Json::value_t::object));
  return whole ? type : "";
}

// A member of a line that is a number, or nothing: `run`, the number of its run; `number`, that of
// its vector in the suite.
std::optional<std::size_t> number_in(const Json& line, const char* member) {
  const auto number = line.find(member);
  if (number == line.end() || !number->is_number_unsigned()) return std::nullopt;
  return number->get<std::size_t>();
}

constexpr const char* not_of_a_log =
    "is not a line of a run log, which `acecheck certify --log` writes";

// The runs of a log, to which lines are added.
class Reader {
 public:
  // What is wrong with the line, or an empty text.
  std::string add(const Json& json) {
    const std::string type = type_of(json);
    if (type == "header") {
      runs_.push_back({{json, {}, {}}, {}, {}});
      return "";
    }
    Reading* run = type.empty() ? nullptr : run_of_line(json);
    if (run == nullptr || run->log.footer) return not_of_a_log;
    if (type == "footer") {
      run->log.footer = json;
      for (const auto& [verdict, count] : json["counts"].items()) {
        if (!count.is_number_unsigned()) return "has a count that is not a number";
        run->verdicts.try_emplace(verdict, 0);
      }
      for (const auto& [verdict, count] : run->verdicts) {
        const auto counted = json["counts"].value(verdict, std::size_t{0});
        if (counted == count) continue;
        return fmt::format(
            "the run has {} vectors with the verdict {}, and its footer counts {}; certify again",
            count, verdict, counted);
      }
      return "";
    }
    if (type == "vector") {
      if (const auto verdict = verdict_of(json); !verdict) return verdict.error();
      if (!run->ids.insert(json["id"].get<std::string>()).second) {
        return fmt::format("the run has the vector {} twice", json["id"].get<std::string>());
      }
      ++run->verdicts[json["verdict"].get<std::string>()];
    }
    run->log.lines.push_back(json);
    return "";
  }

  bool is_in_run() const {
    return std::ranges::any_of(runs_, [](const Reading& run) { return !run.log.footer; });
  }

  std::vector<LoggedRun> runs() && {
    std::vector<LoggedRun> out;
    for (Reading& run : runs_) {
      std::ranges::stable_sort(run.log.lines, {}, [](const Json& line) {
        return number_in(line, "number").value_or(std::string::npos);
      });
      out.push_back(std::move(run.log));
    }
    std::ranges::stable_sort(
        out, {}, [](const LoggedRun& run) { return number_in(run.header, "run").value_or(0); });
    return out;
  }

 private:
  struct Reading {
    LoggedRun log;
    std::unordered_set<std::string> ids;          // of its vectors
    std::map<std::string, std::size_t> verdicts;  // how many vectors have each
  };

  // Null if there is none.
  Reading* run_of_line(const Json& line) {
    const auto number = number_in(line, "run");
    for (auto run = runs_.rbegin(); run != runs_.rend(); ++run) {
      if (!number || number == number_in(run->log.header, "run")) return &*run;
    }
    return nullptr;
  }

  std::vector<Reading> runs_;
};

}  // namespace

std::vector<LoggedRun> parse_log(std::istream& in, const std::string& where) {
  Reader reader;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    const auto parsed = parse_json(line);
    if (!parsed && parsed.error().is_json) {
      throw BadInput(fmt::format("{}:{}: {}", where, number, parsed.error().what));
    }
    if (!parsed && in.eof() && reader.is_in_run()) {
      break;  // cut off in the middle of a line: no footer, so it is seen to be truncated
    }
    const std::string wrong = parsed ? reader.add(*parsed) : not_of_a_log;
    if (!wrong.empty()) throw BadInput(fmt::format("{}:{}: {}", where, number, wrong));
  }
  std::vector<LoggedRun> runs = std::move(reader).runs();
  if (runs.empty()) {
    throw BadInput(where + ": is not a run log; `acecheck certify --log FILE` writes one");
  }
  return runs;
}

}  // namespace acecheck
