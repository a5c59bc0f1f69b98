// SPDX-License-Identifier: Apache-2.0
// Punycode: where each error is, and at which step it is seen.
#include "oracle/rows.h"

namespace tests {
namespace {

const oracle::Options surrogates_too{.domain = Domain::code_point};
const oracle::Options any{.domain = Domain::any};
const oracle::bootstring::Limits two{3};
const oracle::bootstring::Limits sixteen{0xFFFF};
const oracle::bootstring::Limits thirty_two{0xFFFFFFFF};

[[maybe_unused]] const bool punycode_errors = add({
    {"punycode decode a\xC3\xBC-", "non-basic-literal at 1 (bis 6.2: literal portion)"},
    {"punycode decode bcher-kv", "truncated at 8 (bis 6.2: consume a code point)"},
    {"punycode decode bcher-k$a", "bad-digit at 7 (bis 6.2: digit-value)"},
    {"punycode decode ib9b", "out-of-domain at 3 (PUNY-10)"},
    {"punycode encode 0061 D800", "out-of-domain at 1 (PUNY-10)"},
    {"punycode encode 0061 DFFF", "out-of-domain at 1 (PUNY-10)"},
    {"punycode encode 0061 0062 110000", "out-of-domain at 2 (PUNY-10)"},
    {"punycode encode 0061 110000", "out-of-domain at 1 (PUNY-10)", surrogates_too},
    {"punycode encode 0061 D7FF", "a-pc4g"},
    {"punycode encode 0061 E000", "a-so7g"},
    {"punycode encode 0061 10FFFF", "a-h023p"},
    {"punycode encode D800 DFFF 10FFFF", "ib9b89le4637a", surrogates_too},
});

[[maybe_unused]] const bool punycode_overflows = add({
    {"punycode decode aaaa-", "overflow at 3 (bis 6.2: length(output))", any, two},
    {"punycode decode aaa\x80-", "non-basic-literal at 3 (bis 6.2: literal portion)", any, two},
    {"punycode decode aaa-", "0061 0061 0061", any, two},
    {"punycode decode 9999", "overflow at 3 (bis 6.2: i + digit * w)", any, sixteen},
    {"punycode decode 2n7c", "overflow at 3 (bis 6.2: n + i div (length + 1))", any, sixteen},
    {"punycode encode 61 61 61 61", "overflow at 3 (bis 6.3: the length)", any, two},
    {"punycode encode 61 FFFF", "overflow at 1 (bis 6.3: delta + (m - n) * (h + 1))", any, sixteen},
    {"punycode encode 80 8080", "overflow at 0 (bis 6.3: increment delta)", any, sixteen},
    {"punycode encode 61 10000", "out-of-domain at 1 (PUNY-10)", any, sixteen},
    {"punycode encode FFFF", "1n7c", any, sixteen},
    // The first of those that are least.
    {"punycode encode 61 FFFF FFFF", "overflow at 1 (bis 6.3: delta + (m - n) * (h + 1))", any,
     sixteen},
    // A delta of 607 makes adapt() compute 36 * 454.
    {"punycode decode a02d", "overflow at 3 (bis 6.1: adapt())", {}, {8000}},
    {"punycode decode a02d", "0080 01AF", {}, {16380}},
});

[[maybe_unused]] const bool punycode_overflows_at_32_bits = add({
    {"punycode decode 43902716a", "overflow at 7 (bis 6.2: i + digit * w)", {}, thirty_two},
    {"punycode decode 99999999", "overflow at 7 (bis 6.2: i + digit * w)", {}, thirty_two},
    {"punycode decode ry902716a",
     "overflow at 8 (bis 6.2: n + i div (length + 1))",
     {},
     thirty_two},
    {"punycode encode " + times(3855, "61 ") + "10FFFF",
     "overflow at 3855 (bis 6.3: delta + (m - n) * (h + 1))",
     {},
     thirty_two},
    {"punycode return " + times(3854, "0061 ") + "10FFFF",
     times(3854, "0061 ") + "10FFFF",
     {},
     thirty_two},
    {"punycode return FFFFFFFF", "FFFFFFFF", any, thirty_two},
    {"punycode encode 61 FFFFFFFF", "overflow at 1 (bis 6.3: delta + (m - n) * (h + 1))", any,
     thirty_two},
});

std::vector<Row> punycode_series() {
  std::vector<Row> rows;
  for (const char none : std::string("/:@[`{ \0\x7F\x80\xFF", 11)) {
    rows.push_back(
        {std::string("punycode decode ab") + none, "bad-digit at 2 (bis 6.2: digit-value)"});
  }
  for (const std::string surrogate : {"D800", "DBFF", "DC00", "DFFF"}) {
    rows.push_back({"punycode encode " + surrogate, "out-of-domain at 0 (PUNY-10)"});
    rows.push_back({"punycode return " + surrogate, surrogate, surrogates_too});
  }
  return rows;
}
[[maybe_unused]] const bool punycode_more = add(punycode_series());

}  // namespace
}  // namespace tests
