// Bootstring encoding at widths where overflow is near, in every domain.
#include "../harness/widths.h"
#include "../mutate/text.h"

fuzz::Format fuzz::format() { return fuzz::Format::text; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::u32string text = fuzz::text_of(fuzz::octets(data, size));
  fuzz::at_every_width([&]<std::uint64_t Maxint>(ace::Domain domain) {
    fuzz::check_encode_at<Maxint>(text, domain);
  });
  return 0;
}
