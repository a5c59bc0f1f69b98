// SPDX-License-Identifier: Apache-2.0
// The decoding procedure (rfc3492bis 6.2).
#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/unicode/unicode.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {
namespace {

bool is_half(Wide n) { return n >= 0xD800 && n <= 0xDFFF; }

int hyphens_of(const Text& text) {
  return static_cast<int>(std::ranges::count(text, std::uint64_t{'-'}));
}

// The digits of an encoding in one case.
void check_one_case(const Text& input) {
  const auto digits = std::ranges::find(input.rbegin(), input.rend(), std::uint64_t{'-'}).base();
  const bool capital = std::any_of(digits, input.end(), is_upper);
  const bool small = std::any_of(digits, input.end(), [](auto c) { return upper(c) != c; });
  if (capital && small) stop(Rejected{"bad-digit"});
}

// Inserts c at this index. memmove() gets the number of code points that follow, and takes it for
// octets. The code point beyond the end was 0.
void insert_moving_octets(Text& output, std::size_t at, std::uint64_t c) {
  std::vector<std::uint32_t> buffer(output.begin(), output.end());
  buffer.push_back(0);
  std::memmove(buffer.data() + at + 1, buffer.data() + at, output.size() - at);
  output.assign(buffer.begin(), buffer.end());
  output[at] = c;
}

}  // namespace

Wide Punycode::size_in_units(const Text& text) const {
  Wide size = 0;
  for (const auto c : text) size += Wide{units(c)};
  return size;
}

void Punycode::check_output(const Text& output, bool literal) const {
  for (const auto& [fault, size] : {std::pair{F::buffer_63, 63u},
                                    {F::buffer_128, 128u},
                                    {F::buffer_255, 255u},
                                    {F::buffer_256, 256u},
                                    {F::buffer_512, 512u},
                                    {F::buffer_2048, 2048u}}) {
    if (is(fault) && output.size() > size) stop(Rejected{"output-full"});
  }
  for (const auto& [fault, size] :
       {std::pair{F::off_by_one_63, 63u}, {F::off_by_one_256, 256u}, {F::off_by_one_512, 512u}}) {
    if (is(fault) && output.size() > size) stop(Crash{"one more is written than there is room"});
  }
  if (is(F::arguments_decode) && output.size() > 120'000) stop(Crash{"has too many arguments"});
  if (is(F::literal_capacity) && output.size() > 256) {
    if (literal) stop(Crash{"the literal portion is written beyond the buffer"});
    stop(Rejected{"output-full"});
  }
}

std::optional<Text> Punycode::instead_of_rejection(std::string_view reason) const {
  if (is_any(F::fallback_literal, F::fallback_prefix)) return partial_;
  const auto empties = chosen<std::string_view>("", {{F::truncated_empty, "truncated"},
                                                     {F::bad_digit_empty, "bad-digit"},
                                                     {F::overflow_empty, "overflow"},
                                                     {F::domain_empty, "out-of-domain"},
                                                     {F::literal_empty, "non-basic-literal"}});
  if (reason == empties) return Text();
  const auto ends = chosen<std::string_view>("", {{F::bad_digit_ends, "bad-digit"},
                                                  {F::overflow_ends, "overflow"},
                                                  {F::domain_ends, "out-of-domain"}});
  return reason == ends ? std::optional(partial_) : std::nullopt;
}

Outcome Punycode::decode(const std::string& ace) {
  std::string flags;
  Text text;
  if (const auto ending = ending_of([&] { text = decode(units_of(ace), flags); })) {
    const Rejected* rejected = std::get_if<Rejected>(&*ending);
    const auto instead =
        rejected == nullptr ? std::nullopt : instead_of_rejection(rejected->reason);
    if (!instead) stop(*ending);
    return text_value(*instead);
  }
  if (is(F::pair_split_decode)) split_pairs(text);
  if (is_any(F::pair_split_decode, F::insert_utf16, F::insert_utf16_counted))
    flags.resize(text.size(), 'u');
  if (is(F::flags_text)) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] >= 0x80 && flags[at] == 'U') text[at] = acecheck::unicode::to_upper(text[at]);
    }
  }
  if (is(F::stale_output) || is(F::stale_error)) {
    if (is(F::stale_output) && text.size() < memory_->text.size()) {
      text.insert(text.end(), memory_->text.begin() + std::ptrdiff_t(text.size()),
                  memory_->text.end());
      flags.resize(text.size(), 'u');
    }
    if (is(F::stale_error)) {
      text.insert(text.end(), memory_->text.begin(), memory_->text.end());
      flags.resize(text.size(), 'u');
    }
    memory_->text = is(F::stale_output) ? text : Text();
  }
  if (is(F::flags_lost)) std::ranges::fill(flags, 'u');
  return value_of(acecheck::Text{text, "", flags});
}

Text Punycode::decode(const Text& given, std::string& flags) {
  deltas_ = 0;
  late_bias_ = 72;
  Text input = given;
  if (is(F::last_unread) && !input.empty()) input.pop_back();
  if (input.empty() && is(F::empty_refused)) stop(Rejected{"empty"});
  if (input.empty() && is(F::overread_empty)) stop(Crash{"reads the first of none"});
  const auto longest = chosen<std::size_t>(
      input.size(), {{F::label_59, 59}, {F::label_62, 62}, {F::label_63, 63}, {F::label_255, 255}});
  if (input.size() > longest) stop(Rejected{"too-long"});
  if (is(F::delimiter_alone) && input == Text{'-'}) return {};

  if (is(F::hyphens_exponential)) step(std::size_t{1} << std::min(hyphens_of(input), 40));
  if (is(F::digit_mixed_refused)) check_one_case(input);

  std::size_t literal = 0;
  bool found = false;
  if (is(F::delimiter_beyond)) {
    Text& buffer = memory_->text;
    const bool beyond = buffer.size() > input.size() &&
                        std::ranges::find(buffer.begin() + std::ptrdiff_t(input.size()),
                                          buffer.end(), std::uint64_t{'-'}) != buffer.end();
    if (buffer.size() < input.size()) buffer.resize(input.size());
    std::ranges::copy(input, buffer.begin());
    if (beyond) stop(Crash{"a literal portion that ends beyond the input"});
  }
  for (std::size_t at = 0; at < input.size(); ++at) {
    if ((input[at] == 0 && is(F::nul_hides_delimiter)) ||
        (input[at] == '\n' && is(F::newline_hides_delimiter))) {
      break;
    }
    if (input[at] != '-') continue;
    if (is(F::delimiter_last_unseen) && at + 1 == input.size()) break;
    if (found && is_any(F::first_delimiter, F::delimiter_partition)) break;
    if (found && is(F::delimiter_of_long) && input.size() > 4096) break;
    literal = at;
    found = true;
  }
  std::size_t literal_end = literal;
  if (is(F::literal_but_last) && !found && !input.empty()) literal_end = input.size() - 1;
  if (is(F::no_delimiter_is_literal) && !found) literal = literal_end = input.size();
  if (is_any(F::literal_to_first, F::parts_of_two)) {
    const auto hyphen = std::ranges::find(input, std::uint64_t{'-'});
    literal_end = std::min(static_cast<std::size_t>(hyphen - input.begin()), literal);
  }
  if (is(F::parts_of_two) && literal_end < literal) {
    const auto begin = input.begin() + static_cast<std::ptrdiff_t>(literal_end);
    input.erase(std::find(begin + 1, input.end(), std::uint64_t{'-'}), input.end());
    literal = literal_end;
  }
  if (!found && is(F::delimiter_required) && !input.empty()) stop(Rejected{"no delimiter"});
  if (!found && is_any(F::no_delimiter_is_text, F::delimiter_partition)) {
    flags.assign(input.size(), 'u');
    return input;
  }
  if (is(F::ascii_delimiter_trimmed) && found && literal + 1 == input.size()) {
    stop(Rejected{"nothing follows the delimiter"});
  }

  const auto is_trimmed = [&](std::size_t at) {
    const auto here = input.begin() + static_cast<std::ptrdiff_t>(at);
    return std::all_of(input.begin(), here + 1, is_white) ||
           std::all_of(here, input.begin() + static_cast<std::ptrdiff_t>(literal), is_white);
  };
  Text output;
  for (std::size_t at = 0; at < literal_end; ++at) {
    if (is(F::literal_trimmed) && is_trimmed(at)) continue;
    const bool unchecked =
        is_any(F::non_basic_literal, F::non_basic_text) || (is(F::non_basic_first) && at > 0) ||
        (is(F::non_basic_last) && at + 1 == literal) ||
        (is(F::non_basic_octets) && input[at] < 0xC0) || (is(F::non_basic_block) && at >= 16) ||
        (is(F::non_basic_tail) && literal >= 16 && at >= literal / 16 * 16) ||
        is(F::literal_length) || (is(F::literal_80) && input[at] == 0x80);
    if (input[at] >= 0x80 && is(F::literal_hang)) stop(Hang{});
    if (input[at] >= 0x80 && is(F::literal_length)) stop(Crash{"an index within a character"});
    if (input[at] >= 0x80 && is(F::literal_crash)) stop(Crash{"the error cannot be reported"});
    if (input[at] >= 0x80 && is(F::literal_signed)) {
      output.push_back(0xFFFFFF00 | input[at]);
      flags += 'u';
      continue;
    }
    if (input[at] >= 0x80 && !unchecked) stop(Rejected{"non-basic-literal"});
    if (input[at] == 0 && is(F::literal_nul_decode)) break;
    if (input[at] == '-' && is(F::literal_hyphens_dropped_decode)) continue;
    if (input[at] < 0x20 && is(F::basic_controls)) stop(Rejected{"control"});
    if (!is_ldh(input[at]) && is(F::basic_ldh)) stop(Rejected{"not a letter, digit or hyphen"});
    if (is(F::written_as_decimal)) {
      output.push_back(std::stoull(std::to_string(input[at]), nullptr, 16));
      flags += 'u';
      continue;
    }
    output.push_back(is(F::literal_lower)   ? lower(input[at])
                     : is(F::literal_upper) ? upper(input[at])
                                            : input[at]);
    flags += is_upper(input[at]) && !is(F::flags_basic) ? 'U' : 'u';
    check_output(output, true);
  }
  if (is(F::delimiter_kept) && literal > 0) {
    output.push_back('-');
    flags += 'u';
  }
  partial_ = output;
  if (is(F::falsy_literal) && output == Text{'0'}) {
    output.clear();
    flags.clear();
  }
  const bool skips_delimiter = found && (literal > 0 || is(F::leading_delimiter));
  std::size_t in = literal + (skips_delimiter ? 1 : 0);
  if (literal > 0 && output.size() < literal &&
      !is_any(F::literal_hyphens_dropped_decode, F::literal_trimmed, F::literal_to_first)) {
    in = input.size();  // NUL ended it
  }
  if (is(F::split_last) && in == input.size() && literal > 0) {
    const auto hyphen = [](std::uint64_t c) { return c == '-'; };
    while (in > 0 && hyphen(input[in - 1])) --in;
    if (in == 0) stop(Crash{"the last of no parts"});
    input.resize(in);
    while (in > 0 && !hyphen(input[in - 1])) --in;
  }
  if (is(F::digits_non_ascii_dropped)) {
    input.erase(std::remove_if(input.begin() + static_cast<std::ptrdiff_t>(in), input.end(),
                               [](std::uint64_t c) { return c >= 0x80; }),
                input.end());
  }
  if (is(F::delimiter_not_skipped)) in = literal;
  if (is(F::delimiter_assumed) && in == 0) in = std::min<std::size_t>(1, input.size());
  if (is(F::delimiter_skips_two) && literal > 0) in = std::min(in + 1, input.size());
  if (in == input.size() && is(F::no_deltas_refused)) stop(Rejected{"nothing to decode"});

  Wide n = initial_n();
  n_with_fraction_ = 128;
  Wide i = is(F::initial_i_1) ? 1 : 0;
  Wide bias = initial_bias();
  if (in == input.size() && is(F::integer_none)) stop(Crash{"reads the first of none"});
  Wide w = 1;
  Wide k = first_k();
  while (in + (is(F::last_digit_alone) ? 1 : 0) < input.size()) {
    if (is(F::i_reset)) i = 0;
    const Wide oldi = is(F::oldi_kept) ? 0 : i;
    if (is(F::overflow_i_start)) i = 0;
    const std::size_t start = in;
    if (!is(F::weight_kept)) w = 1;
    bool dropped = false;
    if (!is(F::k_kept)) k = first_k();
    for (;; k += k_step()) {
      if (in == input.size()) {
        if (is(F::overread)) stop(Crash{"reads beyond the end"});
        if (is(F::truncated_counts) || (is(F::truncated_first) && deltas_ == 0) ||
            (is(F::truncated_late) && deltas_ > 0) ||
            (is(F::truncated_after_literal) && literal > 0)) {
          break;
        }
        if (is(F::truncated_dropped)) {
          dropped = true;
          break;
        }
        stop(Rejected{"truncated"});
      }
      const Wide digit = digit_of(input[in++]);
      if (digit == 99) {
        if (is(F::digit_skipped)) {
          k -= k_step();
          continue;
        }
        if (is(F::error_path_always) || (is(F::error_path) && in - start > 1)) {
          stop(Crash{"the error cannot be reported"});
        }
        if (is(F::stale_error)) memory_->text = output;
        stop(Rejected{"bad-digit"});
      }
      i = sum_i(is(F::i_replaced) ? 0 : i, digit, w);
      if (is(F::i_16_bits)) i &= 0xFFFF;
      if (is(F::label_25_bits) && i >= Wide(1) << 25) stop(Rejected{"overflow"});
      const Wide t = threshold(k, bias);
      if (digit == 0 && k == 36 && is(F::integer_zero)) stop(Rejected{"bad-digit"});
      if (digit < t || (digit == t && is(F::integer_end))) break;
      const Wide product = w * (is(F::integer_weight) ? 36
                                : is(F::weight_1)     ? 1
                                : is(F::weight_t)     ? t
                                                      : 36 - t);
      w = is(F::overflow_w_signed)
              ? Wide{static_cast<std::int32_t>(static_cast<std::uint32_t>(product & 0xFFFFFFFF))}
          : is(F::overflow_float)
              ? from_double(static_cast<double>(w) * double(36 - t))
              : checked(product, is_any(F::overflow_w, F::overflow_w_alone, F::overflow_signed));
      if (is(F::w_16_bits)) w &= 0xFFFF;
    }
    if (dropped) break;
    if (is(F::overflow_i_start)) i = checked(oldi + i, true);
    auto size = static_cast<Wide>(output.size());
    if (is_any(F::length_utf16, F::length_utf8)) size = size_in_units(output);
    if (is(F::insert_utf16_counted)) size = static_cast<Wide>(literal + deltas_);
    if (is(F::length_16)) size &= 0xFFFF;
    Wide points = is(F::count_without_point) ? size : size + 1;
    if (is(F::length_16)) points &= 0xFFFF;
    if (is(F::length_8)) points &= 0xFF;
    if (points == 0) stop(Crash{"division by zero"});
    bool first = oldi == 0;
    if (is(F::i_restarts)) first = deltas_ == 0;
    if (is(F::firsttime_output)) first = output.empty();
    if (is(F::firsttime_delta)) first = i - oldi == 0;
    if (is(F::firsttime_n)) first = n == 128;
    if (is(F::firsttime_position)) first = i % points == 0;
    Wide counted = points;
    if (is(F::points_utf16)) counted = size_in_units(output) + 1;
    if (is(F::points_zero)) --counted;
    if (is(F::points_without_basic)) counted -= static_cast<Wide>(literal);
    const Wide delta = is(F::adapt_whole_i)                  ? i
                       : is(F::adapt_reduced_i)              ? i % points - oldi
                       : i < oldi && is(F::overflow_i_start) ? i - oldi + maxint_ + 1
                                                             : i - oldi;
    next_bias(bias, adapt(delta, counted, first));
    if (is(F::length_not_plus_one) && points > 1) --points;
    const Wide times = is(F::i_reduced_first)
                           ? 0
                           : quotient(i, is(F::n_by_length) && points > 1 ? points - 1 : points);
    if (is(F::overflow_n_strict) && n + times == maxint_) stop(Rejected{"overflow"});
    if (is(F::n_from_start)) n = initial_n();
    if (is(F::i_reduced_first)) i %= points;
    if (is(F::domain_before) && !allowed(n, false)) stop(Rejected{"out-of-domain"});
    n = checked(n + times, is_any(F::overflow_n, F::overflow_n_signed));
    if (is(F::overflow_n_signed)) {
      n = Wide{static_cast<std::int32_t>(static_cast<std::uint32_t>(n & 0xFFFFFFFF))};
    }
    if (is(F::n_fraction)) {
      n_with_fraction_ += static_cast<double>(i) / static_cast<double>(points);
      n = from_double(n_with_fraction_);
    }
    if (is(F::n_16_bits)) n &= 0xFFFF;
    if (is(F::i_by_length) && points > 1) {
      i %= points - 1;
    } else if (counts_from_end() || is(F::n_by_length)) {
      i %= points;
    } else if (!is_any(F::i_not_reduced, F::i_not_reduced_clamped)) {
      i -= times * points;
    }
    if (is_any(F::overflow_w_signed, F::i_signed) && (n > 0x10FFFF || is_half(n)))
      stop(Rejected{"out-of-domain"});
    if (i < 0 && !counts_from_end()) stop(Crash{"a negative index"});
    if (is(F::narrowed_32)) n &= 0xFFFFFFFF;
    if (is(F::n_modulo)) n %= 0x110000;
    if (is(F::n_clamped)) n = std::min<Wide>(n, 0x10FFFF);
    if (n < 0) stop(Crash{"a negative code point"});
    if (n > 0x10FFFF && is_any(F::beyond_question, F::beyond_fffd)) {
      n = is(F::beyond_question) ? '?' : 0xFFFD;
    }
    if (is(F::domain_skipped) && !allowed(n, false)) continue;
    const bool passes =
        is_half(n) && ((is(F::surrogate_first_only) && deltas_ > 1) ||
                       (is(F::surrogate_first_two) && deltas_ > 2) ||
                       (is(F::surrogate_low_first) && deltas_ > 1 && n >= 0xDC00) ||
                       (is(F::surrogate_last_only) && in < input.size()) ||
                       (is(F::surrogate_alone_only) && (!output.empty() || in < input.size())));
    if ((is_any(F::beyond_crash, F::domain_crash, F::domain_unchecked_crash) && n > 0x10FFFF) ||
        (is_any(F::surrogate_crash, F::domain_crash) && is_half(n))) {
      stop(Crash{"the error cannot be reported"});
    }
    if (!passes && !is(F::domain_before) && !allowed(n, false)) {
      if (is(F::stale_error)) memory_->text = output;
      stop(Rejected{"out-of-domain"});
    }
    auto c = static_cast<std::uint64_t>(n);
    if (is(F::written_as_decimal)) c = std::stoull(std::to_string(c), nullptr, 16);
    if (is(F::narrowed_16)) c &= 0xFFFF;
    if (is(F::plane_added) && c > 0xFFFF) c += 0x10000;
    const bool surrogate = is_surrogate(c);
    if (surrogate && is(F::surrogate_replaced)) c = 0xFFFD;
    if (is(F::invalid_fffd) && (surrogate || c > 0x10FFFF)) c = 0xFFFD;
    const auto end = static_cast<std::ptrdiff_t>(output.size());
    // std::ptrdiff_t has 32 bits in WebAssembly.
    const std::int64_t place =
        is_any(F::insert_utf16, F::insert_utf16_counted, F::insert_utf8)
            ? static_cast<std::int64_t>(
                  index_in_units(output, std::size_t(std::min<Wide>(i, 0xFFFFFFFF))))
        : is(F::position_8_bits) ? static_cast<std::int64_t>(i & 0xFF)
        : is(F::append) || (is(F::i_not_reduced_clamped) && i > Wide{end}) ? end
        : is(F::prepend)                                                   ? 0
        : is(F::insert_after) ? std::min<std::int64_t>(end, static_cast<std::int64_t>(i) + 1)
        : i < 0               ? std::max<std::int64_t>(end + static_cast<std::int64_t>(i), 0)
                              : static_cast<std::int64_t>(i);
    if (place > end) stop(Crash{"an index beyond the end"});
    const auto at = static_cast<std::ptrdiff_t>(place);
    if (is(F::quadratic_decode)) step(output.size() + 1 - std::size_t(at));
    const bool repeated = is(F::duplicates_decoded) && std::ranges::find(output, c) != output.end();
    if (!(surrogate && is(F::surrogate_dropped)) && !repeated) {
      if (is(F::overwrites) && at < end) output.erase(output.begin() + at);
      if (is(F::insert_copies_forward) && at < end) {
        std::fill(output.begin() + at, output.end(), output[std::size_t(at)]);
        output.push_back(output.back());
        output[std::size_t(at)] = c;
      } else if (is(F::insert_moves_octets)) {
        insert_moving_octets(output, std::size_t(at), c);
      } else {
        output.insert(output.begin() + at, c);
        if (is(F::insert_moves_short) && at < end) {
          output[std::size_t(at) + 1] = at + 1 < end ? output[std::size_t(at) + 2] : 0;
        }
      }
      const char flag = is_upper(input[is(F::flags_first_digit) ? start : in - 1]) ? 'U' : 'u';
      const bool moved = !is(F::flags_not_moved) && std::size_t(at) < flags.size();
      flags.insert(moved ? std::size_t(at) : flags.size(), 1, flag);
    }
    check_output(output, false);
    if (is_any(F::fallback_prefix, F::bad_digit_ends, F::overflow_ends, F::domain_ends)) {
      partial_ = output;
    }
    if (!is(F::i_not_incremented)) ++i;
    if (is(F::i_restarts) && i == static_cast<Wide>(output.size())) i = 0;
    if (is(F::integer_one)) break;
  }
  if (is(F::insert_utf16_counted)) join_pairs(output, nullptr);
  if (is(F::surrogate_pair)) {
    join_pairs(output, &flags);
    if (std::ranges::any_of(output, is_surrogate)) {
      stop(Rejected{"out-of-domain"});
    }
  }
  for (const auto& [fault, size] : {std::pair{F::truncates_63_decode, 63u},
                                    {F::truncates_64_decode, 64u},
                                    {F::truncates_255_decode, 255u},
                                    {F::truncates_256, 256u},
                                    {F::truncates_1024, 1024u}}) {
    if (is(fault) && output.size() > size) {
      output.resize(size);
      flags.resize(size);
    }
  }
  if (is(F::truncates_63_utf16) &&
      std::ranges::none_of(output, [](std::uint64_t c) { return c > 0x10FFFF; })) {
    const std::size_t size = output.size();
    split_pairs(output);
    if (output.size() > 63) output.resize(63);
    join_pairs(output, nullptr);
    if (output.size() < size) flags.resize(output.size());
  }
  return output;
}

}  // namespace faulty::punycode
