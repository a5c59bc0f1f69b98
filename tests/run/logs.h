// Run logs in tests of runs.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tests {

// The lines of a log without what differs between two runs of the same: when, and from which words.
inline std::vector<nlohmann::json> lines_of(const std::filesystem::path& log) {
  std::vector<nlohmann::json> out;
  std::ifstream in(log);
  for (std::string line; std::getline(in, line);) {
    out.push_back(nlohmann::json::parse(line));
    for (const char* member : {"argv", "time"}) out.back().erase(member);
  }
  return out;
}

}  // namespace tests
