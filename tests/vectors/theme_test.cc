// What a recipe writes down: vectors of a theme, labels of its steps, and texts that pass
// unchanged.
#include "authoring/recipes/theme.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "authoring/recipes/unchanged.h"
#include "base/files.h"
#include "support/loaded_suite.h"

namespace theme_test {
namespace {

using namespace acecheck;
using recipes::Theme;
using tests::suite;

Theme theme_of(Codec codec) { return {codec, "x", "the draft", "What it is about."}; }

// The vectors without what they have in common.
std::string lines_of(const Theme& theme) {
  std::string out;
  const Json file = theme.file();
  for (Json vector : file["vectors"]) {
    for (const char* member : {"level", "requirements", "source", "derived"}) vector.erase(member);
    out += vector.dump() + "\n";
  }
  return out;
}

TEST(Theme, WritesItsGroupIntoEachVector) {
  Theme theme = theme_of(Codec::punycode);
  theme.group({.section = "1", .requirements = {"a", "b"}, .bugs = {"c"}});
  theme.encode("one", U"\u00FC", "First");
  theme.group({.section = "2",
               .requirements = {"d"},
               .positive = true,
               .should = Should::time,
               .draft = "another draft"});
  theme.decode("two", "td\xFF", "Second");
  theme.with("capacity", 3);
  const Json file = theme.file();
  EXPECT_EQ(file["$schema"], "../schema/vectors.schema.json");
  EXPECT_EQ(file["codec"], "punycode");
  EXPECT_EQ(file["description"], "What it is about.");
  EXPECT_EQ(file["vectors"].dump(),
            R"([{"unicode":"00FC","id":"punycode/x/one","op":"encode","level":"must",)"
            R"("requirements":["a","b"],"bugs":["c"],)"
            R"("source":{"draft":"the draft","section":"1"},"derived":true,"comment":"First"},)"
            R"({"ace_hex":"7464FF","id":"punycode/x/two","op":"decode","level":"should",)"
            R"("should":"time","positive":true,"requirements":["d"],)"
            R"("source":{"draft":"another draft","section":"2"},"derived":true,)"
            R"("comment":"Second","capacity":3}])");
}

// Implementations need not have the steps as functions.
TEST(Theme, AddsTheLabelsOfItsSteps) {
  Theme lace = theme_of(Codec::lace);
  lace.add("a", Op::compress, {{"octets", "00FC00FD"}}, "Two characters");
  lace.add("half", Op::compress, {{"octets", "00FC00"}}, "Half a pair more");
  lace.add("pair", Op::compress, {{"octets", "D83DDCA900FC"}}, "Beyond the first plane");
  lace.add("host", Op::compress, {{"octets", "0061"}}, "No label");
  lace.add("right", Op::decompress, {{"compressed", "0200FCFD"}}, "A right one");
  lace.add("wrong", Op::decompress, {{"compressed", "01"}}, "Nothing behind the count");
  lace.add("symbols", Op::base32_decode, {{"ace", "a!"}}, "No symbol");
  lace.add("octets", Op::base32_decode, {{"ace_hex", "61FF"}}, "No text");
  lace.add("nothing", Op::base32_decode, {{"ace", ""}}, "No symbols");
  lace.add("longest", Op::base32_decode, {{"ace", std::string(59, '!')}}, "As long as a label");
  lace.add("longer", Op::base32_decode, {{"ace", std::string(60, '!')}}, "Too long");
  lace.add("encoded", Op::base32_encode, {{"octets", "01"}}, "No rejection");
  const std::string before = lines_of(lace);
  lace.labels_of_steps();
  const std::string after = lines_of(lace);
  ASSERT_TRUE(after.starts_with(before));
  EXPECT_EQ(
      after.substr(before.size()),
      R"({"id":"lace/x/a-label-encode","op":"encode","comment":"Two characters, in a label","unicode":"00FC 00FD"}
{"id":"lace/x/a-label-decode","op":"decode","comment":"Two characters, in a label","ace":"bq--aiapz7i"}
{"id":"lace/x/pair-label-encode","op":"encode","comment":"Beyond the first plane, in a label","unicode":"1F4A9 00FC"}
{"id":"lace/x/pair-label-decode","op":"decode","comment":"Beyond the first plane, in a label","ace":"bq--77md3xfjad6a"}
{"id":"lace/x/wrong-label","op":"decode","comment":"Nothing behind the count, in a label","ace":"bq--ae"}
{"id":"lace/x/symbols-label","op":"decode","comment":"No symbol, in a label","ace":"bq--a!"}
{"id":"lace/x/octets-label","op":"decode","comment":"No text, in a label","ace_hex":"62712D2D61FF"}
)"
      R"({"id":"lace/x/longest-label","op":"decode","comment":"As long as a label, in a label","ace":"bq--)" +
          std::string(59, '!') + "\"}\n");
}

// The vectors of vectors/edge/, but for those that another file asks already.
TEST(Theme, TextsPassUnchanged) {
  std::set<std::string> asked;
  for (const Vector& vector : suite().vectors()) asked.insert(request_key(vector));
  struct Row {
    Codec codec;
    const char* draft;
    const char* section;
    recipes::Names requirements;
  };
  for (const Row& row :
       {Row{Codec::punycode,
            "draft-costello-rfc3492bis-02",
            "6",
            {"bis/6.3/procedure", "bis/6.2/procedure"}},
        {Codec::lace,
         "draft-ietf-idn-lace-00",
         "2.2",
         {"lace/2.2.1/compress", "lace/2.3.3/decompress"}},
        {Codec::mace, "draft-ietf-idn-mace-01", "6", {"mace/7/procedure", "mace/9/procedure"}},
        {Codec::cidnuc, "cidnuc", "2.2", {"cidnuc/2.2.4/compress", "cidnuc/2.3.3/decompress"}}}) {
    const std::string codec(name(row.codec));
    const Json there = read_json(std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors/edge" /
                                 (codec + "-unchanged.json"));
    const Json made =
        recipes::unchanged(row.codec, row.draft, row.section, row.requirements).file();
    EXPECT_EQ(made["description"], there["description"]);
    std::map<std::string, Json> by_id;
    std::size_t begins = 0;
    for (const Json& vector : made["vectors"]) {
      by_id[vector["id"]] = vector;
      if (vector["id"] == there["vectors"][begins]["id"]) ++begins;
    }
    EXPECT_EQ(begins, there["vectors"].size()) << codec;
    for (const Json& vector : there["vectors"]) {
      const Json& mine = by_id[vector["id"]];
      for (const char* member : {"op", "comment", vector["op"] == "encode" ? "unicode" : "ace"}) {
        EXPECT_EQ(mine.value(member, Json()), vector[member]) << vector["id"];
      }
      EXPECT_EQ(mine.value("bugs", Json())[0], vector["bugs"][0]) << vector["id"];
      by_id.erase(vector["id"]);
    }
    for (const auto& [id, vector] : by_id) {
      const Json input = vector["op"] == "encode" ? Json{{"unicode", vector["unicode"]}}
                                                  : Json{{"ace", vector["ace"]}};
      EXPECT_TRUE(
          asked.contains(codec + " " + vector["op"].get<std::string>() + " " + input.dump()))
          << id;
    }
  }
}

}  // namespace
}  // namespace theme_test
