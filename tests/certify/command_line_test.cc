// SPDX-License-Identifier: Apache-2.0
// Errors of a command line, for a program with commands of every kind.
// The real commands: e2e/help_test.cc.
#include "program/terminal/command_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "program/terminal/usage.h"

namespace command_line_test {
namespace {

using namespace acecheck::terminal;
using Words = std::vector<std::string>;

class CommandLine : public testing::Test {
 protected:
  CommandLine() {
    paint->add_option("-c,--colour", text, "The colour")->check(CLI::IsMember({"red", "green"}));
    paint->add_option("--ground", text, "Painted\non it")->check(CLI::IsMember({"stone", "wood"}));
    paint->add_flag("--all", flag, "It's everything");
    paint->add_option("FILE", text, "'Where'")->required();
    paint->footer(".paint\n'paint' a-b \\");
    boxes->add_subcommand("open", "Open one");
  }

  std::string text;
  bool flag = false;
  CLI::App app{"Paints.", "program"};
  CLI::App* paint = app.add_subcommand("paint", ".Paint\nwith colours");
  CLI::App* boxes = app.add_subcommand("boxes", "Boxes");
};

TEST_F(CommandLine, AnErrorNamesTheNearestWordAndTheHelp) {
  const std::string of_paint = "; see `program paint --help`";
  const std::vector<std::pair<Words, std::string>> cases = {
      {{}, "wrong; see `program --help`"},
      {{"--hepl"}, "wrong; did you mean --help?; see `program --help`"},
      {{"pant"},
       "there is no command pant; did you mean paint?; `program --help` lists the commands"},
      {{"boxes", "opne"},
       "there is no command opne; did you mean open?; `program boxes --help` lists the commands"},
      {{"open"},
       "there is no command open; did you mean boxes open?; `program --help` lists the commands"},
      {{"boxes", "--xyzzy"}, "wrong; see `program boxes --help`"},
      {{"paint", "--coluor=red"}, "wrong; did you mean --colour?" + of_paint},
      {{"paint", "--colour", "gren"}, "wrong; did you mean green?" + of_paint},
      {{"paint", "--colour=red", "--ground=wod"}, "wrong; did you mean wood?" + of_paint},
      {{"paint", "--all", "--colour", "rde"}, "wrong; did you mean red?" + of_paint},
      {{"paint", "--colour"}, "wrong" + of_paint},
      {{"paint", "--", "x"}, "wrong" + of_paint}};
  for (const auto& [typed, expected] : cases) {
    EXPECT_EQ(usage_message(app, typed, "wrong"), expected) << testing::PrintToString(typed);
  }
}

}  // namespace
}  // namespace command_line_test
