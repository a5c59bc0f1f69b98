// SPDX-License-Identifier: Apache-2.0
// A text that is refused for its characters.
#include <unicode/idna.h>
#include <unicode/uscript.h>

#include "faults/text/changes.h"

namespace faulty::text {
namespace {

std::optional<Characters> one_script_only(const Characters& text) {
  std::optional<UScriptCode> script;
  for (const char32_t c : text) {
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode of = uscript_getScript(point(c), &status);
    if (of == USCRIPT_COMMON || of == USCRIPT_INHERITED) continue;
    if (script && *script != of) return std::nullopt;
    script = of;
  }
  return text;
}

std::optional<Characters> one_direction_only(const Characters& text) {
  bool left = false;
  bool right = false;
  for (const char32_t c : text) {
    const UCharDirection of = u_charDirection(point(c));
    left = left || of == U_LEFT_TO_RIGHT;
    right = right || of == U_RIGHT_TO_LEFT || of == U_RIGHT_TO_LEFT_ARABIC;
  }
  if (left && right) return std::nullopt;
  return text;
}

}  // namespace

std::vector<TextFault> refused_faults() {
  static const char* const no = "text-refused";
  return {
      {"uts46_refused", no, "what UTS 46 does not allow",
       uts46(UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, true)},
      {"unassigned_no", no, "unassigned code points", refused(general(U_GC_CN_MASK))},
      {"nonchar_no", no, "noncharacters", refused(nonchar())},
      {"fffe_no", no, "U+FFFE and U+FFFF", refused(in(0xFFFE, 0xFFFF))},
      {"private_no", no, "private characters", refused(general(U_GC_CO_MASK))},
      {"plane_15_no", no, "planes 15 and 16", refused(in(0xF0000, 0x10FFFF))},
      {"control_no", no, "controls", refused(general(U_GC_CC_MASK))},
      {"c1_no", no, "controls above ASCII", refused(in(0x80, 0x9F))},
      {"format_no", no, "format characters", refused(general(U_GC_CF_MASK))},
      {"ignorable_no", no, "invisible characters", refused(ignorable())},
      {"space_no", no, "white space", refused(white())},
      {"zs_no", no, "spaces beyond ASCII", refused(beyond_ascii(general(U_GC_ZS_MASK)))},
      {"symbol_no", no, "symbols", refused(general(U_GC_S_MASK))},
      {"script_digit_no", no, "digits of scripts beyond the BMP",
       refused([](char32_t c) { return c > 0xFFFF && general(U_GC_ND_MASK)(c); })},
      {"script_mark_no", no, "marks of scripts beyond the BMP",
       refused([](char32_t c) { return c > 0xFFFF && general(U_GC_M_MASK)(c); })},
      {"punctuation_no", no, "punctuation beyond ASCII",
       refused(beyond_ascii(general(U_GC_P_MASK)))},
      {"number_no", no, "numbers that are not decimal digits",
       refused(general(U_GC_NL_MASK | U_GC_NO_MASK))},
      {"enclosing_no", no, "marks around a character", refused(general(U_GC_ME_MASK))},
      {"spacing_no", no, "marks with a place of their own", refused(general(U_GC_MC_MASK))},
      {"mark_no", no, "marks without one", refused(general(U_GC_MN_MASK))},
      {"mark_first_no", no, "a mark at the start",
       refused_if([](const Characters& t) { return !t.empty() && general(U_GC_M_MASK)(t[0]); })},
      {"modifier_no", no, "modifier letters", refused(general(U_GC_LM_MASK))},
      {"capital_no", no, "capitals", refused(beyond_ascii(general(U_GC_LU_MASK)))},
      {"title_no", no, "letters in title case", refused(general(U_GC_LT_MASK))},
      {"astral_no", no, "letters beyond the BMP",
       refused([](char32_t c) { return c > 0xFFFF && general(U_GC_L_MASK)(c); })},
      {"nfc_no", no, "what is not in Normalization Form C", refused_unless(nfc())},
      {"nfkc_no", no, "what is not in Normalization Form KC", refused_unless(nfkc())},
      {"casefold_no", no, "what NFKC_Casefold changes", refused_unless(casefold())},
      {"right_to_left_no", no, "letters from right to left", refused([](char32_t c) {
         const auto of = u_charDirection(point(c));
         return of == U_RIGHT_TO_LEFT || of == U_RIGHT_TO_LEFT_ARABIC;
       })},
      {"both_directions_no", no, "letters of both directions", one_direction_only},
      {"scripts_no", no, "letters of two scripts", one_script_only},
      {"hyphens_3_4_no", no, "hyphens in the third and fourth place",
       refused_if([](const Characters& t) { return t.size() > 3 && t[2] == '-' && t[3] == '-'; })},
      {"hyphen_first_no", no, "a hyphen at the start",
       refused_if([](const Characters& t) { return t.size() > 1 && t.front() == '-'; })},
      {"hyphen_last_no", no, "a hyphen at the end",
       refused_if([](const Characters& t) { return t.size() > 1 && t.back() == '-'; })},
      {"dot_no", no, "full stops of every kind", refused(dots())},
      {"description_no", no, "what describes a character", refused(in(0x2FF0, 0x2FFB))},
      {"special_no", no, "U+FFF9 to U+FFFD", refused(in(0xFFF9, 0xFFFD))},
      {"join_no", no, "join controls", refused(with(UCHAR_JOIN_CONTROL))},
      {"tag_no", no, "tags", refused(in(0xE0000, 0xE007F))},
      {"deviation_no", no, "what UTS 46 treats in two ways",
       refused(among(U"\u00DF\u03C2\u200C\u200D"))},
      {"old_hangul_no", no, "parts of syllables", refused(in(0x1100, 0x11FF))},
  };
}

}  // namespace faulty::text
