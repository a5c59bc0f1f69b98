// SPDX-License-Identifier: Apache-2.0
// MACE: questions that the examples and the errata of the draft leave open.
#include "oracle/rows.h"

namespace tests {
namespace {

[[maybe_unused]] const bool mace_errors = add({
    {"mace base32-decode ", "empty at 0 (mace 4)"},
    {"mace base32-decode 0w", "bad-digit at 1 (mace 4)"},
    {"mace decode 0", "truncated at 1 (mace 9: read_string_of_length)"},
    {"mace decode 07", "truncated at 2 (mace 9: read_string_of_length)"},
    {"mace decode x00", "truncated at 3 (mace 9: read_string_of_length)"},
    {"mace decode y000", "truncated at 4 (mace 9: read_string_of_length)"},
    {"mace decode zg", "truncated at 2 (mace 9: read_string_of_length)"},
    {"mace decode z:", "truncated at 2 (mace 9: read_string_of_length)"},  // one digit below 16
    {"mace decode z:0", "bad-digit at 1 (mace 9: base32_decode)"},
    {"mace decode 07s0.s", "bad-digit at 4 (mace 9: base32_decode)"},
    {"mace decode 07sx0w0", "bad-digit at 5 (mace 9: base32_decode)"},
    {"mace decode 07s" + std::string("\0", 1) + "00", "bad-digit at 3 (mace 9: base32_decode)"},
    {"mace decode 0\xFF"
     "0",
     "bad-digit at 1 (mace 9: base32_decode)"},
    {"mace decode -a.b", "bad-digit at 2 (mace 9: Literal, MACE-7)"},
    {"mace decode 07sm00", "out-of-domain at 3 (mace 6, MACE-4)"},
    {"mace decode -abc", "host-name at 0 (mace 9, check 1)"},
    {"mace decode 07sw07s", "not-canonical at 0 (mace 9, check 2)"},
    {"mace decode 07s-", "not-canonical at 3 (mace 9, check 2)"},
    {"mace decode -a---", "not-canonical at 4 (mace 9, check 2)"},
    {"mace decode 100101", "not-canonical at 3 (mace 9, check 2)"},  // 100z1: 1 agrees again
    {"mace decode 07s-", "truncated at 4 (mace 9: NXT)", as_printed(Erratum::mace_7_end)},
    {"mace decode ", "truncated at 0 (mace B: conform_to_std13, MACE-3)",
     as_printed(Erratum::mace_3)},
    {"mace encode 002D 0061 110000", "out-of-domain at 2 (mace 7: range)"},
    {"mace encode 0061 D800", "out-of-domain at 1 (mace 6, MACE-4)"},
    {"mace encode 0061 002D 0062", "host-name at 0 (mace 6, MACE-2)"},
    // Either case.
    {"mace decode 07SX000Y0000ZGG", "00FC 2000 10000 10010"},
    {"mace decode z0GG", "0000 0010"},
    {"mace decode ZFF", "000F 0000"},
});

std::vector<Row> mace_series() {
  std::vector<Row> rows;
  // Each bound of sections 6 and 7, and what Compress needs: there and back.
  for (const auto& [text, ace] : std::initializer_list<std::pair<std::string, std::string>>{
           {"0010", "00g"},
           {"000F", "zf"},
           {"1FFF", "7vv"},
           {"2000", "x000"},
           {"9FFF", "xvvv"},
           {"A000", "800"},
           {"FFFF", "vvv"},
           {"10000", "y0000"},
           {"10FFFF", "yvvvv"},
           // a) and the largest difference; beyond it the submode is left.
           {"0000 01FF", "z0vv"},
           {"0000 01FF 0200", "z0vvw0g0"},
           {"10000 101FF", "y0000zvv"},
           {"10000 10200", "y000000g0"},
           // b) of a code point beyond the BMP; c) of less than 16; 16 needs d), a next one.
           {"10000 10010", "y0000zgg"},
           {"0200 020F", "0g0zf"},
           {"0200 0210", "0g00gg"},
           {"0200 0210 0061 002D 0220", "0g0zgg-a---hg"},
           {"0200 0210 040F", "0g00gg10f"},
           {"0200 0210 03EF", "0g0zggvv"},
           {"0200 0210 0010", "0g00gg00g"},
           {"4000 4010 41EF", "x800zggvv"},
           {"4000 4010 4210", "x80080g8gg"},
           {"0110 0200", "08g0g0"},
           {"0110 0061 0111", "zog-a-1"},
           {"10010 10000", "y000gzgg"},
           {"FFEF FFFF", "vvfvvv"},
           {"0300 0000", "0o0000"}}) {
    rows.push_back({"mace encode " + text, ace});
    rows.push_back({"mace decode " + ace, text});
  }
  // In Compress, a first digit below 16 stands alone.
  for (const char digit : std::string("0123456789ABCDEF")) {
    const char lower = digit < 'A' ? digit : static_cast<char>(digit + 'a' - 'A');
    const std::string text = std::string("000") + digit;
    rows.push_back({"mace encode " + text, std::string("z") + lower});
    rows.push_back({std::string("mace decode z") + lower, text});
    rows.push_back({std::string("mace decode Z") + digit, text});
  }
  return rows;
}
[[maybe_unused]] const bool mace_more = add(mace_series());

}  // namespace
}  // namespace tests
