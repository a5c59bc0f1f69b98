// What a test can know and decide about operator new, where support/memory.cc is linked in.
#pragma once

#include <cstddef>

namespace tests {

extern thread_local std::size_t allocations;  // so far
extern thread_local bool out_of_memory;       // fails new (std::nothrow)

}  // namespace tests
