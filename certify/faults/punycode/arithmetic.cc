// SPDX-License-Identifier: Apache-2.0
// Arithmetic of one width, bias adaptation and thresholds (rfc3492bis 6.1 and 6.4).
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {
Wide Punycode::checked(Wide value, bool unchecked) {
  if (value <= maxint_ && value >= -maxint_) return value;
  if (value < 0 &&
      (counts_from_end() ||
       is_any(F::digit_floored, F::n_twice, F::duplicates_again, F::sorted_strings_negative,
              F::unsorted, F::overflow_w_signed, F::i_signed, F::threshold_no_tmax))) {
    return value;
  }
  if (is(F::overflow_signed)) {  // two's complement
    return wrapped(value);
  }
  if (is(F::overflow_float)) return from_double(static_cast<double>(value));
  if (is(F::overflow_delta_product_wraps) && value < 0) return value;
  if (is(F::overflow_crash)) stop(Crash{"the error cannot be reported"});
  if (!unchecked) stop(Rejected{"overflow"});
  return value & maxint_;
}

Wide Punycode::wrapped(Wide value) const {
  const Wide rest = value & (2 * maxint_ + 1);
  return rest > maxint_ ? rest - 2 * maxint_ - 2 : rest;
}

Wide Punycode::signed_product(Wide a, Wide b) const {
  const Wide wrapped = (a * b) & (2 * maxint_ + 1);
  if (wrapped > maxint_) stop(Rejected{"overflow"});
  return wrapped;
}

Wide Punycode::sum_i(Wide i, Wide digit, Wide w) {
  if (is(F::overflow_i_product_signed)) return checked(i + signed_product(digit, w), false);
  if (is(F::i_signed)) {
    if (i >= 0 && digit > (maxint_ - i) / w) stop(Rejected{"overflow"});
    const auto low = static_cast<std::uint32_t>((i + digit * w) & 0xFFFFFFFF);
    return Wide{static_cast<std::int32_t>(low)};
  }
  if (is(F::overflow_w_signed)) {
    const auto low = static_cast<std::uint32_t>((digit * w) & 0xFFFFFFFF);
    return checked(i + Wide{static_cast<std::int32_t>(low)}, false);
  }
  if (is(F::overflow_i_saturated)) return std::min(i + digit * w, maxint_);
  const bool none = is_any(F::overflow_i, F::overflow_w);
  if (is(F::overflow_i_strict) && i + digit * w == maxint_) stop(Rejected{"overflow"});
  if (is(F::overflow_float)) {
    return from_double(static_cast<double>(i) +
                       static_cast<double>(digit) * static_cast<double>(w));
  }
  const Wide product = checked(digit * w, none || is(F::overflow_i_product));
  return checked(i + product, none || is(F::overflow_i_addition));
}

Wide Punycode::quotient(Wide dividend, Wide divisor) const {
  const bool downwards =
      is_any(F::digit_floored, F::sorted_strings_negative, F::unsorted, F::threshold_no_tmax) ||
      counts_from_end();
  const Wide rest = dividend % divisor;
  const bool is_below = rest != 0 && (rest < 0) != (divisor < 0);
  return dividend / divisor - (downwards && is_below ? 1 : 0);
}

Wide Punycode::adapt(Wide delta, Wide points, bool first) {
  if (is_any(F::adapt_float, F::adapt_points_fraction, F::adapt_damp_fraction,
             F::adapt_half_fraction, F::adapt_loop_fraction)) {
    return adapt_in_doubles(delta, points, first);
  }
  if (is(F::damp_always)) first = true;
  if (is(F::first_inverted)) first = !first;
  if (is(F::adapt_zero)) delta = 0;
  if (is(F::adapt_late)) first = false;
  const Wide damp = chosen(700, {{F::damp_2, 2},
                                 {F::damp_699, 699},
                                 {F::damp_701, 701},
                                 {F::damp_70, 70},
                                 {F::skew_damp_swapped, 38},
                                 {F::adapt_not_damped, 1}});
  if (is(F::adapt_delta_24_bits)) delta = std::min<Wide>(delta, 0xFFFFFF);
  if (is(F::adapt_delta_signed) || (is(F::adapt_half_signed) && !first)) {
    if (delta > 0x7FFFFFFF && delta <= 0xFFFFFFFF) delta -= 0x100000000;
  }
  if (is(F::adapt_delta_32_bits)) delta &= 0xFFFFFFFF;
  if (is(F::adapt_delta_16_bits)) delta &= 0xFFFF;
  const Wide all = delta;
  if (is(F::adapt_damp_rounded) && first) delta += damp / 2;
  if (is(F::adapt_half_rounded) && !first) ++delta;
  if (is(F::adapt_points_first) && points > 0) delta += quotient(delta, points);
  if (is(F::adapt_half_signed) && delta < 0) --delta;  // a shift rounds down
  delta = quotient(delta, first ? damp : chosen(2, {{F::halved_3, 3}, {F::adapt_not_halved, 1}}));
  if (is(F::points_minus)) points = std::max<Wide>(points - 1, 1);
  if (is_any(F::points_plus, F::adapt_late)) ++points;
  if (points == 0) stop(Crash{"division by zero"});
  const Wide shared = is(F::adapt_points_of_all)    ? all
                      : is(F::adapt_points_rounded) ? delta + points / 2
                                                    : delta;
  if (is(F::points_one)) points = 1;
  if (!is_any(F::points_dropped, F::adapt_points_first)) delta += quotient(shared, points);
  Wide k = 0;
  const Wide bound = chosen(455, {{F::adapt_454, 454},
                                  {F::adapt_456, 456},
                                  {F::adapt_130, 130},
                                  {F::adapt_350, 350},
                                  {F::adapt_468, 468},
                                  {F::adapt_910, 910}});
  while (delta > bound) {
    if (is(F::adapt_loop_rounded)) delta += 17;
    delta /= chosen(35, {{F::adapt_divisor_36, 36},
                         {F::adapt_divisor_34, 34},
                         {F::adapt_divisor_26, 26},
                         {F::adapt_divisor_10, 10}});
    k += chosen(36, {{F::adapt_k_35, 35}, {F::adapt_k_1, 1}});
    if (is(F::adapt_once) || (is(F::adapt_three_rounds) && k == 108) ||
        (is(F::adapt_four_rounds) && k == 144)) {
      break;
    }
  }
  const Wide factor = chosen(36, {{F::adapt_factor_35, 35}, {F::adapt_factor_37, 37}});
  const Wide skew = chosen(38, {{F::skew_36, 36},
                                {F::skew_37, 37},
                                {F::skew_39, 39},
                                {F::skew_28, 28},
                                {F::adapt_skew_dropped, 0},
                                {F::skew_damp_swapped, 700}});
  if (delta == 0 && is(F::adapt_skew_added)) stop(Crash{"division by zero"});
  if (is(F::adapt_skew_added)) return k + factor + skew;
  if (delta + skew == 0) stop(Crash{"division by zero"});
  const Wide half = is(F::adapt_last_rounded) ? (delta + skew) / 2 : 0;
  if (is(F::adapt_k_dropped)) k = 0;
  if (is(F::adapt_last_zero)) return k;
  const Wide bias = is(F::adapt_k_multiplied) ? quotient((k + factor) * delta, delta + skew)
                                              : k + quotient(factor * delta + half, delta + skew);
  if (is(F::bias_8_bits_unsigned) && bias > 127) return bias - 256 + (Wide(1) << 32);
  if (is(F::bias_127)) return std::min<Wide>(bias, 127);
  if (is(F::bias_170)) return std::min<Wide>(bias, 170);
  return is(F::bias_8_bits) && bias > 127 ? bias - 256 : bias;
}

Wide Punycode::adapt_in_doubles(Wide delta, Wide points, bool first) const {
  const auto rounded = [&](double each, F unless) {
    return is_any(F::adapt_float, unless) ? each : std::floor(each);
  };
  double d = rounded(static_cast<double>(delta) / (first ? 700 : 2),
                     first ? F::adapt_damp_fraction : F::adapt_half_fraction);
  d += rounded(d / static_cast<double>(points), F::adapt_points_fraction);
  Wide k = 0;
  for (; d > 455; k += 36) d = rounded(d / 35, F::adapt_loop_fraction);
  return k + static_cast<Wide>(36 * d / (d + 38));
}

Wide Punycode::threshold(Wide k, Wide bias) const {
  if (is(F::k_8_bits)) k &= 0xFF;
  if (is(F::k_180)) k = std::min<Wide>(k, 180);
  const Wide tmin = chosen(1, {{F::tmin_0, 0}, {F::tmin_2, 2}});
  const Wide tmax = chosen(26, {{F::tmax_25, 25}, {F::tmax_27, 27}});
  if (is(F::threshold_constant)) return tmax;
  if (is(F::k_constant)) k = 36;
  if (is(F::threshold_wraps) && k < bias) return tmax;
  if (is(F::threshold_wrapped) && k < bias) return k - bias + (Wide(1) << 32);
  if (is(F::threshold_swapped) && k <= bias) return tmax;
  if (is(F::threshold_swapped) && k >= bias + tmax) return tmin;
  const Wide low = is(F::threshold_tmin) ? bias + tmin : bias;
  if (!is(F::threshold_no_tmin) && (is(F::threshold_less) ? k < low : k <= low)) return tmin;
  if (is(F::threshold_no_tmax)) return k - bias;
  if (is(F::threshold_more) ? k > bias + tmax : k >= bias + tmax) return tmax;
  if (is(F::tmax_only)) return tmax;
  return is(F::threshold_off) ? k - bias + 1 : k - bias;
}

void Punycode::next_bias(Wide& bias, Wide adapted) {
  ++deltas_;
  if (is(F::bias_72) || (is(F::bias_once) && deltas_ > 1) ||
      (is(F::bias_not_first) && deltas_ == 1)) {
    return;
  }
  bias = is(F::bias_late) ? std::exchange(late_bias_, adapted) : adapted;
}

Wide Punycode::initial_bias() const {
  return chosen(72, {{F::bias_initial_0, 0},
                     {F::bias_initial_70, 70},
                     {F::bias_initial_71, 71},
                     {F::bias_initial_73, 73},
                     {F::bias_initial_83, 83},
                     {F::bias_initial_128, 128}});
}

Wide Punycode::initial_n() const {
  return chosen(128, {{F::initial_n_0, 0},
                      {F::initial_n_127, 127},
                      {F::initial_n_129, 129},
                      {F::bias_initial_128, 72}});
}

void Punycode::step(std::size_t count) {
  steps_ += count;
  if (steps_ > max_steps) stop(Hang{});
}

}  // namespace faulty::punycode
