// Codecs that do not pass their text as it is: around a textbook, what the string functions of
// languages, normalization, nameprep and UTS 46 do to a text.
#include "base/text.h"

#include <unicode/idna.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/usprep.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include "faulty.h"

namespace faulty {
namespace {

using acecheck::Codec;
using acecheck::Json;
using acecheck::Op;
using acecheck::Outcome;
using acecheck::Request;
using Characters = std::u32string;

// What becomes of a text; nothing if it is refused.
using Change = std::function<std::optional<Characters>(const Characters&)>;

icu::UnicodeString utf16_of(const Characters& text) {
  return icu::UnicodeString::fromUTF32(reinterpret_cast<const UChar32*>(text.data()),
                                       static_cast<int32_t>(text.size()));
}

Characters characters_of(const icu::UnicodeString& text) {
  Characters out;
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    out += static_cast<char32_t>(text.char32At(at));
  }
  return out;
}

Change string_function(const std::function<void(icu::UnicodeString&)>& function) {
  return [function](const Characters& text) -> std::optional<Characters> {
    icu::UnicodeString string = utf16_of(text);
    function(string);
    return characters_of(string);
  };
}

Change normal_form(const char* name, UNormalization2Mode mode) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getInstance(nullptr, name, mode, status);
  return [form](const Characters& text) -> std::optional<Characters> {
    UErrorCode error = U_ZERO_ERROR;
    return characters_of(form->normalize(utf16_of(text), error));
  };
}

// refuses: labels with errors are refused, not passed.
Change uts46(std::uint32_t options, bool refuses) {
  UErrorCode status = U_ZERO_ERROR;
  const std::shared_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(options, status));
  return [idna, refuses](const Characters& text) -> std::optional<Characters> {
    UErrorCode error = U_ZERO_ERROR;
    icu::UnicodeString out;
    icu::IDNAInfo info;
    idna->labelToUnicode(utf16_of(text), out, info, error);
    if (refuses && info.hasErrors()) return std::nullopt;
    return characters_of(out);
  };
}

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

using Test = std::function<bool(char32_t)>;

Change each(const std::function<char32_t(char32_t)>& function) {
  return [function](Characters text) -> std::optional<Characters> {
    std::ranges::transform(text, text.begin(), function);
    return text;
  };
}
Change dropped(const Test& drops) {
  return [drops](Characters text) -> std::optional<Characters> {
    std::erase_if(text, drops);
    return text;
  };
}
Change refused(const Test& refuses) {
  return [refuses](const Characters& text) -> std::optional<Characters> {
    if (std::ranges::any_of(text, refuses)) return std::nullopt;
    return text;
  };
}
Change cut(const Test& ends) {
  return [ends](const Characters& text) -> std::optional<Characters> {
    return Characters(text.begin(), std::ranges::find_if(text, ends));
  };
}
Change last_part(const Test& separates) {
  return [separates](Characters text) -> std::optional<Characters> {
    const auto last = std::find_if(text.rbegin(), text.rend(), separates);
    return Characters(last.base(), text.end());
  };
}
Change trimmed(const Test& trims, bool left, bool right) {
  return [trims, left, right](Characters text) -> std::optional<Characters> {
    while (right && !text.empty() && trims(text.back())) text.pop_back();
    while (left && !text.empty() && trims(text.front())) text.erase(text.begin());
    return text;
  };
}
Change replaced(std::u32string_view from, std::u32string_view to) {
  return [from, to](Characters text) -> std::optional<Characters> {
    for (std::size_t at = 0; (at = text.find(from, at)) != Characters::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
    return text;
  };
}

UChar32 point(char32_t c) { return static_cast<UChar32>(c); }
Test general(std::uint32_t mask) {
  return [mask](char32_t c) { return (U_GET_GC_MASK(point(c)) & mask) != 0; };
}
Test with(UProperty property) {
  return [property](char32_t c) { return u_hasBinaryProperty(point(c), property) != 0; };
}
Test among(std::u32string_view characters) {
  return [characters](char32_t c) { return characters.find(c) != std::u32string_view::npos; };
}
Test in(char32_t first, char32_t last) {
  return [first, last](char32_t c) { return c >= first && c <= last; };
}
Test beyond_ascii(const Test& test) {
  return [test](char32_t c) { return c > 0x7F && test(c); };
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

Change refused_if(const std::function<bool(const Characters&)>& refuses) {
  return [refuses](const Characters& text) -> std::optional<Characters> {
    if (refuses(text)) return std::nullopt;
    return text;
  };
}
Change refused_unless(const Change& same) {
  return [same](const Characters& text) -> std::optional<Characters> {
    if (same(text) != text) return std::nullopt;
    return text;
  };
}

struct TextFault {
  const char* name;
  const char* bug;
  const char* what;
  Change change;
};

const std::vector<TextFault>& text_faults() {
  static const char* const mapped = "text-mapped";
  static const char* const gone = "text-dropped";
  static const char* const split = "text-split";
  static const char* const no = "text-refused";
  const Test white = with(UCHAR_WHITE_SPACE);
  const Test ascii_white = among(U" \t\n\v\f\r");
  const Test below_space = [](char32_t c) { return c <= ' '; };
  const Test dots = among(U".\u3002\uFF0E\uFF61");
  const Test line_ends = among(U"\n\v\f\r\u001C\u001D\u001E\u0085\u2028\u2029");
  const Test nonchar = with(UCHAR_NONCHARACTER_CODE_POINT);
  const Test ignorable = with(UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
  const Change nfc = normal_form("nfc", UNORM2_COMPOSE);
  const Change nfkc = normal_form("nfkc", UNORM2_COMPOSE);
  const Change casefold = normal_form("nfkc_cf", UNORM2_COMPOSE);
  const auto to = [](char32_t there) { return [there](char32_t) { return there; }; };
  const auto where = [](const Test& test, const auto& function) {
    return each([test, function](char32_t c) { return test(c) ? function(c) : c; });
  };
  static const std::vector<TextFault> faults = {
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
      {"nfc", mapped, "in Normalization Form C", nfc},
      {"nfd", mapped, "in Normalization Form D", normal_form("nfc", UNORM2_DECOMPOSE)},
      {"nfkc", mapped, "in Normalization Form KC", nfkc},
      {"nfkd", mapped, "in Normalization Form KD", normal_form("nfkc", UNORM2_DECOMPOSE)},
      {"nfkc_casefold", mapped, "as NFKC_Casefold has it", casefold},
      {"uts46", mapped, "as UTS 46 maps it", uts46(UIDNA_NONTRANSITIONAL_TO_UNICODE, false)},
      {"uts46_transitional", mapped, "as UTS 46 maps it, transitionally", uts46(0, false)},
      {"uts46_refused", no, "what UTS 46 does not allow is refused",
       uts46(UIDNA_NONTRANSITIONAL_TO_UNICODE | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, true)},
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
      {"digits", mapped, "decimal digits are those of ASCII",
       where(in(0x80, 0x10FFFF),
             [](char32_t c) {
               const int32_t value = u_charDigitValue(point(c));
               return value < 0 ? c : static_cast<char32_t>('0' + value);
             })},
      {"dashes", mapped, "dashes are hyphens", where(beyond_ascii(with(UCHAR_DASH)), to(U'-'))},
      {"quotes", mapped, "quotation marks are those of ASCII",
       where(beyond_ascii(with(UCHAR_QUOTATION_MARK)), to(U'"'))},
      {"spaces", mapped, "spaces are those of ASCII", where(beyond_ascii(white), to(U' '))},
      {"tabs", mapped, "tabs are spaces", where(among(U"\t"), to(U' '))},
      {"one_space", mapped, "several spaces are one", one_space},
      {"line_feeds", mapped, "a line's end is a line feed", replaced(U"\r\n", U"\n")},
      {"carriage_returns", mapped, "a line feed is a line's end", replaced(U"\n", U"\r\n")},
      {"percent", mapped, "percent-encoding is decoded", percent_decoded},
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
      {"replaced_nonchar", mapped, "what is no character is U+FFFD", where(nonchar, to(U'\uFFFD'))},
      {"replaced_control", mapped, "controls are U+FFFD",
       where(general(U_GC_CC_MASK), to(U'\uFFFD'))},
      {"replaced_private", mapped, "private characters are U+FFFD",
       where(general(U_GC_CO_MASK), to(U'\uFFFD'))},
      {"replaced_nul", mapped, "NUL is U+FFFD",
       where(among(std::u32string_view(U"\0", 1)), to(U'\uFFFD'))},
      {"ideographic_dot", mapped, "full stops are that of ASCII", where(dots, to(U'.'))},
      {"latin_1_case", mapped, "letters of Latin-1 are small",
       where([](char32_t c) { return c >= 0xC0 && c <= 0xDE && c != 0xD7; },
             [](char32_t c) { return c + 32; })},
      {"ignorable_gone", gone, "invisible characters", dropped(ignorable)},
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
      {"joiner_gone", gone, "U+034F", dropped(among(U"\u034F"))},
      {"filler_gone", gone, "fillers of Hangul", dropped(among(U"\u115F\u1160\u3164\uFFA0"))},
      {"space_gone", gone, "white space", dropped(white)},
      {"ascii_space_gone", gone, "white space of ASCII", dropped(ascii_white)},
      {"mark_gone", gone, "marks without a place of their own", dropped(general(U_GC_MN_MASK))},
      {"private_gone", gone, "private characters", dropped(general(U_GC_CO_MASK))},
      {"nonchar_gone", gone, "code points that are no characters", dropped(nonchar)},
      {"unassigned_gone", gone, "code points without a character", dropped(general(U_GC_CN_MASK))},
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
      {"trim_white", gone, "white space at the ends", trimmed(white, true, true)},
      {"trim_below", gone, "what is not above U+0020, at the ends",
       trimmed(below_space, true, true)},
      {"trim_zs", gone, "spaces beyond ASCII at the ends",
       trimmed(beyond_ascii(general(U_GC_ZS_MASK)), true, true)},
      {"trim_newline", gone, "a line's end at the end", trimmed(among(U"\r\n"), false, true)},
      {"trim_nul", gone, "NUL at the end", trimmed(in(0, 0), false, true)},
      {"trim_ignorable", gone, "invisible characters at the ends", trimmed(ignorable, true, true)},
      {"trim_dot", gone, "a full stop at the end", trimmed(among(U"."), false, true)},
      {"trim_hyphen", gone, "hyphens at the ends", trimmed(among(U"-"), true, true)},
      {"cut_nul", split, "cut at NUL", cut(in(0, 0))},
      {"cut_dot", split, "cut at a full stop", cut(among(U"."))},
      {"cut_dots", split, "cut at what UTS 46 takes for a full stop", cut(dots)},
      {"cut_wide_dots", split, "cut at full stops that are not ASCII",
       cut(among(U"\u3002\uFF0E\uFF61"))},
      {"cut_line_feed", split, "cut at a line feed", cut(among(U"\n"))},
      {"cut_line_end", split, "cut at what ends a line", cut(line_ends)},
      {"cut_wide_line_end", split, "cut at what ends a line beyond ASCII",
       cut(among(U"\u0085\u2028\u2029"))},
      {"cut_space", split, "cut at white space", cut(white)},
      {"cut_colon", split, "cut at a colon", cut(among(U":"))},
      {"cut_path", split, "cut at what ends a host in a URL", cut(among(U"/?#"))},
      {"cut_percent", split, "cut at a percent sign", cut(among(U"%"))},
      {"cut_comma", split, "cut at a comma", cut(among(U",;"))},
      {"last_at", split, "what follows an @", last_part(among(U"@"))},
      {"last_dot", split, "what follows the last full stop", last_part(among(U"."))},
      {"unassigned_no", no, "code points without a character", refused(general(U_GC_CN_MASK))},
      {"nonchar_no", no, "code points that are no characters", refused(nonchar)},
      {"fffe_no", no, "U+FFFE and U+FFFF", refused(in(0xFFFE, 0xFFFF))},
      {"private_no", no, "private characters", refused(general(U_GC_CO_MASK))},
      {"plane_15_no", no, "planes 15 and 16", refused(in(0xF0000, 0x10FFFF))},
      {"control_no", no, "controls", refused(general(U_GC_CC_MASK))},
      {"c1_no", no, "controls above ASCII", refused(in(0x80, 0x9F))},
      {"format_no", no, "format characters", refused(general(U_GC_CF_MASK))},
      {"ignorable_no", no, "invisible characters", refused(ignorable)},
      {"space_no", no, "white space", refused(white)},
      {"zs_no", no, "spaces beyond ASCII", refused(beyond_ascii(general(U_GC_ZS_MASK)))},
      {"symbol_no", no, "symbols", refused(general(U_GC_S_MASK))},
      {"punctuation_no", no, "punctuation beyond ASCII",
       refused(beyond_ascii(general(U_GC_P_MASK)))},
      {"number_no", no, "numbers that are no decimal digits",
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
      {"nfc_no", no, "what is not in Normalization Form C", refused_unless(nfc)},
      {"nfkc_no", no, "what is not in Normalization Form KC", refused_unless(nfkc)},
      {"casefold_no", no, "what NFKC_Casefold changes", refused_unless(casefold)},
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
      {"dot_no", no, "full stops of every kind", refused(dots)},
      {"description_no", no, "what describes a character", refused(in(0x2FF0, 0x2FFB))},
      {"special_no", no, "U+FFF9 to U+FFFD", refused(in(0xFFF9, 0xFFFD))},
      {"join_no", no, "join controls", refused(with(UCHAR_JOIN_CONTROL))},
      {"tag_no", no, "tags", refused(in(0xE0000, 0xE007F))},
      {"deviation_no", no, "what UTS 46 treats in two ways",
       refused(among(U"\u00DF\u03C2\u200C\u200D"))},
      {"old_hangul_no", no, "parts of syllables", refused(in(0x1100, 0x11FF))},
  };
  return faults;
}

std::optional<Characters> characters_of(const Json& members) {
  const auto text = acecheck::code_points(members["unicode"].get<std::string>());
  if (!text) return std::nullopt;
  Characters out;
  for (const std::uint64_t c : *text) {
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return std::nullopt;
    out += static_cast<char32_t>(c);
  }
  return out;
}

std::string unicode_of(const Characters& text) {
  return acecheck::unicode_of(std::vector<std::uint64_t>(text.begin(), text.end()));
}

// The right answers, which all of these faults ask for again and again.
class Answers {
 public:
  explicit Answers(FaultyCodec right) : right_(std::move(right)) {}

  Outcome operator()(const Request& request) {
    const std::string key = std::string(acecheck::name(request.op)) + request.input.dump();
    {
      const std::lock_guard lock(mutex_);
      if (const auto it = known_.find(key); it != known_.end()) return it->second;
    }
    Outcome out = right_.answer(request);
    const std::lock_guard lock(mutex_);
    return known_.emplace(key, std::move(out)).first->second;
  }

 private:
  FaultyCodec right_;
  std::mutex mutex_;
  std::map<std::string, Outcome> known_;
};

Outcome encoded_otherwise(Answers& right, const Request& request, const Change& change) {
  if (request.op != Op::encode) return right(request);
  const auto text = characters_of(request.input);
  if (!text) return right(request);
  const auto changed = change(*text);
  if (!changed) return rejected("refused");
  if (*changed == *text) return right(request);
  Request other = request;
  other.input = Json{{"unicode", unicode_of(*changed)}};
  return right(other);
}

Outcome decoded_otherwise(Answers& right, const Request& request, const Change& change) {
  Outcome out = right(request);
  if (request.op != Op::decode || out.kind != Outcome::Kind::value) return out;
  const auto text = characters_of(out.value);
  if (!text) return out;
  const auto changed = change(*text);
  if (!changed) return rejected("refused");
  Json value = out.value;
  value["unicode"] = unicode_of(*changed);
  out.value = std::move(value);
  return out;
}

// CIDNUC refuses the characters of Table 1, and normalizes: there a codec with one of these faults
// is a right one, or is wrong only for characters that are younger than CIDNUC.
bool shows(const TextFault& fault, Codec codec, bool encodes) {
  static const std::set<std::string_view> never = {
      "nfc",      "spaces",      "tabs",       "one_space",  "line_feeds", "carriage_returns",
      "tag_gone", "joiner_gone", "private_no", "control_no", "c1_no",      "format_no",
      "space_no", "zs_no",       "join_no",    "tag_no"};
  static const std::set<std::string_view> not_when_encoding = {"nfd"};
  static const std::set<std::string_view> not_when_decoding = {
      "nfc_no",           "format_gone",       "control_gone",     "kelvin",
      "replaced_control", "replaced_private",  "replaced_nul",     "c1_gone",
      "del_gone",         "soft_hyphen_gone",  "zwsp_gone",        "join_gone",
      "bidi_gone",        "space_gone",        "ascii_space_gone", "private_gone",
      "nul_gone",         "return_gone",       "bom_gone",         "bom_first",
      "trim_ascii",       "trim_ascii_left",   "trim_ascii_right", "trim_white",
      "trim_below",       "trim_zs",           "trim_newline",     "trim_nul",
      "trim_dot",         "cut_nul",           "cut_dot",          "cut_line_feed",
      "cut_line_end",     "cut_wide_line_end", "cut_space",        "last_dot"};
  if (codec != Codec::cidnuc) return true;
  return !never.contains(fault.name) &&
         !(encodes ? not_when_encoding : not_when_decoding).contains(fault.name);
}

}  // namespace

void add_text(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return;
  for (FaultyCodec& textbook : textbooks()) {
    // Of some there are several.
    const auto& declared = textbook.capabilities;
    if (declared.domain.value_or(acecheck::Domain::scalar) != acecheck::Domain::scalar ||
        (textbook.codec == Codec::punycode && declared.bits != 32)) {
      continue;
    }
    const auto right = std::make_shared<Answers>(textbook);
    for (const TextFault& fault : text_faults()) {
      for (const bool encodes : {true, false}) {
        if (!shows(fault, textbook.codec, encodes)) continue;
        FaultyCodec codec = textbook;
        codec.id = std::string(acecheck::name(textbook.codec)) + "/text-" + dashed(fault.name) +
                   (encodes ? "-encode" : "-decode");
        codec.bug = fault.bug;
        codec.what = std::string(encodes ? "before encoding: " : "after decoding: ") + fault.what +
                     (fault.bug == std::string_view("text-refused")   ? " are refused"
                      : fault.bug == std::string_view("text-dropped") ? " are dropped"
                                                                      : "");
        codec.answer = [right, encodes, change = fault.change](const Request& request) {
          return encodes ? encoded_otherwise(*right, request, change)
                         : decoded_otherwise(*right, request, change);
        };
        out.push_back(std::move(codec));
      }
    }
  }
}

}  // namespace faulty
