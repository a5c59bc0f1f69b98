// The JSON of vectors, of the adapter protocol and of logs: members keep their order.
#pragma once

#include <nlohmann/json.hpp>

namespace acecheck {

using Json = nlohmann::ordered_json;

}  // namespace acecheck
