// What the page shows, as JSON. Values that several runs or vectors share are there once; of the
// vectors, those that some run fails.
#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>

#include "core/files/installation.h"
#include "core/files/version.h"
#include "core/foreign_text.h"
#include "core/members.h"
#include "core/text.h"
#include "faults/diagnosis.h"
#include "judge/oracle_answer.h"
#include "judge/permitted.h"
#include "report/explanation.h"
#include "report/page/page.h"
#include "report/wording.h"
#include "suite/place.h"

namespace acecheck {
namespace {

constexpr std::size_t most_points = 12;      // code points of a vector whose names are shown
constexpr std::size_t most_steps = 24;       // lines of a computation
constexpr std::size_t longest_traced = 200;  // octets of an input whose computation is shown

// How much of texts and computations the page shows: the page of forty runs stays below a megabyte.
struct PageLimits {
  std::size_t text;   // octets of an input or an answer
  std::size_t steps;  // octets of all computations together
};

// failures: of all runs together.
PageLimits limits_for(std::size_t failures) {
  if (failures < 2'000) return {240, 150'000};
  if (failures < 8'000) return {100, 20'000};
  return {80, 0};
}

// The members of a vector, in the order of its row.
constexpr std::array<std::string_view, 11> vector_members = {
    "id",     "codec",  "op",      "comment",      "input", "expected",
    "source", "octets", "classes", "requirements", "trace"};

// Strings, each stored once and referred to by its index.
class StringTable {
 public:
  std::size_t operator[](const std::string& text) {
    const auto [at, is_new] = numbers_.emplace(text, texts_.size());
    if (is_new) texts_.push_back(text);
    return at->second;
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::vector<std::string> texts_;
};

// A vector that some run fails. What is right depends on what an implementation declares; the first
// that failed stands for all.
struct Failing {
  const Run* run;
  const Entry* entry;
  std::size_t index;  // in the data
};

class PageData {
 public:
  PageData(const Suite& suite, const Catalogue& catalogue, faulty::Diagnosis& diagnosis)
      : suite_(suite), catalogue_(catalogue), diagnosis_(diagnosis) {
    for (const BugClass& bug : catalogue.bugs) classes_.push_back(&bug);
  }

  Json of(const std::vector<LoggedRun>& logs) {
    const std::vector<Run> runs = runs_of(logs, suite_);
    std::size_t failures = 0;
    for (const Run& run : runs) {
      for (const Entry& entry : run.entries) {
        if (!is_failure(entry.judgement.verdict)) continue;
        ++failures;
        failing_.emplace(entry.vector->number, Failing{&run, &entry, 0});
      }
    }
    limits_ = limits_for(failures);
    std::size_t index = 0;
    for (auto& [number, failing] : failing_) failing.index = index++;
    add_traces();
    Json all = Json::array();
    for (std::size_t i = 0; i < runs.size(); ++i) all.push_back(run_json(runs[i], logs[i]));
    Json vectors = vectors_json();
    return {{"acecheck", version},
            {"suite",
             for_terminal(logs.empty() ? "" : logs.front().header.value("suite_sha256", ""), 64)},
            {"total", suite_.vectors().size()},
            {"runs", std::move(all)},
            {"vector_members", vector_members},
            {"vectors", std::move(vectors)},
            {"classes", classes_json()},
            {"requirements", requirements_json()},
            {"verdicts", verdict_names},
            {"texts", texts_.texts()},
            {"names", names_}};
  }

 private:
  Json run_json(const Run& run, const LoggedRun& log) {
    Json failures = Json::array();
    std::map<std::string, std::size_t> asked;  // by class
    for (const Entry& entry : run.entries) {
      if (entry.judgement.verdict == Verdict::not_run) continue;
      for (const std::string& id : references_of(*entry.vector, "bugs")) ++asked[id];
      if (!is_failure(entry.judgement.verdict)) continue;
      failures.push_back(failure_of(run, entry));
    }
    Json by_class = Json::object();
    for (std::size_t i = 0; i < classes_.size(); ++i) {
      if (asked.contains(classes_[i]->id)) by_class[std::to_string(i)] = asked.at(classes_[i]->id);
    }
    Json out = {{"target", for_terminal(run.target, 100)},
                {"name", for_terminal(run.hello.name, 100)},
                {"version", for_terminal(run.hello.version, 100)},
                {"language", for_terminal(run.hello.language, 100)},
                {"when", for_terminal(log.header.value("time", ""), 20)},
                {"result", log.footer ? result_of(run) : "truncated: the log has no footer"},
                {"totals", to_json(run.totals())},
                {"declares", declared_of(run.hello)},
                {"stopped", for_terminal(run.stopped, 400)},
                {"asked", std::move(by_class)},
                {"failures", std::move(failures)}};
    out["not_applicable"] = Json::array();
    for (const auto& [why, count] : run.not_applicable) {
      out["not_applicable"].push_back({for_terminal(why), count});
    }
    out["unattributed"] = Json::array();
    for (const Unattributed& failure : run.unattributed) {
      out["unattributed"].push_back(fmt::format("{} that no single vector explains: {}",
                                                name(failure.outcome.kind),
                                                for_terminal(failure.outcome.detail, 400)));
    }
    out["mistakes"] = Json::array();
    for (const faulty::Mistake& mistake : diagnosis_.mistakes_of(run.entries, run.hello)) {
      Json vectors = Json::array();
      for (const Entry* entry : mistake.failures)
        vectors.push_back(failing_.at(entry->vector->number).index);
      Json row = {{"id", mistake.id},
                  {"what", mistake.what},
                  {"evidence", evidence_of(mistake)},
                  {"vectors", std::move(vectors)}};
      if (mistake.bug != nullptr) {
        row["class"] = class_index(mistake.bug->id).value();
      } else if (!mistake.fix().empty()) {
        row["fix"] = mistake.fix();
      }
      out["mistakes"].push_back(std::move(row));
    }
    return out;
  }

  // A failure as a row, without what is null or false at its end: the vector, the verdict and the
  // answer; where the answer departs from this run's right answer, as index, unit and right unit;
  // the right answer, if another run's is shown for the vector; whether the baseline knows it; the
  // line of the computation in which the answer departs.
  Json failure_of(const Run& run, const Entry& entry) {
    const Failing& shown = failing_.at(entry.vector->number);
    Json out = {shown.index,
                static_cast<std::size_t>(entry.judgement.verdict),
                texts_[shortened(given_of(*entry.vector, entry.outcome), limits_.text)],
                nullptr,
                nullptr,
                nullptr,
                nullptr,
                entry.known,
                nullptr};
    const Permitted allowed = permitted(*entry.vector, run.hello.codecs.at(entry.vector->codec));
    if (allowed.value && entry.outcome.kind == Outcome::Kind::value) {
      if (const auto departs = departure_of(*entry.vector->value, entry.outcome.value)) {
        out[3] = departs->index;
        out[4] = departs->got;
        out[5] = departs->right;
      }
      // In the whole computation, of which the page may show the beginning alone.
      if (const auto answer = answers_.find(shown.index); answer != answers_.end()) {
        const auto line =
            departing_line(answer->second.trace, *entry.vector->value, entry.outcome.value);
        if (line && *line < most_steps) out[8] = *line;
      }
    }
    const std::string expected = expected_of(run, entry);
    if (shown.run != &run && expected != expected_of(*shown.run, *shown.entry))
      out[6] = texts_[shortened(expected, limits_.text)];
    while (out.back().is_null() || out.back() == false) out.erase(out.size() - 1);
    return out;
  }

  std::optional<std::ptrdiff_t> class_index(const std::string& id) const {
    const auto at = std::ranges::find(classes_, id, &BugClass::id);
    if (at == classes_.end()) return {};
    return at - classes_.begin();
  }

  Json vectors_json() {
    Json out = Json::array();
    for (const auto& [number, failing] : failing_) {
      const auto answer = answers_.find(failing.index);
      out.push_back(
          row_of(failing, answer == answers_.end() ? Json() : trace_json(answer->second)));
    }
    return out;
  }

  Json row_of(const Failing& failing, Json trace) {
    const Vector& vector = *failing.entry->vector;
    name_points_of(vector);
    Json classes = Json::array();
    for (const std::string& id : references_of(vector, "bugs")) {
      if (const auto index = class_index(id)) classes.push_back(*index);
    }
    Json requirements = Json::array();
    for (const std::string& id : references_of(vector, "requirements")) {
      if (catalogue_.requirement(id) != nullptr) requirements.push_back(requirements_[id]);
    }
    return {vector.id,
            texts_[std::string(name(vector.codec))],
            texts_[std::string(name(vector.op))],
            texts_[vector.json.value("comment", "")],
            texts_[shortened(described(vector), limits_.text)],
            texts_[shortened(expected_of(*failing.run, *failing.entry), limits_.text)],
            texts_[cited(vector.json["source"])],
            texts_[octets_of_encoding(vector)],
            std::move(classes),
            std::move(requirements),
            std::move(trace)};
  }

  // In hexadecimal, of the encoding that is given or expected. Empty where there is none, or where
  // it is long.
  std::string octets_of_encoding(const Vector& vector) const {
    for (const acecheck::Data* data : {&vector.input, vector.value ? &*vector.value : nullptr}) {
      if (data == nullptr || data->ace() == nullptr) continue;
      return 2 * data->ace()->size() <= limits_.text ? hex_of(*data->ace()) : "";
    }
    return "";
  }

  // Keeps the names of the first code points of the text.
  void name_points_of(const Vector& vector) {
    const CodePoints* text = vector.input.text();
    if (text == nullptr && vector.value) text = vector.value->text();
    if (text == nullptr) return;
    for (std::size_t i = 0; i < std::min(text->size(), most_points); ++i) {
      const std::uint64_t c = (*text)[i];
      const std::string point = unicode_of({c});
      char known[120];
      UErrorCode status = U_ZERO_ERROR;
      if (c <= 0x10FFFF &&
          u_charName(static_cast<UChar32>(c), U_EXTENDED_CHAR_NAME, known, sizeof known, &status) >
              0 &&
          U_SUCCESS(status)) {
        names_[point] = known;
      }
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
    std::size_t room = limits_.steps;
    for (const auto& [size, failing] : by_size) {
      if (size > longest_traced) break;
      const Vector& vector = *failing->entry->vector;
      OracleAnswer answer = oracle_answer({vector.codec, vector.op, vector.input}, true);
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
      lines.push_back(shortened(answer.trace[i], limits_.text));
    if (answer.trace.size() > most_steps) lines.push_back("...");
    if (answer.outcome.kind == Outcome::Kind::reject) lines.push_back(rejected_at(answer));
    return lines;
  }

  Json classes_json() const {
    Json out = Json::array();
    for (const BugClass* bug : classes_) {
      Json references = Json::array();
      for (const Reference& each : bug->references) {
        references.push_back({{"url", each.url}, {"says", each.says}, {"status", each.status}});
      }
      out.push_back({{"id", bug->id},
                     {"what", bug->what},
                     {"effect", bug->effect},
                     {"fix", bug->fix},
                     {"references", std::move(references)}});
    }
    return out;
  }

  Json requirements_json() const {
    Json out = Json::array();
    for (const std::string& id : requirements_.texts()) {
      const Requirement& each = *catalogue_.requirement(id);
      out.push_back({{"id", id},
                     {"level", each.level},
                     {"statement", each.statement},
                     {"sources", each.sources}});
    }
    return out;
  }

  const Suite& suite_;
  const Catalogue& catalogue_;
  std::vector<const BugClass*> classes_;
  std::map<std::size_t, Failing> failing_;  // the vectors that some run fails, by number
  StringTable texts_;
  StringTable requirements_;
  Json names_ = Json::object();
  faulty::Diagnosis& diagnosis_;
  PageLimits limits_ = limits_for(0);
  std::map<std::size_t, OracleAnswer> answers_;  // with computations, of some vectors, by index
};

}  // namespace

Json page_data(const std::vector<LoggedRun>& logs, const Suite& suite, const Catalogue& catalogue,
               faulty::Diagnosis& diagnosis, const std::string& site) {
  Json out = PageData(suite, catalogue, diagnosis).of(logs);
  out["site"] = site;
  if (!site.empty()) {
    const auto places = places_of_vectors(data_directory() / "vectors");
    out["vector_members"].push_back("page");
    for (Json& row : out["vectors"]) {
      const auto place = places.find(row.front().get<std::string>());
      row.push_back(place == places.end() ? ""
                                          : std::filesystem::path(place->second.file)
                                                .replace_extension(".html")
                                                .generic_string());
    }
  }
  return out;
}

}  // namespace acecheck
