// SPDX-License-Identifier: Apache-2.0
// Bootstring encoding equals the oracle's, at integer widths that short inputs already overflow, in
// the narrowest and the widest domain.
#include "../harness/widths.h"
#include "search/mutate/text.h"

fuzz::Format fuzz::format() { return fuzz::Format::text; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::u32string text = fuzz::text_of(fuzz::octets(data, size));
  fuzz::at_every_width([&]<std::uint64_t Maxint>(ace::Domain domain) {
    fuzz::check_encode_at<Maxint>(text, domain);
  });
  return 0;
}
