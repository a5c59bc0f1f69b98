// Punycode: the state machine, its thresholds, and what comes out of it.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <random>

#include "authoring/recipes/deltas.h"
#include "authoring/recipes/punycode.h"
#include "base/text.h"

namespace acecheck::recipes {
namespace {

using oracle::Integer;

// A delta after U+0080 alone that leads to `bias`, if there is one: what is left of it after the
// loop of adapt() runs over 0..455, times 35 for each division.
std::optional<Integer> second_delta_for_bias(std::uint64_t bias) {
  for (unsigned scale = 1; scale <= 35 * 35; scale *= 35) {
    for (unsigned left = 0; left <= 455; ++left) {
      const Integer delta = Integer(left) * scale * 4 / 3 + 4;  // div 2, and half of that again
      if (bias_after(delta, 2, false) == bias) return delta;
    }
  }
  return std::nullopt;
}

// Distinct code points from `first` on, in an order that only depends on the seed.
std::u32string shuffled(char32_t first, std::size_t count, std::uint64_t seed) {
  std::u32string text;
  for (std::size_t i = 0; i < count; ++i) text += static_cast<char32_t>(first + i);
  std::mt19937_64 random(seed);
  for (std::size_t i = count; i > 1; --i) std::swap(text[i - 1], text[random() % i]);
  return text;
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
    if (text[0] >= 0xD800 && text[0] <= 0xDFFF) continue;
    theme.both(fmt::format("first-{}", delta), text,
               fmt::format("The first delta is {}: divided by 700", delta));
  }

  theme.group({"3.4", {"bis/3.4/adapt"}, {"adapt-skew", "last-bias"}});
  // What remains of the second delta at the bounds of the loop: 455 and 456, and the same one and
  // two divisions by 35 later.
  for (const unsigned bound : {0u, 1u, 37u, 38u, 39u, 454u, 455u, 456u, 457u, 15'959u, 15'960u,
                               15'961u, 558'599u, 558'600u, 558'601u}) {
    // delta div 2, and half of that again, since there are two code points by then.
    unsigned half = bound * 2 / 3;
    while (half + half / 2 < bound) ++half;
    theme.decode(fmt::format("second-{}", bound), from_deltas("", {0, 2 * half, 1'234'567}),
                 fmt::format("The second delta is scaled to {}", half + half / 2));
    theme.decode(fmt::format("second-{}-odd", bound), from_deltas("", {0, 2 * half + 1, 1'234'567}),
                 "The same with a remainder");
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

Theme punycode_length() {
  Theme theme(Codec::punycode, "length", bis, "Buffers of every size, and what fills them.");
  theme.group(
      {"6.2",
       {"bis/6.3/procedure"},
       {"off-by-one", "fixed-buffer", "literal-capacity", "silent-truncation", "size-miscount"}});
  for (const std::size_t size :
       {2u,   58u,  59u,  60u,  61u,  62u,  63u,  64u,   65u,   127u,  128u, 129u,
        255u, 256u, 257u, 511u, 512u, 513u, 600u, 1024u, 1025u, 2048u, 4000u}) {
    theme.both(fmt::format("literal-{}", size), times(size - 1, U'a') + U'\u00FC',
               fmt::format("{} code points, all but the last of them basic", size));
    theme.both(fmt::format("non-basic-{}", size), times(size, U'\u00FC'),
               fmt::format("{} code points, none of them basic", size));
  }
  // The encoding itself has the size.
  for (const std::size_t size : {59u, 62u, 63u, 64u, 128u, 255u, 256u, 512u}) {
    theme.both(fmt::format("ascii-{}", size), times(size - 1, U'b'),
               fmt::format("An encoding of {} octets that ends with the delimiter", size));
    theme.both(fmt::format("octets-{}", size), times(size - 4, U'c') + U"\u0080",
               fmt::format("An encoding near {} octets", size));
  }

  theme.group({"6.3", {"bis/6.3/procedure"}, {"length-narrowed"}});
  for (const std::size_t size : {65'536u, 65'537u}) {
    theme.both(fmt::format("narrowed-{}", size), times(size - 1, U'a') + U'\u0100',
               fmt::format("{} code points: a length, or h + 1, in 16 bits", size));
  }
  theme.both("narrowed-same", times(65'537, U'\u0100'), "65537 times U+0100");

  theme.group({"6.3", {"bis/6.3/procedure"}, {"quadratic"}, false, true});
  theme.both(
      "distinct-ascending",
      [] {
        std::u32string text = shuffled(0x4E00, 4000, 1);
        std::ranges::sort(text);
        return text;
      }(),
      "4,000 distinct code points in ascending order");
  theme.both(
      "distinct-descending",
      [] {
        std::u32string text = shuffled(0x4E00, 4000, 1);
        std::ranges::sort(text, std::greater<>());
        return text;
      }(),
      "4,000 distinct code points in descending order");
  theme.both("distinct-random", shuffled(0x4E00, 4000, 1),
             "4,000 distinct code points in no order");
  theme.decode("front", encoded(Codec::punycode, times(5000, U'\u00FC') + times(20'000, U'a')),
               "Every insertion moves 20,000 letters");
  return theme;
}

Theme punycode_stale() {
  Theme theme(Codec::punycode, "stale", bis,
              "A long answer, or an error, and then a short answer: in this order, what is left "
              "over of the one must not show in the other.");
  theme.group({"6.2", {"bis/6.2/procedure"}, {"stale-output"}});
  theme.both("greek", U"\u03C0\u03B1\u03C1\u03AC\u03B4\u03B5\u03B9\u03B3\u03BC\u03B1",
             "A long label first");
  theme.both("greek-tld", U"\u03B5\u03BB", "Then a short one in the same script");
  theme.decode("invalid", "caf-dmg", "An error within a delta");
  theme.decode("after-invalid", "caf-dma", "The label that it damages");
  theme.decode("truncated", "fiq228", "An error at the end");
  theme.decode("after-truncated", "fiq228c", "The label that it damages");
  theme.both("long", times(200, U'z') + U"\u4E2D\u6587", "Long, with a literal portion");
  theme.both("short", U"z\u4E2D", "Short, with one");
  theme.both("shortest", U"\u4E2D", "Short, without one");
  theme.both("flags", U"ABC\u00DC", "Capitals first");
  theme.both("no-flags", U"abc\u00DD", "Small letters after them");
  return theme;
}

Theme punycode_case() {
  Theme theme(Codec::punycode, "case", bis, "Mixed-case annotation.");
  const auto annotated = [&](const std::string& slug, const std::u32string& text,
                             const std::string& flags, const std::string& comment) {
    theme.encode(slug + "-encode", text, comment);
    theme.with("case", flags);
    theme.decode(slug + "-decode",
                 ace_octets(answered(Codec::punycode, Op::encode,
                                     {{"unicode", Text(text).unicode}, {"case", flags}})),
                 comment);
    theme.with("case", flags);
  };
  theme.group({"A", {"bis/A/mixed-case"}, {"digit-case"}});
  annotated("none", U"b\u00FCcher", "uuuuuu", "All in lower case");
  annotated("non-basic", U"b\u00FCcher", "uUuuuu", "The last digit of the delta is a capital");
  annotated("basic", U"b\u00FCcher", "Uuuuuu", "A basic code point is a capital");
  annotated("both", U"b\u00FCcher", "UUuuuU", "Basic code points and the last digit");
  annotated("all", U"b\u00FCcher", "UUUUUU", "All in upper case");
  annotated("two", U"\u00FC\u00F6", "Uu", "The first of two");
  annotated("two-other", U"\u00FC\u00F6", "uU", "The second of two");
  annotated("order", U"\u00FCa\u00F6b", "UuuU", "Insertion moves the flags along");
  annotated("moved", U"\u00FF\u00FE\u00FD", "Uuu", "An insertion in front of a flag");
  annotated("same", U"\u00FC\u00FC\u00FC", "uUu", "The same code point three times");
  annotated("no-letters", U"1-\u00FC", "uuU", "Digits and hyphens have no case");
  annotated("first-letter", U"aA\u00FC", "Uuu", "A and a at the ends of the alphabet");
  annotated("last-letter", U"zZ\u00FC", "Uuu", "Z and z");
  annotated("no-letters-capital", U"`{~\u00FC", "UUUu", "What follows the letters has no case");
  annotated("no-letters-small", U"@[^\u00FC", "uuuu", "What is around the capitals has no case");
  annotated("cjk", U"\u4E2D\u6587", "UU", "Scripts without case have flags as well");
  theme.group({"5", {"bis/5/one-case"}, {"digit-case"}, false, true});
  theme.encode("one-case", U"\u4ED6\u4EEC\u4E2D\u6587", "Digits are of one case");
  theme.group({"5", {"bis/5/case-insensitive"}, {"digit-case"}});
  for (const auto& [slug, ace] : {std::pair{"decode-1", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
                                  {"decode-2", "B1ABFAAEPDRNNBGEFBADOTCWATMQ2G4L"},
                                  {"decode-3", "b1aBFaaepdrNNBGEFbaDotcwatmq2g4L"}}) {
    theme.decode(slug, ace, "One text, whatever the case of its digits");
  }
  return theme;
}

Theme punycode_idna() {
  Theme theme(Codec::punycode, "idna", bis,
              "What an implementation that wraps Punycode in IDNA must refuse: a label that IDNA "
              "would not have made. The codec itself decodes it.");
  const auto refused = [&](const std::string& slug, std::string_view ace,
                           const std::string& comment) {
    theme.decode(slug, ace, comment);
    theme.with("idna", "reject");
  };
  theme.group({"5", {"bis/5/idna-ascii"}, {"ascii-only-label"}});
  refused("ascii", "ascii-", "Only ASCII: a second name for ascii");
  refused("ascii-example", "example-", "A second name for example");
  refused("ascii-one", "x-", "A second name for x");
  refused("ascii-digits", "123-", "A second name for 123");
  theme.group({"5", {"bis/5/idna-ascii"}, {"empty-label"}});
  refused("empty", "", "The prefix alone");
  theme.with("bugs", Names{"empty-label"});
  theme.group({"6.4", {"bis/6.4/idna-round-trip"}, {"no-round-trip"}});
  refused("capital", "tca", "U+00DC, which IDNA maps to U+00FC");
  refused("capital-cyrillic", encoded(Codec::punycode, U"\u041F\u043E\u043B\u0435"),
          "A Cyrillic capital");
  refused("kelvin", encoded(Codec::punycode, U"\u212A"), "The Kelvin sign, which is mapped to k");
  refused("fullwidth", encoded(Codec::punycode, U"\uFF41\uFF42\uFF43"), "Full-width letters");
  refused("ligature", encoded(Codec::punycode, U"\uFB01x"), "A ligature");
  refused("decomposed", encoded(Codec::punycode, U"cafe\u0301"), "e and an accent, not composed");
  refused("soft-hyphen", encoded(Codec::punycode, U"a\u00ADb"), "A soft hyphen, which is dropped");
  return theme;
}

Theme punycode_integers() {
  Theme theme(Codec::punycode, "integers", bis, "Generalized variable-length integers.");
  using Numbers = std::vector<std::uint64_t>;
  const auto number = [&](const std::string& slug, std::uint64_t base, const Numbers& thresholds,
                          const Numbers& values, const std::string& comment) {
    const Json format{{"base", base}, {"thresholds", thresholds}};
    Json encode = format;
    encode["value"] = values;
    theme.add(slug + "-encode", Op::integer_encode, encode, comment);
    Json decode = format;
    decode.update(answered(Codec::punycode, Op::integer_encode, encode));
    theme.add(slug + "-decode", Op::integer_decode, decode, comment);
  };
  const auto digits = [&](const std::string& slug, std::uint64_t base, const Numbers& thresholds,
                          const Numbers& given, const std::string& comment) {
    theme.add(slug, Op::integer_decode,
              {{"base", base}, {"thresholds", thresholds}, {"digits", given}}, comment);
  };
  theme.group({"3.3", {"bis/3.3/integers"}, {"threshold"}});
  const Numbers draft{2, 3, 5};
  for (const std::uint64_t value : {0u, 2u, 8u, 13u, 19u, 20u, 25u, 26u, 97u, 98u, 99u, 1000u}) {
    number(fmt::format("draft-{}", value), 8, draft, {value},
           "A value near the point where another digit begins");
  }
  number("base-2", 2, {1}, {0, 1, 2, 3}, "The least base: values in unary");
  number("base-2-zero", 2, {0, 0, 1}, {0, 3, 4, 9}, "Thresholds of 0 never end an integer");
  number("base-10", 10, {1}, {0, 1, 9, 10, 90, 91, 99, 100}, "A threshold of 1 throughout");
  number("base-10-high", 10, {9}, {0, 8, 9, 10, 11, 12}, "The greatest threshold");
  number("base-36", 36, {1, 1, 26}, {0, 35, 36, 1225, 1226, 30000}, "As Punycode starts");
  number("base-36-late", 36, {26}, {25, 26, 35, 36, 285, 286}, "As under a low bias");
  number("large", 36, {1, 26}, {9007199254740991u}, "The greatest integer that JSON holds exactly");
  number("many", 36, {1, 2, 3, 4, 5, 6}, {5, 0, 77, 0, 0, 123456789}, "Integers end by themselves");
  number("none", 10, {5}, {}, "No integers at all");
  theme.group({"3.3", {"bis/3.3/integers"}, {"truncated-accepted"}});
  digits("truncated", 8, draft, {7, 3}, "The last digit is missing");
  digits("truncated-first", 8, draft, {2}, "Not less than the threshold");
  digits("truncated-second", 8, draft, {7, 3, 4, 2, 5}, "The second integer is cut short");
  digits("first-threshold", 8, {2}, {7, 1}, "The last threshold stands for all after it");
  theme.group({"3.3", {"bis/3.3/integers"}, {"digit-value"}});
  digits("digit-base", 8, draft, {8, 0}, "A digit cannot be the base");
  digits("digit-large", 8, draft, {4294967297u, 0}, "Cut to 32 bits it is a digit");
  return theme;
}

}  // namespace acecheck::recipes
