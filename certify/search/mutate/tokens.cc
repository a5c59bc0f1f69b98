// SPDX-License-Identifier: Apache-2.0
#include "search/mutate/tokens.h"

#include "search/mutate/units.h"

namespace fuzz {
namespace {

// Octets at the ends of the ranges that the drafts distinguish: surrogate rows, CIDNUC's ranges and
// indicators, LACE's counts.
constexpr std::array<std::uint8_t, 30> bounds = {
    0,    1,    2,    0x1F, 0x20, 0x2D, 0x33, 0x34, 0x61, 0x7E, 0x7F, 0x80, 0x81, 0x9F, 0xA0,
    0xD7, 0xD8, 0xDB, 0xDC, 0xDF, 0xE0, 0xE1, 0xEF, 0xF0, 0xF8, 0xF9, 0xFA, 0xFC, 0xFE, 0xFF};

void set_octet(Octets& unit, std::size_t at, Random& random) {
  const auto near = static_cast<std::uint8_t>(unit[at] + below(3, random) - 1);
  unit[at] = one_in(2, random) ? near : any_of(bounds, random);
}

// The units of `input`, the first of which has `first` octets if that is not 0. size_at(at): how
// many octets the unit that begins at `at` should have; the last unit may be truncated.
template <class Input, class Size>
Starts starts_of(const Input& input, std::size_t first, const Size& size_at) {
  Starts out;
  out.reserve(input.size() + 1);
  out.push_back(0);
  if (first > 0) out.push_back(first);
  while (out.back() < input.size()) {
    out.push_back(std::min(input.size(), out.back() + size_at(out.back())));
  }
  return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

Starts pairs_of(const Octets& octets) {
  return starts_of(octets, 0, [](std::size_t) { return std::size_t{2}; });
}

void mutate_pair(Octets& pair, Random& random) {
  if (pair.empty() || one_in(20, random)) {
    pair = one_in(2, random) ? Octets{0x30} : Octets{0x30, any_of(bounds, random)};
  } else {
    set_octet(pair, below(pair.size(), random), random);
  }
}

Starts lace_units(const Octets& compressed) {
  if (!compressed.empty() && compressed[0] == 0xFF) {
    return starts_of(compressed, 1, [](std::size_t) { return std::size_t{2}; });
  }
  return starts_of(compressed, 0, [&](std::size_t at) { return std::size_t{2} + compressed[at]; });
}

void mutate_lace_unit(Octets& unit, Random& random) {
  if (unit.size() < 3) {
    if (!unit.empty()) set_octet(unit, below(unit.size(), random), random);
    return;
  }
  switch (below(6, random)) {
    case 5: {  // another count, with the number of characters that it announces
      constexpr std::array<std::uint8_t, 6> counts = {1, 2, 127, 128, 254, 255};
      unit[0] = any_of(counts, random);
      unit.resize(2u + unit[0], unit[2]);
      break;
    }
    case 0:  // only the count
      set_octet(unit, 0, random);
      break;
    case 1:  // only the row
      set_octet(unit, 1, random);
      break;
    case 2:  // one character more, or one character less
      if (one_in(2, random)) {
        unit.push_back(unit[2 + below(unit.size() - 2, random)]);
        ++unit[0];
      } else {
        unit.pop_back();
        --unit[0];
      }
      break;
    default:
      set_octet(unit, 2 + below(unit.size() - 2, random), random);
  }
}

Starts cidnuc_units(const Octets& compressed) {
  bool two_octet = false;
  return starts_of(compressed, 0, [&](std::size_t at) {
    const std::uint8_t octet = compressed[at];
    const bool mode = octet == 0xE0 || octet == 0xF0;
    if (mode) two_octet = octet == 0xF0;
    const bool pair = !mode && (two_octet || (octet & 0xFE) == 0xF8);
    return std::size_t{pair ? 2u : 1u};
  });
}

void mutate_cidnuc_unit(Octets& unit, Random& random) {
  constexpr std::array<std::uint8_t, 5> indicators = {0xE0, 0xF0, 0xF8, 0xF9, 0xFC};
  if (one_in(3, random)) {
    unit = {any_of(indicators, random)};
    if (unit[0] == 0xF8 || unit[0] == 0xF9) {
      unit.push_back(static_cast<std::uint8_t>(below(256, random)));
    }
  } else {
    set_octet(unit, below(unit.size(), random), random);
  }
}

Starts mace_units(std::string_view ace) {
  bool literal = false;
  char submode = 'w';
  return starts_of(ace, 0, [&](std::size_t at) {
    const char c = to_lower(ace[at]);
    std::size_t size = 1;
    if (c == '-') {
      size = ace.substr(at, 2) == "--" ? 2 : 1;
      literal = literal != (size == 1);
    } else if (!literal && c >= 'w' && c <= 'z') {
      submode = c;
    } else if (!literal) {
      const bool short_form = is_digit(c) || (c >= 'a' && c <= 'f');
      size = submode == 'z' ? (short_form ? 1 : 2) : submode == 'y' ? 4 : 3;
    }
    return size;
  });
}

void mutate_mace_unit(std::string& unit, Random& random) {
  constexpr std::string_view symbols = "0123456789abcdefghijklmnopqrstuv";
  // Numbers at the ends of the submodes' ranges and of the surrogates.
  constexpr std::array<std::string_view, 24> numbers = {
      "-",   "--",  "w",   "x",   "y",   "z",   "000", "00z",  "03v",  "040", "07v", "7vv",
      "800", "9vv", "mvv", "n00", "nvv", "o00", "vvv", "0000", "vvvv", "v",   "g0",  "vv"};
  if (one_in(3, random)) {
    unit = any_of(numbers, random);
  } else if (!unit.empty()) {
    unit[below(unit.size(), random)] = any_of(symbols, random);
  }
}

}  // namespace fuzz
