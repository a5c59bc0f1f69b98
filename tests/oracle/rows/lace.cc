// SPDX-License-Identifier: Apache-2.0
// LACE: questions that the examples and the errata of the draft leave open.
#include "oracle/rows.h"

namespace tests {
namespace {

[[maybe_unused]] const bool lace_compressions = add({
    {"lace decompress ", "empty at 0 (lace 2.4.2 step 1)"},
    {"lace decompress 0130E600", "bad-run at 3 (lace 2.4.2 step 3, LACE-4)"},
    {"lace decompress 0130E6FF", "bad-run at 3 (lace 2.4.2 step 3, LACE-5)"},
    {"lace decompress 01", "truncated at 1 (lace 2.4.2 step 3)"},
    {"lace decompress 0130", "truncated at 2 (lace 2.4.2 step 4)"},
    {"lace decompress 0230E6", "truncated at 3 (lace 2.4.2 step 5)"},
    {"lace decompress FF", "empty at 0 (lace 2.4.2 step 10: compress)"},
    {"lace decompress FF30", "odd-length at 2 (lace 2.4.2 step 10: compress)"},
    {"lace decompress FF30E630CB", "not-canonical at 0 (lace 2.4.2 step 10)"},
    {"lace decompress 0130E6", "not-canonical at 0 (lace 2.4.2 step 9)"},
    {"lace decompress 0230E6CB0331010203013104", "not-canonical at 4 (lace 2.4.2, LACE-6)"},
    {"lace compress 30E6", "FF30E6"},
    {"lace compress ", "empty at 0 (lace 2.4.1 step 1)"},
    {"lace compress 30E630", "odd-length at 3 (lace 2.4.1 step 1)"},
    // Runs of 254, which is the most, and of 255.
    {"lace compress " + times(508, "30"), "FE30" + times(254, "30")},
    {"lace decompress FE30" + times(254, "30"), times(508, "30")},
    {"lace compress 3100" + times(510, "30"), "bad-run at 2 (lace 2.4.1 step 5, LACE-5)"},
    {"lace decompress FF3100" + times(510, "30"), "bad-run at 3 (lace 2.4.2 step 10: compress)"},
    // What compress() refuses, decompress() cannot take for canonical.
    {"lace decompress " + times(2, "C801" + times(200, "41")),
     "not-canonical at 0 (lace 2.4.2, LACE-6)"},
    // LACE-5 as printed: 255 pairs after another run.
    {"lace decompress 010141FF02" + times(255, "41"), "0141" + times(255, "0241"),
     as_printed(Erratum::lace_5)},
});

[[maybe_unused]] const bool lace_labels = add({
    {"lace decode ", "missing-prefix at 0 (lace 2.3.1)"},
    {"lace decode bq-", "missing-prefix at 0 (lace 2.3.1)"},
    {"lace decode bq-_74yom", "missing-prefix at 0 (lace 2.3.1)"},
    {"lace decode ph674yom", "missing-prefix at 0 (lace 2.3.1)"},
    {"lace decode bq--74y0m", "bad-digit at 7 (lace 2.5.2)"},
    {"lace decode bq--74yon", "bad-padding at 8 (lace 2.5.1 step 5, LACE-8)"},
    {"lace decode bq--aaaaaaa", "bad-run at 4 (lace 2.4.2 step 3, LACE-4)"},
    {"lace label 0130E600", "bad-run at 8 (lace 2.4.2 step 3, LACE-4)"},
    {"lace label 0230E6", "truncated at 9 (lace 2.4.2 step 5)"},
    {"lace label " + times(37, "01"), "too-long at 64 (lace 2.3, LACE-16)"},
    {"lace label FFD800", "unpaired-surrogate at 0 (lace 2.3, LACE-14)"},
    {"lace label 0200612D", "host-name at 0 (lace 2.3, LACE-11)"},
    // Surrogates next to the bounds of a pair are not a pair.
    {"lace label FFD7FFDC00", "unpaired-surrogate"},
    {"lace label FF00E9DC00", "unpaired-surrogate"},
    {"lace label 02DC0000", "unpaired-surrogate"},
    {"lace label FFD800DBFF", "unpaired-surrogate"},
    {"lace label FFD800E000", "unpaired-surrogate"},
    {"lace label FFD800DC00", "10000"},
    {"lace label FFDBFFDFFF", "10FFFF"},
});

const auto lace_5 = as_printed(Erratum::lace_5);
[[maybe_unused]] const bool lace_texts = add({
    {"lace encode 0061 110000", "out-of-domain at 1 (lace 2.2)"},
    {"lace encode 0061 D800", "unpaired-surrogate at 1 (lace 2.2, LACE-14)"},
    {"lace encode 0061 DFFF", "unpaired-surrogate at 1 (lace 2.2, LACE-14)"},
    {"lace encode 0061 002D 005A", "host-name at 0 (lace 2.2, LACE-11)"},
    {"lace encode 0061", "host-name", as_printed(Erratum::lace_11)},
    {"lace encode 0061 002D", "bq--aiagcli", as_printed(Erratum::lace_11)},
    {"lace encode D800", "bq--77maa", as_printed(Erratum::lace_14)},
    {"lace decode bq--77maa", "D800", as_printed(Erratum::lace_14)},
    {"lace return " + times(33, "0430 ") + "0430", times(33, "0430 ") + "0430"},
    {"lace encode " + times(35, "0430 "), "too-long at 35 (lace 2.2.2)"},
    // Errors of the compression are passed on, with the index of the code point at which a run
    // begins that is too long: FFFF has two octets of UTF-16, and 10000 has four.
    {"lace encode 10000 30E6",
     "truncated at 2 (lace 2.4.1 step 3)",
     {.reading = Reading::printed(oracle::Place::lace_00)}},
    {"lace encode FFFF FFFF " + times(300, "4141 "), "bad-run at 2 (lace 2.4.1 step 5, LACE-5)",
     lace_5},
    {"lace encode " + times(5, "10000 ") + times(300, "4141 "),
     "bad-run at 5 (lace 2.4.1 step 5, LACE-5)", lace_5},
    {"lace encode 10000 10000 FFFF " + times(256, "0430 "), "too-long at 259 (lace 2.2.2)"},
});

std::vector<Row> lace_series() {
  std::vector<Row> rows;
  // Beside surrogates, and the neighbours of the letters and digits: there and back.
  for (const std::string text : {"D7FF", "E000", "FFFF", "10000", "103FF", "10400", "10FFFF",
                                 "002F", "003A", "0040", "005B", "0060", "007B", "002C", "002E"}) {
    rows.push_back({"lace return " + text, text});
  }
  for (const std::string text : {"0030", "0039", "0041", "005A", "0061", "007A", "002D"}) {
    rows.push_back({"lace encode " + text, "host-name"});
  }
  // 1, 3 and 6 symbols more than fill octets are one too many, though their bits are zero.
  for (std::size_t length = 0; length <= 16; ++length) {
    rows.push_back({"lace base32-decode " + std::string(length, 'a'),
                    length * 5 % 8 < 5 ? times(length * 5 / 8, "00")
                                       : "bad-padding at " + std::to_string(length - 1) +
                                             " (lace 2.5.1 step 5, LACE-8)"});
  }
  for (const char none : std::string("0189`{@[\0-\x80", 11)) {
    rows.push_back(
        {std::string("lace base32-decode ") + none + 'a', "bad-digit at 0 (lace 2.5.2)"});
    rows.push_back({std::string("lace base32-decode a") + none, "bad-digit at 1 (lace 2.5.2)"});
  }
  return rows;
}
[[maybe_unused]] const bool lace_more = add(lace_series());

}  // namespace
}  // namespace tests
