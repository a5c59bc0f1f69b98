// SPDX-License-Identifier: Apache-2.0
// Which names are converted, and the comparison of a name with its encoding (MACE 6 and 9).
#include <algorithm>

#include "faults/mace/mace.h"

namespace faulty::mace {

std::string Mace::encode(const Text* given) {
  if (!given) stop(Rejected{"out-of-domain"});
  Text text = *given;
  if (is(F::narrowed_16)) {
    for (auto& c : text) c &= 0xFFFF;
  }
  if (is(F::surrogate_pair)) text = from_utf16(to_utf16(text));
  for (const auto c : text) {
    if (!allowed(c, true)) stop(Rejected{"out-of-domain"});
  }
  if (!is(F::std13_encode) && is_host(text)) stop(Rejected{"host-name"});
  std::string out = encoded(text);
  if (is(F::label_62_encode) && out.size() > 62) stop(Rejected{"too-long"});
  return out;
}

Text Mace::decode(const std::string& ace) {
  if (is(F::label_62) && ace.size() > 62) stop(Rejected{"too-long"});
  std::string input = ace;
  const auto white = [](char c) { return c == ' ' || c == '\n'; };
  if (is(F::junk_space)) {
    while (!input.empty() && white(input.back())) input.pop_back();
  }
  if (is(F::junk_leading)) {
    while (!input.empty() && white(input.front())) input.erase(0, 1);
  }
  if (is(F::junk_nul)) input = input.substr(0, input.find('\0'));
  if (is(F::digit_narrowed)) input = narrowed(input);
  if (is(F::digit_superscript) && input.find("\xC2\xB2") != std::string::npos) {
    stop(Crash{"is a digit, but not of a number"});
  }
  Text text = expand(input);
  if (is(F::surrogate_pair)) text = from_utf16(to_utf16(text));
  if (!is(F::std13_decode) && is_host(text)) stop(Rejected{"host-name"});
  compare(encoded(text), input);
  if (is(F::buffer_63) && text.size() > 63) stop(Rejected{"output-full"});
  if (is(F::buffer_512) && text.size() > 512) stop(Rejected{"output-full"});
  if (is(F::off_by_one_63) && text.size() > 63) stop(Crash{"one more than there is room"});
  if (is(F::off_by_one_256) && text.size() > 256) stop(Crash{"one more than there is room"});
  if (is(F::truncates_256) && text.size() > 256) text.resize(256);
  if (is(F::stale_output)) {
    if (text.size() < memory_->text.size()) {
      text.insert(text.end(), memory_->text.begin() + std::ptrdiff_t(text.size()),
                  memory_->text.end());
    }
    memory_->text = text;
  }
  return text;
}

bool Mace::allowed(std::uint64_t c, bool encoding) const {
  if (c == 0x10FFFF && is(F::range_10ffff)) return false;
  if (c > 0xFFFF && is(F::bmp_only)) return false;
  if (c > 0x10FFFF) return encoding && is(F::range_encode);
  if ((c == 0xD7FF && is(F::surrogate_d7ff)) || (c == 0xE000 && is(F::surrogate_e000))) {
    return false;
  }
  if (domain_ != Domain::scalar || !is_surrogate(c)) return true;
  if (is(encoding ? F::surrogate_encode : F::surrogate_decode)) return true;
  if (is(F::surrogate_pair)) return true;
  return (is_low(c) && is(F::surrogate_high)) || (is_high(c) && is(F::surrogate_low));
}

bool Mace::is_host(const Text& text) const {
  if (text.empty()) {
    if (is(F::std13_empty_overread)) stop(Crash{"reads the last of none"});
    return is(F::std13_empty);
  }
  const bool first = text.front() == '-' && !is(F::std13_hyphens) && !is(F::std13_first);
  const bool last = text.back() == '-' && !is(F::std13_hyphens) && !is(F::std13_last);
  if (first || last) return false;
  if (is(F::std13_hyphens_3_4) && text.size() > 3 && text[2] == '-' && text[3] == '-') return false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = text[at];
    if (c == '-' && is(F::std13_inner) && at > 0 && at + 1 < text.size()) return false;
    if (c >= 'A' && c <= 'Z' && is(F::std13_capitals)) return false;
    if (c >= '0' && c <= '9' && is(F::std13_digits)) return false;
    if ((c == '.' && is(F::std13_dot)) || (c == '_' && is(F::std13_underscore))) continue;
    if (!is_ldh(c)) return false;
  }
  return true;
}

void Mace::compare(const std::string& again, const std::string& input) const {
  if (is(F::round_trip) || is(F::short_group) || is(F::short_compress) || is(F::short_dropped) ||
      is(F::digit_unknown_zero) || is(F::digit_neighbours) || is(F::literal_unchecked) ||
      is(F::literal_underscore) || is(F::introducer_neighbour) || is(F::digit_slash) ||
      is(F::literal_unicode) || is(F::digit_upper_w) || odd_) {
    return;  // else the round trip would hide it
  }
  const auto same = [&](char a, char b) {
    return is(F::compare_case) ? a == b : lower(a) == lower(b);
  };
  bool equal = std::ranges::equal(again, input, same);
  if (is(F::round_trip_length)) equal = again.size() == input.size();
  if (is(F::round_trip_prefix)) {
    equal = input.size() >= again.size() &&
            std::ranges::equal(again, input.substr(0, again.size()), same);
  }
  if (!equal) stop(Rejected{"not-canonical"});
}

}  // namespace faulty::mace
