// The files that say what the vectors are for: read whole, or refused with the row that is wrong.
#include "suite/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/failure.h"
#include "base/files.h"
#include "support/command.h"

namespace catalogue_test {
namespace {

using namespace acecheck;
namespace fs = std::filesystem;

const fs::path vectors = fs::path(ACECHECK_SOURCE_DIR) / "vectors";

std::string text_of(const Json& row, const char* member) { return row.at(member); }

bool lists(const Json& row, const char* member, const char* word) {
  const Json list = row.value(member, Json::array());
  return std::ranges::find(list, word) != list.end();
}

TEST(Catalogue, HasEachMemberOfARequirement) {
  const Json rows = read_json(vectors / "requirements.json")["requirements"];
  const Catalogue catalogue = Catalogue::load(vectors);
  ASSERT_EQ(catalogue.requirements.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Requirement& requirement = catalogue.requirements[i];
    const Json& row = rows[i];
    EXPECT_EQ(requirement.id, text_of(row, "id"));
    EXPECT_EQ(name(requirement.codec), text_of(row, "codec")) << requirement.id;
    EXPECT_EQ(requirement.level, text_of(row, "level")) << requirement.id;
    EXPECT_EQ(requirement.statement, text_of(row, "statement")) << requirement.id;
    EXPECT_EQ(requirement.needs_value, lists(row, "needs", "value")) << requirement.id;
    EXPECT_EQ(requirement.needs_reject, lists(row, "needs", "reject")) << requirement.id;
    EXPECT_EQ(requirement.untestable, row.value("untestable", "")) << requirement.id;
    ASSERT_EQ(requirement.ops.size(), row["ops"].size()) << requirement.id;
    for (std::size_t k = 0; k < row["ops"].size(); ++k) {
      EXPECT_EQ(name(requirement.ops[k]), row["ops"][k].get<std::string>()) << requirement.id;
    }
    ASSERT_EQ(requirement.sources.size(), row["sources"].size()) << requirement.id;
    for (std::size_t k = 0; k < row["sources"].size(); ++k) {
      EXPECT_EQ(requirement.sources[k], cited(row["sources"][k])) << requirement.id;
    }
    EXPECT_EQ(catalogue.requirement(requirement.id), &requirement);
  }
  EXPECT_EQ(catalogue.requirement("no/such"), nullptr);
}

TEST(Catalogue, HasEachMemberOfAClass) {
  const Json rows = read_json(vectors / "bugs.json")["bugs"];
  const Catalogue catalogue = Catalogue::load(vectors);
  ASSERT_EQ(catalogue.bugs.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const BugClass& bug = catalogue.bugs[i];
    const Json& row = rows[i];
    EXPECT_EQ(bug.id, text_of(row, "id"));
    EXPECT_EQ(bug.layer, text_of(row, "layer")) << bug.id;
    EXPECT_EQ(bug.what, text_of(row, "what")) << bug.id;
    EXPECT_EQ(Json(bug.effects), row["effects"]) << bug.id;
    EXPECT_EQ(bug.effect, text_of(row, "effect")) << bug.id;
    EXPECT_EQ(bug.fix, text_of(row, "fix")) << bug.id;
    EXPECT_EQ(bug.trigger, text_of(row, "trigger")) << bug.id;
    ASSERT_EQ(bug.codecs.size(), row["codecs"].size()) << bug.id;
    for (std::size_t k = 0; k < row["codecs"].size(); ++k) {
      EXPECT_EQ(name(bug.codecs[k]), row["codecs"][k].get<std::string>()) << bug.id;
    }
    const Json references = row.value("references", Json::array());
    ASSERT_EQ(bug.references.size(), references.size()) << bug.id;
    for (std::size_t k = 0; k < references.size(); ++k) {
      EXPECT_EQ(bug.references[k].url, text_of(references[k], "url")) << bug.id;
      EXPECT_EQ(bug.references[k].says, text_of(references[k], "says")) << bug.id;
      EXPECT_EQ(bug.references[k].status, text_of(references[k], "status")) << bug.id;
    }
    EXPECT_EQ(catalogue.bug(bug.id), &bug);
  }
  EXPECT_EQ(catalogue.bug("no-such"), nullptr);
}

TEST(Catalogue, HasEachMemberOfAnErratum) {
  const Json rows = read_json(vectors / "errata.json")["errata"];
  const std::vector<Erratum> errata = load_errata(vectors);
  ASSERT_EQ(errata.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Json& row = rows[i];
    EXPECT_EQ(errata[i].id, text_of(row, "id"));
    EXPECT_EQ(Json(errata[i].drafts), row["draft"]) << errata[i].id;
    EXPECT_EQ(errata[i].section, text_of(row, "section")) << errata[i].id;
    EXPECT_EQ(errata[i].printed, text_of(row, "printed")) << errata[i].id;
    EXPECT_EQ(errata[i].reading, text_of(row, "reading")) << errata[i].id;
    EXPECT_EQ(errata[i].shows, text_of(row, "shows")) << errata[i].id;
    EXPECT_EQ(errata[i].counterexample, row.value("counterexample", Json())) << errata[i].id;
  }
}

TEST(Catalogue, SaysWhereTheRfcSaysTheSame) {
  EXPECT_EQ(cited({{"draft", "x"}, {"section", "2"}}), "x, section 2");
  EXPECT_EQ(cited({{"draft", "x"}, {"section", "2"}, {"rfc3492", "3"}}),
            "RFC 3492, section 3 (x, section 2)");
}

TEST(Catalogue, OfVectorsAloneIsEmpty) {
  const tests::TemporaryDirectory directory;
  EXPECT_TRUE(Catalogue::load_if_there(directory.path()).requirements.empty());
  EXPECT_THROW(Catalogue::load(directory.path()), Failure);
  EXPECT_FALSE(Catalogue::load_if_there(vectors).bugs.empty());
}

TEST(Catalogue, NamesTheRowThatIsDamaged) {
  const tests::TemporaryDirectory directory;
  Json file = read_json(vectors / "errata.json");
  file["errata"][1].erase("reading");
  tests::write_file(directory / "errata.json", file.dump());
  try {
    load_errata(directory.path());
    ADD_FAILURE() << "a row without a reading is taken";
  } catch (const BadInput& failure) {
    const std::string what = failure.what();
    const std::string begins =
        (directory / "errata.json").string() + ": row 2 of \"errata\" is damaged: ";
    EXPECT_TRUE(what.starts_with(begins)) << what;
    EXPECT_TRUE(what.contains("reading")) << what;
    EXPECT_TRUE(what.ends_with("; `acecheck vectors lint` says more")) << what;
  }
}

}  // namespace
}  // namespace catalogue_test
