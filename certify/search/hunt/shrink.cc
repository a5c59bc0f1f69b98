// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/shrink.h"

#include <algorithm>

namespace acecheck::hunt {
namespace {

constexpr std::size_t most_at_once = 256;  // candidates

// Octets of a unit: a code point of a text, a code unit of a string, or an octet.
std::size_t unit_of(Operation operation) {
  if (operation.form) return *operation.form == EncodingForm::utf_16 ? 2 : 1;
  return operation.op == Op::encode ? 4 : 1;
}

// Of a unit, the octet with that place, from the lowest octet on. Code units have the high one
// first.
std::size_t octet_of(std::size_t unit, std::size_t place) { return unit == 2 ? 1 - place : place; }

// Smaller inputs, the smallest first.
std::vector<std::string> shorter(const std::string& input, std::size_t unit) {
  std::vector<std::string> out;
  const std::size_t units = input.size() / unit;
  for (std::size_t length = units; length > 0; length /= 2) {
    for (std::size_t at = 0; at + length <= units && out.size() < most_at_once; at += length) {
      std::string candidate = input;
      candidate.erase(at * unit, length * unit);
      out.push_back(std::move(candidate));
    }
  }
  return out;
}

// Inputs of the same length whose units are simpler: `a`, or U+0080, the first code point that is
// not ASCII.
std::vector<std::string> simpler(const std::string& input, std::size_t unit) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at + unit <= input.size() && out.size() < most_at_once; at += unit) {
    for (const int simple : {0x61, 0x80}) {
      if (unit == 1 && simple == 0x80) continue;
      std::string replaced(unit, '\0');
      replaced[octet_of(unit, 0)] = static_cast<char>(simple);
      if (input.compare(at, unit, replaced) == 0) continue;
      std::string candidate = input;
      candidate.replace(at, unit, replaced);
      out.push_back(std::move(candidate));
    }
  }
  return out;
}

// Whether a unit was made simpler; so that no two candidates take turns.
std::size_t complexity(const std::string& input, std::size_t unit) {
  std::size_t out = 0;
  for (std::size_t at = 0; at + unit <= input.size(); at += unit) {
    std::size_t value = 0;
    for (std::size_t i = unit; i-- > 0;)
      value = value << 8 | static_cast<unsigned char>(input[at + octet_of(unit, i)]);
    out += value == 0x61 ? 0 : value + 1;
  }
  return out;
}

}  // namespace

std::string shrunk(Operation operation, std::string input, const Shows& shows, unsigned rounds) {
  const std::size_t unit = unit_of(operation);
  const auto improve = [&](const std::vector<std::string>& candidates) {
    if (candidates.empty()) return false;
    const std::vector<bool> show = shows(candidates);
    const auto first = std::ranges::find(show, true);
    if (first == show.end()) return false;
    input = candidates[static_cast<std::size_t>(first - show.begin())];
    return true;
  };
  while (rounds-- > 0) {
    if (improve(shorter(input, unit))) continue;
    std::vector<std::string> candidates = simpler(input, unit);
    const std::size_t now = complexity(input, unit);
    std::erase_if(candidates,
                  [&](const std::string& each) { return complexity(each, unit) >= now; });
    if (!improve(candidates)) break;
  }
  return input;
}

bool is_smaller(Operation operation, const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  const std::size_t unit = unit_of(operation);
  return complexity(a, unit) < complexity(b, unit);
}

}  // namespace acecheck::hunt
