// SPDX-License-Identifier: Apache-2.0
// Names to labels and back (LACE 2.2 and 2.3).
#include "faults/label.h"

#include <algorithm>

#include "faults/lace/lace.h"

namespace faulty::lace {

std::string Lace::encode(const Text* given) {
  Text text = text_to_encode(given, fault_);
  for (const auto c : text) {
    if (c == 0x10FFFF && is(F::beyond_10ffff)) stop(Rejected{"out-of-domain"});
  }
  if (!is(F::surrogate_encoded)) check_surrogates(text, true);
  if (is_host(text, F::host_encoded, F::host_hyphens)) stop(Rejected{"host-name"});
  if (is(F::length_characters) && text.size() > 17) stop(Rejected{"too-long"});
  if (text.empty() && is(F::host_empty)) return "bq--";
  const Octets pairs = to_utf16(text);
  Octets octets;
  if (ending_of([&] { octets = compress(pairs); })) stop(Rejected{"too-long"});
  return (is(F::prefix_not_written) ? "" : "bq--") + symbols_of(within_label(octets, fault_));
}

Text Lace::decode(const Text& label) {
  const Text symbols = without_prefix(label, "bq--", fault_);
  Text text = from_utf16(decompress(within_decoder(octets_of_symbols(symbols), fault_)));
  if (!is(F::surrogate_decoded)) check_surrogates(text, false);
  if (is_host(text, F::host_decoded, F::host_hyphens_decoded)) stop(Rejected{"host-name"});
  return text;
}

bool Lace::is_host(const Text& text, F none, F hyphens) const {
  if (is(none)) return false;
  if (text.empty() && is(F::host_empty)) return false;
  if (text.size() > 16 && is(F::host_16)) return false;
  if (!text.empty() && is(hyphens) && (text.front() == '-' || text.back() == '-')) return false;
  return std::ranges::all_of(text, [&](std::uint64_t c) {
    if (c >= 'A' && c <= 'Z' && is(F::host_capitals)) return false;
    if (c >= '0' && c <= '9' && is(F::host_digits)) return false;
    if (c < 0x80 && is(F::host_ascii)) return true;
    if (c >= 0xFF41 && c <= 0xFF5A && is(F::host_full_width)) return true;
    return is_ldh(c) || (c == '.' && is(F::host_dot)) || (c == '_' && is(F::host_underscore));
  });
}

void Lace::check_surrogates(Text& text, bool encoding) const {
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto& c = text[at];
    if ((c == 0xD7FF && is(F::surrogate_d7ff)) || (c == 0xE000 && is(F::surrogate_e000))) {
      stop(Rejected{"unpaired-surrogate"});
    }
    if (!is_surrogate(c)) continue;
    if ((is_low(c) && is(F::surrogate_high_only)) || (is_high(c) && is(F::surrogate_low_only)) ||
        (c == 0xDFFF && is(F::surrogate_dfff)) ||
        (is_high(c) && at + 1 == text.size() && is(F::surrogate_last))) {
      continue;
    }
    if (is(F::surrogate_replaced) && !encoding) {
      c = 0xFFFD;
      continue;
    }
    stop(Rejected{"unpaired-surrogate"});
  }
}

}  // namespace faulty::lace
