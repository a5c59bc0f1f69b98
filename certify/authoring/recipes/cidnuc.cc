// The themes of CIDNUC.
#include <fmt/format.h>

#include "authoring/recipes/punycode.h"
#include "base/text.h"

namespace acecheck::recipes {
namespace {

const std::string draft = "draft-hoffman-idn-cidnuc-00";

Json compressed(const std::string& octets) { return {{"compressed", octets}}; }
Json octets(const std::string& octets) { return {{"octets", octets}}; }

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

void both(Theme& theme, const std::string& slug, const std::string& pairs,
          const std::string& comment) {
  theme.add(slug + "-compress", Op::compress, octets(pairs), comment);
  theme.add(slug + "-decompress", Op::decompress,
            answered(Codec::cidnuc, Op::compress, octets(pairs)), comment);
}

// A label whose base32 holds these octets, whatever they are.
std::string label(const std::string& octets_of_label) {
  return "ph6" + ace_octets(answered(Codec::cidnuc, Op::base32_encode, octets(octets_of_label)));
}

Theme window() {
  Theme theme(Codec::cidnuc, "window", draft, "The window of one-octet mode.");
  theme.group({"2.4.1", {"cidnuc/2.4.1/window"}, {"cidnuc-window"}});
  for (const auto& [slug, pairs, comment] :
       {std::tuple{"none", "0041", "Window 0 is there already"},
        {"low-last", "007F", "The last of window 0"},
        {"low-set", "0080", "The first of window 1"},
        {"low-end", "00FF", "The last of window 1"},
        {"high", "0100", "The first of window 2"},
        {"kept", "00E400E500E6", "One window for all"},
        {"changed", "00E4012500E6", "Another window and back"},
        {"zero", "00E40041", "Back to window 0 takes one octet"},
        {"zero-twice", "00E4004100E40042", "Twice back to window 0"},
        {"zero-first", "004100E40041", "From window 0 and back"},
        {"top-bit", "8041", "A Table 2 row is no window"},
        {"window-256", "E041", "A window of nine bits: 1C0"},
        {"window-1ff", "FFFF", "The last window"},
        {"window-1c1", "E0C1", "The low bit of a window of nine bits"},
        {"window-67", "33FF", "The last window below Table 2"},
        {"half-row", "30423044307F3080", "A row has two windows"},
        {"same-low", "004101C1", "Equal low bits, other windows"},
        {"latin", "00410301", "From window 0 to window 6"}}) {
    both(theme, slug, pairs, comment);
  }
  theme.group({"2.4.2", {"cidnuc/2.4.2/canonical"}, {"cidnuc-window"}});
  for (const auto& [slug, text, comment] :
       {std::tuple{"zero-at-start", "FC5F", "Window 0 is set to what it is"},
        {"zero-at-end", "5FFC", "Window 0 is set, and nothing follows"},
        {"zero-long", "F80064F90041", "Window 0 in two octets"},
        {"zero-long-at-start", "F8005F", "Window 0 in two octets, at the start"},
        {"zero-long-after", "F80164F80041", "Window 0 in two octets, after another"},
        {"twice", "F801F80264", "Set twice"},
        {"twice-same", "F801F80164", "Set twice to the same"},
        {"again", "F80164F80165", "Set to what it is"},
        {"at-end", "F801", "Set, and nothing follows"},
        {"at-end-after", "41F801", "Set at the end"},
        {"zero-then-set", "F80164FCF80241", "Window 0 and another"},
        {"before-mode", "F801F04E00", "Set before a switch of mode"},
        {"table-2-row", "F89C00", "A window on a Table 2 row"},
        {"table-2-first", "F86800", "A window on the first row of Table 2"},
        {"table-2-last", "F9BF7F", "A window on the last row of Table 2"},
        {"table-2-after", "41F89C00", "The same later"}}) {
    theme.add(slug, Op::decompress, compressed(text), comment);
  }
  theme.add("before-table-2", Op::decompress, compressed("F8677F"), "A window below Table 2");
  theme.add("after-table-2", Op::decompress, compressed("F9C000"), "A window above Table 2");
  theme.group({"2.4.2", {"cidnuc/2.4.2/truncated"}, {"truncated-accepted", "truncated-overread"}});
  theme.add("ends-f8", Op::decompress, compressed("F8"), "Ends within a window");
  theme.add("ends-f9", Op::decompress, compressed("41F9"), "Ends within a window of nine bits");
  return theme;
}

Theme mode() {
  Theme theme(Codec::cidnuc, "mode", draft, "One-octet and two-octet mode.");
  theme.group({"2.4.1", {"cidnuc/2.4.1/ranges"}, {"cidnuc-range"}});
  for (const auto& [slug, pairs] : {std::pair{"33ff", "33FF"},
                                    {"3400", "3400"},
                                    {"34ff", "34FF"},
                                    {"3500", "3500"},
                                    {"4e00", "4E00"},
                                    {"deff", "DEFF"},
                                    {"df00", "DF00"},
                                    {"dfff", "DFFF"},
                                    {"e000", "E000"},
                                    {"e0ff", "E0FF"},
                                    {"0000", "0000"}}) {
    both(theme, slug, pairs, "A bound of Table 2, or beside one");
  }
  theme.group({"2.4.1", {"cidnuc/2.4.1/mode"}, {"cidnuc-mode"}});
  for (const auto& [slug, pairs, comment] :
       {std::tuple{"two", "4E2D6587", "Two-octet mode is kept"},
        {"one-two", "00414E2D", "From one-octet to two-octet mode"},
        {"two-one", "4E2D0041", "And back"},
        {"two-one-window", "4E2D00E4", "Back, with another window"},
        {"window-kept", "00E44E2D00E5", "The window is kept in two-octet mode"},
        {"window-zero-after", "00E44E2D0041", "Window 0 after two-octet mode"},
        {"alternating", "00414E2D00424E2E0043", "A switch at each character"},
        {"surrogates", "D83DDCA9", "Surrogates are in Table 2"},
        {"e0-low", "4EE04EF0", "Low octets like mode indicators"},
        {"f8-low", "4EF84EFC", "Low octets like window indicators"},
        {"empty", "", "Nothing"}}) {
    both(theme, slug, pairs, comment);
  }
  theme.group({"2.4.1", {"cidnuc/2.4.1/mode"}, {"truncated-accepted", "truncated-overread"}});
  theme.add("odd", Op::compress, octets("004100"), "Half a pair");
  theme.add("odd-two", Op::compress, octets("4E"), "Half a pair in two-octet mode");
  theme.group({"2.4.2", {"cidnuc/2.4.2/modes"}, {"cidnuc-mode"}});
  for (const auto& [slug, text, comment] :
       {std::tuple{"bounce", "F04E00E0F04E01", "To one-octet mode and back at once"},
        {"bounce-window", "F04E00E0FCF04E01", "The same with a window between"},
        {"bounce-two", "F0E041", "To two-octet mode and back at once"},
        {"bounce-two-later", "41F0E042", "The same later"},
        {"already-one", "E041", "One-octet mode is there already"},
        {"already-one-later", "41E042", "The same later"},
        {"already-two", "F04E00F04E01", "Two-octet mode is there already"},
        {"already-two-at-once", "F0F04E00", "The same at once"},
        {"window-in-two", "F04E00F8014E01", "A window in two-octet mode"},
        {"window-zero-in-two", "F04E00FC4E01", "Window 0 in two-octet mode"},
        {"window-f9-in-two", "F04E00F9C04E01", "A window of nine bits in two-octet mode"},
        {"f8-after-switch", "F0F8014E00", "A window right after the switch"},
        {"fc-after-switch", "F0FC4E00", "Window 0 right after the switch"},
        {"e1-in-two", "F04E00E141", "E1 is no switch to one-octet mode"},
        {"ef-in-two", "F04E00EF41", "EF is no switch to one-octet mode"},
        {"fd-in-two", "F04E00FD00", "FD in two-octet mode"},
        {"row-33", "F033FF", "A row below Table 2 in two-octet mode"},
        {"row-e1", "F0E100", "A row above Table 2 in two-octet mode"},
        {"row-00", "F00041", "Row 00 in two-octet mode"},
        {"row-ef", "F0EF00", "Row EF in two-octet mode"},
        {"row-33-later", "F04E0033FF", "The same later"}}) {
    theme.add(slug, Op::decompress, compressed(text), comment);
  }
  theme.add("row-34", Op::decompress, compressed("F03400"), "The first row of Table 2");
  theme.add("row-df", Op::decompress, compressed("F0DF00"), "The last row of Table 2");
  theme.group({"2.4.2", {"cidnuc/2.4.2/invalid"}, {"cidnuc-mode"}});
  for (const char* text : {"80", "81", "BF", "C0", "DF", "E1", "EF", "F1", "F7", "FA", "FB", "FD",
                           "FE", "FF", "4180", "41F1", "41FD", "F14E00", "F74E00"}) {
    theme.add(fmt::format("invalid-{}", text), Op::decompress, compressed(text),
              "No indicator of one-octet mode");
  }
  theme.group({"2.4.2", {"cidnuc/2.4.2/truncated"}, {"truncated-accepted", "truncated-overread"}});
  for (const auto& [slug, text, comment] :
       {std::tuple{"ends-f0", "F0", "Ends after a switch"},
        {"ends-f0-later", "41F0", "Ends after a later switch"},
        {"ends-e0", "F04E00E0", "Ends after a switch back"},
        {"ends-row", "F04E", "Ends within a character"},
        {"ends-row-later", "F04E004E", "Ends within a later one"}}) {
    theme.add(slug, Op::decompress, compressed(text), comment);
  }
  theme.group({"2.4.2", {"cidnuc/2.4.2/canonical"}, {"cidnuc-mode"}});
  theme.add("bounce-zero", Op::decompress, compressed("F80141F04E00E0FCF80142"),
            "A window set twice after a switch back");
  theme.add("window-before-two", Op::decompress, compressed("41FCF04E00"),
            "A window that is not used before a switch");
  return theme;
}

Theme names() {
  Theme theme(Codec::cidnuc, "label", draft,
              "Prefix, host names, prohibited characters, normalization, surrogates and length.");
  theme.group({"2.3.1", {"cidnuc/2.3.1/prefix"}, {"prefix-missing"}});
  for (const auto& [slug, ace] : {std::pair{"none", "l48"},
                                  {"empty", ""},
                                  {"p", "p"},
                                  {"ph", "ph"},
                                  {"ph5", "ph5l48"},
                                  {"pg6", "pg6l48"},
                                  {"oh6", "oh6l48"}}) {
    theme.decode(std::string("prefix-") + slug, ace, "The prefix is missing or another");
  }
  theme.decode("prefix-only", "ph6", "Nothing but the prefix");
  theme.group(
      {"2.3.1", {"cidnuc/2.3.1/prefix", "cidnuc/2.3.2/case"}, {"prefix-case", "base32-case"}});
  for (const char* ace : {"PH6L48", "Ph6l48", "pH6l48", "ph6L48"}) {
    theme.decode(fmt::format("case-{}", ace), ace, "Case does not matter");
  }
  theme.decode("smallest", "ph6l48", "The label itself");
  theme.group({"2.3.2", {"cidnuc/2.3.2/valid-base32", "cidnuc/2.5.2/pad"}, {"base32-pad-symbol"}});
  for (const auto& [slug, ace] : {std::pair{"pad-missing", "ph6l4"},
                                  {"pad-needless", "ph67aawizlg8"},
                                  {"pad-twice", "ph6l488"},
                                  {"pad-inside", "ph68l4"},
                                  {"pad-inside-2", "ph6l848"}}) {
    theme.decode(slug, ace, "The pad symbol stands last if and only if it must");
  }
  theme.group({"2.3.2",
               {"cidnuc/2.3.2/valid-base32", "cidnuc/2.5.2/pad"},
               {"base32-padding-bits", "base32-length"}});
  theme.decode("padding-bits", "ph6l58", "Bits that are left over are set");
  theme.decode("length", "ph6l4a8", "A symbol too many");
  theme.group({"2.3.2", {"cidnuc/2.3.2/valid-base32"}, {"base32-symbol", "trailing-junk"}});
  for (const auto& [slug, ace] : {std::pair{"symbol-1", "ph6148"},
                                  {"symbol-space", "ph6l48 "},
                                  {"symbol-newline", "ph6l48\n"},
                                  {"symbol-hyphen", "ph6-l48"},
                                  {"symbol-utf8", "ph6l48\u00fc"}}) {
    theme.decode(slug, ace, "No symbol");
  }

  theme.group({"2.2.1", {"cidnuc/2.2.1/ldh"}, {"cidnuc-host-name"}});
  for (const auto& [slug, text] : {std::pair{"abc", U"abc"},
                                   {"capitals", U"ABC"},
                                   {"digits", U"123"},
                                   {"hyphen", U"-"},
                                   {"hyphen-first", U"-a"},
                                   {"one", U"a"},
                                   {"empty", U""},
                                   {"ends", U"azAZ09-"}}) {
    theme.encode(std::string("host-") + slug, text, "Letters, digits and hyphens");
  }
  for (const auto& [slug, text] : {std::pair{"slash", U"a/b"},
                                   {"colon", U"a:b"},
                                   {"at", U"a@b"},
                                   {"bracket", U"a[b"},
                                   {"grave", U"a`b"},
                                   {"brace", U"a{b"},
                                   {"comma", U"a,b"},
                                   {"underscore", U"a_b"}}) {
    theme.both(std::string("no-host-") + slug, text, "One character that is none of these");
  }
  theme.group({"2.3.4", {"cidnuc/2.3.4/ldh"}, {"cidnuc-host-name"}});
  for (const auto& [slug, text] : {std::pair{"abc", "616263"},
                                   {"one", "61"},
                                   {"hyphen", "2D"},
                                   {"digits", "313233"},
                                   {"capitals", "414243"}}) {
    theme.decode(std::string("decoded-host-") + slug, label(text),
                 "A label that stands for letters, digits and hyphens");
  }

  theme.group({"2.2.2", {"cidnuc/2.2.2/prohibited"}, {"cidnuc-prohibited"}});
  const auto prohibited = [&](const std::string& slug, char32_t c, const char* comment) {
    theme.encode(slug + "-encode", std::u32string{U'\u00E4', c}, comment);
    const auto x = static_cast<std::uint32_t>(c);
    if (x > 0xFFFF) return;
    // The label of an encoder that does not check: compress() does not.
    const Json made = answered(Codec::cidnuc, Op::compress, octets(fmt::format("00E4{:04X}", x)));
    theme.decode(slug + "-decode", label(made["compressed"].get<std::string>()), comment);
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
  for (const auto& [slug, text] : {std::pair{"tilde", U"\u00E4~"},
                                   {"exclamation", U"\u00E4!"},
                                   {"comma", U"\u00E4,"},
                                   {"slash", U"\u00E4/"},
                                   {"middle-dot", U"\u00E4\u00B7"},
                                   {"inverted", U"\u00E4\u00A1"},
                                   {"before-private", U"\u00E4\uD7FB"},
                                   {"after-private", U"\u00E4\uFB1F"},
                                   {"symbol", U"\u00E4\u2027"},
                                   {"dash", U"\u00E4\u2010"}}) {
    theme.both(std::string("allowed-") + slug, text, "A neighbour that is not prohibited");
  }
  theme.group({"2.3.4", {"cidnuc/2.3.4/prohibited"}, {"cidnuc-prohibited"}});
  theme.decode("decoded-dot", label("F80164FC2E61"), "A label with a full stop inside");
  theme.decode("decoded-dots", label("2E"), "A label of a full stop");
  theme.decode("decoded-private", label("F9C000"), "A label of a private character");
  theme.decode("decoded-control", label("07"), "A label of a control character");

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
  for (const auto& [slug, text] : {std::pair{"decoded-decomposed", "61F80608"},
                                   {"decoded-kelvin", "F8422A"},
                                   {"decoded-angstrom", "F8422B"},
                                   {"decoded-order", "61F8060723"},
                                   {"decoded-later", "7861F80608"},
                                   {"decoded-hangul", "F8221261"},
                                   {"decoded-exclusion", "F81258"}}) {
    theme.decode(slug, label(text), "A label that stands for a text that is not normalized");
  }

  theme.group({"2.2.2", {"cidnuc/2.2.2/surrogates"}, {"cidnuc-surrogate"}});
  theme.both("astral", U"\U0001F4A9", "A pair of surrogates");
  theme.both("astral-first", U"\U00010000", "The first pair");
  theme.both("astral-last", U"\U0002FFFF", "A pair near the last");
  theme.both("astral-mixed", U"a\U00020000b", "Among letters");
  for (const auto& [slug, text] : {std::pair{"high", U"\xD800"},
                                   {"low", U"\xDC00"},
                                   {"last-high", U"\xDBFF"},
                                   {"last-low", U"\xDFFF"},
                                   {"high-last", U"\u00FC\xD83D"},
                                   {"low-first", U"\xDCA9\u00FC"},
                                   {"pair", U"\xD83D\xDCA9"},
                                   {"reversed", U"\xDCA9\xD83D"}}) {
    theme.encode(std::string("surrogate-") + slug, text, "A surrogate is no character");
  }
  theme.group({"2.2.2", {"cidnuc/2.2/utf-16"}, {"beyond-unicode", "narrowed-16"}});
  theme.encode("beyond", U"\x110000", "Beyond UTF-16");
  theme.encode("beyond-far", U"\xFFFFFFFF", "Far beyond");
  theme.encode("beyond-later", U"\u00FC\x110000", "Only the second is beyond UTF-16");
  theme.both("ffff", U"\uFFFF", "The last character that is one unit");
  theme.both("narrowed", U"\U00010061", "Cut to 16 bits it is a letter");
  theme.group({"2.3.4", {"cidnuc/2.3.4/surrogates"}, {"cidnuc-surrogate"}});
  for (const auto& [slug, text] : {std::pair{"high", "F0D83D"},
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
                                   {"high-dbff", "F0D800DBFF"}}) {
    theme.decode(std::string("decoded-surrogate-") + slug, label(text),
                 "A label that stands for half a pair");
  }

  theme.group({"2.3.3", {"cidnuc/2.3.3/decompress"}, {"cidnuc-window", "cidnuc-mode"}});
  theme.decode("decoded-window-twice", label("F801F80264"), "A label with a window set twice");
  theme.decode("decoded-bounce", label("F04E00E0F04E01"), "A label with a mode switched twice");
  theme.decode("decoded-table-2-row", label("F89C00"), "A label with a window on a Table 2 row");
  theme.decode("decoded-invalid", label("F8016480"), "A label with an octet that is invalid");
  theme.decode("decoded-truncated", label("F04E"), "A label that ends within a character");
  theme.decode("decoded-right", label("F80164FC5FF04E00"), "A label with both modes");

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
  theme.encode(
      "long-decomposed",
      [] {
        std::u32string text;
        for (int i = 0; i < 18; ++i) text += U"a\u0308";
        return text;
      }(),
      "36 characters that compose to 18");
  theme.encode(
      "long-decomposed-40",
      [] {
        std::u32string text;
        for (int i = 0; i < 36; ++i) text += U"a\u0308";
        return text;
      }(),
      "72 characters that compose to 36");
  theme.decode("decode-37", label("F808" + repeated("31", 35)), "A label of 37 octets");
  theme.decode("decode-38", label("F808" + repeated("31", 36)), "A label of 38 octets");
  theme.decode("decode-100", label("F808" + repeated("31", 98)), "A label of 100 octets");
  return theme;
}

Theme base32() {
  Theme theme(Codec::cidnuc, "base32", draft, "Base32: its symbols, the pad symbol, and the rest.");
  theme.group({"2.5", {"cidnuc/2.5/table"}, {"base32-symbol"}});
  const std::string_view symbols = "abcdefghijklmnopqrstuvwxyz234567";
  for (const std::string& text :
       {std::string(symbols), std::string(symbols.rbegin(), symbols.rend())}) {
    theme.add(fmt::format("symbols-from-{}-decode", text[0]), Op::base32_decode, {{"ace", text}},
              "All symbols");
    theme.add(fmt::format("symbols-from-{}-encode", text[0]), Op::base32_encode,
              answered(Codec::cidnuc, Op::base32_decode, {{"ace", text}}), "All values");
  }
  theme.group({"2.5.1", {"cidnuc/2.5.1/pad"}, {"base32-pad-symbol"}});
  for (const char* text : {"", "00", "FF", "0001", "80", "010203", "01020304", "0102030405",
                           "010203040506", "01020304050607080910"}) {
    const std::string slug = *text == '\0' ? "none" : text;
    theme.add(fmt::format("octets-{}-encode", slug), Op::base32_encode, octets(text),
              "Octets that fill the last symbol, or do not");
    theme.add(fmt::format("octets-{}-decode", slug), Op::base32_decode,
              answered(Codec::cidnuc, Op::base32_encode, octets(text)), "The same symbols");
  }
  theme.group({"2.5.2", {"cidnuc/2.5.2/pad"}, {"base32-pad-symbol"}});
  for (const auto& [slug, text] : {std::pair{"pad-alone", "8"},
                                   {"pad-missing-2", "74"},
                                   {"pad-missing-4", "74ya"},
                                   {"pad-missing-5", "74yom"},
                                   {"pad-missing-7", "74yomba"},
                                   {"pad-needless", "aaaaaaaa8"},
                                   {"pad-needless-16", "aaaaaaaaaaaaaaaa8"},
                                   {"pad-twice", "7488"},
                                   {"pad-first", "874"},
                                   {"pad-inside", "748ya"},
                                   {"pad-inside-padded", "748ya8"}}) {
    theme.add(slug, Op::base32_decode, {{"ace", text}},
              "The pad symbol stands last if and only if it must");
  }
  theme.group({"2.5.2", {"cidnuc/2.5.2/symbols"}, {"base32-symbol", "digit-invalid-is-zero"}});
  for (const char c : std::string_view("019/:@[`{-=_ \x7f")) {
    theme.add(fmt::format("not-{:02x}", c), Op::base32_decode,
              {{"ace", "hit" + std::string(1, c) + "7ey8"}}, "No symbol");
  }
  theme.add("not-e1", Op::base32_decode, {{"ace_hex", "686974E137657938"}},
            "An octet that is none");
  theme.add("narrowed", Op::base32_decode, {{"ace", "hit\u0171eya8"}}, "Cut to an octet it is q");
  theme.group({"2.5.2", {"cidnuc/2.3.2/case"}, {"base32-case"}});
  theme.add("upper", Op::base32_decode, {{"ace", "HITQ7EY8"}}, "Capitals");
  theme.add("mixed", Op::base32_decode, {{"ace", "HitQ7eY8"}}, "Both cases");
  theme.add("upper-alphabet", Op::base32_decode, {{"ace", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"}},
            "All symbols");
  theme.group({"2.5.2", {"cidnuc/2.5.2/pad"}, {"base32-padding-bits"}});
  for (const auto& [length, good] :
       {std::pair{2, "74"}, {4, "74ya"}, {5, "74yom"}, {7, "74yomba"}}) {
    const int left = length * 5 % 8;
    const std::string stem(good, static_cast<std::size_t>(length) - 1);
    for (int bits = 0; bits < 1 << left; ++bits) {
      const char c = symbols[static_cast<std::size_t>(16 | bits)];
      theme.add(fmt::format("left-{}-{}", length, bits), Op::base32_decode,
                {{"ace", stem + c + '8'}},
                fmt::format("{} symbols, {} bits left over of the value {}", length, left, bits));
    }
  }
  theme.group({"2.5.2", {"cidnuc/2.5.2/pad"}, {"base32-length"}});
  for (const char* text : {"a8", "78", "aaa8", "74y8", "aaaaaa8", "74yoma8", "aaaaaaaaa8"}) {
    theme.add(fmt::format("length-{}", text), Op::base32_decode, {{"ace", text}},
              "So many symbols stand for no whole octets");
  }
  return theme;
}

}  // namespace

void add_cidnuc_themes(std::vector<Theme>& themes) {
  themes.push_back(base32());
  themes.push_back(names());
  themes.push_back(mode());
  themes.push_back(
      scripts(Codec::cidnuc, draft, "2.2", {"cidnuc/2.2.4/compress", "cidnuc/2.2.6/base32"}));
  themes.push_back(window());
}

}  // namespace acecheck::recipes
