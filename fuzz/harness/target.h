// SPDX-License-Identifier: Apache-2.0
// The two functions that a fuzz target defines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "search/mutate/mutate.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

// The format of the target's inputs.
Format format();

inline std::string_view octets(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace fuzz
