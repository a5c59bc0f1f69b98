// SPDX-License-Identifier: Apache-2.0
// If a string decodes as MACE, the decoded text encodes to the same string.
#include "../harness/checks.h"

fuzz::Format fuzz::format() { return fuzz::Format::mace; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_round_trip<fuzz::Mace>(fuzz::octets(data, size));
  return 0;
}
