// SPDX-License-Identifier: Apache-2.0
// The files that say what the vectors are for.
#include "suite/catalogue.h"

#include <gtest/gtest.h>

#include "core/failure.h"
#include "core/files/files.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/refusal.h"

namespace catalogue_test {
namespace {

using namespace acecheck;

const std::filesystem::path vectors = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";

TEST(Catalogue, HasEachRowOfItsFiles) {
  const Catalogue catalogue = Catalogue::load(vectors);
  for (const Json& row : read_json(vectors / "requirements.json")["requirements"]) {
    const Requirement* requirement = catalogue.requirement(row["id"].get<std::string>());
    ASSERT_NE(requirement, nullptr) << row;
    EXPECT_EQ(requirement->statement, row["statement"].get<std::string>());
    EXPECT_EQ(requirement->sources.size(), row["sources"].size());
  }
  for (const Json& row : read_json(vectors / "bugs.json")["bugs"]) {
    const BugClass* bug = catalogue.bug(row["id"].get<std::string>());
    ASSERT_NE(bug, nullptr) << row;
    EXPECT_EQ(bug->what, row["what"].get<std::string>());
    EXPECT_EQ(bug->references.size(), row.value("references", Json::array()).size());
  }
}

// Vectors alone are enough to certify.
TEST(Catalogue, IsEmptyWithoutItsFiles) {
  const tests::TemporaryDirectory directory;
  EXPECT_TRUE(Catalogue::load_if_there(directory.path()).requirements.empty());
  EXPECT_THROW(Catalogue::load(directory.path()), Failure);
}

TEST(Catalogue, ADamagedRowIsNamed) {
  const tests::TemporaryDirectory directory;
  Json file = read_json(vectors / "errata.json");
  file["errata"][1].erase("reading");
  tests::write_file(directory / "errata.json", file.dump());
  tests::expect_contains(tests::refusal([&] { load_errata(directory.path()); }),
                         (directory / "errata.json").string() + ": row 2 of \"errata\"");
}

}  // namespace
}  // namespace catalogue_test
