// The pages of a suite that is damaged.
#include "report/site/site.h"

#include <gtest/gtest.h>

#include <string>

#include "support/command.h"
#include "support/refusal.h"

namespace site_test {
namespace {

// What is said of a suite of one vector that refers to something.
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
  const std::string words =
      ", which neither bugs.json nor requirements.json has; `acecheck vectors lint` says more";
  EXPECT_EQ(refusal_of(R"("bugs": ["gone"],)"), "lace/a: names gone" + words);
  EXPECT_EQ(refusal_of(R"("requirements": ["lace/gone"],)"), "lace/a: names lace/gone" + words);
}

}  // namespace
}  // namespace site_test
