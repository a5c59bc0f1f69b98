// SPDX-License-Identifier: Apache-2.0
// The errata of MACE.
#include "oracle/rows.h"

namespace tests {
namespace {

[[maybe_unused]] const bool errata_of_mace = add_errata({
    {"MACE-1", {"mace encode 0200 4000 002D B001 40001 0061", "0g0x800--wc01y6001-a"}},
    {"MACE-1",
     {"mace encode 0200 4000 002D B001 40001 0061", "0g0x800--wc016001-a",
      as_printed(Erratum::mace_1)}},
    {"MACE-2", {"mace encode 0061 0062 0063", "host-name"}},
    {"MACE-2", {"mace encode 0061 0062 0063", "-abc", as_printed(Erratum::mace_2)}},
    {"MACE-2", {"mace decode -abc", "host-name", as_printed(Erratum::mace_2)}},
    {"MACE-3", {"mace decode ", ""}},
    {"MACE-3", {"mace encode ", ""}},
    {"MACE-3", {"mace decode ", "truncated", as_printed(Erratum::mace_3)}},
    {"MACE-3", {"mace decode -", "not-canonical"}},
    {"MACE-3", {"mace decode w", "not-canonical"}},
    {"MACE-4", {"mace encode D800 DC00", "out-of-domain"}},
    {"MACE-4", {"mace encode D800 DC00", "m00n00", as_printed(Erratum::mace_4)}},
    {"MACE-4", {"mace encode D800 DC00", "m00n00", {.domain = Domain::code_point}}},
    {"MACE-4", {"mace encode 10000", "y0000"}},
    {"MACE-5", {"mace decode -A-07s", "0041 00FC"}},
    {"MACE-5", {"mace decode -a-07s", "0061 00FC"}},
    {"MACE-6", {"mace encode 00FC 002D", "07s--"}},
    {"MACE-7", {"mace decode -a.", "bad-digit"}},
    {"MACE-7", {"mace decode -a.", "not-canonical", as_printed(Erratum::mace_7)}},
    {"MACE-7", {"mace decode 07s-", "truncated", as_printed(Erratum::mace_7_end)}},
    {"MACE-7", {"mace decode 07s-", "not-canonical"}},
    {"MACE-7", {"mace decode 07", "truncated"}},
    {"MACE-8", {"mace encode 002D 0061 0062 0063", "---abc"}},
    {"MACE-8", {"mace encode 0061 0062 0063 002D", "-abc--"}},
    {"MACE-9", {"mace encode 0061 0062 0063", "host-name"}},
    {"MACE-9", {"mace encode 0061 0062 0063 00FC", "-abc-07s"}},
    {"MACE-10", {"mace encode " + times(64, "0061 "), "host-name"}},
    {"MACE-10", {"mace decode -" + times(64, "a"), "host-name"}},
});

}  // namespace
}  // namespace tests
