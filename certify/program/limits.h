// SPDX-License-Identifier: Apache-2.0
// Limits as a person types them.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <thread>

namespace acecheck {

inline std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

// Accepts numbers from `least` to `most`, both included, and not NaN.
struct NumberBetween : CLI::Validator {
  NumberBetween(double least, double most) {
    description(fmt::format("{} to {}", least, most));
    func_ = [least, most](std::string& text) -> std::string {
      double number = 0;
      const bool is_number = CLI::detail::lexical_cast(text, number);
      if (is_number && number >= least && number <= most) return "";  // false for NaN
      return fmt::format("must be a number from {} to {} (got \"{}\")", least, most, text);
    };
  }
};

// How many processes or threads --jobs asks for; 0: one per core.
inline unsigned jobs_of(unsigned typed) {
  return typed > 0 ? typed : std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace acecheck
