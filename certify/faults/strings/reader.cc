// SPDX-License-Identifier: Apache-2.0
#include "faults/strings/reader.h"

#include <utility>

#include "faults/faulty.h"

namespace faulty::strings {
namespace {

constexpr std::uint64_t replacement = 0xFFFD;

// What is at one place: its value, as far as it has one, and its code units.
struct Unit {
  Kind kind;
  std::uint64_t value;
  std::size_t length;
};

bool is_continuation(std::uint8_t octet) { return (octet & 0xC0) == 0x80; }

Kind kind_of(std::uint64_t value, std::size_t length) {
  constexpr std::uint64_t least[] = {0, 0, 0x80, 0x800, 0x10000, 0x110000, 0x110000};
  if (value >= least[length]) {
    if (value >= 0xD800 && value <= 0xDFFF) return surrogate;
    if (value <= 0x10FFFF) return character;
    return length == 4 ? beyond : beyond_5;
  }
  if (length == 2) return value == 0 ? overlong_nul : overlong_2;
  return length == 3 ? overlong_3 : length == 4 ? overlong_4 : overlong_5;
}

// What is at `at`, which is within the octets.
Unit utf8_unit(const Octets& octets, std::size_t at) {
  const std::uint8_t first = octets[at];
  if (first < 0x80) return {character, first, 1};
  if (is_continuation(first)) return {continuation, first & 0x3FU, 1};
  if (first >= 0xFE) return {no_octet, first, 1};
  std::size_t length = 2;
  while ((first & (0x80U >> length)) != 0) ++length;
  std::uint64_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (at + i == octets.size()) return {cut_at_end, value, i};
    if (!is_continuation(octets[at + i])) return {cut_within, value, i};
    value = value << 6 | (octets[at + i] & 0x3FU);
  }
  return {kind_of(value, length), value, length};
}

Unit utf16_unit(const Octets& octets, std::size_t at) {
  const auto unit = [&](std::size_t i) { return std::uint64_t{octets[i]} << 8 | octets[i + 1]; };
  const std::uint64_t first = unit(at);
  const bool at_end = at + 2 >= octets.size();
  if (is_low(first)) return {!at_end && is_high(unit(at + 2)) ? reversed : low, first, 2};
  if (!is_high(first)) return {character, first, 2};
  if (at_end) return {high_at_end, first, 2};
  if (!is_low(unit(at + 2))) return {high, first, 2};
  return {pair, 0x10000 + ((first - 0xD800) << 10) + (unit(at + 2) - 0xDC00), 4};
}

// What `join` makes of a sequence of UTF-8 that is cut, and how many octets it takes.
std::pair<std::uint64_t, std::size_t> joined_utf8(const Octets& octets, std::size_t at) {
  const std::uint8_t first = octets[at];
  std::size_t length = 2;
  while ((first & (0x80U >> length)) != 0) ++length;
  std::uint64_t value = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (at + i >= octets.size()) stop(Crash{"reads beyond the end"});
    value = value << 6 | (octets[at + i] & 0x3FU);
  }
  return {value, length};
}

class Reader {
 public:
  Reader(const Fault& fault, const Octets& octets) : fault_(fault), octets_(octets) {}

  std::optional<Text> read() {
    while (at_ < octets_.size()) {
      const bool utf8 = fault_.form == EncodingForm::utf_8;
      const Unit unit = utf8 ? utf8_unit(octets_, at_) : utf16_unit(octets_, at_);
      const bool wrong = (fault_.kinds & unit.kind) != 0 && unit.value >= fault_.first &&
                         unit.value <= fault_.last && (at_ == 0 || !fault_.only_at_start);
      if (wrong) {
        if (!act(unit)) return std::nullopt;
      } else if ((unit.kind & (character | pair)) != 0) {
        take(unit.value, unit.length);
      } else if ((unit.kind & halves) != 0) {
        take(unit.value, unit.length);  // the codec decides
      } else {
        return std::nullopt;
      }
    }
    return out_;
  }

 private:
  void take(std::uint64_t value, std::size_t length) {
    out_.push_back(value);
    at_ += length;
  }

  // Does the wrong thing. False if the string is refused.
  bool act(const Unit& unit) {
    switch (fault_.act) {
      case Act::refuse:
        return false;
      case Act::take:
        take(unit.value, unit.length);
        return true;
      case Act::drop:
        at_ += unit.length;
        return true;
      case Act::replace:
        take(replacement, unit.length);
        return true;
      case Act::question:
        take('?', unit.length);
        return true;
      case Act::replace_each:
        for (std::size_t i = 0; i < unit.length; ++i) take(replacement, 1);
        return true;
      case Act::latin_1:
        for (std::size_t i = 0; i < unit.length; ++i) take(octets_[at_], 1);
        return true;
      case Act::split:
        for (std::size_t i = 0; i < unit.length; i += 2) {
          take(std::uint64_t{octets_[at_]} << 8 | octets_[at_ + 1], 2);
        }
        return true;
      case Act::join:
        join(unit);
        return true;
      case Act::end_the_string:
        at_ = octets_.size();
        return true;
      case Act::read_on:
        stop(Crash{"reads beyond the end"});
      case Act::hang:
        break;
    }
    stop(Hang{});
  }

  void join(const Unit& unit) {
    if (fault_.form == EncodingForm::utf_8) {
      const auto [value, length] = joined_utf8(octets_, at_);
      return take(value, length);
    }
    const std::uint64_t next = std::uint64_t{octets_[at_ + 2]} << 8 | octets_[at_ + 3];
    take(0x10000 + ((unit.value & 0x3FF) << 10) + (next & 0x3FF), 4);
  }

  const Fault& fault_;
  const Octets& octets_;
  std::size_t at_ = 0;
  Text out_;
};

}  // namespace

std::optional<Text> read(const Fault& fault, const Octets& octets) {
  return Reader(fault, octets).read();
}

}  // namespace faulty::strings
