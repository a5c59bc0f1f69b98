// The procedures of bis 6, in the arithmetic that is asked for.
#include <oracle/bootstring.h>

#include <stdexcept>

#include "bootstring_procedures.h"

namespace oracle::bootstring {
namespace {

using Fast = boost::multiprecision::checked_uint128_t;

// Runs `procedure` in the arithmetic that was asked for; what exceeds 128 bits is done again.
template <class Procedure>
auto with_arithmetic(Arithmetic arithmetic, const Limits& limits, const Procedure& procedure) {
  if (arithmetic == Arithmetic::fast &&
      (!limits.maxint || *limits.maxint <= std::numeric_limits<std::uint64_t>::max())) {
    try {
      return procedure(Fast{});
    } catch (const std::runtime_error&) {
      // std::range_error or std::overflow_error: more than 128 bits. Again below, exactly.
    }
  }
  return procedure(Integer{});
}

}  // namespace

Answer<Decoded> decode(std::string_view input, const Parameters& parameters, const Options& options,
                       const Limits& limits) {
  return with_arithmetic(options.arithmetic, limits, [&]<class Int>(const Int&) -> Answer<Decoded> {
    Procedures<Int> procedures(parameters, options, limits);
    auto output = procedures.decode(input);
    Answer<Decoded> answer{{}, procedures.meter.width(), procedures.trace.take()};
    if (output) {
      answer.result = Decoded{CodePoints(output->text.begin(), output->text.end()),
                              std::move(output->case_flags)};
    } else {
      answer.result = std::unexpected(output.error());
    }
    return answer;
  });
}

Answer<std::string> encode(const CodePoints& input, const std::string& case_flags,
                           const Parameters& parameters, const Options& options,
                           const Limits& limits) {
  return with_arithmetic(
      options.arithmetic, limits, [&]<class Int>(const Int&) -> Answer<std::string> {
        std::vector<Int> text;
        for (const Integer& cp : input) text.push_back(static_cast<Int>(cp));
        Procedures<Int> procedures(parameters, options, limits);
        auto output = procedures.encode(text, case_flags);
        return {std::move(output), procedures.meter.width(), procedures.trace.take()};
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
