// SPDX-License-Identifier: Apache-2.0
// The run log while it is written, and the errors of a log that cannot be written. Pipes without a
// reader, full devices and killed runs: e2e/reports_test.cc, hostile/exits_test.cc, run/.
#include "run/log_writer.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "support/command.h"
#include "support/loaded_suite.h"
#include "support/refusal.h"

namespace log_writer_test {
namespace {

using namespace acecheck;
using tests::refusal;

const Vector* vector() { return tests::suite().find("lace/00/2.4.3-1-compress"); }
Entry entry(Verdict verdict) { return {vector(), {Outcome::Kind::reject, {}, ""}, {verdict}}; }

// The lines of a file, each as JSON.
std::vector<Json> lines_in(const std::filesystem::path& path) {
  std::vector<Json> out;
  for (const std::string& line : tests::lines_of(tests::read_file(path))) {
    out.push_back(Json::parse(line));
  }
  return out;
}

const Json header{{"type", "header"}};

TEST(LogWriter, WritesEveryLineWithTheNumberOfItsRun) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  LogWriter writer(log);
  const auto numbered = [](Json line, int number) {
    line["run"] = number;
    return line;
  };
  std::vector<Json> expected;
  const auto expect_line = [&](const Json& line, int number) {
    expected.push_back(numbered(line, number));
    EXPECT_EQ(lines_in(log), expected);  // before the next line, as a run may be killed
  };
  writer.begin(0, header);
  expect_line(header, 0);
  writer.begin(1, header);
  expect_line(header, 1);
  const Watch watch = writer.watch(1);
  watch.entry(entry(Verdict::pass));
  expect_line(line_of(entry(Verdict::pass)), 1);
  const Unattributed failure{{Outcome::Kind::crash, {}, "signal 11"}, {"a", "b"}};
  watch.unattributed(failure);
  expect_line(line_of(failure), 1);
  acecheck::Run run;
  run.entries = {entry(Verdict::pass), entry(Verdict::not_run), entry(Verdict::crash)};
  writer.end(0, run);
  expected.push_back(numbered(line_of(entry(Verdict::not_run)), 0));
  expect_line(footer_of(run), 0);
  EXPECT_NO_THROW(writer.check());
}

// An earlier log stays until a run begins, and other names of its file keep it. A link that was put
// in its place is not followed.
TEST(LogWriter, ReplacesAnEarlierLog) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  tests::write_file(log, "earlier\n");
  std::filesystem::create_hard_link(log, directory / "other");
  std::filesystem::create_symlink("run.jsonl", directory / "link");
  std::filesystem::permissions(log, std::filesystem::perms(0640));
  LogWriter writer(log);
  LogWriter through_link(directory / "link");
  EXPECT_EQ(tests::read_file(log), "earlier\n");
  writer.begin(0, header);
  through_link.begin(0, header);
  EXPECT_EQ(lines_in(log).size(), 1u);
  EXPECT_FALSE(std::filesystem::is_symlink(directory / "link"));
  EXPECT_EQ(tests::read_file(directory / "other"), "earlier\n");
  struct stat status{};
  ASSERT_EQ(stat(log.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

// A run without vectors makes no folder.
TEST(LogWriter, MakesAFolderForTheFirstVector) {
  const tests::TemporaryDirectory directory;
  LogWriter writer(directory / "new/log");
  writer.begin(0, header);
  writer.end(0, {});
  EXPECT_FALSE(std::filesystem::exists(directory / "new"));
  writer.begin(1, header);
  writer.watch(1).entry(entry(Verdict::pass));
  EXPECT_EQ(lines_in(directory / "new/log").size(), 4u);
  EXPECT_NO_THROW(writer.check());
}

// The writer waits for the reader of a full pipe, and loses nothing.
TEST(LogWriter, WaitsForAPipe) {
  const tests::TemporaryDirectory directory;
  const auto pipe = directory / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Descriptor reader(open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  ASSERT_TRUE(reader.is_open());
  LogWriter writer(pipe);
  const std::string text(200'000, 'x');  // more than a pipe holds
  std::atomic<bool> written = false;
  const std::jthread thread([&] {
    writer.begin(0, {{"text", text}});
    written = true;
  });
  std::string got;
  for (bool rest = true; rest;) {
    rest = !written;  // what is written is read once more
    char part[4096];
    for (ssize_t size = 1; size > 0;) {
      size = read(reader.number(), part, sizeof part);
      if (size > 0) got.append(part, static_cast<std::size_t>(size));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ASSERT_TRUE(got.ends_with('\n'));
  EXPECT_EQ(Json::parse(got)["text"].get<std::string>(), text);
  EXPECT_NO_THROW(writer.check());
}

// Otherwise the log would have a hole, and would look complete.
TEST(LogWriter, WritesNothingAfterAnError) {
  const auto before_test = std::signal(SIGXFSZ, SIG_IGN);
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  LogWriter writer(log);
  writer.begin(0, header);
  const std::string before = tests::read_file(log);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  rlimit none = limit;
  none.rlim_cur = 0;
  setrlimit(RLIMIT_FSIZE, &none);
  writer.begin(1, header);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, before_test);
  writer.begin(2, header);
  EXPECT_EQ(tests::read_file(log), before);
  EXPECT_EQ(refusal([&] { writer.check(); }), log.string() +
                                                  ": cannot be written: File too large; raise the "
                                                  "limit (ulimit -f); the log ends before the run");
}

}  // namespace
}  // namespace log_writer_test
