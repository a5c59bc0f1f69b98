#include "tokens.h"

#include "units.h"

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

Octets part(const Octets& octets, std::size_t from, std::size_t size) {
  const std::size_t to = std::min(octets.size(), from + size);
  return {octets.begin() + static_cast<std::ptrdiff_t>(from),
          octets.begin() + static_cast<std::ptrdiff_t>(to)};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::vector<Octets> pairs_of(const Octets& octets) {
  std::vector<Octets> out;
  for (std::size_t at = 0; at < octets.size(); at += 2) out.push_back(part(octets, at, 2));
  return out;
}

void mutate_pair(Octets& pair, Random& random) {
  if (pair.empty() || one_in(20, random)) {
    pair = one_in(2, random) ? Octets{0x30} : Octets{0x30, any_of(bounds, random)};
  } else {
    set_octet(pair, below(pair.size(), random), random);
  }
}

std::vector<Octets> lace_units(const Octets& compressed) {
  std::vector<Octets> out;
  const bool runs = compressed.empty() || compressed[0] != 0xFF;
  if (!runs) out.push_back({0xFF});
  for (std::size_t at = runs ? 0 : 1; at < compressed.size();) {
    out.push_back(part(compressed, at, runs ? 2u + compressed[at] : 2u));
    at += out.back().size();
  }
  return out;
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

std::vector<Octets> cidnuc_units(const Octets& compressed) {
  std::vector<Octets> out;
  bool two_octet = false;
  for (std::size_t at = 0; at < compressed.size();) {
    const std::uint8_t octet = compressed[at];
    const bool mode = octet == 0xE0 || octet == 0xF0;
    if (mode) two_octet = octet == 0xF0;
    const bool pair = !mode && (two_octet || (octet & 0xFE) == 0xF8);
    out.push_back(part(compressed, at, pair ? 2 : 1));
    at += out.back().size();
  }
  return out;
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

std::vector<std::string> mace_units(std::string_view ace) {
  std::vector<std::string> out;
  bool literal = false;
  char submode = 'w';
  for (std::size_t at = 0; at < ace.size(); at += out.back().size()) {
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
    out.emplace_back(ace.substr(at, size));
  }
  return out;
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
