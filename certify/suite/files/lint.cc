// SPDX-License-Identifier: Apache-2.0
#include "suite/files/lint.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <system_error>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include "core/digest.h"
#include "core/failure.h"
#include "core/files/files.h"
#include "suite/catalogue.h"
#include "suite/files/generate.h"
#include "suite/suite.h"

namespace acecheck {
namespace {

namespace fs = std::filesystem;

using Say = std::function<void(std::string)>;

// --- schema --------------------------------------------------------------------------------------

// Patterns are matched with std::regex, whose stack grows with the string: on s390x beyond 8 MiB
// with strings of the suite.
constexpr std::size_t longest_string = std::size_t{24} << 10;  // octets
constexpr std::size_t stack_of_octet = (std::size_t{128} << 20) / longest_string;
constexpr std::size_t usual_stack = std::size_t{512} << 10;

// Runs the work in a thread that has such a stack.
void with_stack(std::size_t size, const std::function<void()>& work) {
  struct Task {
    const std::function<void()>& work;
    std::exception_ptr error;
  } task{work, nullptr};
  const auto run = [](void* given) -> void* {
    auto& mine = *static_cast<Task*>(given);
    try {
      mine.work();
    } catch (...) {
      mine.error = std::current_exception();
    }
    return nullptr;
  };
  pthread_attr_t attributes{};
  pthread_t thread{};
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size);
  const int error = pthread_create(&thread, &attributes, run, &task);
  pthread_attr_destroy(&attributes);
  if (error != 0) throw std::system_error(error, std::generic_category());
  pthread_join(thread, nullptr);
  if (task.error) std::rethrow_exception(task.error);
}

std::size_t longest_in(const Json& json) {
  if (json.is_string()) return json.get_ref<const std::string&>().size();
  if (!json.is_structured()) return 0;
  std::size_t longest = 0;
  for (const auto& [key, value] : json.items()) {
    longest = std::max({longest, key.size(), longest_in(value)});
  }
  return longest;
}

void check_against(const fs::path& path, const nlohmann::json& schema_document, const Say& say) {
  valijson::Schema schema;
  const valijson::adapters::NlohmannJsonAdapter schema_adapter(schema_document);
  valijson::SchemaParser().populateSchema(schema_adapter, schema);
  const Json read = read_json(path);
  const std::size_t longest = longest_in(read);
  if (longest > longest_string) {
    say(fmt::format(
        "{}: has a string of {} octets, and at most {} are read; \"repeat\" holds longer ones",
        path.string(), longest, longest_string));
    return;
  }
  const nlohmann::json document = read;
  const valijson::adapters::NlohmannJsonAdapter target(document);
  valijson::ValidationResults results;
  valijson::Validator validator;
  bool is_valid = false;
  with_stack(usual_stack + longest * stack_of_octet,
             [&] { is_valid = validator.validate(schema, target, &results); });
  if (is_valid) return;
  // The most specific error comes first.
  valijson::ValidationResults::Error error;
  results.popError(error);
  std::string where;
  for (const std::string& step : error.context) where += step;
  say(fmt::format("{}: {} {}", path.string(), where, error.description));
}

void schema(const fs::path& directory, const Say& say) {
  const fs::path schemas = directory / "schema";
  const nlohmann::json of_vectors = read_json(schemas / "vectors.schema.json");
  for (const VectorFile& file : vector_files(directory)) check_against(file.path, of_vectors, say);
  const auto resolved = files_below(directory / "resolved");
  if (!resolved.empty()) {
    const nlohmann::json of_resolved = read_json(schemas / "resolved.schema.json");
    for (const fs::path& path : resolved) check_against(path, of_resolved, say);
  }
  for (const char* name : {"requirements", "bugs", "errata"}) {
    check_against(directory / fmt::format("{}.json", name),
                  read_json(schemas / fmt::format("{}.schema.json", name)), say);
  }
}

// --- ids -----------------------------------------------------------------------------------------

// What an id stands for: the question, not the answer, which a corrected reading may change.
std::string meaning_of(const Vector& vector) { return sha256(question_key(vector)).substr(0, 16); }

std::map<std::string, std::string> published_ids(const std::string& text) {
  std::map<std::string, std::string> out;
  std::istringstream lines(text);
  for (std::string id, meaning; lines >> id >> meaning;) out[id] = meaning;
  return out;
}

void ids(const fs::path& directory, const Say& say) {
  const Suite suite = Suite::load(directory);  // where every id is unique
  const auto published = published_ids(read_file_if_there(directory / "ids.txt"));
  for (const Vector& vector : suite.vectors()) {
    if (!vector.id.starts_with(fmt::format("{}/", name(vector.codec)))) {
      say(fmt::format("{} is in a file of {}", vector.id, name(vector.codec)));
    }
    const auto it = published.find(vector.id);
    if (it == published.end()) {
      say(fmt::format("{} is not in ids.txt; `acecheck vectors generate` adds it", vector.id));
    } else if (it->second != meaning_of(vector)) {
      say(fmt::format("{} asks something else than when it was published; give it another id",
                      vector.id));
    }
  }
  for (const auto& [id, meaning] : published) {
    if (suite.find(id) == nullptr) {
      say(fmt::format("{} was published and is gone; ids never vanish", id));
    }
  }
}

// --- duplicates ----------------------------------------------------------------------------------

void duplicates(const fs::path& directory, const Say& say) {
  // The drafts may have an example twice; nobody else may have it again.
  std::map<std::string, std::string> seen;
  for (const bool drafts : {true, false}) {
    for (const VectorFile& file : vector_files(directory)) {
      if ((file.path.parent_path().filename() == "drafts") != drafts) continue;
      for (const Json& json : file.json["vectors"]) {
        const auto id = json.value("id", std::string());
        const auto [it, fresh] = seen.emplace(question_of(json, file.codec), id);
        if (!fresh && !drafts) say(fmt::format("{} asks the same as {}", id, it->second));
      }
    }
  }
}

// --- references ----------------------------------------------------------------------------------

void references(const fs::path& directory, const Say& say) {
  const Catalogue catalogue = Catalogue::load(directory);
  const Json errata_file = read_json(directory / "errata.json");
  std::set<std::string> errata;
  for (const Json& row : errata_file.at("errata")) errata.insert(row.at("id").get<std::string>());
  const Suite suite = Suite::load(directory);
  for (const Vector& vector : suite.vectors()) {
    const auto requirements = references_of(vector, "requirements");
    if (requirements.empty()) say(fmt::format("{} names no requirement", vector.id));
    for (const std::string& id : requirements) {
      const Requirement* requirement = catalogue.requirement(id);
      if (requirement == nullptr) {
        say(fmt::format("{} names the requirement {}, which is not there", vector.id, id));
      } else if (requirement->codec != vector.codec) {
        say(fmt::format("{} names the requirement {} of another codec", vector.id, id));
      } else if (!requirement->untestable.empty()) {
        say(fmt::format("{} shows {}, which is said to be untestable", vector.id, id));
      }
    }
    for (const std::string& id : references_of(vector, "bugs")) {
      const BugClass* bug = catalogue.bug(id);
      if (bug == nullptr) {
        say(fmt::format("{} names the bug class {}, which is not there", vector.id, id));
      } else if (std::ranges::find(bug->codecs, vector.codec) == bug->codecs.end()) {
        say(fmt::format("{} names the bug class {} of another codec", vector.id, id));
      }
    }
    for (const std::string& id : references_of(vector, "errata")) {
      if (!errata.contains(id)) {
        say(fmt::format("{} names the erratum {}, which is not there", vector.id, id));
      }
    }
  }
}

// --- coverage ------------------------------------------------------------------------------------

void coverage(const fs::path& directory, const Say& say) {
  const Catalogue catalogue = Catalogue::load(directory);
  std::set<std::string> ids;
  for (const Requirement& requirement : catalogue.requirements) {
    if (!ids.insert(requirement.id).second) say(fmt::format("{} is there twice", requirement.id));
  }
  for (const BugClass& bug : catalogue.bugs) {
    if (!ids.insert(bug.id).second) say(fmt::format("{} is there twice", bug.id));
  }
  std::map<std::string, std::pair<std::size_t, std::size_t>> shown;  // values, rejections
  std::set<std::pair<std::string, Codec>> caught;
  const Suite suite = Suite::load(directory);
  for (const Vector& vector : suite.vectors()) {
    for (const std::string& id : references_of(vector, "requirements")) {
      ++(vector.value ? shown[id].first : shown[id].second);
    }
    for (const std::string& id : references_of(vector, "bugs")) caught.emplace(id, vector.codec);
  }
  for (const Requirement& requirement : catalogue.requirements) {
    const auto [values, rejections] = shown[requirement.id];
    if (requirement.needs_value && values == 0) {
      say(fmt::format("{} has no vector that must be accepted", requirement.id));
    }
    if (requirement.needs_reject && rejections == 0) {
      say(fmt::format("{} has no vector that must be rejected", requirement.id));
    }
  }
  for (const BugClass& bug : catalogue.bugs) {
    for (const Codec codec : bug.codecs) {
      // What an adapter is given has no prefix of IDNA.
      if (bug.id == "prefix-case" && codec == Codec::punycode) continue;
      if (!caught.contains({bug.id, codec})) {
        say(fmt::format("the bug class {} has no vector of {}", bug.id, name(codec)));
      }
    }
  }
}

// --- computed ------------------------------------------------------------------------------------

void computed(const fs::path& directory, const Say& say) {
  for (const GeneratedFile& file : generated_files(directory)) {
    const std::string there = read_file_if_there(file.path);
    if (there == file.text) continue;
    const auto [a, b] = std::ranges::mismatch(there, file.text);
    const auto line = std::count(there.begin(), a, '\n') + 1;
    say(
        fmt::format("{}:{} is not what `acecheck vectors generate` writes; run it and look at the "
                    "change",
                    file.path.string(), line));
  }
}

struct Check {
  const char* name;
  void (*run)(const fs::path&, const Say&);
};
constexpr Check checks[] = {{"schema", schema},         {"ids", ids},
                            {"duplicates", duplicates}, {"references", references},
                            {"coverage", coverage},     {"computed", computed}};

}  // namespace

const std::vector<std::string>& lint_checks() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> out;
    for (const Check& check : checks) out.emplace_back(check.name);
    return out;
  }();
  return names;
}

std::vector<LintError> lint(const fs::path& directory, const std::string& check) {
  std::vector<LintError> findings;
  const auto it = std::ranges::find(checks, check, &Check::name);
  if (it == std::end(checks)) throw BadInput(fmt::format("there is no check {}", check));
  const auto say = [&](std::string what) { findings.push_back({check, std::move(what)}); };
  try {
    it->run(directory, say);
  } catch (const Failure& failure) {  // a file that cannot be read at all
    say(failure.what());
  }
  return findings;
}

std::vector<LintError> lint(const fs::path& directory) {
  for (const std::string& check : lint_checks()) {
    if (auto findings = lint(directory, check); !findings.empty()) return findings;
  }
  return {};
}

std::string with_new_ids(const std::string& published, const fs::path& directory) {
  std::map<std::string, std::string> lines = published_ids(published);
  const Suite suite = Suite::load(directory);
  for (const Vector& vector : suite.vectors()) lines.try_emplace(vector.id, meaning_of(vector));
  std::string out;
  for (const auto& [id, meaning] : lines) out += fmt::format("{} {}\n", id, meaning);
  return out;
}

}  // namespace acecheck
