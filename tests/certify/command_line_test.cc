// What is said of a command line, by a program that has commands of every kind.
#include "terminal/command_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "terminal/usage.h"

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
    paint->add_option("REST", text, ".else");
    paint->footer(".paint\n'paint' a-b \\");
    boxes->add_subcommand("open", "Open one");
    boxes->add_subcommand("shut", "Shut one");
  }

  // What is said where CLI11 says "wrong".
  std::string said(const Words& typed) const { return usage_message(app, typed, "wrong"); }

  std::string text;
  bool flag = false;
  CLI::App app{"Paints.", "program"};
  CLI::App* paint = app.add_subcommand("paint", ".Paint\nwith colours");
  CLI::App* boxes = app.add_subcommand("boxes", "Boxes");
};

TEST_F(CommandLine, AMistakeNamesWhatWasMeant) {
  const std::string of_paint = "; see `program paint --help`";
  const std::vector<std::pair<Words, std::string>> cases = {
      {{}, "wrong; see `program --help`"},
      {{"--hepl"}, "wrong; did you mean --help?; see `program --help`"},
      {{"pant"},
       "there is no command pant; did you mean paint?; `program --help` lists the commands"},
      {{"boxes"}, "wrong; see `program boxes --help`"},
      {{"boxes", "opne"},
       "there is no command opne; did you mean open?; `program boxes --help` lists the commands"},
      {{"boxes", "--xyzzy"}, "wrong; see `program boxes --help`"},
      {{"boxes", "open", "x"}, "wrong; see `program boxes open --help`"},
      {{"paint", "x"}, "wrong" + of_paint},
      {{"paint", "--coluor", "red"}, "wrong; did you mean --colour?" + of_paint},
      {{"paint", "--coluor=red"}, "wrong; did you mean --colour?" + of_paint},
      {{"paint", "--colour=gren"}, "wrong; did you mean green?" + of_paint},
      {{"paint", "--colour", "gren"}, "wrong; did you mean green?" + of_paint},
      // The first of two options is right.
      {{"paint", "--colour=red", "--ground=wod"}, "wrong; did you mean wood?" + of_paint},
      {{"paint", "--ground", "wood", "--colour", "rde"}, "wrong; did you mean red?" + of_paint},
      {{"paint", "--all", "--colour", "rde"}, "wrong; did you mean red?" + of_paint},
      // The value is missing, and dashes alone are no option.
      {{"paint", "--colour"}, "wrong" + of_paint},
      {{"paint", "--", "x"}, "wrong" + of_paint},
      {{"paint", "-x"}, "wrong" + of_paint}};
  for (const auto& [typed, expected] : cases) {
    EXPECT_EQ(said(typed), expected) << testing::PrintToString(typed);
  }
}

TEST_F(CommandLine, AnOptionHasItsSpellingsAndValues) {
  const CLI::Option& colour = *paint->get_option("--colour");
  const CLI::Option& all = *paint->get_option("--all");
  EXPECT_EQ(spellings(colour), (Words{"-c", "--colour"}));
  EXPECT_EQ(values_of(colour), (Words{"red", "green"}));
  EXPECT_TRUE(takes_value(colour));
  EXPECT_EQ(values_of(all), Words());
  EXPECT_FALSE(takes_value(all));
  // Braces that hold nothing are no list.
  for (const char* type : {"}{", "}a{b", "{", "{a", "}", "a}", "TEXT"}) {
    EXPECT_EQ(values_of(*paint->get_option("REST")->type_name(type)), Words()) << type;
  }
}

TEST_F(CommandLine, AnOptionMayHaveAShortNameAlone) {
  const CLI::Option* quick = paint->add_flag("-q", flag, "Quickly");
  EXPECT_EQ(options_of(*paint).back(), quick);
  EXPECT_EQ(spellings(*quick), Words{"-q"});
}

}  // namespace
}  // namespace command_line_test
