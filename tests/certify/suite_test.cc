#include "suite/suite.h"

#include <gtest/gtest.h>

#include "base/failure.h"
#include "suite/repeat.h"
#include "support/command.h"

namespace {

using namespace acecheck;

constexpr const char* vector = R"({"id":"lace/a","op":"encode","unicode":"00FC","ace":"bq--74ap7i",
  "expect":"value","level":"must","source":{"draft":"x","section":"1"}})";

std::string file_of(const std::string& vectors, const std::string& codec = "lace") {
  return R"({"codec":")" + codec + R"(","description":"d","vectors":[)" + vectors + "]}";
}

// The message of the exception that loading a directory with this file throws.
std::string message(const std::string& text) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "drafts/x.json", text);
  try {
    Suite::load(directory.path());
  } catch (const BadInput& failure) {
    return failure.what();
  }
  return "";
}

std::string without(const std::string& text, const std::string& part) {
  std::string out = text;
  out.erase(out.find(part), part.size());
  return out;
}
std::string with(const std::string& text, const std::string& part, const std::string& other) {
  std::string out = text;
  out.replace(out.find(part), part.size(), other);
  return out;
}

void expect_says(const std::string& text, std::initializer_list<const char*> parts) {
  const std::string said = message(text);
  EXPECT_EQ(said.find('\n'), std::string::npos) << said;
  for (const char* part : parts) EXPECT_NE(said.find(part), std::string::npos) << said;
}

// The fuzz target vector_file found both mistakes. For the JSON library neither is a parse error.
TEST(Suite, RefusesNumbersBeyondAnyAndVectorsWithoutAnId) {
  expect_says(R"({"codec":"lace","vectors":222e8888})", {"x.json", "is no JSON", "222e8888"});
  expect_says(file_of(R"({"op":7})"), {"x.json", "has no member \"id\""});
}

TEST(Suite, NamesWhatIsDamaged) {
  const std::string good = file_of(vector);
  EXPECT_EQ(message(good), "");
  expect_says("{", {"x.json", "no JSON"});
  expect_says("[]", {"x.json", "codec"});
  expect_says(file_of(vector, "base58"), {"x.json", "base58", "punycode, lace, mace, cidnuc"});
  expect_says(R"({"codec":"lace"})", {"x.json", "vectors"});
  expect_says(file_of("1"), {"x.json", "no JSON object"});
  expect_says(without(good, R"("unicode":"00FC",)"), {"x.json", "lace/a", "\"unicode\""});
  expect_says(without(good, R"("ace":"bq--74ap7i",)"), {"lace/a", "\"ace\""});
  expect_says(without(good, R"("expect":"value",)"), {"lace/a", "\"expect\""});
  expect_says(without(good, R"("id":"lace/a",)"), {"a vector", "\"id\""});
  expect_says(with(good, "encode", "transcode"), {"lace/a", "transcode"});
  expect_says(with(good, "encode", "integer-encode"), {"lace/a", "lace does not have"});
  expect_says(with(good, "00FC", "00fc"), {"lace/a", "canonical"});
  expect_says(with(good, "\"00FC\"", "12"), {"lace/a", "no string"});
  expect_says(with(good, "must", "might"), {"lace/a", "level"});
  expect_says(with(good, "must", "should"), {"lace/a", "no member \"should\""});
  expect_says(with(good, "\"must\"", "\"should\",\"should\":\"space\""),
              {"lace/a", "\"should\"", "space"});
  expect_says(with(good, "\"must\"", "\"must\",\"should\":\"case\""),
              {"lace/a", "\"should\"", "\"must\""});
  expect_says(with(good, "\"must\"", "\"must\",\"idna_stable\":7"), {"lace/a", "wrong type"});
  expect_says(file_of(std::string(vector) + "," + vector), {"lace/a", "unique"});
}

// What comes eight times or more in a row is a run; what comes less often is written out.
TEST(Repeat, FoldsWhatIsWorthIt) {
  const auto unit = [](std::size_t times) {
    std::string out = "0062";
    for (std::size_t i = 0; i < times; ++i) out += " 0061";
    return out;
  };
  EXPECT_EQ(folded({{"unicode", unit(8)}})["repeat"]["unicode"].dump(),
            R"([["0062",1],["0061",8]])");
  EXPECT_EQ(folded({{"unicode", unit(7)}})["repeat"]["unicode"][0][0], unit(7));
  for (const std::size_t times : {0u, 7u, 8u, 9u}) {
    EXPECT_EQ(expanded(folded({{"unicode", unit(times)}}), "")["unicode"], unit(times));
  }
}

TEST(Repeat, NamesWhatIsDamaged) {
  const auto message = [](const char* repeat) -> std::string {
    Json damaged{{"id", "lace/a"}, {"repeat", Json::parse(repeat)}};
    if (std::string_view(repeat).contains("\"ace\"")) damaged["ace"] = "x";
    try {
      expanded(damaged, "x.json");
    } catch (const BadInput& failure) {
      return failure.what();
    }
    return "";
  };
  const auto says = [](const char* what) {
    return "x.json: vector lace/a has a \"repeat\" that " + std::string(what) +
           "; see vectors/README.md";
  };
  EXPECT_EQ(message(R"({"unicode":[["0061",1]]})"), "");
  EXPECT_EQ(message("7"), says("is no object"));
  EXPECT_EQ(message("[]"), says("is no object"));
  EXPECT_EQ(message(R"({"octets":[["61",1]]})"), says("is for another member"));
  EXPECT_EQ(message(R"({"ace":[["61",1]]})"), says("stands beside what it stands for"));
  EXPECT_EQ(message(R"({"unicode":7})"), says("is no list of pieces"));
  EXPECT_EQ(message(R"({"unicode":{}})"), says("is no list of pieces"));
  for (const char* piece :
       {"7", "[]", R"(["0061"])", R"(["0061",1,1])", R"([61,1])", R"(["0061","1"])",
        R"(["0061",0])", R"(["0061",-1])", R"(["0061",1.5])"}) {
    EXPECT_EQ(message((R"({"unicode":[)" + std::string(piece) + "]}").c_str()),
              says("has a piece that is not [text, times]"))
        << piece;
  }
  // 1 MiB: 209,715 times five octets, and no more.
  EXPECT_EQ(message(R"({"unicode":[["0061",209715]]})"), "");
  EXPECT_EQ(message(R"({"unicode":[["0061",209716]]})"), says("stands for more than 1 MiB"));
  EXPECT_EQ(message(R"({"unicode":[["",4294967296]]})"), says("stands for more than 1 MiB"));
}

TEST(Suite, NeedsVectors) {
  const tests::TemporaryDirectory directory;
  EXPECT_THROW(Suite::load(directory.path()), Failure);
}

TEST(Suite, DigestIsOfTheContent) {
  const tests::TemporaryDirectory one;
  const tests::TemporaryDirectory two;
  const tests::TemporaryDirectory three;
  tests::write_file(one / "drafts/x.json", file_of(vector));
  tests::write_file(two / "edge/y.json", with(file_of(vector), ",\"vectors\"", ",\n \"vectors\""));
  tests::write_file(three / "drafts/x.json", with(file_of(vector), "74ap7i", "74ap7j"));
  EXPECT_EQ(Suite::load(one.path()).digest(), Suite::load(two.path()).digest());
  EXPECT_NE(Suite::load(one.path()).digest(), Suite::load(three.path()).digest());
  EXPECT_EQ(Suite::load(one.path()).digest().size(), 64u);
}

TEST(Matches, Patterns) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("*", "a/b"));
  EXPECT_TRUE(matches("a*c", "abbc"));
  EXPECT_TRUE(matches("a*b*c", "axbxbxc"));
  EXPECT_TRUE(matches("a?c", "abc"));
  EXPECT_FALSE(matches("a?c", "ac"));
  EXPECT_FALSE(matches("a*c", "abcd"));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_TRUE(matches("", ""));
  EXPECT_FALSE(matches("abc", "ab"));
  EXPECT_TRUE(matches("ab*", "ab"));
  EXPECT_TRUE(matches("ab**", "ab"));
  EXPECT_FALSE(matches("ab?", "ab"));
  EXPECT_FALSE(matches("ab", "ab*"));
  EXPECT_TRUE(matches("*ab", "aab"));
  EXPECT_FALSE(matches("*ab?", "aab"));
}

}  // namespace
