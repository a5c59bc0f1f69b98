// SPDX-License-Identifier: Apache-2.0
// CIDNUC: questions that the examples and the errata of the draft leave open.
#include "oracle/rows.h"

namespace tests {
namespace {

// The three errors of step 5, and every other error of 2.4.2.
[[maybe_unused]] const bool cidnuc_compressions = add({
    {"cidnuc decompress F0F0", "bad-mode at 1 (cidnuc 2.4.2 step 5: already 2)"},
    {"cidnuc decompress F04E00F0", "bad-mode at 3 (cidnuc 2.4.2 step 5: already 2)"},
    {"cidnuc decompress F0F8", "bad-mode at 1 (cidnuc 2.4.2 step 5: a window in mode 2)"},
    {"cidnuc decompress F0FF", "bad-mode at 1 (cidnuc 2.4.2 step 5: a window in mode 2)"},
    {"cidnuc decompress F0F7", "bad-mode at 1 (cidnuc 2.4.2 step 5: not in Table 2)"},
    {"cidnuc decompress F03300", "bad-mode at 1 (cidnuc 2.4.2 step 5: not in Table 2)"},
    {"cidnuc decompress F04E00E1", "bad-mode at 3 (cidnuc 2.4.2 step 5: not in Table 2)"},
    {"cidnuc decompress F03400DFFF", "3400DFFF"},
    {"cidnuc decompress F04E00E0F0", "bad-mode at 4 (cidnuc 2.4.2 step 4)"},
    {"cidnuc decompress E0", "bad-mode at 0 (cidnuc 2.4.2 step 9: already 1)"},
    {"cidnuc decompress F0E0", "bad-mode at 1 (cidnuc 2.4.2 step 10)"},
    {"cidnuc decompress F04E00E0", "truncated at 4 (cidnuc 2.4.2 step 4)"},
    {"cidnuc decompress F04E", "truncated at 2 (cidnuc 2.4.2 step 6)"},
    {"cidnuc decompress F0", "truncated at 1 (cidnuc 2.4.2 step 10)"},
    {"cidnuc decompress 61F8", "truncated at 2 (cidnuc 2.4.2 step 12)"},
    {"cidnuc decompress 61FC", "not-canonical at 1 (cidnuc 2.4.2, CIDNUC-6)"},
    {"cidnuc compress 006100", "truncated at 3 (cidnuc 2.4.1 step 2)"},
});

[[maybe_unused]] const bool cidnuc_texts = add({
    {"cidnuc encode 0061 110000", "out-of-domain at 1 (cidnuc 2.2)"},
    {"cidnuc encode 00FC 002E", "prohibited at 1 (cidnuc 2.2.2, Table 1)"},
    {"cidnuc encode 00FC DFFF", "unpaired-surrogate at 1 (cidnuc 2.2.2)"},
    // Both at once: Table 1 is asked of all characters before surrogates are.
    {"cidnuc encode D800 00FC 0020", "prohibited at 2 (cidnuc 2.2.2, Table 1)"},
    {"cidnuc encode 212A", "host-name at 0 (cidnuc 2.2.3, CIDNUC-9)"},
    {"cidnuc encode 0061", "host-name at 0 (cidnuc 2.2.1)"},
    // 2.2.5 at its bound: 35 characters of one row are 37 octets, 36 are 38.
    {"cidnuc encode " + times(35, "0430 "), "too-long at 35 (cidnuc 2.2.5, CIDNUC-7)"},
    {"cidnuc encode " + times(36, "0430 "), "too-long at 36 (cidnuc 2.2.5, CIDNUC-7)",
     as_printed(Erratum::cidnuc_7)},
    {"cidnuc label F808" + times(35, "30"), "too-long at 64 (cidnuc 2.3, CIDNUC-18)"},
    {"cidnuc label " + times(38, "61"), "too-long at 65 (cidnuc 2.3, CIDNUC-18)",
     as_printed(Erratum::cidnuc_7)},
    {"cidnuc return 1F600", "1F600"},
    {"cidnuc return 10FFFF", "10FFFF"},
    {"cidnuc return " + times(33, "0430 ") + "0430", times(33, "0430 ") + "0430"},
    {"cidnuc return " + times(34, "0430 ") + "0430", times(34, "0430 ") + "0430",
     as_printed(Erratum::cidnuc_7)},
    {"cidnuc return 0061 0323 0308", "1EA1 0308"},
    {"cidnuc return 0061 0308 0323", "1EA1 0308"},
    {"cidnuc return 1112 1161 11AB", "D55C"},
});

[[maybe_unused]] const bool cidnuc_labels = add({
    {"cidnuc decode ", "missing-prefix at 0 (cidnuc 2.3.1)"},
    {"cidnuc decode ph", "missing-prefix at 0 (cidnuc 2.3.1)"},
    {"cidnuc decode pg6l48", "missing-prefix at 0 (cidnuc 2.3.1)"},
    {"cidnuc decode bq--74yom", "missing-prefix at 0 (cidnuc 2.3.1)"},
    {"cidnuc decode PH6L48", "005F"},
    {"cidnuc decode ph6l8a", "bad-padding at 4 (cidnuc 2.3.2)"},
    {"cidnuc decode ph6l098", "bad-digit at 4 (cidnuc 2.3.2)"},
    {"cidnuc decode ph6l4", "bad-padding at 4 (cidnuc 2.5.2, CIDNUC-8)"},
    {"cidnuc decode ph6l58", "bad-padding at 5 (cidnuc 2.5.2, CIDNUC-8)"},
    {"cidnuc decode ph68", "bad-padding at 3 (cidnuc 2.5.2, CIDNUC-8)"},
    {"cidnuc label 6162E0", "bad-mode at 6 (cidnuc 2.4.2 step 9: already 1)"},
    {"cidnuc label 6162F0", "truncated at 9 (cidnuc 2.4.2 step 10)"},
    {"cidnuc label 612D", "host-name at 0 (cidnuc 2.3.4)"},
    {"cidnuc label 612E", "prohibited at 0 (cidnuc 2.3.4, Table 1)"},
    {"cidnuc label F0D800E020", "prohibited at 0 (cidnuc 2.3.4, Table 1)"},
    {"cidnuc label F0D800", "unpaired-surrogate at 0 (cidnuc 2.3.4)"},
    {"cidnuc label F0DC00D800", "unpaired-surrogate at 0 (cidnuc 2.3.4)"},
    {"cidnuc label 75F80608", "not-normalized at 0 (cidnuc 2.3.4, CIDNUC-10)"},
});

std::vector<Row> cidnuc_series() {
  std::vector<Row> rows;
  for (const std::string invalid : {"80", "DF", "E1", "EF", "F1", "F7", "FA", "FB", "FD", "FF"}) {
    rows.push_back(
        {"cidnuc decompress 61" + invalid, "bad-mode at 1 (cidnuc 2.4.2 step 9: invalid)"});
  }
  // One of each General Category of Table 1.
  for (const std::string prohibited : {"0020", "2028", "2029", "0001", "00AD", "E000"}) {
    rows.push_back({"cidnuc encode 00FC " + prohibited, "prohibited at 1 (cidnuc 2.2.2, Table 1)"});
  }
  // The bounds of Table 2 and of the nine-bit number; and back in window 0, the next characters
  // need no window (2.4.1 step 6).
  for (const auto& [pairs, compressed] : std::initializer_list<std::pair<std::string, std::string>>{
           {"33FF", "F8677F"},
           {"3400", "F03400"},
           {"DFFF", "F0DFFF"},
           {"E000", "F9C000"},
           {"007F", "7F"},
           {"0080", "F80100"},
           {"04FE", "F8097E"},
           {"FFFF", "F9FF7F"},
           {"4E000061", "F04E00E061"},
           {"", ""},
           {"043000610062", "F80830FC6162"}}) {
    rows.push_back({"cidnuc compress " + pairs, compressed});
    rows.push_back({"cidnuc decompress " + compressed, pairs});
  }
  // "8" stands behind bits that do not fill the last symbol, and nowhere else.
  const std::string decode = "cidnuc base32-decode ";
  for (std::size_t length = 0; length <= 16; ++length) {
    const std::string symbols(length, 'a');
    const std::size_t bits_left = length * 5 % 8;
    const std::string value = times(length * 5 / 8, "00");
    const auto bad_padding = [](std::size_t at) {
      return "bad-padding at " + std::to_string(at) + " (cidnuc 2.5.2, CIDNUC-8)";
    };
    rows.push_back({decode + symbols, bits_left == 0 ? value : bad_padding(length - 1)});
    rows.push_back(
        {decode + symbols + '8', bits_left > 0 && bits_left < 5 ? value : bad_padding(length)});
  }
  for (const char none : std::string("019`{@[\0-", 9)) {
    rows.push_back({decode + none + 'a', "bad-digit at 0 (cidnuc 2.3.2)"});
    rows.push_back({decode + 'a' + none, "bad-digit at 1 (cidnuc 2.3.2)"});
  }
  return rows;
}
[[maybe_unused]] const bool cidnuc_more = add(cidnuc_series());

}  // namespace
}  // namespace tests
