#include "hunt/kind.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/text.h"

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

CodePoints units_of(const Data& data) {
  if (const CodePoints* text = data.text()) return *text;
  CodePoints out;
  if (const std::string* ace = data.ace()) {
    for (const char c : *ace) out.push_back(static_cast<unsigned char>(c));
  }
  if (const Octets* octets = data.octets()) out.assign(octets->begin(), octets->end());
  if (const StringUnits* units = data.units()) {  // UTF-8 that is ill-formed
    out.assign(units->octets.begin(), units->octets.end());
  }
  return out;
}

// The range of the highest unit; that of 0 if there is none.
std::string_view highest_range(const Data& members) {
  const auto units = units_of(members);
  return range_of(units.empty() ? 0 : *std::ranges::max_element(units));
}

// 0, 1, 2, 3 and then powers of two.
unsigned about(std::size_t size) {
  return static_cast<unsigned>(size < 4 ? size
                                        : 2 + static_cast<std::size_t>(std::bit_width(size)));
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

std::uint64_t kind_of(const AnswerFacts& facts) {
  std::uint64_t out = 14695981039346656037u;  // FNV-1a, in steps of whole numbers
  const auto add = [&](std::uint64_t number) { out = (out ^ number) * 1099511628211u; };
  add(static_cast<std::uint64_t>(facts.operation.codec));
  add(static_cast<std::uint64_t>(facts.operation.op));
  add(facts.operation.form ? 1 + static_cast<std::uint64_t>(*facts.operation.form) : 0);
  add(std::hash<std::string_view>{}(facts.reason));
  add(about(facts.size));
  add(facts.min_bits);
  add(std::hash<std::string_view>{}(range_of(facts.highest_unit)));
  add(about(facts.ace_length));
  add(static_cast<std::uint64_t>(facts.given));
  add(std::hash<std::string_view>{}(facts.detail));
  return out;
}

std::uint64_t kind_of_answer(const Vector& vector, const Outcome& outcome) {
  const auto units = units_of(vector.value ? *vector.value : vector.input);
  return kind_of({.operation = {vector.codec, vector.op, vector.form()},
                  .reason = vector.reason,
                  .size = vector.value ? units.size() : 0,
                  .min_bits = vector.min_bits,
                  .highest_unit = units.empty() ? 0 : *std::ranges::max_element(units),
                  .ace_length = vector.ace_length(),
                  .given = outcome.kind,
                  .detail = outcome.kind == Outcome::Kind::reject ? std::string_view(outcome.detail)
                                                                  : std::string_view()});
}

std::string kind_of_difference(const Vector& vector, const Outcome& outcome, Verdict verdict) {
  std::string detail;
  switch (verdict) {
    case Verdict::wrong_value:
      detail = first_difference(*vector.value, outcome.value);
      break;
    case Verdict::accepted_invalid:
      detail = fmt::format("{} {}", vector.reason, name(vector.domain));
      break;
    case Verdict::rejected_valid:
      detail = fmt::format("{} {}", outcome.detail, highest_range(*vector.value));
      break;
    case Verdict::crash:  // the words of an exception may have the input behind its name
      detail = outcome.detail.substr(0, outcome.detail.find(':'));
      break;
    default:
      detail = outcome.detail;
  }
  return fmt::format("{} {}{} {}: {}", name(vector.codec), name(vector.op),
                     vector.form() ? fmt::format(" {}", name(*vector.form())) : "", name(verdict),
                     detail);
}

}  // namespace acecheck::hunt
