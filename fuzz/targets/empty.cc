// Does nothing: how fast the engine alone is. Measured with the others, never fuzzed.
#include "../harness/target.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }
