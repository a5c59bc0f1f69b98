// SPDX-License-Identifier: Apache-2.0
// The errata of LACE.
#include "oracle/rows.h"

namespace tests {
namespace {

const oracle::Options loose{
    .reading = Reading::corrected().without(Erratum::lace_3).without(Erratum::lace_6)};

[[maybe_unused]] const bool errata_of_lace = add_errata({
    // Rows 01 00 01 01: as printed the first count takes all pairs of row 01, and the last of them
    // is seen again, while U+00D0 is lost.
    {"LACE-1", {"lace compress 012E00D0014A014B", "03012E4A4B01014B", as_printed(Erratum::lace_1)}},
    {"LACE-1", {"lace compress 012E00D0014A014B", "FF012E00D0014A014B"}},
    {"LACE-2", {"lace compress 30E630CB30B330FC30C9", "0530E6CBB3FCC9"}},
    {"LACE-2", {"lace compress 30E630CB30B330FC30C9", "truncated", as_printed(Erratum::lace_2)}},
    // The draft's second example loses U+00C5.
    {"LACE-2", {"lace compress 012E0110014A00C5", "03012E104A0100C5"}},
    {"LACE-2", {"lace compress 012E0110014A00C5", "03012E104A", as_printed(Erratum::lace_2)}},
    {"LACE-3", {"lace decompress 0530E6CBB3FCC9", "30E630CB30B330FC30C9"}},
    {"LACE-3", {"lace decompress 0530E6CBB3FCC9", "not-canonical", as_printed(Erratum::lace_3)}},
    // And without the comparison that LACE-6 adds it takes the wrong form.
    {"LACE-3", {"lace decompress 0130E6", "30E6", loose}},
    {"LACE-3", {"lace decompress 0130E6", "not-canonical", as_printed(Erratum::lace_6)}},
    {"LACE-4",
     {"lace decompress 0030E6", "30E6", {.reading = loose.reading.without(Erratum::lace_4)}}},
    {"LACE-4",
     {"lace decompress 0130E6", "30E6", {.reading = loose.reading.without(Erratum::lace_4)}}},
    {"LACE-4", {"lace decompress 0030E6", "bad-run"}},
    {"LACE-5", {"lace compress " + times(255, "30E6"), "bad-run"}},
    // FF, which reads as uncompressed.
    {"LACE-5",
     {"lace compress " + times(255, "30E6"), "FF30" + times(255, "E6"),
      as_printed(Erratum::lace_5)}},
    {"LACE-5",
     {"lace decompress FF30" + times(255, "E6"), "not-canonical", as_printed(Erratum::lace_5)}},
    {"LACE-5", {"lace compress " + times(256, "30E6"), "bad-run", as_printed(Erratum::lace_5)}},
    {"LACE-5", {"lace encode " + times(300, "0430 "), "too-long"}},
    // In a run that is not the first, FF is a COUNT: printed, it asks for more than there is.
    {"LACE-5", {"lace decompress 0130E6FF30", "bad-run"}},
    {"LACE-5", {"lace decompress 0130E6FF30", "truncated", as_printed(Erratum::lace_5)}},
    {"LACE-6", {"lace decompress 0430E6CBB3FC", "30E630CB30B330FC"}},
    {"LACE-6",
     {"lace decompress 0130E60330CBB3FC", "30E630CB30B330FC", as_printed(Erratum::lace_6)}},
    {"LACE-6", {"lace decompress 0130E60330CBB3FC", "not-canonical"}},
    {"LACE-7", {"lace decompress FF30", "odd-length"}},
    {"LACE-8", {"lace decode bq--74yom", "30E6"}},
    {"LACE-8", {"lace decode bq--74yon", "30E6", as_printed(Erratum::lace_8)}},
    {"LACE-8", {"lace decode bq--74yoma", "30E6", as_printed(Erratum::lace_8)}},
    {"LACE-8", {"lace decode bq--74yon", "bad-padding"}},
    {"LACE-8", {"lace decode bq--74yoma", "bad-padding"}},
    {"LACE-9", {"lace encode " + times(35, "0430 "), "too-long"}},
    {"LACE-11", {"lace encode 002D 0061", "host-name"}},
    {"LACE-11", {"lace encode 002D 0061", "bq--aiac2yi", as_printed(Erratum::lace_11)}},
    {"LACE-11", {"lace encode 0061 002D 0062", "host-name", as_printed(Erratum::lace_11)}},
    {"LACE-14", {"lace encode 1F600", "bq--77md3xqa"}},
    {"LACE-14", {"lace encode D83D DE00", "bq--77md3xqa", as_printed(Erratum::lace_14)}},
    {"LACE-14", {"lace encode D83D DE00", "unpaired-surrogate"}},
    {"LACE-15", {"lace encode ", "host-name"}},
    {"LACE-15", {"lace encode ", "empty", as_printed(Erratum::lace_11)}},
    {"LACE-15", {"lace decode bq--", "empty"}},
    {"LACE-15", {"lace compress ", "empty"}},
    {"LACE-15", {"lace base32-encode ", ""}},
    {"LACE-15", {"lace base32-decode ", ""}},
    {"LACE-16", {"lace decode bq--" + times(64, "a"), "too-long at 68 (lace 2.3, LACE-16)"}},
    {"LACE-16", {"lace decode bq--" + times(64, "1"), "bad-digit"}},
    {"LACE-20", {"lace decode Bq--74yom", "30E6"}},
    {"LACE-20", {"lace decode bQ--74yom", "30E6"}},
    {"LACE-20", {"lace decode BQ--74YOM", "30E6"}},
    // Each run takes two octets of the 36.
    {"LACE-21",
     {"lace encode " + times(10, "0430 ") + times(10, "05D0 ") + times(11, "0430 "), "too-long"}},
    {"LACE-21",
     {"lace encode " + times(10, "0430 ") + times(10, "05D0 ") + times(10, "0430 "),
      "bq--bicdambqgaydambqgayauboq2dinbugq2dinbuakaqydambqgaydambqga"}},
    {"LACE-22", {"lace encode 0031 0061", "host-name"}},
});

}  // namespace
}  // namespace tests
