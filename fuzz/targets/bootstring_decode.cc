// SPDX-License-Identifier: Apache-2.0
// Bootstring decoding equals the oracle's, at integer widths that short inputs already overflow, in
// the narrowest and the widest domain.
#include "../harness/widths.h"

fuzz::Format fuzz::format() { return fuzz::Format::punycode; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view ace = fuzz::octets(data, size);
  fuzz::at_every_width([&]<std::uint64_t Maxint>(ace::Domain domain) {
    fuzz::check_decode_at<Maxint>(ace, domain);
  });
  return 0;
}
