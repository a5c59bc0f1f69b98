// The journal of a run belongs to one process.
#include "run/journal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>

#include <thread>

#include "support/command.h"

namespace {

using acecheck::Descriptor;
using acecheck::Journal;

// A process that an acecheck was starting when it was killed has the file for a moment longer.
TEST(Journal, WaitsForTheProcessesOfARunThatWasKilled) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  Descriptor other(open(acecheck::journal_of(log).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  ASSERT_EQ(flock(other.number(), LOCK_EX), 0);
  const std::jthread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    other = Descriptor();
  });
  EXPECT_NO_THROW(Journal(log, false));
}

}  // namespace
