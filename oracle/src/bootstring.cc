// SPDX-License-Identifier: Apache-2.0
// The procedures of bis 6, in the arithmetic that is asked for.
#include <oracle/bootstring.h>

#include <stdexcept>

#include "bootstring_procedures.h"
#ifdef __cpp_exceptions
#include "checked.h"
#endif

namespace oracle::bootstring {
namespace {

#ifdef __cpp_exceptions
using Checked128 = boost::multiprecision::checked_uint128_t;

// With Punycode's parameters, no procedure computes a value of more than 64 bits from a maxint up
// to this one: the largest value is i + digit * w, less than 36 times maxint.
constexpr std::uint64_t max_for_64_bits = std::uint64_t{1} << 58;
constexpr std::uint64_t max_for_128_bits = std::numeric_limits<std::uint64_t>::max();
#endif

// Runs `procedure` in the arithmetic that was asked for; what exceeds the integers is done again,
// in wider ones. Without exceptions, everything is computed in the widest.
template <class Procedure>
auto with_arithmetic([[maybe_unused]] Arithmetic arithmetic, [[maybe_unused]] const Limits& limits,
                     const Procedure& procedure) {
#ifdef __cpp_exceptions
  const auto is_enough = [&](std::uint64_t max) {
    return arithmetic == Arithmetic::fast && (!limits.maxint || *limits.maxint <= max);
  };
  // std::range_error or std::overflow_error: more bits than there are.
  if (is_enough(max_for_64_bits)) {
    try {
      return procedure(Checked{});
    } catch (const std::runtime_error&) {
    }
  }
  if (is_enough(max_for_128_bits)) {
    try {
      return procedure(Checked128{});
    } catch (const std::runtime_error&) {
    }
  }
#endif
  return procedure(Integer{});
}

}  // namespace

Answer<Decoded> decode(std::string_view input, const Parameters& parameters, const Options& options,
                       const Limits& limits) {
  return with_arithmetic(options.arithmetic, limits, [&]<class Int>(const Int&) -> Answer<Decoded> {
    Procedures<Int> procedures(parameters, options, limits);
    auto output = procedures.decode(input);
    Answer<Decoded> answer{
        {}, procedures.meter.width(), procedures.trace.take(), procedures.trace.take_steps()};
    if (output) {
      CodePoints text;
      text.reserve(output->text.size());
      for (const Int& c : output->text) text.push_back(static_cast<Integer>(c));
      answer.result = Decoded{std::move(text), std::move(output->case_flags)};
    } else {
      answer.result = std::unexpected(output.error());
    }
    return answer;
  });
}

Answer<std::string> encode(const CodePoints& input, const std::string& case_flags,
                           const Parameters& parameters, const Options& options,
                           const Limits& limits) {
  return with_arithmetic(options.arithmetic, limits,
                         [&]<class Int>(const Int&) -> Answer<std::string> {
                           std::vector<Int> text;
                           text.reserve(input.size());
                           for (const Integer& cp : input) text.push_back(static_cast<Int>(cp));
                           Procedures<Int> procedures(parameters, options, limits);
                           auto output = procedures.encode(text, case_flags);
                           return {std::move(output), procedures.meter.width(),
                                   procedures.trace.take(), procedures.trace.take_steps()};
                         });
}

Answer<Integer> adapt(const Integer& delta, const Integer& numpoints, bool firsttime,
                      const Parameters& parameters, const Limits& limits) {
  const Options options;
  Procedures<Integer> procedures(parameters, options, limits);
  auto bias = procedures.adapt(delta, numpoints, firsttime, 0);
  return {std::move(bias), procedures.meter.width(), {}};
}

}  // namespace oracle::bootstring
