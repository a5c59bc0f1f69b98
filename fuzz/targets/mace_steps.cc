// The numbers of MACE: base32 decodes as the oracle says, and the number encodes to the same
// digits.
#include <oracle/mace.h>

#include "../harness/codecs.h"
#include "../harness/finding.h"
#include "../harness/target.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view digits = fuzz::octets(data, size);
  const auto number = ace::mace::base32_decode(digits);
  const auto right = oracle::mace::base32_decode(digits);
  // The oracle has no greatest number; the codec rejects a number of more than 12 digits.
  const bool too_long = digits.size() > 12 && (right.result || right.result.error().position > 12);
  const bool same = number ? right.result && !too_long && *right.result == *number
                    : too_long
                        ? number.error() == ace::Error{ace::Errc::overflow, 12}
                        : !right.result && number.error().code == right.result.error().reason &&
                              number.error().position == right.result.error().position;
  if (!same)
    fuzz::finding("base32-decode", digits, "the codec and the oracle give different answers");
  if (!number) return 0;
  const std::string again = ace::mace::base32_encode(*number, digits.size());
  if (again != oracle::mace::base32_encode(*number, digits.size()) ||
      !acecheck::equal_fold(again, digits)) {
    fuzz::finding("base32-encode", digits,
                  "expected the digits that the number was read from, got " + again);
  }
  return 0;
}
