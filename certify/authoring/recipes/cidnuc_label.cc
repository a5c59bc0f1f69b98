// The theme of CIDNUC's labels.
#include <fmt/format.h>

#include "authoring/recipes/cidnuc.h"
#include "authoring/recipes/octet_steps.h"

namespace acecheck::recipes {
namespace {

std::string cidnuc_of(const std::string& octets) { return label(Codec::cidnuc, octets); }

// A letter and a mark that compose, so many times.
std::u32string decomposed(int times) {
  std::u32string text;
  for (int i = 0; i < times; ++i) text += U"a\u0308";
  return text;
}

void prefix_and_symbols(Theme& theme) {
  theme.group({"2.3.1", {"cidnuc/2.3.1/prefix"}, {"prefix-missing"}});
  theme.decode_each("prefix-",
                    {{"none", "l48"},
                     {"empty", ""},
                     {"p", "p"},
                     {"ph", "ph"},
                     {"ph5", "ph5l48"},
                     {"pg6", "pg6l48"},
                     {"oh6", "oh6l48"}},
                    "The prefix is missing or another");
  theme.decode("prefix-only", "ph6", "Nothing but the prefix");
  theme.group({"2.3.1",
               {"cidnuc/2.3.1/prefix", "cidnuc/2.3.2/case", "cidnuc/2.3/valid-part"},
               {"prefix-case", "base32-case"}});
  for (const char* ace : {"PH6L48", "Ph6l48", "pH6l48", "ph6L48"}) {
    theme.decode(fmt::format("case-{}", ace), ace, "Case does not matter");
  }
  theme.decode("smallest", "ph6l48", "The label itself");
  theme.group({"2.3.2", {"cidnuc/2.3.2/valid-base32", "cidnuc/2.5.2/pad"}, {"base32-pad-symbol"}});
  theme.decode_each("",
                    {{"pad-missing", "ph6l4"},
                     {"pad-needless", "ph67aawizlg8"},
                     {"pad-twice", "ph6l488"},
                     {"pad-inside", "ph68l4"},
                     {"pad-inside-2", "ph6l848"}},
                    "The pad symbol stands last if and only if it must");
  theme.group({"2.3.2",
               {"cidnuc/2.3.2/valid-base32", "cidnuc/2.5.2/pad"},
               {"base32-padding-bits", "base32-length"}});
  theme.decode("padding-bits", "ph6l58", "Bits that are left over are set");
  add_left_over_labels(theme, {"F8016471", "F801647172", "F8016471727374", "F80164717273"}, "8");
  // The pad symbol stands last where the octets do not fill the last symbol.
  theme.decode("length-1", cidnuc_of("F801647172") + "a8", "A symbol after eight");
  const std::string six = cidnuc_of("F80164");
  theme.decode("length-6", six.substr(0, six.size() - 1) + "a8", "A symbol that makes six");
  theme.decode("length", "ph6l4a8", "A symbol too many");
  theme.group({"2.3.2",
               {"cidnuc/2.3.2/valid-base32", "cidnuc/2.3/valid-part"},
               {"base32-symbol", "trailing-junk"}});
  theme.decode_each("",
                    {{"symbol-0-for-o", "ph67aawi0q"},
                     {"symbol-0-for-o-padded", "ph67aaw08"},
                     {"symbol-octet",
                      "ph6\xEB"
                      "48"},
                     {"symbol-1-for-a", "ph671awizlg"},
                     {"symbol-narrowed", "ph6\u01348"},
                     {"symbol-narrowed-a", "ph67\u0161awizlg"},
                     {"symbol-1", "ph6148"},
                     {"symbol-space", "ph6l48 "},
                     {"symbol-newline", "ph6l48\n"},
                     {"symbol-hyphen", "ph6-l48"},
                     {"symbol-utf8", "ph6l48\u00fc"}},
                    "No symbol");
  theme.bugs({"ill-formed-utf8", "base32-symbol"});
  theme.decode_each("",
                    {{"utf8-truncated", "ph6l48\xc3"},
                     {"utf8-inside",
                      "ph6l\xe3\x81"
                      "48"}},
                    "UTF-8 that is cut short");
}

void host_names(Theme& theme) {
  theme.group({"2.2.1", {"cidnuc/2.2.1/ldh"}, {"cidnuc-host-name"}});
  theme.encode_each("host-",
                    {{"abc", U"abc"},
                     {"capitals", U"ABC"},
                     {"digits", U"123"},
                     {"hyphen", U"-"},
                     {"hyphen-first", U"-a"},
                     {"one", U"a"},
                     {"empty", U""},
                     {"ends", U"azAZ09-"}},
                    "Letters, digits and hyphens");
  theme.both_each("no-host-",
                  {{"slash", U"a/b"},
                   {"colon", U"a:b"},
                   {"at", U"a@b"},
                   {"bracket", U"a[b"},
                   {"grave", U"a`b"},
                   {"brace", U"a{b"},
                   {"comma", U"a,b"},
                   {"underscore", U"a_b"}},
                  "One character that is none of these");
  theme.group({"2.3.4", {"cidnuc/2.3.4/ldh"}, {"cidnuc-host-name"}});
  decode_labels(theme, "decoded-host-",
                {{"abc", "616263"},
                 {"one", "61"},
                 {"hyphen", "2D"},
                 {"digits", "313233"},
                 {"capitals", "414243"}},
                "A label that stands for letters, digits and hyphens");
}

void prohibited_characters(Theme& theme) {
  theme.group({"2.2.2", {"cidnuc/2.2.2/prohibited"}, {"cidnuc-prohibited"}});
  const auto prohibited = [&](const std::string& slug, char32_t c, const char* comment) {
    theme.encode(slug + "-encode", std::u32string{U'\u00E4', c}, comment);
    const auto x = static_cast<std::uint32_t>(c);
    if (x > 0xFFFF) return;
    // The label of an encoder that does not check: compress() does not.
    const Json made = answered(Codec::cidnuc, Op::compress, octets(fmt::format("00E4{:04X}", x)));
    theme.decode(slug + "-decode", cidnuc_of(made["compressed"].get<std::string>()), comment);
  };
  prohibited("dot", U'.', "A full stop");
  prohibited("space", U' ', "Zs in ASCII");
  prohibited("nbsp", U'\u00A0', "Zs");
  prohibited("ideographic-space", U'\u3000', "Zs");
  prohibited("line-separator", U'\u2028', "Zl");
  prohibited("paragraph-separator", U'\u2029', "Zp");
  prohibited("nul", char32_t{0}, "Cc, the first");
  prohibited("newline", U'\n', "Cc");
  prohibited("unit-separator", char32_t{0x1F}, "Cc, the last below the space");
  prohibited("del", char32_t{0x7F}, "Cc");
  prohibited("c1", char32_t{0x80}, "Cc, the first above ASCII");
  prohibited("c1-last", char32_t{0x9F}, "Cc, the last");
  prohibited("zwj", U'\u200D', "Cf");
  prohibited("rlm", U'\u200F', "Cf");
  prohibited("bom", U'\uFEFF', "Cf");
  prohibited("private", U'\uE000', "Co, the first");
  prohibited("private-last", U'\uF8FF', "Co, the last of the BMP");
  prohibited("private-15", U'\U000F0000', "Co in plane 15");
  prohibited("private-16", U'\U0010FFFD', "Co in plane 16");
  theme.encode("prohibited-first", U".\u00E4", "The first character");
  theme.encode("prohibited-only", U".", "No other character");
  theme.encode("prohibited-among-ldh", U"a.b", "Among letters");
  theme.both_each("allowed-",
                  {{"tilde", U"\u00E4~"},
                   {"exclamation", U"\u00E4!"},
                   {"comma", U"\u00E4,"},
                   {"slash", U"\u00E4/"},
                   {"middle-dot", U"\u00E4\u00B7"},
                   {"inverted", U"\u00E4\u00A1"},
                   {"before-private", U"\u00E4\uD7FB"},
                   {"after-private", U"\u00E4\uFB1F"},
                   {"symbol", U"\u00E4\u2027"},
                   {"dash", U"\u00E4\u2010"}},
                  "A neighbour that is not prohibited");
  theme.group({"2.3.4", {"cidnuc/2.3.4/prohibited"}, {"cidnuc-prohibited"}});
  theme.decode("decoded-dot", cidnuc_of("F80164FC2E61"), "A label with a full stop inside");
  theme.decode("decoded-dots", cidnuc_of("2E"), "A label of a full stop");
  theme.decode("decoded-private", cidnuc_of("F9C000"), "A label of a private character");
  theme.decode("decoded-control", cidnuc_of("07"), "A label of a control character");
}

void normalization(Theme& theme) {
  theme.group({"2.2.3", {"cidnuc/2.2.3/nfc"}, {"cidnuc-nfc"}});
  for (const auto& [slug, text, comment] :
       {std::tuple{"decomposed", U"a\u0308", "Two characters that compose"},
        {"decomposed-word", U"cafe\u0301", "At the end of a word"},
        {"angstrom", U"\u212B", "A sign that is a letter"},
        {"ohm", U"\u2126", "A sign that is a Greek letter"},
        {"hangul", U"\u1112\u1161\u11AB", "Syllables of their parts"},
        {"hangul-part", U"\uD558\u11AB", "A syllable and a part"},
        {"order", U"a\u0323\u0307", "Marks in their order"},
        {"order-swapped", U"a\u0307\u0323", "Marks out of order"},
        {"three", U"\u01D5", "Composed of three"},
        {"four", U"\u1F82", "Composed of four"},
        {"four-decomposed", U"\u03B1\u0313\u0300\u0345", "Four that compose to one"},
        {"exclusion", U"\u0958", "A character that is never composed"},
        {"singleton", U"\u0340\u00E4", "A mark that is another mark"},
        {"compatibility", U"\uFB01", "Compatibility characters stay"},
        {"astral", U"\U0001D15E", "A decomposition beyond the BMP"},
        {"stable", U"\u00E4\u0323", "A composed letter with another mark"}}) {
    theme.encode(std::string("nfc-") + slug, text, comment);
    theme.decode(std::string("nfc-") + slug + "-decode", encoded(Codec::cidnuc, text), comment);
  }
  theme.group({"2.2.3", {"cidnuc/2.2.3/nfc", "cidnuc/2.2.1/ldh"}, {"cidnuc-nfc"}});
  theme.encode("nfc-kelvin", U"\u212A", "The Kelvin sign normalizes to K, a host name");
  theme.encode("nfc-kelvin-word", U"a\u212Ab", "A host name after normalization");
  theme.encode("nfc-kelvin-other", U"\u212A\u00E4", "No host name after normalization");
  theme.group({"2.3.4", {"cidnuc/2.3.4/nfc"}, {"cidnuc-nfc"}});
  decode_labels(theme, "",
                {{"decoded-decomposed", "61F80608"},
                 {"decoded-kelvin", "F8422A"},
                 {"decoded-angstrom", "F8422B"},
                 {"decoded-order", "61F8060723"},
                 {"decoded-later", "7861F80608"},
                 {"decoded-hangul", "F8221261"},
                 {"decoded-exclusion", "F81258"}},
                "A label that stands for a text that is not normalized");
}

// CIDNUC-12: what these characters are, or are normalized to, has changed since Unicode 3.0.
void unicode_versions(Theme& theme) {
  theme.group({"2.2.2", {"cidnuc/2.2.2/prohibited"}, {"unicode-version"}});
  theme.encode("version-00ad", U"\u00E4\u00AD", "The soft hyphen is of category Cf since 4.0");
  theme.group({"2.3.4", {"cidnuc/2.3.4/prohibited"}, {"unicode-version"}});
  theme.decode("version-00ad-decode", cidnuc_of("F801642D"),
               "The soft hyphen is of category Cf since 4.0");
  for (const char32_t c :
       std::u32string_view(U"\U0002F868\U0002F874\U0002F91F\U0002F95F\U0002F9BF\uF951\uFB1D")) {
    const std::string slug = fmt::format("version-{:04x}", static_cast<std::uint32_t>(c));
    theme.group({"2.2.3", {"cidnuc/2.2.3/nfc"}, {"unicode-version"}});
    theme.encode(slug, std::u32string(1, c), "The normal form was another one in Unicode 3.0");
    theme.group({"2.3.4", {"cidnuc/2.3.4/nfc"}, {"unicode-version"}});
    theme.decode(slug + "-decode", encoded(Codec::cidnuc, std::u32string(1, c)),
                 "What the character is normalized to today");
  }
  const Json made = answered(Codec::cidnuc, Op::compress, octets("FB1D"));
  theme.decode("version-fb1d-label", cidnuc_of(made["compressed"].get<std::string>()),
               "A label that stands for a text that is not normalized since 3.1");
  // Corrigendum 5: a mark between two characters keeps them apart, whatever its class.
  for (const auto& [slug, text] : {std::pair{"version-blocked-hangul", U"\u1100\u0300\u1161"},
                                   {"version-blocked-oriya", U"\u0B47\u0300\u0B3E"}}) {
    const char* comment = "Before 4.1 the first and the last character were composed";
    theme.group({"2.2.3", {"cidnuc/2.2.3/nfc"}, {"unicode-version"}});
    theme.encode(slug, text, comment);
    theme.with("unicode_version", "4.1");
    theme.group({"2.3.4", {"cidnuc/2.3.4/nfc"}, {"unicode-version"}});
    theme.decode(std::string(slug) + "-decode", encoded(Codec::cidnuc, text), comment);
    theme.with("unicode_version", "4.1");
  }
}

void surrogates(Theme& theme) {
  theme.group({"2.2.2", {"cidnuc/2.2.2/surrogates"}, {"cidnuc-surrogate"}});
  theme.both("astral", U"\U0001F4A9", "A pair of surrogates");
  theme.both("astral-first", U"\U00010000", "The first pair");
  theme.both("astral-last", U"\U0002FFFF", "A pair near the last");
  theme.both("astral-mixed", U"a\U00020000b", "Among letters");
  theme.encode_each("surrogate-",
                    {{"high", U"\xD800"},
                     {"low", U"\xDC00"},
                     {"last-high", U"\xDBFF"},
                     {"last-low", U"\xDFFF"},
                     {"high-last", U"\u00FC\xD83D"},
                     {"low-first", U"\xDCA9\u00FC"},
                     {"pair", U"\xD83D\xDCA9"},
                     {"reversed", U"\xDCA9\xD83D"}},
                    "A surrogate is no character");
  theme.group({"2.2.2", {"cidnuc/2.2/utf-16"}, {"beyond-unicode", "narrowed-16"}});
  theme.encode("beyond", U"\x110000", "Beyond UTF-16");
  theme.encode("beyond-far", U"\xFFFFFFFF", "Far beyond");
  theme.encode("beyond-later", U"\u00FC\x110000", "Only the second is beyond UTF-16");
  theme.both("ffff", U"\uFFFF", "The last character that is one unit");
  theme.both("narrowed", U"\U00010061", "Cut to 16 bits it is a letter");
  theme.group({"2.3.4", {"cidnuc/2.3.4/surrogates"}, {"cidnuc-surrogate"}});
  decode_labels(theme, "decoded-surrogate-",
                {{"high", "F0D83D"},
                 {"low", "F0DCA9"},
                 {"reversed", "F0DCA9D83D"},
                 {"high-then-letter", "F0D83DE061"},
                 {"letter-then-low", "F8017CF0DCA9"},
                 {"two-high", "F0D83DD83D"},
                 {"first", "F0D800"},
                 {"last-high", "F0DBFF"},
                 {"first-low", "F0DC00"},
                 {"last", "F0DFFF"},
                 {"d7ff-low", "F0D7FFDC00"},
                 {"low-low", "F0DC00DE01"},
                 {"high-dbff", "F0D800DBFF"}},
                "A label that stands for half a pair");
}

void compression(Theme& theme) {
  theme.group({"2.3.3", {"cidnuc/2.3.3/decompress"}, {"cidnuc-window", "cidnuc-mode"}});
  theme.decode("decoded-window-twice", cidnuc_of("F801F80264"), "A label with a window set twice");
  theme.decode("decoded-bounce", cidnuc_of("F04E00E0F04E01"), "A label with a mode switched twice");
  theme.decode("decoded-table-2-row", cidnuc_of("F89C00"),
               "A label with a window on a Table 2 row");
  theme.decode("decoded-invalid", cidnuc_of("F8016480"), "A label with an octet that is invalid");
  theme.decode("decoded-truncated", cidnuc_of("F04E"), "A label that ends within a character");
  theme.decode("decoded-window-fd", cidnuc_of("F80164FD5F"), "A label with FD, which is no window");
  theme.decode("decoded-already-one", cidnuc_of("F80164E05F"), "A label with a needless switch");
  theme.decode("decoded-window-cut", cidnuc_of("F80164F8"), "A label that ends within a window");
  theme.decode("decoded-right", cidnuc_of("F80164FC5FF04E00"), "A label with both modes");
}

void length(Theme& theme) {
  theme.group({"2.2.5", {"cidnuc/2.2.5/length"}, {"length-limit"}});
  theme.both("cyrillic-34", times(34, U'\u0431'), "34 Cyrillic letters: 36 octets");
  theme.encode("cyrillic-35", times(35, U'\u0431'), "35 Cyrillic letters are too long");
  theme.encode("cyrillic-36", times(36, U'\u0431'), "36 Cyrillic letters are too long");
  theme.both("han-17", times(17, U'\u4E2D'), "17 Han characters: 35 octets");
  theme.encode("han-18", times(18, U'\u4E2D'), "18 Han characters are too long");
  theme.both("latin-36", times(35, U'_') + U"a", "36 of window 0");
  theme.encode("latin-37", times(36, U'_') + U"a", "37 of window 0 are too long");
  theme.both("mixed-36", times(16, U'\u4E2D') + U"ab", "Two modes, 36 octets");
  theme.encode("mixed-37", times(16, U'\u4E2D') + U"abc", "Two modes, 37 octets");
  for (const std::size_t size : {63u, 100u, 300u}) {
    theme.encode(fmt::format("long-{}", size), times(size, U'\u0431'), "Far too long");
  }
  theme.group({"2.2", {"cidnuc/2.2/order", "cidnuc/2.2.5/length"}, {"length-limit"}});
  theme.encode("long-decomposed", decomposed(18), "36 characters that compose to 18");
  theme.encode("long-decomposed-40", decomposed(36), "72 characters that compose to 36");
  theme.group({"2.3", {"cidnuc/2.3/valid-part", "cidnuc/2.2.5/length"}, {"length-limit"}});
  theme.decode("decode-37", cidnuc_of("F808" + repeated("31", 35)), "A label of 37 octets");
  theme.decode("decode-38", cidnuc_of("F808" + repeated("31", 36)), "A label of 38 octets");
  theme.decode("decode-100", cidnuc_of("F808" + repeated("31", 98)), "A label of 100 octets");
}

}  // namespace

Theme cidnuc_label() {
  Theme theme(Codec::cidnuc, "label", cidnuc_draft,
              "Prefix, host names, prohibited characters, normalization, surrogates and length.");
  prefix_and_symbols(theme);
  host_names(theme);
  prohibited_characters(theme);
  normalization(theme);
  unicode_versions(theme);
  surrogates(theme);
  compression(theme);
  length(theme);
  return theme;
}

}  // namespace acecheck::recipes
