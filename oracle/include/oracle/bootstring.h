// SPDX-License-Identifier: Apache-2.0
// Bootstring and Punycode as draft-costello-rfc3492bis-02 (bis) and draft-ietf-idn-punycode-00 (00)
// describe them, with any parameters and any maxint or none. Under
// Reading::printed(Place::punycode_00_sample), the loops are the loops of 00's appendix D.
#pragma once

#include <oracle/answer.h>
#include <oracle/options.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace oracle::bootstring {

// bis 4. Basic code points are octets.
struct Parameters {
  std::uint64_t base;
  std::uint64_t tmin;
  std::uint64_t tmax;
  std::uint64_t skew;
  std::uint64_t damp;
  std::uint64_t initial_bias;
  std::uint64_t initial_n;
  std::array<bool, 256> basic{};
  std::array<bool, 256> delimiters{};
  unsigned char delimiter{};  // the one that is written
  // The code points of each digit-value; the first is the lower-case form, the last the upper-case
  // one. A decoder's flags look at letters: A to Z are upper case. set_digits() keeps both in step.
  std::vector<std::string> digits{};
  std::array<int, 256> digit_values{};  // by code point; negative for none

  void set_digits(std::vector<std::string> forms);

  // Whether the conditions of section 4 hold for delimiters, digits and numbers (the conditions of
  // 00 for numbers, if PUNY-8 is not corrected). The procedures below need valid parameters. If
  // only PUNY-8 is violated, a loop that does not end is `too_long`. A delta of more than two
  // million digits is `too_long` as well; valid parameters can have one if tmax is base - 1.
  bool valid(const Reading& reading = Reading::corrected()) const;

 private:
  bool valid_delimiters() const;
  bool valid_digits() const;
  bool valid_numbers(const Reading& reading) const;
};

// bis 5.
const Parameters& punycode();

struct Limits {
  std::optional<Integer> maxint;  // the greatest integer that can be represented (PUNY-9)
};

// A text with its mixed-case annotation (bis A): `U` or `u` per code point.
struct Decoded {
  CodePoints text;
  std::string case_flags;
};

// bis 6.2.
Answer<Decoded> decode(std::string_view input, const Parameters& parameters,
                       const Options& options = {}, const Limits& limits = {});

// bis 6.3. case_flags: empty, or `U`/`u` per code point.
Answer<std::string> encode(const CodePoints& input, const std::string& case_flags,
                           const Parameters& parameters, const Options& options = {},
                           const Limits& limits = {});

// bis 6.1, with maxint or none. `too_long` where its loop does not end (PUNY-8).
Answer<Integer> adapt(const Integer& delta, const Integer& numpoints, bool firsttime,
                      const Parameters& parameters, const Limits& limits = {});

// bis 3.1 to 3.4 as the text describes them, with an adaptation of its own: the state machine that
// goes from state to state one step at a time. Only for small deltas: a delta takes as many steps
// as its value. The result is `too_long` beyond max_steps, or if the adaptation does not end
// (PUNY-8). The domain is scalar values.
std::expected<CodePoints, ace::Errc> decode_by_steps(std::string_view input,
                                                     const Parameters& parameters,
                                                     const Integer& max_steps);

// bis 3.3: integers under given thresholds, the last of which stands for all after it. There is at
// least one, each is below base, and the last is not 0: with that an integer would have no end.
struct IntegerFormat {
  std::uint64_t base;
  std::vector<std::uint64_t> thresholds;
};
Answer<std::vector<Integer>> decode_integers(const std::vector<std::uint64_t>& digits,
                                             const IntegerFormat& format,
                                             const Limits& limits = {});
std::vector<std::uint64_t> encode_integers(const std::vector<Integer>& values,
                                           const IntegerFormat& format);

}  // namespace oracle::bootstring
