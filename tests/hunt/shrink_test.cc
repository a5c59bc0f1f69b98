// SPDX-License-Identifier: Apache-2.0
// Smaller inputs from those that were found.
#include "search/hunt/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "hunt/operations.h"

namespace shrink_test {
namespace {

using namespace acecheck;
using namespace hunt_test;
using namespace std::string_literals;

constexpr unsigned rounds = 60;

// Every candidate must be of whole units.
std::string smallest(const hunt::Operation& operation, const std::string& input,
                     const auto& holds) {
  const std::size_t unit = operation == encode_text ? 4 : operation == encode_utf_16 ? 2 : 1;
  return hunt::shrunk(
      operation, input,
      [&](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) {
          EXPECT_EQ(each.size() % unit, 0u);
          out.push_back(holds(each));
        }
        return out;
      },
      rounds);
}

TEST(Shrink, TakesUnitsOutAndMakesThemSimpler) {
  const auto has_size = [](std::size_t size) {
    return [size](const std::string& each) { return each.size() >= size; };
  };
  const auto is_not_ascii = [](const std::string& each) {
    return std::ranges::any_of(each, [](char c) { return c < 0; });
  };
  EXPECT_EQ(smallest(decode_punycode, "hello-world",
                     [](const std::string& each) { return each.contains('-'); }),
            "-");
  EXPECT_EQ(smallest(decode_punycode, "zzzz", has_size(4)), "aaaa");
  EXPECT_EQ(smallest(decode_punycode, "abc", [](const std::string&) { return false; }), "abc");
  EXPECT_EQ(smallest(decode_punycode, "abc", has_size(0)), "");
  EXPECT_EQ(smallest(decode_punycode, "b\xFF", is_not_ascii), "\xFF");
  EXPECT_EQ(smallest(encode_text, "\x34\x12\0\0\x78\x56\0\0\x80\0\0\0"s, has_size(8)),
            "a\0\0\0a\0\0\0"s);
  EXPECT_EQ(smallest(encode_utf_16, "\xD8\x3D\xDC\xA9\x4E\x2D", has_size(4)), "\0a\0a"s);
  EXPECT_EQ(smallest(encode_utf_8, "abc", has_size(2)), "aa");
  // What is simple already takes no place among those that are asked at once.
  EXPECT_EQ(smallest(decode_punycode, std::string(300, 'a') + "z", has_size(301)),
            std::string(301, 'a'));
}

// Where a letter does not show the difference, U+0080 may, whatever the octets of the code point.
TEST(Shrink, MakesACodePointTheFirstThatIsNotAscii) {
  const auto not_ascii = [](const std::string& each) {
    return each.size() == 4 && each != "a\0\0\0"s;
  };
  for (const std::string& input : {"\xFF\0\0\0"s, "\x12\xF0\0\0"s, "\0\x01\0\0"s, "\0\0\x01\0"s,
                                   "\0\x80\0\0"s, "\x81\0\0\0"s}) {
    EXPECT_EQ(smallest(encode_text, input, not_ascii), "\x80\0\0\0"s);
  }
  for (const std::string& input : {"\0\xFF"s, "\xF0\x12"s, "\x80\0"s}) {
    EXPECT_EQ(smallest(encode_utf_16, input,
                       [](const std::string& each) {
                         return each.size() == 2 && (each[0] < 0 || each[1] < 0);
                       }),
              "\0\x80"s);
  }
}

TEST(Shrink, KnowsTheSmallerOfTwoInputs) {
  struct Row {
    hunt::Operation operation;
    std::string smaller;
    std::string other;
  };
  for (const Row& row : {Row{decode_punycode, "", "a"},
                         {decode_punycode, "\xFF", "aa"},
                         {decode_punycode, "a", "\0"s},
                         {decode_punycode, "b", "c"},
                         {decode_punycode, "ab", "bb"},
                         {encode_text, "a\0\0\0"s, "\0\0\0\0"s},
                         {encode_text, "\xFF\0\0\0"s, "\0\1\0\0"s},
                         {encode_text, "\0\1\0\0\0\0\0\0"s, "\xFF\0\0\0\xFF\0\0\0"s},
                         {encode_utf_16, "\0\xFF"s, "\1\0"s}}) {
    EXPECT_TRUE(hunt::is_smaller(row.operation, row.smaller, row.other)) << row.other;
    EXPECT_FALSE(hunt::is_smaller(row.operation, row.other, row.smaller)) << row.other;
    EXPECT_FALSE(hunt::is_smaller(row.operation, row.other, row.other)) << row.other;
  }
}

// Each round costs a restart if the implementation crashes.
TEST(Shrink, AsksNoMoreThanItIsAllowed) {
  unsigned tried = 0;
  std::size_t size = 100;
  const std::string shrunk = hunt::shrunk(
      decode_punycode, std::string(size, 'a'),
      [&](const std::vector<std::string>& candidates) {
        ++tried;
        --size;
        std::vector<bool> out;
        for (const std::string& each : candidates) out.push_back(each.size() == size);
        return out;
      },
      7);
  EXPECT_EQ(shrunk.size(), 93u);
  EXPECT_EQ(tried, 7u);
  std::vector<std::size_t> asked;
  hunt::shrunk(
      decode_punycode, std::string(1000, 'z'),
      [&](const std::vector<std::string>& candidates) {
        asked.push_back(candidates.size());
        return std::vector<bool>(candidates.size(), false);
      },
      rounds);
  EXPECT_LE(std::ranges::max(asked), 256u);
  EXPECT_LE(asked.size(), 2u);
}

}  // namespace
}  // namespace shrink_test
