// The encoding procedure (rfc3492bis 6.3).
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "core/text.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

Outcome Punycode::encode(const Text* text, const std::string& flags) {
  std::string ace = encoded(text, flags);
  if (is(F::stale_encode)) {
    if (ace.size() < memory_->ace.size()) ace += memory_->ace.substr(ace.size());
    memory_->ace = ace;
  }
  return value_of(std::move(ace));
}

std::string Punycode::encoded(const Text* given, const std::string& flags) {
  deltas_ = 0;
  if (!given) throw Rejected{"out-of-domain"};
  Text text = *given;
  if (text.empty() && is(F::empty_refused)) throw Rejected{"empty"};
  if (is(F::literal_nul_encode)) text.erase(std::ranges::find(text, 0u), text.end());
  if (is(F::narrowed_16_encode)) {
    for (auto& c : text) c &= 0xFFFF;
  }
  if (is(F::narrowed_32)) {
    for (auto& c : text) c &= 0xFFFFFFFF;
  }
  if (is(F::surrogate_pair_encode)) join_pairs(text, nullptr);
  for (const std::uint64_t c : text) {
    if (Wide(c) > maxint_ || !allowed(Wide(c), true)) throw Rejected{"out-of-domain"};
    if (c < 0x20 && is(F::basic_controls)) throw Rejected{"control"};
    if (c < 0x80 && !is_ldh(c) && is(F::basic_ldh)) throw Rejected{"not a host name"};
  }
  if (is(F::surrogate_pair_encode) &&
      std::ranges::any_of(text, [](auto c) { return is_high(c) || is_low(c); })) {
    throw Rejected{"out-of-domain"};
  }

  const auto flag = [&](std::size_t at) {
    return at < flags.size() && flags[at] == 'U' && !is(F::flags_lost);
  };
  std::string output;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_basic(text[at])) continue;
    if (text[at] == '-' && is(F::literal_hyphens_dropped)) continue;
    std::uint64_t c = text[at];
    if (is(F::literal_lower_encode)) c = lower(c);
    const bool end = is(F::flags_ends) && (lower(c) == 'a' || lower(c) == 'z');
    const bool mark = is(F::flags_marks) && c >= '@' && lower(c) == upper(c);
    if (mark && !flags.empty()) c = flag(at) ? c & ~0x20ull : c | 0x20;
    if (!flags.empty() && !is(F::flags_basic) && !end) c = flag(at) ? upper(c) : lower(c);
    output += static_cast<char>(c);
  }
  const std::size_t b =
      static_cast<std::size_t>(std::ranges::count_if(text, [&](auto c) { return is_basic(c); }));
  if (is(F::literal_sorted)) std::ranges::sort(output);
  bool delimiter = b > 0;
  if (is(F::ascii_without_delimiter) && b == text.size()) delimiter = false;
  if (is(F::delimiter_always) || (is(F::delimiter_if_more) && b < text.size())) delimiter = true;
  if (delimiter) output += '-';

  // The code points to come, with where they stand: what 6.3 finds by searching.
  std::map<std::uint64_t, std::vector<std::size_t>> positions;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_basic(text[at])) positions[text[at]].push_back(at);
  }
  std::vector<std::size_t> smaller;  // where those stand that are coded, in order
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_basic(text[at])) smaller.push_back(at);
  }
  Wide n = initial_n();
  Wide delta = 0;
  Wide i = 0;  // the decoder's
  Wide bias = initial_bias();
  Wide h = static_cast<Wide>(b);
  for (const auto& [m, where] : positions) {
    if ((is(F::sentinel_10ffff) && m == 0x10FFFF) || (is(F::sentinel_ffff) && m >= 0xFFFF)) {
      throw Hang{};  // the minimum is never found
    }
    if (is(F::quadratic_encode)) step(text.size());
    if (Wide(m) < n) throw Crash{"a code point below n"};
    Wide factor = is(F::h_plus_one) ? h : h + 1;
    if (is(F::length_16_encode)) factor &= 0xFFFF;
    const bool unchecked = is(F::overflow_delta);
    const Wide product =
        checked((Wide(m) - n) * factor, unchecked || is(F::overflow_delta_addition));
    delta = checked(delta + product, unchecked || is(F::overflow_delta_product));
    if (is(F::overflow_delta_strict) && delta == maxint_) throw Rejected{"overflow"};
    n = Wide(m);
    // Those before the first, between each two, and after the last.
    std::size_t next = 0;
    std::size_t written_here = 0;
    for (const std::size_t at : where) {
      const auto until =
          static_cast<std::size_t>(std::ranges::lower_bound(smaller, at) - smaller.begin());
      increment(delta, until - next);
      next = until;
      if ((is(F::duplicates_lost) && written_here > 0) ||
          (is(F::duplicates_two) && written_here > 1)) {
        continue;
      }
      ++written_here;
      if (is(F::label_25_bits) && delta >= Wide(1) << 25) throw Rejected{"overflow"};
      if (is(F::overflow_delta_start) && i + delta > maxint_) throw Rejected{"overflow"};
      i = Wide{until} + Wide{written_here};
      write(output, delta, bias, flag(at));
      bool first = h == static_cast<Wide>(b);
      if (is(F::firsttime_h)) first = h == 0;
      if (is(F::firsttime_output)) first = output.empty();
      if (is(F::firsttime_delta)) first = delta == 0;
      Wide points = h + 1;
      if (is(F::length_16_encode)) points &= 0xFFFF;
      if (is(F::points_without_basic)) points -= static_cast<Wide>(b);
      next_bias(bias, adapt(delta, points, first));
      if (!is(F::delta_not_reset)) delta = 0;
      if (is(F::increment_equal)) ++delta;
      ++h;
    }
    increment(delta, smaller.size() - next);
    std::vector<std::size_t> merged;
    std::ranges::merge(smaller, where, std::back_inserter(merged));
    smaller = std::move(merged);
    if (!is(F::delta_not_incremented)) ++delta;
    ++n;
  }
  return limited(output);
}

void Punycode::increment(Wide& delta, std::size_t count) {
  if (is(F::increment_missing)) return;
  if (is(F::overflow_delta_strict) && delta < maxint_ && delta + Wide(count) >= maxint_) {
    throw Rejected{"overflow"};
  }
  delta = checked(delta + Wide(count), is(F::overflow_increment));
}

void Punycode::write(std::string& output, Wide delta, Wide bias, bool flagged) {
  if (delta == 0 && is(F::integer_zero)) return;
  const std::size_t start = output.size();
  Wide q = delta;
  for (Wide k = 36;; k += 36) {
    const Wide t = threshold(k, bias);
    if (q < t) break;
    if (t == 36) throw Crash{"division by zero"};
    output += written(t + (q - t) % (36 - t));
    q = (is(F::integer_subtract) ? q : q - t) / (36 - t);
    if (output.size() - start > 200) throw Hang{};
  }
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
  if ((is(F::label_59_encode) && output.size() > 59) ||
      (is(F::label_62_encode) && output.size() > 62)) {
    throw Rejected{"too-long"};
  }
  if (is(F::buffer_64_encode) && output.size() > 64) throw Rejected{"output-full"};
  if (is(F::off_by_one_encode)) {
    if (output.size() == 257) throw Crash{"one more is written than there is room"};
    if (output.size() > 257) throw Rejected{"output-full"};
  }
  for (const auto& [fault, size] : {std::pair{F::terminator_63, 63u}, {F::terminator_256, 256u}}) {
    if (is(fault) && output.size() == size) throw Crash{"the terminator is beyond the buffer"};
  }
  if (is(F::truncates_63) && output.size() > 63) output.resize(63);
  return output;
}

}  // namespace faulty::punycode
