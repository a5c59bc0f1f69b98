// SPDX-License-Identifier: Apache-2.0
#include "core/encoding_form.h"

#include "core/text.h"

namespace acecheck {
namespace {

constexpr bool is_high(std::uint64_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
constexpr bool is_low(std::uint64_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

std::vector<std::uint64_t> from_utf16(const std::vector<std::uint8_t>& octets) {
  std::vector<std::uint64_t> out;
  bool after_high = false;  // a high surrogate that can still be joined
  for (std::size_t at = 0; at + 1 < octets.size(); at += 2) {
    const std::uint64_t unit = std::uint64_t{octets[at]} << 8 | octets[at + 1];
    if (after_high && is_low(unit)) {
      out.back() = 0x10000 + ((out.back() - 0xD800) << 10) + (unit - 0xDC00);
      after_high = false;
    } else {
      out.push_back(unit);
      after_high = is_high(unit);
    }
  }
  return out;
}

}  // namespace

std::optional<std::string> canonical_units(EncodingForm form, std::string_view hex) {
  constexpr std::size_t digits_of_unit[] = {2, 4};
  if (hex.size() % digits_of_unit[static_cast<std::size_t>(form)] != 0) return std::nullopt;
  return canonical_octets(hex);
}

std::optional<std::vector<std::uint64_t>> code_points_in(EncodingForm form,
                                                         const std::vector<std::uint8_t>& octets) {
  if (form == EncodingForm::utf_16) return from_utf16(octets);
  return from_utf8(std::string(octets.begin(), octets.end()));
}

}  // namespace acecheck
