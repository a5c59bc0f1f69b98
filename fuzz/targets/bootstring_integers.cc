// SPDX-License-Identifier: Apache-2.0
// Generalized variable-length integers equal the oracle's under any thresholds. The input is a
// base, the number of thresholds, the thresholds, and the digits, an octet each.
#include <ace/bootstring.h>
#include <oracle/bootstring.h>

#include <span>
#include <vector>

#include "../harness/finding.h"
#include "../harness/target.h"

fuzz::Format fuzz::format() { return fuzz::Format::octets; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::uint8_t> input(data, size);
  if (size < 2 || size - 2 < input[1]) return 0;
  const auto given = input.subspan(2, input[1]);
  const std::vector<std::uint64_t> thresholds(given.begin(), given.end());
  const ace::bootstring::IntegerFormat format{input[0], thresholds};
  if (!format.valid()) return 0;
  const auto symbols = input.subspan(2 + thresholds.size());
  const std::vector<std::uint64_t> digits(symbols.begin(), symbols.end());

  const oracle::bootstring::IntegerFormat same_format{format.base, thresholds};
  const auto values = ace::bootstring::decode_integers(digits, format);
  const auto right =
      oracle::bootstring::decode_integers(digits, same_format, {oracle::Integer(UINT64_MAX)});
  const bool same = values ? right.result && std::vector<oracle::Integer>(
                                                 values->begin(), values->end()) == *right.result
                           : !right.result && values.error().code == right.result.error().reason &&
                                 values.error().position == right.result.error().position;
  if (!same)
    fuzz::finding("integer-decode", input, "the codec and the oracle give different answers");
  if (values && ace::bootstring::encode_integers(*values, format) != digits) {
    fuzz::finding("integer-encode", input,
                  "expected the digits that the values were read from, got other digits");
  }
  return 0;
}
