// SPDX-License-Identifier: Apache-2.0
// `acecheck vectors lint`: the vectors are clean, and each kind of damage is found by its check.
#include "suite/files/lint.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/files/files.h"
#include "suite/catalogue.h"
#include "suite/files/generate.h"
#include "suite/files/resolved.h"
#include "suite/suite.h"
#include "support/command.h"

namespace {

using namespace acecheck;
namespace fs = std::filesystem;

const fs::path vectors = fs::path(ACECHECK_SOURCE_DIR) / "vectors";

// A copy of vectors/ to damage.
class Damaged {
 public:
  Damaged() {
    fs::copy(vectors, directory_ / "vectors", fs::copy_options::recursive);
    fs::remove_all(path() / "resolved");  // which takes time, and one test needs
  }

  fs::path path() const { return directory_ / "vectors"; }

  // Removes all other files of vectors.
  void keep_only(const std::string& file) {
    for (const fs::path& other : vector_paths(path())) {
      if (other != path() / file) fs::remove(other);
    }
  }

  void edit(const std::string& file, const std::function<void(Json&)>& damage) {
    Json json = read_json(path() / file);
    damage(json);
    tests::write_file(path() / file, json.dump(2) + "\n");
  }
  void rewrite(const std::string& file, const std::function<void(std::string&)>& damage) {
    std::string text = tests::read_file(path() / file);
    damage(text);
    tests::write_file(path() / file, text);
  }

 private:
  tests::TemporaryDirectory directory_;
};

// Expects that `check` finds something, and that its first finding has `words`.
void expect_found(const Damaged& damaged, const std::string& check, const std::string& words) {
  const auto findings = lint(damaged.path(), check);
  ASSERT_FALSE(findings.empty()) << check << " does not find it";
  EXPECT_EQ(findings[0].check, check);
  EXPECT_NE(findings[0].what.find(words), std::string::npos)
      << findings[0].what << " does not say " << words;
}

const std::string mace = "drafts/draft-ietf-idn-mace-01.json";
const std::string stale = "edge/punycode-stale.json";

TEST(LintOfAll, IsClean) {
  for (const LintError& finding : lint(vectors)) ADD_FAILURE() << finding.what;
}

TEST(LintSchema, OfVectors) {
  Damaged damaged;
  EXPECT_TRUE(lint(damaged.path(), "schema").empty());
  damaged.edit(mace, [](Json& file) { file["vectors"][2]["colour"] = "red"; });
  expect_found(damaged, "schema", "mace-01.json");
  expect_found(damaged, "schema", "[vectors][2]");
}

// Strings as they are: members that are missing, or that stand where they mean nothing.
TEST(LintSchema, OfStrings) {
  const std::string strings = "edge/punycode-ill-formed.json";
  const std::pair<const char*, void (*)(Json&)> damages[] = {
      {"no form", [](Json& vector) { vector.erase("form"); }},
      {"another form", [](Json& vector) { vector["form"] = "utf-32"; }},
      {"no string", [](Json& vector) { vector.erase("unicode_hex"); }},
      {"half an octet", [](Json& vector) { vector["unicode_hex"] = "6"; }},
      {"of an encoding", [](Json& vector) { vector["op"] = "decode"; }},
      {"annotated", [](Json& vector) { vector["case"] = "u"; }},
      {"nothing that is replaced", [](Json& vector) { vector["replaced"] = Json::array(); }},
      {"twice the same", [](Json& vector) { vector["replaced"] = {"a", "a"}; }},
  };
  for (const auto& [what, damage] : damages) {
    SCOPED_TRACE(what);
    Damaged damaged;
    damaged.keep_only(strings);
    EXPECT_TRUE(lint(damaged.path(), "schema").empty());
    damaged.edit(strings, [&](Json& file) { damage(file["vectors"][0]); });
    expect_found(damaged, "schema", "punycode-ill-formed.json");
  }
}

// What the oracle says of a string is computed, and not believed.
TEST(Lint, ComputedMembersOfStrings) {
  const Json vector = read_json(vectors / "edge/punycode-ill-formed.json")["vectors"][0];
  EXPECT_EQ(generated(vector, Codec::punycode, "here"), vector);
  for (const auto& [member, value] :
       {std::pair<const char*, Json>{"replaced", {"b-"}}, {"reason", "overflow"}}) {
    ASSERT_TRUE(vector.contains(member));
    Json damaged = vector;
    damaged[member] = value;
    EXPECT_EQ(generated(damaged, Codec::punycode, "here"), vector) << member;
    damaged.erase(member);
    EXPECT_EQ(generated(damaged, Codec::punycode, "here"), vector) << member;
  }
}

TEST(LintSchema, AStringThatIsTooLongForThePatterns) {
  Damaged damaged;
  damaged.edit(mace, [](Json& file) { file["vectors"][0]["comment"] = std::string(25'000, 'a'); });
  expect_found(damaged, "schema", "has a string of 25000 octets");
}

// The longest string that the patterns are asked for, and one octet more; keys are strings as well.
TEST(LintSchema, OfTheLongestString) {
  const std::size_t longest = 24 << 10;
  Damaged damaged;
  damaged.keep_only(mace);
  const auto with_comment = [&](std::size_t size) {
    damaged.edit(mace, [&](Json& file) { file["vectors"][0]["comment"] = std::string(size, 'a'); });
    return lint(damaged.path(), "schema");
  };
  EXPECT_TRUE(with_comment(longest).empty());
  ASSERT_EQ(with_comment(longest + 1).size(), 1u);
  expect_found(damaged, "schema", "has a string of 24577 octets, and at most 24576 are read");
  damaged.edit(mace, [&](Json& file) {
    file["vectors"][0]["comment"] = "a";
    file["vectors"][0][std::string(longest + 2, 'b')] = 1;
  });
  expect_found(damaged, "schema", "has a string of 24578 octets");
}

TEST(LintSchema, OfRequirementsBugsAndErrata) {
  for (const auto& [file, member] : {std::pair{"requirements.json", "requirements"},
                                     {"bugs.json", "bugs"},
                                     {"errata.json", "errata"}}) {
    Damaged damaged;
    damaged.edit(file, [&](Json& json) { json[member][0].erase("id"); });
    expect_found(damaged, "schema", file);
  }
}

TEST(Lint, NoJson) {
  Damaged damaged;
  damaged.rewrite(mace, [](std::string& text) { text.resize(text.size() / 2); });
  expect_found(damaged, "schema", "is not JSON");
}

TEST(Lint, IdTwice) {
  Damaged damaged;
  damaged.edit(mace, [](Json& file) { file["vectors"][1]["id"] = file["vectors"][0]["id"]; });
  expect_found(damaged, "ids", "must be unique");
}

TEST(Lint, IdOfAnotherCodec) {
  Damaged damaged;
  damaged.edit(mace, [](Json& file) { file["vectors"][0]["id"] = "lace/01/x"; });
  expect_found(damaged, "ids", "lace/01/x is in a file of mace");
}

TEST(Lint, IdThatVanishes) {
  Damaged damaged;
  damaged.edit(mace, [](Json& file) { file["vectors"].erase(0); });
  expect_found(damaged, "ids", "is gone");
}

TEST(Lint, IdThatIsNotPublished) {
  Damaged damaged;
  damaged.edit(mace, [](Json& file) { file["vectors"][0]["id"] = "mace/01/new"; });
  expect_found(damaged, "ids", "mace/01/new is not in ids.txt");
}

TEST(Lint, IdThatChangesItsMeaning) {
  Damaged damaged;
  damaged.edit(mace, [](Json& file) { file["vectors"][0]["value"] = 41; });
  expect_found(damaged, "ids", "asks something else");
}

TEST(Lint, NewIdsAreAddedAndOldOnesStay) {
  const std::string published = "mace/01/gone 0123456789abcdef\nmace/01/4-40-base32-encode 00\n";
  const std::string all = with_new_ids(published, vectors);
  EXPECT_NE(all.find("mace/01/gone 0123456789abcdef\n"), std::string::npos);
  EXPECT_NE(all.find("mace/01/4-40-base32-encode 00\n"), std::string::npos);
  EXPECT_NE(all.find("mace/01/4-40-base32-decode "), std::string::npos);
}

TEST(Lint, DuplicateInput) {
  Damaged damaged;
  damaged.edit(stale, [](Json& file) {
    Json copy = file["vectors"][0];
    copy["id"] = "punycode/stale/copy";
    file["vectors"].push_back(copy);
  });
  expect_found(damaged, "duplicates", "punycode/stale/copy asks the same as");
}

TEST(Lint, DuplicateOfADraftsExample) {
  Damaged damaged;
  damaged.edit("edge/mace-modes.json", [](Json& file) {
    file["vectors"][0]["unicode"] = "0200 4000 002D B001 40001 0061";
  });
  expect_found(damaged, "duplicates", "asks the same as mace/01/");
}

TEST(Lint, References) {
  for (const auto& [member, id, words] :
       {std::tuple{"requirements", "bis/9/none", "which is not there"},
        {"requirements", "lace/2.5/table", "of another codec"},
        {"requirements", "bis/4/constraints", "untestable"},
        {"bugs", "no-such-class", "which is not there"},
        {"bugs", "lace-form", "of another codec"},
        {"errata", "PUNY-999", "which is not there"}}) {
    Damaged damaged;
    damaged.edit(stale, [&](Json& file) { file["vectors"][0][member] = Json::array({id}); });
    expect_found(damaged, "references", words);
  }
  Damaged damaged;
  damaged.edit(stale, [](Json& file) { file["vectors"][0].erase("requirements"); });
  expect_found(damaged, "references", "names no requirement");
}

// A requirement or a mistake class that no vector shows any more.
TEST(Lint, Coverage) {
  for (const auto& [expect, words] : {std::pair{"value", "no vector that must be accepted"},
                                      {"reject", "no vector that must be rejected"}}) {
    Damaged damaged;
    for (const fs::path& file : vector_paths(damaged.path())) {
      if (!file.string().contains("lace")) continue;
      damaged.edit(fs::relative(file, damaged.path()), [&](Json& json) {
        for (Json& vector : json["vectors"]) {
          if (vector["expect"] != expect) continue;
          auto names = vector.value("requirements", std::vector<std::string>());
          std::erase(names, "lace/2.3.1/prefix");
          vector["requirements"] = names;
        }
      });
    }
    expect_found(damaged, "coverage", words);
  }
  Damaged damaged;
  damaged.edit("bugs.json", [](Json& json) {
    Json bug = json["bugs"][0];
    bug["id"] = "not-seen-yet";
    json["bugs"].push_back(bug);
  });
  expect_found(damaged, "coverage", "the bug class not-seen-yet has no vector of punycode");
  damaged.edit("requirements.json",
               [](Json& json) { json["requirements"].push_back(json["requirements"][0]); });
  expect_found(damaged, "coverage", "is there twice");
}

// A class needs a vector of each of its codecs: those of another one do not count.
TEST(Lint, AClassHasAVectorOfEachOfItsCodecs) {
  Damaged damaged;
  std::string unseen;
  damaged.edit("bugs.json", [&](Json& file) {
    for (Json& bug : file["bugs"]) {
      if (bug["codecs"] != Json::array({"punycode"})) continue;
      bug["codecs"].push_back("lace");
      unseen = bug["id"];
      break;
    }
  });
  ASSERT_FALSE(unseen.empty());
  expect_found(damaged, "coverage", "the bug class " + unseen + " has no vector of lace");
  EXPECT_EQ(lint(damaged.path(), "coverage").size(), 1u);
}

TEST(Lint, AClassThatIsThereTwice) {
  Damaged damaged;
  damaged.edit("bugs.json", [](Json& json) { json["bugs"].push_back(json["bugs"][0]); });
  expect_found(damaged, "coverage", "is there twice");
}

// Only of Punycode an adapter is given no prefix.
TEST(Lint, ThePrefixCountsBesidePunycode) {
  Damaged damaged;
  for (const char* file : {"edge/lace-label.json", "edge/cidnuc-label.json"}) {
    damaged.edit(file, [](Json& json) {
      for (Json& vector : json["vectors"]) {
        auto names = vector.value("bugs", std::vector<std::string>());
        std::erase(names, "prefix-case");
        vector["bugs"] = names;
      }
    });
  }
  expect_found(damaged, "coverage", "the bug class prefix-case has no vector of lace");
}

// Both are found by making all vectors anew, which takes seconds.
TEST(LintComputed, MembersAndCanonicalForm) {
  Damaged damaged;
  damaged.edit(stale, [](Json& file) { file["vectors"][0]["min_bits"] = 99; });
  for (const std::string& file : {mace, std::string("edge/cidnuc-base32.json")}) {
    damaged.rewrite(file, [](std::string& text) { text.insert(text.find('{') + 1, " "); });
  }
  const auto findings = lint(damaged.path(), "computed");
  ASSERT_EQ(findings.size(), 3u);
  for (const LintError& finding : findings) EXPECT_EQ(finding.check, "computed");
  EXPECT_TRUE(findings[0].what.contains("mace-01.json:1 ")) << findings[0].what;
  EXPECT_TRUE(findings[1].what.contains("cidnuc-base32.json:1 ")) << findings[1].what;
  EXPECT_TRUE(findings[2].what.contains("punycode-stale.json:")) << findings[2].what;
}

// A suite with one expectation per vector has the form of its schema, and follows the vectors.
TEST(LintResolved, FormAndContent) {
  Damaged damaged;
  damaged.keep_only(stale);
  const std::string file = "resolved/punycode-scalar-32.json";
  const std::string right =
      resolved_json(Suite::load(damaged.path()).vectors(), {Codec::punycode, Domain::scalar, 32});
  tests::write_file(damaged.path() / file, right);
  EXPECT_TRUE(lint(damaged.path(), "schema").empty());
  EXPECT_TRUE(lint(damaged.path(), "computed").empty());
  damaged.rewrite(file,
                  [](std::string& text) { text.replace(text.find("\"value\""), 7, "\"other\""); });
  expect_found(damaged, "schema", "[vectors][0]");
  expect_found(damaged, "computed", file + ":9 is not what `acecheck vectors generate` writes");
  damaged.edit(file, [](Json& suite) { suite.erase("bits"); });
  expect_found(damaged, "computed", file + ": has no codec, domain and bits");
}

}  // namespace
