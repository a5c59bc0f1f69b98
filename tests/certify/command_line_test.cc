// What is said of a command line, by a program that has commands of every kind.
#include "terminal/command_line.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/expect.h"
#include "terminal/completion.h"
#include "terminal/manual.h"
#include "terminal/usage.h"

namespace command_line_test {
namespace {

using namespace acecheck::terminal;
using tests::expect_contains;
using tests::expect_lacks;
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

TEST_F(CommandLine, EachCommandIsVisitedBelowItsOwn) {
  Words seen;
  for_each_command(app, [&](const CLI::App& each) { seen.push_back(typed_words(each)); });
  EXPECT_EQ(seen, (Words{"program", "program paint", "program boxes", "program boxes open",
                         "program boxes shut"}));
}

// A dot or a quote at the start of a line would be a request of man.
TEST_F(CommandLine, AManualPageObeysNoTextInIt) {
  const std::string page = manual_page(*paint, "1.2");
  EXPECT_TRUE(page.starts_with(".TH PROGRAM\\-PAINT 1 \"\" \"acecheck 1.2\" \"acecheck\"\n"))
      << page;
  expect_contains(page, ".SH NAME\nprogram\\-paint \\- \\&.Paint with colours\n");
  expect_contains(page,
                  ".SH SYNOPSIS\n.B program paint\n[\\fIoptions\\fR]\n\\fIFILE\\fR\n"
                  "[\\fIREST\\fR]\n.SH ARGUMENTS\n.TP\n.B FILE\n\\&'Where'\n"
                  ".TP\n.B REST\n\\&.else\n");
  expect_contains(page, ".B \\-c, \\-\\-colour VALUE\nThe colour. Values: red, green\n");
  expect_contains(page, ".B \\-\\-all\nIt's everything\n");
  EXPECT_TRUE(page.ends_with(".SH NOTES\n.nf\n\\&.paint\n\\&'paint' a\\-b \\e\n.fi\n")) << page;
  expect_lacks(page, "COMMANDS");
  const std::string of_boxes = manual_page(*boxes, "1.2");
  expect_contains(of_boxes,
                  "[\\fIoptions\\fR]\n\\fIcommand\\fR\n.SH COMMANDS\n.TP\n.B open\nOpen one\n");
  expect_lacks(of_boxes, "ARGUMENTS");
  expect_lacks(of_boxes, "NOTES");
}

TEST_F(CommandLine, FishHasTheFirstLineOfEachDescription) {
  const std::string script = completion(app, Shell::fish);
  expect_contains(script, "complete -c acecheck -n '__fish_use_subcommand' -a paint -d '.Paint'\n");
  expect_contains(script,
                  "complete -c acecheck -n '__fish_seen_subcommand_from paint' -s c -l colour -r "
                  "-f -a 'red green' -d 'The colour'\n");
  expect_contains(script, " -l ground -r -f -a 'stone wood' -d 'Painted'\n");
  expect_contains(script, " -l all -d 'It'\\''s everything'\n");
  expect_contains(script,
                  "-n '__fish_seen_subcommand_from boxes; and __fish_seen_subcommand_from open' ");
}

// A program with everything that its scripts and pages show.
class CommandLineTexts : public testing::Test {
 protected:
  CommandLineTexts() {
    app.set_help_flag("-h,--help", "Help");
    CLI::App* paint = app.add_subcommand("paint", "It's paint\nin pots");
    paint->add_option("-c,--colour", text, "The colour")
        ->check(CLI::IsMember({"red", "green"}))
        ->default_str("red");
    paint->add_option("--name,NAME", text, "A name\nof it");
    paint->add_subcommand("dry", "Dry it");
  }

  std::string text;
  CLI::App app{"Paints.", "program"};
};

// What bash and zsh share.
std::string choosing(const std::string& words, const std::string& first, const std::string& last,
                     const std::string& behind_dashes) {
  return "  local command='' longer='' choices='' word i\n"
         "  local prior=${" +
         words + "[" + last +
         "-1]}\n"
         "  for ((i = " +
         first + "; i < " + last +
         "; ++i)); do\n"
         "    word=${" +
         words +
         "[i]}\n"
         "    [ \"$word\" = -- ] && { " +
         behind_dashes +
         "; return; }\n"
         "    longer=${command:+$command }$word\n"
         "    case \"$longer\" in\n"
         "      'paint' | 'paint dry') command=$longer ;;\n"
         "    esac\n"
         "  done\n"
         "  case \"$command $prior\" in\n"
         "    'paint -c') choices='red green' ;;\n"
         "    'paint --colour') choices='red green' ;;\n"
         "    *)\n"
         "      case \"$command\" in\n"
         "        '') choices='paint -h --help' ;;\n"
         "        'paint') choices='dry -h --help -c --colour --name' ;;\n"
         "        'paint dry') choices='-h --help' ;;\n"
         "      esac ;;\n"
         "  esac\n";
}

TEST_F(CommandLineTexts, TheScriptOfBash) {
  EXPECT_EQ(completion(app, Shell::bash),
            "# Completion of acecheck for bash.\n_acecheck() {\n" +
                choosing("COMP_WORDS", "1", "COMP_CWORD", ":") +
                "  COMPREPLY=($(compgen -W \"$choices\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
                "}\ncomplete -o default -F _acecheck acecheck\n");
}

TEST_F(CommandLineTexts, TheScriptOfZsh) {
  EXPECT_EQ(completion(app, Shell::zsh),
            "#compdef acecheck\n# Completion of acecheck for zsh.\n_acecheck() {\n" +
                choosing("words", "2", "CURRENT", "_normal") +
                "  compadd -- ${=choices} || _files\n}\n_acecheck \"$@\"\n");
}

TEST_F(CommandLineTexts, TheScriptOfFish) {
  const std::string begin = "complete -c acecheck -n ";
  const std::string at_first = begin + "'__fish_use_subcommand'";
  const std::string of_paint = begin + "'__fish_seen_subcommand_from paint'";
  const std::string of_dry =
      begin + "'__fish_seen_subcommand_from paint; and __fish_seen_subcommand_from dry'";
  EXPECT_EQ(completion(app, Shell::fish),
            "# Completion of acecheck for fish.\n" +            //
                at_first + " -a paint -d 'It'\\''s paint'\n" +  //
                at_first + " -s h -l help -d 'Help'\n" +        //
                of_paint + " -a dry -d 'Dry it'\n" +            //
                of_paint + " -s h -l help -d 'Help'\n" +        //
                of_paint + " -s c -l colour -r -f -a 'red green' -d 'The colour'\n" + of_paint +
                " -l name -r -d 'A name'\n" +  //
                of_dry + " -s h -l help -d 'Help'\n");
}

TEST_F(CommandLineTexts, TheManualPageOfACommand) {
  EXPECT_EQ(manual_page(*app.get_subcommand("paint"), "1.2"),
            ".TH PROGRAM\\-PAINT 1 \"\" \"acecheck 1.2\" \"acecheck\"\n"
            ".SH NAME\nprogram\\-paint \\- It's paint in pots\n"
            ".SH SYNOPSIS\n.B program paint\n[\\fIoptions\\fR]\n\\fIcommand\\fR\n[\\fINAME\\fR]\n"
            ".SH ARGUMENTS\n.TP\n.B NAME\nA name\nof it\n"
            ".SH COMMANDS\n.TP\n.B dry\nDry it\n"
            ".SH OPTIONS\n.TP\n.B \\-h, \\-\\-help\nHelp\n"
            ".TP\n.B \\-c, \\-\\-colour VALUE\nThe colour. Values: red, green. Default: red\n"
            ".TP\n.B \\-\\-name VALUE\nA name\nof it\n");
}

}  // namespace
}  // namespace command_line_test
