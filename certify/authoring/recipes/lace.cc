// The themes of LACE.
#include <fmt/format.h>

#include "authoring/recipes/capacity.h"
#include "authoring/recipes/octet_steps.h"
#include "authoring/recipes/scripts.h"
#include "authoring/recipes/unchanged.h"

namespace acecheck::recipes {
namespace {

const std::string lace_draft = "draft-ietf-idn-lace-00";

std::string lace_of(const std::string& octets) { return label(Codec::lace, octets); }

Theme runs() {
  Theme theme(Codec::lace, "runs", lace_draft, "Runs of characters of one row, and their counts.");
  theme.group({"2.4.1", {"lace/2.4.1/runs"}, {"lace-run-count"}});
  for (const std::size_t count : {1u, 2u, 3u, 127u, 128u, 253u, 254u}) {
    compress_each(theme, {{fmt::format("count-{}", count), repeated("30E6", count),
                           fmt::format("A run of {}", count)}});
  }
  compress_each(
      theme, {{"rows-alternate", "30E600E530E600E530E6", "A run ends where the row changes"},
              {"row-returns", "30E630CB00E530FC30B9", "A row that returns begins another run"},
              {"row-00", "00E500E600E7", "Row 00 is a row like the others"},
              {"row-ff", "FF21FF22FF23", "Row FF is no mark of the uncompressed form"},
              {"two-runs", "0101010201030202020302040205", "Two runs"},
              {"same-cell", "01410241034101420143014401450146", "Equal low octets, other rows"}});
  theme.group({"2.4.1", {"lace/2.4.1/count-limit"}, {"lace-run-count"}});
  for (const std::size_t count : {255u, 256u, 257u, 509u, 510u, 512u}) {
    theme.add(fmt::format("count-{}-compress", count), Op::compress,
              octets(repeated("30E6", count)), fmt::format("{} do not fit into a count", count));
  }
  theme.add("count-254-255", Op::compress, octets(repeated("30E6", 254) + repeated("31E6", 255)),
            "The second run is too long");

  theme.group({"2.4.2", {"lace/2.4.2/count-zero"}, {"lace-run-count"}});
  decompress_each(theme, {{"zero", "0030E6", "A run of none"},
                          {"zero-empty", "0030", "A run of none"},
                          {"zero-later", "0230E6CB0030E6", "A run of none"},
                          {"zero-last", "0230E6CB0030", "A run of none"}});
  theme.group({"2.4.2", {"lace/2.4.2/truncated"}, {"truncated-accepted", "truncated-overread"}});
  decompress_each(theme, {{"ends-count", "04", "Ends after a count"},
                          {"ends-count-later", "0230E6CB02", "Ends after a later count"},
                          {"ends-row", "0430", "Ends after a row"},
                          {"ends-row-later", "0230E6CB0230", "Ends after a later row"},
                          {"ends-low", "0230E6", "One low octet is missing"},
                          {"ends-low-many", "FE30E6CBFC", "Nearly all are missing"},
                          {"ends-low-later", "0230E6CB0331E6CB", "A later run lacks one"},
                          {"ends-254", "FE30", "All are missing"},
                          {"count-1", "0130", "The only one is missing"}});
  theme.group({"2.4.2", {"lace/2.4.2/only-valid-form"}, {"lace-split-run"}});
  decompress_each(theme, {{"split", "0130E60330CBB3FC", "One and three of one row"},
                          {"split-even", "0230E6CB0230B3FC", "Two and two of one row"},
                          {"split-later", "0331E6CBB30230E6CB0230B3FC", "After another run"},
                          {"split-three", "0230E6CB0230B3FC0230B9CA", "Three runs of one row"}});
  theme.group({"2.4.2", {"lace/2.4.2/wrong-form"}, {"lace-run-count", "lace-form"}});
  for (const std::size_t count : {254u, 255u, 256u}) {
    theme.add(
        fmt::format("uncompressed-{}", count), Op::decompress,
        compressed("FF" + repeated("30E6", count)),
        "The compression of these pairs fails, or is shorter: they cannot stand uncompressed");
  }
  theme.group({"2.4.2", {"lace/2.4.2/only-valid-form"}, {"lace-split-run"}});
  theme.add("count-255", Op::decompress, compressed("0230E6CBFF31" + repeated("E6", 255)),
            "A count of 255 after the first run");
  theme.labels_of_steps();
  return theme;
}

Theme form() {
  Theme theme(Codec::lace, "form", lace_draft, "Which of the two forms is the shorter.");
  theme.group({"2.4.1", {"lace/2.4.1/shorter-form", "lace/2.4/exact"}, {"lace-tie", "lace-form"}});
  compress_each(theme,
                {{"one", "30E6", "One pair: three octets against two"},
                 {"two-same", "30E630CB", "Two of one row: as long as they are"},
                 {"two-other", "30E631CB", "Two rows: longer"},
                 {"three-same", "30E630CB30FC", "Three of one row: shorter"},
                 {"tie", "012E0110014A00C5", "Equal length is compressed"},
                 {"three-and-one", "30E630CB30FC31E6", "Three and one: as long as they are"},
                 {"two-and-one", "30E630CB31E6", "Two and one: one longer"},
                 {"pairs", "30E630CB31E631CB32E632CB", "Rows of two: equal"},
                 {"one-more", "30E630CB31E631CB32E6", "Rows of two and one of one: one longer"}});
  theme.both("label-uncompressed", U"\u30E6\u4E2D\u00FC", "A label of three rows");
  theme.both("label-compressed", U"\u30E6\u30CB\u30B3\u30FC\u30C9", "A label of one row");

  theme.group({"2.4.2", {"lace/2.4.2/wrong-form", "lace/2.4/exact"}, {"lace-form", "lace-tie"}});
  decompress_each(
      theme,
      {{"compressed-one", "0130E6", "One pair, compressed"},
       {"compressed-two", "0130E60131CB", "Two rows, compressed"},
       {"compressed-longer", "0230E6CB0131E6", "One octet longer than the pairs"},
       {"uncompressed-two", "FF30E630CB", "Two of one row, not compressed"},
       {"uncompressed-three", "FF30E630CB30FC", "Three of one row, not compressed"},
       {"buffer-2-4-3", "01012E0100D001014A", "The buffer that 2.4.3 prints: nine octets for six"},
       {"uncompressed-tie", "FF012E0110014A00C5", "Equal length, not compressed"}});
  theme.group({"2.4.1", {"lace/2.4.1/even-length"}, {"lace-odd"}});
  theme.add("empty-compress", Op::compress, octets(""), "Nothing to compress");
  theme.add("odd-1", Op::compress, octets("30"), "Half a pair");
  theme.add("odd-3", Op::compress, octets("30E630"), "One pair and a half");
  theme.add("odd-5", Op::compress, octets("30E630CB30"), "Two pairs and a half, in one row");
  theme.group({"2.4.2", {"lace/2.4.2/empty"}, {"truncated-overread"}});
  theme.add("empty-decompress", Op::decompress, compressed(""), "Nothing to decompress");
  theme.add("ff-only", Op::decompress, compressed("FF"), "The mark alone");
  theme.group({"2.4.2", {"lace/2.4.2/odd"}, {"lace-odd"}});
  theme.add("ff-odd", Op::decompress, compressed("FF30"), "Half a pair after the mark");
  theme.add("ff-odd-3", Op::decompress, compressed("FF30E631"), "One pair and a half");
  theme.add("ff-odd-5", Op::decompress, compressed("FF30E631CB32"), "Two pairs and a half");
  theme.group({"2.3.3", {"lace/2.3.3/decompress", "lace/2.4.2/odd"}, {"lace-odd"}});
  theme.decode("label-ff-odd", lace_of("FF30E631"), "A label of one pair and a half");
  theme.decode("label-buffer-2-4-3", lace_of("01012E0100D001014A"),
               "A label of the buffer that 2.4.3 prints: a second name for its text");
  theme.with("bugs", Names{"lace-form"});
  theme.decode("label-wrong-form", lace_of("0130E6"), "A label in the longer form");
  theme.with("bugs", Names{"lace-form"});
  theme.decode("label-split", lace_of("0130E60330CBB3FC"), "A label with a row in two runs");
  theme.with("bugs", Names{"lace-split-run"});
  theme.decode("label-count-zero", lace_of("0030E6"), "A label with a run of none");
  theme.with("bugs", Names{"lace-run-count"});
  theme.decode("label-truncated", lace_of("0430E6CB"), "A label whose run is cut short");
  theme.with("bugs", Names{"truncated-accepted"});
  theme.labels_of_steps();
  return theme;
}

Theme lace_base32() {
  Theme theme(Codec::lace, "base32", lace_draft, "Base32: its symbols, and what is left over.");
  theme.group({"2.5", {"lace/2.5/table"}, {"base32-symbol"}});
  add_base32_alphabet(theme);
  add_base32_octets(theme, {"", "00", "FF", "0001", "80", "01020304", "0102030405", "FFFFFFFFFF",
                            "010203040506", "00000000000001", "8000000000000000"});
  theme.group({"2.5.2", {"lace/2.5.2/symbols"}, {"base32-symbol", "digit-invalid-is-zero"}});
  for (const char c : std::string_view("018/:@[`{9-=_ \x7f")) {
    theme.add(fmt::format("not-{:02x}", c), Op::base32_decode,
              {{"ace", "hit" + std::string(1, c) + "7ey"}}, "No symbol");
  }
  theme.add("not-first", Op::base32_decode, {{"ace", "1itq7ey"}}, "The first is no symbol");
  theme.add("not-last", Op::base32_decode, {{"ace", "hitq7e0"}}, "The last is no symbol");
  theme.add("not-e1", Op::base32_decode, {{"ace_hex", "686974E1376579"}}, "An octet that is none");
  theme.add("padded", Op::base32_decode, {{"ace", "hitq7ey="}}, "There is no pad symbol");
  theme.add("narrowed", Op::base32_decode, {{"ace", "hit\u0171eya"}},
            "U+0171 cut to an octet is q");
  theme.group({"2.5.2", {"lace/2.3.2/case"}, {"base32-case"}});
  add_base32_case(theme, "");
  theme.group({"2.5.1", {"lace/2.5.1/padding"}, {"base32-padding-bits"}});
  add_left_over_bits(theme, "");
  theme.group({"2.5.1", {"lace/2.5.1/padding"}, {"base32-length"}});
  for (const char* text :
       {"a", "7", "aaa", "74y", "aaaaaa", "74yoma", "aaaaaaaaa", "aaaaaaaaaaa", "aaaaaaaaaaaaaa"}) {
    theme.add(fmt::format("length-{}-{}", std::string_view(text).size(), text), Op::base32_decode,
              {{"ace", text}}, "So many symbols stand for no whole octets");
  }
  return theme;
}

Theme labels() {
  Theme theme(Codec::lace, "label", lace_draft, "Prefix, host names, surrogates and length.");
  theme.group({"2.3.1", {"lace/2.3.1/prefix"}, {"prefix-missing"}});
  theme.decode_each("prefix-",
                    {{"none", "74yom"},
                     {"empty", ""},
                     {"b", "b"},
                     {"bq", "bq"},
                     {"bq-", "bq-"},
                     {"bp", "bp--74yom"},
                     {"br", "br--74yom"},
                     {"cq", "cq--74yom"},
                     {"idna", "xn--74yom"},
                     {"bq-x", "bq-x74yom"},
                     {"bqxx", "bqxx74yom"}},
                    "The prefix is missing or another");
  theme.decode("prefix-only", "bq--", "Nothing but the prefix");
  theme.group({"2.3.1",
               {"lace/2.3.1/prefix", "lace/2.3.2/case", "lace/2.3/valid-part"},
               {"prefix-case", "base32-case"}});
  for (const char* ace : {"BQ--74YOM", "Bq--74yom", "bQ--74yom", "bq--74YOM"}) {
    theme.decode(fmt::format("case-{}", ace), ace, "Case does not matter");
  }
  theme.decode("smallest", "bq--74yom", "The label itself");
  theme.group({"2.4.1", {"lace/2.4.1/no-byte-order-mark"}, {"byte-order-mark"}});
  theme.both_each("mark-",
                  {{"alone", U"\uFEFF"},
                   {"first", U"\uFEFF\u30E6"},
                   {"inside", U"\u30E6\uFEFF\u30CB"},
                   {"last", U"\u30E6\uFEFF"},
                   {"before-host", U"\uFEFFabc"},
                   {"reversed-alone", U"\uFFFE"},
                   {"reversed-first", U"\uFFFE\u30E6"},
                   {"reversed-inside", U"\u30E6\uFFFE\u30CB"}},
                  "A character like the others: the UTF-16 has no byte order mark");
  theme.group({"2.3.2",
               {"lace/2.3.2/valid-base32", "lace/2.5.1/padding"},
               {"base32-padding-bits", "base32-length"}});
  theme.decode("padding-bits", "bq--74yon", "A bit that is left over is set");
  theme.decode("padding-bits-2", "bq--74yoo", "Another bit that is left over");
  add_left_over_labels(theme, {"0230E6CB", "0430E6CBB3FC", "0530E6CBB3FCC9"}, "");
  theme.decode("length-1", lace_of("0330E6CBB3") + "a", "A symbol after eight");
  theme.decode("length-3", lace_of("0430E6CBB3FC") + "a", "A symbol that makes eleven");
  theme.decode("length", "bq--74yoma", "A symbol too many");
  theme.group({"2.3.2",
               {"lace/2.3.2/valid-base32", "lace/2.3/valid-part"},
               {"base32-symbol", "trailing-junk"}});
  theme.decode_each("",
                    {{"symbol-8-first", "bq--84yom"},
                     {"symbol-narrowed", "bq--74y\u016fm"},
                     {"symbol-0", "bq--74y0m"},
                     {"symbol-octet", "bq--74y\xEEm"},
                     {"symbol-1", "bq--741om"},
                     {"symbol-8", "bq--74yom8"},
                     {"symbol-space", "bq--74yom "},
                     {"symbol-newline", "bq--74yom\n"},
                     {"symbol-hyphen", "bq---74yom"},
                     {"symbol-utf8", "bq--74yom\u00fc"}},
                    "No symbol");
  theme.bugs({"ill-formed-utf8", "base32-symbol"});
  theme.decode_each("", {{"utf8-truncated", "bq--74yom\xc3"}, {"utf8-inside", "bq--74\xe3\x81yom"}},
                    "UTF-8 that is cut short");

  theme.group({"2.2", {"lace/2.2/std13"}, {"lace-host-name"}});
  theme.encode_each("host-",
                    {{"abc", U"abc"},
                     {"capitals", U"ABC"},
                     {"digits", U"123"},
                     {"hyphen", U"-"},
                     {"hyphen-first", U"-a"},
                     {"hyphen-last", U"a-"},
                     {"one", U"a"},
                     {"empty", U""},
                     {"az09", U"azAZ09-"}},
                    "Letters, digits and hyphens");
  theme.both_each("no-host-",
                  {{"dot", U"a.b"},
                   {"space", U"a b"},
                   {"slash", U"a/b"},
                   {"colon", U"a:b"},
                   {"at", U"a@b"},
                   {"bracket", U"a[b"},
                   {"grave", U"a`b"},
                   {"brace", U"a{b"},
                   {"comma", U"a,b"},
                   {"underscore", U"a_b"},
                   {"nul", U"a\u0001b"},
                   {"del", U"a\u007F"},
                   {"fullwidth", U"\uFF41"},
                   {"kelvin", U"\u212A"}},
                  "One character that is none of these");
  theme.group({"2.3", {"lace/2.3/std13"}, {"lace-host-name"}});
  decode_labels(theme, "decoded-host-",
                {{"abc", "0300616263"},
                 {"one", "FF0061"},
                 {"hyphen", "FF002D"},
                 {"hyphen-first", "02002D61"},
                 {"digits", "0300313233"},
                 {"capitals", "0300414243"}},
                "A label that stands for letters, digits and hyphens");

  theme.group({"2.2", {"lace/2.2/surrogates"}, {"lace-surrogate"}});
  theme.both("astral", U"\U0001F4A9", "A pair of surrogates");
  theme.both("astral-first", U"\U00010000", "The first pair");
  theme.both("astral-last", U"\U0010FFFF", "The last pair");
  theme.both("astral-row", U"\U00010400\U00010401\U00010402", "One row of high surrogates");
  theme.both("astral-mixed", U"a\U00020000b", "Among letters");
  theme.encode_each("surrogate-",
                    {{"high", U"\xD800"},
                     {"low", U"\xDC00"},
                     {"last-high", U"\xDBFF"},
                     {"last-low", U"\xDFFF"},
                     {"high-last", U"\u00FC\xD83D"},
                     {"low-first", U"\xDCA9\u00FC"},
                     {"reversed", U"\xDCA9\xD83D"},
                     {"pair", U"\xD83D\xDCA9"},
                     {"two-high", U"\xD83D\xD83D"}},
                    "A surrogate is no character");
  theme.group({"2.3", {"lace/2.3/surrogates"}, {"lace-surrogate"}});
  decode_labels(theme, "decoded-surrogate-",
                {{"high", "FFD83D"},
                 {"low", "FFDCA9"},
                 {"reversed", "FFDCA9D83D"},
                 {"high-then-letter", "FFD83D0061"},
                 {"letter-then-low", "FF00FCDCA9"},
                 {"two-high", "02D83D3E"},
                 {"two-low", "02DCA9AA"},
                 {"high-high-low", "FFD83DD83DDCA9"},
                 {"first-high", "FFD800"},
                 {"last-high", "FFDBFF"},
                 {"first-low", "FFDC00"},
                 {"last-low", "FFDFFF"},
                 {"d7ff-low", "FFD7FFDC00"},
                 {"low-low", "FFDC00DE01"},
                 {"high-dbff", "FFD800DBFF"},
                 {"high-e000", "FFD800E000"}},
                "A label that stands for half a pair");
  theme.decode("decoded-d7ff", lace_of("FFD7FF"), "A neighbour of the surrogates");
  theme.decode("decoded-e000", lace_of("FFE000"), "The other neighbour");
  theme.group({"2.2", {"lace/2.2/surrogates"}, {"beyond-unicode", "narrowed-16"}});
  theme.encode("beyond", U"\x110000", "Beyond UTF-16");
  theme.encode("beyond-far", U"\xFFFFFFFF", "Far beyond UTF-16");
  theme.encode("beyond-later", U"\u00FC\x110000", "Only the second is beyond UTF-16");
  theme.both("ffff", U"\uFFFF", "The last character that is one unit");
  theme.both("narrowed", U"\U00010061", "Cut to 16 bits it is a letter");

  theme.group({"2.2.2",
               {"lace/2.2.2/length", "lace/2.2/order", "lace/2.3.3/decompress"},
               {"length-limit"}});
  for (const std::size_t count : {33u, 34u}) {
    theme.both(fmt::format("row-{}", count), times(count, U'\u30E6'),
               fmt::format("{} characters of one row", count));
  }
  theme.both("rows-17",
             U"\u0101\u0202\u0303\u0404\u0505\u0606\u0707\u0808\u0909\u0A0A\u0B0B\u0C0C"
             U"\u0D0D\u0E0E\u0F0F\u1010\u1111",
             "17 characters of as many rows");
  theme.both("two-rows-32", times(16, U'\u30E6') + times(16, U'\u4E2D'), "Two rows, 36 octets");
  for (const std::size_t count : {35u, 36u, 63u, 254u}) {
    theme.encode(fmt::format("row-{}", count), times(count, U'\u30E6'),
                 fmt::format("{} characters of one row are too long", count));
  }
  theme.encode("rows-18",
               U"\u0101\u0202\u0303\u0404\u0505\u0606\u0707\u0808\u0909\u0A0A\u0B0B\u0C0C"
               U"\u0D0D\u0E0E\u0F0F\u1010\u1111\u1212",
               "18 characters of as many rows are too long");
  theme.encode("two-rows-33", times(16, U'\u30E6') + times(17, U'\u4E2D'), "Two rows, 37 octets");
  theme.group({"2.3", {"lace/2.3/valid-part", "lace/2.2.2/length"}, {"length-limit"}});
  theme.decode("decode-37", lace_of("2330" + repeated("E6", 35)), "A label of 37 octets");
  theme.decode("decode-38", lace_of("2430" + repeated("E6", 36)), "A label of 38 octets");
  theme.decode("decode-200", lace_of("C630" + repeated("E6", 198)), "A label of 200 octets");
  return theme;
}

}  // namespace

void add_lace_themes(std::vector<Theme>& themes) {
  themes.push_back(lace_base32());
  themes.push_back(
      capacity(Codec::lace, lace_draft, "2.2", {"lace/2.2.1/compress"}, {"lace/2.3.3/decompress"}));
  themes.push_back(labels());  // before the labels of steps in the next two, which ask the same
  themes.push_back(form());
  themes.push_back(runs());
  themes.push_back(
      scripts(Codec::lace, lace_draft, "2.2", {"lace/2.2.1/compress", "lace/2.2.3/base32"}));
  themes.push_back(
      unchanged(Codec::lace, lace_draft, "2.2", {"lace/2.2.1/compress", "lace/2.3.3/decompress"}));
}

}  // namespace acecheck::recipes
