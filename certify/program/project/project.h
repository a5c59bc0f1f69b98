// SPDX-License-Identifier: Apache-2.0
// acecheck.toml: which adapters a project certifies, and how.
//
//   timeout = 5                       a setting: an option of certify under its long name
//   filter = ["punycode/*"]           an option that may be given several times
//   strict = true                     an option without a value
//
//   [[adapter]]
//   name = "my-codec"
//   command = ["./my-adapter"]        without it, the name is that of a known implementation
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "run/targets.h"

namespace acecheck {

struct Setting {
  std::string key;
  std::vector<std::string> values;  // as they would be typed
  bool is_switch = false;           // true or false
  std::string where;                // "acecheck.toml:7"
};

struct Project {
  std::vector<Target> adapters;  // one without a command is a known implementation
  std::vector<Setting> settings;
};

inline constexpr std::string_view project_file = "acecheck.toml";

// Reads the text of such a file. where: the file, for messages. Throws BadInput, which names the
// line and the key at fault. Whether a setting is one, only the options of certify can tell.
Project parse_project(std::string_view text, const std::string& where);

}  // namespace acecheck
