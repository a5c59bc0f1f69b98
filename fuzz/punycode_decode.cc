#include <ace/punycode.h>
#include <oracle/bootstring.h>

#include "compare.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view ace = fuzz::octets(data, size);
  static const oracle::bootstring::Limits limits{oracle::Integer(ace::punycode::maxint)};
  const auto answer = oracle::bootstring::decode(ace, oracle::bootstring::punycode(),
                                                 {.arithmetic = oracle::Arithmetic::fast}, limits);
  std::expected<oracle::CodePoints, oracle::Rejection> text;
  if (answer.result) {
    text = answer.result->text;
  } else {
    text = std::unexpected(answer.result.error());
  }
  fuzz::expect_agreement(ace::punycode::decode(ace), text);
  return 0;
}
