// SPDX-License-Identifier: Apache-2.0
// Punycode within IDNA: what a layer above the codec refuses.
#include <algorithm>

#include "core/text.h"
#include "faults/around.h"
#include "faults/punycode/punycode.h"

namespace faulty::punycode {

Outcome within_idna(const Outcome& decoded, const std::string& ace, F fault) {
  if (decoded.kind != Outcome::Kind::value) return decoded;
  const Text& text = *decoded.value.text();
  const bool ascii = std::ranges::all_of(text, [](auto c) { return c < 0x80; });
  if (text.empty()) return fault == F::idna_empty ? decoded : rejected("empty");
  if (ascii) return fault == F::idna_ascii ? decoded : rejected("ASCII");
  if (fault != F::idna_no_round_trip && !idna_allows(ace)) return rejected("not what IDNA makes");
  return decoded;
}

}  // namespace faulty::punycode
