// The themes of MACE.
#include <fmt/format.h>

#include "authoring/recipes/capacity.h"
#include "authoring/recipes/punycode/themes.h"
#include "authoring/recipes/scripts.h"
#include "authoring/recipes/unchanged.h"
#include "base/text.h"

namespace acecheck::recipes {
namespace {

const std::string mace_draft = "draft-ietf-idn-mace-01";

Theme mace_base32() {
  Theme theme(Codec::mace, "base32", mace_draft, "Numbers in base32.");
  const auto number = [&](std::uint64_t value, std::size_t length) {
    const Json input{{"value", value}, {"length", length}};
    theme.add(fmt::format("number-{:x}-{}-encode", value, length), Op::base32_encode, input,
              fmt::format("{} in {} digits", value, length));
    theme.add(fmt::format("number-{:x}-{}-decode", value, length), Op::base32_decode,
              answered(Codec::mace, Op::base32_encode, input), fmt::format("{}", value));
  };
  theme.group({"4", {"mace/4/base32"}, {"mace-base32"}});
  for (std::uint64_t value = 0; value < 32; ++value) number(value, 1);
  for (const std::uint64_t value : {0u, 1u, 31u, 32u, 33u, 0x210u, 0x3FFu}) number(value, 2);
  for (const std::uint64_t value : {0u, 0xB1u, 0x1FFFu, 0x2000u, 0x7FFFu}) number(value, 3);
  for (const std::uint64_t value : {0u, 1u, 0x10000u, 0xFFFFFu}) number(value, 4);
  number(0xFFFFFFFF, 7);
  number(0x100000000, 8);
  number(9007199254740991, 11);

  theme.group({"4", {"mace/8/case"}, {"base32-case"}});
  for (char c = 'A'; c <= 'V'; ++c) {
    theme.add(fmt::format("upper-{}", c), Op::base32_decode, {{"ace", std::string("1") + c}},
              "A capital has the value of the small letter");
  }
  theme.group({"4", {"mace/9/digits"}, {"base32-symbol"}});
  for (const char c : std::string_view("wxyzWXYZ/:@[`{-_ \x7f")) {
    theme.add(fmt::format("not-{:02x}", c), Op::base32_decode,
              {{"ace", "1" + std::string(1, c) + "8"}}, "No digit");
  }
  theme.add("not-first", Op::base32_decode, {{"ace", "w8"}}, "The first is no digit");
  theme.add("not-last", Op::base32_decode, {{"ace", "1z"}}, "The last is no digit");
  theme.add("not-narrowed", Op::base32_decode, {{"ace", "1\u0138"}}, "Cut to an octet it is 8");
  theme.add("not-octet", Op::base32_decode, {{"ace_hex", "31E1"}}, "An octet that is none");
  return theme;
}

Theme modes() {
  Theme theme(Codec::mace, "modes", mace_draft, "Modes, submodes and their ranges.");

  theme.group({"6", {"mace/6/submodes"}, {"mace-range"}});
  for (const char32_t c : std::u32string_view(
           U"\u0001\u002C\u002F\u003A\u0040\u005B\u0060\u007B\u007F\u0080\u00B1\u0FFF\u1FFE\u1FFF"
           U"\u2000\u2001\u7FFF\u8000\u9FFE\u9FFF\uA000\uA001\uBCDF\uD7FF\uE000\uFFFE\uFFFF"
           U"\U00010000\U00010001\U0001FFFF\U00020000\U000FFFFF\U00100000\U0010FFFE\U0010FFFF")) {
    theme.both(fmt::format("{:04x}", static_cast<std::uint32_t>(c)), std::u32string(1, c),
               "A bound of a submode's range, or beside one");
  }
  theme.both("all-submodes", U"\u0201\u4E2D\U00020000\uFFFD\u0202", "Through every submode");
  theme.both("a-and-a", U"\u00FC\uA123\u0F00", "Both ranges of BMP-A");
  theme.both("b-and-b", U"\u2010\u9F10", "Both ends of BMP-B");
  theme.group({"6", {"mace/6/submodes"}, {"mace-range", "narrowed-16"}});
  theme.both("nul", U"\0"sv, "The first character");
  theme.both("nul-far", U"\u4E2D\0"sv, "The first character, and the one before is far");
  theme.both("bmp-after-astral", U"\U00020000\u0203", "Back into the BMP");
  theme.both("planes", U"\U00010300\U00020300\U00030300", "Equal low bits, other planes");

  theme.group({"6", {"mace/6/literal"}, {"mace-mode"}});
  theme.both("literal-first", U"a\u00FC", "Literal, then not");
  theme.both("literal-last", U"\u00FCa", "Not literal, then literal");
  theme.both("literal-between", U"\u00FCa\u00FD", "The submode is kept while literal");
  theme.both("literal-between-b", U"\u4E2Da\u56FD", "The submode BMP-B is kept while literal");
  theme.both("literal-between-z", U"\u3042a\u3044b\u3046", "The submode Compress is kept");
  theme.both("literal-digits", U"0\u00FC9", "Digits are literal");
  theme.both("literal-capitals", U"A\u00FCZ", "Capitals stay as they are");
  theme.both("literal-every", U"a\u00FCb\u00FDc\u00FEd", "A switch at each character");
  theme.both("literal-all", U"azAZ09\u00FC", "The ends of the ranges");
  theme.group({"8", {"mace/8/case"}, {"base32-case", "digit-case"}});
  theme.decode("upper", "0G0X800--WC01Y6001-a", "Capitals of digits and introducers");
  theme.decode("mixed", "0g0X800--wC01y6001-a", "Both cases");
  theme.decode("upper-z", "ZO02", "A capital introducer of Compress");
  for (const char* ace : {"zo0A", "zo0a", "ZO0A", "zo0F", "zO0f"}) {
    theme.decode(fmt::format("upper-one-digit-{}", ace), ace,
                 "Compress: after two digits, one digit below 16, as a capital or not");
  }
  theme.decode("upper-h", "zOoG", "Capital digits that are 16 or more");
  std::string capitals = encoded(Codec::mace, U"\u3042\u3052\u3053");
  for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  theme.decode("upper-g-first", capitals, "Compress: a capital G begins two digits");
  theme.decode("literal-case", "-A-07s", "Case is kept in Literal mode: another text than -a-07s");
  theme.decode("literal-case-small", "-a-07s", "The text in small letters");

  theme.group({"6", {"mace/6/hyphen", "mace/8/double-hyphen"}, {"mace-hyphen"}});
  theme.both("hyphen-alone", U"-", "A hyphen alone is no host name");
  theme.both("hyphen-two", U"--", "Two hyphens");
  theme.both("hyphen-first", U"-abc", "A hyphen first, then literal");
  theme.both("hyphen-last", U"abc-", "A hyphen last");
  theme.both("hyphen-both", U"-a-", "Hyphens first and last");
  theme.both("hyphen-non-literal", U"\u00FC-\u00FD", "In Non-Literal mode");
  theme.both("hyphen-literal", U"a-b\u00FC", "In Literal mode");
  theme.both("hyphen-before-switch", U"\u00FC-a", "Before a switch to Literal mode");
  theme.both("hyphen-after-switch", U"\u00FCa-", "After one");
  theme.both("hyphen-before-back", U"a-\u00FC", "Before a switch back");
  theme.both("hyphen-end", U"\u00FC-", "Last of all");
  theme.both("hyphen-many", U"\u00FC---\u00FD", "Three in a row");
  theme.both("hyphen-many-literal", U"a---b\u00FD", "Three in a row in Literal mode");

  theme.group({"6", {"mace/6/std13"}, {"mace-std13"}});
  theme.encode_each("host-",
                    {{"abc", U"abc"},
                     {"one", U"a"},
                     {"digit", U"7"},
                     {"capitals", U"ABC"},
                     {"hyphen-inside", U"a-b"},
                     {"hyphens-inside", U"a--b"},
                     {"ends", U"azAZ09"},
                     {"long", U"the-quick-brown-fox-jumps-over-the-lazy-dog"}},
                    "A host name is not converted");
  theme.both("empty", U"", "The empty string is no host name");
  theme.both("dot", U"a.b", "A dot is no letter, digit or hyphen");
  theme.both("underscore", U"a_b", "Nor is an underscore");
  theme.both("kelvin", U"\u212A", "The Kelvin sign is no K");
  theme.group({"9", {"mace/9/std13"}, {"mace-std13"}});
  theme.decode_each("",
                    {{"decode-abc", "-abc"},
                     {"decode-one", "-a"},
                     {"decode-digits", "-2001"},
                     {"decode-hyphen", "-a--b"},
                     {"decode-capital", "-ABC"},
                     {"decode-base32", "031"},
                     {"decode-base32-two", "031032"}},
                    "It stands for a host name");
  theme.group({"6", {"mace/6/range"}, {"surrogate", "surrogate-half", "beyond-unicode"}});
  theme.encode("beyond", U"\x110000", "Beyond Unicode");
  theme.encode("beyond-far", U"\xFFFFFFFF", "Far beyond");
  theme.encode("beyond-last", U"\u00FC\x110000", "The last is beyond Unicode");
  for (const unsigned c : {0xD800u, 0xDBFFu, 0xDC00u, 0xDFFFu}) {
    theme.both(fmt::format("surrogate-{:04x}", c), std::u32string(1, c), "A surrogate");
  }
  theme.group({"6", {"mace/6/range"}, {"surrogate-pair"}});
  theme.both("surrogate-pair", U"\xD800\xDC00", "Two texts that are one in UTF-16");
  theme.both("surrogate-pair-2", U"\xD83D\xDCA9", "Another pair");
  theme.decode("surrogate-other", "y0000", "The character that the pair stands for in UTF-16");
  return theme;
}

Theme compress() {
  Theme theme(Codec::mace, "compress", mace_draft,
              "When the submode Compress is chosen: each condition, and each bound of it.");
  theme.group({"6", {"mace/6/compress"}, {"mace-compress"}});
  for (const char32_t x :
       {0x0u, 0x1u, 0xFu, 0x10u, 0x11u, 0xFFu, 0x100u, 0x1FEu, 0x1FFu, 0x200u, 0x201u, 0x3FFu}) {
    const std::string slug = fmt::format("{:03x}", static_cast<std::uint32_t>(x));
    const auto at = [x](char32_t base) { return static_cast<char32_t>(base ^ x); };
    theme.both("xor-bmp-" + slug, std::u32string{0x3000, at(0x3000)},
               "The difference to the character before, in the BMP");
    theme.both("xor-astral-" + slug, std::u32string{0x20000, at(0x20000)},
               "The difference to the character before, beyond the BMP");
    theme.both("xor-next-" + slug, std::u32string{0x5000, 0x5020, at(0x5020)},
               "The difference to the next character decides");
    theme.both("xor-in-" + slug, std::u32string{0x3000, 0x3001, at(0x3001)},
               "While the submode is Compress");
  }
  theme.both("first", U"\u0101", "PREV is U+0000 at first");
  theme.both("first-near", U"\u0001\u0002", "Near U+0000");
  theme.both("first-1ff", U"\u01FF", "The last that could be compressed against U+0000");
  theme.both("first-200", U"\u0200\u0201", "The first that could not");
  theme.both("first-next", U"\u0102\u0103", "The first is compressed because of the second");
  theme.both("first-15", U"\u000F", "A difference of 15 to U+0000");
  theme.both("first-16", U"\u0010", "A difference of 16 to U+0000");
  theme.both("first-after-letter", U"a\u0101", "A letter does not count as PREV");
  theme.both("prev-over-letters", U"\u3042abc\u3044", "PREV is found beyond letters");
  theme.both("prev-over-hyphens", U"\u3042--\u3044", "PREV is found beyond hyphens");
  theme.both("next-over-letters", U"\u5000\u5020a\u5030", "The next is found beyond a letter");
  theme.both("next-over-many", U"\u5000\u5020abc-09Z\u5030", "Beyond letters, digits and hyphens");
  theme.both("next-over-letters-far", U"\u5000\u5020a\u5A30", "And is too far");
  theme.both("next-none", U"\u5000\u5020abc", "There is no next");
  theme.both("next-none-end", U"\u5000\u5020", "Nothing follows");
  theme.both("next-is-prev", U"\u5000\u5020\u5000", "The next is the one before");
  theme.both("next-not-prev", U"\u5000\u5120\u5300", "Near to the one before, far from the next");
  theme.both("next-far-prev-near", U"\u5000\u500F\u7000",
             "A difference below 16, far from the next");
  theme.both("stays", U"\u3042\u3044\u3046\u3053\u3142\u3242",
             "Compress is kept as long as it can");
  theme.both("leaves", U"\u3042\u3044\u5000\u3044", "A far character leaves it");
  theme.both("leaves-and-returns", U"\u3042\u3044\u5000\u5001\u5002",
             "Another script is near itself");
  theme.both("astral-after-bmp", U"\uFFFF\U00010000", "From the BMP to the plane above");
  theme.both("bmp-last", U"\uFF00\uFFFF", "The last of the BMP is not beyond it");
  theme.both("astral-first", U"\U00010100\U00010000", "The first beyond the BMP is beyond it");
  theme.both("next-over-40", U"\u5000\u5020" + times(40, U'a') + U'\u5030',
             "The next is found beyond 40 letters");
  theme.both("astral-bmp-near", U"\U00010000\uFFFF", "And back");
  theme.both("same", U"\u4E2D\u4E2D\u4E2D", "A difference of 0");
  theme.both("long", times(200, U'\u3042') + U'\u4E2D' + times(200, U'a') + U'\u4E2E',
             "A next character that is far away");
  std::u32string pairs;
  for (int i = 0; i < 600; ++i) pairs += U"\u5000\u5020a";
  theme.both("pairs", pairs, "Looking ahead again and again");
  return theme;
}

Theme decoding() {
  Theme theme(Codec::mace, "decoding", mace_draft, "Strings that no encoder makes.");
  theme.group({"9", {"mace/9/round-trip"}, {"mace-no-round-trip"}});
  for (const auto& [slug, ace, comment] :
       {std::tuple{"introducer-first", "w07s", "The initial submode is introduced"},
        {"introducer-twice", "xxr51", "The same submode twice"},
        {"introducer-unused", "xw07s", "A submode that is not used"},
        {"introducer-last", "07sx", "A submode that is not used at the end"},
        {"introducer-only", "w", "Nothing but an introducer"},
        {"introducer-only-z", "z", "Nothing but Compress"},
        {"not-compressed", "x400401", "Two near characters that are not compressed"},
        {"compressed-early", "07szh0", "Compressed where it saves nothing"},
        {"astral-not-compressed", "y20002001", "Near characters beyond the BMP"},
        {"long-digit", "zo00", "A difference below 16 in two digits"},
        {"long-digit-15", "zo02gf", "A difference of 15 in two digits"},
        {"beyond-1ff", "zvv", "A difference of 511 to U+0000 with nothing next"},
        {"switch-twice", "-a-07s--07t-", "A switch that nothing follows"},
        {"switch-last", "07s-", "A switch at the end"},
        {"switch-only", "-", "Nothing but a switch"},
        {"switch-empty", "-07s", "A switch, and digits that are letters then"},
        {"wrong-submode", "w800x000", "A range that is not BMP-A's"},
        {"hyphen-as-base32", "01d07s", "A hyphen in base32"},
        {"letter-as-base32", "03107s", "A letter in base32"},
        {"literal-z", "07s-z", "z is a letter in Literal mode"},
        {"compress-letter", "z2o", "A letter by its difference"}}) {
    theme.decode(slug, ace, comment);
  }
  theme.group({"9", {"mace/9/short-group"}, {"truncated-accepted", "truncated-overread"}});
  for (const auto& [slug, ace, comment] :
       {std::tuple{"short-1", "0", "One digit of three"},
        {"short-2", "07", "Two digits of three"},
        {"short-later", "07s0", "One digit of the second character"},
        {"short-b", "x00", "Two digits of three in BMP-B"},
        {"short-y", "y000", "Three digits of four"},
        {"short-y-1", "y0", "One digit of four"},
        {"short-z", "zo", "One digit of two"},
        {"short-z-g", "zg", "The least digit that wants another"},
        {"short-hyphen", "07-", "A hyphen within a character"},
        {"short-hyphen-y", "y0-00", "A hyphen within four digits"}}) {
    theme.decode(slug, ace, comment);
  }
  theme.decode("z-f", "zf", "The greatest digit that wants none");
  theme.group({"9", {"mace/9/digits"}, {"base32-symbol", "digit-invalid-is-zero"}});
  for (const char c : std::string_view("/:@[`{!_. \x7f")) {
    const std::string s(1, c);
    theme.decode(fmt::format("not-{:02x}", c), "0" + s + "s", "No digit");
    theme.decode(fmt::format("not-{:02x}-literal", c), "-a" + s + "-07s",
                 "Not a letter, digit or hyphen in Literal mode");
  }
  theme.decode("not-first", "_7s", "The first is no digit");
  theme.decode("not-introducer-7b", "{07s", "The neighbour of z is no introducer");
  theme.decode("not-introducer", "0w7", "An introducer within a character");
  theme.decode("not-octet", "07\xE1", "An octet that is no digit");
  theme.bugs({"ill-formed-utf8", "base32-symbol"});
  theme.decode("utf8-truncated", "07s\xc3", "UTF-8 that is cut short");
  theme.decode("utf8-truncated-literal", "-a\xe3\x81-07s", "The same in Literal mode");
  theme.bugs({"base32-symbol", "digit-invalid-is-zero"});
  theme.decode("not-octet-literal", "-a\xE1-07s", "An octet that is no letter");
  theme.decode("not-narrowed", "07\u0173", "Cut to an octet it is s");
  theme.decode("not-compress", "z_", "No digit in Compress");
  theme.decode("not-compress-second", "zo_", "The second is no digit");
  theme.group({"9", {"mace/9/digits"}, {"trailing-junk"}});
  theme.decode("junk-space", "07s ", "A space at the end");
  theme.decode("junk-newline", "07s\n", "A line's end");
  theme.decode("junk-nul", "07s\0"sv, "NUL at the end");
  theme.decode("junk-before", " 07s", "A space at the start");
  theme.group({"8", {"mace/6/range"}, {"beyond-unicode", "surrogate"}});
  theme.decode("range-last", "yvvvv", "The last character");
  theme.decode("compress-beyond", "yvvvvzvv", "A difference within the last plane");
  theme.decode("bmp-last", "wvvv", "The last of the BMP, with an introducer");
  theme.group({"9", {"mace/9/procedure"}, {"stale-output"}});
  theme.both("long-first", times(40, U'\u4E2D') + U"abc\U00020000", "A long text");
  theme.both("short-then", U"\u00FC", "Then a short one");
  theme.decode("error-then", "07sx", "An error after a character");
  theme.both("short-again", U"\u00FD", "Then another");
  theme.group({"9", {"mace/9/procedure"}, {"fixed-buffer", "off-by-one", "silent-truncation"}});
  for (const std::size_t size :
       {59u, 63u, 64u, 65u, 127u, 128u, 129u, 255u, 256u, 257u, 512u, 513u, 4000u}) {
    theme.both(fmt::format("length-{}", size), times(size, U'\u4E2D'),
               fmt::format("{} characters", size));
  }
  return theme;
}

}  // namespace

void add_mace_themes(std::vector<Theme>& themes) {
  themes.push_back(mace_base32());
  themes.push_back(
      capacity(Codec::mace, mace_draft, "6", {"mace/7/procedure"}, {"mace/9/procedure"}));
  themes.push_back(compress());
  themes.push_back(decoding());
  themes.push_back(modes());
  themes.push_back(scripts(Codec::mace, mace_draft, "3", {"mace/7/procedure"}));
  themes.push_back(
      unchanged(Codec::mace, mace_draft, "6", {"mace/7/procedure", "mace/9/procedure"}));
}

}  // namespace acecheck::recipes
