// acecheck.toml: what it says, and what is wrong with it.
#include "project/project.h"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <regex>
#include <sstream>

#include "commands/limits.h"
#include "project/template.h"
#include "support/expect.h"
#include "support/refusal.h"
#include "support/schema.h"

namespace project_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

// What parse_project() says of a text; empty if it takes the text.
std::string refusal(const std::string& text) {
  return tests::refusal([&] { parse_project(text, "acecheck.toml"); });
}

nlohmann::json as_json(const std::string& text) {
  std::ostringstream out;
  out << toml::json_formatter(toml::parse(text));
  return nlohmann::json::parse(out.str());
}

TEST(Project, HasAdaptersAndSettings) {
  const Project project = parse_project(
      "timeout = 0.5\nshow = 7\nfilter = [\"a\", \"b\"]\nlog = \"x\"\nstrict = true\n"
      "[[adapter]]\nname = \"n\"\ncommand = [\"./a\", \"-b\"]\n[[adapter]]\nname = \"libidn2\"\n",
      "acecheck.toml");
  ASSERT_EQ(project.adapters.size(), 2u);
  EXPECT_EQ(project.adapters[0].name, "n");
  EXPECT_EQ(project.adapters[0].command, (std::vector<std::string>{"./a", "-b"}));
  EXPECT_TRUE(project.adapters[1].command.empty());
  std::string all;
  for (const Setting& setting : project.settings) {
    all += setting.where + ' ' + setting.key + (setting.is_switch ? " switch" : "");
    for (const std::string& value : setting.values) all += ' ' + value;
    all += '\n';
  }
  EXPECT_EQ(all,
            "acecheck.toml:3 filter a b\nacecheck.toml:4 log x\nacecheck.toml:2 show 7\n"
            "acecheck.toml:5 strict switch true\nacecheck.toml:1 timeout 0.5\n");
}

TEST(Project, NamesTheLineThatIsWrong) {
  EXPECT_EQ(refusal(""), "");
  expect_contains(refusal("a = 1\nb ="), "acecheck.toml:2: is no TOML: ");
  expect_contains(refusal("\n[limits]\n"), "acecheck.toml:2: limits is a text, a number");
  expect_contains(refusal("filter = [1]"), "acecheck.toml:1: filter is a text, a number");
  const std::string adapter = "[[adapter]]\nname = \"n\"\n";
  EXPECT_EQ(refusal(adapter), "");
  const std::vector<std::pair<std::string, const char*>> damages = {
      {"adapter = 7", "acecheck.toml:1: each adapter is a table"},
      {"adapter = [7]", "acecheck.toml:1: an adapter is a table"},
      {adapter + "comand = [\"x\"]",
       "acecheck.toml:3: an adapter has no key comand; did you mean "},
      {adapter + "command = \"x\"", "acecheck.toml:3: command is a list of texts"},
      {adapter + "command = []", "acecheck.toml:3: command is a list of texts"},
      {adapter + "command = [7]", "acecheck.toml:3: command is a list of texts"},
      {"[[adapter]]\nname = 7", "acecheck.toml:2: name is a text"},
      {"[[adapter]]\ncommand = [\"x\"]", "acecheck.toml:1: the adapter has no name"}};
  for (const auto& [text, words] : damages) {
    expect_contains(refusal(text), words);
    EXPECT_NE(tests::schema_error("acecheck", as_json(text)), "") << text;
  }
  expect_contains(refusal(adapter + adapter), "acecheck.toml:3: the adapter n is there twice");
  std::string other = adapter;
  other.replace(other.find("\"n\""), 3, "\"m\"");
  expect_contains(refusal(adapter + other + adapter), "the adapter n is there twice");
}

TEST(Project, JobsAreAsManyAsSaidOrOnePerCore) {
  EXPECT_EQ(jobs_of(1), 1u);
  EXPECT_EQ(jobs_of(7), 7u);
  EXPECT_GE(jobs_of(0), 1u);
}

TEST(Project, SecondsHaveParts) {
  EXPECT_EQ(milliseconds(0).count(), 0);
  EXPECT_EQ(milliseconds(0.5).count(), 500);
  EXPECT_EQ(milliseconds(86400).count(), 86'400'000);
}

// The template as it is, and with all that it only mentions.
TEST(Project, TheTemplateIsRight) {
  const std::string whole =
      std::regex_replace(std::string(project_template), std::regex("(^|\n)# ([a-z-]+ = )"), "$1$2");
  EXPECT_EQ(tests::schema_error("acecheck", as_json(std::string(project_template))), "");
  EXPECT_EQ(tests::schema_error("acecheck", as_json(whole)), "");
  EXPECT_EQ(parse_project(project_template, "x").settings.size(), 0u);
  EXPECT_EQ(parse_project(whole, "x").settings.size(), 10u);
}

}  // namespace
}  // namespace project_test
