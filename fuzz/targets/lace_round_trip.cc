// What decodes as LACE encodes to the same string again.
#include "../harness/checks.h"

fuzz::Format fuzz::format() { return fuzz::Format::lace; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_round_trip<fuzz::Lace>(fuzz::octets(data, size));
  return 0;
}
