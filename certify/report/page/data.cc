// SPDX-License-Identifier: Apache-2.0
// What the page shows, as JSON. A vector that some run fails is there once, with the different
// answers to it and the runs that gave each.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "core/files/installation.h"
#include "core/files/version.h"
#include "core/foreign_text.h"
#include "core/members.h"
#include "core/text.h"
#include "core/unicode/unicode.h"
#include "faults/diagnosis.h"
#include "judge/oracle_answer.h"
#include "judge/permitted.h"
#include "report/explanation.h"
#include "report/page/page.h"
#include "report/wording.h"
#include "suite/place.h"

namespace acecheck {
namespace {

constexpr std::size_t most_points = 12;         // code points of a vector whose names are shown
constexpr std::size_t most_steps = 24;          // lines of a computation
constexpr std::size_t longest_traced = 200;     // octets of an input whose computation is shown
constexpr std::size_t longest_shown = 240;      // octets of an input or an answer
constexpr std::size_t room_of_steps = 150'000;  // octets of all computations together

// A wrong answer, and the numbers of the runs that gave it.
struct WrongAnswer {
  Json answer;
  Json runs;
};

// A vector that some run fails. What is right depends on what an implementation declares; the first
// that failed stands for all.
struct Failing {
  const Run* run;
  const Entry* entry;
  std::size_t index = 0;                  // in the data
  std::vector<WrongAnswer> answers = {};  // different ones
};

// An argument of a command as a shell reads it.
std::string for_shell(const std::string& argument) {
  static constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%+,-./:=@_";
  if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos) return argument;
  std::string out = "'";
  for (const char c : argument) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// What follows `acecheck certify` to ask the same implementation again: its name or path, or the
// command that was typed after --.
std::string arguments_of(const LoggedRun& log) {
  const auto words = [&](const char* member) {
    return log.header.value(member, std::vector<std::string>());
  };
  const std::vector<std::string> typed = words("argv");
  const std::vector<std::string> command = words("command");
  const auto dashes = std::ranges::find(typed, "--");
  if (dashes == typed.end() || command != std::vector<std::string>(dashes + 1, typed.end())) {
    return for_shell(log.header.value("target", ""));
  }
  std::string out = "--";
  for (const std::string& argument : command) out += ' ' + for_shell(argument);
  return out;
}

class PageData {
 public:
  PageData(const Suite& suite, const Catalogue& catalogue, faulty::Diagnosis& diagnosis)
      : suite_(suite), catalogue_(catalogue), diagnosis_(diagnosis) {}

  Json of(const std::vector<LoggedRun>& logs) {
    const std::vector<Run> runs = runs_of(logs, suite_);
    for (const Run& run : runs) {
      for (const Entry& entry : run.entries) {
        if (is_failure(entry.judgement.verdict))
          failing_.try_emplace(entry.vector->number, Failing{&run, &entry});
      }
    }
    std::size_t index = 0;
    for (auto& [number, failing] : failing_) failing.index = index++;
    add_traces();
    Json all = Json::array();
    for (std::size_t i = 0; i < runs.size(); ++i) {
      add_answers(runs[i], i);
      all.push_back(run_json(runs[i], logs[i]));
    }
    Json vectors = vectors_json();  // before the classes and requirements that they name
    return {{"acecheck", version},
            {"suite",
             for_terminal(logs.empty() ? "" : logs.front().header.value("suite_sha256", ""), 64)},
            {"total",
             std::ranges::count_if(suite_.vectors(),
                                   [](const Vector& vector) { return vector.profile == nullptr; })},
            {"runs", std::move(all)},
            {"vectors", std::move(vectors)},
            {"classes", classes_json()},
            {"requirements", requirements_json()},
            {"names", names_}};
  }

 private:
  Json run_json(const Run& run, const LoggedRun& log) {
    std::set<std::size_t> answered;  // vectors, by number
    Json known = Json::array();
    for (const Entry& entry : run.entries) {
      if (entry.judgement.verdict == Verdict::not_run) continue;
      answered.insert(entry.vector->number);
      if (entry.known) known.push_back(failing_.at(entry.vector->number).index);
    }
    std::set<std::string_view> layers;
    for (const auto& [codec, capabilities] : run.hello.codecs)
      layers.insert(name(capabilities.layer));
    Json out = {{"target", for_terminal(run.target, 100)},
                {"name", for_terminal(run.hello.name, 100)},
                {"version", for_terminal(run.hello.version, 100)},
                {"language", for_terminal(run.hello.language, 100)},
                {"layers", layers},
                {"when", for_terminal(log.header.value("time", ""), 20)},
                {"arguments", for_terminal(arguments_of(log), 400)},
                {"result", log.footer ? std::string(name(run.conclusion()))
                                      : "truncated: the log has no footer"},
                {"totals", to_json(run.totals())},
                {"declares", declared_of(run.hello)},
                {"stopped", for_terminal(run.stopped, 400)},
                {"ended", for_terminal(ending_of(run), 400)},
                {"known", std::move(known)},
                {"not_asked", not_asked(answered)},
                {"advisories", Json::array()},
                {"not_applicable", Json::array()},
                {"unattributed", Json::array()},
                {"mistakes", Json::array()}};
    for (const auto& [effect, count] : run.advisories()) {
      out["advisories"].push_back({{"effect", for_terminal(effect)}, {"count", count}});
    }
    for (const auto& [why, count] : run.not_applicable) {
      out["not_applicable"].push_back({{"why", for_terminal(why)}, {"count", count}});
    }
    for (const Unattributed& failure : run.unattributed) {
      out["unattributed"].push_back(fmt::format("{} that no single vector explains: {}",
                                                name(failure.outcome.kind),
                                                for_terminal(failure.outcome.detail, 400)));
    }
    for (const faulty::Mistake& mistake : diagnosis_.mistakes_of(run.entries, run.hello)) {
      Json vectors = Json::array();
      for (const Entry* entry : mistake.failures)
        vectors.push_back(failing_.at(entry->vector->number).index);
      Json each = {{"id", mistake.id},
                   {"what", mistake.what},
                   {"evidence", evidence_of(mistake)},
                   {"vectors", std::move(vectors)}};
      if (mistake.bug != nullptr) {
        each["class"] = mistake.bug->id;
        classes_.insert(mistake.bug->id);
      }
      if (mistake.fault != nullptr) each["fault"] = mistake.fault->id;
      using enum faulty::Mistake::Kind;
      if (mistake.kind != protocol && mistake.kind != constant) each["demand"] = demand_of(mistake);
      const std::string fix = mistake.fix();
      if (!fix.empty() && (mistake.bug == nullptr || fix != mistake.bug->fix)) each["fix"] = fix;
      out["mistakes"].push_back(std::move(each));
    }
    return out;
  }

  // The requirement of the mistake's class, else the first one of the example, else the source of
  // the example.
  Json demand_of(const faulty::Mistake& mistake) {
    const Vector& example = *mistake.example().vector;
    std::string id = mistake.bug == nullptr ? "" : requirement_of(*mistake.bug, example.codec);
    if (id.empty()) {
      const std::vector<std::string> ids = references_of(example, "requirements");
      if (!ids.empty()) id = ids.front();
    }
    const Requirement* requirement = catalogue_.requirement(id);
    if (requirement == nullptr) return {{"source", cited(example.json["source"])}};
    return {{"statement", requirement->statement},
            {"source", fmt::format("{}", fmt::join(requirement->sources, "; "))}};
  }

  // The requirement that most vectors of the class and the encoding refer to; of several, the one
  // that fewest vectors refer to. Empty if they refer to none.
  std::string requirement_of(const BugClass& bug, Codec codec) {
    if (in_suite_.empty()) count_requirements();
    const auto& counts = in_class_[{bug.id, codec}];
    const auto best = std::ranges::max_element(counts, {}, [&](const auto& each) {
      return std::pair(each.second, -in_suite_.at(each.first));
    });
    return best == counts.end() ? "" : best->first;
  }

  void count_requirements() {
    for (const Vector& vector : suite_.vectors()) {
      const std::vector<std::string> classes = references_of(vector, "bugs");
      for (const std::string& id : references_of(vector, "requirements")) {
        ++in_suite_[id];
        for (const std::string& each : classes) ++in_class_[{each, vector.codec}][id];
      }
    }
  }

  // The vectors of the data that a run did not ask, as ranges of their indices.
  Json not_asked(const std::set<std::size_t>& answered) const {
    Json out = Json::array();
    for (const auto& [number, failing] : failing_) {
      if (answered.contains(number)) continue;
      if (!out.empty() && out.back()["last"] == failing.index - 1) {
        out.back()["last"] = failing.index;
      } else {
        out.push_back({{"first", failing.index}, {"last", failing.index}});
      }
    }
    return out;
  }

  // Adds the wrong answers of a run to their vectors. Runs that gave the same answer share it.
  void add_answers(const Run& run, std::size_t number) {
    for (const Entry& entry : run.entries) {
      if (!is_failure(entry.judgement.verdict)) continue;
      Failing& failing = failing_.at(entry.vector->number);
      Json answer = answer_json(run, entry, failing);
      auto same = std::ranges::find(failing.answers, answer, &WrongAnswer::answer);
      if (same == failing.answers.end())
        same = failing.answers.insert(same, {std::move(answer), Json::array()});
      same->runs.push_back(number);
    }
  }

  // An answer: what it is, where it departs from what is right for this run, the line of the
  // computation in which it departs, and what is right if the vector shows another run's.
  Json answer_json(const Run& run, const Entry& entry, const Failing& failing) const {
    const Vector& vector = *entry.vector;
    Json out = {{"verdict", name(entry.judgement.verdict)}};
    if (entry.outcome.kind == Outcome::Kind::value) {
      out["value"] = cut(value_members(vector, entry.outcome.value));
    } else {
      out["says"] = shortened(given_of(vector, entry.outcome), longest_shown);
    }
    const Permitted allowed = permitted(vector, run.hello.codecs.at(vector.codec));
    if (allowed.value && entry.outcome.kind == Outcome::Kind::value) {
      if (const auto departs = departure_of(*vector.value, entry.outcome.value)) {
        out["difference"] = {
            {"at", departs->index}, {"got", departs->got}, {"right", departs->right}};
      }
      // In the whole computation, of which the page may show the beginning alone.
      if (const auto answer = answers_.find(failing.index); answer != answers_.end()) {
        const auto line = departing_line(answer->second.trace, *vector.value, entry.outcome.value);
        if (line && *line < most_steps) out["line"] = *line;
      }
    }
    if (failing.run != &run) {
      Json expected = expected_json(run, entry);
      if (expected != expected_json(*failing.run, *failing.entry))
        out["expected"] = std::move(expected);
    }
    return out;
  }

  static Json expected_json(const Run& run, const Entry& entry) {
    const Expectation expected = expectation_of(run, entry);
    Json out = Json::object();
    if (expected.value) out["value"] = cut(value_members(*entry.vector, *expected.value));
    if (!expected.says.empty()) out["says"] = expected.says;
    return out;
  }

  // Members of an input or an answer, each as long as the page shows it.
  static Json cut(Json members) {
    for (Json& member : members) {
      if (member.is_number()) continue;
      member = shortened(member.is_string() ? member.get<std::string>() : in_one_line(member),
                         longest_shown);
    }
    return members;
  }

  Json vectors_json() {
    Json out = Json::array();
    for (auto& [number, failing] : failing_) {
      const Vector& vector = *failing.entry->vector;
      name_points_of(vector);
      Json each = {{"id", vector.id},
                   {"codec", name(vector.codec)},
                   {"op", name(vector.op)},
                   {"input", cut(input_members(vector))},
                   {"expected", expected_json(*failing.run, *failing.entry)},
                   {"source", cited(vector.json["source"])},
                   {"answers", Json::array()}};
      for (WrongAnswer& wrong : failing.answers) {
        wrong.answer["runs"] = std::move(wrong.runs);
        each["answers"].push_back(std::move(wrong.answer));
      }
      if (vector.json.contains("comment")) each["comment"] = vector.json["comment"];
      for (const std::string& id : references_of(vector, "bugs")) {
        if (catalogue_.bug(id) == nullptr) continue;
        each["classes"].push_back(id);
        classes_.insert(id);
      }
      for (const std::string& id : references_of(vector, "requirements")) {
        if (catalogue_.requirement(id) == nullptr) continue;
        each["requirements"].push_back(id);
        requirements_.insert(id);
      }
      if (const auto answer = answers_.find(failing.index); answer != answers_.end())
        each["trace"] = trace_json(answer->second);
      out.push_back(std::move(each));
    }
    return out;
  }

  // Keeps the names of the first code points of the text.
  void name_points_of(const Vector& vector) {
    const CodePoints* text = vector.input.text();
    if (text == nullptr && vector.value) text = vector.value->text();
    if (text == nullptr) return;
    for (std::size_t i = 0; i < std::min(text->size(), most_points); ++i) {
      const std::uint64_t c = (*text)[i];
      const std::string point = unicode_of({c});
      if (c > 0x10FFFF) continue;
      if (std::string name = unicode::name_of(c); !name.empty()) names_[point] = std::move(name);
    }
  }

  // The oracle's computation of the vectors with the shortest inputs, as long as there is room.
  void add_traces() {
    std::vector<std::pair<std::size_t, const Failing*>> by_size;
    for (const auto& [number, failing] : failing_) {
      by_size.emplace_back(input_members(*failing.entry->vector).dump().size(), &failing);
    }
    std::ranges::sort(by_size, {},
                      [](const auto& each) { return std::pair(each.first, each.second->index); });
    std::size_t room = room_of_steps;
    for (const auto& [size, failing] : by_size) {
      if (size > longest_traced) break;
      const Vector& vector = *failing->entry->vector;
      OracleAnswer answer =
          oracle_answer({vector.codec, vector.op, vector.input, {}, vector.profile}, true);
      std::size_t octets = 0;
      for (std::size_t i = 0; i < std::min(most_steps, answer.trace.size()); ++i)
        octets += answer.trace[i].size();
      if (octets > room) break;
      room -= octets;
      answers_.emplace(failing->index, std::move(answer));
    }
  }

  // The computation as it is shown: its first lines, and where the input is rejected.
  Json trace_json(const OracleAnswer& answer) const {
    Json lines = Json::array();
    for (std::size_t i = 0; i < std::min(most_steps, answer.trace.size()); ++i)
      lines.push_back(shortened(answer.trace[i], longest_shown));
    if (answer.trace.size() > most_steps) lines.push_back("...");
    if (answer.outcome.kind == Outcome::Kind::reject) lines.push_back(rejected_at(answer));
    return lines;
  }

  Json classes_json() const {
    Json out = Json::object();
    for (const std::string& id : classes_) {
      const BugClass& bug = *catalogue_.bug(id);
      Json references = Json::array();
      for (const Reference& each : bug.references) {
        references.push_back({{"url", each.url}, {"says", each.says}, {"status", each.status}});
      }
      out[id] = {{"what", bug.what},
                 {"effect", bug.effect},
                 {"fix", bug.fix},
                 {"references", std::move(references)}};
    }
    return out;
  }

  Json requirements_json() const {
    Json out = Json::object();
    for (const std::string& id : requirements_) {
      const Requirement& each = *catalogue_.requirement(id);
      out[id] = {{"level", each.level}, {"statement", each.statement}, {"sources", each.sources}};
    }
    return out;
  }

  const Suite& suite_;
  const Catalogue& catalogue_;
  faulty::Diagnosis& diagnosis_;
  std::map<std::size_t, Failing> failing_;  // the vectors that some run fails, by number
  std::set<std::string> classes_;           // that a mistake or a vector names
  std::set<std::string> requirements_;
  std::map<std::string, std::ptrdiff_t> in_suite_;  // vectors, by requirement
  std::map<std::pair<std::string, Codec>, std::map<std::string, std::ptrdiff_t>> in_class_;
  Json names_ = Json::object();
  std::map<std::size_t, OracleAnswer> answers_;  // with computations, of some vectors, by index
};

}  // namespace

Json page_data(const std::vector<LoggedRun>& logs, const Suite& suite, const Catalogue& catalogue,
               faulty::Diagnosis& diagnosis, const std::string& site) {
  Json out = PageData(suite, catalogue, diagnosis).of(logs);
  out["site"] = site;
  if (!site.empty()) {
    const auto places = places_of_vectors(data_directory() / "vectors");
    for (Json& vector : out["vectors"]) {
      const auto place = places.find(vector["id"].get<std::string>());
      if (place == places.end()) continue;
      vector["page"] =
          std::filesystem::path(place->second.file).replace_extension(".html").generic_string();
    }
  }
  return out;
}

}  // namespace acecheck
