// SPDX-License-Identifier: Apache-2.0
// A text that loses characters: everywhere, at its ends, or from some character on.
#include "faults/text/changes.h"

namespace faulty::text {

std::vector<TextFault> dropped_faults() {
  static const char* const gone = "text-dropped";
  const Test ascii_white = among(U" \t\n\v\f\r");
  const Test white_of_javascript = [](char32_t c) {
    return c == 0xFEFF || (c != 0x85 && white()(c));
  };
  const Test below_space = [](char32_t c) { return c <= ' '; };
  return {
      {"ignorable_gone", gone, "invisible characters", dropped(ignorable())},
      {"format_gone", gone, "format characters", dropped(general(U_GC_CF_MASK))},
      {"control_gone", gone, "controls", dropped(general(U_GC_CC_MASK))},
      {"c1_gone", gone, "controls above ASCII", dropped(in(0x80, 0x9F))},
      {"del_gone", gone, "DEL", dropped(in(0x7F, 0x7F))},
      {"soft_hyphen_gone", gone, "soft hyphens", dropped(among(U"\u00AD"))},
      {"zwsp_gone", gone, "the space without width", dropped(among(U"\u200B"))},
      {"join_gone", gone, "join controls", dropped(with(UCHAR_JOIN_CONTROL))},
      {"variation_gone", gone, "variation selectors", dropped(with(UCHAR_VARIATION_SELECTOR))},
      {"bidi_gone", gone, "controls of direction", dropped(with(UCHAR_BIDI_CONTROL))},
      {"tag_gone", gone, "tags", dropped(in(0xE0000, 0xE007F))},
      {"nameprep_b1_gone", gone, "what nameprep maps to nothing",
       dropped(among(U"\u00AD\u034F\u1806\u180B\u180C\u180D\u200B\u200C\u200D\u2060\uFE00\uFE01"
                     U"\uFE0E\uFE0F\uFEFF"))},
      {"number_sign_gone", gone, "signs before Arabic numbers", dropped(in(0x600, 0x605))},
      {"operator_gone", gone, "invisible operators", dropped(in(0x2061, 0x2064))},
      {"deprecated_gone", gone, "deprecated format characters", dropped(in(0x206A, 0x206F))},
      {"hieroglyph_gone", gone, "controls of hieroglyphs", dropped(in(0x13430, 0x1343F))},
      {"shorthand_gone", gone, "controls of shorthand", dropped(in(0x1BCA0, 0x1BCA3))},
      {"music_gone", gone, "controls of musical notation", dropped(in(0x1D173, 0x1D17A))},
      {"keycap_gone", gone, "the enclosing keycap", dropped(among(U"\u20E3"))},
      {"joiner_gone", gone, "U+034F", dropped(among(U"\u034F"))},
      {"filler_gone", gone, "fillers of Hangul", dropped(among(U"\u115F\u1160\u3164\uFFA0"))},
      {"space_gone", gone, "white space", dropped(white())},
      {"ascii_space_gone", gone, "white space of ASCII", dropped(ascii_white)},
      {"mark_gone", gone, "marks without a place of their own", dropped(general(U_GC_MN_MASK))},
      {"private_gone", gone, "private characters", dropped(general(U_GC_CO_MASK))},
      {"nonchar_gone", gone, "noncharacters", dropped(nonchar())},
      {"unassigned_gone", gone, "unassigned code points", dropped(general(U_GC_CN_MASK))},
      {"astral_gone", gone, "what is beyond the BMP", dropped(in(0x10000, 0x10FFFF))},
      {"nul_gone", gone, "NUL", dropped(in(0, 0))},
      {"return_gone", gone, "carriage returns", dropped(among(U"\r"))},
      {"bom_gone", "byte-order-mark", "U+FEFF", dropped(among(U"\uFEFF"))},
      {"bom_first", "byte-order-mark", "U+FEFF at the start",
       trimmed(among(U"\uFEFF"), true, false)},
      {"trim_ascii", gone, "white space of ASCII at the ends", trimmed(ascii_white, true, true)},
      {"trim_ascii_left", gone, "white space of ASCII at the start",
       trimmed(ascii_white, true, false)},
      {"trim_ascii_right", gone, "white space of ASCII at the end",
       trimmed(ascii_white, false, true)},
      {"trim_white", gone, "white space at the ends", trimmed(white(), true, true)},
      {"trim_javascript", gone,
       "white space and U+FEFF at the ends, as trim() of JavaScript drops it",
       trimmed(white_of_javascript, true, true)},
      {"trim_below", gone, "what is not above U+0020, at the ends",
       trimmed(below_space, true, true)},
      {"trim_zs", gone, "spaces beyond ASCII at the ends",
       trimmed(beyond_ascii(general(U_GC_ZS_MASK)), true, true)},
      {"trim_newline", gone, "a line's end at the end", trimmed(among(U"\r\n"), false, true)},
      {"trim_one_newline", gone, "one line feed at the end",
       [](Characters text) -> std::optional<Characters> {
         if (text.ends_with(U'\n')) text.pop_back();
         return text;
       }},
      {"trim_nul", gone, "NUL at the end", trimmed(in(0, 0), false, true)},
      {"trim_ignorable", gone, "invisible characters at the ends",
       trimmed(ignorable(), true, true)},
      {"trim_dot", gone, "a full stop at the end", trimmed(among(U"."), false, true)},
      {"trim_hyphen", gone, "hyphens at the ends", trimmed(among(U"-"), true, true)},
  };
}

std::vector<TextFault> split_faults() {
  static const char* const split = "text-split";
  const Test line_ends = among(U"\n\v\f\r\u001C\u001D\u001E\u0085\u2028\u2029");
  return {
      {"cut_nul", split, "ended by NUL", cut(in(0, 0))},
      {"cut_dot", split, "cut at a full stop", cut(among(U"."))},
      {"cut_dots", split, "cut at what UTS 46 takes for a full stop", cut(dots())},
      {"cut_wide_dots", split, "cut at full stops that are not ASCII",
       cut(among(U"\u3002\uFF0E\uFF61"))},
      {"cut_line_feed", split, "cut at a line feed", cut(among(U"\n"))},
      {"cut_line_end", split, "cut at what ends a line", cut(line_ends)},
      {"cut_wide_line_end", split, "cut at what ends a line beyond ASCII",
       cut(among(U"\u0085\u2028\u2029"))},
      {"cut_space", split, "cut at white space", cut(white())},
      {"cut_colon", split, "cut at a colon", cut(among(U":"))},
      {"cut_path", split, "cut at what ends a host in a URL", cut(among(U"/?#"))},
      {"cut_percent", split, "cut at a percent sign", cut(among(U"%"))},
      {"cut_comma", split, "cut at a comma", cut(among(U",;"))},
      {"last_at", split, "what follows an @", last_part(among(U"@"))},
      {"last_dot", split, "what follows the last full stop", last_part(among(U"."))},
  };
}

}  // namespace faulty::text
