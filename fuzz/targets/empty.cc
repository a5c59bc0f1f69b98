// SPDX-License-Identifier: Apache-2.0
// Does nothing. `ci/fuzz --speed` measures this target to know how fast the engine alone is; nobody
// fuzzes it.
#include "../harness/target.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }
