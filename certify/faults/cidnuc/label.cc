// SPDX-License-Identifier: Apache-2.0
// Names to labels and back (CIDNUC 2.2 and 2.3).
#include "faults/label.h"

#include <algorithm>

#include "faults/cidnuc/cidnuc.h"

namespace faulty::cidnuc {

namespace {

bool is_prefixed(const Text& text) {
  return text.size() > 2 && lower(text[0]) == 'p' && lower(text[1]) == 'h' && text[2] == '6';
}

}  // namespace

std::string Cidnuc::encode(const Text* given) {
  const Text text = text_to_encode(given, fault_);
  if (!is(F::host_encoded) && is_host(text)) stop(Rejected{"host-name"});
  if (!is(F::prohibited_encoded)) check_prohibited(text);
  if (!is(F::surrogate_encoded)) check_surrogates(text);
  if (is(F::length_before_nfc) && text.size() > 34) stop(Rejected{"too-long"});
  if (is(F::prefix_in_text) && is_prefixed(text)) stop(Rejected{"prefix"});
  const Text normal = normalized(text);
  if (is(F::nfc_refused) && normal != text) stop(Rejected{"not-normalized"});
  if (!is(F::host_encoded) && !is(F::host_before_only) && is_host(normal)) {
    stop(Rejected{"host-name"});
  }
  return (is(F::prefix_not_written) ? "" : "ph6") +
         symbols_of(within_label(compress(to_utf16(normal)), fault_));
}

Text Cidnuc::decode(const Text& label) {
  const bool beyond = is(F::prefix_beyond) && label.size() > 2 && lower(label[0]) == 'p' &&
                      lower(label[1]) == 'h' && label[2] > '6';
  Text symbols =
      beyond ? Text(label.begin() + 3, label.end()) : without_prefix(label, "ph6", fault_);
  while (is(F::prefix_twice) && is_prefixed(symbols))
    symbols = without_prefix(symbols, "ph6", fault_);
  Text text = from_utf16(decompress(within_decoder(octets_of_symbols(symbols), fault_)));
  if (is(F::surrogate_end) && text.size() > 1 && is_high(text.back())) text.pop_back();
  if (!is(F::host_decoded) && is_host(text)) stop(Rejected{"host-name"});
  if (is(F::prefix_in_text) && is_prefixed(text)) stop(Rejected{"prefix"});
  if (!is(F::prohibited_decoded)) check_prohibited(text);
  if (!is(F::surrogate_decoded)) check_surrogates(text);
  if (!is(F::nfc_unchecked)) {
    Text normal = normalized(text);
    if (is(F::nfc_order_unchecked) && std::ranges::is_permutation(normal, text)) normal = text;
    const bool first_only = is(F::nfc_checked_first);
    if (first_only ? !normal.empty() && normal[0] != text[0] : normal != text) {
      stop(Rejected{"not-normalized"});
    }
  }
  return text;
}

bool Cidnuc::is_host(const Text& text) const {
  if (text.empty() && is(F::host_empty)) return false;
  if (!text.empty() && is(F::host_hyphens) && (text.front() == '-' || text.back() == '-')) {
    return false;
  }
  return std::ranges::all_of(text, [&](std::uint64_t c) {
    if (c >= 'A' && c <= 'Z' && is(F::host_capitals)) return false;
    if (c >= '0' && c <= '9' && is(F::host_digits)) return false;
    if (c < 0x80 && is(F::host_ascii)) return true;
    return is_ldh(c) || (c == '_' && is(F::host_underscore));
  });
}

void Cidnuc::check_surrogates(const Text& text) const {
  for (const auto c : text) {
    if ((is_high(c) && !is(F::surrogate_low_only)) || (is_low(c) && !is(F::surrogate_high_only))) {
      stop(Rejected{"unpaired-surrogate"});
    }
  }
}

}  // namespace faulty::cidnuc
