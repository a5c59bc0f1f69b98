// The steps of CIDNUC, each on the octets as they are: compression, decompression, base32 both
// ways.
#include "../harness/steps.h"

fuzz::Format fuzz::format() { return fuzz::Format::cidnuc_octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::check_steps<fuzz::CidnucSteps>(fuzz::octets(data, size));
  return 0;
}
