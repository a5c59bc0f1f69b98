// SPDX-License-Identifier: Apache-2.0
// The errata of CIDNUC.
#include "oracle/rows.h"

namespace tests {
namespace {

[[maybe_unused]] const bool errata_of_cidnuc = add_errata({
    {"CIDNUC-1", {"cidnuc decompress 61", "0061"}},
    {"CIDNUC-1", {"cidnuc decompress 61", "truncated", as_printed(Erratum::cidnuc_1)}},
    {"CIDNUC-2", {"cidnuc decompress F8", "truncated"}},
    {"CIDNUC-3", {"cidnuc decompress E0", "bad-mode at 0 (cidnuc 2.4.2 step 9: already 1)"}},
    {"CIDNUC-3",
     {"cidnuc decompress E0", "bad-mode at 0 (cidnuc 2.4.2 step 9: invalid)",
      as_printed(Erratum::cidnuc_3)}},
    {"CIDNUC-6", {"cidnuc decompress FC5F", "005F", as_printed(Erratum::cidnuc_6)}},
    {"CIDNUC-6", {"cidnuc decompress 5FFC", "005F", as_printed(Erratum::cidnuc_6)}},
    {"CIDNUC-6", {"cidnuc decompress F89C00", "4E00", as_printed(Erratum::cidnuc_6)}},
    {"CIDNUC-6", {"cidnuc decompress F80000", "0000", as_printed(Erratum::cidnuc_6)}},
    {"CIDNUC-6", {"cidnuc decompress F04E00E0FCF04E01", "4E004E01", as_printed(Erratum::cidnuc_6)}},
    {"CIDNUC-6", {"cidnuc decompress FC5F", "not-canonical"}},
    {"CIDNUC-6", {"cidnuc decompress 5FFC", "not-canonical"}},
    {"CIDNUC-6", {"cidnuc decompress F89C00", "not-canonical"}},
    {"CIDNUC-6", {"cidnuc decompress F80000", "not-canonical"}},
    {"CIDNUC-6", {"cidnuc decompress F04E00E0FCF04E01", "not-canonical"}},
    {"CIDNUC-7",
     {"cidnuc label F808" + times(35, "30"), times(34, "0430 ") + "0430",
      as_printed(Erratum::cidnuc_7)}},
    {"CIDNUC-7", {"cidnuc encode " + times(18, "65E5 "), "too-long"}},
    {"CIDNUC-7",
     {"cidnuc encode " + times(17, "65E5 "),
      "ph66bs6kzpfmxswlzlf4vs6kzpfmxswlzlf4vs6kzpfmxswlzlf4vs6kzpf"}},
    {"CIDNUC-8", {"cidnuc decode ph6l48", "005F"}},
    {"CIDNUC-8", {"cidnuc decode ph6l4", "005F", as_printed(Erratum::cidnuc_8)}},
    {"CIDNUC-8", {"cidnuc decode ph6l58", "005F", as_printed(Erratum::cidnuc_8)}},
    {"CIDNUC-8", {"cidnuc decode ph6l4a8", "005F", as_printed(Erratum::cidnuc_8)}},
    {"CIDNUC-8", {"cidnuc decode ph6l4a8", "bad-padding"}},
    {"CIDNUC-9", {"cidnuc encode 212A", "host-name"}},
    {"CIDNUC-9", {"cidnuc encode 212A", "ph6jm8", as_printed(Erratum::cidnuc_9)}},
    {"CIDNUC-9", {"cidnuc label 6B", "host-name"}},
    // As printed it is a second label for a text that encodes to another.
    {"CIDNUC-10", {"cidnuc label 75F80608", "not-normalized"}},
    {"CIDNUC-10", {"cidnuc label 75F80608", "0075 0308", as_printed(Erratum::cidnuc_10)}},
    {"CIDNUC-10", {"cidnuc encode 0075 0308", "ph67aaxy8"}},
    {"CIDNUC-14", {"cidnuc encode 0070 0068 0036 0037 0061 0061 0078 0079 0038", "host-name"}},
    {"CIDNUC-14", {"cidnuc decode ph67aaxy8", "00FC"}},
    {"CIDNUC-15", {"cidnuc compress 00FC", "F8017C"}},
    {"CIDNUC-16", {"cidnuc encode ", "host-name"}},
    {"CIDNUC-16", {"cidnuc decode ph6", "host-name"}},
    {"CIDNUC-16", {"cidnuc base32-encode ", ""}},
    {"CIDNUC-16", {"cidnuc base32-decode ", ""}},
    {"CIDNUC-17", {"cidnuc encode 1F4A9", "ph66dmd3xfj"}},
    {"CIDNUC-17", {"cidnuc encode D83D DCA9", "unpaired-surrogate"}},
    {"CIDNUC-18", {"cidnuc decode ph6" + times(64, "a"), "too-long at 67 (cidnuc 2.3, CIDNUC-18)"}},
    {"CIDNUC-18", {"cidnuc decode ph6" + times(64, "1"), "bad-digit"}},
    {"CIDNUC-19", {"cidnuc decode Ph67aaxy8", "00FC"}},
    {"CIDNUC-19", {"cidnuc decode pH67aaxy8", "00FC"}},
    {"CIDNUC-19", {"cidnuc decode PH67AAXY8", "00FC"}},
    {"CIDNUC-20", {"cidnuc encode 0031 0061", "host-name"}},
    {"CIDNUC-20", {"cidnuc encode 0061 002D", "host-name"}},
    {"CIDNUC-20", {"cidnuc encode 002D 0061", "host-name"}},
    {"CIDNUC-22", {"cidnuc compress 4E00", "F04E00"}},
    {"CIDNUC-22", {"cidnuc compress AC00AC01", "F0AC00AC01"}},
});

}  // namespace
}  // namespace tests
