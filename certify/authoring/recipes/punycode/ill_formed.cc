// Punycode: strings that a language can hold and Unicode does not have, and their neighbours that
// are well-formed. An implementation reads the string before it encodes, so that nothing here is
// about Punycode's own procedure. The other encodings have no such theme: their implementations
// would read strings in the same way, and what LACE and CIDNUC make of UTF-16 is asked as `octets`.
#include "authoring/recipes/punycode/themes.h"

namespace acecheck::recipes {
namespace {

struct AString {
  const char* slug;
  const char* hex;
  const char* comment;
};

void add_each(Theme& theme, EncodingForm form, const std::string& prefix,
              std::initializer_list<AString> strings) {
  for (const AString& each : strings) {
    theme.encode_string(prefix + each.slug, form, each.hex, each.comment);
  }
}

// Sequences that Table 3-7 of Unicode has no row for.
void add_ill_formed_utf8(Theme& theme) {
  constexpr auto utf_8 = EncodingForm::utf_8;
  add_each(theme, utf_8, "overlong-",
           {{"nul", "62C080", "U+0000 in two octets, as Java's modified UTF-8 has it"},
            {"hyphen", "62C0AD63", "A hyphen in two octets"},
            {"slash", "C0AF", "A solidus in two octets, alone"},
            {"2-last", "62C1BF", "U+007F in two octets"},
            {"3-ascii", "62E081A163", "The letter a in three octets"},
            {"3-first", "62E08080", "U+0000 in three octets"},
            {"3-last", "62E09FBF", "U+07FF in three octets"},
            {"4-ascii", "62F08081A163", "The letter a in four octets"},
            {"4-first", "F0808080", "U+0000 in four octets"},
            {"4-last", "62F08FBFBF", "U+FFFF in four octets"},
            {"5", "62F8808081A1", "The letter a in five octets"},
            {"6", "62FC80808081A1", "The letter a in six octets"}});
  add_each(theme, utf_8, "cut-",
           {{"2-end", "62C3", "Two octets are begun at the end"},
            {"2-alone", "C3", "The first of two octets"},
            {"3-end-1", "62E3", "Three octets, cut after the first"},
            {"3-end-2", "62E382", "Three octets, cut after the second"},
            {"4-end-1", "62F0", "Four octets, cut after the first"},
            {"4-end-2", "62F09F", "Four octets, cut after the second"},
            {"4-end-3", "62F09F92", "Four octets, cut after the third"},
            {"2-before-ascii", "62C32863", "The second of two octets is ASCII"},
            {"3-before-ascii", "62E3822863", "The third of three octets is ASCII"},
            {"4-before-ascii", "62F09F922863", "The fourth of four octets is ASCII"},
            {"2-before-2", "C3C3BC", "Two octets are begun, and then are whole"},
            {"3-before-2", "E382C3BC", "Three octets are begun, and two follow"},
            {"4-before-3", "F09F92E4B8AD", "Four octets are begun, and three follow"}});
  add_each(theme, utf_8, "continuation-",
           {{"alone", "80", "A continuation octet"},
            {"first", "BF62", "One at the start"},
            {"last", "62A1", "One at the end"},
            {"after-ascii", "6281A163", "Two between ASCII"},
            {"after-2", "C3BCA9", "One too many after two octets"},
            {"after-3", "E4B8AD80", "One too many after three octets"},
            {"after-4", "F09F92A980", "One too many after four octets"},
            {"latin-1", "62FC63686572", "Latin-1, where UTF-8 is said"}});
  theme.bugs({"ill-formed-utf8", "surrogate"});
  add_each(theme, utf_8, "surrogate-",
           {{"first", "62EDA080", "D800 in three octets"},
            {"high-last", "62EDAFBF", "DBFF in three octets"},
            {"low-first", "EDB08062", "DC00 in three octets, at the start"},
            {"last", "62EDBFBF", "DFFF in three octets"}});
  theme.bugs({"ill-formed-utf8", "surrogate-pair"});
  add_each(theme, utf_8, "surrogate-",
           {{"pair", "EDA0BDEDB2A9", "A pair in six octets, as CESU-8 has it"},
            {"pair-mixed", "62EDA080EDB08063", "The first pair between ASCII"}});
  theme.bugs({"ill-formed-utf8", "beyond-unicode"});
  add_each(theme, utf_8, "beyond-",
           {{"110000", "62F4908080", "The first integer beyond Unicode"},
            {"13ffff", "62F4BFBFBF", "The last that begins with F4"},
            {"f5", "62F5808080", "The first that begins with F5"},
            {"1fffff", "62F7BFBFBF", "The last of four octets"},
            {"5", "62F888808080", "The first of five octets"},
            {"6", "62FC8480808080", "The first of six octets"},
            {"7fffffff", "FDBFBFBFBFBF", "The last of six octets"}});
  theme.bugs({"ill-formed-utf8"});
  add_each(theme, utf_8, "octet-",
           {{"fe", "62FE63", "FE begins nothing"},
            {"ff", "62FF63", "FF begins nothing"},
            {"fe-ff", "FEFF62", "A byte order mark of UTF-16"},
            {"c0-alone", "62C063", "C0 begins nothing"},
            {"f5-alone", "62F563", "F5 begins nothing"}});
}

// Neighbours of the ones above that are well-formed: whoever refuses them refuses text.
void add_well_formed_utf8(Theme& theme) {
  theme.bugs({"text-refused"});
  add_each(theme, EncodingForm::utf_8, "well-formed-",
           {{"0080", "62C280", "The first of two octets"},
            {"07ff", "62DFBF", "The last of two octets"},
            {"0800", "62E0A080", "The first of three octets"},
            {"d7ff", "62ED9FBF", "The last before the surrogates"},
            {"e000", "62EE8080", "The first after the surrogates"},
            {"fffd", "62EFBFBD", "U+FFFD is a character like any other"},
            {"ffff", "62EFBFBF", "The last of three octets"},
            {"10000", "62F0908080", "The first of four octets"},
            {"10ffff", "62F48FBFBF", "The last of all"}});
  theme.bugs({"byte-order-mark"});
  add_each(theme, EncodingForm::utf_8, "well-formed-",
           {{"feff-first", "EFBBBF62", "What stands first may be U+FEFF"}});
}

void add_utf16(Theme& theme) {
  constexpr auto utf_16 = EncodingForm::utf_16;
  theme.bugs({"surrogate", "surrogate-replaced", "surrogate-half"});
  add_each(theme, utf_16, "half-",
           {{"high-alone", "D800", "A high surrogate"},
            {"low-alone", "DC00", "A low surrogate"},
            {"high-last", "0062D83D", "A high surrogate at the end"},
            {"low-last", "0062DFFF", "A low surrogate at the end"},
            {"high-first", "DBFF0062", "A high surrogate before ASCII"},
            {"low-first", "DCA90062", "A low surrogate before ASCII"},
            {"high-between", "0062D83D4E2D", "A high surrogate before another character"},
            {"low-after-pair", "D83DDCA9DCA9", "One low surrogate too many"}});
  theme.bugs({"surrogate", "surrogate-replaced", "surrogate-pair"});
  add_each(theme, utf_16, "half-",
           {{"reversed", "0062DCA9D83D", "The halves of a pair in the other order"},
            {"high-before-pair", "D83DD83DDCA9", "One high surrogate too many"},
            {"reversed-twice", "DC00D800DC00D800", "Halves around a pair"}});
  theme.bugs({"surrogate-pair", "text-refused"});
  add_each(theme, utf_16, "pair-",
           {{"first", "0062D800DC00", "The first pair"},
            {"last", "DBFFDFFF0062", "The last pair"},
            {"two", "D83DDCA9D83DDCA9", "Two pairs"},
            {"none", "0062D7FFE000", "The neighbours of the surrogates"}});
  theme.bugs({"byte-order-mark"});
  add_each(theme, utf_16, "units-",
           {{"feff-first", "FEFF0062", "What stands first may be U+FEFF"},
            {"fffe-first", "FFFE0062", "U+FFFE is no sign to change the octets of each unit"}});
}

}  // namespace

Theme punycode_ill_formed() {
  Theme theme(Codec::punycode, "ill-formed", bis,
              "Strings that a language can hold and Unicode does not have, as they are in memory. "
              "For implementations that take such strings, and declare so.");
  theme.group({"5", {"bis/5/code-points"}, {"ill-formed-utf8"}});
  add_ill_formed_utf8(theme);
  add_well_formed_utf8(theme);
  add_utf16(theme);
  return theme;
}

}  // namespace acecheck::recipes
