#include <ace/lace.h>
#include <oracle/lace.h>

#include "compare.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view ace = fuzz::octets(data, size);
  fuzz::expect_agreement(ace::lace::decode(ace), oracle::lace::decode(ace).result);
  return 0;
}
