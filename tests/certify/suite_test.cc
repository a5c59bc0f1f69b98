// SPDX-License-Identifier: Apache-2.0
// A suite of vectors: its digest, its patterns, and what is said of a file that is damaged.
#include "suite/suite.h"

#include <gtest/gtest.h>

#include "suite/repeat.h"
#include "support/command.h"
#include "support/refusal.h"

namespace suite_test {
namespace {

using namespace acecheck;

const std::string vector =
    R"({"id":"lace/a","op":"encode","unicode":"00FC","ace":"bq--74ap7i",
  "expect":"value","level":"must","source":{"draft":"x","section":"1"}})";

std::string file_of(const std::string& vectors, const std::string& codec = "lace") {
  return R"({"codec":")" + codec + R"(","description":"d","vectors":[)" + vectors + "]}";
}

// The error for a folder with this file; empty if the file is right.
std::string refusal(const std::string& text) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "drafts/x.json", text);
  return tests::refusal([&] { Suite::load(directory.path()); });
}

std::string with(const std::string& text, const std::string& part, const std::string& other) {
  std::string out = text;
  out.replace(out.find(part), part.size(), other);
  return out;
}

// Each message is one line that names the file, the vector and the member. vector_test.cc has the
// members of a vector.
TEST(Suite, ADamagedFileIsNamed) {
  const std::string good = file_of(vector);
  EXPECT_EQ(refusal(good), "");
  struct Row {
    std::string text;
    std::initializer_list<const char*> words;
  };
  for (const Row& row : {
           Row{"{", {"JSON"}},
           {"[]", {"\"codec\""}},
           {R"({"codec":7,"vectors":[]})", {"\"codec\""}},
           {R"({"codec":"lace"})", {"\"vectors\""}},
           {R"({"codec":"lace","vectors":7})", {"\"vectors\""}},
           {file_of(vector, "base58"), {"base58", "punycode, lace, mace, cidnuc"}},
           {file_of("1"), {"JSON object"}},
           {with(good, R"("unicode":"00FC",)", ""), {"lace/a", "\"unicode\""}},
           {with(good, R"("id":"lace/a",)", ""), {"\"id\""}},
           {with(good, "encode", "integer-encode"), {"lace/a", "lace"}},
           {with(good, "\"bq--74ap7i\"", "7"), {"lace/a", "\"ace\": 7"}},
           {with(good, "\"must\"", "\"must\",\"idna_stable\":7"), {"lace/a"}},
           {file_of(vector + "," + vector), {"lace/a"}},
           // The fuzz target vector_file found both: for the JSON library neither is a parse error.
           {R"({"codec":"lace","vectors":222e8888})", {"222e8888"}},
           {file_of(R"({"op":7})"), {"\"id\""}},
       }) {
    const std::string said = refusal(row.text);
    EXPECT_TRUE(said.contains("x.json")) << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    for (const char* word : row.words) EXPECT_TRUE(said.contains(word)) << word << " in " << said;
  }
  EXPECT_NE(tests::refusal<Failure>([] { Suite::load(tests::TemporaryDirectory().path()); }), "");
}

// A few octets of a file may stand for much.
TEST(Suite, RefusesAFileThatStandsForTooMuch) {
  const auto file_of_16 = [](const std::string& ace_of_the_last) {
    std::string vectors;
    for (int i = 0; i < 16; ++i) {
      vectors += (i > 0 ? "," : "") + with(with(vector, R"("unicode":"00FC")",
                                                R"("repeat":{"unicode":[["0061",209715]]})"),
                                           "bq--74ap7i", i < 15 ? "aa" : ace_of_the_last);
      vectors.replace(vectors.rfind("lace/a"), 6, "lace/" + std::to_string(i));
    }
    return file_of(vectors);
  };
  EXPECT_EQ(refusal(file_of_16("aa")), "");
  EXPECT_TRUE(refusal(file_of_16("aaa")).contains("16 MiB"));
}

TEST(Suite, TheDigestIsOfTheVectorsAlone) {
  const auto digest = [](const std::string& name, const std::string& text) {
    const tests::TemporaryDirectory directory;
    tests::write_file(directory / name, text);
    return Suite::load(directory.path()).digest();
  };
  const std::string once = digest("drafts/x.json", file_of(vector));
  EXPECT_EQ(once.size(), 64u);
  EXPECT_EQ(digest("edge/y.json", with(file_of(vector), ",\"vectors\"", ",\n \"vectors\"")), once);
  EXPECT_NE(digest("drafts/x.json", with(file_of(vector), "74ap7i", "74ap7j")), once);
  const std::string other = with(vector, "lace/a", "lace/b");
  EXPECT_EQ(digest("drafts/x.json", file_of(vector + "," + other)),
            digest("drafts/x.json", file_of(other + "," + vector)));
}

TEST(Suite, NumbersItsVectors) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "drafts/x.json",
                    file_of(vector + "," + with(vector, "lace/a", "lace/b")));
  tests::write_file(directory / "edge/y.json", file_of(with(vector, "lace/a", "lace/c")));
  tests::write_file(directory / "edge/notes.txt", "x");
  Suite suite = Suite::load(directory.path());
  suite.add(std::vector<Vector>(2, *suite.find("lace/a")));
  ASSERT_EQ(suite.vectors().size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(suite.vectors()[i].number, i + 1);
  EXPECT_EQ(suite.find("lace/c"), &suite.vectors()[2]);
  EXPECT_EQ(suite.find("lace/d"), nullptr);
}

TEST(Repeat, LongStringsComeBackAsTheyWere) {
  const auto unit = [](std::size_t times) {
    std::string out = "0062";
    for (std::size_t i = 0; i < times; ++i) out += " 0061";
    return out;
  };
  for (const std::size_t times : {0u, 7u, 8u, 9u, 1000u}) {
    const Json json{{"id", "x"}, {"unicode", unit(times)}, {"ace", std::string(times, 'a') + "bc"}};
    Json back = expanded(folded(json), "");
    EXPECT_EQ(back, json) << times;
  }
  EXPECT_LT(folded({{"unicode", unit(1000)}}).dump().size(), 100u);
}

TEST(Repeat, ADamagedRepeatIsNamed) {
  const auto refused = [](const std::string& repeat) {
    Json damaged{{"id", "lace/a"}, {"repeat", Json::parse(repeat)}};
    if (repeat.contains("\"ace\"")) damaged["ace"] = "x";
    const std::string said = tests::refusal([&] { expanded(damaged, "x.json"); });
    EXPECT_TRUE(said.empty() || said.starts_with("x.json: vector lace/a has a \"repeat\" that "))
        << said;
    return !said.empty();
  };
  EXPECT_FALSE(refused(R"({"unicode":[["0061",1]]})"));
  for (const char* repeat : {"7", "[]", R"({"octets":[["61",1]]})", R"({"ace":[["61",1]]})",
                             R"({"unicode":7})", R"({"unicode":{}})"}) {
    EXPECT_TRUE(refused(repeat)) << repeat;
  }
  for (const char* piece :
       {"7", "[]", R"(["0061"])", R"(["0061",1,1])", R"([61,1])", R"(["0061","1"])",
        R"(["0061",0])", R"(["0061",-1])", R"(["0061",1.5])"}) {
    EXPECT_TRUE(refused(R"({"unicode":[)" + std::string(piece) + "]}")) << piece;
  }
  // 1 MiB: 209,715 times five octets, and no more.
  EXPECT_FALSE(refused(R"({"unicode":[["0061",209715]]})"));
  EXPECT_TRUE(refused(R"({"unicode":[["0061",209716]]})"));
  EXPECT_TRUE(refused(R"({"unicode":[["0061",209715],["0061",1]]})"));
  EXPECT_TRUE(refused(R"({"unicode":[["",4294967296]]})"));
  // Four times this is nothing in 64 bits.
  EXPECT_TRUE(refused(R"({"unicode":[["006",4611686018427387904]]})"));
}

TEST(Matches, AStarIsAnyTextAndAQuestionMarkOneCharacter) {
  for (const auto& [pattern, text] : {std::pair{"*", ""},
                                      {"*", "a/b"},
                                      {"a*c", "abbc"},
                                      {"a*b*c", "axbxbxc"},
                                      {"a?c", "abc"},
                                      {"", ""},
                                      {"ab**", "ab"},
                                      {"*ab", "aab"},
                                      {"ab*bx", "abbx"}}) {
    EXPECT_TRUE(matches(pattern, text)) << pattern << ' ' << text;
  }
  for (const auto& [pattern, text] : {std::pair{"a?c", "ac"},
                                      {"a*c", "abcd"},
                                      {"", "a"},
                                      {"abc", "ab"},
                                      {"ab?", "ab"},
                                      {"ab", "ab*"},
                                      {"ab*bx", "abx"}}) {
    EXPECT_FALSE(matches(pattern, text)) << pattern << ' ' << text;
  }
}

}  // namespace
}  // namespace suite_test
