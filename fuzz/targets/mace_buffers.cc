// SPDX-License-Identifier: Apache-2.0
// MACE's encoder and decoder stay within the caller's memory, whatever its size.
#include "../harness/checks.h"

fuzz::Format fuzz::format() { return fuzz::Format::mace; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_buffers<fuzz::Mace>(fuzz::octets(data, size));
  return 0;
}
