// Punycode: the state machine, its thresholds, and what comes out of it.
#include <fmt/format.h>

#include <optional>

#include "authoring/recipes/punycode/deltas.h"
#include "authoring/recipes/punycode/themes.h"
#include "base/text.h"

namespace acecheck::recipes {
namespace {

using oracle::Integer;

// A delta after U+0080 alone that leads to `bias`, if there is one: what is left of it after the
// loop of adapt() runs over 0..455, times 35 for each division.
std::optional<Integer> second_delta_for_bias(std::uint64_t bias) {
  for (unsigned scale = 1; scale <= 35 * 35; scale *= 35) {
    for (unsigned left = 0; left <= 455; ++left) {
      Integer delta = Integer(left) * scale * 4 / 3 + 4;  // div 2, and half of that again
      if (bias_after(delta, 2, false) == bias) return delta;
    }
  }
  return std::nullopt;
}

}  // namespace

Theme punycode_adapt() {
  Theme theme(Codec::punycode, "adapt", bis,
              "Bias adaptation and the thresholds that follow from it, each side of every bound.");

  theme.group({"3.3", {"bis/3.3/thresholds"}, {"threshold"}});
  for (const std::uint64_t k : {36u, 72u, 108u}) {
    // k against bias, and against bias + tmax.
    for (const std::uint64_t bias : {k - 27, k - 26, k - 25, k - 1, k, k + 1}) {
      const std::optional<Integer> delta = second_delta_for_bias(bias);
      if (!delta) continue;
      // The third delta is long enough to have a digit at k.
      const std::string ace = from_deltas("", {0, *delta, 999'983});
      theme.decode(fmt::format("bias-{}-k-{}", bias, k), ace,
                   fmt::format("Bias {} where k is {}", bias, k));
    }
  }

  theme.group({"3.4", {"bis/3.4/adapt"}, {"adapt-damp", "adapt-firsttime"}});
  for (const unsigned delta : {0u, 1u, 699u, 700u, 701u, 1399u, 1400u, 2100u, 70'000u, 158'900u,
                               159'599u, 159'600u, 700'000u, 1'000'000u}) {
    const std::u32string text{static_cast<char32_t>(0x80 + delta), U'\U0010FFFF'};
    theme.both(fmt::format("first-{}", delta), text,
               fmt::format("The first delta is {}: divided by 700", delta));
  }

  theme.group({"3.4", {"bis/3.4/adapt"}, {"adapt-skew", "last-bias"}});
  // What remains of the second delta at the bounds of the loop: 455 and 456, and the same one and
  // two divisions by 35 later.
  for (const unsigned bound :
       {0u, 1u, 37u, 38u, 454u, 455u, 456u, 457u, 15'959u, 15'960u, 15'961u, 558'599u, 558'601u}) {
    // delta div 2, and half of that again, since there are two code points by then.
    unsigned half = 0;
    while (half + half / 2 < bound) ++half;
    theme.decode(fmt::format("second-{}", bound), from_deltas("", {0, 2 * half, 1'234'567}),
                 fmt::format("The second delta is scaled to {}", half + half / 2));
    theme.decode(fmt::format("second-{}-odd", bound), from_deltas("", {0, 2 * half + 1, 1'234'567}),
                 "The same with a remainder");
  }

  // The same within 63 octets, for the first delta and for a later one: the literal portion is as
  // long as it must be for the share of the points to lead to the bound exactly.
  const auto share_leads_to = [](unsigned bound, unsigned points) -> std::optional<unsigned> {
    for (unsigned part = bound / 2; part <= bound; ++part) {
      if (part + part / points == bound) return part;
    }
    return std::nullopt;
  };
  const auto at_bound = [&](const std::string& slug, const std::string& ace, unsigned bound) {
    const std::string comment = fmt::format("Scaled to {}: divided by 35 only above 455", bound);
    theme.decode(slug + "-decode", ace, comment);
    theme.add(slug + "-encode", Op::encode,
              {{"unicode", answered(Codec::punycode, Op::decode, {{"ace", ace}})["unicode"]}},
              comment);
  };
  for (const unsigned bound : {454u, 455u, 456u, 457u}) {
    for (unsigned points = 3; points <= 12; ++points) {
      const auto part = share_leads_to(bound, points);
      if (!part) continue;
      // The point of the delta is one of them.
      const std::string literal(points - 1, 'x');
      for (const unsigned rest : {0u, 699u}) {
        at_bound(fmt::format("first-{}-points-{}-{}", bound, points, rest),
                 from_deltas(literal, {*part * 700 + rest, 50'000 * points}), bound);
      }
      const std::string shorter(points - 2, 'x');
      for (const unsigned rest : {0u, 1u}) {
        at_bound(fmt::format("later-{}-points-{}-{}", bound, points, rest),
                 from_deltas(shorter, {0, *part * 2 + rest, 50'000 * points}), bound);
      }
      break;
    }
  }

  theme.group({"3.4", {"bis/3.4/adapt"}, {"adapt-numpoints"}});
  for (const std::size_t basic : {1u, 2u, 3u, 5u, 10u, 30u}) {
    theme.both(fmt::format("points-{}", basic), times(basic, U'a') + U"\u4E2D\U0001F600",
               "Basic code points count among the points");
    theme.both(fmt::format("points-{}-after", basic),
               U"\u4E2D\U0001F600" + times(basic, U'a') + U"\u4E2E",
               "The points grow by one from delta to delta");
  }

  theme.group({"3.4", {"bis/3.4/adapt"}, {"last-bias", "adapt-firsttime"}});
  theme.both("three-cjk", U"\u4E2D\u6587\u5B57", "Three deltas of like size");
  theme.both("three-mixed", U"\u00FC\u4E2D\U0001F600", "Three deltas, each much larger");
  theme.both("far-then-near", U"\U0001F600\u00FC\u00FD", "A large delta after small ones");
  theme.both("first-zero", U"\u0080\u0081", "The first delta is 0: the second is not the first");
  theme.both("first-zero-basic", U"\u0080a\u0081", "The same with a basic code point");
  theme.decode("first-flag", "aaa", "Deltas of 0: oldi is 0 only for the first");
  theme.decode("later-zero", from_deltas("", {5, 0, 700}), "A later delta of 0 is not the first");
  theme.decode("later-zero-literal", from_deltas("b", {1, 0, 2000, 5000}),
               "The same after a literal portion");
  return theme;
}

Theme punycode_insertion() {
  Theme theme(Codec::punycode, "insertion", bis, "Where each code point is inserted.");
  theme.group({"3.2", {"bis/3.2/insertion"}, {"insert-position"}});
  std::u32string three = U"a\u00F6\u00FC";
  do {
    std::string slug;
    for (const char32_t c : three) slug += c == U'a' ? 'a' : c == U'\u00F6' ? 'o' : 'u';
    theme.both("order-" + slug, three, "An order of three code points");
  } while (std::ranges::next_permutation(three).found);
  std::u32string four = U"\u00E4\u00F6\u00FC\u4E2D";
  int index = 0;
  do {
    theme.both(fmt::format("order-4-{}", ++index), four, "An order of four, none of them basic");
  } while (std::ranges::next_permutation(four).found);
  theme.both("ascending", U"\u0101\u0102\u0103\u0104\u0105", "In the order of insertion");
  theme.both("descending", U"\u0105\u0104\u0103\u0102\u0101", "Against the order of insertion");
  theme.both("front", U"\u00FCabc", "At the start");
  theme.both("end", U"abc\u00FC", "At the end");
  theme.both("both-ends", U"\u00FCabc\u00FD", "At both ends");
  theme.both("between-all", U"\u00FCa\u00FDb\u00FEc\u00FF", "Before each basic code point");
  theme.both("planes", U"\U0010FFFD\uFFFD\u00FC\U00020000", "From four planes");

  theme.group({"3.2", {"bis/3.2/insertion"}, {"duplicates"}});
  theme.both("two", U"\u00FC\u00FC", "Twice the same");
  theme.both("three", U"\u00FC\u00FC\u00FC", "Three times the same");
  theme.both("apart", U"\u00FCa\u00FC", "With a basic code point between");
  theme.both("apart-non-basic", U"\u00FC\u00F6\u00FC", "With another between");
  theme.both("pairs", U"\u00FC\u00F6\u00FC\u00F6", "Two alternate");
  theme.both("nested", U"\u00FC\u00F6\u00F6\u00FC", "One pair within another");
  theme.both("greater-between", U"\u00F6\u00FC\u00F6", "A greater one between");
  theme.both("astral", U"\U0001F4A9\U0001F4A9", "Twice the same beyond the BMP");
  theme.both("highest", U"\U0010FFFF\U0010FFFF", "Twice the highest");

  theme.group({"6.3", {"bis/6.3/procedure"}, {"sentinel"}});
  theme.both("sentinel", U"\U0010FFFF", "The highest code point alone");
  theme.both("sentinel-basic", U"a\U0010FFFF", "With a basic code point");
  theme.both("sentinel-last", U"\u00FC\U0010FFFF", "After another");
  theme.both("sentinel-ffff", U"\uFFFF", "The highest of the BMP");
  theme.both("sentinel-ffff-basic", U"a\uFFFFb", "Among basic code points");
  for (const auto& [slug, c] : {std::pair{"7fffffff", power(31) - 1},
                                {"ffffffff", power(32) - 1},
                                {"20000000000000", power(53)},
                                {"7fffffffffffffff", power(63) - 1},
                                {"ffffffffffffffff", power(64) - 1}}) {
    theme.encode(std::string("sentinel-") + slug, oracle::CodePoints{c},
                 "The greatest integer of a width, which a search may start from");
  }
  return theme;
}

Theme punycode_domain() {
  Theme theme(Codec::punycode, "domain", bis, "Surrogates, and the ends of Unicode.");
  const Names requirements{"bis/5/code-points"};
  const auto integer = [&](const std::string& slug, const Integer& c, const std::string& comment) {
    theme.encode(slug + "-encode", oracle::CodePoints{c}, comment);
    theme.decode(slug + "-decode", from_deltas("", {c - 0x80}), comment);
  };

  theme.group({"5", requirements, {"surrogate", "surrogate-half", "surrogate-replaced"}});
  for (const unsigned c : {0xD7FFu, 0xD800u, 0xD801u, 0xD880u, 0xDBFEu, 0xDBFFu, 0xDC00u, 0xDC01u,
                           0xDFFEu, 0xDFFFu, 0xE000u}) {
    const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    integer(fmt::format("{:04x}", c), c,
            surrogate ? "A surrogate is no character" : "A neighbour of the surrogates");
    theme.decode(fmt::format("{:04x}-after", c), from_deltas("ab", {Integer(c - 0x80) * 3 + 2}),
                 "The same after a literal portion");
  }
  theme.group({"5", requirements, {"surrogate-pair"}});
  theme.decode("pair", from_deltas("", {0xD83D - 0x80, (0xDCA9 - 0xD83D) * 2}),
               "The surrogates of U+1F4A9: another spelling of ls8h if they are joined");
  theme.decode("pair-literal", encoded(Codec::punycode, U"a\xD83D\xDCA9"),
               "The same after a letter");
  theme.encode("later", U"a\xD800", "Only the second is a surrogate");
  theme.encode("later-low", U"\u00FC\xDFFF",
               "Only the second is a surrogate, and the last of them");
  theme.encode("pair-encode", U"\xD83D\xDCA9", "Two surrogates are two integers");
  theme.decode("pair-reversed", encoded(Codec::punycode, U"\xDCA9\xD83D"), "In the wrong order");
  theme.decode("pair-first", encoded(Codec::punycode, U"\xD800\xDC00"), "The first pair");
  theme.decode("pair-last", encoded(Codec::punycode, U"\xDBFF\xDFFF"), "The last pair");
  theme.group({"5", requirements, {"surrogate-replaced"}});
  integer("fffd", 0xFFFD, "U+FFFD is a character, and not a mark of an error");
  theme.decode("replaced", encoded(Codec::punycode, U"a\xD800z"), "Neither dropped nor replaced");

  theme.group({"5", requirements, {"beyond-unicode"}});
  integer("10fffe", 0x10FFFE, "The last but one");
  integer("110000", 0x110000, "The first beyond Unicode");
  integer("110001", 0x110001, "The second");
  integer("11ffff", 0x11FFFF, "A whole plane beyond");
  integer("1fffff", 0x1FFFFF, "The greatest of 21 bits");
  integer("200000", 0x200000, "The least of 22 bits");
  integer("7ffffffe", power(31) - 2, "Nearly the greatest of 31 bits");
  integer("80000000", power(31), "The least of 32 bits");
  integer("fffffffe", power(32) - 2, "Nearly the greatest of 32 bits");
  integer("100000000", power(32), "The least of 33 bits");
  theme.decode("0000h", "0000h", "Beyond Unicode in five digits");
  theme.decode("second-beyond", encoded(Codec::punycode, oracle::CodePoints{0xFC, 0x110000}),
               "Only the second is beyond Unicode");
  theme.decode("literal-beyond", from_deltas("abc", {Integer(0x110000 - 0x80) * 4}),
               "After a literal portion");

  theme.group({"5", requirements, {"narrowed-16"}});
  for (const auto& [slug, c] : {std::pair{"10061", 0x10061u},
                                {"100fc", 0x100FCu},
                                {"10000", 0x10000u},
                                {"1ffff", 0x1FFFFu},
                                {"1d800", 0x1D800u},
                                {"1dfff", 0x1DFFFu},
                                {"2ffff", 0x2FFFFu},
                                {"100000", 0x100000u},
                                {"10ffff-a", 0x10FF61u}}) {
    integer(std::string("narrowed-") + slug, c, "Cut to 16 bits it is another character");
  }
  theme.both("narrowed-two", U"\u0061\U00010061", "Two characters that are one in 16 bits");
  integer("narrowed-100000061", power(32) + 0x61, "Cut to 32 bits it is U+0061");
  integer("narrowed-1000000fc", power(32) + 0xFC, "Cut to 32 bits it is U+00FC");
  theme.group({"5", requirements, {"narrowed-16", "surrogate"}});
  for (const unsigned c : {0x7Fu, 0x80u, 0x81u, 0xFFu, 0x100u, 0x7FFu, 0x800u, 0xFFFEu}) {
    theme.both(fmt::format("{:04x}", c), std::u32string{U'x', static_cast<char32_t>(c)},
               "An end of a range of some encoding");
  }
  return theme;
}

}  // namespace acecheck::recipes
