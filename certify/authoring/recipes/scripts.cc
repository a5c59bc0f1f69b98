// Ordinary labels: words in the scripts in daily use, in several lengths and mixtures. Most are the
// names that languages have for themselves.
#include "authoring/recipes/scripts.h"

#include <fmt/format.h>

#include <array>
#include <random>
#include <string_view>

#include "implementation/oracle_answer.h"

namespace acecheck::recipes {
namespace {

struct Word {
  const char* slug;
  std::u32string_view text;
};

constexpr std::array words = {
    Word{"latin-french", U"français"},
    Word{"latin-german", U"straßenbahn-größe"},
    Word{"latin-turkish", U"türkçe"},
    Word{"latin-polish", U"zażółć"},
    Word{"latin-vietnamese", U"tiếng-việt"},
    Word{"latin-icelandic", U"íslenska"},
    Word{"latin-yoruba", U"yorùbá"},
    Word{"greek", U"ελληνικά"},
    Word{"cyrillic-russian", U"русский-язык"},
    Word{"cyrillic-ukrainian", U"українська"},
    Word{"cyrillic-mongolian", U"монгол"},
    Word{"armenian", U"հայերեն"},
    Word{"georgian", U"ქართული"},
    Word{"hebrew", U"עברית"},
    Word{"arabic", U"العربية"},
    Word{"arabic-persian", U"فارسی"},
    Word{"arabic-urdu", U"اردو"},
    Word{"syriac", U"ܣܘܪܝܝܐ"},
    Word{"thaana", U"ދިވެހި"},
    Word{"nko", U"ߒߞߏ"},
    Word{"devanagari-hindi", U"हिन्दी"},
    Word{"devanagari-nepali", U"नेपाली"},
    Word{"bengali", U"বাংলা"},
    Word{"gurmukhi", U"ਪੰਜਾਬੀ"},
    Word{"gujarati", U"ગુજરાતી"},
    Word{"oriya", U"ଓଡ଼ିଆ"},
    Word{"tamil", U"தமிழ்"},
    Word{"telugu", U"తెలుగు"},
    Word{"kannada", U"ಕನ್ನಡ"},
    Word{"malayalam", U"മലയാളം"},
    Word{"sinhala", U"සිංහල"},
    Word{"thai", U"ภาษาไทย"},
    Word{"lao", U"ພາສາລາວ"},
    Word{"tibetan", U"བོདསྐད"},
    Word{"myanmar", U"မြန်မာ"},
    Word{"khmer", U"ភាសាខ្មែរ"},
    Word{"ethiopic", U"አማርኛ"},
    Word{"cherokee", U"ᏣᎳᎩ"},
    Word{"canadian-aboriginal", U"ᐃᓄᒃᑎᑐᑦ"},
    Word{"mongolian", U"ᠮᠣᠩᠭᠣᠯ"},
    Word{"tifinagh", U"ⵜⴰⵎⴰⵣⵉⵖⵜ"},
    Word{"ol-chiki", U"ᱥᱟᱱᱛᱟᱲᱤ"},
    Word{"meetei-mayek", U"ꯃꯤꯇꯩꯂꯣꯟ"},
    Word{"javanese", U"ꦧꦱꦗꦮ"},
    Word{"balinese", U"ᬩᬲᬩᬮᬶ"},
    Word{"vai", U"ꕙꔤ"},
    Word{"yi", U"ꆈꌠꉙ"},
    Word{"lisu", U"ꓡꓲꓢꓴ"},
    Word{"adlam", U"𞤆𞤵𞤤𞤢𞤪"},
    Word{"han-chinese", U"中文域名"},
    Word{"han-traditional", U"臺灣網路"},
    Word{"han-extension", U"𠀀𠮷野家"},
    Word{"hiragana", U"ひらがな"},
    Word{"katakana", U"カタカナ"},
    Word{"japanese", U"日本語ドメイン名"},
    Word{"hangul", U"한국어"},
    Word{"bopomofo", U"ㄅㄆㄇㄈ"},
    Word{"emoji", U"💩☃️"},
};

// What a codec must be able to encode for a text to be a positive case.
bool encodes(Codec codec, const Text& text) {
  return oracle_answer({.codec = codec, .op = Op::encode, .input = {{"unicode", text.unicode}}})
             .outcome.kind == Outcome::Kind::value;
}

}  // namespace

Theme scripts(Codec codec, const std::string& draft, const std::string& section,
              const Names& requirements) {
  Theme theme(codec, "scripts", draft,
              "Labels in the scripts in daily use, of several lengths and mixtures.");
  theme.group({section, requirements, {}, true});
  std::mt19937_64 random(20260101);  // the seed of the mixtures
  const auto add = [&](const std::string& slug, const std::u32string& text, const char* comment) {
    if (encodes(codec, text)) theme.both(slug, text, comment);
  };
  for (const Word& word : words) {
    const std::string slug = word.slug;
    const std::u32string text(word.text);
    add(slug, text, "A word");
    add(slug + "-letter", text.substr(0, 1), "Its first letter");
    // The other codecs have the same words; their modes are the business of other themes.
    const std::u32string_view other = words[random() % words.size()].text;
    if (codec != Codec::punycode) continue;
    add(slug + "-latin", U"the-" + text + U"-2000", "The word with letters, digits and hyphens");
    add(slug + "-mixed", text + std::u32string(other), "The word and one in another script");
    std::u32string longer;
    for (int i = 0; i < 24; ++i) longer += text[random() % text.size()];
    add(slug + "-long", longer, "Its letters in a longer label");
  }
  return theme;
}

}  // namespace acecheck::recipes
