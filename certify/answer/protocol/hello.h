// SPDX-License-Identifier: Apache-2.0
// What an implementation says of itself when it is asked for its hello.
#pragma once

#include <expected>
#include <map>
#include <string>

#include "core/json.h"
#include "judge/capabilities.h"

namespace acecheck {

struct Hello {
  std::string name;
  std::string version;
  std::string language;
  std::size_t in_flight = 1;  // requests it can have unanswered
  std::map<Codec, Capabilities> codecs;

  // The profile of Bootstring that `punycode` declares; null without one.
  std::shared_ptr<const Profile> profile() const;
};

// Reads an answer to hello; the limits are those by which the implementation is judged
// (with_floor()). The error says what is wrong with the answer.
std::expected<Hello, std::string> parse_hello(const Json& json);
Json to_json(const Hello& hello);

}  // namespace acecheck
