#include "suite/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/failure.h"
#include "core/files/files.h"

namespace acecheck {
namespace {

Requirement requirement_of(const Json& json) {
  Requirement out{
      .id = json.at("id"),
      .codec = from_name<Codec>(codec_names, json.at("codec").get<std::string>()).value(),
      .ops = {},
      .level = json.at("level"),
      .statement = json.at("statement"),
      .sources = {},
      .needs_value = false,
      .needs_reject = false,
      .untestable = json.value("untestable", "")};
  for (const Json& op : json.at("ops")) {
    out.ops.push_back(from_name<Op>(op_names, op.get<std::string>()).value());
  }
  for (const Json& source : json.at("sources")) {
    out.sources.push_back(cited(source));
  }
  const Json needs = json.value("needs", Json::array());
  for (const Json& need : needs) {
    (need == "value" ? out.needs_value : out.needs_reject) = true;
  }
  return out;
}

BugClass bug_of(const Json& json) {
  BugClass out{.id = json.at("id"),
               .codecs = {},
               .layer = json.at("layer"),
               .what = json.at("what"),
               .effects = json.at("effects"),
               .effect = json.at("effect"),
               .fix = json.at("fix"),
               .trigger = json.at("trigger"),
               .references = {}};
  for (const Json& codec : json.at("codecs")) {
    out.codecs.push_back(from_name<Codec>(codec_names, codec.get<std::string>()).value());
  }
  const Json references = json.value("references", Json::array());
  for (const Json& reference : references) {
    out.references.push_back({reference.at("url"), reference.at("says"), reference.at("status")});
  }
  return out;
}

Erratum erratum_of(const Json& json) {
  return {.id = json.at("id"),
          .drafts = json.at("draft"),
          .section = json.at("section"),
          .printed = json.at("printed"),
          .reading = json.at("reading"),
          .shows = json.at("shows"),
          .counterexample = json.value("counterexample", Json())};
}

template <class T, class Convert>
std::vector<T> rows(const std::filesystem::path& path, const char* member, const Convert& convert) {
  const Json json = read_json(path);
  std::vector<T> out;
  try {
    for (const Json& row : json.at(member)) out.push_back(convert(row));
  } catch (const std::exception& error) {
    throw BadInput(
        fmt::format("{}: row {} of \"{}\" is damaged: {}; `acecheck vectors lint` says more",
                    path.string(), out.size() + 1, member, error.what()));
  }
  return out;
}

}  // namespace

Catalogue Catalogue::load_if_there(const std::filesystem::path& directory) {
  return read_file_if_there(directory / "bugs.json").empty() ? Catalogue() : load(directory);
}

Catalogue Catalogue::load(const std::filesystem::path& directory) {
  return {rows<Requirement>(directory / "requirements.json", "requirements", requirement_of),
          rows<BugClass>(directory / "bugs.json", "bugs", bug_of)};
}

std::vector<Erratum> load_errata(const std::filesystem::path& directory) {
  return rows<Erratum>(directory / "errata.json", "errata", erratum_of);
}

const Requirement* Catalogue::requirement(std::string_view id) const {
  const auto it = std::ranges::find(requirements, id, &Requirement::id);
  return it == requirements.end() ? nullptr : &*it;
}

const BugClass* Catalogue::bug(std::string_view id) const {
  const auto it = std::ranges::find(bugs, id, &BugClass::id);
  return it == bugs.end() ? nullptr : &*it;
}

std::string cited(const Json& source) {
  std::string draft = fmt::format("{}, section {}", source.at("draft").get<std::string>(),
                                  source.at("section").get<std::string>());
  if (!source.contains("rfc3492")) return draft;
  return fmt::format("RFC 3492, section {} ({})", source["rfc3492"].get<std::string>(), draft);
}

std::vector<std::string> references_of(const Vector& vector, const char* member) {
  if (!vector.json.is_object()) return {};  // an input of a hunt
  return vector.json.value(member, std::vector<std::string>());
}

}  // namespace acecheck
