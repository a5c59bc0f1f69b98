// What ci/integrations/ gives other projects, run as their services run it.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "support/expect.h"
#include "support/in_folder.h"

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

// The tests of unit-tests/, around a codec that answers from the vectors themselves, but for one
// vector.
class IntegrationOfTests : public Integration {
 protected:
  void SetUp() override {
    ASSERT_EQ(run("cp " + root + "/ci/integrations/unit-tests/* . && ln -s " + program +
                  " acecheck && ./acecheck vectors export --codec punycode > vectors.tsv")
                  .code,
              0);
  }

  // command: runs the tests, with WRONG=1 for the wrong codec.
  void expect_told(const std::string& command) const {
    const std::string path = "export PATH=" + directory_.path().string() + ":$PATH && ";
    const tests::Result passes = run(path + command);
    EXPECT_EQ(passes.code, 0) << passes.out.substr(0, 3000) << passes.error.substr(0, 3000);
    const tests::Result fails = run(path + "export WRONG=1 && " + command);
    EXPECT_EQ(fails.code, 1) << fails.out.substr(0, 3000) << fails.error.substr(0, 3000);
    expect_contains(fails.out, "punycode/bis/7.1-A-decode");
  }
};

TEST_F(IntegrationOfTests, Pytest) {
  if (!installed("pytest-3")) GTEST_SKIP() << "pytest is not installed";
  write("my_codec.py", R"(import os
BITS = 32
rows = [line.rstrip("\n").split("\t") for line in open("vectors.tsv")]
made = {row[4]: bytes.fromhex(row[5]) for row in rows if row[:2] == ["encode", "value"]}
read = {row[5]: row[4] for row in rows if row[:2] == ["decode", "value"]}
if os.environ.get("WRONG"): read[b"egbpdaj6bu4bxfgehfvwxn".hex().upper()] = "0041"
def encode(points):
    key = " ".join("%04X" % c for c in points)
    if key not in made: raise ValueError
    return made[key]
def decode(octets):
    key = octets.hex().upper()
    if key not in read: raise ValueError
    return [int(word, 16) for word in read[key].split()]
)");
  expect_told("pytest-3 -q --no-header --tb=no -p no:cacheprovider");
}

TEST_F(IntegrationOfTests, Node) {
  if (tests::run("node --test --help").code != 0) GTEST_SKIP() << "node 18 is not installed";
  write("my_codec.mjs", R"(import { readFileSync } from 'node:fs';
export const BITS = 32;
const rows = readFileSync('vectors.tsv', 'utf8').trimEnd().split('\n').map((line) => line.split('\t'));
const table = (op, key, value) => new Map(rows.filter((r) => r[0] === op && r[1] === 'value').map((r) => [r[key], r[value]]));
const made = table('encode', 4, 5), read = table('decode', 5, 4);
if (process.env.WRONG) read.set(Buffer.from('egbpdaj6bu4bxfgehfvwxn').toString('hex').toUpperCase(), '0041');
const found = (map, key) => { if (!map.has(key)) throw new Error('rejected'); return map.get(key); };
export const encode = (points) => Buffer.from(found(made,
  points.map((c) => c.toString(16).toUpperCase().padStart(4, '0')).join(' ')), 'hex').toString();
export const decode = (ace) => (found(read, ace.toString('hex').toUpperCase()).match(/\S+/g) ?? []).map((w) => parseInt(w, 16));
)");
  expect_told("node --test punycode.test.mjs");
}

TEST_F(IntegrationOfTests, Go) {
  if (!installed("go")) GTEST_SKIP() << "go is not installed";
  write("go.mod", "module mycodec\n\ngo 1.18\n");
  write("codec.go", R"(package mycodec

import ("encoding/hex"; "errors"; "fmt"; "os"; "strconv"; "strings")

const Bits = 32

var made, read = map[string]string{}, map[string]string{}

func init() {
	vectors, _ := os.ReadFile("vectors.tsv")
	for _, line := range strings.Split(strings.TrimRight(string(vectors), "\n"), "\n") {
		row := strings.Split(line, "\t")
		if row[1] != "value" { continue }
		if row[0] == "encode" { made[row[4]] = row[5] } else { read[row[5]] = row[4] }
	}
	if os.Getenv("WRONG") != "" {
		read[strings.ToUpper(hex.EncodeToString([]byte("egbpdaj6bu4bxfgehfvwxn")))] = "0041"
	}
}

func encode(text []rune) ([]byte, error) {
	words := []string{}
	for _, c := range text { words = append(words, fmt.Sprintf("%04X", c)) }
	if ace, is := made[strings.Join(words, " ")]; is { return hex.DecodeString(ace) }
	return nil, errors.New("rejected")
}

func decode(ace []byte) ([]rune, error) {
	text, is := read[strings.ToUpper(hex.EncodeToString(ace))]
	if !is { return nil, errors.New("rejected") }
	out := []rune{}
	for _, word := range strings.Fields(text) {
		c, err := strconv.ParseInt(word, 16, 32)
		if err != nil { return nil, err }
		out = append(out, rune(c))
	}
	return out, nil
}
)");
  expect_told("GOFLAGS=-mod=mod GOCACHE=$PWD/cache go test -count=1 ./...");
}

}  // namespace
