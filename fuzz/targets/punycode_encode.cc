// SPDX-License-Identifier: Apache-2.0
// Punycode's encoder gives the oracle's answer, with each kernel and by the textbook's procedure.
#include "../harness/kernels.h"
#include "search/mutate/text.h"

fuzz::Format fuzz::format() { return fuzz::Format::text; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_encode_of_each_kernel(fuzz::text_of(fuzz::octets(data, size)));
  return 0;
}
