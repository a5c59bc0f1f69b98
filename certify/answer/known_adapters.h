// SPDX-License-Identifier: Apache-2.0
// The known implementations: this program's own codecs and oracle, and one adapter.json per folder
// of adapters/.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace acecheck {

struct KnownAdapter {
  std::string name;
  std::string description;
  std::vector<std::string> command;  // with the placeholders resolved
  std::string package;               // of the implementation, as "debian:libidn12"; may be empty
  std::string missing;               // what the command needs and this machine lacks; may be empty
  double cost = 0;                   // about how many seconds a core takes to certify it
};

// All of them: builtin, oracle, and the others by name. Throws BadInput if a description is
// damaged.
//   program   this program, which serves the first two
std::vector<KnownAdapter> known_adapters(const std::filesystem::path& data,
                                         const std::filesystem::path& libexec,
                                         const std::filesystem::path& program);

}  // namespace acecheck
