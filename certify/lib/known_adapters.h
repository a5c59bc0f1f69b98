// The known implementations: one adapter.json per folder of adapters/.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace acecheck {

struct KnownAdapter {
  std::string name;
  std::string description;
  std::vector<std::string> command;  // placeholders resolved
  std::string missing;               // what this machine lacks to run it; empty if nothing
};

// All of them, by name. Throws Failure(usage) if a description is damaged.
std::vector<KnownAdapter> known_adapters(const std::filesystem::path& data,
                                         const std::filesystem::path& libexec);

}  // namespace acecheck
