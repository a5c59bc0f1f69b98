// SPDX-License-Identifier: Apache-2.0
#include "search/mutate/mutate.h"

#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include <optional>

#include "search/mutate/bootstring.h"
#include "search/mutate/symbols.h"
#include "search/mutate/text.h"
#include "search/mutate/tokens.h"
#include "search/mutate/units.h"

namespace fuzz {
namespace {

constexpr ace::Options any_code_point{ace::Domain::code_point};

std::string_view prefix_of(Format format) {
  return format == Format::lace ? ace::lace::prefix : ace::cidnuc::prefix;
}

bool is_label(Format format) { return format == Format::lace || format == Format::cidnuc; }

bool is_lace(Format format) { return format == Format::lace || format == Format::lace_octets; }

// The octets that the symbols of a label represent.
Octets octets_of_label(Format format, std::string_view label) {
  return from_base32(label.substr(std::min(prefix_of(format).size(), label.size())));
}

// The octets in a label of LACE or CIDNUC, or those of an input for compression or decompression.
Octets octets_in(Format format, std::string_view input) {
  return is_label(format) ? octets_of_label(format, input) : Octets(input.begin(), input.end());
}

Starts units_of(Format format, const Octets& octets) {
  if (format == Format::pairs) return pairs_of(octets);
  return is_lace(format) ? lace_units(octets) : cidnuc_units(octets);
}

std::string with_octets(Format format, const Octets& octets) {
  if (!is_label(format)) return {octets.begin(), octets.end()};
  std::string label(prefix_of(format));
  label.reserve(label.size() + octets.size() * 8 / 5 + 2);
  append_base32(octets, label);
  if (format == Format::cidnuc && octets.size() % 5 != 0) label += '8';
  return label;
}

// Decodes UTF-16BE, which is the input of the steps of LACE and CIDNUC.
std::u32string from_utf16(const Octets& octets) {
  std::u32string out;
  for (std::size_t at = 0; at + 1 < octets.size(); at += 2) {
    const auto unit = static_cast<char32_t>(octets[at] << 8 | octets[at + 1]);
    const bool low = unit >= 0xDC00 && unit <= 0xDFFF;
    if (low && !out.empty() && out.back() >= 0xD800 && out.back() <= 0xDBFF) {
      out.back() = 0x10000 + ((out.back() - 0xD800) << 10) + (unit - 0xDC00);
    } else {
      out += unit;
    }
  }
  return out;
}

template <class T>
std::optional<T> value(ace::Result<T> result) {
  return result ? std::optional(std::move(*result)) : std::nullopt;
}

// The text that an encoding represents, even if the codec would refuse to encode that text.
std::optional<std::u32string> text_in(Format format, std::string_view ace) {
  if (format == Format::punycode) return value(ace::punycode::decode(ace, any_code_point));
  if (format == Format::mace) return value(ace::mace::decode(ace, any_code_point));
  const Octets octets = octets_of_label(format, ace);
  const auto pairs =
      is_lace(format) ? ace::lace::decompress(octets) : ace::cidnuc::decompress(octets);
  return pairs ? std::optional(from_utf16(*pairs)) : std::nullopt;
}

// The encoding of a text.
std::optional<std::string> with_text(Format format, std::u32string_view text) {
  if (format == Format::punycode) return value(ace::punycode::encode(text, any_code_point));
  if (format == Format::mace) return value(ace::mace::encode(text, any_code_point));
  const Octets pairs = to_utf16(text);
  const auto octets = is_lace(format) ? ace::lace::compress(pairs) : ace::cidnuc::compress(pairs);
  return octets ? std::optional(with_octets(format, *octets)) : std::nullopt;
}

// Changes one unit, or where units stand. `units` says where they begin in `all`.
template <class Sequence, class Unit>
void mutate_units(Sequence& all, Starts units, const Unit& mutate_unit, Random& random) {
  if (all.empty()) {
    all.resize(1);
    units = {0, 1};
  }
  const std::size_t count = units.size() - 1;
  if (one_in(2, random)) {
    rearrange(all, count, [&](std::size_t unit) { return units[unit]; }, random);
    return;
  }
  const std::size_t changed = below(count, random);
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(units[changed]);
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(units[changed + 1]);
  Sequence unit(begin, end);
  mutate_unit(unit, random);
  const auto place = all.erase(begin, end);
  all.insert(place, unit.begin(), unit.end());
}

std::string mutated_punycode(std::string_view input, Random& random) {
  Bootstring parts = Bootstring::parse(input);
  switch (below(6, random)) {
    case 0:
      rearrange(parts.deltas, random);
      break;
    case 1:
      if (one_in(2, random)) {
        rearrange(parts.literal, random);
      } else {
        damage(parts.literal, random);
      }
      break;
    case 2:
      if (one_in(4, random)) {
        parts.wrap_product(random);
      } else {
        parts.grow_weight(random);
      }
      break;
    default:
      parts.aim(random);
  }
  return parts.print();
}

// Changes the units of the encoding.
std::string mutated_structure(Format format, std::string_view input, Random& random) {
  if (format == Format::punycode) return mutated_punycode(input, random);
  if (format == Format::mace) {
    std::string out(input);
    mutate_units(out, mace_units(out), mutate_mace_unit, random);
    return out;
  }
  Octets octets = octets_in(format, input);
  mutate_units(octets, units_of(format, octets),
               format == Format::pairs ? mutate_pair
               : is_lace(format)       ? mutate_lace_unit
                                       : mutate_cidnuc_unit,
               random);
  return with_octets(format, octets);
}

// Changes the text that the input represents, and encodes the changed text, so that the result is
// an encoding as well. Returns nothing if the input represents no text or the changed text has no
// encoding.
std::optional<std::string> mutated_meaning(Format format, std::string_view input, Random& random) {
  auto text = text_in(format, input);
  if (!text) return std::nullopt;
  mutate_text(*text, random);
  return with_text(format, *text);
}

}  // namespace

std::string mutated(Format format, std::string_view input, Random& random) {
  if (format == Format::octets) {
    std::string out(input);
    damage(out, random);
    return out;
  }
  if (format >= Format::pairs) return mutated_structure(format, input, random);
  if (format == Format::text) {
    std::u32string text = text_of(input);
    for (std::size_t n = one_in(4, random) ? 2 : 1; n-- > 0;) mutate_text(text, random);
    return octets_of(text);
  }
  std::string out(input);
  // One change or two are enough, because libFuzzer itself makes several changes in a row.
  for (std::size_t n = one_in(4, random) ? 2 : 1; n-- > 0;) {
    switch (below(6, random)) {
      case 0:
        damage(out, random);
        break;
      case 1:
        if (auto other = mutated_meaning(format, out, random)) {
          out = std::move(*other);
          break;
        }
        [[fallthrough]];
      default:
        out = mutated_structure(format, out, random);
    }
  }
  if (one_in(20, random)) change_case(out, random);
  return out;
}

std::string crossed(Format format, std::string_view a, std::string_view b, Random& random) {
  switch (format) {
    case Format::octets:
      return spliced(std::string(a), std::string(b), random);
    case Format::text:
      return octets_of(spliced(text_of(a), text_of(b), random));
    case Format::punycode: {
      Bootstring first = Bootstring::parse(a);
      const Bootstring second = Bootstring::parse(b);
      first.deltas = spliced(first.deltas, second.deltas, random);
      if (one_in(2, random)) first.literal = spliced(first.literal, second.literal, random);
      first.rest = second.rest;
      return first.print();
    }
    case Format::mace:
      return spliced(std::string(a), mace_units(a), std::string(b), mace_units(b), random);
    default:
      break;
  }
  const Octets first = octets_in(format, a);
  const Octets second = octets_in(format, b);
  return with_octets(
      format, spliced(first, units_of(format, first), second, units_of(format, second), random));
}

}  // namespace fuzz
