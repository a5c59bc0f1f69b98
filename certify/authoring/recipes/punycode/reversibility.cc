// Where the checks of 6.2 and 6.3 part: the encoder's is on delta alone, the decoder's on the sum
// of i and delta. docs/claims.md has the proof of which texts that concerns.
#include <fmt/format.h>

#include "authoring/recipes/punycode/deltas.h"
#include "authoring/recipes/punycode/themes.h"

namespace acecheck::recipes {
namespace {

using oracle::CodePoints;
using oracle::Integer;

// The least number of code points, before the one whose delta overflows, of a text that is encoded
// and not decoded. One of them is U+0080, the others are letters.
std::size_t fewest_before(unsigned bits) {
  if (bits > 32) return 1;  // for a code point beyond Unicode, since no text is that long
  const Integer states = max_code_point - initial_n + 1;
  const auto length = static_cast<std::size_t>((power(bits) + states) / states);
  return std::max<std::size_t>(length, 2) - 1;
}

// U+0080 stands behind the letters, so that i is `before` when the last code point is inserted. Its
// delta is `sum` less i.
CodePoints with_sum(std::size_t before, const Integer& sum) {
  CodePoints text(before - 1, Integer('a'));
  text.emplace_back(initial_n);
  const auto index = static_cast<std::size_t>(sum % (before + 1));
  text.insert(text.begin() + static_cast<std::ptrdiff_t>(index), initial_n + sum / (before + 1));
  return text;
}

}  // namespace

Theme punycode_reversibility() {
  Theme theme(Codec::punycode, "reversibility", bis,
              "Texts that are encoded at 16, 26, 31, 32, 53, 63 or 64 bits, and whose encoding is "
              "rejected by a decoder of the same width, and their neighbors. Decoding needs a bit "
              "more there: a value and a rejection are both right.");
  const Names encoder{"bis/6.3/errors", "bis/6.3/overflow-delta"};
  const Names decoder{"bis/6.2/errors", "bis/6.2/overflow-i"};
  for (const unsigned bits : {16u, 26u, 31u, 32u, 53u, 63u, 64u}) {
    Names bugs{"overflow-i"};
    if (bits >= 63) bugs.push_back("overflow-64");
    const auto both = [&](const char* what, const CodePoints& text, const std::string& comment) {
      const std::string slug = fmt::format("{}-{}", what, bits);
      theme.group({"6.3", encoder, {"overflow-delta"}});
      theme.encode(slug + "-encode", text, comment);
      theme.with("errata", Json{"PUNY-20"});
      theme.group({"6.2", decoder, bugs});
      theme.decode(slug + "-decode", encoded(Codec::punycode, text), comment);
      theme.with("errata", Json{"PUNY-20"});
    };
    const std::size_t before = fewest_before(bits);
    const Integer limit = power(bits);
    both("within", with_sum(before, limit - 1), "i and delta make exactly the greatest integer");
    both("beyond", with_sum(before, limit), "i and delta make one more than the greatest integer");
    if (before == 1) continue;  // where delta is the greatest integer already
    both("beyond-most", with_sum(before, limit - 1 + before),
         "delta is exactly the greatest integer, and i as great as it can be");
  }
  return theme;
}

}  // namespace acecheck::recipes
