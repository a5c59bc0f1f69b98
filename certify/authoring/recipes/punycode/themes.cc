// Punycode: what a decoder reads, character by character.
#include "authoring/recipes/punycode/themes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "authoring/recipes/capacity.h"
#include "authoring/recipes/punycode/deltas.h"
#include "authoring/recipes/scripts.h"
#include "authoring/recipes/unchanged.h"

namespace acecheck::recipes {
namespace {

std::string slug_of(char octet) { return fmt::format("{:02x}", static_cast<unsigned char>(octet)); }

Theme digits() {
  Theme theme(Codec::punycode, "digits", bis, "The characters that are digits, and all others.");

  theme.group({"5", {"bis/5/digit-values"}, {"digit-value"}});
  for (int value = 0; value < 36; ++value) {
    const char c = static_cast<char>(value < 26 ? 'a' + value : '0' + value - 26);
    if (value == 0) {
      theme.decode("value-a", "a", "The digit 0 alone is the delta 0");
    } else {
      theme.decode(fmt::format("value-{}", c), std::string{c, 'a'},
                   fmt::format("The digit {} and a last digit 0 are the delta {}", value, value));
    }
    theme.encode(fmt::format("value-{}-encode", c),
                 std::u32string(1, 0x80u + static_cast<unsigned>(value)),
                 fmt::format("The delta {} begins with the digit {}", value, c));
  }

  theme.group({"5", {"bis/5/case-insensitive"}, {"digit-case"}});
  for (char c = 'A'; c <= 'Z'; ++c) {
    theme.decode(fmt::format("upper-{}", c), c == 'A' ? "A" : std::string{c, 'A'},
                 "A capital has the value of the small letter");
  }
  theme.decode("upper-word", "BCHER-KVA", "Capitals of the literal portion stay as they are");
  theme.decode("mixed-word", "bcher-kVa", "Digits in mixed case");
  theme.decode("upper-cjk", "IHQWCRB4CV8A8DQG056PQJYE", "A whole string of capitals");
  theme.decode("upper-last-digit", "ls8H", "Only the last digit is a capital");

  // The neighbours of the three ranges, and what popular mistakes take for digits.
  const Group invalid{"6.2",
                      {"bis/6.2/digit-value", "bis/6.2/errors"},
                      {"digit-below-zero", "digit-invalid-is-zero"}};
  theme.group(invalid);
  for (const char c : std::string_view("/:@[`{!\"#$%&'()*+,.;<=>?\\]^_|}~")) {
    const std::string s(1, c);
    theme.decode("not-" + slug_of(c), s, "No digit, alone");
    theme.decode("not-" + slug_of(c) + "-last", "ls8h" + s, "No digit, after a complete delta");
    theme.decode("not-" + slug_of(c) + "-first", "bcher-" + s + "va", "No digit, at the start");
    theme.decode("not-" + slug_of(c) + "-inside", "bcher-k" + s + "a", "No digit, inside a delta");
  }
  theme.decode("not-after-letter", "kv/", "The neighbour of 0, in the place of a last digit");
  theme.decode("not-te", "te_", "An underscore is not the digit 0");
  theme.decode("not-te-delimiter", "a_", "An underscore after a complete delta");
  theme.decode("not-te-z", "z_", "An underscore that would end a delta");

  theme.group({"6.2", {"bis/6.2/digit-value"}, {"trailing-junk"}});
  for (const auto& [slug, junk] : {std::pair{"space", " "},
                                   {"two-spaces", "  "},
                                   {"tab", "\t"},
                                   {"newline", "\n"},
                                   {"carriage-return", "\r\n"},
                                   {"vertical-tab", "\v"},
                                   {"dot", "."}}) {
    theme.decode(std::string("junk-") + slug, std::string("ls8h") + junk,
                 "What follows the last digit is a digit or an error");
    theme.decode(std::string("junk-") + slug + "-before", std::string(junk) + "ls8h",
                 "What precedes the first digit is a digit or an error");
  }
  theme.decode("junk-nul", std::string_view("ls8h\0", 5), "NUL is no end of input");
  theme.decode("junk-nul-inside", std::string_view("ls\0008h", 5), "NUL is no digit");
  theme.decode("junk-del", "ls8h\x7f", "DEL is no digit");

  theme.group({"6.2", {"bis/6.2/digit-value"}, {"digit-narrowed"}});
  for (const auto& [slug, text, comment] :
       {std::tuple{"narrowed-1234", "xn\u1234pck", "U+1234 cut to an octet is 34, the digit 4"},
        {"narrowed-0161", "ls8h\u0161", "U+0161 cut to an octet is 61, the letter a"},
        {"narrowed-0450", "ple\u0450", "U+0450 cut to an octet is 50, the letter P"},
        {"narrowed-10061", "ls8h\U00010061", "U+10061 cut to an octet is the letter a"},
        {"narrowed-fullwidth", "ls8h\uff41", "A full-width a is compatible with a, and is not it"},
        {"narrowed-fullwidth-digit", "ls8h\uff10a", "A full-width 0 is not 0"},
        {"narrowed-long-s", "\u017fa", "U+017F is S in upper case"},
        {"narrowed-kelvin", "\u212aa", "U+212A is k in lower case"},
        {"narrowed-dotless-i", "\u0131a", "U+0131 is I in upper case"},
        {"narrowed-dotted-i", "\u0130a", "U+0130 is i with a dot in lower case"},
        {"narrowed-arabic-digit", "\u0661a", "U+0661 is a decimal digit, but not here"}}) {
    theme.decode(slug, text, comment);
  }

  theme.group({"6.2", {"bis/6.2/digit-value"}, {"digit-locale"}});
  for (const char c : std::string_view("\x80\xAA\xB2\xC1\xE1\xFF")) {
    theme.decode("locale-" + slug_of(c), "ls8h" + std::string(1, c),
                 "An octet that some 8-bit locale has a letter or a digit for, and no UTF-8");
    theme.decode("locale-" + slug_of(c) + "-first", std::string(1, c) + "ls8h",
                 "The same in front");
  }
  theme.bugs({"digit-locale", "ill-formed-utf8"});
  theme.decode("utf8-truncated-3", "ls8h\xe3\x81", "UTF-8 that ends within three octets");
  theme.decode("utf8-truncated-4", "ls8h\xf0\x9f\x92", "UTF-8 that ends within four octets");
  theme.decode("utf8-continuation", "ls8h\xbf", "UTF-8 that begins within a character");
  theme.decode("utf8-truncated", "ls8h\xc3", "UTF-8 that ends within a character");
  theme.decode("utf8-overlong", "ls8h\xc1\xa1", "The letter a in two octets is no letter a");

  theme.group({"6.2", {"bis/6.2/digit-value", "bis/6.2/errors"}, {"error-path"}});
  theme.decode("error-path", "w&", "The error stands after a digit that wants another");
  theme.decode("error-path-long", "bcher-kva&", "The error stands last");
  theme.decode("error-path-only", "\x01", "A control character alone");
  return theme;
}

Theme delimiter() {
  Theme theme(Codec::punycode, "delimiter", bis,
              "Where the literal portion ends, and what may stand in it.");

  theme.group(
      {"6.2", {"bis/6.2/consume-delimiter", "bis/3.1/delimiter-iff-basic"}, {"leading-delimiter"}});
  theme.decode("only", "-", "No code point was consumed, so the delimiter is read as a digit");
  theme.decode("leading-tda", "-tda", "A second spelling of tda, if the delimiter were consumed");
  theme.decode("leading-kva", "-kva", "A delimiter at index 0 before digits");
  theme.decode("leading-fiq228c", "-fiq228c", "A second spelling of fiq228c");
  theme.decode("leading-a", "-a", "A delimiter and the shortest delta");

  theme.group({"6.2", {"bis/3.1/last-delimiter"}, {"first-delimiter"}});
  theme.decode("two", "--", "The last delimiter ends the literal portion, which is a hyphen");
  theme.decode("three", "---", "Two hyphens and the delimiter");
  theme.decode("two-digits", "--a", "A hyphen, the delimiter and a delta");
  theme.both("inner", U"a-b\u00FC", "A hyphen within the literal portion");
  theme.both("first-and-last", U"-\u00FC-", "Hyphens that begin and end the text");
  theme.both("many", U"-a--b---\u00FC", "Many hyphens, in rows");
  theme.both("hyphens-only", U"--\u00FC--", "Only hyphens are basic");
  theme.both("after", U"\u00FC-", "A hyphen is a basic code point like the others");

  theme.group({"6.2", {"bis/3.1/delimiter-iff-basic"}, {"no-delimiter", "delimiter-always"}});
  theme.both("none", U"\u00FC", "No basic code point, so no delimiter");
  theme.both("none-two", U"\u00FC\u00F6", "Still none with two");
  theme.both("none-cjk", U"\u4ED6\u4EEC", "Still none in three-digit deltas");
  theme.both("none-astral", U"\U0001F4A9", "Still none beyond the BMP");

  theme.group({"6.2", {"bis/3.1/delimiter-iff-basic"}, {"ascii-no-delimiter"}});
  theme.bugs({"ascii-no-delimiter", "prefix-guessed"});
  theme.both("ascii-hyphen-inside", U"foo-bar", "Text with a hyphen that needs no encoding");
  theme.decode("no-prefix", "com", "No prefix is looked for: these are digits");
  theme.bugs({"ascii-no-delimiter"});
  theme.both("ascii", U"abc", "Only basic code points: the delimiter stands last");
  theme.both("ascii-one", U"a", "One basic code point");
  theme.both("ascii-hyphen", U"-", "A hyphen is basic: it is followed by the delimiter");
  theme.both("ascii-end", U"abc-", "The text itself ends with a hyphen");
  theme.both("ascii-space", U" ", "A space is a basic code point");
  theme.both("ascii-digits", U"0123456789", "Digits are basic code points");
  theme.decode("digits-only", "abc", "Without a delimiter, these are digits");
  theme.both("empty", U"", "The empty string maps to itself");
  theme.with("bugs", Names{"ascii-no-delimiter", "truncated-overread"});

  theme.group({"6.2", {"bis/6.2/literal-basic", "bis/6.2/errors"}, {"non-basic-literal"}});
  theme.decode("non-basic-only", "\u304c-", "A literal portion that is not basic");
  theme.decode("non-basic-first", "\u304cab-tda", "The first of it is not basic");
  theme.decode("non-basic-last", "ab\u304c-tda", "The last of it is not basic");
  theme.decode("non-basic-80", "a\u0080-tda", "The first code point that is not basic");
  theme.decode("non-basic-fc", "b\u00fccher-", "No digits follow");
  theme.decode("non-basic-octet", "a\x80-tda", "An octet that is no UTF-8");
  theme.decode("non-basic-ff", "a\xff-tda", "The greatest octet");
  theme.decode("non-basic-before-hyphen", "a-\u00fc-tda", "After another hyphen");
  theme.group({"6.2",
               {"bis/6.2/literal-basic", "bis/6.2/errors"},
               {"non-basic-literal", "literal-byte-length"}});
  theme.decode("non-basic-length", "f\u034a-PTP", "One character, two octets before the delimiter");
  theme.decode("non-basic-length-four", "f\U0001F4A9-PTP", "One character, four octets");
  theme.decode("non-basic-after", "f-\u034aPTP", "After the delimiter it is no digit");

  theme.group({"3.1", {"bis/3.1/segregation"}, {"literal-nul"}});
  theme.both("nul", U"a\0b\u00FC"sv, "NUL is a basic code point");
  theme.both("nul-first", U"\0ab\u00FC"sv, "NUL first");
  theme.both("nul-last", U"ab\u00FC\0"sv, "NUL last");
  theme.both("nul-only", U"\0"sv, "Nothing but NUL");
  theme.bugs({"literal-nul", "del-as-non-ascii"});
  theme.both("del-only", U"\u007F", "DEL alone is basic");
  theme.both("del", U"a\u007Fb\u00FC", "DEL is the last basic code point");
  theme.both("first-non-basic", U"a\u0080b", "U+0080 is the first that is not basic");
  theme.bugs({"literal-nul", "non-ldh-dropped"});
  theme.both("iota-subscript", U"\u037A", "U+037A, which is compatible with a space and a mark");
  theme.both("underscore", U"a_b\u00FC", "An underscore is no letter, digit or hyphen");
  theme.both("controls", U"\u0001\u001F\u00FC\u000A", "Control characters are basic");
  theme.both("punctuation", U" !\"#$%&'()*+,./\u00FC", "ASCII punctuation is basic");
  theme.both("punctuation-2", U":;<=>?@[\\]^_`{|}~\u00FC", "The rest of it");
  theme.both("capitals", U"AbCdE\u00FCFgH", "Capitals stay as they are in the literal portion");
  theme.both("order", U"c\u00FCb\u00F6a", "Basic code points keep their order");
  return theme;
}

Theme truncated() {
  Theme theme(Codec::punycode, "truncated", bis, "Input that ends too early.");
  const Names requirements{"bis/6.2/exhausted", "bis/6.2/errors"};
  theme.group({"6.2", requirements, {"truncated-accepted", "truncated-overread"}});
  theme.decode("one-digit", "9", "A digit that wants another");
  theme.decode("b", "b", "The least digit that wants another");
  theme.decode("z", "z", "The greatest letter");
  theme.decode("zeros", "a000000000", "A complete delta, then one that never ends");
  theme.decode("nines", "999999999", "All digits want another");
  theme.decode("fiq228", "fiq228", "The last digit is missing");
  theme.decode("bcher-k", "bcher-k", "Two digits are missing");
  theme.decode("bcher-kv", "bcher-kv", "The last digit is missing after a literal portion");
  theme.decode("ls8h-s", "ls8hs", "A second delta is begun");
  theme.decode("misprint-7-h", "b1abfaaepdrnnbgefbaDotcwatmq2g41",
               "Example (H) of the earlier draft as printed: the digit 1 for the letter l");
  theme.with("errata", Names{"PUNY-1"});
  theme.decode("hyphen-b", "--b", "After a literal portion of a hyphen");
  for (const auto& [slug, ace] : {std::pair{"japanese", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
                                  {"mixed", "hello-another-way--fc4qua05auwb3674vfr0b"},
                                  {"emoji", "i-7iq4d1p"}}) {
    const std::string_view whole = ace;
    for (std::size_t length = 1; length < whole.size(); ++length) {
      theme.decode(fmt::format("prefix-{}-{}", slug, length), whole.substr(0, length),
                   fmt::format("The first {} of {}", length, whole));
    }
  }
  return theme;
}

}  // namespace

void add_punycode_themes(std::vector<Theme>& themes) {
  themes.push_back(punycode_adapt());
  themes.push_back(
      capacity(Codec::punycode, bis, "6", {"bis/6.3/procedure"}, {"bis/6.2/procedure"}));
  themes.push_back(punycode_case());
  themes.push_back(delimiter());
  themes.push_back(digits());
  themes.push_back(punycode_domain());
  themes.push_back(punycode_idna());
  themes.push_back(punycode_ill_formed());
  themes.push_back(punycode_insertion());
  themes.push_back(punycode_integers());
  themes.push_back(punycode_length());
  themes.push_back(punycode_overflow());
  themes.push_back(punycode_reversibility());
  themes.push_back(scripts(Codec::punycode, bis, "6", {"bis/6.3/procedure"}));
  themes.push_back(punycode_stale());
  themes.push_back(truncated());
  themes.push_back(
      unchanged(Codec::punycode, bis, "6", {"bis/6.3/procedure", "bis/6.2/procedure"}));
}

}  // namespace acecheck::recipes
