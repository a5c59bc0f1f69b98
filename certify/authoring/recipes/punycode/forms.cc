// Punycode: long texts and short ones, stale buffers, mixed-case annotation, IDNA, and the integers
// of section 3.3.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "authoring/recipes/punycode/deltas.h"
#include "authoring/recipes/punycode/themes.h"
#include "base/text.h"

namespace acecheck::recipes {
namespace {

// Distinct code points from `first` on, in an order that only depends on the seed.
std::u32string shuffled(char32_t first, std::size_t count, std::uint64_t seed) {
  std::u32string text;
  for (std::size_t i = 0; i < count; ++i) text += static_cast<char32_t>(first + i);
  std::mt19937_64 random(seed);
  for (std::size_t i = count; i > 1; --i) std::swap(text[i - 1], text[random() % i]);
  return text;
}

}  // namespace

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
  theme.bugs({"use-after-free-growth", "off-by-one", "fixed-buffer"});
  for (const std::size_t size : {15u, 16u, 17u, 31u, 32u, 33u, 256u, 1025u}) {
    theme.both(fmt::format("astral-{}", size), times(size, U'\U0001F4A9'),
               fmt::format("{} characters beyond the BMP, of four octets in UTF-8", size));
  }
  theme.bugs({"limit-of-another-form"});
  theme.both("label-63", U"\u00E4" + times(55, U'a'), "The longest label");
  theme.both("label-63-wide", times(50, U'\u4E2D') + U'a',
             "A label whose UTF-8 is longer than its encoding");
  theme.bugs(
      {"off-by-one", "fixed-buffer", "literal-capacity", "silent-truncation", "size-miscount"});
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

  theme.group({"6.3", {"bis/6.3/procedure"}, {"quadratic"}, false, Should::time});
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
  theme.bugs({"stale-output", "leak-on-reject"});
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
  theme.group({"4", {"bis/4/both-cases"}, {"digit-case"}});
  for (const unsigned value : {0u, 1u, 12u, 13u, 24u, 25u}) {
    // Two digits of 1 go before, so that the last one may have any value below tmax.
    annotated(fmt::format("last-digit-{}", value),
              std::u32string(1, static_cast<char32_t>(initial_n + 1 + 35 + 1225 * value)), "U",
              fmt::format("The last digit is {}, as a capital", value));
  }
  theme.group({"5", {"bis/5/one-case"}, {"digit-case"}, false, Should::letter_case});
  theme.encode("one-case", U"\u4ED6\u4EEC\u4E2D\u6587", "Digits are of one case");
  theme.group({"5", {"bis/5/case-insensitive"}, {"digit-case"}});
  theme.decode_each("",
                    {{"decode-1", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
                     {"decode-2", "B1ABFAAEPDRNNBGEFBADOTCWATMQ2G4L"},
                     {"decode-3", "b1aBFaaepdrNNBGEFbaDotcwatmq2g4L"}},
                    "One text, whatever the case of its digits");
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
  theme.group({"6.4", {"bis/6.4/idna-round-trip"}, {"no-round-trip", "double-encoding"}});
  refused("double", "xn---epa", "A label within a label: it shows as xn-- and \u00E9");
  theme.bugs({"no-round-trip", "double-encoding", "prefix-guessed"});
  refused("prefix-decode", "xn--bcher-kva",
          "What follows the prefix has a literal portion that begins as one");
  theme.group({"6.3", {"bis/6.3/procedure"}, {"prefix-guessed"}});
  theme.encode("prefix-encode", U"xn--b\u00FCcher", "The text itself begins as a prefix does");
  theme.encode("prefix-capitals-encode", U"XN--\u00FC", "The same in capitals");
  theme.group({"6.4", {"bis/6.4/idna-round-trip"}, {"no-round-trip"}});
  refused("capital", "tca", "U+00D9, which IDNA maps to U+00F9");
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
