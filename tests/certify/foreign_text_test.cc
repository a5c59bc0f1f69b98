// SPDX-License-Identifier: Apache-2.0
// Texts of others: limits when they are read, escapes when they are shown.
#include "core/foreign_text.h"

#include <gtest/gtest.h>

#include <sstream>

#include "core/files/files.h"
#include "core/json.h"
#include "suite/suite.h"

namespace foreign_text_test {

using namespace acecheck;
namespace fs = std::filesystem;

std::string excess(const std::string& text, const JsonLimits& limits = {}) {
  const auto json = parse_json(text, limits);
  return json || !json.error().is_json ? "" : json.error().what;
}

std::string times(const std::string& piece, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += piece;
  return out;
}

TEST(ParseJson, KeepsEachLimit) {
  EXPECT_EQ(excess("[1]", {.octets = 3}), "");
  EXPECT_EQ(excess("[10]", {.octets = 3}), "has 4 octets, which is more than 3");
  EXPECT_EQ(excess("[{},[],{}]", {.depth = 2}), "");
  EXPECT_EQ(excess("[[[1]]]", {.depth = 2}), "nests deeper than 2 levels at octet 3");
  EXPECT_EQ(excess("{\"a\":[1]}", {.depth = 1}), "nests deeper than 1 levels at octet 6");
  EXPECT_EQ(excess("[1,2]", {.values = 2}), "");
  EXPECT_EQ(excess("[1,2,3]", {.values = 2}), "has more than 2 values at octet 5");
  EXPECT_EQ(excess("{\"a\":1,\"b\":2}", {.members = 2}), "");
  EXPECT_EQ(excess("{\"a\":1,\"b\":2,\"c\":3}", {.members = 2}),
            "has an object of more than 2 members at octet 17");
  // The usual limits, and texts that once took minutes or ended the program.
  EXPECT_TRUE(parse_json(times("[", 64) + times("]", 64)));
  EXPECT_EQ(excess(times("[", 65) + times("]", 65)), "nests deeper than 64 levels at octet 65");
  EXPECT_NE(excess(times("{\"a\":", 70'000)), "");
  EXPECT_NE(excess("[" + times("{},", 600'000) + "0]"), "");
  EXPECT_NE(excess(std::string((64 << 20) + 1, ' ')), "");
  std::string keys = "{";
  for (int i = 0; i < 100'000; ++i) keys += "\"" + std::to_string(i) + "\":0,";
  EXPECT_NE(excess(keys + "\"x\":0}"), "");
}

TEST(ParseJson, LooksForNoLimitInsideStrings) {
  EXPECT_TRUE(parse_json("\"" + times("[", 1000) + "\\\"" + times("{", 1000) + "\""));
  EXPECT_EQ(excess("\"\\\\\"" + times("[", 100)), "nests deeper than 64 levels at octet 69");
  for (const std::string begin : {"\"", "[\"", "\"\\\"", "\"a\\\\\\\""}) {
    EXPECT_EQ(excess(begin + times("[", 100)), "") << begin;  // the string has no end
  }
}

TEST(ParseJson, ANulEndsNothing) {
  const auto json = parse_json(std::string("{}\0rubbish", 10));
  ASSERT_FALSE(json);
  EXPECT_EQ(json.error().what, "has a NUL at octet 3");
}

// Whichever library reads it.
TEST(ParseJson, RefusesAMemberThatIsThereTwice) {
  for (const char* text : {R"({"a":1,"b":2,"a":[3]})", R"([{"b":{"a":1,"a":1}}])",
                           R"({"a":1,"a":123456789012345678901234567890})"}) {
    const auto json = parse_json(text);
    ASSERT_FALSE(json) << text;
    EXPECT_EQ(json.error().what, "has the member \"a\" twice");
  }
  EXPECT_TRUE(parse_json(R"([{"a":1},{"a":{"a":12345678901234567890123}}])"));
}

// Two libraries read JSON: the build decides which. Both accept the same texts, as the same values.
TEST(ParseJson, ReadsAsNlohmannJsonDoes) {
  std::vector<std::string> texts = {"",
                                    " ",
                                    "[1 2]",
                                    "{} {}",
                                    "\"\t\"",
                                    "\"\xff\"",
                                    "\"\xed\xa0\x80\"",
                                    "\"\xc0\x80\"",
                                    "//\n1",
                                    "\xef\xbb\xbf{}",
                                    "\"\xf4\x90\x80\x80\""};
  std::istringstream words(
      R"x({} [] null true tru 1 01 -1 0 -0 [-0] -0.0 1.0 1e3 1e400 -1e-400 0.1
      1.7976931348623157e308 5e-324 .5 1. +1 9223372036854775807 9223372036854775808
      18446744073709551615 18446744073709551616 -9223372036854775808 -9223372036854775809
      {"a":1,"b":2} {"":0} {"a":1,} [1,] {a:1} 'a' "\u00fc" "\ud83d\ude00" "\ud83d"
      "\ude00" "\uDE00" "\u0000" "\x41" "\/\b\f\n\r\t" [1]x "unended [ ] {"a" NaN Infinity)x");
  for (std::string word; words >> word;) texts.push_back(word);
  for (const auto& path : vector_paths(fs::path(ACECHECK_SOURCE_DIR) / "vectors")) {
    texts.push_back(read_file(path));
  }
  for (const std::string& text : texts) {
    const std::string shown = text.substr(0, 100);
    const Json expected = Json::parse(text, nullptr, false);
    const auto got = parse_json(text);
    ASSERT_EQ(got.has_value(), !expected.is_discarded()) << shown;
    if (!got) continue;
    EXPECT_EQ(*got, expected) << shown;
    EXPECT_EQ(got->type(), expected.type()) << shown;
    EXPECT_EQ(got->dump(), expected.dump()) << shown;
    std::string sorted;
    append_sorted(sorted, *got);
    EXPECT_EQ(sorted, nlohmann::json(expected).dump()) << shown;
  }
}

// -0 is not an unsigned number.
TEST(ParseJson, NumbersHaveTheTypeInWhichTheyAreWritten) {
  for (const char* text :
       {"[0]", "[-0]", "[0,-0]", "[-1]", "[-0.0]", "[1.0]", "[18446744073709551615]"}) {
    const auto json = parse_json(text);
    ASSERT_TRUE(json) << text;
    EXPECT_EQ(json->back().type(), Json::parse(text).back().type()) << text;
  }
}

// The digest of the suite and the requests to adapters are written by writers of our own.
TEST(Json, IsWrittenAsNlohmannJsonWritesIt) {
  const std::string text =
      R"({"b":[0,1,-1,2.5,18446744073709551615,null,true,"x-0\n"],"a":{},"é":[],"c":{"z":1,"y":[[2]]}})";
  std::vector<Json> all = {Json::parse(text), Json(), Json(7u)};
  for (const Json& each : all[0]["b"]) all.push_back(each);
  for (const std::size_t size : {1u, 7u, 8u, 9u, 16u, 17u}) {
    for (std::size_t at = 0; at < size; ++at) {
      for (int c = 0; c < 0x80; ++c) {
        std::string string(size, 'x');
        string[at] = static_cast<char>(c);
        all.emplace_back(string);
      }
    }
  }
  for (const Json& json : all) {
    std::string dumped = "before";
    append_dump(dumped, json);
    ASSERT_EQ(dumped, "before" + json.dump());
    std::string sorted = "before";
    append_sorted(sorted, json);
    ASSERT_EQ(sorted, "before" + nlohmann::json(json).dump());
  }
}

TEST(Json, IsOneLineInUtf8OrInAscii) {
  const Json json = {{"b", "\u00FC\n"}, {"a", std::string("\xFF", 1)}};
  EXPECT_EQ(in_ascii_line(json), R"({"b":"\u00fc\n","a":"\ufffd"})");
  EXPECT_EQ(in_one_line(json), "{\"b\":\"\u00FC\\n\",\"a\":\"\uFFFD\"}");
}

TEST(ForeignText, IsOneLineWithoutControlCodes) {
  EXPECT_EQ(for_terminal("plain ü ユ"), "plain ü ユ");
  EXPECT_EQ(for_terminal("\x1b[2J\r\n\t\x07"), "<U+001B>[2J<U+000D><U+000A><U+0009><U+0007>");
  // CSI in eight bits, bidirectional marks, a zero width space, a byte order mark, a tag, a
  // noncharacter.
  EXPECT_EQ(for_terminal("\u009b\u202e\u2066\u200b\ufeff\U000E0041\uffff"),
            "<U+009B><U+202E><U+2066><U+200B><U+FEFF><U+E0041><U+FFFF>");
  EXPECT_EQ(for_terminal("a\xffz\xed\xa0\x80"), "a<FF>z<ED><A0><80>");
  EXPECT_EQ(for_terminal(std::string("a\0b", 3)), "a<U+0000>b");
  EXPECT_EQ(for_terminal(std::string(4096, 'x')), std::string(4096, 'x'));
  EXPECT_EQ(for_terminal(std::string(4097, 'x')), std::string(4096, 'x') + "...");
  EXPECT_EQ(lines_for_terminal("a\n\x1b\n", "| "), "| a\n| <U+001B>\n");
}

TEST(ForeignText, IsNoMarkup) {
  EXPECT_EQ(for_html("</td>\"'&\u202e"), "&lt;/td&gt;&quot;&#39;&amp;&lt;U+202E&gt;");
}

}  // namespace foreign_text_test
