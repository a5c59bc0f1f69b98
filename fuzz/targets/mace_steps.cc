// SPDX-License-Identifier: Apache-2.0
// The numbers of MACE: base32 decodes as the oracle says, and the number encodes to the same
// digits.
#include <oracle/mace.h>

#include <limits>

#include "../harness/codecs.h"
#include "../harness/finding.h"
#include "../harness/target.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view digits = fuzz::octets(data, size);
  const auto number = ace::mace::base32_decode(digits);
  const auto right = oracle::mace::base32_decode(digits);
  bool same = false;
  if (number) {
    same = right.result && *right.result == *number;
  } else if (number.error().code == ace::Errc::overflow) {
    // The oracle has no greatest number; the codec stops at the digit that leads beyond 2^64 - 1.
    const std::size_t at = number.error().position;
    const auto whole = oracle::mace::base32_decode(digits.substr(0, at + 1)).result;
    const auto before = oracle::mace::base32_decode(digits.substr(0, at)).result;  // at >= 12
    constexpr auto most = std::numeric_limits<std::uint64_t>::max();
    same = whole && *whole > most && before && *before <= most;
  } else {
    same = !right.result && number.error().code == right.result.error().reason &&
           number.error().position == right.result.error().position;
  }
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
