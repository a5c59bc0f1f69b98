// The JSON of vectors, of the adapter protocol and of logs: members keep their order.
#pragma once

#include <nlohmann/json.hpp>

// Compiled once, in json.cc: its parser and printer are most of what a source that uses it costs.
extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace acecheck {

using Json = nlohmann::ordered_json;

}  // namespace acecheck
