#include "suite/suite.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/failure.h"
#include "suite/repeat.h"
#include "support/command.h"
#include "support/refusal.h"

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
  return tests::refusal([&] { Suite::load(directory.path()); });
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
  expect_says(with(good, "\"00FC\"", "12"),
              {"lace/a", "has \"unicode\": 12; expected code points"});
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
  const auto message = [](const char* repeat) {
    Json damaged{{"id", "lace/a"}, {"repeat", Json::parse(repeat)}};
    if (std::string_view(repeat).contains("\"ace\"")) damaged["ace"] = "x";
    return tests::refusal([&] { expanded(damaged, "x.json"); });
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
        R"(["0061",0])", R"(["0061",-1])", R"(["0061",1.5])", R"({"a":"0061","b":1})"}) {
    EXPECT_EQ(message((R"({"unicode":[)" + std::string(piece) + "]}").c_str()),
              says("has a piece that is not [text, times]"))
        << piece;
  }
  // 1 MiB: 209,715 times five octets, and no more.
  EXPECT_EQ(message(R"({"unicode":[["0061",209715]]})"), "");
  EXPECT_EQ(message(R"({"unicode":[["0061",209716]]})"), says("stands for more than 1 MiB"));
  EXPECT_EQ(message(R"({"unicode":[["",4294967296]]})"), says("stands for more than 1 MiB"));
  EXPECT_EQ(message(R"({"unicode":[["006",4611686018427387904]]})"),
            says("stands for more than 1 MiB"));  // four times this is nothing in 64 bits
  EXPECT_EQ(message(R"({"unicode":[["",1048576]]})"), "");
  EXPECT_EQ(message(R"({"unicode":[["",1048577]]})"), says("stands for more than 1 MiB"));
  EXPECT_EQ(message(R"({"unicode":[["0061",209715],["0061",1]]})"),
            says("stands for more than 1 MiB"));
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

TEST(Suite, NamesTheMemberOfTheWrongType) {
  const std::string no_codec = "x.json: has no member \"codec\"; see vectors/README.md";
  for (const char* text : {"[]", "{}", R"({"vectors":[]})", R"({"codec":7,"vectors":[]})"}) {
    EXPECT_TRUE(message(text).ends_with(no_codec)) << message(text);
  }
  for (const char* text : {R"({"codec":"lace"})", R"({"codec":"lace","vectors":7})"}) {
    EXPECT_TRUE(message(text).ends_with("x.json: has no array \"vectors\"; see vectors/README.md"))
        << message(text);
  }
  expect_says(with(file_of(vector), "\"bq--74ap7i\"", "7"),
              {"lace/a", "has \"ace\": 7; expected a string"});
  const std::string annotated =
      with(file_of(vector, "punycode"), "00FC\"", "00FC\",\"case\":\"U\"");
  EXPECT_EQ(message(annotated), "");
  expect_says(with(annotated, "\"U\"", "\"x\""),
              {"lace/a", "has \"case\": \"x\"; expected U or u for each code point"});
}

// Each vector is counted with its input and its value; sixteen of a mebibyte are just enough.
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
  EXPECT_EQ(message(file_of_16("aa")), "");
  EXPECT_TRUE(message(file_of_16("aaa"))
                  .ends_with("x.json: its vectors stand for more than 16 MiB of strings"));
}

TEST(Suite, NumbersItsVectors) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "drafts/x.json",
                    file_of(std::string(vector) + "," + with(vector, "lace/a", "lace/b")));
  tests::write_file(directory / "edge/y.json", file_of(with(vector, "lace/a", "lace/c")));
  tests::write_file(directory / "edge/notes.txt", "x");
  Suite suite = Suite::load(directory.path());
  EXPECT_EQ(vector_files(directory.path()).size(), 2u);
  suite.add(std::vector<Vector>(2, *suite.find("lace/a")));
  ASSERT_EQ(suite.vectors().size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(suite.vectors()[i].number, i + 1);
  EXPECT_EQ(suite.find("lace/c"), &suite.vectors()[2]);
  EXPECT_EQ(suite.find("lace/d"), nullptr);
}

TEST(Suite, DigestIsOfALineOfEachVector) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "drafts/x.json",
                    file_of(with(vector, "lace/a", "lace/b") + "," + vector));
  const std::string line =
      R"(lace {"ace":"bq--74ap7i","expect":"value","id":"lace/a","level":"must","op":"encode",)"
      R"("source":{"draft":"x","section":"1"},"unicode":"00FC"})"
      "\n";
  EXPECT_EQ(Suite::load(directory.path()).digest(), sha256(line + with(line, "lace/a", "lace/b")));
}

TEST(Suite, HasRejectionsToo) {
  const std::string rejection =
      R"({"id":"lace/b","op":"decode","ace":"bq--","expect":"reject","level":"must"})";
  const VectorFile file = parse_vector_file(file_of(rejection + "," + vector), "x.json");
  const std::vector<Vector> vectors = vectors_of(file);
  ASSERT_EQ(vectors.size(), 2u);
  EXPECT_FALSE(vectors[0].value);
  EXPECT_TRUE(vectors[1].value);
}

// A pattern ends where it ends, whatever stands behind it.
TEST(Matches, NothingBehindAPattern) {
  const std::string_view text = "ab*";
  EXPECT_FALSE(matches(text.substr(0, 2), "abc"));
  EXPECT_TRUE(matches(text.substr(0, 2), "ab"));
  EXPECT_FALSE(matches("ab*bx", "abx"));  // the star begins behind what it follows
  EXPECT_TRUE(matches("ab*bx", "abbx"));
}

TEST(Repeat, FoldsEncodings) {
  const auto pieces = [](const std::string& ace) {
    return folded({{"id", "x"}, {"ace", ace}})["repeat"]["ace"].dump();
  };
  EXPECT_EQ(pieces("baaaaaaaac"), R"([["b",1],["a",8],["c",1]])");
  EXPECT_EQ(pieces("baaaaaaac"), R"([["baaaaaaac",1]])");
  EXPECT_EQ(pieces(""), "[]");
  const Json json{{"id", "x"}, {"ace", "baaaaaaaac"}, {"unicode", "0061 0062"}};
  for (const auto& [member, text] : json.items()) {
    EXPECT_EQ(expanded(folded(json), "")[member], text);
  }
  EXPECT_FALSE(expanded(folded(json), "").contains("repeat"));
  EXPECT_EQ(expanded(json, ""), json);
}

}  // namespace
