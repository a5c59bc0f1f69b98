// SPDX-License-Identifier: Apache-2.0
// Reads the catalogue's files.
#include <fmt/format.h>

#include "core/failure.h"
#include "core/files/files.h"
#include "suite/catalogue.h"

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
                    path.string(), out.size() + 1, member, words_of(error)));
  }
  return out;
}

}  // namespace

Catalogue Catalogue::load_if_there(const std::filesystem::path& directory) {
  return read_file_if_there(directory / "bugs.json").empty() ? Catalogue() : load(directory);
}

Catalogue Catalogue::load(const std::filesystem::path& directory) {
  return {rows<Requirement>(directory / "requirements.json", "requirements", requirement_of),
          rows<BugClass>(directory / "bugs.json", "bugs", bug_class_of)};
}

std::vector<Erratum> load_errata(const std::filesystem::path& directory) {
  return rows<Erratum>(directory / "errata.json", "errata", erratum_of);
}

}  // namespace acecheck
