// SPDX-License-Identifier: Apache-2.0
// Reading and writing files: nothing is lost, and an error names the file and the reason.
#include "core/files/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "core/failure.h"
#include "core/files/embedded.h"
#include "support/command.h"
#include "support/refusal.h"

namespace files_test {
namespace {

namespace fs = std::filesystem;
using tests::refusal;

void write_x(const fs::path& path) { acecheck::write_file(path, "x"); }

TEST(Files, ThatCannotBeReadAreNamed) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "json", "[1");
  for (const auto& [path, why] :
       {std::pair<fs::path, std::string>{directory / "none",
                                         ": cannot be read: No such file or directory"},
        {directory.path(), ": is a folder, not a file"},
        {"/proc/self/mem", ": cannot be read to its end"}}) {
    EXPECT_EQ(refusal([&] { acecheck::read_file(path); }), path.string() + why);
  }
  EXPECT_EQ(acecheck::read_file_if_there(directory / "none"), "");
  EXPECT_TRUE(refusal([&] {
                acecheck::read_json(directory / "json");
              }).starts_with((directory / "json").string()));
  EXPECT_TRUE(acecheck::files_below(directory / "none").empty());
  ASSERT_EQ(mkfifo((directory / "pipe").c_str(), 0600), 0);  // whose end may never come
  for (const auto& read : {+[](const fs::path& path) { acecheck::read_json(path); },
                           +[](const fs::path& path) { acecheck::read_file_if_there(path); }}) {
    EXPECT_EQ(refusal([&] { read(directory / "pipe"); }),
              (directory / "pipe").string() + ": is not a regular file");
  }
}

// `check_writable` finds before a run what `write_file` would find after it.
TEST(Files, ThatCannotBeWrittenAreNamedWithTheReason) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "file", "x");
  fs::create_directory(directory / "folder");
  fs::create_symlink("folder", directory / "to-folder");
  const fs::path embedded = fs::path(acecheck::embedded_root) / "vectors/bugs.json";
  for (const auto& write : {&write_x, &acecheck::check_writable}) {
    for (const fs::path& path :
         {directory.path(), directory / "to-folder", directory / "file" / "below", embedded}) {
      EXPECT_TRUE(refusal([&] { write(path); }).starts_with(path.string())) << path;
    }
  }
  EXPECT_EQ(tests::read_file(directory / "file"), "x");
  EXPECT_EQ(refusal([] { write_x("/dev/full"); }),
            "/dev/full: cannot be written: No space left on device");
  EXPECT_EQ(refusal([] { acecheck::check_writable("/proc/self/fd/none"); }),
            "/proc/self/fd/none: cannot be written: No such file or directory");
}

TEST(Files, AreCheckedWithoutATrace) {
  const tests::TemporaryDirectory directory;
  acecheck::check_writable(directory / "a/b/file");
  EXPECT_TRUE(fs::is_empty(directory.path()));
  acecheck::write_file(directory / "a/b/file", "x");
  acecheck::check_writable(directory / "a/b/file");
  EXPECT_EQ(tests::read_file(directory / "a/b/file"), "x");
  EXPECT_EQ(std::distance(fs::directory_iterator(directory / "a/b"), {}), 1);
}

// Such a name is written to and not replaced.
TEST(Files, DevicesAndNamesOfOpenFilesAreSpecial) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "file", "x");
  const int file = open((directory / "file").c_str(), O_RDONLY | O_CLOEXEC);
  const std::string number = std::to_string(file);
  fs::create_symlink("/dev/fd/" + number, directory / "link");
  fs::create_symlink("file", directory / "other");
  for (const fs::path& path : {fs::path("/dev/fd/" + number), fs::path("/proc/self/fd/" + number),
                               fs::path("/dev/null"), directory.path()}) {
    EXPECT_TRUE(acecheck::is_special(path)) << path;
  }
  for (const char* name : {"file", "link", "other", "none"}) {
    EXPECT_FALSE(acecheck::is_special(directory / name)) << name;
  }
  close(file);
  acecheck::write_file("/dev/null", "x");
}

// Somebody else may have made the link.
TEST(Files, AreNotWrittenThroughALink) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "file", "mine");
  fs::create_symlink("file", directory / "link");
  fs::create_symlink("none", directory / "to-none");
  fs::create_symlink("/dev/fd/2", directory / "to-error");
  for (const char* name : {"link", "to-none", "to-error"}) {
    for (const auto& write : {&write_x, &acecheck::check_writable}) {
      EXPECT_TRUE(refusal([&] { write(directory / name); }).contains("it is a symbolic link"));
    }
  }
  fs::create_symlink("file", directory / ("new." + std::to_string(getpid()) + ".part"));
  acecheck::write_file(directory / "new", "x");
  close(acecheck::replace_file(directory / "link"));
  EXPECT_FALSE(fs::is_symlink(directory / "link"));
  EXPECT_EQ(tests::read_file(directory / "file"), "mine");
  EXPECT_FALSE(fs::exists(directory / "none"));
}

TEST(Files, ThatDoNotFitAreNamedAndLeaveNothing) {
  const tests::TemporaryDirectory directory;
  const fs::path path = directory / "file";
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{3, 3};
    setrlimit(RLIMIT_FSIZE, &limit);
    const std::string said = refusal([&] { acecheck::write_file(path, "four"); });
    _exit(said == path.string() + ": cannot be written: File too large; raise the limit (ulimit -f)"
              ? 0
              : 1);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(fs::is_empty(directory.path()));
  EXPECT_THROW(acecheck::write_file(directory / "new/", "x"), acecheck::BadInput);
  EXPECT_TRUE(fs::is_empty(directory / "new"));
}

// An open file may have the number 0, if standard input is closed.
TEST(Files, AreClosedWhateverTheirNumber) {
  const tests::TemporaryDirectory directory;
  const int input = dup(STDIN_FILENO);
  close(STDIN_FILENO);
  acecheck::check_writable(directory / "file");
  acecheck::write_file(directory / "file", "x");
  acecheck::read_file(directory / "file");
  const int lowest_free = open("/dev/null", O_RDONLY | O_CLOEXEC);
  close(lowest_free);
  if (input >= 0) {
    dup2(input, STDIN_FILENO);
    close(input);
  }
  EXPECT_EQ(lowest_free, STDIN_FILENO);
}

}  // namespace
}  // namespace files_test
