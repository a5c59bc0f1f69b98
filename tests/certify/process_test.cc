// A child process that is spoken to in lines: what is read of it, and how it ends.
#include "implementation/process.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "support/command.h"

namespace process_test {
namespace {

using namespace acecheck;
using Event = Process::Event;

constexpr std::chrono::seconds long_enough{20};

std::unique_ptr<Process> shell(const std::string& script) {
  return Process::start({"sh", "-c", script}).value();
}

// The lines of the process up to what is none, and what that was.
std::string read_all(Process& process, std::size_t longest) {
  std::string all;
  std::string line;
  for (;;) {
    switch (process.read_line(line, Clock::now() + long_enough, longest)) {
      case Event::line:
        all += line + ", ";
        break;
      case Event::timeout:
        return all + "timeout";
      case Event::end:
        return all + "end";
      case Event::line_too_long:
        return all + "too long";
    }
  }
}

std::string read_all(const std::string& script) { return read_all(*shell(script), 5); }

// Whether it is whole or not, and also if nothing more comes.
TEST(Process, GivesLinesThatAreNotTooLong) {
  EXPECT_EQ(read_all("echo 1; echo; echo 12345"), "1, , 12345, end");
  EXPECT_EQ(read_all("echo 1; echo 123456; exec cat"), "1, too long");
  EXPECT_EQ(read_all("printf 123456; exec cat"), "too long");
  EXPECT_EQ(read_all("echo 1; printf 12345"), "1, end");
  EXPECT_EQ(read_all("echo 12; echo 1234; printf 123456; exec cat"), "12, 1234, too long");
}

TEST(Process, HasEndedWhenItsOutputHas) {
  for (const int earlier : {0, EAGAIN, EINTR}) {  // of some other file
    const auto process = shell("exec 1>&-; exec sleep 60");
    errno = earlier;
    ASSERT_EQ(read_all(*process, 5), "end") << earlier;
    ASSERT_EQ(read_all(*process, 5), "end") << earlier;
    EXPECT_TRUE(process->finish(std::chrono::milliseconds(0)).killed);
  }
}

TEST(Process, HasEndedThoughADescendantHoldsItsOutput) {
  EXPECT_EQ(read_all("echo 1; sleep 600 & exit 3"), "1, end");
}

TEST(Process, SaysHowItEnded) {
  for (const auto& [script, words] :
       {std::pair{"exit 0", ""}, std::pair{"cat", ""}, std::pair{"exit 3", "exit code 3"},
        std::pair{"exit 255", "exit code 255"}, std::pair{"kill -9 $$", "signal 9 (Killed)"},
        std::pair{"kill -11 $$", "signal 11 (Segmentation fault)"}}) {
    const auto process = shell(script);
    for (int time = 0; time < 2; ++time) {
      const Process::Ending ending = process->finish(long_enough);
      EXPECT_FALSE(ending.killed) << script;
      EXPECT_EQ(ending.words, words);
    }
  }
  const auto process = shell("exec sleep 600");
  for (int time = 0; time < 2; ++time) {
    const Process::Ending ending = process->finish(std::chrono::milliseconds(time));
    EXPECT_TRUE(ending.killed);
    EXPECT_EQ(ending.words, "killed by acecheck");
  }
}

// Of what nobody read the begin is kept, and of its standard error the end.
TEST(Process, KeepsSoMuchOfWhatItWrote) {
  const auto process = shell(
      "echo read; echo not read; read -r line; printf '%0100000d' 7; "
      "printf '%0100000d' 7 >&2");
  std::string line;
  EXPECT_EQ(process->read_line(line, Clock::now() + long_enough, 100), Event::line);
  EXPECT_EQ(line, "read");
  process->finish(long_enough);
  EXPECT_EQ(process->unread_output(), "not read\n" + std::string(4096 - 9, '0'));
  EXPECT_EQ(process->error_output(), std::string(65535, '0') + "7");
}

TEST(Process, KeepsLittleAsItIs) {
  const auto process = shell("read -r line; echo late; echo said >&2");
  process->finish(long_enough);
  EXPECT_EQ(process->unread_output(), "late\n");
  EXPECT_EQ(process->error_output(), "said\n");
}

TEST(Process, KeepsItsStandardErrorWhole) {
  const auto process = shell("printf '%065536d' 7 >&2; exec cat");
  process->finish(long_enough);
  EXPECT_EQ(process->error_output(), std::string(65535, '0') + "7");
}

// Also what nobody had read when it was killed.
TEST(Process, KeepsItsLastWords) {
  const tests::TemporaryDirectory directory;
  const auto written = directory / "written";
  const auto process =
      shell(fmt::format("echo late; echo gone >&2; mkdir '{}'; exec sleep 600", written.string()));
  while (!std::filesystem::exists(written)) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_TRUE(process->finish(std::chrono::milliseconds(0)).killed);
  EXPECT_EQ(process->unread_output(), "late\n");
  EXPECT_EQ(process->error_output(), "gone\n");
}

TEST(Process, IsWrittenLines) {
  auto process = shell("exec cat");
  std::string line;
  process->write_line("a");
  process->write_line("");
  process->write_line(std::string(100'000, 'b'));
  std::string all;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(process->read_line(line, Clock::now() + long_enough, 100'000), Event::line);
    all += line + ',';
  }
  EXPECT_EQ(all, "a,," + std::string(100'000, 'b') + ',');
}

// Whatever went wrong before with another file.
TEST(Process, IsWrittenEachLineOnce) {
  auto process = shell("exec cat");
  std::string line;
  for (const int earlier : {EAGAIN, EINTR}) {
    for (const std::string text : {"a", "b"}) {
      process->write_line(text);
      errno = earlier;
      EXPECT_EQ(process->read_line(line, Clock::now() + long_enough, 100), Event::line);
      EXPECT_EQ(line, text);
    }
  }
}

TEST(Process, MayWriteALineInParts) {
  EXPECT_EQ(read_all("printf 1; sleep 0.05; echo 2"), "12, end");
}

// It may write more to standard error than a pipe holds, before it answers.
TEST(Process, IsReadWhateverItComplains) {
  const auto process =
      shell("printf y >&2; head -c 300000 /dev/zero | tr '\\0' x >&2; echo done; echo last >&2");
  EXPECT_EQ(read_all(*process, 5), "done, end");
  process->finish(long_enough);
  EXPECT_EQ(process->error_output(), std::string((64 << 10) - 5, 'x') + "last\n");
}

TEST(Process, KeepsTheStartOfWhatNobodyRead) {
  const auto process = shell("echo first; printf '%010000d' 0");
  EXPECT_FALSE(process->finish(long_enough).killed);
  EXPECT_EQ(process->unread_output(), "first\n" + std::string(4096 - 6, '0'));
}

// Not only when its object ends.
TEST(Process, IsGoneWhenItIsFinished) {
  const auto process = shell("echo $$; exec sleep 600");
  std::string line;
  ASSERT_EQ(process->read_line(line, Clock::now() + long_enough, 100), Event::line);
  EXPECT_TRUE(process->finish(std::chrono::milliseconds(0)).killed);
  EXPECT_FALSE(std::filesystem::exists("/proc/" + line));
}

// Also for a process that reads nothing more.
TEST(Process, WaitsWithoutWork) {
  auto process = Process::start({"sh", "-c", "exec 0<&-; echo ready; exec sleep 60"}).value();
  std::string line;
  const auto read_within = [&](std::chrono::milliseconds time) {
    return process->read_line(line, Clock::now() + time, 100);
  };
  EXPECT_EQ(read_within(std::chrono::seconds(60)), Process::Event::line);
  EXPECT_EQ(line, "ready");
  const std::clock_t begin = std::clock();
  process->write_line("are you there?");
  EXPECT_EQ(read_within(std::chrono::milliseconds(400)), Process::Event::timeout);
  EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC / 10);  // of processor time
}

}  // namespace
}  // namespace process_test
