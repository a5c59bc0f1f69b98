// SPDX-License-Identifier: Apache-2.0
// Requests as lines: what `acecheck serve` reads, and what an adapter is sent.
#include <gtest/gtest.h>

#include "answer/protocol/message.h"
#include "support/expect.h"
#include "support/questions.h"

namespace request_test {
namespace {

using namespace acecheck;

TEST(Requests, AreReadInAnyOrderAndWrittenInOne) {
  for (const auto& [members, form] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"("punycode","op":"encode","unicode":"0000fc","case":"U")",
            R"("punycode","op":"encode","unicode":"00FC","case":"U")"},
           // The fuzz target adapter_message found this mistake: the annotation came first.
           {R"("punycode","case":"uu","ace_hex":"746461","op":"decode")",
            R"("punycode","op":"decode","ace":"tda")"},
           {R"("punycode","op":"decode","ace":"tda","capacity":0)",
            R"("punycode","op":"decode","ace":"tda","capacity":0)"},
           {R"("punycode","form":"utf-8","unicode_hex":"62c328","op":"encode")",
            R"("punycode","op":"encode","unicode_hex":"62C328","form":"utf-8")"},
           {R"("lace","op":"encode","unicode_hex":"0062D800","form":"utf-16")",
            R"("lace","op":"encode","unicode_hex":"0062D800","form":"utf-16")"},
           {R"("lace","op":"compress","octets":"0a")", R"("lace","op":"compress","octets":"0A")"},
           {R"("lace","op":"decompress","compressed":"0a")",
            R"("lace","op":"decompress","compressed":"0A")"},
           {R"("mace","op":"base32-encode","length":1,"value":31)",
            R"("mace","op":"base32-encode","value":31,"length":1)"},
           {R"("punycode","op":"integer-encode","value":[7],"thresholds":[1,26],"base":36)",
            R"("punycode","op":"integer-encode","base":36,"thresholds":[1,26],"value":[7])"},
           {R"("punycode","op":"integer-decode","digits":[7],"thresholds":[1,26],"base":36)",
            R"("punycode","op":"integer-decode","base":36,"thresholds":[1,26],"digits":[7])"}}) {
    const auto request = parse_request(R"({"id":7,"codec":)" + std::string(members) + '}');
    ASSERT_TRUE(request) << request.error();
    EXPECT_EQ(to_line(*request), R"({"id":7,"codec":)" + std::string(form) + '}');
  }
}

TEST(Requests, ABrokenRequestIsNamed) {
  for (const auto& [line, words] : std::initializer_list<std::pair<const char*, const char*>>{
           {"x", "JSON"},
           {"[]", "object"},
           {R"({"codec":"lace"})", "\"id\""},
           {R"({"id":-1,"codec":"mace","op":"decode"})", "\"id\""},
           {R"({"id":1,"codec":"x"})", "punycode, lace"},
           {R"({"id":1,"codec":7,"op":"decode"})", "\"codec\""},
           {R"({"id":1,"codec":"mace"})", "\"op\" of mace"},
           {R"({"id":1,"codec":"mace","op":"compress"})", "\"op\" of mace"},
           {R"({"id":1,"codec":"mace","op":"decode"})", "\"ace\""},
           {R"({"id":1,"codec":"lace","op":"decode","ace":"","capacity":-1})", "\"capacity\": -1"},
           {R"({"id":1,"codec":"lace","op":"encode","unicode_hex":"62"})", "utf-8, utf-16"},
           {R"({"id":1,"codec":"lace","op":"encode","unicode_hex":"6","form":"utf-8"})",
            "\"unicode_hex\": \"6\""},
           {R"({"id":1,"codec":"lace","op":"encode","unicode_hex":"62C3BC","form":"utf-16"})",
            "four hexadecimal digits"},
           {R"({"id":1,"codec":"lace","op":"encode","unicode_hex":"62","form":"utf-8",)"
            R"("unicode":"0062"})",
            "\"unicode\" beside \"unicode_hex\""},
           {R"({"id":1,"codec":"punycode","op":"integer-encode","base":[36],"thresholds":[1],)"
            R"("value":[1]})",
            "\"base\": [36]"},
           {R"({"id":1,"codec":"punycode","op":"integer-encode","base":36,"thresholds":7,)"
            R"("value":[1]})",
            "\"thresholds\": 7"}}) {
    const auto request = parse_request(line);
    ASSERT_FALSE(request) << line;
    tests::expect_contains(request.error(), words);
  }
}

TEST(Requests, HoldOnlyWhatTheImplementationDeclares) {
  const Vector vector = parse_vector(
      Json::parse(R"({"id":"punycode/x","op":"encode","unicode":"00FC","case":"U","ace":"tdA",
                      "capacity":3,"expect":"value","level":"must"})"),
      Codec::punycode, "here");
  Capabilities capabilities;
  EXPECT_FALSE(request_for(vector, 1, capabilities).capacity);
  EXPECT_EQ(request_for(vector, 1, capabilities).input, Data(Text{{0xFC}}));
  capabilities.capacity = capabilities.case_flags = true;
  EXPECT_EQ(request_for(vector, 1, capabilities).capacity, 3u);
  EXPECT_EQ(request_for(vector, 1, capabilities).input, Data(Text{{0xFC}, "", "U"}));
}

}  // namespace
}  // namespace request_test
