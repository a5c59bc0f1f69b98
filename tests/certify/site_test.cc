// SPDX-License-Identifier: Apache-2.0
// The pages of a suite; tests/page/site_test.py reads those of ours.
#include "report/site/site.h"

#include <gtest/gtest.h>

#include <string>

#include "report/site/words.h"
#include "support/command.h"
#include "support/refusal.h"

namespace site_test {
namespace {

// The error for a suite of one vector that refers to something.
std::string refusal_of(const std::string& reference) {
  const tests::TemporaryDirectory directory;
  const auto vectors = directory / "vectors";
  tests::write_file(vectors / "drafts/x.json",
                    R"({"codec": "lace", "description": "d", "vectors": [{"id": "lace/a",
                        "op": "encode", "unicode": "00FC", "ace": "bq--74ap7i",
                        "expect": "value", "level": "must", )" +
                        reference + R"( "source": {"draft": "x", "section": "1"}}]})");
  for (const char* list : {"bugs", "requirements", "errata"}) {
    tests::write_file(vectors / (std::string(list) + ".json"),
                      "{\"" + std::string(list) + "\": []}");
  }
  return tests::refusal([&] { acecheck::write_site(directory / "site", vectors); });
}

TEST(Site, RefusesAReferenceThatLeadsNowhere) {
  EXPECT_EQ(refusal_of(""), "");
  EXPECT_TRUE(refusal_of(R"("bugs": ["gone"],)").contains("gone"));
  EXPECT_TRUE(refusal_of(R"("requirements": ["lace/gone"],)").contains("lace/gone"));
}

TEST(Site, ASourceLinksToEachOfItsSections) {
  const std::string link =
      acecheck::source_link("RFC 3492, section 6.2 (draft-x-01, section 7)").markup();
  EXPECT_TRUE(link.contains("\"https://www.rfc-editor.org/rfc/rfc3492#section-6.2\"")) << link;
  EXPECT_TRUE(link.contains("\"https://datatracker.ietf.org/doc/html/draft-x-01#section-7\""))
      << link;
  const auto place = [](const char* section) {
    return acecheck::place_of("draft-x-01", section).markup();
  };
  EXPECT_TRUE(place("7, line 3").contains("#section-7\""));
  EXPECT_TRUE(place("A").contains("#appendix-A\""));
}

}  // namespace
}  // namespace site_test
