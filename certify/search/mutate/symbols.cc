// SPDX-License-Identifier: Apache-2.0
#include "search/mutate/symbols.h"

#include <string_view>

#include "search/mutate/units.h"

namespace fuzz {
namespace {

constexpr std::string_view letters_and_digits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
// Neighbours of the ranges of digits and letters, in base32 as well; and characters that faulty
// decoders strip or skip.
constexpr std::string_view neighbours("/:@[`{18902wvzZ-_.=+ \t\n\r\0\x7F", 26);
// Characters that become a digit or letter if a decoder narrows, folds or maps them; and damaged
// UTF-8.
constexpr std::array<std::string_view, 12> beyond_ascii = {
    "\xC3\xA9", "\xC5\xBF", "\xE2\x84\xAA", "\xEF\xBD\x81", "\xEF\xBC\x90", "\xC4\xB1",
    "\xD9\xA0", "\xB2",     "\xE1",         "\x80",         "\xFF",         "\xF0\x90\x80\x80"};

std::string symbol(Random& random) {
  switch (below(4, random)) {
    case 0:
      return std::string(any_of(beyond_ascii, random));
    case 1:
      return std::string(1, any_of(neighbours, random));
    default:
      return std::string(1, any_of(letters_and_digits, random));
  }
}

}  // namespace

void damage(std::string& ace, Random& random) {
  const std::size_t at = below(ace.size() + 1, random);
  switch (below(6, random)) {
    case 0:
      ace.insert(at, symbol(random));
      break;
    case 1:
      ace.erase(at, 1);
      break;
    case 2:
      ace.erase(at);
      break;
    case 3:
      ace += symbol(random);
      break;
    case 4:
      if (at < ace.size()) ace[at] = static_cast<char>(ace[at] ^ 0x20);
      break;
    default:
      if (at < ace.size()) ace.replace(at, 1, symbol(random));
  }
}

void change_case(std::string& ace, Random& random) {
  const std::size_t how = below(3, random);
  for (char& c : ace) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter) continue;
    const bool upper = how == 0 || (how == 1 && one_in(2, random));
    c = static_cast<char>(upper ? c & ~0x20 : c | 0x20);
  }
}

}  // namespace fuzz
