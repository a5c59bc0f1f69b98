#include "run/run_log.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/utsname.h>

#include <chrono>
#include <fstream>

#include "base/failure.h"
#include "base/files.h"
#include "base/version.h"

namespace acecheck {
namespace {

std::string platform() {
  utsname names{};
  if (uname(&names) != 0) return "unknown";
  return fmt::format("{} {} {}", names.sysname, names.release, names.machine);
}

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', true, Json::error_handler_t::replace);
}

}  // namespace

LoggedRun logged(const Run& run, const std::string& suite_digest,
                 const std::vector<std::string>& arguments) {
  LoggedRun out;
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  out.header = {{"type", "header"},
                {"acecheck", version},
                {"suite_sha256", suite_digest},
                {"target", run.target},
                {"hello", to_json(run.hello)},
                {"argv", arguments},
                {"platform", platform()},
                {"time", fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now))}};
  for (const Entry& entry : run.entries) {
    Json line = {{"type", "vector"},
                 {"id", entry.vector->id},
                 {"codec", name(entry.vector->codec)},
                 {"op", name(entry.vector->op)},
                 {"verdict", name(entry.judgement.verdict)},
                 {"outcome", name(entry.outcome.kind)}};
    if (entry.outcome.kind == Outcome::Kind::value) line["value"] = entry.outcome.value.json();
    if (!entry.outcome.detail.empty()) line["detail"] = entry.outcome.detail;
    if (entry.judgement.by_limits) line["by_limits"] = true;
    if (entry.known) line["known"] = true;
    out.lines.push_back(std::move(line));
  }
  for (const Unattributed& failure : run.unattributed) {
    out.lines.push_back({{"type", "unattributed"},
                         {"outcome", name(failure.outcome.kind)},
                         {"detail", failure.outcome.detail},
                         {"in_flight", fmt::format("{}", fmt::join(failure.in_flight, " "))}});
  }
  Json counts = Json::object();
  for (std::size_t i = 0; i < verdict_names.size(); ++i) {
    counts[std::string(verdict_names[i])] = run.count(static_cast<Verdict>(i));
  }
  const Totals totals = run.totals();
  out.footer = Json{{"type", "footer"},
                    {"result", name(run.conclusion())},
                    {"totals",
                     {{"asked", totals.asked},
                      {"passed", totals.passed},
                      {"excused", totals.excused},
                      {"not_run", totals.not_run},
                      {"failed", totals.failed},
                      {"known", totals.known}}},
                    {"counts", counts},
                    {"unattributed", run.unattributed.size()},
                    {"not_applicable", run.not_applicable}};
  if (!run.stopped.empty()) (*out.footer)["stopped"] = run.stopped;
  if (!run.error_output.empty()) (*out.footer)["stderr"] = run.error_output;
  return out;
}

void write_log(const std::filesystem::path& path, const std::vector<LoggedRun>& runs) {
  std::string text;
  for (const LoggedRun& log : runs) {
    text += dumped(log.header) + '\n';
    for (const Json& line : log.lines) text += dumped(line) + '\n';
    text += dumped(*log.footer) + '\n';
  }
  write_file(path, text);
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

}  // namespace

std::vector<LoggedRun> read_log(const std::filesystem::path& path) {
  std::ifstream in(path);
  if (!in) throw BadInput(path.string() + ": cannot be read");
  return parse_log(in, path.string());
}

std::vector<LoggedRun> parse_log(std::istream& in, const std::string& where) {
  std::vector<LoggedRun> runs;
  std::string line;
  for (std::size_t number = 1; std::getline(in, line); ++number) {
    const auto parsed = parse_json(line);
    if (!parsed && parsed.error().excess) {
      throw BadInput(fmt::format("{}:{}: {}", where, number, parsed.error().what));
    }
    const Json json = parsed.value_or(Json());
    const std::string type = type_of(json);
    const bool in_run = !runs.empty() && !runs.back().footer;
    if (type == "header") {
      runs.push_back({json, {}, {}});
    } else if ((type == "vector" || type == "unattributed") && in_run) {
      runs.back().lines.push_back(json);
    } else if (type == "footer" && in_run) {
      runs.back().footer = json;
    } else if (!parsed && in.eof() && in_run) {
      break;  // cut off in the middle of a line: no footer, so it is seen to be truncated
    } else {
      throw BadInput(fmt::format("{}:{}: is no line of a run log", where, number));
    }
  }
  if (runs.empty()) {
    throw BadInput(where + ": is no run log; `acecheck certify --log FILE` writes one");
  }
  return runs;
}

}  // namespace acecheck
