// Smaller inputs from those that were found.
#include "hunt/shrink.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "hunt/operations.h"

namespace hunt_test {
namespace {

using namespace acecheck;

constexpr unsigned rounds = 60;

TEST(Shrink, TakesOutAndSimplifies) {
  const auto smallest = [](std::string input, const auto& holds) {
    return hunt::shrunk(
        decode_punycode, std::move(input),
        [&](const std::vector<std::string>& candidates) {
          std::vector<bool> out;
          for (const std::string& each : candidates) out.push_back(holds(each));
          return out;
        },
        rounds);
  };
  EXPECT_EQ(smallest("hello-world",
                     [](const std::string& each) { return each.find('-') != std::string::npos; }),
            "-");
  EXPECT_EQ(smallest("zzzz", [](const std::string& each) { return each.size() == 4; }), "aaaa");
  EXPECT_EQ(smallest("0-", [](const std::string& each) { return each.size() == 2; }), "0-");
  EXPECT_EQ(smallest("abc", [](const std::string&) { return false; }), "abc");
  EXPECT_EQ(smallest("abc", [](const std::string&) { return true; }), "");
}

// What is no ASCII stays as it is where an octet of ASCII does not show the difference.
TEST(Shrink, MakesNoOctetOfAStringIntoAnother) {
  const std::string shrunk = hunt::shrunk(
      decode_punycode, "b\xFF",
      [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) out.push_back(!each.empty() && each.back() < 0);
        return out;
      },
      rounds);
  EXPECT_EQ(shrunk, "\xFF");
}

// A text is shrunk by code points, never into the middle of one.
TEST(Shrink, KeepsCodePointsWhole) {
  const std::string text("\x34\x12\0\0\x78\x56\0\0\x80\0\0\0", 12);
  const std::string shrunk = hunt::shrunk(
      encode_text, text,
      [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) {
          EXPECT_EQ(each.size() % 4, 0u);
          out.push_back(each.size() >= 8);
        }
        return out;
      },
      rounds);
  EXPECT_EQ(shrunk, std::string("a\0\0\0a\0\0\0", 8));
}

TEST(Shrink, KeepsCodeUnitsWhole) {
  const std::string shrunk = hunt::shrunk(
      encode_utf_16, "\xD8\x3D\xDC\xA9\x4E\x2D",
      [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) {
          EXPECT_EQ(each.size() % 2, 0u);
          out.push_back(each.size() == 4);
        }
        return out;
      },
      rounds);
  EXPECT_EQ(shrunk, std::string("\0a\0a", 4));
}

// Where a letter does not show the difference, the first code point that is not ASCII may: whatever
// the octets of the code point that was found, in whichever order.
TEST(Shrink, MakesACodePointTheFirstThatIsNotASCII) {
  const auto smallest = [](const hunt::Operation& operation, const std::string& input) {
    return hunt::shrunk(
        operation, input,
        [&](const std::vector<std::string>& candidates) {
          std::vector<bool> out;
          for (const std::string& each : candidates) {
            out.push_back(each.size() == input.size() &&
                          std::ranges::any_of(each, [](char c) { return c < 0; }));
          }
          return out;
        },
        rounds);
  };
  using namespace std::string_literals;
  for (const std::string& input : {"\xFF\0\0\0"s, "\x12\xF0\0\0"s, "\0\x81\0\0"s, "\0\0\x80\0"s,
                                   "\0\x80\0\0"s, "\x90\0\x01\0"s, "\x81\0\0\0"s}) {
    EXPECT_EQ(smallest(encode_text, input), "\x80\0\0\0"s);
  }
  for (const std::string& input : {"\0\xFF"s, "\xF0\x12"s, "\x80\0"s, "\x80\x01"s}) {
    EXPECT_EQ(smallest(encode_utf_16, input), "\0\x80"s);
  }
}

// A code point of one octet alone can be worth 256 of the next.
TEST(Shrink, TakesTheCodePointForSimplerThatIsSmaller) {
  using namespace std::string_literals;
  const auto not_ascii = [](const std::vector<std::string>& candidates) {
    std::vector<bool> out;
    for (const std::string& each : candidates) {
      out.push_back(each.size() == 4 && each != "a\0\0\0"s);
    }
    return out;
  };
  for (const std::string& input : {"\0\x01\0\0"s, "\0\0\x01\0"s, "\0\0\0\x01"s, "\x81\0\0\0"s}) {
    EXPECT_EQ(hunt::shrunk(encode_text, input, not_ascii, rounds), "\x80\0\0\0"s);
  }
  EXPECT_EQ(hunt::shrunk(encode_text, "\x7F\0\0\0"s, not_ascii, rounds), "\x7F\0\0\0"s);
}

// Nothing is simpler than the letter a, and then the smaller unit is.
TEST(Shrink, TakesALetterForSimplerThanANull) {
  using namespace std::string_literals;
  const auto as_long = [](const std::vector<std::string>& candidates) {
    std::vector<bool> out;
    for (const std::string& each : candidates) out.push_back(each.size() == 4);
    return out;
  };
  EXPECT_EQ(hunt::shrunk(encode_text, "\0\0\0\0"s, as_long, rounds), "a\0\0\0"s);
  EXPECT_EQ(hunt::shrunk(encode_utf_16, "\0\0\0\0"s, as_long, rounds), "\0a\0a"s);
}

TEST(Shrink, KnowsTheSmallerOfTwoInputs) {
  using namespace std::string_literals;
  struct Row {
    hunt::Operation operation;
    std::string smaller;
    std::string other;
  };
  for (const Row& row : {Row{decode_punycode, "", "a"},
                         {decode_punycode, "\xFF", "aa"},
                         {decode_punycode, "a", "\0"s},
                         {decode_punycode, "\0"s, "\1"},
                         {decode_punycode, "b", "c"},
                         {decode_punycode, "ab", "bb"},
                         {decode_punycode, "01", "ac"},
                         {encode_text, "a\0\0\0"s, "\0\0\0\0"s},
                         {encode_text, "\xFF\0\0\0"s, "\0\1\0\0"s},
                         {encode_text, "\0\1\0\0\0\0\0\0"s, "\xFF\0\0\0\xFF\0\0\0"s},
                         {encode_utf_8, "\xC3\x80", "\xC3\x81"},
                         {encode_utf_16, "\0a"s, "a\0"s},
                         {encode_utf_16, "\0\xFF"s, "\1\0"s}}) {
    EXPECT_TRUE(hunt::is_smaller(row.operation, row.smaller, row.other)) << row.other;
    EXPECT_FALSE(hunt::is_smaller(row.operation, row.other, row.smaller)) << row.other;
    EXPECT_FALSE(hunt::is_smaller(row.operation, row.other, row.other)) << row.other;
  }
  EXPECT_FALSE(hunt::is_smaller(decode_punycode, "ab", "ba"));
  EXPECT_FALSE(hunt::is_smaller(decode_punycode, "ba", "ab"));
}

TEST(Shrink, TriesAsOftenAsItIsAllowed) {
  for (const unsigned most : {0u, 1u, 7u}) {
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
        most);
    EXPECT_EQ(shrunk.size(), 100 - most);
    EXPECT_EQ(tried, most);
  }
}

// Of a long input not every smaller one.
TEST(Shrink, AsksAFewHundredAtATime) {
  std::vector<std::size_t> asked;
  hunt::shrunk(
      decode_punycode, std::string(1000, 'z'),
      [&](const std::vector<std::string>& candidates) {
        asked.push_back(candidates.size());
        return std::vector<bool>(candidates.size(), false);
      },
      rounds);
  EXPECT_EQ(asked, (std::vector<std::size_t>{256, 256}));
}

// What is simple already takes no place among those that are asked at once.
TEST(Shrink, SimplifiesWhatStandsBehindManySimpleUnits) {
  const std::string shrunk = hunt::shrunk(
      decode_punycode, std::string(300, 'a') + "z",
      [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) out.push_back(each.size() == 301);
        return out;
      },
      rounds);
  EXPECT_EQ(shrunk, std::string(301, 'a'));
}

// Of a string in UTF-8, single octets.
TEST(Shrink, TakesOctetsOutOfUtf8) {
  const std::string shrunk = hunt::shrunk(
      encode_utf_8, "abc",
      [](const std::vector<std::string>& candidates) {
        std::vector<bool> out;
        for (const std::string& each : candidates) out.push_back(each.size() == 2);
        return out;
      },
      rounds);
  EXPECT_EQ(shrunk, "aa");
}

// Where nothing is simpler, nothing more is asked.
TEST(Shrink, EndsWithTheSmallest) {
  for (const char* input : {"a", "aa"}) {
    unsigned asked = 0;
    hunt::shrunk(
        decode_punycode, input,
        [&](const std::vector<std::string>& candidates) {
          ++asked;
          return std::vector<bool>(candidates.size(), false);
        },
        rounds);
    EXPECT_EQ(asked, 1u) << input;
  }
}

}  // namespace
}  // namespace hunt_test
