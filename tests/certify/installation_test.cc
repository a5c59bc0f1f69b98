// Where the program and the files that belong to it are.
#include "base/installation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "support/command.h"
#include "support/refusal.h"

namespace installation_test {
namespace {

using namespace acecheck;
namespace fs = std::filesystem;

// Sets ACECHECK_DATA, and puts it back at the end.
class Data {
 public:
  explicit Data(const std::string& value) {
    if (const char* before = std::getenv("ACECHECK_DATA")) before_ = before;
    setenv("ACECHECK_DATA", value.c_str(), 1);
  }
  ~Data() {
    if (before_) {
      setenv("ACECHECK_DATA", before_->c_str(), 1);
    } else {
      unsetenv("ACECHECK_DATA");
    }
  }
  Data(const Data&) = delete;
  Data& operator=(const Data&) = delete;

 private:
  std::optional<std::string> before_;
};

TEST(Installation, IsWhereTheEnvironmentSays) {
  const tests::TemporaryDirectory directory;
  const std::string path = directory.path().string();
  const Data data(path);
  EXPECT_EQ(tests::refusal([] { data_directory(); }),
            "ACECHECK_DATA=" + path + ": there is no directory vectors in it");
  fs::create_directory(directory / "vectors");
  EXPECT_EQ(data_directory(), directory.path());
}

// An empty variable counts as none.
TEST(Installation, IsAroundTheProgram) {
  const Data data("");
  const fs::path found = data_directory();
  EXPECT_TRUE(fs::is_directory(found / "vectors" / "drafts")) << found;
  EXPECT_TRUE(program_path().string().starts_with(found.string())) << found;
  unsetenv("ACECHECK_DATA");
  EXPECT_EQ(data_directory(), found);
}

TEST(Installation, HasItsProgramsBesideBin) {
  EXPECT_EQ(program_path(), fs::canonical("/proc/self/exe"));
  EXPECT_EQ(libexec_directory(),
            program_path().parent_path().parent_path() / "libexec" / "acecheck");
}

// What a copy of the program says in a folder where there is nothing else.
std::string said_by_a_copy(const fs::path& folder) {
  fs::create_directories(folder / "bin");
  fs::copy_file(ACECHECK_PROGRAM, folder / "bin" / "acecheck");
  const tests::Result result = tests::run("unset ACECHECK_DATA; " +
                                          (folder / "bin" / "acecheck").string() + " vectors list");
  return std::to_string(result.code) + ": " + result.error;
}

TEST(Installation, SaysThatTheVectorsAreNowhereNear) {
  const tests::TemporaryDirectory directory;
  const std::string said = said_by_a_copy(directory.path());
  EXPECT_TRUE(
      said.contains("the vectors are nowhere near the program; set ACECHECK_DATA to the "
                    "directory that holds vectors/ and adapters/"))
      << said;
}

}  // namespace
}  // namespace installation_test
