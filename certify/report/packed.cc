// SPDX-License-Identifier: Apache-2.0
#include "report/packed.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace acecheck {
namespace {

constexpr std::size_t shortest_match = 3;
constexpr std::size_t longest_match = 258;
constexpr std::size_t window = 32'768;
constexpr std::size_t most_tried = 32;  // earlier places at which a match may begin

// Bits of a DEFLATE stream, by the rules of RFC 1951, sections 3.1.1 and 3.2.6.
class BitWriter {
 public:
  // The least significant bit first.
  void put(unsigned value, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
      if (used_ % 8 == 0) octets_ += '\0';
      const unsigned octet = static_cast<std::uint8_t>(octets_.back());
      octets_.back() = static_cast<char>(octet | (value >> i & 1U) << used_++ % 8);
    }
  }

  // The most significant bit first.
  void put_code(unsigned code, unsigned count) {
    while (count > 0) put(code >> --count & 1, 1);
  }

  // A literal octet, the end of the block or a length.
  void put_symbol(unsigned symbol) {
    if (symbol < 144) return put_code(0x30 + symbol, 8);
    if (symbol < 256) return put_code(0x190 + symbol - 144, 9);
    if (symbol < 280) return put_code(symbol - 256, 7);
    put_code(0xC0 + symbol - 280, 8);
  }

  void put_match(std::size_t length, std::size_t distance) {
    const auto beyond = static_cast<unsigned>(length - shortest_match);
    if (length == longest_match) {
      put_symbol(285);
    } else {
      const unsigned extra = beyond < 8 ? 0 : static_cast<unsigned>(std::bit_width(beyond)) - 3;
      put_symbol(257 + 4 * extra + (beyond >> extra));
      put(beyond, extra);
    }
    const auto back = static_cast<unsigned>(distance - 1);
    const unsigned extra = back < 4 ? 0 : static_cast<unsigned>(std::bit_width(back)) - 2;
    put_code(2 * extra + (back >> extra), 5);
    put(back, extra);
  }

  const std::string& octets() const { return octets_; }

 private:
  std::string octets_;
  std::size_t used_ = 0;
};

std::string deflated(std::string_view text) {
  // Places with the same beginning: the last one by its hash, and the one before each.
  constexpr std::size_t none = std::string_view::npos;
  std::vector<std::size_t> last(std::size_t{1} << 16, none);
  std::vector<std::size_t> before(text.size(), none);
  const auto enter = [&](std::size_t at) {
    if (at + shortest_match > text.size()) return;
    const auto octet = [&](std::size_t i) -> std::size_t {
      return static_cast<std::uint8_t>(text[at + i]);
    };
    std::size_t& place = last[(octet(0) << 8U ^ octet(1) << 4U ^ octet(2)) & 0xFFFFU];
    before[at] = place;
    place = at;
  };
  BitWriter out;
  out.put(0b011, 3);  // the last block, with the fixed codes
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t most = std::min(longest_match, text.size() - at);
    std::size_t length = 0;
    std::size_t from = none;
    enter(at);
    std::size_t place = before[at];
    for (std::size_t i = 0; i < most_tried && place != none && at - place <= window; ++i) {
      const auto [end, unused] =
          std::mismatch(text.begin() + at, text.begin() + at + most, text.begin() + place);
      const auto same = static_cast<std::size_t>(end - (text.begin() + at));
      if (same > length) {
        length = same;
        from = place;
      }
      place = before[place];
    }
    if (length < shortest_match) {
      out.put_symbol(static_cast<std::uint8_t>(text[at++]));
      continue;
    }
    out.put_match(length, at - from);
    for (const std::size_t end = at + length; ++at < end;) enter(at);
  }
  out.put_symbol(256);
  return out.octets();
}

}  // namespace

std::string packed(std::string_view octets) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::string text = deflated(octets);
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8 | (at + i < text.size() ? static_cast<std::uint8_t>(text[at + i]) : 0);
    }
    for (std::size_t i = 0; i < 4; ++i)
      out += at + i <= text.size() ? digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return out;
}

}  // namespace acecheck
