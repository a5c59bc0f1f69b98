// SPDX-License-Identifier: Apache-2.0
// acecheck.toml: what it says, and what is wrong with it.
#include "program/project/project.h"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <regex>
#include <sstream>

#include "program/project/template.h"
#include "support/expect.h"
#include "support/refusal.h"
#include "support/schema.h"

namespace project_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

// The error of parse_project(); empty if there is none.
std::string refusal(const std::string& text) {
  return tests::refusal([&] { parse_project(text, "acecheck.toml"); });
}

nlohmann::json as_json(const std::string& text) {
  std::ostringstream out;
  out << toml::json_formatter(toml::parse(text));
  return nlohmann::json::parse(out.str());
}

TEST(Project, HasAdaptersAndSettingsWithTheirLines) {
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

TEST(Project, AMistakeIsNamedWithItsLine) {
  EXPECT_EQ(refusal(""), "");
  expect_contains(refusal("a = 1\nb ="), "acecheck.toml:2: ");
  expect_contains(refusal("\n[limits]\n"), "acecheck.toml:2: limits");
  expect_contains(refusal("filter = [1]"), "acecheck.toml:1: filter");
  const std::string adapter = "[[adapter]]\nname = \"n\"\n";
  EXPECT_EQ(refusal(adapter), "");
  const std::vector<std::pair<std::string, const char*>> damages = {
      {"adapter = 7", "acecheck.toml:1: "},
      {"adapter = [7]", "acecheck.toml:1: "},
      {adapter + "comand = [\"x\"]", "acecheck.toml:3: "},
      {adapter + "command = \"x\"", "acecheck.toml:3: command"},
      {adapter + "command = []", "acecheck.toml:3: command"},
      {adapter + "command = [7]", "acecheck.toml:3: command"},
      {"[[adapter]]\nname = 7", "acecheck.toml:2: name"},
      {"[[adapter]]\ncommand = [\"x\"]", "acecheck.toml:1: "}};
  for (const auto& [text, words] : damages) {
    expect_contains(refusal(text), words);
    EXPECT_NE(tests::schema_error("acecheck", as_json(text)), "") << text;
  }
  expect_contains(refusal(adapter + "[[adapter]]\nname = \"m\"\n" + adapter), "acecheck.toml:5: ");
}

// The template of `acecheck init`, as it is and with each commented setting in effect.
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
