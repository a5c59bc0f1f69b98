#include "base/files.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

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

// This program has no files inside, and none can be put there.
TEST(Files, InsideTheProgramAreOnlyRead) {
  const fs::path path = fs::path(acecheck::embedded_root) / "vectors/bugs.json";
  EXPECT_TRUE(acecheck::is_embedded(path));
  EXPECT_FALSE(acecheck::is_embedded("vectors/bugs.json"));
  EXPECT_THROW(acecheck::read_file(path), acecheck::BadInput);
  EXPECT_EQ(acecheck::read_file_if_there(path), "");
  EXPECT_TRUE(acecheck::files_below(path.parent_path()).empty());
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

}  // namespace
