// SPDX-License-Identifier: Apache-2.0
// acecheck.toml, as a user has it.
#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <vector>

#include "e2e/program.h"
#include "support/schema.h"

namespace project_test {
namespace {

using program_test::expect_contains;
using program_test::program;

// A folder with an acecheck.toml.
class ProjectFolder {
 public:
  explicit ProjectFolder(const std::string& text) {
    tests::write_file(directory_ / "acecheck.toml", text);
  }
  tests::Result acecheck(const std::string& arguments) const {
    return tests::run("cd " + directory_.path().string() + " && " + program + " " + arguments);
  }
  const tests::TemporaryDirectory& directory() const { return directory_; }

 private:
  tests::TemporaryDirectory directory_;
};

const std::string served = "command = [\"" + program + "\", \"serve\"]\n";

TEST(ProjectFile, SaysWhatCertifyDoes) {
  const ProjectFolder folder(
      "filter = ['lace/00/*', 'mace/*']\nexclude = 'mace/*'\nlog = 'run.jsonl'\n"
      "[[adapter]]\nname = 'mine'\n" +
      served + "[[adapter]]\nname = 'oracle'\n");
  const tests::Result both = folder.acecheck("certify");
  EXPECT_EQ(both.code, 0) << both.error;
  expect_contains(both.out, "settings and adapters of acecheck.toml\n");
  expect_contains(both.out, "mine: acecheck");
  expect_contains(both.out, "oracle: ");
  expect_contains(both.out, "  lace  ");
  EXPECT_EQ(both.out.find("  mace  "), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder.directory() / "run.jsonl"));
  // What is typed replaces what the file has.
  const tests::Result typed = folder.acecheck("certify --filter 'punycode/bis/*'");
  expect_contains(typed.out, "  punycode  ");
  EXPECT_EQ(typed.out.find("  lace  "), std::string::npos);
  // With a target the file counts only if it is named.
  EXPECT_EQ(folder.acecheck("certify builtin --codec lace").out.find("acecheck.toml"),
            std::string::npos);
  const tests::Result named = folder.acecheck("certify mine --config acecheck.toml");
  EXPECT_EQ(named.code, 0) << named.error;
  EXPECT_EQ(named.out.find("oracle:"), std::string::npos);
  expect_contains(folder.acecheck("certify mien --config acecheck.toml").error,
                  "did you mean mine?");
}

// An adapter that fails, one of which nothing ran and one that conforms, in every order.
TEST(ProjectFile, TheWorstResultDecidesWhereverItStands) {
  const std::map<std::string, std::string> commands = {
      {"fails", "[\"sh\", \"fails.sh\"]"},
      {"none", "[\"sh\", \"none.sh\"]"},
      {"right", "[\"" + program + "\", \"serve\"]"}};
  for (const auto& [names, code] :
       std::map<std::vector<std::string>, int>{{{"fails", "none"}, 1},
                                               {{"none", "fails"}, 1},
                                               {{"right", "none"}, 4},
                                               {{"none", "right"}, 4},
                                               {{"none", "fails", "right"}, 1},
                                               {{"fails", "right"}, 1},
                                               {{"right"}, 0}}) {
    std::string text = "filter = 'lace/00/*'\n";
    for (const std::string& name : names) {
      text += "[[adapter]]\nname = '" + name + "'\ncommand = " + commands.at(name) + "\n";
    }
    const ProjectFolder folder(text);
    tests::write_file(folder.directory() / "fails.sh",
                      program_test::answering_only(R"({"lace":{}})", "reject"));
    tests::write_file(folder.directory() / "none.sh",
                      program_test::answering_only(R"({"mace":{}})", "reject"));
    const tests::Result result = folder.acecheck("certify");
    EXPECT_EQ(result.code, code) << text << result.out << result.error;
  }
}

TEST(ProjectFile, ASwitchMayBeOff) {
  const std::string adapter =
      "filter = 'punycode/case/one-case'\n[[adapter]]\nname = 'x'\ncommand = ['" +
      program_test::hostile + "', 'mixed-case', '4ED6']\n";
  EXPECT_EQ(ProjectFolder("strict = false\n" + adapter).acecheck("certify").code, 0);
  EXPECT_EQ(ProjectFolder("strict = true\n" + adapter).acecheck("certify").code, 1);
}

// Each process leaves a line.
TEST(ProjectFile, JobsCountForAllAdaptersTogether) {
  const std::string command =
      "command = ['sh', '-c', 'echo >> started; exec " + program + " serve']\n";
  const ProjectFolder folder("jobs = 2\ncodec = 'mace'\n[[adapter]]\nname = 'one'\n" + command +
                             "[[adapter]]\nname = 'two'\n" + command);
  EXPECT_EQ(folder.acecheck("certify").code, 0);
  EXPECT_EQ(tests::read_file(folder.directory() / "started"), "\n\n");
}

TEST(ProjectFile, NamesTheLineAndTheNearestKey) {
  const std::vector<std::pair<const char*, const char*>> cases = {
      {"\ntimout = 3\n", "acecheck.toml:2: unknown key timout; did you mean timeout?"},
      {"config = 'x'\n", "acecheck.toml:1: unknown key config"},
      {"timeout = 0\n", "acecheck.toml:1: timeout is wrong: "},
      {"timeout = nan\n", "acecheck.toml:1: timeout is wrong: "},
      {"timeout = true\n", "acecheck.toml:1: timeout takes a value"},
      {"strict = 'yes'\n", "acecheck.toml:1: strict is true or false"},
      {"log = ['a', 'b']\n", "acecheck.toml:1: log takes one value"},
      {"codec = 'base58'\n", "acecheck.toml:1: codec is wrong: "},
      {"filter = ['nothing*']\n", "'nothing*' matches no vector"}};
  for (const auto& [text, words] : cases) {
    const tests::Result result = ProjectFolder(text).acecheck("certify");
    EXPECT_EQ(result.code, 2) << text;
    expect_contains(result.error, words);
  }
  EXPECT_EQ(tests::run(program + " certify --config /no/such/file").code, 2);
}

TEST(ProjectFile, InitWritesOneAndReplacesNone) {
  const tests::TemporaryDirectory directory;
  const std::string in = "cd " + directory.path().string() + " && " + program;
  EXPECT_EQ(tests::run(in + " init").code, 0);
  const tests::Result missing = tests::run(in + " certify");
  EXPECT_EQ(missing.code, 3);
  expect_contains(missing.error, "my-codec: ");
  const std::string text = tests::read_file(directory / "acecheck.toml");
  const tests::Result again = tests::run(in + " init");
  EXPECT_EQ(again.code, 2);
  expect_contains(again.error, "acecheck.toml exists already");
  EXPECT_EQ(tests::read_file(directory / "acecheck.toml"), text);
}

// The schema has the options of certify, and nothing else but the adapters.
TEST(ProjectFile, TheSchemaHasEveryOptionOfCertify) {
  const std::string help = tests::run(program + " certify --help").out;
  std::set<std::string> options;
  const std::regex option("\n  (?:-[a-zA-Z],)?--([a-z-]+)");
  for (std::sregex_iterator it(help.begin(), help.end(), option), end; it != end; ++it) {
    options.insert((*it)[1]);
  }
  options.erase("help");
  options.erase("config");
  options.insert("adapter");
  std::set<std::string> keys;
  const nlohmann::json schema = tests::schema_of("acecheck");
  for (const auto& [key, value] : schema["properties"].items()) keys.insert(key);
  EXPECT_EQ(keys, options);
}

}  // namespace
}  // namespace project_test
