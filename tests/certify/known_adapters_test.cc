// SPDX-License-Identifier: Apache-2.0
// The adapters in adapters/: their adapter.json, and which of their files are missing.
#include "answer/known_adapters.h"

#include <gtest/gtest.h>

#include "support/command.h"
#include "support/expect.h"
#include "support/refusal.h"

namespace known_adapters_test {
namespace {

using namespace acecheck;

TEST(KnownAdapters, ADamagedDescriptionIsNamed) {
  const auto error = [](const std::string& text) {
    const tests::TemporaryDirectory directory;
    tests::write_file(directory / "adapters/a/adapter.json", text);
    return tests::refusal(
        [&] { known_adapters(directory.path(), directory / "libexec", "acecheck"); });
  };
  for (const char* damaged :
       {"", "7", "[]", R"({"command":["a"]})", R"({"name":7,"command":["a"]})", R"({"name":"n"})",
        R"({"name":"n","command":"a"})", R"({"name":"n","command":[]})"}) {
    tests::expect_contains(error(damaged),
                           "/adapters/a/adapter.json: needs \"name\" and \"command\"");
  }
  for (const char* damaged :
       {R"({"name":"n","command":[7]})", R"({"name":"n","command":["a"],"package":7})",
        R"({"name":"n","command":["a"],"cost":""})"}) {
    tests::expect_contains(error(damaged), "/adapters/a/adapter.json");
  }
  EXPECT_EQ(error(R"({"name":"n","command":["a"],"description":"d","package":"p","cost":1.5})"),
            "");
}

TEST(KnownAdapters, SayWhichFileIsMissing) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "libexec/built", "");
  const auto missing = [&](const std::string& command) {
    tests::write_file(directory / "adapters/a/adapter.json",
                      R"({"name":"a","command":)" + command + "}");
    return known_adapters(directory.path(), directory / "libexec", "acecheck").back().missing;
  };
  EXPECT_EQ(missing(R"(["sh","no/such"])"), "");
  EXPECT_EQ(missing(R"(["no-such-program-of-ours"])"), "no-such-program-of-ours");
  EXPECT_EQ(missing(R"(["{dir}/adapter.json"])"), "");
  EXPECT_EQ(missing(R"(["{dir}/b"])"), (directory / "adapters/a/b").string());
  tests::expect_contains(missing(R"(["{libexec}/b"])"), "b, which `ci/certify --peers` builds");
  // The file may stand in a class path.
  EXPECT_EQ(missing(R"(["sh","{dir}:{libexec}/built:{dir}"])"), "");
  tests::expect_contains(missing(R"(["sh","{dir}:{libexec}/b:{dir}"])"),
                         "b, which `ci/certify --peers` builds");
}

}  // namespace
}  // namespace known_adapters_test
