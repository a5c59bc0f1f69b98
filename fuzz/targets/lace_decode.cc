// SPDX-License-Identifier: Apache-2.0
// LACE's decoder gives the oracle's answer.
#include "../harness/checks.h"

fuzz::Format fuzz::format() { return fuzz::Format::lace; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_decode<fuzz::Lace>(fuzz::octets(data, size));
  return 0;
}
