#include "judge/same_ace.h"

#include <algorithm>

namespace acecheck {
namespace {

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// MACE: a hyphen switches between Literal and Non-Literal mode. Two in a row stand for one, and
// switch back at once.
bool same_mace(std::string_view expected, std::string_view given) {
  if (!equal_fold(expected, given)) return false;
  bool literal = false;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] == '-') {
      literal = !literal;
    } else if (literal && expected[i] != given[i]) {
      return false;
    }
  }
  return true;
}

}  // namespace

bool equal_fold(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, to_lower, to_lower);
}

bool same_ace(Codec codec, std::string_view expected, std::string_view given) {
  switch (codec) {
    case Codec::punycode: {
      // The literal portion ends with the last delimiter, unless that stands at index 0.
      const std::size_t last = expected.rfind('-');
      const std::size_t literal = last == std::string_view::npos || last == 0 ? 0 : last + 1;
      return given.size() == expected.size() &&
             given.substr(0, literal) == expected.substr(0, literal) &&
             equal_fold(given.substr(literal), expected.substr(literal));
    }
    case Codec::mace:
      return same_mace(expected, given);
    case Codec::lace:
    case Codec::cidnuc:
      break;
  }
  return equal_fold(expected, given);
}

}  // namespace acecheck
