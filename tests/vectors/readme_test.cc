// SPDX-License-Identifier: Apache-2.0
// Runs the programs of vectors/README.md as printed, each with codecs of its language as `yours`. A
// program is skipped if its language is not installed.
#include "support/readme.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/command.h"
#include "support/looked_up.h"
#include "support/textbook.h"

namespace {

const std::string root = ACECHECK_SOURCE_DIR;
const std::string program = ACECHECK_PROGRAM;

using tests::installed;
using tests::number_in;
using tests::textbook;

struct Textbook {
  std::string bits;
  std::string domain;
  std::string mistake;
};

class Readme : public testing::Test {
 protected:
  tests::Result run(const std::string& command) const {
    return tests::run("cd " + directory_.path().string() + " && " + command);
  }

  // Writes the code block as `file`, and a codec as `yours_file`.
  void write(const std::string& language, const std::string& file, const std::string& yours_file,
             const std::string& yours) const {
    const std::string text = tests::readme_block(language);
    EXPECT_LE(std::ranges::count(text, '\n'), 38) << language;
    tests::write_file(directory_ / file, text);
    tests::write_file(directory_ / yours_file, yours);
  }

  // The failures that `command` counts with that suite. SUITE in the command is the path of the
  // suite, and EXPORT prints it as lines.
  int failures(const std::string& command, const std::string& bits,
               const std::string& domain) const {
    const std::string width = bits == "64" ? "53" : bits;
    const auto result = run("export SUITE=" + root + "/vectors/resolved/punycode-" + domain + "-" +
                            width + ".json EXPORT='" + program + " vectors export --domain " +
                            domain + " --bits " + bits + "' && " + command);
    EXPECT_GT(number_in(result.out, "([0-9]+) vectors, "), 2000) << result.out << result.error;
    const int failures = number_in(result.out, "vectors, ([0-9]+) failures");
    EXPECT_EQ(result.code, failures > 0 ? 1 : 0) << result.error;
    return failures;
  }

  // Right codecs of each width have no failure. A wrong one has as many as `certify` counts,
  // without those whose inputs the language cannot hold, of which there are `cannot_ask`.
  void expect_counts(const std::string& command, int cannot_ask = 0) const {
    for (const Textbook& codec : {Textbook{"31", "scalar", ""},
                                  {"32", "scalar", "capitals"},
                                  {"53", "scalar", ""},
                                  {"64", "code_point", ""},
                                  {"32", "scalar", "literal+domain"}}) {
      const std::string words = codec.bits + ' ' + codec.domain + ' ' + codec.mistake;
      const auto made = run(program + " vectors export --domain " + codec.domain + " --bits " +
                            codec.bits + " > inputs && " + textbook + codec.bits + ' ' +
                            codec.domain + " '" + codec.mistake + "' inputs > answers");
      ASSERT_EQ(made.code, 0) << made.error;
      int expected = 0;
      if (codec.mistake == "literal+domain") {
        expected = tests::certified_failures(words) - cannot_ask;
        EXPECT_GE(expected, 100);
      }
      EXPECT_EQ(failures("export ANSWERS=answers && " + command, codec.bits, codec.domain),
                expected)
          << words;
    }
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(Readme, Python) {
  if (!installed("python3")) GTEST_SKIP() << "python3 is not installed";
  write("python", "run.py", "yours.py", tests::looked_up::python);
  expect_counts("python3 run.py $SUITE");
}

// A codec in the way of Python's library, which is sometimes wrong: each failure has its line.
TEST_F(Readme, PythonFindsAFault) {
  if (!installed("python3")) GTEST_SKIP() << "python3 is not installed";
  write(
      "python", "run.py", "yours.py",
      "def encode(text):\n"
      "    if 0xFC in text: raise ValueError('no u with two dots')\n"
      "    if max(text, default=0) > 0x10FFFF: raise ValueError('no code point')\n"
      "    return ''.join(map(chr, text)).encode('punycode', 'surrogatepass').decode()\n"
      "def decode(ace):\n"
      "    try: return [ord(c) for c in ace.decode('ascii').encode().decode('punycode')]\n"
      "    except Exception as error: raise ValueError(error)  # Python 3.13 raises others, too\n");
  const auto result = run("python3 run.py " + root + "/vectors/resolved/punycode-scalar-53.json");
  EXPECT_EQ(result.code, 1) << result.error;
  const int failures = number_in(result.out, "vectors, ([0-9]+) failures");
  EXPECT_GT(failures, 50);
  EXPECT_EQ(std::ranges::count(result.out, '\n'), failures + 1);
  EXPECT_NE(result.out.find(": got None, expected '"), std::string::npos);
}

TEST_F(Readme, JavaScript) {
  if (!installed("node")) GTEST_SKIP() << "node is not installed";
  write("javascript", "run.js", "yours.js",
        std::string("const { readFileSync } = require('fs');") + tests::looked_up::javascript +
            "module.exports = { encode, decode };\n");
  expect_counts("node run.js $SUITE");
}

TEST_F(Readme, C) {
  if (!installed(ACECHECK_CC)) GTEST_SKIP() << "no C compiler is installed";
  write("c", "run.c", "yours.h", tests::looked_up::c);
  const auto built = run(std::string(ACECHECK_CC) + " -std=gnu11 -O1 run.c -o run");
  ASSERT_EQ(built.code, 0) << built.error;
  expect_counts("$EXPORT | ./run", 2);  // of more than 32 bits
}

TEST_F(Readme, Rust) {
  if (!installed("rustc")) GTEST_SKIP() << "rustc is not installed";
  write("rust", "run.rs", "yours.rs", tests::looked_up::rust);
  const auto built = run(std::string("rustc -O -C linker=") + ACECHECK_CC + " run.rs");
  ASSERT_EQ(built.code, 0) << built.error;
  expect_counts("$EXPORT | ./run", 2);  // of more than 32 bits
}

TEST_F(Readme, Go) {
  if (!installed("go")) GTEST_SKIP() << "go is not installed";
  write("go", "run.go", "yours.go", std::string("package main\n") + tests::looked_up::go);
  const auto built = run("GO111MODULE=off GOCACHE=$PWD/cache go build -o run run.go yours.go");
  ASSERT_EQ(built.code, 0) << built.error;
  expect_counts("./run $SUITE", 5);  // of more than 31 bits
}

}  // namespace
