// The journal of a run: its lines, what of it a run that goes on keeps, and that it belongs to one
// process.
#include "run/journal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "support/command.h"
#include "support/loaded_suite.h"
#include "support/refusal.h"

namespace journal_test {
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

// A process that an acecheck was starting when it was killed has the file for a moment longer.
TEST(Journal, WaitsForTheProcessesOfARunThatWasKilled) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  Descriptor other(open(journal_of(log).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  ASSERT_EQ(flock(other.number(), LOCK_EX), 0);
  const std::jthread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    other = Descriptor();
  });
  EXPECT_NO_THROW(Journal(log, false));
}

TEST(Journal, StandsBesideItsLog) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  EXPECT_EQ(journal_of(log), directory / "run.jsonl.part");
  EXPECT_EQ(journal_of("/dev/null"), "/dev/null");
  Journal journal(log, false);
  EXPECT_FALSE(journal.is_log());
  EXPECT_EQ(journal.path(), directory / "run.jsonl.part");
  EXPECT_TRUE(std::filesystem::exists(journal.path()));
  EXPECT_NO_THROW(journal.check());
  journal.remove();
  EXPECT_FALSE(std::filesystem::exists(journal.path()));
}

// Everybody may read and write it whom the umask leaves.
TEST(Journal, HasThePermissionsOfAnyFile) {
  const tests::TemporaryDirectory directory;
  const mode_t before = umask(0);
  const Journal journal(directory / "run.jsonl", false);
  umask(before);
  struct stat status{};
  ASSERT_EQ(stat(journal.path().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0666u);
}

TEST(Journal, HasEveryLineWithTheNumberOfItsRun) {
  const tests::TemporaryDirectory directory;
  Journal journal(directory / "run.jsonl", false);
  EXPECT_EQ(journal.begin({{"type", "header"}}), 0u);
  EXPECT_EQ(journal.begin({{"type", "header"}}), 1u);
  const Watch watch = journal.watch(1);
  watch.entry(entry(Verdict::pass));
  const Unattributed failure{{Outcome::Kind::crash, {}, "signal 11"}, {"a", "b"}};
  watch.replay_begins(3, {"a", "b"});
  watch.unattributed(failure);
  watch.replay_ends(3);
  acecheck::Run run;
  run.entries = {entry(Verdict::pass), entry(Verdict::not_run), entry(Verdict::crash)};
  journal.end(0, run);
  const auto numbered = [](Json line, int number) {
    line["run"] = number;
    return line;
  };
  EXPECT_EQ(
      lines_in(journal.path()),
      (std::vector<Json>{{{"type", "header"}},
                         {{"type", "header"}},
                         numbered(line_of(entry(Verdict::pass)), 1),
                         {{"type", "replay"}, {"process", 3}, {"in_flight", "a b"}, {"run", 1}},
                         numbered(line_of(failure), 1),
                         {{"type", "replayed"}, {"process", 3}, {"run", 1}},
                         numbered(line_of(entry(Verdict::not_run)), 0),
                         numbered(footer_of(run), 0)}));
}

TEST(Journal, GoesOnBehindTheLastWholeLine) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  const std::string part = journal_of(log).string();
  const std::string header = "{\"type\":\"header\"}\n";
  for (const auto& [there, kept] :
       {std::pair<std::string, std::string>{"{\"a\":1}\n{\"b\":2}\n", "{\"a\":1}\n{\"b\":2}\n"},
        {"{\"a\":1}\n{\"b\"", "{\"a\":1}\n"},
        {"{\"a\"", ""},
        {"\n", "\n"},
        {"", ""}}) {
    for (const bool resume : {true, false}) {
      tests::write_file(part, there);
      Journal journal(log, resume);
      journal.has(4);
      EXPECT_EQ(journal.begin({{"type", "header"}}), 4u);
      EXPECT_EQ(tests::read_file(part), (resume ? kept : "") + header) << there;
    }
  }
}

TEST(Journal, SaysWhatIsNotThereOrCannotBeWritten) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "run.jsonl").string();
  EXPECT_EQ(refusal([&] { read_journal(log); }),
            "--resume: there is no " + log + ".part of an interrupted run with this --log");
  tests::write_file(log + ".part", "{\"type\":\"header\",\"target\":\"x\",\"hello\":{}}\n");
  EXPECT_EQ(read_journal(log).size(), 1u);
  EXPECT_EQ(refusal([&] { read_journal("/dev/null"); }),
            "--resume: there is no /dev/null of an interrupted run with this --log");
  const std::string nowhere = (directory / "none/run.jsonl").string();
  EXPECT_EQ(refusal([&] { Journal(nowhere, false); }),
            nowhere + ".part: cannot be written: No such file or directory");
}

// A device takes the lines themselves, and a part that is lost is told of at the end.
TEST(Journal, ALogThatIsNoFileIsItsOwnJournal) {
  Journal taken("/dev/null", false);
  EXPECT_TRUE(taken.is_log());
  EXPECT_EQ(taken.begin({{"type", "header"}}), 0u);
  EXPECT_NO_THROW(taken.check());
  taken.remove();
  EXPECT_TRUE(std::filesystem::exists("/dev/null"));
  Journal full("/dev/full", false);
  EXPECT_NO_THROW(full.check());
  full.begin({{"type", "header"}});
  EXPECT_EQ(refusal([&] { full.check(); }),
            "/dev/full: cannot be written: No space left on device; the log ends before the run");
}

// A pipe gets what is written, also where it was full: then the writer waits.
TEST(Journal, APipeIsWaitedFor) {
  const tests::TemporaryDirectory directory;
  const auto pipe = directory / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Descriptor reader(open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  ASSERT_TRUE(reader.is_open());
  Journal journal(pipe, false);
  EXPECT_TRUE(journal.is_log());
  const std::string text(200'000, 'x');  // more than a pipe holds
  std::atomic<bool> written = false;
  const std::jthread writer([&] {
    journal.begin({{"text", text}});
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
  EXPECT_NO_THROW(journal.check());
}

// While this lives, a signal is ignored.
class Ignored {
 public:
  explicit Ignored(int signal) : signal_(signal), before_(std::signal(signal, SIG_IGN)) {}
  ~Ignored() { std::signal(signal_, before_); }
  Ignored(const Ignored&) = delete;
  Ignored& operator=(const Ignored&) = delete;

 private:
  int signal_;
  void (*before_)(int);
};

// While this lives, no file can grow.
class NoRoom {
 public:
  NoRoom() {
    getrlimit(RLIMIT_FSIZE, &before_);
    rlimit none = before_;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &none);
  }
  ~NoRoom() { setrlimit(RLIMIT_FSIZE, &before_); }
  NoRoom(const NoRoom&) = delete;
  NoRoom& operator=(const NoRoom&) = delete;

 private:
  Ignored too_large_{SIGXFSZ};
  rlimit before_{};
};

// Another one has it, and keeps it.
TEST(Journal, IsWrittenByOneAtATime) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  tests::write_file(journal_of(log), "x\n");
  {
    const Journal first(log, true);
    EXPECT_EQ(refusal([&] { Journal(log, false); }),
              first.path().string() + ": cannot be written: another acecheck writes it");
    EXPECT_EQ(tests::read_file(first.path()), "x\n");
  }
  EXPECT_NO_THROW(Journal(log, false));
}

// A pipe whose reader has ended takes nothing more.
TEST(Journal, APipeWithoutAReaderIsLost) {
  const Ignored pipe_signal(SIGPIPE);
  const tests::TemporaryDirectory directory;
  const auto pipe = directory / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  Descriptor reader(open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
  Journal journal(pipe, false);
  journal.begin({{"type", "header"}});
  EXPECT_NO_THROW(journal.check());
  reader = Descriptor();
  journal.begin({{"type", "header"}});
  EXPECT_EQ(refusal([&] { journal.check(); }),
            pipe.string() + ": cannot be written: Broken pipe; the log ends before the run");
}

TEST(Journal, MustBeAFileThatCanBeginAnew) {
  const tests::TemporaryDirectory directory;
  const auto log = directory / "run.jsonl";
  std::filesystem::create_symlink("/dev/null", journal_of(log));
  EXPECT_EQ(refusal([&] { Journal(log, false); }),
            journal_of(log).string() + ": cannot be written: Invalid argument");
}

// It is written anew at the end, and then a full disk is noticed.
TEST(Journal, OfAFileMayBeLost) {
  const tests::TemporaryDirectory directory;
  Journal journal(directory / "run.jsonl", false);
  {
    const NoRoom no_room;
    journal.begin({{"type", "header"}});
  }
  EXPECT_EQ(tests::read_file(journal.path()), "");
  EXPECT_NO_THROW(journal.check());
}

// What came first is the reason.
TEST(Journal, SaysWhyItWasLostFirst) {
  const Descriptor file(memfd_create("log", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  ASSERT_TRUE(file.is_open());
  const std::string log = "/proc/self/fd/" + std::to_string(file.number());
  Journal journal(log, false);
  ASSERT_TRUE(journal.is_log());
  {
    const NoRoom no_room;
    journal.begin({{"type", "header"}});
  }
  ASSERT_EQ(fcntl(file.number(), F_ADD_SEALS, F_SEAL_WRITE), 0);
  journal.begin({{"type", "header"}});
  EXPECT_EQ(refusal([&] { journal.check(); }),
            log + ": cannot be written: File too large; the log ends before the run");
}

}  // namespace
}  // namespace journal_test
