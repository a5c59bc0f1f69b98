#include "base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "base/embedded.h"
#include "base/failure.h"
#include "support/command.h"

namespace {

namespace fs = std::filesystem;

TEST(Files, OfAFolderAreOrderedAndThoseOfNoFolderAreNone) {
  const tests::TemporaryDirectory directory;
  for (const char* name : {"b/2", "a", "b/1"}) tests::write_file(directory / name, "x");
  const std::set<fs::path> all = {directory / "a", directory / "b", directory / "b/1",
                                  directory / "b/2"};
  EXPECT_EQ(acecheck::files_below(directory.path()), all);
  EXPECT_TRUE(acecheck::files_below(directory / "c").empty());
}

TEST(Files, ThatAreNotThereAreEmptyIfTheyNeedNotBe) {
  const tests::TemporaryDirectory directory;
  EXPECT_EQ(acecheck::read_file_if_there(directory / "a"), "");
  EXPECT_THROW(acecheck::read_file(directory / "a"), acecheck::BadInput);
  tests::write_file(directory / "a", "x");
  EXPECT_EQ(acecheck::read_file_if_there(directory / "a"), "x");
}

// The first page of a process's memory is none of a file that can be opened.
TEST(Files, ThatCannotBeReadAreNamed) {
  const tests::TemporaryDirectory directory;
  for (const auto& [path, why] :
       {std::pair<fs::path, std::string>{directory / "none", "cannot be read"},
        {directory.path(), "is a folder, not a file"},
        {"/proc/self/mem", "cannot be read to its end"}}) {
    try {
      acecheck::read_file(path);
      ADD_FAILURE() << path << " is read";
    } catch (const acecheck::BadInput& failure) {
      EXPECT_EQ(failure.what(), path.string() + ": " + why);
    }
  }
}

// This program has no files inside, and none can be put there.
TEST(Files, InsideTheProgramAreOnlyRead) {
  const fs::path path = fs::path(acecheck::embedded_root) / "vectors/bugs.json";
  EXPECT_TRUE(acecheck::is_embedded(path));
  EXPECT_FALSE(acecheck::is_embedded("vectors/bugs.json"));
  EXPECT_FALSE(acecheck::is_embedded(""));
  EXPECT_THROW(acecheck::read_file(path), acecheck::BadInput);
  EXPECT_EQ(acecheck::read_file_if_there(path), "");
  EXPECT_TRUE(acecheck::files_below(path.parent_path()).empty());
  EXPECT_FALSE(acecheck::make_folder_of(path));
  EXPECT_FALSE(fs::exists(path.parent_path()));
  for (const auto& write :
       {+[](const fs::path& to) { acecheck::write_file(to, "x"); }, &acecheck::check_writable}) {
    try {
      write(path);
      ADD_FAILURE() << path << " is written";
    } catch (const acecheck::BadInput& failure) {
      EXPECT_NE(std::string(failure.what()).find("ACECHECK_DATA"), std::string::npos);
    }
  }
  EXPECT_FALSE(fs::exists(path));
}

// Also a name of a file that somebody has open, whatever that is.
TEST(Files, ThatAreSpecial) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "file", "x");
  const int file = open((directory / "file").c_str(), O_RDONLY | O_CLOEXEC);
  const std::string number = std::to_string(file);
  fs::create_symlink("/dev/fd/" + number, directory / "link");
  fs::create_symlink("file", directory / "other");
  for (const fs::path& path : {fs::path("/dev/fd/" + number), fs::path("/proc/self/fd/" + number),
                               directory / "link", fs::path("/dev/null"), directory.path()}) {
    EXPECT_TRUE(acecheck::is_special(path)) << path;
  }
  for (const char* name : {"file", "other", "none"}) {
    EXPECT_FALSE(acecheck::is_special(directory / name)) << name;
  }
  close(file);
}

TEST(Files, AreWrittenWhereALinkLeads) {
  const tests::TemporaryDirectory directory;
  fs::create_symlink("file", directory / "link");
  for (const char* text : {"new", "x"}) {
    acecheck::write_file(directory / "link", text);
    EXPECT_TRUE(fs::is_symlink(directory / "link"));
    EXPECT_EQ(tests::read_file(directory / "file"), text);
  }
}

TEST(Files, ThatCannotBeWrittenAreNamedWithTheReason) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "file", "x");
  for (const auto& write :
       {+[](const fs::path& to) { acecheck::write_file(to, "x"); }, &acecheck::check_writable}) {
    for (const fs::path& path : {directory.path(), directory / "file" / "below"}) {
      try {
        write(path);
        ADD_FAILURE() << path << " is written";
      } catch (const acecheck::BadInput& failure) {
        EXPECT_TRUE(
            std::string(failure.what()).starts_with(path.string() + ": cannot be written: "))
            << failure.what();
      }
    }
  }
  EXPECT_EQ(tests::read_file(directory / "file"), "x");
}

// The folders are made above what a link leads to, and a name that is special stays as it is.
TEST(Files, AreLookedForWhereALinkLeads) {
  const tests::TemporaryDirectory directory;
  fs::create_directory(directory / "folder");
  fs::create_symlink("folder", directory / "to-folder");
  fs::create_symlink("new/file", directory / "link");
  acecheck::check_writable(directory / "link");
  EXPECT_TRUE(fs::is_directory(directory / "new"));
  EXPECT_TRUE(fs::is_empty(directory / "new"));
  EXPECT_TRUE(fs::is_symlink(directory / "link"));
  for (const auto& write :
       {+[](const fs::path& to) { acecheck::write_file(to, "x"); }, &acecheck::check_writable}) {
    const std::string name = directory / "to-folder";
    try {
      write(name);
      ADD_FAILURE() << "a folder is written";
    } catch (const acecheck::BadInput& failure) {
      EXPECT_EQ(failure.what(), name + ": cannot be written: it is a folder");
    }
  }
}

// As many links as Linux follows. Links that lead to each other lead nowhere.
TEST(Files, AreFoundBehindManyLinks) {
  const tests::TemporaryDirectory directory;
  const auto link = [&](int number) { return directory / ("link" + std::to_string(number)); };
  for (int i = 0; i < 40; ++i) fs::create_symlink(i == 0 ? "file" : link(i - 1), link(i));
  acecheck::write_file(link(39), "x");
  EXPECT_EQ(tests::read_file(directory / "file"), "x");
  for (int i = 0; i < 40; ++i) EXPECT_TRUE(fs::is_symlink(link(i))) << i;
  // One more leads nowhere, for Linux and here: the link where it ends is what is replaced.
  fs::create_symlink(link(39), directory / "one-more");
  acecheck::write_file(directory / "one-more", "y");
  EXPECT_FALSE(fs::is_symlink(link(0)));
  EXPECT_EQ(tests::read_file(link(0)), "y");
  EXPECT_EQ(tests::read_file(directory / "file"), "x");
  fs::create_symlink("there", directory / "here");
  fs::create_symlink("here", directory / "there");
  EXPECT_FALSE(acecheck::is_special(directory / "here"));
}

TEST(Files, AreClosedAgain) {
  const tests::TemporaryDirectory directory;
  const auto lowest_free = [] {
    const int file = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(file);
    return file;
  };
  const int before = lowest_free();
  acecheck::check_writable(directory / "file");
  acecheck::write_file(directory / "file", "x");
  acecheck::read_file(directory / "file");
  EXPECT_EQ(lowest_free(), before);
}

TEST(Files, HaveAFolderThatIsMadeOnce) {
  const tests::TemporaryDirectory directory;
  EXPECT_TRUE(acecheck::make_folder_of(directory / "a/b/file"));
  EXPECT_TRUE(fs::is_empty(directory / "a/b"));
  EXPECT_FALSE(acecheck::make_folder_of(directory / "a/b/file"));
  EXPECT_FALSE(acecheck::make_folder_of("file"));
}

// A name of an open file that is none.
TEST(Files, ThatAreSpecialMustBeThere) {
  try {
    acecheck::check_writable("/proc/self/fd/none");
    ADD_FAILURE() << "a file that is not there can be written";
  } catch (const acecheck::BadInput& failure) {
    EXPECT_STREQ(failure.what(),
                 "/proc/self/fd/none: cannot be written: No such file or directory");
  }
}

TEST(Files, OfJsonNameWhatIsWrong) {
  const tests::TemporaryDirectory directory;
  const std::string name = directory / "file";
  tests::write_file(name, "[1]");
  EXPECT_EQ(acecheck::read_json(name), acecheck::Json({1}));
  tests::write_file(name, "[1");
  try {
    acecheck::read_json(name);
    ADD_FAILURE() << "half a text is read";
  } catch (const acecheck::BadInput& failure) {
    EXPECT_TRUE(std::string(failure.what()).starts_with(name + " is no JSON: ")) << failure.what();
  }
}

TEST(Files, ThatAreSpecialAreWrittenTo) {
  acecheck::write_file("/dev/null", "x");
  acecheck::check_writable("/dev/null");
  EXPECT_TRUE(acecheck::is_special("/dev/null"));
  try {
    acecheck::write_file("/dev/full", "x");
    ADD_FAILURE() << "a full device is written";
  } catch (const acecheck::BadInput& failure) {
    EXPECT_STREQ(failure.what(), "/dev/full: cannot be written: No space left on device");
  }
}

// Nothing is left of a file that cannot have its name.
TEST(Files, ThatCannotBeNamedLeaveNothing) {
  const tests::TemporaryDirectory directory;
  EXPECT_THROW(acecheck::write_file(directory / "new/", "x"), acecheck::BadInput);
  EXPECT_TRUE(fs::is_empty(directory / "new"));
}

// A text that fits into no file is lost as late as when its file is closed.
TEST(Files, ThatDoNotFitAreNamedAndLeaveNothing) {
  const tests::TemporaryDirectory directory;
  const fs::path path = directory / "file";
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{3, 3};
    setrlimit(RLIMIT_FSIZE, &limit);
    int code = 1;
    try {
      acecheck::write_file(path, "four");
    } catch (const acecheck::BadInput& failure) {
      code = failure.what() == path.string() + ": cannot be written: File too large" ? 0 : 2;
    }
    _exit(code);
  }
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(fs::is_empty(directory.path()));
}

// The number of an open file may be any, also that of standard input where this is closed.
TEST(Files, MayHaveTheNumberOfStandardInput) {
  const tests::TemporaryDirectory directory;
  const int input = dup(STDIN_FILENO);
  close(STDIN_FILENO);
  EXPECT_NO_THROW(acecheck::check_writable(directory / "file"));
  if (input >= 0) {
    dup2(input, STDIN_FILENO);
    close(input);
  }
  EXPECT_TRUE(fs::is_empty(directory.path()));
}

}  // namespace
