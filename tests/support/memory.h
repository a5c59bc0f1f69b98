// SPDX-License-Identifier: Apache-2.0
// Counts and limits calls of operator new, in tests that link support/memory.cc.
#pragma once

#include <cstddef>
#include <limits>

namespace tests {

inline constexpr std::size_t enough_memory = std::numeric_limits<std::size_t>::max();

extern thread_local std::size_t allocations;  // calls so far
extern thread_local std::size_t memory_left;  // how many more calls of new (std::nothrow) succeed
// The call of new (std::nothrow), counted from the next as 0, that alone fails.
extern thread_local std::size_t failing_call;

}  // namespace tests
