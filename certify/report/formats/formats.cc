// SPDX-License-Identifier: Apache-2.0
#include "report/formats/formats.h"

namespace acecheck {

std::optional<Place> Reported::place_of(const std::string& id) const {
  if (source) return source;
  const auto place = places.find(id);
  return place == places.end() ? std::nullopt : std::optional(place->second);
}

Reported reported(std::span<const Run> runs, faulty::Diagnosis& diagnosis) {
  using enum faulty::Diagnosis::Which;
  Reported out{.runs = runs, .mistakes = {}, .known = {}, .source = {}, .places = {}};
  for (const Run& run : runs) {
    out.mistakes.push_back(diagnosis.mistakes_of(run.entries, run.hello, unknown));
    out.known.push_back(diagnosis.mistakes_of(run.entries, run.hello, known));
  }
  return out;
}

std::string document(const Json& json) {
  return json.dump(1, ' ', true, Json::error_handler_t::replace) + '\n';
}

}  // namespace acecheck
