// SPDX-License-Identifier: Apache-2.0
// Fuzzing as users do it: the installed kit in a project of the user, and the
// build of OSS-Fuzz.
#include <gtest/gtest.h>

#include "support/command.h"
#include "support/expect.h"

namespace {

namespace fs = std::filesystem;

const std::string program = ACECHECK_PROGRAM;
const fs::path source = ACECHECK_SOURCE_DIR;

using tests::expect_contains;

void expect_success(const tests::Result& result) {
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

#ifdef ACECHECK_BUILD_DIR
bool has_clang() { return tests::installed("clang++-19"); }

class Kit : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_clang()) GTEST_SKIP() << "clang++-19 is not here";
    const std::string prefix = (directory_ / "prefix").string();
    expect_success(tests::run("cmake --install " ACECHECK_BUILD_DIR " --prefix " + prefix));
    fs::copy(source / "fuzz/kit/example", directory_ / "project");
  }

  tests::Result build() {
    const std::string project = (directory_ / "project").string();
    return tests::run("cd " + project +
                      " && CC=clang-19 CXX=clang++-19 cmake -G '" ACECHECK_GENERATOR
                      "' -B build -DCMAKE_PREFIX_PATH=" +
                      (directory_ / "prefix").string() + " && cmake --build build");
  }

  // Runs one of the project's fuzzers on the installed program's seeds.
  tests::Result fuzz(const std::string& name, const std::string& op) {
    const std::string path = directory_.path().string();
    expect_success(
        tests::run(path + "/prefix/bin/acecheck vectors seeds --op " + op + " " + path + "/" + op));
    return tests::run("cd " + path + " && mkdir -p corpus && project/build/" + name +
                      " -max_total_time=20 -runs=100000 -max_len=128 corpus " + op);
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(Kit, FuzzesARightCodecFromAnInstallation) {
  expect_success(build());
  for (const char* op : {"decode", "encode"}) {
    const auto result = fuzz(std::string("my_") + op, op);
    EXPECT_EQ(result.code, 0) << result.error.substr(result.error.size() / 2);
    expect_contains(result.error, "DONE");
  }
}

TEST_F(Kit, FindsWhatIsWrongAndSaysIt) {
  // The codec drops a delimiter at the start.
  const fs::path adapter = directory_ / "project/adapter.c";
  std::string text = tests::read_file(adapter);
  const std::string call = "  return status_of(ace_decode(";
  ASSERT_NE(text.find(call), std::string::npos);
  text.insert(text.find(call), "  if (length > 1 && ace[0] == '-') { ++ace; --length; }\n");
  tests::write_file(adapter, text);
  expect_success(build());
  const auto result = fuzz("my_decode", "decode");
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "acecheck: decode of \"-");
  // Chance decides which input comes first: "-tda" must be rejected, "--" must not be rejected.
  expect_contains(result.error, " be rejected: ");
}

TEST_F(Kit, FindsAWriteBeyondTheCallersBuffer) {
  const fs::path adapter = directory_ / "project/adapter.c";
  std::string text = tests::read_file(adapter);
  const std::string call = "  return status_of(ace_decode(";
  ASSERT_NE(text.find(call), std::string::npos);
  // The codec writes a zero after its output, for which the buffer need not have room.
  text.replace(text.find(call), call.size(), "  const ace_status status = (ace_decode(");
  const std::size_t end = text.find(";\n", text.find("const ace_status status"));
  text.insert(end + 2, "  if (status == ACE_OK) out[*size] = 0;\n  return status_of(status);\n");
  tests::write_file(adapter, text);
  expect_success(build());
  const auto result = fuzz("my_decode", "decode");
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "heap-buffer-overflow");
  expect_contains(result.error, "adapter.c");
}

TEST_F(Kit, FindsAFunctionThatGivesNoAnswer) {
  const fs::path adapter = directory_ / "project/adapter.c";
  std::string text = tests::read_file(adapter);
  const std::string call = "  return status_of(ace_decode(";
  ASSERT_NE(text.find(call), std::string::npos);
  text.insert(text.find(call), "  if (length > 0 && ace[0] == '-') return ACECHECK_UNSUPPORTED;\n");
  tests::write_file(adapter, text);
  expect_success(build());
  const auto result = fuzz("my_decode", "decode");
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "expected an answer, got ACECHECK_UNSUPPORTED");
}

TEST_F(Kit, SaysWhatIsMissing) {
  const fs::path list = directory_ / "project/CMakeLists.txt";
  const std::string text = tests::read_file(list);
  tests::write_file(list, text + "acecheck_add_fuzzer(bad SOURCES adapter.c CODEC base58)\n");
  expect_contains(build().error, "CODEC is one of punycode;lace;mace;cidnuc");
  tests::write_file(list, text + "acecheck_add_fuzzer(bad CODEC lace)\n");
  expect_contains(build().error, "give SOURCES and CODEC");
  tests::write_file(list, text + "acecheck_add_fuzzer(bad SOURCES adapter.c CODEC lace)\n");
  expect_success(build());
  const auto result = tests::run((directory_ / "project/build/bad").string() + " -runs=1");
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "the plug-in has no codec lace");
}

// Runs the script as the builder of OSS-Fuzz does, and then the targets as the runners do. Only
// -O1, which takes twice the time, is left out of its flags.
TEST(OssFuzz, BuildsTargetsThatRunByThemselves) {
  if (!has_clang()) GTEST_SKIP() << "clang++-19 is not here";
  // The directory is in the build tree, so that the next run compiles only the changed sources.
  const fs::path directory = fs::path(ACECHECK_BUILD_DIR) / "oss-fuzz";
  const std::string path = directory.string();
  fs::remove_all(directory / "out");
  fs::remove_all(directory / "src");
  for (const char* part : {"out", "work", "src"}) fs::create_directories(directory / part);
  fs::create_directory_symlink(source, directory / "src/acecheck");
  const std::string flags =
      "-O0 -fno-omit-frame-pointer -gline-tables-only -DFUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION "
      "-fsanitize=address -fsanitize-address-use-after-scope -fsanitize=fuzzer-no-link";
  const auto built = tests::run(
      "SRC=" + path + "/src OUT=" + path + "/out WORK=" + path +
      "/work CC=clang-19 CXX=clang++-19 "
      "CFLAGS='" +
      flags + "' CXXFLAGS='" + flags +
      " -stdlib=libc++' "
      "LIB_FUZZING_ENGINE=-fsanitize=fuzzer SANITIZER=address FUZZING_ENGINE=libfuzzer " +
      (source / "ci/oss-fuzz/build.sh").string());
  ASSERT_EQ(built.code, 0) << built.out.substr(built.out.size() / 2) << built.error;

  const auto runs = [&](const std::string& name) {
    return "cd " + path + "/out && mkdir " + name + ".seeds && cd " + name +
           ".seeds && python3 -m zipfile -e ../" + name +
           "_seed_corpus.zip . && test -n \"$(ls)\" && cd .. && test -f " + name +
           ".options && ./" + name + " -runs=0 -dict=" + name + ".dict " + name + ".seeds";
  };
  const auto lists_libraries = [&](const std::string& name) {
    return "cd " + path + "/out && ldd ./" + name +
           " | grep -E 'icu|utf8proc|boost|fmt|crypto|stdc' | grep -v /oss-fuzz/out/";
  };
  std::size_t targets = 0;
  for (const auto& entry : fs::directory_iterator(source / "fuzz/targets")) {
    const std::string name = entry.path().stem().string();
    if (name == "empty") continue;
    ++targets;
    const auto ran = tests::run(runs(name));
    EXPECT_EQ(ran.code, 0) << name << ran.error;
    expect_contains(ran.error, "DONE");
    // All libraries of the target are in $OUT, except the system's libraries.
    const auto libraries = tests::run(lists_libraries(name));
    EXPECT_EQ(libraries.out, "") << name;
  }
  EXPECT_EQ(targets, 25u);
  fs::remove_all(directory / "out");
}
#endif

}  // namespace
