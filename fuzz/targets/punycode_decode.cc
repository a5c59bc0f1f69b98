// SPDX-License-Identifier: Apache-2.0
// Punycode's decoder gives the oracle's answer, with each kernel and by the textbook's procedure.
#include "../harness/kernels.h"

fuzz::Format fuzz::format() { return fuzz::Format::punycode; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_decode_of_each_kernel(fuzz::octets(data, size));
  return 0;
}
