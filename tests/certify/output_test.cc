// SPDX-License-Identifier: Apache-2.0
// What is printed cannot control a terminal.
#include "core/files/output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>

#include "support/command.h"

namespace output_test {
namespace {

using namespace acecheck;

TEST(Output, HasNoControlCharactersUnlessItIsWrittenRaw) {
  const tests::TemporaryDirectory directory;
  const std::string name = directory / "out";
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    dup2(open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600), STDOUT_FILENO);
    write_raw("\x1b[1m");
    print_raw("{}\x1b[m", "raw");
    write_out("\x1b\n");
    print_out("{}\t\x07\n", "safe");
    _exit(finish_output());
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(tests::read_file(name), "\x1b[1mraw\x1b[m<U+001B>\nsafe\t<U+0007>\n");
}

TEST(SafeText, IsOfLinesThatNoTerminalAndNoServiceObeys) {
  for (const auto& [text, safe] : {std::pair{"", ""},
                                   {"\n\na\tb\n", "\n\na\tb\n"},
                                   {"a\x1b[2J\nb\r", "a<U+001B>[2J\nb<U+000D>"},
                                   {"a\u2028b\u202e", "a<U+2028>b<U+202E>"},
                                   // What CI services obey.
                                   {"::stop-commands::x", "<U+003A>:stop-commands::x"},
                                   {"a::b\n  ::x", "a::b\n  <U+003A>:x"},
                                   {"a ##vso[x]", "a <U+0023>#vso[x]"},
                                   {"##[x]", "<U+0023>#[x]"},
                                   {"## x", "## x"}}) {
    EXPECT_EQ(safe_text(text), safe);
  }
  EXPECT_EQ(safe_text(std::string(10'000, 'x') + "\n"), std::string(10'000, 'x') + "\n");
}

}  // namespace
}  // namespace output_test
