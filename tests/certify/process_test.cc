// SPDX-License-Identifier: Apache-2.0
// A child process that is spoken to in lines: what is read of it, and how it ends.
#include "answer/process/process.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

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

// The lines of the process, and what comes instead of a further line.
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

// An adapter may write without an end, and without a line feed.
TEST(Process, ALineThatIsTooLongIsNotWaitedFor) {
  EXPECT_EQ(read_all("echo 1; echo; echo 12345"), "1, , 12345, end");
  EXPECT_EQ(read_all("echo 1; echo 123456; exec cat"), "1, too long");
  EXPECT_EQ(read_all("printf 123456; exec cat"), "too long");
  EXPECT_EQ(read_all("echo 1; printf 12345"), "1, end");
  EXPECT_EQ(read_all("echo 12; echo 1234; printf 123456; exec cat"), "12, 1234, too long");
}

TEST(Process, EndsThoughADescendantHoldsItsOutput) {
  EXPECT_EQ(read_all("echo 1; sleep 600 & exit 3"), "1, end");
}

TEST(Process, KeepsItsLastWordsWhenItIsKilled) {
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

// A deadlock otherwise: it waits for its full pipe, and acecheck for its answer.
TEST(Process, MayWriteMoreToStandardErrorThanAPipeHolds) {
  const auto process =
      shell("printf y >&2; head -c 300000 /dev/zero | tr '\\0' x >&2; echo done; echo last >&2");
  EXPECT_EQ(read_all(*process, 5), "done, end");
  process->finish(long_enough);
  EXPECT_EQ(process->error_output(), std::string((64 << 10) - 5, 'x') + "last\n");
}

// Also if the process reads nothing more.
TEST(Process, WaitingTakesNoProcessorTime) {
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
