// A codec passes its text unchanged: what normalization, case folding, nameprep, UTS 46 and the
// string functions of languages map, drop, split or refuse is asked for, class by class.
#include "authoring/recipes/unchanged.h"

#include <fmt/format.h>
#include <unicode/normlzr.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <functional>

#include "compare/icu_text.h"
#include "implementation/oracle_answer.h"

namespace acecheck::recipes {
namespace {

using Predicate = std::function<bool(UChar32)>;

// Characters that something else than a codec treats alike.
struct CharacterClass {
  const char* slug;
  const char* bug;
  const char* comment;
  Predicate has;
};

// Properties of characters of Unicode 3.2 and before, which nameprep knows, have settled: the
// choice does not depend on the version of ICU.
bool is_old(UChar32 c) { return is_of_unicode(static_cast<std::uint64_t>(c), {3, 2}); }

bool composes_to_another(UChar32 c) {
  return u_getIntPropertyValue(c, UCHAR_NFC_QUICK_CHECK) == UNORM_NO;
}

Predicate category(std::uint32_t mask) {
  return [mask](UChar32 c) { return (U_GET_GC_MASK(c) & mask) != 0; };
}
Predicate one_of(std::u32string_view characters) {
  return [characters](UChar32 c) {
    return characters.find(static_cast<char32_t>(c)) != std::u32string_view::npos;
  };
}
Predicate decomposes(UDecompositionType type) {
  return [type](UChar32 c) { return u_getIntPropertyValue(c, UCHAR_DECOMPOSITION_TYPE) == type; };
}
Predicate property(UProperty what) {
  return [what](UChar32 c) { return u_hasBinaryProperty(c, what) != 0; };
}
Predicate ignorable(std::uint32_t mask) {
  return [mask](UChar32 c) {
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 &&
           (U_GET_GC_MASK(c) & mask) != 0;
  };
}
Predicate direction(UCharDirection of) {
  return [of](UChar32 c) { return u_charDirection(c) == of; };
}

const std::vector<CharacterClass>& character_classes() {
  static const char* const mapped = "text-mapped";
  static const char* const dropped = "text-dropped";
  static const char* const split = "text-split";
  static const char* const refused = "text-refused";
  static const std::vector<CharacterClass> classes = {
      {"lower", mapped, "Letters that have a small letter",
       [](UChar32 c) { return c > 0x7F && u_tolower(c) != c && is_old(u_tolower(c)); }},
      {"upper", mapped, "Letters that have a capital",
       [](UChar32 c) { return c > 0x7F && u_toupper(c) != c && is_old(u_toupper(c)); }},
      {"title", mapped, "Letters whose title case is not their upper case",
       [](UChar32 c) { return u_totitle(c) != u_toupper(c) && is_old(u_totitle(c)); }},
      {"fold-full", mapped, "Letters that are folded to several",
       [](UChar32 c) {
         icu::UnicodeString text(c);
         return text.foldCase().countChar32() > 1;
       }},
      {"language-case", mapped, "Letters whose case depends on language or place",
       one_of(U"\u0049\u0069\u0130\u0131\u017F\u03C2\u03A3\u212A\u00DF")},
      {"deviation", mapped, "What UTS 46 maps or drops in its transitional processing",
       one_of(U"\u00DF\u03C2\u200C\u200D")},
      {"nfc", mapped, "Characters that are not in Normalization Form C",
       [](UChar32 c) { return composes_to_another(c); }},
      {"nfd", mapped, "Characters that decompose",
       [](UChar32 c) {
         return decomposes(U_DT_CANONICAL)(c) && !composes_to_another(c) &&
                (c < 0xAC00 || c > 0xD7A3);
       }},
      {"hangul", mapped, "Syllables that decompose by rule",
       [](UChar32 c) { return c >= 0xAC00 && c <= 0xD7A3; }},
      {"jamo", mapped, "Parts that compose by rule",
       [](UChar32 c) { return (c >= 0x1100 && c <= 0x1112) || (c >= 0x1161 && c <= 0x1175); }},
      {"compat", mapped, "Compatibility characters", decomposes(U_DT_COMPAT)},
      {"compat-circle", mapped, "Characters in circles", decomposes(U_DT_CIRCLE)},
      {"compat-final", mapped, "Forms at the end of a word", decomposes(U_DT_FINAL)},
      {"compat-font", mapped, "Font variants", decomposes(U_DT_FONT)},
      {"compat-fraction", mapped, "Fractions", decomposes(U_DT_FRACTION)},
      {"compat-initial", mapped, "Forms at the start of a word", decomposes(U_DT_INITIAL)},
      {"compat-isolated", mapped, "Forms that stand alone", decomposes(U_DT_ISOLATED)},
      {"compat-medial", mapped, "Forms inside a word", decomposes(U_DT_MEDIAL)},
      {"compat-narrow", mapped, "Half-width characters", decomposes(U_DT_NARROW)},
      {"compat-nobreak", mapped, "Characters that allow no break", decomposes(U_DT_NOBREAK)},
      {"compat-small", mapped, "Small forms", decomposes(U_DT_SMALL)},
      {"compat-square", mapped, "Words in a square", decomposes(U_DT_SQUARE)},
      {"compat-sub", mapped, "Subscripts", decomposes(U_DT_SUB)},
      {"compat-super", mapped, "Superscripts", decomposes(U_DT_SUPER)},
      {"compat-vertical", mapped, "Vertical forms", decomposes(U_DT_VERTICAL)},
      {"compat-wide", mapped, "Full-width characters", decomposes(U_DT_WIDE)},
      {"digit", mapped, "Decimal digits that are not ASCII",
       [](UChar32 c) { return c > 0x7F && u_charDigitValue(c) >= 0; }},
      {"dash", mapped, "Dashes that are not the hyphen-minus",
       [](UChar32 c) { return c != '-' && property(UCHAR_DASH)(c); }},
      {"quote", mapped, "Quotation marks that are not ASCII",
       [](UChar32 c) { return c > 0x7F && property(UCHAR_QUOTATION_MARK)(c); }},
      {"replacement", mapped, "What stands for what is missing",
       one_of(U"\u001A\u003F\uFFFC\uFFFD")},
      {"ascii-space", dropped, "White space in ASCII",
       [](UChar32 c) { return c < 0x80 && property(UCHAR_WHITE_SPACE)(c); }},
      {"space", dropped, "Spaces that are not ASCII",
       [](UChar32 c) { return c > 0x7F && category(U_GC_ZS_MASK)(c); }},
      {"control", dropped, "Controls below U+0020",
       [](UChar32 c) { return c < 0x20 && !property(UCHAR_WHITE_SPACE)(c); }},
      {"c1", dropped, "DEL and the controls above it",
       [](UChar32 c) { return c >= 0x7F && c <= 0x9F; }},
      {"ignorable-format", dropped, "Invisible format characters", ignorable(U_GC_CF_MASK)},
      {"ignorable-mark", dropped, "Invisible marks", ignorable(U_GC_M_MASK)},
      {"ignorable-letter", dropped, "Letters that fill a place", ignorable(U_GC_LO_MASK)},
      {"format", dropped, "Visible format characters",
       [](UChar32 c) {
         return category(U_GC_CF_MASK)(c) && !property(UCHAR_DEFAULT_IGNORABLE_CODE_POINT)(c);
       }},
      {"variation", dropped, "Variation selectors", property(UCHAR_VARIATION_SELECTOR)},
      {"join", dropped, "The two join controls", property(UCHAR_JOIN_CONTROL)},
      {"bidi-control", dropped, "Controls of direction", property(UCHAR_BIDI_CONTROL)},
      {"nameprep-b1", dropped, "What nameprep maps to nothing",
       one_of(U"\u00AD\u034F\u1806\u180B\u180C\u180D\u200B\u200C\u200D\u2060\uFE00\uFE0F\uFEFF")},
      {"tag", dropped, "Tags", [](UChar32 c) { return c >= 0xE0001 && c <= 0xE007F; }},
      {"accent", dropped, "Marks without a place of their own", category(U_GC_MN_MASK)},
      {"spacing-mark", refused, "Marks with a place of their own", category(U_GC_MC_MASK)},
      {"enclosing-mark", refused, "Marks around a character", category(U_GC_ME_MASK)},
      {"dot", split, "What UTS 46 takes for a full stop", one_of(U"\u002E\u3002\uFF0E\uFF61")},
      {"line-end", split, "What ends a line or a paragraph",
       one_of(U"\u000A\u000B\u000C\u000D\u001C\u001D\u001E\u0085\u2028\u2029")},
      {"ascii-separator", split, "What separates in ASCII", one_of(U"\u0000,;:/\\|&=%#?@\"'<>+")},
      {"private", refused, "Private characters",
       [](UChar32 c) { return u_charType(c) == U_PRIVATE_USE_CHAR; }},
      {"noncharacter", refused, "Code points that are no characters",
       property(UCHAR_NONCHARACTER_CODE_POINT)},
      {"unassigned", refused, "Code points without a character",
       one_of(U"\u0378\u2FE0\U00050000\U000E0080\U000E0FFF")},
      {"symbol", refused, "Symbols", category(U_GC_SO_MASK | U_GC_SM_MASK | U_GC_SC_MASK)},
      {"modifier", refused, "Modifier symbols and letters", category(U_GC_SK_MASK | U_GC_LM_MASK)},
      {"punctuation", refused, "Punctuation that is not ASCII",
       [](UChar32 c) { return c > 0x7F && category(U_GC_P_MASK)(c); }},
      {"number", refused, "Letters and others that are numbers",
       category(U_GC_NL_MASK | U_GC_NO_MASK)},
      {"description", refused, "What describes a character",
       [](UChar32 c) { return c >= 0x2FF0 && c <= 0x2FFB; }},
      {"right-to-left", refused, "Letters from right to left, among others",
       [](UChar32 c) { return category(U_GC_L_MASK)(c) && direction(U_RIGHT_TO_LEFT)(c); }},
      {"arabic", refused, "Arabic letters, among others",
       [](UChar32 c) { return category(U_GC_L_MASK)(c) && direction(U_RIGHT_TO_LEFT_ARABIC)(c); }},
      {"arabic-number", refused, "Arabic digits, among others", direction(U_ARABIC_NUMBER)},
      {"astral-letter", refused, "Letters beyond the BMP",
       [](UChar32 c) { return c > 0xFFFF && category(U_GC_L_MASK)(c); }}};
  return classes;
}

// What is looked through: the BMP, the plane above, and the ends and the beginnings of the others.
std::u32string candidates(bool (*takes)(UChar32)) {
  std::u32string out;
  const auto add = [&](UChar32 first, UChar32 last) {
    for (UChar32 c = first; c <= last; ++c) {
      if (takes(c)) out += static_cast<char32_t>(c);
    }
  };
  add(0, 0xD7FF);
  add(0xE000, 0x20003);
  add(0x2A6D0, 0x2A6D6);
  add(0x2F800, 0x2FA1D);
  add(0x2FFFE, 0x2FFFF);
  add(0x50000, 0x50000);
  add(0xE0000, 0xE0FFF);
  add(0xEFFFE, 0xF0001);
  add(0xFFFFE, 0xFFFFF);
  add(0x10FFFC, 0x10FFFF);
  return out;
}

// The characters of a class that the vectors of an encoding can have. CIDNUC looks at categories,
// and was written for Unicode 3.0.
std::u32string characters(const CharacterClass& of, Codec codec) {
  static const std::u32string old = candidates(is_old);
  static const std::u32string others = candidates([](UChar32 c) {
    return u_charType(c) == U_PRIVATE_USE_CHAR || u_charType(c) == U_UNASSIGNED;
  });
  std::u32string out;
  const bool any_age = of.bug == std::string_view("text-refused");
  for (const std::u32string* from : {&old, &others}) {
    if (from == &others && !any_age) continue;
    for (const char32_t c : *from) {
      const auto x = static_cast<UChar32>(c);
      if (!of.has(x)) continue;
      if (codec == Codec::cidnuc && (!is_of_unicode(c, {3, 0}) || x == 0xAD)) continue;
      out += c;
    }
  }
  std::ranges::sort(out);
  const auto twice = std::ranges::unique(out);
  out.erase(twice.begin(), twice.end());
  return out;
}

// Up to `count` of them: the first, the last and some between.
std::u32string some_of(const std::u32string& all, std::size_t count) {
  if (all.size() <= count) return all;
  if (count == 1) return all.substr(0, 1);
  std::u32string out;
  for (std::size_t i = 0; i < count; ++i) out += all[i * (all.size() - 1) / (count - 1)];
  return out;
}

// The ACE string of a text, or nothing where it must be rejected.
std::string encoded_or_nothing(Codec codec, const std::u32string& text) {
  const OracleAnswer answer =
      oracle_answer({.codec = codec, .op = Op::encode, .input = {{"unicode", Text(text).unicode}}});
  return answer.outcome.kind == Outcome::Kind::value ? ace_octets(answer.outcome.value) : "";
}

void add_text(Theme& theme, const std::string& slug, const std::u32string& text,
              const std::string& comment) {
  theme.encode(slug + "-encode", text, comment);
  const std::string ace = encoded_or_nothing(theme.codec(), text);
  if (!ace.empty()) theme.decode(slug + "-decode", ace, comment);
}

// The longest text of a few of these characters among letters whose encoding is a label.
std::u32string inside(Codec codec, std::u32string all) {
  if (codec == Codec::cidnuc) {  // one character of Table 1 would hide the others
    std::u32string taken = some_of(all, 64);
    std::erase_if(taken, [&](char32_t c) {
      return encoded_or_nothing(codec, std::u32string{U'\u00E4', c, U'z'}).empty();
    });
    if (!taken.empty()) all = taken;
  }
  const std::size_t longest = codec == Codec::punycode ? 59 : 63;
  for (std::size_t count = 8; count > 1; --count) {
    const std::u32string text = U"\u00E4" + some_of(all, count) + U"z";
    const std::string ace = encoded_or_nothing(codec, text);
    if (!ace.empty() && ace.size() <= longest) return text;
  }
  return U"\u00E4" + some_of(all, 1) + U"z";
}

// Texts that are no single class: sequences, and what looks like another notation.
void add_sequences(Theme& theme) {
  theme.bugs({"text-mapped"});
  add_text(theme, "composing", U"e\u0301a\u030A\u0915\u093C", "Letters and marks that compose");
  add_text(theme, "order-of-marks", U"a\u0301\u0323\u00E4",
           "Marks in another order than the canonical");
  add_text(theme, "final-sigma", U"\u03A3\u03B1\u03A3", "Capital sigmas, one of them at the end");
  add_text(theme, "line-end-pair", U"\u00E4\r\n\u00F6\r",
           "Carriage returns before line feeds, or not");
  add_text(theme, "spaces", U"\u00E4  \t b", "Several spaces in a row");
  add_text(theme, "plus", U"\u00E4a+b", "A plus sign");
  add_text(theme, "percent", U"\u00E4%C3%BC%", "What looks like a percent-encoding");
  add_text(theme, "escape", U"\u00E4\\u00fc\\n\\", "What looks like an escape sequence");
  add_text(theme, "entity", U"\u00E4&amp;&#252;", "What looks like an entity");
  theme.bugs({"text-dropped", "byte-order-mark"});
  add_text(theme, "mark-first", U"\uFEFF\u00E4",
           "A zero-width no-break space is no byte order mark");
  add_text(theme, "mark-last", U"\u00E4\uFEFF", "The same at the end");
  theme.bugs({"text-dropped"});
  for (const auto& [slug, c] : {std::pair{"space", U' '},
                                {"tab", U'\t'},
                                {"line-feed", U'\n'},
                                {"nul", U'\0'},
                                {"nbsp", U'\u00A0'},
                                {"ideographic-space", U'\u3000'},
                                {"zwsp", U'\u200B'},
                                {"hyphen", U'-'},
                                {"dot", U'.'},
                                {"zwj", U'\u200D'},
                                {"rlm", U'\u200F'}}) {
    add_text(theme, fmt::format("ends-{}", slug), std::u32string{c, U'\u00E4', U'b', c},
             "The first and the last character");
  }
  add_text(theme, "space-first", U" \u00E4", "A space first, and none last");
  add_text(theme, "return-last", U"\u00E4\r", "A carriage return last");
  theme.bugs({"text-refused"});
  add_text(theme, "mark-at-start", U"\u0300\u00E4", "A combining mark first");
  add_text(theme, "hyphens-3-4", U"ab--\u00E4", "Hyphens in the third and fourth place");
  add_text(theme, "mixed-directions", U"\u05D0a\u0661\u0031",
           "Both directions and both kinds of digits");
  add_text(theme, "mixed-scripts", U"p\u0430yp\u0430l", "Letters of two scripts");
}

}  // namespace

Theme unchanged(Codec codec, const std::string& draft, const std::string& section,
                const Names& requirements) {
  Theme theme(
      codec, "unchanged", draft,
      "A text passes as it is: nothing in it is mapped, dropped, split or refused but what the "
      "encoding says.");
  theme.group({section, requirements});
  for (const CharacterClass& of : character_classes()) {
    theme.bugs({of.bug});
    const std::u32string all = characters(of, codec);
    if (all.empty()) continue;
    // What maps a character maps it anywhere; the other codecs are only asked for it inside.
    if (codec == Codec::punycode || of.bug != std::string_view("text-mapped")) {
      add_text(theme, fmt::format("{}-alone", of.slug), all.substr(0, 1),
               fmt::format("{}: the first, alone", of.comment));
    }
    add_text(theme, fmt::format("{}-inside", of.slug), inside(codec, all),
             fmt::format("{}: some of them inside a label", of.comment));
  }
  add_sequences(theme);
  return theme;
}

}  // namespace acecheck::recipes
