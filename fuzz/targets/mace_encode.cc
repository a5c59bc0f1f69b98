// SPDX-License-Identifier: Apache-2.0
// MACE's encoder gives the oracle's answer.
#include "../harness/checks.h"
#include "search/mutate/text.h"

fuzz::Format fuzz::format() { return fuzz::Format::text; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_encode<fuzz::Mace>(fuzz::text_of(fuzz::octets(data, size)));
  return 0;
}
