// SPDX-License-Identifier: Apache-2.0
// Limits as a person types them.
#pragma once

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <string>
#include <thread>

namespace acecheck {

inline std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

// A number of this range. CLI::Range takes NaN for one.
struct NumberBetween : CLI::Range {
  NumberBetween(double least, double most) : Range(least, most) {
    func_ = [least, most](std::string& text) -> std::string {
      double number = 0;
      if (!CLI::detail::lexical_cast(text, number) || std::isnan(number)) {
        return text + " is not a number";
      }
      if (number >= least && number <= most) return "";
      return fmt::format("{} is not in range {} to {}", text, least, most);
    };
  }
};

// How many processes or threads --jobs asks for; 0: one per core.
inline unsigned jobs_of(unsigned typed) {
  return typed > 0 ? typed : std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace acecheck
