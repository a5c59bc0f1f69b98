#include <ace/cidnuc.h>
#include <oracle/cidnuc.h>

#include "compare.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view ace = fuzz::octets(data, size);
  fuzz::expect_agreement(ace::cidnuc::decode(ace), oracle::cidnuc::decode(ace).result);
  return 0;
}
