// The themes of CIDNUC.
#include "authoring/recipes/cidnuc.h"

#include <fmt/format.h>

#include "authoring/recipes/capacity.h"
#include "authoring/recipes/octet_steps.h"
#include "authoring/recipes/scripts.h"
#include "authoring/recipes/unchanged.h"

namespace acecheck::recipes {
namespace {

Theme cidnuc_base32() {
  Theme theme(Codec::cidnuc, "base32", cidnuc_draft,
              "Base32: its symbols, the pad symbol, and the rest.");
  theme.group({"2.5", {"cidnuc/2.5/table"}, {"base32-symbol"}});
  add_base32_alphabet(theme);
  theme.group({"2.5.1", {"cidnuc/2.5.1/pad"}, {"base32-pad-symbol"}});
  add_base32_octets(theme, {"", "00", "FF", "0001", "80", "010203", "01020304", "0102030405",
                            "010203040506", "01020304050607080910"});
  theme.group({"2.5.2", {"cidnuc/2.5.2/pad"}, {"base32-pad-symbol"}});
  base32_decode_each(theme,
                     {{"pad-alone", "8"},
                      {"pad-missing-2", "74"},
                      {"pad-missing-4", "74ya"},
                      {"pad-missing-5", "74yom"},
                      {"pad-missing-7", "74yomba"},
                      {"pad-needless", "aaaaaaaa8"},
                      {"pad-needless-16", "aaaaaaaaaaaaaaaa8"},
                      {"pad-twice", "7488"},
                      {"pad-first", "874"},
                      {"pad-inside", "748ya"},
                      {"pad-inside-padded", "748ya8"}},
                     "The pad symbol stands last if and only if it must");
  theme.group({"2.5.2", {"cidnuc/2.5.2/symbols"}, {"base32-symbol", "digit-invalid-is-zero"}});
  for (const char c : std::string_view("019/:@[`{-=_ \x7f")) {
    theme.add(fmt::format("not-{:02x}", c), Op::base32_decode,
              {{"ace", "hit" + std::string(1, c) + "7ey8"}}, "No symbol");
  }
  theme.add("not-e1", Op::base32_decode, {{"ace_hex", "686974E137657938"}},
            "An octet that is none");
  theme.add("narrowed", Op::base32_decode, {{"ace", "hit\u0171eya8"}}, "Cut to an octet it is q");
  theme.group({"2.5.2", {"cidnuc/2.3.2/case"}, {"base32-case"}});
  add_base32_case(theme, "8");
  theme.group({"2.5.2", {"cidnuc/2.5.2/pad"}, {"base32-padding-bits"}});
  add_left_over_bits(theme, "8");
  theme.group({"2.5.2", {"cidnuc/2.5.2/pad"}, {"base32-length"}});
  for (const char* text : {"a8", "78", "aaa8", "74y8", "aaaaaa8", "74yoma8", "aaaaaaaaa8"}) {
    theme.add(fmt::format("length-{}", text), Op::base32_decode, {{"ace", text}},
              "So many symbols stand for no whole octets");
  }
  return theme;
}

Theme window() {
  Theme theme(Codec::cidnuc, "window", cidnuc_draft, "The window of one-octet mode.");
  theme.group({"2.4.1", {"cidnuc/2.4.1/window"}, {"cidnuc-window"}});
  compress_each(theme, {{"none", "0041", "Window 0 is there already"},
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
                        {"latin", "00410301", "From window 0 to window 6"}});
  theme.group({"2.4.2", {"cidnuc/2.4.2/canonical"}, {"cidnuc-window"}});
  decompress_each(theme,
                  {{"zero-at-start", "FC5F", "Window 0 is set to what it is"},
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
                   {"table-2-after", "41F89C00", "The same later"}});
  theme.add("before-table-2", Op::decompress, compressed("F8677F"), "A window below Table 2");
  theme.add("after-table-2", Op::decompress, compressed("F9C000"), "A window above Table 2");
  theme.group({"2.4.2", {"cidnuc/2.4.2/truncated"}, {"truncated-accepted", "truncated-overread"}});
  theme.add("ends-f8", Op::decompress, compressed("F8"), "Ends within a window");
  theme.add("ends-f9", Op::decompress, compressed("41F9"), "Ends within a window of nine bits");
  theme.labels_of_steps();
  return theme;
}

Theme mode() {
  Theme theme(Codec::cidnuc, "mode", cidnuc_draft, "One-octet and two-octet mode.");
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
    compress_each(theme, {{slug, pairs, "A bound of Table 2, or beside one"}});
  }
  theme.group({"2.4.1", {"cidnuc/2.4.1/mode"}, {"cidnuc-mode"}});
  compress_each(theme, {{"two", "4E2D6587", "Two-octet mode is kept"},
                        {"one-two", "00414E2D", "From one-octet to two-octet mode"},
                        {"two-one", "4E2D0041", "And back"},
                        {"two-one-window", "4E2D00E4", "Back, with another window"},
                        {"window-kept", "00E44E2D00E5", "The window is kept in two-octet mode"},
                        {"window-zero-after", "00E44E2D0041", "Window 0 after two-octet mode"},
                        {"alternating", "00414E2D00424E2E0043", "A switch at each character"},
                        {"surrogates", "D83DDCA9", "Surrogates are in Table 2"},
                        {"e0-low", "4EE04EF0", "Low octets like mode indicators"},
                        {"f8-low", "4EF84EFC", "Low octets like window indicators"},
                        {"empty", "", "Nothing"}});
  theme.group({"2.4.1", {"cidnuc/2.4.1/mode"}, {"truncated-accepted", "truncated-overread"}});
  theme.add("odd", Op::compress, octets("004100"), "Half a pair");
  theme.add("odd-two", Op::compress, octets("4E"), "Half a pair in two-octet mode");
  theme.group({"2.4.2", {"cidnuc/2.4.2/modes"}, {"cidnuc-mode"}});
  decompress_each(
      theme, {{"bounce", "F04E00E0F04E01", "To one-octet mode and back at once"},
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
              {"row-33-later", "F04E0033FF", "The same later"}});
  theme.add("row-34", Op::decompress, compressed("F03400"), "The first row of Table 2");
  theme.add("row-df", Op::decompress, compressed("F0DF00"), "The last row of Table 2");
  theme.group({"2.4.2", {"cidnuc/2.4.2/invalid"}, {"cidnuc-mode"}});
  for (const char* text : {"80", "81", "BF", "C0", "DF", "E1", "EF", "F1", "F7", "FA", "FB", "FD",
                           "FE", "FF", "4180", "41F1", "41FD", "F14E00", "F74E00"}) {
    theme.add(fmt::format("invalid-{}", text), Op::decompress, compressed(text),
              "No indicator of one-octet mode");
  }
  theme.group({"2.4.2", {"cidnuc/2.4.2/truncated"}, {"truncated-accepted", "truncated-overread"}});
  decompress_each(theme, {{"ends-f0", "F0", "Ends after a switch"},
                          {"ends-f0-later", "41F0", "Ends after a later switch"},
                          {"ends-e0", "F04E00E0", "Ends after a switch back"},
                          {"ends-row", "F04E", "Ends within a character"},
                          {"ends-row-later", "F04E004E", "Ends within a later one"}});
  theme.group({"2.4.2", {"cidnuc/2.4.2/canonical"}, {"cidnuc-mode"}});
  theme.add("bounce-zero", Op::decompress, compressed("F80141F04E00E0FCF80142"),
            "A window set twice after a switch back");
  theme.add("window-before-two", Op::decompress, compressed("41FCF04E00"),
            "A window that is not used before a switch");
  theme.labels_of_steps();
  return theme;
}

}  // namespace

void add_cidnuc_themes(std::vector<Theme>& themes) {
  themes.push_back(cidnuc_base32());
  themes.push_back(capacity(Codec::cidnuc, cidnuc_draft, "2.2", {"cidnuc/2.2.4/compress"},
                            {"cidnuc/2.3.3/decompress"}));
  themes.push_back(cidnuc_label());
  themes.push_back(mode());
  themes.push_back(scripts(Codec::cidnuc, cidnuc_draft, "2.2",
                           {"cidnuc/2.2.4/compress", "cidnuc/2.2.6/base32"}));
  themes.push_back(unchanged(Codec::cidnuc, cidnuc_draft, "2.2",
                             {"cidnuc/2.2.4/compress", "cidnuc/2.3.3/decompress"}));
  themes.push_back(window());
}

}  // namespace acecheck::recipes
