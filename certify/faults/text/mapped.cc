// SPDX-License-Identifier: Apache-2.0
// A text that becomes another: letter case, normalization, compatibility, escapes.
#include <unicode/locid.h>
#include <unicode/uidna.h>
#include <unicode/usprep.h>

#include <algorithm>

#include "faults/text/changes.h"

namespace faulty::text {
namespace {

std::optional<Characters> nameprep(const Characters& text) {
  static UStringPrepProfile* const profile = [] {
    UErrorCode status = U_ZERO_ERROR;
    return usprep_openByType(USPREP_RFC3491_NAMEPREP, &status);
  }();
  const icu::UnicodeString in = utf16_of(text);
  icu::UnicodeString out;
  UErrorCode status = U_ZERO_ERROR;
  const int32_t room = 8 * in.length() + 64;
  const int32_t length = usprep_prepare(profile, in.getBuffer(), in.length(), out.getBuffer(room),
                                        room, USPREP_ALLOW_UNASSIGNED, nullptr, &status);
  out.releaseBuffer(U_SUCCESS(status) ? length : 0);
  if (U_FAILURE(status)) return std::nullopt;
  return characters_of(out);
}

Test decomposed_as(UDecompositionType type) {
  return [type](char32_t c) {
    return u_getIntPropertyValue(point(c), UCHAR_DECOMPOSITION_TYPE) == type;
  };
}

// Compatibility characters of one kind by what they are compatible with.
Change compatible(UDecompositionType type) {
  const Change nfkc = normal_form("nfkc", UNORM2_COMPOSE);
  return [nfkc, test = decomposed_as(type)](const Characters& text) -> std::optional<Characters> {
    Characters out;
    for (const char32_t c : text) out += test(c) ? *nfkc(Characters(1, c)) : Characters(1, c);
    return out;
  };
}

std::optional<Characters> without_accents(const Characters& text) {
  static const Change nfd = normal_form("nfc", UNORM2_DECOMPOSE);
  static const Change nfc = normal_form("nfc", UNORM2_COMPOSE);
  Characters out = *nfd(text);
  std::erase_if(out, general(U_GC_MN_MASK));
  return nfc(out);
}

std::optional<Characters> one_space(Characters text) {
  text.erase(std::ranges::unique(text, [](char32_t a, char32_t b) { return a == ' ' && b == ' '; })
                 .begin(),
             text.end());
  return text;
}

std::optional<Characters> percent_decoded(const Characters& text) {
  const auto value = [](char32_t c) {
    return c >= '0' && c <= '9'   ? static_cast<int>(c - '0')
           : c >= 'A' && c <= 'F' ? static_cast<int>(c - 'A') + 10
           : c >= 'a' && c <= 'f' ? static_cast<int>(c - 'a') + 10
                                  : -1;
  };
  Characters out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '%' && at + 2 < text.size() && value(text[at + 1]) >= 0 &&
        value(text[at + 2]) >= 0) {
      out += static_cast<char32_t>(value(text[at + 1]) * 16 + value(text[at + 2]));
      at += 2;
    } else {
      out += text[at];
    }
  }
  return out;
}

// As a function that refuses the text as a whole, and then leaves it as it is.
std::optional<Characters> percent_decoded_whole(const Characters& text) {
  const auto decoded = percent_decoded(text);
  const auto signs = std::ranges::count(text, U'%');
  const bool whole = signs > 0 && text.size() - decoded->size() == 2 * std::size_t(signs);
  return whole ? decoded : text;
}

}  // namespace

std::vector<TextFault> mapped_faults() {
  static const char* const mapped = "text-mapped";
  const auto to = [](char32_t there) { return [there](char32_t) { return there; }; };
  const auto where = [](const Test& test, const auto& function) {
    return each([test, function](char32_t c) { return test(c) ? function(c) : c; });
  };
  return {
      {"lower", mapped, "in small letters",
       string_function([](auto& s) { s.toLower(icu::Locale::getRoot()); })},
      {"upper", mapped, "in capitals",
       string_function([](auto& s) { s.toUpper(icu::Locale::getRoot()); })},
      {"lower_turkish", mapped, "in small letters of Turkish",
       string_function([](auto& s) { s.toLower(icu::Locale("tr")); })},
      {"upper_turkish", mapped, "in capitals of Turkish",
       string_function([](auto& s) { s.toUpper(icu::Locale("tr")); })},
      {"folded", mapped, "case-folded", string_function([](auto& s) { s.foldCase(); })},
      {"lower_each", mapped, "each character by its small letter",
       each([](char32_t c) { return static_cast<char32_t>(u_tolower(point(c))); })},
      {"lower_no_final_sigma", mapped, "in small letters, without the final sigma",
       [](const Characters& text) -> std::optional<Characters> {
         Characters out;
         for (const char32_t c : text) {
           out += characters_of(utf16_of(Characters(1, c)).toLower(icu::Locale::getRoot()));
         }
         return out;
       }},
      {"upper_each", mapped, "each character by its capital",
       each([](char32_t c) { return static_cast<char32_t>(u_toupper(point(c))); })},
      {"title_each", mapped, "each character by its title case",
       each([](char32_t c) { return static_cast<char32_t>(u_totitle(point(c))); })},
      {"upper_wide", mapped, "characters that are not ASCII by their capitals",
       where(in(0x80, 0x10FFFF),
             [](char32_t c) { return static_cast<char32_t>(u_toupper(point(c))); })},
      {"lower_wide", mapped, "characters that are not ASCII by their small letters",
       where(in(0x80, 0x10FFFF),
             [](char32_t c) { return static_cast<char32_t>(u_tolower(point(c))); })},
      {"nfc", mapped, "in Normalization Form C", nfc()},
      {"nfd", mapped, "in Normalization Form D", normal_form("nfc", UNORM2_DECOMPOSE)},
      {"nfkc", mapped, "in Normalization Form KC", nfkc()},
      {"nfkd", mapped, "in Normalization Form KD", normal_form("nfkc", UNORM2_DECOMPOSE)},
      {"nfkc_casefold", mapped, "as NFKC_Casefold has it", casefold()},
      {"uts46", mapped, "as UTS 46 maps it", uts46(UIDNA_NONTRANSITIONAL_TO_UNICODE, false)},
      {"uts46_transitional", mapped, "as UTS 46 maps it, transitionally", uts46(0, false)},
      {"nameprep", mapped, "as nameprep has it", nameprep},
      {"accents", mapped, "letters without their accents", without_accents},
      {"circle", mapped, "characters in circles without them", compatible(U_DT_CIRCLE)},
      {"compat", mapped, "other compatibility characters", compatible(U_DT_COMPAT)},
      {"final_form", mapped, "forms at the end of a word", compatible(U_DT_FINAL)},
      {"font", mapped, "font variants", compatible(U_DT_FONT)},
      {"fraction", mapped, "fractions", compatible(U_DT_FRACTION)},
      {"initial_form", mapped, "forms at the start of a word", compatible(U_DT_INITIAL)},
      {"isolated_form", mapped, "forms that stand alone", compatible(U_DT_ISOLATED)},
      {"medial_form", mapped, "forms inside a word", compatible(U_DT_MEDIAL)},
      {"narrow", mapped, "half-width characters", compatible(U_DT_NARROW)},
      {"nobreak", mapped, "characters that allow no break", compatible(U_DT_NOBREAK)},
      {"small_form", mapped, "small forms", compatible(U_DT_SMALL)},
      {"square", mapped, "words in a square", compatible(U_DT_SQUARE)},
      {"subscript", mapped, "subscripts", compatible(U_DT_SUB)},
      {"superscript", mapped, "superscripts", compatible(U_DT_SUPER)},
      {"vertical", mapped, "vertical forms", compatible(U_DT_VERTICAL)},
      {"wide", mapped, "full-width characters", compatible(U_DT_WIDE)},
      {"sharp_s", mapped, "\u00DF is ss", replaced(U"\u00DF", U"ss")},
      {"final_sigma", mapped, "the final sigma is a sigma", replaced(U"\u03C2", U"\u03C3")},
      {"dotted_i", mapped, "the dotted I is i", replaced(U"\u0130", U"i")},
      {"dotless_i", mapped, "the dotless i is i", replaced(U"\u0131", U"i")},
      {"long_s", mapped, "the long s is s", replaced(U"\u017F", U"s")},
      {"kelvin", mapped, "the Kelvin sign is k", replaced(U"\u212A", U"k")},
      {"digits", mapped, "decimal digits become digits of ASCII",
       where(in(0x80, 0x10FFFF),
             [](char32_t c) {
               const int32_t value = u_charDigitValue(point(c));
               return value < 0 ? c : static_cast<char32_t>('0' + value);
             })},
      {"thai_digits", mapped, "digits of Thai become digits of ASCII",
       where(in(0xE50, 0xE59), [](char32_t c) { return c - 0xE50 + '0'; })},
      {"cherokee", mapped, "small letters of Cherokee are capitals",
       where(in(0xAB70, 0xABBF), [](char32_t c) { return c - 0xAB70 + 0x13A0; })},
      {"ohm", mapped, "the ohm sign is an omega", replaced(U"\u2126", U"\u03C9")},
      {"dashes", mapped, "dashes are hyphens", where(beyond_ascii(with(UCHAR_DASH)), to(U'-'))},
      {"quotes", mapped, "quotation marks become QUOTATION MARK",
       where(beyond_ascii(with(UCHAR_QUOTATION_MARK)), to(U'"'))},
      {"spaces", mapped, "spaces become SPACE", where(beyond_ascii(white()), to(U' '))},
      {"tabs", mapped, "tabs are spaces", where(among(U"\t"), to(U' '))},
      {"one_space", mapped, "several spaces are one", one_space},
      {"line_feeds", mapped, "a line's end is a line feed", replaced(U"\r\n", U"\n")},
      {"carriage_returns", mapped, "a line feed is a line's end", replaced(U"\n", U"\r\n")},
      {"percent", mapped, "percent-encoding is decoded", percent_decoded},
      {"percent_whole", mapped, "percent-encoding is decoded if all of it is valid",
       percent_decoded_whole},
      {"escapes", mapped, "escape sequences are read", replaced(U"\\n", U"\n")},
      {"backslash", mapped, "a backslash is doubled", replaced(U"\\", U"\\\\")},
      {"slash", mapped, "a backslash is a slash", replaced(U"\\", U"/")},
      {"entities", mapped, "entities are read", replaced(U"&amp;", U"&")},
      {"entity", mapped, "an ampersand is an entity", replaced(U"&", U"&amp;")},
      {"plus", mapped, "a plus sign is a space", replaced(U"+", U" ")},
      {"question_latin", mapped, "what is not Latin-1 is a question mark",
       where(in(0x100, 0x10FFFF), to(U'?'))},
      {"question_astral", mapped, "what is beyond the BMP is a question mark",
       where(in(0x10000, 0x10FFFF), to(U'?'))},
      {"replaced_astral", mapped, "what is beyond the BMP is U+FFFD",
       where(in(0x10000, 0x10FFFF), to(U'\uFFFD'))},
      {"replaced_nonchar", mapped, "noncharacters become U+FFFD", where(nonchar(), to(U'\uFFFD'))},
      {"replaced_control", mapped, "controls are U+FFFD",
       where(general(U_GC_CC_MASK), to(U'\uFFFD'))},
      {"replaced_private", mapped, "private characters are U+FFFD",
       where(general(U_GC_CO_MASK), to(U'\uFFFD'))},
      {"replaced_nul", mapped, "NUL is U+FFFD",
       where(among(std::u32string_view(U"\0", 1)), to(U'\uFFFD'))},
      {"ideographic_dot", mapped, "full stops become FULL STOP", where(dots(), to(U'.'))},
      {"latin_1_case", mapped, "letters of Latin-1 are small",
       where([](char32_t c) { return c >= 0xC0 && c <= 0xDE && c != 0xD7; },
             [](char32_t c) { return c + 32; })},
  };
}

}  // namespace faulty::text
