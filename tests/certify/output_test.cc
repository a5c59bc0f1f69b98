// Standard output that may fail, and the descriptors that a program needs not have been given.
#include "base/output.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <functional>

#include "support/command.h"

namespace output_test {
namespace {

using namespace acecheck;

// What a process says that does the work: its descriptors and its standard output are its own.
std::string said_by_a_process(const std::function<std::string()>& work) {
  const tests::TemporaryDirectory directory;
  const std::string said = directory / "said";
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    const std::string what = work();
    const int file = open(said.c_str(), O_WRONLY | O_CREAT, 0600);
    const bool written = write_all(file, what);
    _exit(written ? 0 : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  return tests::read_file(said);
}

// The kind of each of the first descriptors: whether it is there, where it leads to, and whether a
// child inherits it.
std::string descriptors() {
  std::string out;
  struct stat null{};
  stat("/dev/null", &null);
  for (int number = 0; number <= STDERR_FILENO + 1; ++number) {
    struct stat status{};
    if (fstat(number, &status) != 0) {
      out += "none ";
      continue;
    }
    out += status.st_rdev == null.st_rdev ? "null" : "other";
    if ((fcntl(number, F_GETFL) & O_ACCMODE) == O_RDWR) out += "+";
    out += (fcntl(number, F_GETFD) & FD_CLOEXEC) != 0 ? "* " : " ";
  }
  return out;
}

TEST(PreparedOutput, HasEachOfTheFirstThreeDescriptors) {
  for (unsigned closed = 0; closed < 8; ++closed) {
    std::string expected;
    for (unsigned number = 0; number < 3; ++number) {
      expected += (closed >> number & 1) != 0 ? "null+ " : "other ";
    }
    EXPECT_EQ(said_by_a_process([closed] {
                const tests::TemporaryDirectory directory;
                const int file = open((directory / "x").c_str(), O_WRONLY | O_CREAT, 0600);
                for (int number = 0; number < 3; ++number) dup2(file, number);
                // What the tests themselves have open stands above.
                for (int number = 3; number < 20; ++number) close(number);
                for (int number = 0; number < 3; ++number) {
                  if ((closed >> number & 1) != 0) close(number);
                }
                prepare_output();
                return descriptors();
              }),
              expected + "none ")
        << closed;
  }
}

TEST(PreparedOutput, OutlivesAFullFileAndAReaderThatHasGone) {
  EXPECT_EQ(said_by_a_process([] {
              prepare_output();
              const tests::TemporaryDirectory directory;
              const int file = open((directory / "x").c_str(), O_WRONLY | O_CREAT, 0600);
              rlimit before{};
              getrlimit(RLIMIT_FSIZE, &before);
              const rlimit limit{3, before.rlim_max};
              setrlimit(RLIMIT_FSIZE, &limit);
              const bool whole = write_all(file, "four");
              setrlimit(RLIMIT_FSIZE, &before);
              int ends[2];
              if (pipe(ends) != 0) return std::string("no pipe");
              close(ends[0]);
              const bool read = write_all(ends[1], "x");
              return std::string(whole ? "whole " : "cut ") + (read ? "read" : "gone");
            }),
            "cut gone");
}

// A pipe takes a part of a long text at a time.
TEST(WrittenText, IsAllOfIt) {
  const std::string text = [] {
    std::string out;
    for (int i = 0; i < 100'000; ++i) out += std::to_string(i);
    return out;
  }();
  EXPECT_EQ(said_by_a_process([&] { return text; }), text);
  int ends[2];
  ASSERT_EQ(pipe2(ends, O_NONBLOCK | O_CLOEXEC), 0);
  EXPECT_TRUE(write_all(ends[1], ""));
  EXPECT_TRUE(write_all(ends[1], "a"));
  EXPECT_TRUE(write_all(ends[1], "bc"));
  char octets[8] = {};
  EXPECT_EQ(read(ends[0], octets, sizeof octets), 3);
  EXPECT_STREQ(octets, "abc");
  EXPECT_FALSE(write_all(ends[1], text));  // more than fits, and nobody reads
  close(ends[0]);
  close(ends[1]);
  EXPECT_FALSE(write_all(ends[1], "abc"));
}

// Works with standard output that leads to a file of that name.
std::string with_output_to(const std::string& name, const std::function<std::string()>& work) {
  return said_by_a_process([&] {
    const int file = open(name.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(file, STDOUT_FILENO);
    return work();
  });
}

TEST(WrittenText, IsSafeUnlessItIsRaw) {
  const tests::TemporaryDirectory directory;
  const std::string name = directory / "out";
  EXPECT_EQ(with_output_to(name,
                           [] {
                             write_raw("\x1b[1m");
                             print_raw("{}\x1b[m", "raw");
                             write_out("\x1b\n");
                             print_out("{}\t\x07\n", "safe");
                             return std::to_string(finish_output());
                           }),
            "0");
  EXPECT_EQ(tests::read_file(name), "\x1b[1mraw\x1b[m<U+001B>\nsafe\t<U+0007>\n");
}

TEST(FinishedOutput, GivesTheFirstError) {
  const std::string full = std::to_string(ENOSPC);
  const std::string more(100'000, 'x');  // than a buffer holds
  EXPECT_EQ(with_output_to("/dev/null",
                           [] {
                             write_raw("x");
                             errno = EIO;  // of something else
                             return std::to_string(finish_output());
                           }),
            "0");
  EXPECT_EQ(with_output_to("/dev/full",
                           [] {
                             write_raw("x");
                             return std::to_string(finish_output());
                           }),
            full);
  // What follows is not written, and an error of another kind is not the first.
  const tests::TemporaryDirectory directory;
  const std::string later = directory / "later";
  EXPECT_EQ(with_output_to("/dev/full",
                           [&] {
                             write_raw(more);
                             dup2(open(later.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
                             write_raw(more);
                             std::fputs("x", stdout);
                             close(STDOUT_FILENO);
                             return std::to_string(finish_output());
                           }),
            full);
  EXPECT_EQ(tests::read_file(later), "");
}

TEST(ClaimedOutput, LeavesStandardErrorInItsPlace) {
  const tests::TemporaryDirectory directory;
  const std::string out = directory / "out";
  const std::string error = directory / "error";
  EXPECT_EQ(with_output_to(out,
                           [&] {
                             dup2(open(error.c_str(), O_WRONLY | O_CREAT, 0600), STDERR_FILENO);
                             close(STDERR_FILENO + 1);
                             const int claimed = claimed_output();
                             write_all(STDOUT_FILENO, "printed");
                             write_all(claimed, "claimed");
                             return std::to_string(claimed) +
                                    (fcntl(claimed, F_GETFD) == FD_CLOEXEC ? "" : ", inherited");
                           }),
            "3");
  EXPECT_EQ(tests::read_file(out), "claimed");
  EXPECT_EQ(tests::read_file(error), "printed");
}

TEST(SafeText, KeepsLinesAndTabs) {
  for (const auto& [text, safe] : {std::pair{"", ""},
                                   {"a\tb\n", "a\tb\n"},
                                   {"\n\na", "\n\na"},
                                   {"\ta\t", "\ta\t"},
                                   {"a\x1b[2J\nb\r", "a<U+001B>[2J\nb<U+000D>"}}) {
    EXPECT_EQ(safe_text(text), safe);
  }
  EXPECT_EQ(safe_text(std::string(10'000, 'x') + "\n"), std::string(10'000, 'x') + "\n");
}

}  // namespace
}  // namespace output_test
