// SPDX-License-Identifier: Apache-2.0
// The reports for programs, read by parsers that are not ours.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "support/in_folder.h"
#include "support/schema.h"

namespace {

using tests::expect_contains;

class Formats : public tests::InFolder {
 protected:
  // Makes all reports of log.jsonl and has each read.
  void expect_read() const {
    const std::string files =
        " --junit r/report.xml --markdown r/report.md --sarif r/report.sarif --json r/report.json"
        " --badge r/report.svg --github r/github.txt --gitlab r/gitlab.json --html r";
    const tests::Result made = acecheck("report log.jsonl" + files);
    ASSERT_EQ(made.code, 0) << made.error;
    expect_contains(made.out, "junit: r/report.xml\n");
    const tests::Result read =
        tests::run("cd " + directory_.path().string() + " && python3 " + ACECHECK_SOURCE_DIR +
                   "/tests/e2e/formats.py log.jsonl r");
    EXPECT_EQ(read.code, 0) << read.out.substr(0, 3000) << read.error;
    const tests::Result valid =
        tests::run("cd " + directory_.path().string() + " && xmllint --noout --schema " +
                   ACECHECK_SOURCE_DIR + "/tests/e2e/junit.xsd r/report.xml");
    EXPECT_EQ(valid.code, 0) << valid.error.substr(0, 3000);
    const auto json = tests::read_json((directory_ / "r/report.json").string());
    EXPECT_EQ(tests::schema_error("report", json), "");
  }

  std::string read(const std::string& name) const { return tests::read_file(directory_ / name); }
};

TEST_F(Formats, OfRightImplementations) {
  ASSERT_EQ(acecheck("certify builtin oracle --filter 'lace/*' --filter 'punycode/overflow/*' "
                     "--log log.jsonl --junit direct.xml")
                .code,
            0);
  expect_read();
  EXPECT_EQ(read("direct.xml"), read("r/report.xml"));
}

// Every kind of failure, some of them known, from an adapter with a hostile name.
TEST_F(Formats, OfAnAdapterThatFails) {
  tests::write_file(
      directory_ / "adapter",
      "n=0\nwhile read -r line; do case $line in *hello*) printf '%s\\n' "
      "'{\"hello\":1,\"name\":\"<b>|x\\u001b[2J\\u202e # TODO\",\"version\":\"\\\"1,=2\\n]]>\","
      "\"codecs\":{\"punycode\":{}}}';; *) id=${line#*:}; id=${id%%,*}; n=$((n+1)); case $((n % "
      "5)) in "
      "0) printf '{\"id\":%s,\"unicode\":\"0041\"}\\n' $id;; "
      "1) printf '{\"id\":%s,\"ace\":\"=cmd|<script>\"}\\n' $id;; "
      "2) printf '{\"id\":%s,\"reject\":\"a\\\\nb # SKIP , \\\\u0007\"}\\n' $id;; "
      "3) printf '{\"id\":%s,\"unsupported\":\"|\"}\\n' $id;; "
      "4) [ $id -eq 14 ] && exit 3; printf '{\"id\":%s,\"unicode\":7}\\n' $id;; esac;; esac; "
      "done\n");
  const std::string certify =
      "certify --jobs 1 --filter 'punycode/overflow/*' --filter 'punycode/bis/*' ";
  ASSERT_EQ(acecheck(certify + "--log log.jsonl -- sh adapter").code, 1);
  expect_read();
  expect_contains(read("r/report.xml"), "&lt;b&gt;|x&lt;U+001B&gt;");
  ASSERT_EQ(acecheck("baseline update --baseline known.json log.jsonl").code, 0);
  acecheck(certify + "--baseline known.json --repeat 2 --keep-going --log log.jsonl -- sh adapter");
  expect_read();
}

// As README.md says.
TEST_F(Formats, JqMakesATableOfTheFailures) {
  if (!tests::installed("jq")) GTEST_SKIP() << "jq is not installed";
  ASSERT_EQ(acecheck(std::string("certify --filter punycode/bis/7.1-A-decode --json report.json "
                                 "-- ") +
                     ACECHECK_MISBEHAVE + " wrong-value decode 1 .")
                .code,
            1);
  const std::string command = "jq -r '.runs[].failures[] | [.id, .verdict] | @csv' report.json";
  expect_contains(tests::read_file(ACECHECK_SOURCE_DIR "/README.md"), "    " + command + "\n");
  const tests::Result table = tests::run("cd " + directory_.path().string() + " && " + command);
  EXPECT_EQ(table.out, "\"punycode/bis/7.1-A-decode\",\"wrong-value\"\n") << table.error;
}

TEST_F(Formats, OfARunThatWasStoppedOrCutOff) {
  ASSERT_EQ(acecheck(std::string("certify --filter 'lace/*' --jobs 1 --timeout 0.02 --log "
                                 "log.jsonl -- ") +
                     ACECHECK_HOSTILE + " hang ''")
                .code,
            1);
  expect_read();
  expect_contains(read("r/report.xml"), "<error type=\"stopped\" message=\"");
  const std::string log = read("log.jsonl");
  tests::write_file(directory_ / "cut.jsonl", log.substr(0, log.rfind("{\"type\":\"footer\"")));
  const tests::Result cut = acecheck("report cut.jsonl --junit cut.xml --markdown cut.md");
  EXPECT_EQ(cut.code, 0) << cut.error;
  expect_contains(read("cut.xml"), "<error type=\"stopped\" message=\"the log is truncated");
  expect_contains(read("cut.md"), "was stopped: the log is truncated");
}

// The validator of SARIF's makers reads the schema and the rules that code hosts have beside it.
TEST_F(Formats, SarifIsValid) {
  if (!tests::installed("sarif-multitool-linux")) {
    GTEST_SKIP() << "npm install --global @microsoft/sarif-multitool-linux";
  }
  ASSERT_EQ(acecheck(std::string("certify --filter 'punycode/*' --jobs 1 --log log.jsonl --sarif "
                                 "vectors.sarif -- ") +
                     ACECHECK_MISBEHAVE + " wrong-value decode 1 .")
                .code,
            1);
  ASSERT_EQ(acecheck("report log.jsonl --source 'a b/ü.c:7' --sarif source.sarif").code, 0);
  for (const char* file : {"vectors.sarif", "source.sarif"}) {
    const tests::Result validated =
        tests::run("cd " + directory_.path().string() +
                   " && DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 sarif-multitool-linux validate " +
                   file + " --output validated --log ForceOverwrite");
    EXPECT_EQ(validated.code, 0) << validated.out;
    EXPECT_EQ(validated.out.find(": error"), std::string::npos) << validated.out;
  }
}

// Without a source it is the vector, in its file.
TEST_F(Formats, TheVectorIsWhatReportsPointAt) {
  const std::string certify = "certify --filter punycode/bis/7.1-A-decode --log log.jsonl";
  const std::string adapter = std::string(" -- ") + ACECHECK_MISBEHAVE + " wrong-value decode 1 .";
  const std::string files[] = {"r.sarif", "r.github", "r.gitlab"};
  const std::string asked = " --sarif r.sarif --github r.github --gitlab r.gitlab";
  ASSERT_EQ(acecheck(certify + adapter).code, 1);
  ASSERT_EQ(acecheck("report log.jsonl" + asked).code, 0);
  const std::string where = "vectors/drafts/draft-costello-rfc3492bis-02.json";
  for (const std::string& file : files) expect_contains(read(file), where);
  for (const char* one : {" --sarif r.sarif", " --github r.github", " --gitlab r.gitlab"}) {
    const std::string file = std::string(one).substr(std::string(one).find("r."));
    const std::string reported = read(file);
    tests::write_file(directory_ / file, "");
    ASSERT_EQ(acecheck(certify + one + adapter).code, 1);
    EXPECT_EQ(read(file), reported) << file;
  }
}

TEST_F(Formats, TheSourceIsWhatReportsPointAt) {
  ASSERT_EQ(acecheck(std::string("certify --filter 'punycode/bis/*' --jobs 1 --log log.jsonl "
                                 "--source src/puny,code.c:12 --sarif r.sarif --github r.github "
                                 "--gitlab r.gitlab -- ") +
                     ACECHECK_MISBEHAVE + " wrong-value decode 1 .")
                .code,
            1);
  expect_contains(read("r.sarif"), "\"uri\": \"src/puny%2Ccode.c\"");
  expect_contains(read("r.sarif"), "\"startLine\": 12");
  expect_contains(read("r.github"), "::error file=src/puny%2Ccode.c,line=12,title=");
  expect_contains(read("r.gitlab"), "\"path\": \"src/puny,code.c\"");
  // What is no number is a part of the name.
  ASSERT_EQ(acecheck("report log.jsonl --source x.c:12abc --gitlab r.gitlab").code, 0);
  expect_contains(read("r.gitlab"), "\"path\": \"x.c:12abc\"");
}

TEST_F(Formats, WhatCannotBeWrittenIsSaidBeforeTheRun) {
  for (const char* format : {"junit", "markdown", "sarif", "json", "badge", "github", "gitlab"}) {
    const tests::Result result =
        acecheck(std::string("certify --log log.jsonl --") + format + " /proc/no/file");
    EXPECT_EQ(result.code, 2);
    expect_contains(result.error, "/proc/no/file: cannot be written");
    EXPECT_EQ(result.out, "");
  }
  const tests::Result none = acecheck("report log.jsonl");
  EXPECT_EQ(none.code, 2);
  expect_contains(none.error, "no report is asked for");
}

}  // namespace
