// SPDX-License-Identifier: Apache-2.0
// The place that a report points at: a file and a line.
#include "suite/place.h"

#include <gtest/gtest.h>

#include "core/failure.h"
#include "support/command.h"

namespace place_test {
namespace {

using namespace acecheck;

TEST(Place, IsAFileWithALineOrTheFirstLine) {
  struct Row {
    const char* text;
    const char* file;
    std::size_t line;
  };
  for (const Row& row : {Row{"src/a.c", "src/a.c", 1}, Row{"src/a.c:120", "src/a.c", 120},
                         Row{"a:b:7", "a:b", 7}, Row{"a:0", "a:0", 1}, Row{"a:7b", "a:7b", 1},
                         Row{"a:99999999999999999999", "a:99999999999999999999", 1}}) {
    const Place place = place_from(row.text);
    EXPECT_EQ(place.file, row.file) << row.text;
    EXPECT_EQ(place.line, row.line) << row.text;
  }
}

TEST(Place, OfAVectorIsTheLineOfItsId) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "vectors/drafts/x.json",
                    "{\n \"vectors\": [\n  {\"id\": \"a\", \"op\": \"b\"},\n  {\n   \"id\": "
                    "\"lace/c\"\n  }]}\n");
  const auto places = places_of_vectors(directory / "vectors");
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places.at("a").file, "vectors/drafts/x.json");
  EXPECT_EQ(places.at("a").line, 3u);
  EXPECT_EQ(places.at("lace/c").line, 5u);
  EXPECT_THROW(places_of_vectors(directory / "none"), BadInput);
}

}  // namespace
}  // namespace place_test
