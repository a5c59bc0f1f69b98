// SPDX-License-Identifier: Apache-2.0
// What ci/integrations/ gives other projects, run as their services run it.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "support/expect.h"
#include "support/in_folder.h"
#include "support/looked_up.h"
#include "support/textbook.h"

namespace {

using tests::expect_contains;
using tests::expect_lacks;

const std::string root = ACECHECK_SOURCE_DIR;
const std::string program = ACECHECK_PROGRAM;
const std::string right = program + " serve";
const std::string misbehave = std::string(ACECHECK_MISBEHAVE) + " wrong-value ";
const std::string wrong = misbehave + "decode 1 .";
const std::string repaired = misbehave + "never 1 .";

using tests::installed;

class Integration : public tests::InFolder {
 protected:
  // Runs a command in the folder.
  tests::Result run(const std::string& command) const {
    return tests::run("cd '" + directory_.path().string() + "' && " + command);
  }
  std::string read(const std::string& name) const { return tests::read_file(directory_ / name); }
  void write(const std::string& name, const std::string& text) const {
    tests::write_file(directory_ / name, text);
  }

  tests::Result github(const std::string& inputs) const {
    return run("rm -rf runner && SERVER='file://" + directory_.path().string() + "' python3 " +
               root + "/tests/integrations/as_github.py " + root +
               "/ci/integrations/github/action.yml runner " + inputs);
  }
  tests::Result gitlab(const std::string& variables) const {
    return run("python3 " + root + "/tests/integrations/as_gitlab.py " + root +
               "/ci/integrations/gitlab.yml " + variables);
  }

  // The known failures of the wrong adapter in the vectors of RFC 3492's examples.
  void make_baseline() const {
    ASSERT_EQ(acecheck("certify --filter 'punycode/bis/*' --log run.jsonl -- " + wrong).code, 1);
    ASSERT_EQ(acecheck("baseline update --baseline known.json run.jsonl").code, 0);
  }

  // The code blocks of the README in that language.
  static std::vector<std::string> blocks(const std::string& language) {
    std::vector<std::string> out;
    const std::string text = tests::read_file(root + "/ci/integrations/README.md");
    const std::string fence = "```" + language + "\n";
    for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
      at += fence.size();
      out.push_back(text.substr(at, text.find("```\n", at) - at));
    }
    return out;
  }
};

const std::string examples = " 'arguments=--filter \"punycode/bis/*\"'";

TEST_F(Integration, OfGitHubPassesARightAdapter) {
  const tests::Result result = github("program=" + program + " 'adapter=" + right + "'" + examples);
  EXPECT_EQ(result.code, 0) << result.out << result.error;
  expect_contains(read("runner/summary"), "| conformant |");
  expect_lacks(result.out, "::error");
  expect_contains(result.out, "{\"uses\": \"actions/upload-artifact@");
  expect_lacks(result.out, "upload-sarif");
  for (const char* file : {"jsonl", "xml", "sarif", "json", "svg", "md"}) {
    EXPECT_NE(read(std::string("runner/temp/acecheck-reports/acecheck.") + file), "") << file;
  }
}

TEST_F(Integration, OfGitHubAnnotatesTheChange) {
  const tests::Result result = github("program=" + program + " 'adapter=" + wrong +
                                      "' source=src/a.c:3 code-scanning=true" + examples);
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "\n::error file=src/a.c,line=3,title=");
  expect_contains(read("runner/summary"), "what failed");
  const std::string folder = "runner/temp/acecheck-reports";
  expect_contains(result.out, "\"sarif_file\": \"" + folder + "/acecheck.sarif\"");
  expect_contains(result.out, "\"path\": \"" + folder + "\"");
}

TEST_F(Integration, OfGitHubKnowsABaseline) {
  make_baseline();
  const std::string known = "program=" + program + " baseline=known.json" + examples;
  EXPECT_EQ(github(known + " 'adapter=" + wrong + "'").code, 0);
  const tests::Result stale = github(known + " 'adapter=" + repaired + "'");
  EXPECT_EQ(stale.code, 5);
  expect_contains(stale.out, "::error title=acecheck::The baseline has entries");
}

TEST_F(Integration, OfGitHubCertifiesTheAdaptersOfTheProject) {
  write("acecheck.toml", "[[adapter]]\nname = 'mine'\ncommand = ['" + program + "', 'serve']\n");
  const tests::Result result = github("program=" + program + examples);
  EXPECT_EQ(result.code, 0) << result.out << result.error;
  expect_contains(read("runner/summary"), "| mine: acecheck");
  const tests::Result none = github("program=" + program + " --adapter=");
  EXPECT_NE(none.code, 0);
}

TEST_F(Integration, OfGitHubSaysWhatIsWrong) {
  const tests::Result no_adapter = github("program=" + program + " adapter=./not-there" + examples);
  EXPECT_EQ(no_adapter.code, 3);
  expect_contains(no_adapter.out, "::error title=acecheck::The adapter could not be run");
  const tests::Result no_program = github("program=not-there adapter=true");
  EXPECT_EQ(no_program.code, 2);
  expect_contains(no_program.out, "::error title=acecheck::there is no program not-there");
  expect_lacks(no_program.out, "uses");
  const tests::Result usage = github("program=" + program + " adapter=true arguments=--wrong");
  EXPECT_EQ(usage.code, 2);
  expect_contains(usage.out, "::error title=acecheck::The command line");
}

// A release is a folder here, and the program of it a script.
TEST_F(Integration, OfGitHubInstallsARelease) {
  if (!installed("curl")) GTEST_SKIP() << "curl is not installed";
  const tests::Result missing = github("version=7.0 'adapter=" + right + "'");
  EXPECT_EQ(missing.code, 2);
  expect_contains(missing.out, "::error title=acecheck::cannot download file://");
  const std::string processor = tests::run("uname -m").out;
  const std::string file = "acecheck-7.0-linux-" + processor.substr(0, processor.size() - 1);
  const std::string release = "releases/releases/download/v7.0/";
  write(release + file, "#!/bin/sh\nexec " + program + " \"$@\"\n");
  write(release + "SHA256SUMS", "nothing\n");
  const tests::Result no_sum = github("version=7.0 'adapter=" + right + "'");
  EXPECT_EQ(no_sum.code, 2);
  expect_contains(no_sum.out, "has no " + file);
  ASSERT_EQ(run("cd " + release + " && sha256sum acecheck-* > SHA256SUMS").code, 0);
  const tests::Result whole = github("version=7.0 'adapter=" + right + "'" + examples);
  EXPECT_EQ(whole.code, 0) << whole.out << whole.error;
  expect_contains(read("runner/summary"), "| conformant |");
  const tests::Result other =
      github("version=7.0 'adapter=" + right + "' sha256=" + std::string(64, '0'));
  EXPECT_EQ(other.code, 2);
  expect_contains(other.out, "it is not run");
  // Without a version, the release of the action itself.
  expect_contains(github("adapter=true").out, std::string("/v") + ACECHECK_VERSION + "/acecheck-");
}

TEST_F(Integration, OfGitLab) {
  const std::string common =
      "ACECHECK_PROGRAM=" + program + " 'ACECHECK_ARGUMENTS=--filter \"punycode/bis/*\"' ";
  const tests::Result passes = gitlab(common + "'ACECHECK_ADAPTER=" + right + "'");
  EXPECT_EQ(passes.code, 0) << passes.out << passes.error;
  expect_contains(passes.out, "upload acecheck-reports/code-quality.json");
  EXPECT_EQ(read("acecheck-reports/code-quality.json"), "[]\n");
  const tests::Result fails =
      gitlab(common + "'ACECHECK_ADAPTER=" + wrong + "' ACECHECK_SOURCE=src/a.c:3");
  EXPECT_EQ(fails.code, 1) << fails.out << fails.error;
  expect_contains(read("acecheck-reports/code-quality.json"), "\"path\": \"src/a.c\"");
  make_baseline();
  EXPECT_EQ(gitlab(common + "ACECHECK_BASELINE=known.json 'ACECHECK_ADAPTER=" + wrong + "'").code,
            0);
  write("acecheck.toml", "[[adapter]]\nname = 'mine'\ncommand = ['" + program + "', 'serve']\n");
  EXPECT_EQ(gitlab(common).code, 0);
  const tests::Result nothing = gitlab("ACECHECK_ADAPTER=true");
  EXPECT_EQ(nothing.code, 2);
  expect_contains(nothing.error, "set ACECHECK_URL and ACECHECK_SHA256, or ACECHECK_PROGRAM");
}

TEST_F(Integration, OfGitLabDownloadsTheProgram) {
  if (!installed("curl")) GTEST_SKIP() << "curl is not installed";
  write("release", "#!/bin/sh\nexec " + program + " \"$@\"\n");
  const std::string sum = run("sha256sum release").out.substr(0, 64);
  const std::string common = "ACECHECK_URL=file://" + (directory_ / "release").string() +
                             " 'ACECHECK_ADAPTER=" + right +
                             "' ACECHECK_ARGUMENTS=--codec=lace ACECHECK_SHA256=";
  const tests::Result whole = gitlab(common + sum);
  EXPECT_EQ(whole.code, 0) << whole.out << whole.error;
  const tests::Result other = gitlab(common + std::string(64, '0'));
  EXPECT_EQ(other.code, 2);
  expect_contains(other.error, "it is not run");
}

// The README names inputs and variables that exist, and its examples are short.
TEST_F(Integration, TheReadmeIsTrue) {
  const auto yaml = blocks("yaml");
  ASSERT_EQ(yaml.size(), 3);
  for (const std::string& block : yaml) EXPECT_LE(std::ranges::count(block, '\n'), 10) << block;
  const std::string action = tests::read_file(root + "/ci/integrations/github/action.yml");
  const std::string job = tests::read_file(root + "/ci/integrations/gitlab.yml");
  const std::regex member("\n      ([a-z-]+): ");
  const std::string inputs = yaml[0].substr(yaml[0].find("with:"));
  std::size_t seen = 0;
  for (std::sregex_iterator it(inputs.begin(), inputs.end(), member), end; it != end;
       ++it, ++seen) {
    expect_contains(action, "\n  " + (*it)[1].str() + ":\n");
  }
  EXPECT_EQ(seen, 4);
  const std::regex variable("ACECHECK_[A-Z0-9]+");
  for (std::sregex_iterator it(yaml[1].begin(), yaml[1].end(), variable), end; it != end; ++it) {
    expect_contains(job, "\n    " + it->str() + ": ''");
  }
  const auto cmake = blocks("cmake");
  ASSERT_EQ(cmake.size(), 1);
  expect_contains(tests::read_file(root + "/ci/integrations/ctest/CMakeLists.txt"),
                  cmake[0].substr(cmake[0].find("add_test")));
}

// An action of others is named by its commit: a tag can be moved.
TEST_F(Integration, ActionsArePinned) {
  const tests::Result uses = tests::run("cd " + root +
                                        " && grep -rhE '^ *(- )?uses:' .github ci/integrations "
                                        "--include=*.yml");
  const std::regex pinned(" *(- )?uses: [a-z-]+/[a-z_/-]+@[0-9a-f]{40}  # v[0-9.]+");
  const auto lines = tests::lines_of(uses.out);
  for (const std::string& line : lines) EXPECT_TRUE(std::regex_match(line, pinned)) << line;
  EXPECT_GT(lines.size(), 4u);
}

TEST_F(Integration, OfPreCommit) {
  if (!installed("pre-commit")) GTEST_SKIP() << "pre-commit is not installed";
  write(".pre-commit-config.yaml", blocks("yaml").at(2));
  write("src/punycode.c", "");
  const std::string folder = directory_.path().string();
  const auto pre_commit = [&](const std::string& adapter) {
    write("my-adapter", "#!/bin/sh\nexec " + adapter + "\n");
    return run("chmod +x my-adapter && export HOME=" + folder + " && ln -sf " + program +
               " acecheck && PATH=" + folder + ":$PATH && git init -q . && git add -A && " +
               "pre-commit run --all-files");
  };
  const tests::Result passes = pre_commit(right);
  EXPECT_EQ(passes.code, 0) << passes.out << passes.error;
  expect_contains(passes.out, "Passed");
  const tests::Result fails = pre_commit(wrong);
  EXPECT_EQ(fails.code, 1) << fails.out << fails.error;
  expect_contains(fails.out, "result: not conformant");
}

TEST_F(Integration, OfCTest) {
  const std::string folder = directory_.path().string();
  ASSERT_EQ(run("cp " + root + "/ci/integrations/ctest/CMakeLists.txt . && ln -s " + program +
                " acecheck")
                .code,
            0);
  const auto ctest = [&](const std::string& adapter) {
    write("my-adapter.cc",
          "#include <cstdlib>\nint main() { return std::system(\"exec " + adapter + "\"); }\n");
    return run("export PATH=" + folder +
               ":$PATH && cmake -S . -B build -G '" ACECHECK_GENERATOR
               "' > log 2>&1 && cmake --build build >> log 2>&1 && "
               "ctest --test-dir build --output-on-failure");
  };
  const tests::Result passes = ctest(right);
  EXPECT_EQ(passes.code, 0) << passes.out << passes.error << read("log");
  expect_contains(passes.out, "1/1 Test #1: punycode");
  expect_contains(read("build/punycode.xml"), "<testsuites name=\"acecheck\"");
  const tests::Result fails = ctest(wrong);
  EXPECT_EQ(fails.code, 8) << fails.out << fails.error;
  expect_contains(fails.out, "result: not conformant");
}

// The tests of unit-tests/, around codecs that look their answers up.
class IntegrationOfTests : public Integration {
 protected:
  void SetUp() override {
    ASSERT_EQ(run("cp " + root + "/ci/integrations/unit-tests/* . && ln -s " + program +
                  " acecheck && ./acecheck vectors export --bits 64 > inputs")
                  .code,
              0);
  }

  // command: runs the tests. failed: the pattern whose first group is the number of failures.
  // cannot_ask: how many vectors find a mistake, and have an input that the language cannot hold.
  void expect_told(const std::string& command, const char* failed, int cannot_ask = 0) const {
    const std::string all = "export PATH=" + directory_.path().string() + ":$PATH && ";
    for (const std::string mistake : {"capitals", "literal+domain"}) {
      const std::string codec = "32 scalar " + mistake;
      ASSERT_EQ(run(tests::textbook + codec + " inputs > answers").code, 0);
      int expected = 0;
      if (mistake != "capitals") expected = tests::certified_failures(codec) - cannot_ask;
      const tests::Result result = run(all + "export ANSWERS=$PWD/answers && " + command);
      EXPECT_EQ(result.code, expected == 0 ? 0 : 1) << result.out.substr(0, 3000) << result.error;
      EXPECT_EQ(std::max(0, tests::number_in(result.out, failed)), expected) << mistake;
      if (expected == 0) continue;
      expect_contains(result.out, "got proprostnemluvesky-uyb24dma41a, expected Pro");
      expect_contains(result.out, "expected a rejection (out-of-domain)");
    }
  }
};

TEST_F(IntegrationOfTests, Pytest) {
  if (!installed("pytest-3")) GTEST_SKIP() << "pytest is not installed";
  write("my_codec.py", tests::looked_up::python);
  expect_told("pytest-3 -q --no-header --tb=short -p no:cacheprovider", "([0-9]+) failed");
}

TEST_F(IntegrationOfTests, Node) {
  if (tests::run("node --test --help").code != 0) GTEST_SKIP() << "node 18 is not installed";
  write("my_codec.mjs", std::string("import { readFileSync } from 'node:fs';") +
                            tests::looked_up::javascript + "export { encode, decode };\n");
  ASSERT_EQ(run("sed -i 's/--bits 53/--bits 32/' punycode.test.mjs").code, 0);
  expect_told("node --test --test-reporter=tap punycode.test.mjs", "\n# fail ([0-9]+)");
}

TEST_F(IntegrationOfTests, Go) {
  if (!installed("go")) GTEST_SKIP() << "go is not installed";
  write("go.mod", "module mycodec\n\ngo 1.18\n");
  write("codec.go", std::string("package mycodec\n") + tests::looked_up::go);
  // Of 32 bits, which a rune does not hold.
  expect_told(
      "GOFLAGS=-mod=mod GOCACHE=$PWD/cache go test -v -count=1 ./... | tee log; "
      "echo \"$(grep -c '^ *--- FAIL: TestVectors/' log) failed\"; ! grep -q '^FAIL' log",
      "([0-9]+) failed", 5);
}

}  // namespace
