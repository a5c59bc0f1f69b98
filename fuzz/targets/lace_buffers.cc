// SPDX-License-Identifier: Apache-2.0
// LACE's encoder and decoder stay within the caller's memory, whatever its size.
#include "../harness/checks.h"

fuzz::Format fuzz::format() { return fuzz::Format::lace; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_buffers<fuzz::Lace>(fuzz::octets(data, size));
  return 0;
}
