// What a test can know and decide about operator new, where support/memory.cc is linked in.
#pragma once

#include <cstddef>
#include <limits>

namespace tests {

inline constexpr std::size_t enough_memory = std::numeric_limits<std::size_t>::max();

extern thread_local std::size_t allocations;  // so far
extern thread_local std::size_t memory_left;  // that many times new (std::nothrow) succeeds

}  // namespace tests
