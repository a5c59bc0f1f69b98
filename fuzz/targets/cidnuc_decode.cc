// SPDX-License-Identifier: Apache-2.0
// CIDNUC's decoder gives the oracle's answer.
#include "../harness/checks.h"

fuzz::Format fuzz::format() { return fuzz::Format::cidnuc; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_decode<fuzz::Cidnuc>(fuzz::octets(data, size));
  return 0;
}
