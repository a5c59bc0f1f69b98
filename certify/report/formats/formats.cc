#include "report/formats/formats.h"

namespace acecheck {

std::optional<Place> Reported::place_of(const std::string& id) const {
  if (source) return source;
  const auto place = places.find(id);
  return place == places.end() ? std::nullopt : std::optional(place->second);
}

std::string document(const Json& json) {
  return json.dump(1, ' ', true, Json::error_handler_t::replace) + '\n';
}

}  // namespace acecheck
