// SPDX-License-Identifier: Apache-2.0
// Pseudo-random inputs for differential tests: valid, nearly valid, and neither.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

class Corpus {
 public:
  explicit Corpus(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t limit) {
    return std::uniform_int_distribution<std::uint64_t>(0, limit - 1)(random_);
  }

  // Code points of one neighbourhood, of several neighbourhoods, or of extremes; at most
  // `max_length`.
  std::u32string text(std::size_t max_length) {
    static constexpr char32_t anchors[] = {
        0x0,    0x2D,   0x30,   0x41,    0x61,    0x7F,    0x80,     0xFC,     0x1FF,     0x300,
        0x430,  0x5D0,  0x1F84, 0x1FFF,  0x2000,  0x212A,  0x3040,   0x33FF,   0x3400,    0x4E00,
        0x9FFF, 0xA000, 0xAC00, 0xD7FF,  0xD800,  0xDBFF,  0xDC00,   0xDFFF,   0xE000,    0xFFFF,
        0x1100, 0x1161, 0x11A8, 0x10000, 0x1F600, 0x20000, 0x10FFFF, 0x110000, 0x7FFFFFFF};
    std::u32string out;
    char32_t anchor = anchors[below(std::size(anchors))];
    const std::uint64_t spread = std::uint64_t{1} << below(11);
    for (std::size_t length = below(max_length + 1); length > 0; --length) {
      if (below(4) == 0) anchor = anchors[below(std::size(anchors))];
      if (below(3) == 0) {
        out.push_back(U"abcXYZ019-"[below(10)]);
      } else {
        out.push_back(anchor + static_cast<char32_t>(below(spread)));
      }
    }
    return out;
  }

  // Octets, most of them from `alphabet`.
  std::string ascii(std::string_view alphabet, std::size_t max_length) {
    std::string out;
    const bool pure = below(4) != 0;
    for (std::size_t length = below(max_length + 1); length > 0; --length) {
      out.push_back(pure || below(8) != 0 ? alphabet[below(alphabet.size())]
                                          : static_cast<char>(below(256)));
    }
    return out;
  }

  std::vector<std::uint8_t> octets(std::size_t max_length) {
    static constexpr std::uint8_t likely[] = {0,    1,    2,    3,    0x30, 0x33, 0x34, 0x4E, 0xDF,
                                              0xE0, 0xF0, 0xF8, 0xF9, 0xFC, 0xFE, 0xFF, 0x61};
    std::vector<std::uint8_t> out;
    for (std::size_t length = below(max_length + 1); length > 0; --length) {
      out.push_back(below(3) == 0 ? static_cast<std::uint8_t>(below(256))
                                  : likely[below(std::size(likely))]);
    }
    return out;
  }

  // The sequence with one edit: a unit replaced, inserted, removed or doubled, or two units
  // exchanged.
  template <class Sequence, class Units>
  Sequence damaged(Sequence value, const Units& units) {
    const auto unit = static_cast<typename Sequence::value_type>(units[below(std::size(units))]);
    const auto at = static_cast<std::ptrdiff_t>(below(value.size() + 1));
    const bool inside = static_cast<std::size_t>(at) < value.size();
    switch (below(6)) {
      case 0:
        value.insert(value.begin() + at, unit);
        break;
      case 1:
        if (inside) value.erase(value.begin() + at);
        break;
      case 2:
        if (inside) value.insert(value.begin() + at, value[static_cast<std::size_t>(at)]);
        break;
      case 3:
        if (at > 0 && inside)
          std::swap(value[static_cast<std::size_t>(at)], value[static_cast<std::size_t>(at) - 1]);
        break;
      default:
        if (inside) value[static_cast<std::size_t>(at)] = unit;
    }
    return value;
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace tests
