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

std::vector<std::string> digits_of_punycode() {
  std::vector<std::string> digits;
  for (char c = 'a'; c <= 'z'; ++c) {
    digits.push_back({c, static_cast<char>(c - 'a' + 'A')});
  }
  for (char c = '0'; c <= '9'; ++c) digits.emplace_back(1, c);
  return digits;
}

}  // namespace

void Parameters::set_digits(std::vector<std::string> forms) {
  digits = std::move(forms);
  digit_values.fill(-1);
  for (std::size_t value = 0; value < digits.size(); ++value) {
    for (const char c : digits[value]) {
      digit_values[static_cast<unsigned char>(c)] = static_cast<int>(value);
    }
  }
}

bool Parameters::valid(const Reading& reading) const {
  if (base < 2 || digits.size() < base) return false;
  const bool ranges = reading.corrects(Erratum::puny_8)
                          ? tmin <= base - 2 && tmax >= 1 && tmax <= base - 1 && tmin <= tmax
                          : tmin <= tmax && tmax <= base - 1;
  return ranges && skew >= 1 && damp >= 2 && initial_bias % base <= base - tmin;
}

const Parameters& punycode() {
  static const Parameters parameters = [] {
    Parameters p{.base = 36,
                 .tmin = 1,
                 .tmax = 26,
                 .skew = 38,
                 .damp = 700,
                 .initial_bias = 72,
                 .initial_n = 0x80,
                 .delimiter = '-'};
    p.set_digits(digits_of_punycode());
    for (std::size_t cp = 0; cp < 0x80; ++cp) p.basic[cp] = true;
    p.delimiters['-'] = true;
    return p;
  }();
  return parameters;
}

Answer<Decoded> decode(std::string_view input, const Parameters& parameters, const Options& options,
                       const Limits& limits) {
  return with_arithmetic(options.arithmetic, limits, [&]<class Int>(const Int&) -> Answer<Decoded> {
    Procedures<Int> procedures(parameters, options, limits);
    auto output = procedures.decode(input);
    Answer<Decoded> answer{{}, procedures.meter.width(), std::move(procedures.trace)};
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
        return {std::move(output), procedures.meter.width(), std::move(procedures.trace)};
      });
}

Answer<Integer> adapt(const Integer& delta, const Integer& numpoints, bool firsttime,
                      const Parameters& parameters, const Limits& limits) {
  const Options options;
  Procedures<Integer> procedures(parameters, options, limits);
  const auto bias = procedures.adapt(delta, numpoints, firsttime);
  Answer<Integer> answer{{}, procedures.meter.width(), {}};
  if (bias) {
    answer.result = *bias;
  } else {
    answer.result = std::unexpected(Rejection{ace::Errc::overflow, 0, "bis 6.1: adapt()"});
  }
  return answer;
}

std::expected<CodePoints, ace::Errc> decode_by_steps(std::string_view input,
                                                     const Parameters& parameters,
                                                     const Integer& max_steps) {
  const Options options;
  Procedures<Integer> procedures(parameters, options, {});
  // 3.1: the literal portion ends before the last delimiter, if anything stands there.
  std::size_t at = 0;
  for (std::size_t i = 0; i < input.size(); ++i) {
    if (parameters.delimiters[static_cast<unsigned char>(input[i])]) at = i;
  }
  CodePoints extended;
  for (const char c : input.substr(0, at)) {
    if (!parameters.basic[static_cast<unsigned char>(c)]) {
      return std::unexpected(ace::Errc::non_basic_literal);
    }
    extended.emplace_back(static_cast<unsigned char>(c));
  }
  if (at > 0) ++at;

  Integer n = parameters.initial_n;
  std::size_t i = 0;
  Integer bias = parameters.initial_bias;
  Integer steps = 0;
  // One state change: <n,i> becomes <n,i+1>, or <n+1,0> at the end of the extended string.
  const auto advance = [&] {
    if (i < extended.size()) {
      ++i;
    } else {
      i = 0;
      ++n;
    }
  };
  bool first = true;
  while (at < input.size()) {
    // 3.3: the delta as the sum of digit_j * w(j).
    Integer delta = 0;
    Integer weight = 1;
    for (std::uint64_t j = 0;; ++j) {
      if (at == input.size()) return std::unexpected(ace::Errc::truncated);
      const auto digit = procedures.digit_value(static_cast<unsigned char>(input[at++]));
      if (!digit) return std::unexpected(ace::Errc::bad_digit);
      // t(j) = base * (j + 1) - bias, clamped to tmin..tmax.
      const Integer unclamped = Integer(parameters.base) * (j + 1) - bias;
      const Integer t = std::clamp<Integer>(unclamped, parameters.tmin, parameters.tmax);
      delta += *digit * weight;
      if (*digit < t) break;
      weight *= parameters.base - t;
    }
    steps += delta;
    if (steps > max_steps) return std::unexpected(ace::Errc::too_long);
    for (Integer step = 0; step < delta; ++step) advance();
    if (procedures.is_basic(n)) return std::unexpected(ace::Errc::basic_code_point);
    if (!procedures.in_domain(n)) return std::unexpected(ace::Errc::out_of_domain);
    extended.insert(extended.begin() + static_cast<std::ptrdiff_t>(i), n);
    advance();
    // 3.4.
    bias = *procedures.adapt(delta, Integer(extended.size()), first);
    first = false;
  }
  return extended;
}

Answer<std::vector<Integer>> decode_integers(const std::vector<std::uint64_t>& digits,
                                             const IntegerFormat& format, const Limits& limits) {
  Meter<Integer> meter(limits.maxint);
  std::vector<Integer> values;
  const auto run = [&]() -> std::expected<std::vector<Integer>, Rejection> {
    for (std::size_t at = 0; at < digits.size();) {
      Integer value = 0;
      Integer weight = 1;
      for (std::size_t j = 0;; ++j) {
        const char* const step = "bis 3.3: the sum of digit_j * w(j)";
        if (at == digits.size()) {
          return std::unexpected(Rejection{ace::Errc::truncated, at, step});
        }
        const Integer digit = digits[at];
        if (digit >= format.base) {
          return std::unexpected(Rejection{ace::Errc::bad_digit, at, step});
        }
        value += digit * weight;
        if (!meter.fits(value, step)) {
          return std::unexpected(Rejection{ace::Errc::overflow, at, step});
        }
        const Integer t = format.thresholds[std::min(j, format.thresholds.size() - 1)];
        ++at;
        if (digit < t) break;
        weight *= format.base - t;
        if (!meter.fits(weight, "bis 3.3: w(j)")) {
          return std::unexpected(Rejection{ace::Errc::overflow, at - 1, "bis 3.3: w(j)"});
        }
      }
      values.push_back(value);
    }
    return values;
  };
  auto result = run();
  return {std::move(result), meter.width(), {}};
}

std::vector<std::uint64_t> encode_integers(const std::vector<Integer>& values,
                                           const IntegerFormat& format) {
  std::vector<std::uint64_t> digits;
  for (Integer n : values) {
    for (std::size_t j = 0;; ++j) {
      const Integer t = format.thresholds[std::min(j, format.thresholds.size() - 1)];
      if (n < t) break;
      digits.push_back(static_cast<std::uint64_t>(t + ((n - t) % (format.base - t))));
      n = (n - t) / (format.base - t);
    }
    digits.push_back(static_cast<std::uint64_t>(n));
  }
  return digits;
}

}  // namespace oracle::bootstring
