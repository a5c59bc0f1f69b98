#include "base32.h"

namespace fuzz {

Octets from_base32(std::string_view symbols) {
  Octets out;
  unsigned bits = 0;
  unsigned pending = 0;
  for (const char c : symbols) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const std::size_t value = base32_symbols.find(lower);
    if (value == std::string_view::npos) break;
    bits = (bits << 5 | static_cast<unsigned>(value)) & 0xFFFF;
    pending += 5;
    if (pending >= 8) {
      pending -= 8;
      out.push_back(static_cast<std::uint8_t>(bits >> pending));
    }
  }
  return out;
}

std::string to_base32(const Octets& octets) {
  std::string out;
  for (std::size_t bit = 0; bit < octets.size() * 8; bit += 5) {
    const unsigned two = static_cast<unsigned>(octets[bit / 8] << 8) |
                         (bit / 8 + 1 < octets.size() ? octets[bit / 8 + 1] : 0u);
    out += base32_symbols[two >> (11 - bit % 8) & 31];
  }
  return out;
}

}  // namespace fuzz
