// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>

#include "core/text.h"

namespace acecheck::hunt {
namespace {

// Of a code point or an octet, coarsely.
std::string_view range_of(std::uint64_t unit) {
  if (unit < 0x80) return "ascii";
  if (unit < 0x100) return "octet";
  if (unit >= 0xD800 && unit <= 0xDFFF) return "surrogate";
  if (unit < 0x10000) return "bmp";
  return unit <= 0x10FFFF ? "plane" : "beyond";
}

// Calls `use` with the units of the data: code points, or octets.
template <class Use>
auto with_units(const Data& data, const Use& use) {
  if (const CodePoints* text = data.text()) return use(std::span(*text));
  if (const std::string* ace = data.ace()) {
    return use(std::span(reinterpret_cast<const unsigned char*>(ace->data()), ace->size()));
  }
  if (const Octets* octets = data.octets()) return use(std::span(*octets));
  if (const StringUnits* units = data.units()) return use(std::span(units->octets));  // ill-formed
  return use(std::span<const std::uint64_t>());
}

CodePoints units_of(const Data& data) {
  return with_units(data, [](auto units) { return CodePoints(units.begin(), units.end()); });
}

// The range of the highest unit; that of 0 if there is none.
std::string_view highest_range(const Data& data) {
  return range_of(with_units(data, [](auto units) -> std::uint64_t {
    return units.empty() ? 0 : *std::ranges::max_element(units);
  }));
}

// 0, 1, 2, 3 and then powers of two.
unsigned about(std::size_t size) {
  return static_cast<unsigned>(size < 4 ? size
                                        : 2 + static_cast<std::size_t>(std::bit_width(size)));
}

// "room for 12" is not another kind than "room for 13".
std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
  return text;
}

// Where two values part, and by what units.
std::string first_difference(const Data& right, const Data& given) {
  const auto a = units_of(right);
  const auto b = units_of(given);
  const auto [at, other] = std::ranges::mismatch(a, b);
  const std::string_view length =
      a.size() < b.size() ? "longer" : (a.size() > b.size() ? "shorter" : "as long");
  const std::string_view place = at == a.begin()                      ? "first"
                                 : at != a.end() && at + 1 == a.end() ? "last"
                                                                      : "inner";
  return fmt::format("{} {} {} {}", length, place, at == a.end() ? "end" : range_of(*at),
                     other == b.end() ? "end" : range_of(*other));
}

}  // namespace

std::uint64_t kind_of_answer(const Case& asked, const Outcome& outcome) {
  std::uint64_t out = 14695981039346656037u;  // FNV-1a, in steps of whole numbers
  const auto add = [&](std::uint64_t number) { out = (out ^ number) * 1099511628211u; };
  const auto add_text = [&](std::string_view text) { add(std::hash<std::string_view>{}(text)); };
  add(static_cast<std::uint64_t>(asked.codec));
  add(static_cast<std::uint64_t>(asked.op));
  add(asked.form() ? 1 + static_cast<std::uint64_t>(*asked.form()) : 0);
  add_text(asked.reason);
  add(asked.value ? about(with_units(*asked.value, [](auto units) { return units.size(); })) : 0);
  add(asked.min_bits);
  add_text(highest_range(asked.value ? *asked.value : asked.input));
  add(about(asked.ace_length()));
  add(static_cast<std::uint64_t>(outcome.kind));
  if (outcome.kind == Outcome::Kind::reject) add_text(outcome.detail);
  return out;
}

std::string kind_of_difference(const Case& asked, const Outcome& outcome, Verdict verdict) {
  std::string detail;
  switch (verdict) {
    case Verdict::wrong_value:
      detail = first_difference(*asked.value, outcome.value);
      break;
    case Verdict::accepted_invalid:
      detail = fmt::format("{} {}", asked.reason, name(asked.domain));
      break;
    case Verdict::rejected_valid:
      detail = fmt::format("{} {}", without_digits(outcome.detail), highest_range(*asked.value));
      break;
    case Verdict::crash:  // the words of an exception may have the input behind its name
      detail = outcome.detail.substr(0, outcome.detail.find(':'));
      break;
    default:
      detail = without_digits(outcome.detail);
  }
  return fmt::format("{} {}{} {}: {}", name(asked.codec), name(asked.op),
                     asked.form() ? fmt::format(" {}", name(*asked.form())) : "", name(verdict),
                     detail);
}

}  // namespace acecheck::hunt
