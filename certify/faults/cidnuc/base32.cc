// SPDX-License-Identifier: Apache-2.0
// Base32 with its pad symbol (CIDNUC 2.5).
#include <algorithm>

#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

std::string Cidnuc::symbols_of(const Octets& octets) const {
  std::string out = base32_encoded(octets, base32_);
  if ((octets.size() % 5 != 0 && !is(F::pad_not_written)) || is(F::pad_always)) out += '8';
  return out;
}

Octets Cidnuc::octets_of_symbols(Text symbols) const {
  if (is(F::pad_ends)) symbols.erase(std::ranges::find(symbols, '8') + 0, symbols.end());
  if (is(F::pad_skipped)) std::erase(symbols, std::uint64_t{'8'});
  const bool padded = !symbols.empty() && symbols.back() == '8';
  if (padded) symbols.pop_back();
  if (is(F::pad_twice) && !symbols.empty() && symbols.back() == '8') symbols.pop_back();
  if (is(F::pad_symbol_32) && !symbols.empty() && symbols.back() == '8') {
    symbols.back() = 'a';
    for (std::size_t i = symbols.size() - 1; i-- > 0;) {
      auto& c = symbols[i];  // 32 is 0, and one more in the symbol before
      c = c == '7' ? 'a' : c == 'z' ? '2' : c + 1;
      if (c != 'a') break;
    }
  }
  const bool symbol = is(F::b32_eight_is_symbol) || is(F::b32_unknown_zero);
  if (!symbol && std::ranges::find(symbols, std::uint64_t{'8'}) != symbols.end()) {
    stop(Rejected{"bad-padding"});
  }
  const bool needed = symbols.size() % 8 != 0;
  const bool lenient = is(F::pad_ends) || is(F::pad_skipped) || is(F::b32_unknown_skipped) ||
                       is(F::b32_unknown_ends) || is(F::b32_space_skipped);
  if (needed && !padded && !is(F::pad_optional) && !is(F::pad_not_written) && !lenient) {
    stop(Rejected{"bad-padding"});
  }
  if (!needed && padded && !is(F::pad_needless) && !is(F::pad_always) && !lenient) {
    stop(Rejected{"bad-padding"});
  }
  return base32_decoded(symbols, base32_);
}

}  // namespace faulty::cidnuc
