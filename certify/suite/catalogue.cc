// SPDX-License-Identifier: Apache-2.0
#include "suite/catalogue.h"

#include <fmt/format.h>

#include <algorithm>

namespace acecheck {

BugClass bug_class_of(const Json& json) {
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
