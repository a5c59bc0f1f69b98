// SPDX-License-Identifier: Apache-2.0
// The steps of CIDNUC give the oracle's answers. Compression, decompression, and base32 in both
// directions each take the octets of the input as they are.
#include "../harness/steps.h"

fuzz::Format fuzz::format() { return fuzz::Format::cidnuc_octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_steps<fuzz::CidnucSteps>(fuzz::octets(data, size));
  return 0;
}
