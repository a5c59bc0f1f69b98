// The implementations that acecheck knows: what their adapter.json must have, and what is missing.
#include "implementation/known_adapters.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/command.h"
#include "support/expect.h"
#include "support/refusal.h"

namespace known_adapters_test {
namespace {

using namespace acecheck;

// Of a class path each file counts for itself.
TEST(KnownAdapters, MayHaveAClassPathOfWhatIsBuilt) {
  const tests::TemporaryDirectory directory;
  tests::write_file(
      directory / "adapters/java/adapter.json",
      R"({"name":"java","command":["sh","-c","exec 0<&-","{dir}:{libexec}/a:{dir}"]})");
  tests::write_file(directory / "libexec/a", "");
  const auto missing = [&] {
    return known_adapters(directory.path(), directory / "libexec", "acecheck").back().missing;
  };
  EXPECT_EQ(missing(), "");
  std::filesystem::remove(directory / "libexec/a");
  tests::expect_contains(missing(), "a (not built;");
}

// What stands for a placeholder is not looked into.
TEST(KnownAdapters, MayBeInAFolderThatIsNamedLikeAPlaceholder) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapters/{dir}/adapter.json",
                    R"({"name":"n","command":["sh","{dir}"]})");
  EXPECT_EQ(known_adapters(directory.path(), directory / "libexec", "acecheck").back().command,
            (std::vector<std::string>{"sh", (directory / "adapters/{dir}").string()}));
}

TEST(KnownAdapters, AreDescribedWhole) {
  const auto refusal = [](const std::string& text) {
    const tests::TemporaryDirectory directory;
    tests::write_file(directory / "adapters/a/adapter.json", text);
    return tests::refusal([&] {
      const auto all = known_adapters(directory.path(), directory / "libexec", "acecheck");
      EXPECT_EQ(all.size(), 3u);
    });
  };
  for (const char* damaged :
       {"", "7", "[]", R"({"command":["a"]})", R"({"name":7,"command":["a"]})", R"({"name":"n"})",
        R"({"name":"n","command":"a"})", R"({"name":"n","command":[]})"}) {
    EXPECT_TRUE(refusal(damaged).ends_with(
        "/adapters/a/adapter.json: needs \"name\" and \"command\"; see adapters/README.md"))
        << damaged << ' ' << refusal(damaged);
  }
  for (const char* damaged :
       {R"({"name":"n","command":[7]})", R"({"name":"n","command":["a"],"description":7})",
        R"({"name":"n","command":["a"],"package":7})",
        R"({"name":"n","command":["a"],"cost":""})"}) {
    tests::expect_contains(refusal(damaged),
                           "has a member that is no string, or a cost that is no number");
  }
  EXPECT_EQ(refusal(R"({"name":"n","command":["a"],"description":"d","package":"p","cost":1.5})"),
            "");
}

// The program in PATH or at its path, and what is built.
TEST(KnownAdapters, SayWhatIsMissing) {
  const tests::TemporaryDirectory directory;
  const auto missing = [&](const std::string& command) {
    tests::write_file(directory / "adapters/a/adapter.json",
                      R"({"name":"a","command":)" + command + "}");
    return known_adapters(directory.path(), directory / "libexec", "acecheck").back().missing;
  };
  EXPECT_EQ(missing(R"(["sh","no/such"])"), "");
  EXPECT_EQ(missing(R"(["no-such-program-of-ours"])"), "no-such-program-of-ours");
  EXPECT_EQ(missing(R"(["{dir}/adapter.json"])"), "");
  EXPECT_EQ(missing(R"(["{dir}/b"])"), (directory / "adapters/a/b").string());
  EXPECT_EQ(missing(R"(["{libexec}/b"])"),
            "b (not built; `ci/certify --peers` builds what this machine can)");
  tests::write_file(directory / "libexec/b", "");
  EXPECT_EQ(missing(R"(["{libexec}/b","{dir}{dir}"])"), "");
  // A path that is there needs no place in PATH.
  EXPECT_EQ(missing(R"(["{dir}/./adapter.json"])"), "");
}

TEST(KnownAdapters, AreThisProgramAndThenTheOthersByName) {
  const tests::TemporaryDirectory directory;
  for (const char* name : {"b", "a", "c"}) {
    tests::write_file(directory / "adapters" / name / "adapter.json",
                      fmt::format(R"({{"name":"{}","command":["sh","{{dir}}:{{dir}}"]}})", name));
  }
  tests::write_file(directory / "adapters/README.md", "");
  std::string all;
  for (const KnownAdapter& each : known_adapters(directory.path(), directory / "libexec", "p")) {
    all += fmt::format("{}: {}\n", each.name, fmt::join(each.command, " "));
  }
  const std::string at = (directory / "adapters").string();
  EXPECT_EQ(all, fmt::format("builtin: p serve\noracle: p serve --oracle\na: sh {0}/a:{0}/a\n"
                             "b: sh {0}/b:{0}/b\nc: sh {0}/c:{0}/c\n",
                             at));
}

}  // namespace
}  // namespace known_adapters_test
