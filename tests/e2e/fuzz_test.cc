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

#ifdef ACECHECK_BUILD_DIR
void expect_success(const tests::Result& result) {
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

bool has_clang() { return tests::installed("clang++-19"); }

class Kit : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_clang()) GTEST_SKIP() << "clang++-19 is not here";
    expect_success(tests::run("cmake --install " ACECHECK_BUILD_DIR " --prefix " + prefix_));
    expect_success(tests::run(prefix_ + "/bin/acecheck adapters new fuzzer " + project_));
  }

  // The project's own test, with the installed program.
  tests::Result test() const {
    return tests::run(environment_ + project_ + "/test.sh -max_total_time=20 -runs=100000");
  }

  // sanitizers: replaces the default sanitizers of the kit; empty: the default.
  tests::Result configure(const std::string& sanitizers = "") const {
    return tests::run("cd " + project_ + " && " + environment_ + "cmake -B build" +
                      (sanitizers.empty() ? "" : " -DACECHECK_FUZZ_SANITIZERS=" + sanitizers));
  }

  tests::Result build() const {
    tests::Result result = configure();
    return result.code == 0 ? tests::run("cmake --build " + project_ + "/build") : result;
  }

  // Puts this in the place of the template's call of its decoder.
  void decode_by(const std::string& statements) const {
    const fs::path adapter = project_ + "/plugin.c";
    const std::string call = "return status_of(sample_decode(ace, length, out, capacity, size));";
    std::string text = tests::read_file(adapter);
    ASSERT_NE(text.find(call), std::string::npos);
    tests::write_file(adapter, text.replace(text.find(call), call.size(), statements));
  }

  tests::TemporaryDirectory directory_;
  const std::string prefix_ = (directory_ / "prefix").string();
  const std::string project_ = (directory_ / "project").string();
  const std::string environment_ = "CC=clang-19 CXX=clang++-19 CMAKE_GENERATOR='" ACECHECK_GENERATOR
                                   "' CMAKE_PREFIX_PATH=" +
                                   prefix_ + " ACECHECK=" + prefix_ + "/bin/acecheck ";
};

TEST_F(Kit, FuzzesARightCodecFromAnInstallation) {
  const auto result = test();
  EXPECT_EQ(result.code, 0) << result.error.substr(result.error.size() / 2);
  const std::size_t first = result.error.find("DONE");
  ASSERT_NE(first, std::string::npos);
  EXPECT_NE(result.error.find("DONE", first + 1), std::string::npos);  // decode and encode
}

TEST_F(Kit, SaysThatLibFuzzerNeedsClang) {
  const tests::Result gcc =
      tests::run("cd " + project_ + " && " + environment_ + "CC=gcc CXX=g++ cmake -B build");
  EXPECT_NE(gcc.code, 0);
  expect_contains(gcc.error,
                  "libFuzzer needs Clang, and the compiler is\n  GNU");  // as CMake wraps it
}

TEST_F(Kit, FindsWhatIsWrongAndSaysIt) {
  // The codec drops a delimiter at the start.
  decode_by(
      "if (length > 1 && ace[0] == '-') { ++ace; --length; }\n"
      "  return status_of(sample_decode(ace, length, out, capacity, size));");
  const auto result = test();
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "acecheck: decode of \"-");
  // Chance decides which input comes first: "-tda" must be rejected, "--" must not be rejected.
  expect_contains(result.error, " be rejected: ");
}

TEST_F(Kit, FindsAWriteBeyondTheCallersBuffer) {
  // The codec writes a zero after its output, for which the buffer need not have room.
  decode_by(
      "const char* reason = sample_decode(ace, length, out, capacity, size);\n"
      "  if (reason == NULL) out[*size] = 0;\n"
      "  return status_of(reason);");
  const auto result = test();
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "heap-buffer-overflow");
  expect_contains(result.error, "plugin.c");
}

// The kit and the oracle are not compiled with MemorySanitizer.
TEST_F(Kit, FindsAnUninitializedValueByMemorySanitizer) {
  expect_success(configure("memory"));
  const auto right = test();
  EXPECT_EQ(right.code, 0) << right.error.substr(right.error.size() / 2);
  // The codec does not write the last code point of its answer.
  decode_by(
      "uint32_t* own = malloc(4 * (capacity + 1));\n"
      "  const char* reason = sample_decode(ace, length, own, capacity, size);\n"
      "  if (reason == NULL && *size > 0) memcpy(out, own, 4 * (*size - 1));\n"
      "  free(own);\n"
      "  return status_of(reason);");
  const auto wrong = test();
  EXPECT_NE(wrong.code, 0);
  expect_contains(wrong.error, "MemorySanitizer: use-of-uninitialized-value");
}

TEST_F(Kit, FindsAFunctionThatGivesNoAnswer) {
  decode_by(
      "if (length > 0 && ace[0] == '-') return ACECHECK_UNSUPPORTED;\n"
      "  return status_of(sample_decode(ace, length, out, capacity, size));");
  const auto result = test();
  EXPECT_NE(result.code, 0);
  expect_contains(result.error, "expected an answer, got ACECHECK_UNSUPPORTED");
}

// The template's decoder with the characters of Rust's symbols.
std::string of_rust(const std::string& upper_case_digit) {
  return R"(char own[4096];
  size_t digits = 0;
  if (length > sizeof own) return ACECHECK_REJECTED;
  for (size_t i = 0; i < length; ++i) {
    const char c = ace[i];
    const int is_upper = c >= 'A' && c <= 'Z';
    if (!is_upper && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') {
      return ACECHECK_REJECTED;
    }
    own[i] = c == '_' ? '-' : c;
    if (c == '_') digits = i;
  }
  for (size_t i = digits; i < length; ++i) {
    if (own[i] >= 'A' && own[i] <= 'Z') )" +
         upper_case_digit + R"(;
  }
  const char* reason = sample_decode(own, length, out, capacity, size);
  for (size_t i = 0; reason == NULL && i < *size; ++i) {
    if (out[i] == '-') out[i] = '_';
  }
  return status_of(reason);)";
}

TEST_F(Kit, KnowsTheProfileOfRustsSymbols) {
  const fs::path list = project_ + "/CMakeLists.txt";
  tests::write_file(list, tests::read_file(list) +
                              "acecheck_add_fuzzer(rust SOURCES plugin.c "
                              "CODEC punycode PROFILE rust-v0)\n");
  expect_success(
      tests::run(environment_ + prefix_ + "/bin/acecheck vectors seeds " + project_ + "/seeds"));
  const std::string run = project_ + "/build/rust -runs=100000 " + project_ + "/seeds";
  const fs::path adapter = project_ + "/plugin.c";
  const std::string template_text = tests::read_file(adapter);
  decode_by(of_rust("return ACECHECK_REJECTED"));
  expect_success(build());
  const auto right = tests::run(run);
  EXPECT_EQ(right.code, 0) << right.error.substr(right.error.size() / 2);

  tests::write_file(adapter, template_text);
  decode_by(of_rust("own[i] |= 0x20"));
  expect_success(build());
  const auto wrong = tests::run(run);
  EXPECT_NE(wrong.code, 0);
  expect_contains(wrong.error, "must be rejected");
}

TEST_F(Kit, SaysWhatIsMissing) {
  const fs::path list = project_ + "/CMakeLists.txt";
  const std::string text = tests::read_file(list);
  tests::write_file(list, text + "acecheck_add_fuzzer(bad SOURCES plugin.c CODEC base58)\n");
  expect_contains(build().error, "CODEC is one of punycode;lace;mace;cidnuc");
  tests::write_file(list, text + "acecheck_add_fuzzer(bad CODEC lace)\n");
  expect_contains(build().error, "give SOURCES and CODEC");
  tests::write_file(list,
                    text + "acecheck_add_fuzzer(bad SOURCES plugin.c CODEC lace PROFILE swift)\n");
  expect_contains(build().error, "PROFILE is rust-v0 or swift");
  tests::write_file(list, text + "acecheck_add_fuzzer(bad SOURCES plugin.c CODEC lace)\n");
  expect_success(build());
  const auto result = tests::run(project_ + "/build/bad" + " -runs=1");
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
