// SPDX-License-Identifier: Apache-2.0
// The encoding procedure (rfc3492bis 6.3).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

Outcome Punycode::encode(const Text* text, const std::string& flags) {
  std::string ace = encoded(text, flags);
  if (is(F::ace_cut_at_nul)) ace.resize(std::min(ace.size(), ace.find('\0')));
  if (is(F::stale_encode)) {
    if (ace.size() < memory_->ace.size()) ace += memory_->ace.substr(ace.size());
    memory_->ace = ace;
  }
  return value_of(std::move(ace));
}

std::string Punycode::encoded(const Text* given, const std::string& flags) {
  deltas_ = 0;
  late_bias_ = 72;
  if (!given) stop(Rejected{"out-of-domain"});
  Text text = *given;
  if (text.empty() && is(F::empty_refused)) stop(Rejected{"empty"});
  if (is(F::literal_nul_encode)) text.erase(std::ranges::find(text, 0u), text.end());
  if (is(F::octets_encoded)) {
    const std::string octets = acecheck::to_utf8(text);
    text.assign(octets.size(), 0);
    std::ranges::transform(octets, text.begin(),
                           [](char c) { return static_cast<std::uint8_t>(c); });
  }
  if (is(F::narrowed_16_encode)) {
    for (auto& c : text) c &= 0xFFFF;
  }
  if (is(F::read_as_decimal)) {
    for (auto& c : text) {
      const std::string digits = fmt::format("{:04X}", c);
      if (digits.front() > '9') stop(Crash{"not a decimal number"});
      c = std::stoull(digits);
    }
  }
  if (is(F::plane_lost)) {
    for (auto& c : text) c -= c > 0xFFFF && c <= 0x10FFFF ? 0x10000 : 0;
  }
  if (is(F::narrowed_32)) {
    for (auto& c : text) c &= 0xFFFFFFFF;
  }
  if (is(F::surrogate_pair_encode)) join_pairs(text, nullptr);
  if (is(F::ascii_refused) && std::ranges::all_of(text, [](auto c) { return c < 0x80; })) {
    stop(Rejected{"ASCII"});
  }
  if (is(F::falsy_text) && text == Text{'0'}) text.clear();
  if (is(F::hyphens_exponential)) {
    const auto hyphens = std::ranges::count(text, std::uint64_t{'-'});
    step(std::size_t{1} << std::min<std::ptrdiff_t>(hyphens, 40));
  }
  for (const std::uint64_t c : text) {
    if (Wide(c) > maxint_ || !allowed(Wide(c), true)) stop(Rejected{"out-of-domain"});
    if (c < 0x20 && is(F::basic_controls)) stop(Rejected{"control"});
    if (c < 0x80 && !is_ldh(c) && is(F::basic_ldh)) stop(Rejected{"not a host name"});
  }
  if (is(F::text_unique)) {
    std::set<std::uint64_t> seen;
    std::erase_if(text, [&](std::uint64_t c) { return !seen.insert(c).second; });
  }
  if (is(F::pair_low_again)) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] <= 0xFFFF || text[at] > 0x10FFFF) continue;
      const std::uint64_t low = 0xDC00 + ((text[at] - 0x10000) & 0x3FF);
      text.insert(text.begin() + std::ptrdiff_t(++at), low);
    }
  }
  if (is(F::pair_shift)) {
    for (auto& c : text) {
      if (c <= 0xFFFF || c > 0x10FFFF) continue;
      const auto high = static_cast<std::uint32_t>((c - 0x10000) >> 10);
      const auto count = static_cast<unsigned>((10 + (c & 0x3FF)) % 32);
      const auto joined = Wide(static_cast<std::int32_t>(high << count)) + 0x10000;
      if (joined < 0x80) stop(Hang{});
      c = static_cast<std::uint64_t>(joined);
    }
  }
  if (is(F::pair_split_encode)) split_pairs(text);
  if (is(F::surrogate_question)) {
    std::ranges::replace_if(text, is_surrogate, '?');
  }
  if (is(F::surrogate_pair_encode) && std::ranges::any_of(text, is_surrogate)) {
    stop(Rejected{"out-of-domain"});
  }

  const auto flag = [&](std::size_t at) {
    return at < flags.size() && flags[at] == 'U' && !is(F::flags_lost);
  };
  std::string output;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_basic(text[at])) continue;
    if (text[at] == '-' && is(F::literal_hyphens_dropped)) continue;
    if (is(F::literal_ldh_only) && !is_ldh(text[at])) continue;
    std::uint64_t c = text[at];
    if (is(F::basic_narrowed)) c &= 0xFF;
    if (is(F::literal_lower_encode)) c = lower(c);
    if (is(F::literal_upper_encode)) c = upper(c);
    const bool end = is(F::flags_ends) && (lower(c) == 'a' || lower(c) == 'z');
    const bool mark = is(F::flags_marks) && c >= '@' && lower(c) == upper(c);
    if (mark && !flags.empty()) c = flag(at) ? c & ~0x20ull : c | 0x20;
    if (!flags.empty() && !is(F::flags_basic) && !end) c = flag(at) ? upper(c) : lower(c);
    if (c >= 0x80) output += static_cast<char>(0xC0 | c >> 6);  // Latin-1, by a fault
    output += static_cast<char>(c < 0x80 ? c : 0x80 | (c & 0x3F));
  }
  const std::size_t b = is(F::literal_ldh_only) ? output.size()
                                                : static_cast<std::size_t>(std::ranges::count_if(
                                                      text, [&](auto c) { return is_basic(c); }));
  if (is(F::literal_sorted)) std::ranges::sort(output);
  bool delimiter = b > 0;
  if (is(F::falsy_literal) && output == "0") delimiter = false;
  if (is(F::falsy_literal_lost) && output == "0") {
    output.clear();
    delimiter = false;
  }
  if (is(F::ascii_without_delimiter) && b == text.size()) delimiter = false;
  if (is(F::delimiter_always) || (is(F::delimiter_if_more) && b < text.size())) delimiter = true;
  if (delimiter) output += '-';
  if (is(F::ascii_lost) && b == text.size()) output.clear();

  // The code points to come, with where they stand: what 6.3 finds by searching.
  std::map<std::uint64_t, std::vector<std::size_t>> positions;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_basic(text[at])) positions[text[at]].push_back(at);
  }
  if (is(F::skipped_80)) positions.erase(0x80);
  if (is(F::last_not_encoded) && !text.empty() && !is_basic(text.back())) {
    std::vector<std::size_t>& of_last = positions.at(text.back());
    of_last.pop_back();
    if (of_last.empty()) positions.erase(text.back());
  }
  std::vector<std::size_t> smaller;  // where those stand that are coded, in order
  const std::size_t looked_at =
      is(F::last_not_encoded) ? std::max<std::size_t>(text.size(), 1) - 1 : text.size();
  for (std::size_t at = 0; at < looked_at; ++at) {
    if (!positions.contains(text[at])) smaller.push_back(at);
  }
  Wide n = initial_n();
  Wide delta = 0;
  Wide i = 0;  // the decoder's
  Wide bias = initial_bias();
  Wide h = static_cast<Wide>(b) + (is(F::delimiter_counted) && b > 0 ? 1 : 0);
  Text coded;  // the code points that are not basic, as far as they are written
  std::vector<std::pair<std::uint64_t, std::vector<std::size_t>>> sorted(positions.begin(),
                                                                         positions.end());
  if (is_any(F::sorted_strings, F::sorted_strings_negative, F::sorted_strings_from_end)) {
    std::ranges::sort(sorted, {}, [](const auto& each) { return std::to_string(each.first); });
  }
  if (is(F::unsorted)) {
    std::ranges::sort(sorted, {}, [](const auto& each) { return each.second.front(); });
  }
  if (is(F::sorted_utf16)) {
    std::ranges::sort(sorted, {}, [](const auto& each) { return to_utf16({each.first}); });
  }
  if (is(F::duplicates_again)) {
    std::vector<std::pair<std::uint64_t, std::vector<std::size_t>>> repeated;
    for (const auto& each : sorted) {
      for (std::size_t times = 0; times < each.second.size(); ++times) repeated.push_back(each);
    }
    sorted = std::move(repeated);
  }
  if (is(F::n_repeated) && !sorted.empty()) sorted.resize(text.size(), sorted.front());
  // Whether code points below n are encoded as well.
  const bool goes_back = is_any(F::duplicates_again, F::sorted_strings_negative,
                                F::sorted_strings_from_end, F::unsorted);
  for (const auto& [m, where] : sorted) {
    if (is(F::bias_restarts)) bias = initial_bias();
    if (is(F::duplicates_refused) && where.size() > 1) stop(Rejected{"overflow"});
    if (is(F::duplicates_apart_refused) &&
        std::any_of(text.begin() + std::ptrdiff_t(where.front()),
                    text.begin() + std::ptrdiff_t(where.back()),
                    [&](auto c) { return c != m && !is_basic(c); })) {
      stop(Rejected{"overflow"});
    }
    if (is_any(F::n_repeated, F::delimiter_counted) && h >= static_cast<Wide>(text.size())) break;
    if (goes_back || is_any(F::sorted_strings, F::sorted_utf16, F::n_repeated, F::basic_narrowed)) {
      if (Wide(m) < n && !goes_back) continue;  // nothing is left that is not below n
      smaller.clear();
      for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] < m) smaller.push_back(at);
      }
    }
    if ((is(F::sentinel_10ffff) && m == 0x10FFFF) || (is(F::sentinel_ffff) && m >= 0xFFFF)) {
      stop(Hang{});  // the minimum is never found
    }
    if (is(F::next_above) && Wide(m) == n) stop(Rejected{"overflow"});  // it is never found
    if (is(F::quadratic_encode)) step(text.size());
    if (Wide(m) < n && !goes_back && !is(F::n_twice)) stop(Crash{"a code point below n"});
    Wide factor = is(F::h_plus_one)      ? h
                  : is(F::factor_b)      ? Wide(b) + 1
                  : is(F::factor_length) ? Wide(text.size())
                  : is(F::factor_two)    ? h + 2
                  : is(F::factor_one)    ? 1
                                         : h + 1;
    if (is(F::length_16_encode)) factor &= 0xFFFF;
    if (is(F::length_8_encode)) factor = (h & 0xFF) + 1;
    const bool unchecked = is(F::overflow_delta);
    const Wide product =
        is(F::overflow_delta_product_signed)  ? signed_product(Wide(m) - n, factor)
        : is(F::overflow_delta_product_wraps) ? wrapped((Wide(m) - n) * factor)
        : is(F::delta_without_n)
            ? checked(Wide(m) * factor, false)
            : checked((Wide(m) - n) * factor, unchecked || is(F::overflow_delta_addition));
    if (is(F::delta_replaced)) delta = 0;
    if (is(F::factor_own)) {
      delta += Wide(where.size()) * (Wide(m) - n + (h > Wide(b) ? 1 : 0));
    }
    if (is(F::factor_all)) delta -= Wide(m) - n + (h > Wide(b) ? 1 : 0);
    delta = checked(delta + product, unchecked || is(F::overflow_delta_product));
    if (is(F::overflow_delta_strict) && delta == maxint_) stop(Rejected{"overflow"});
    n = Wide(m);
    // Those before the first, between each two, and after the last.
    std::size_t next = 0;
    std::size_t written_here = 0;
    for (const std::size_t at : where) {
      const auto until =
          static_cast<std::size_t>(std::ranges::lower_bound(smaller, at) - smaller.begin());
      increment(delta, smaller_in(text, smaller, next, until, n));
      if (!is(F::increment_again)) next = until;
      if (is(F::rank_without_equal) && written_here > 0) --delta;
      if (is(F::increment_first)) ++delta;
      if ((is(F::duplicates_lost) && written_here > 0) ||
          (is(F::duplicates_two) && written_here > 1)) {
        continue;
      }
      ++written_here;
      if (is(F::label_25_bits) && delta >= Wide(1) << 25) stop(Rejected{"overflow"});
      if (is(F::overflow_delta_start) && i + delta > maxint_) stop(Rejected{"overflow"});
      i = Wide{until} + Wide{written_here};
      const bool is_capital = text[at] >= 0xC0 && text[at] <= 0xDE;  // of Latin-1, which suffices
      write(output, delta, bias, flag(at) || (is(F::digits_unasked) && is_capital));
      bool first = h == static_cast<Wide>(b) + (is(F::delimiter_counted) && b > 0 ? 1 : 0);
      if (is(F::firsttime_h)) first = h == 0;
      if (is(F::firsttime_output)) first = output.empty();
      if (is(F::firsttime_delta)) first = delta == 0;
      if (is(F::firsttime_n)) first = n == 128;
      if (is(F::firsttime_position)) first = until + written_here == 1;
      Wide points = h + 1;
      if (is(F::points_utf16)) points = Wide{b} + 1 + size_in_units(coded);
      coded.push_back(m);
      if (is(F::length_16_encode)) points &= 0xFFFF;
      if (is(F::length_8_encode)) points = (h & 0xFF) + 1;
      if (is(F::points_all)) points = static_cast<Wide>(text.size());
      if (is(F::points_zero)) --points;
      if (is(F::points_without_basic)) points -= static_cast<Wide>(b);
      next_bias(bias, adapt(delta, points, first));
      if (!is(F::delta_not_reset)) delta = 0;
      if (is(F::increment_equal)) ++delta;
      h += is(F::h_not_incremented)                  ? 0
           : is_any(F::length_utf16, F::length_utf8) ? Wide{units(m)}
                                                     : 1;
    }
    increment(delta, smaller_in(text, smaller, next, smaller.size(), n));
    if (is(F::rank_without_equal)) delta += static_cast<Wide>(where.size()) - 1;
    const std::size_t times = is(F::increment_utf16) && m > 0xFFFF ? 2 : 1;
    for (const std::size_t at : where) {
      smaller.insert(std::ranges::upper_bound(smaller, at), times, at);
    }
    if (!is(F::delta_not_incremented)) delta += is(F::delta_twice) ? 2 : 1;
    if (!is_any(F::n_not_incremented, F::n_repeated)) n += is(F::n_twice) ? 2 : 1;
  }
  if (is_any(F::end_utf8, F::end_utf16) && size_in_units(text) > Wide(text.size())) {
    stop(Crash{"no code point is left"});
  }
  if (is_any(F::end_utf8_overflow, F::end_utf16_overflow) &&
      size_in_units(text) > Wide(text.size())) {
    stop(Rejected{"overflow"});
  }
  return limited(output);
}

std::size_t Punycode::smaller_in(const Text& text, const std::vector<std::size_t>& smaller,
                                 std::size_t from, std::size_t to, Wide n) const {
  if (!is_any(F::increment_not_basic, F::increment_below)) return to - from;
  return static_cast<std::size_t>(
      std::count_if(smaller.begin() + std::ptrdiff_t(from), smaller.begin() + std::ptrdiff_t(to),
                    [&](std::size_t at) {
                      return is(F::increment_below) ? Wide(text[at]) + 1 != n : !is_basic(text[at]);
                    }));
}

void Punycode::increment(Wide& delta, std::size_t count) {
  if (is(F::increment_missing)) return;
  if (is(F::overflow_delta_strict) && delta < maxint_ && delta + Wide(count) >= maxint_) {
    stop(Rejected{"overflow"});
  }
  delta = checked(delta + Wide(count), is(F::overflow_increment));
}

void Punycode::write(std::string& output, Wide delta, Wide bias, bool flagged) {
  if (delta == 0 && is(F::integer_zero)) return;
  const std::size_t start = output.size();
  Wide q = is(F::q_16_bits) ? delta & 0xFFFF : delta;
  if (q < 0 && is_any(F::sorted_strings_from_end, F::rank_without_equal)) {
    if (q >= -36) output += written(q + 36);
    return;
  }
  if (q < 0 &&
      is_any(F::sorted_strings_negative, F::unsorted)) {  // a character far from the digits
    output += acecheck::to_utf8({static_cast<std::uint64_t>((q + 97) & 0xFFFF)});
    return;
  }
  if (q < 0) stop(Crash{"a negative delta"});
  Wide k = is(F::k_kept) && deltas_ > 0 ? last_k_ : first_k();
  for (;; k += k_step()) {
    if (is(F::digits_five) && output.size() - start == 5) return;
    const Wide t = threshold(k, bias);
    if (q < t || (is(F::integer_end) && q == t)) break;
    if (t == 36) stop(Crash{"division by zero"});
    const Wide base_digit = is(F::integer_without_t) ? 0 : t;
    output += written(base_digit + (is(F::integer_modulo) ? q : q - t) % (36 - t));
    const Wide divisor = is(F::integer_divisor) ? 36 : 36 - t;
    q = (is(F::integer_subtract) ? q : q - t) + (is(F::integer_rounded) ? divisor / 2 : 0);
    q /= divisor;
    if (output.size() - start > 200) stop(Hang{});
  }
  last_k_ = k;
  output += written(q);
  if (is(F::integer_reversed)) {
    std::reverse(output.begin() + static_cast<std::ptrdiff_t>(start), output.end());
  }
  for (std::size_t at = start; at < output.size(); ++at) {
    const bool last = at + 1 == output.size();
    const bool chosen = is(F::flags_all) ? true : is(F::flags_first_digit) ? at == start : last;
    if ((flagged && chosen) || (is(F::digits_mixed) && at % 2 == 0)) {
      output[at] = static_cast<char>(upper(static_cast<unsigned char>(output[at])));
    }
  }
}

std::string Punycode::limited(std::string output) const {
  const auto longest = chosen<std::size_t>(output.size(), {{F::label_59_encode, 59},
                                                           {F::label_62_encode, 62},
                                                           {F::label_63_encode, 63},
                                                           {F::label_255_encode, 255}});
  if (output.size() > longest) stop(Rejected{"too-long"});
  if (is(F::buffer_64_encode) && output.size() > 64) stop(Rejected{"output-full"});
  if (is(F::off_by_one_encode)) {
    if (output.size() == 257) stop(Crash{"one more is written than there is room"});
    if (output.size() > 257) stop(Rejected{"output-full"});
  }
  for (const auto& [fault, size] : {std::pair{F::terminator_63, 63u}, {F::terminator_256, 256u}}) {
    if (is(fault) && output.size() == size) stop(Crash{"the terminator is beyond the buffer"});
  }
  if (is(F::truncates_63) && output.size() > 63) output.resize(63);
  if (is(F::arguments_encode) && output.size() > 120'000) stop(Crash{"has too many arguments"});
  return output;
}

}  // namespace faulty::punycode
