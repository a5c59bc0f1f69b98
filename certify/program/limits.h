// Limits as a person types them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

namespace acecheck {

inline std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

// How many processes or threads --jobs asks for; 0: one per core.
inline unsigned jobs_of(unsigned typed) {
  return typed > 0 ? typed : std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace acecheck
