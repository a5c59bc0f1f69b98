// SPDX-License-Identifier: Apache-2.0
// Run logs in tests of runs.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
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

// The same, in the order of the runs and of the suite: with several processes the order of the
// answers is any.
inline std::vector<nlohmann::json> sorted_lines_of(const std::filesystem::path& log) {
  auto out = lines_of(log);
  std::ranges::stable_sort(out, {}, [](const nlohmann::json& line) {
    const bool footer = line["type"] == "footer";
    return std::tuple(line.value("run", 0), footer, line.value("number", 0));
  });
  return out;
}

}  // namespace tests
