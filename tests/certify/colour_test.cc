// Which lines of a summary have colours, and on which terminal.
#include "report/colour.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "base/output.h"
#include "support/command.h"
#include "support/terminal.h"

namespace colour_test {
namespace {

using namespace acecheck;

std::string red(const std::string& line) { return "\x1b[31m" + line + "\x1b[0m"; }

// Two spaces, one word, and how many vectors failed.
TEST(Colour, OnlyTheLineOfAMistakeIsRed) {
  for (const char* line : {"  a (1 vector: 1 crash)", "  a-mistake (2 vectors)"}) {
    EXPECT_EQ(coloured(line), red(line));
  }
  for (const char* line :
       {"ab (2 vectors: 2 crash)", "a  (2 vectors)", "  two words (2 vectors)", "   x (2 vectors)",
        "    a (2 vectors)", "  a (2 faults)", "  2 vectors (a)", "  vectors", "  "}) {
    EXPECT_EQ(coloured(line), line);
  }
}

TEST(Colour, TheLinesStayLines) {
  const std::string mistake = "  a (1 vector)";
  EXPECT_EQ(coloured(""), "");
  EXPECT_EQ(coloured("\n"), "\n");
  EXPECT_EQ(coloured("\n\na"), "\n\na");
  EXPECT_EQ(coloured(mistake + "\n\n" + mistake), red(mistake) + "\n\n" + red(mistake));
  EXPECT_EQ(coloured(mistake + "\n"), red(mistake) + "\n");
}

struct Surroundings {
  const char* no_colour;  // null: not set
  const char* terminal;
};

void set(const char* name, const char* value) {
  if (value == nullptr) {
    unsetenv(name);
  } else {
    setenv(name, value, 1);
  }
}

// A line that is foreign text is safe before it is coloured.
constexpr const char* printed = "  a (1 vector)\tx\n\x1b[2J\n";
constexpr const char* shown = "\n<U+001B>[2J\n";

std::string shown_on_a_terminal(const Surroundings& surroundings) {
  const tests::Terminal terminal;
  EXPECT_EQ(tests::returned_by_a_process([&] {
              terminal.become_standard();
              set("NO_COLOR", surroundings.no_colour);
              set("TERM", surroundings.terminal);
              print_summary(printed);
              return finish_output();
            }),
            0);
  return terminal.shown();
}

TEST(Colour, IsForATerminalThatCanShowIt) {
  const std::string with_colour = red("  a (1 vector)\tx") + shown;
  const std::string without = std::string("  a (1 vector)\tx") + shown;
  EXPECT_EQ(shown_on_a_terminal({nullptr, "xterm"}), with_colour);
  EXPECT_EQ(shown_on_a_terminal({nullptr, nullptr}), with_colour);
  EXPECT_EQ(shown_on_a_terminal({nullptr, ""}), with_colour);
  EXPECT_EQ(shown_on_a_terminal({"", "xterm"}), with_colour);
  EXPECT_EQ(shown_on_a_terminal({"0", "xterm"}), without);
  EXPECT_EQ(shown_on_a_terminal({"1", nullptr}), without);
  EXPECT_EQ(shown_on_a_terminal({nullptr, "dumb"}), without);
}

TEST(Colour, IsForNoFile) {
  const tests::TemporaryDirectory directory;
  const std::string file = directory / "out";
  EXPECT_EQ(tests::returned_by_a_process([&] {
              dup2(open(file.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600), STDOUT_FILENO);
              set("NO_COLOR", nullptr);
              set("TERM", "xterm");
              print_summary(printed);
              return finish_output();
            }),
            0);
  EXPECT_EQ(tests::read_file(file), std::string("  a (1 vector)\tx") + shown);
}

}  // namespace
}  // namespace colour_test
