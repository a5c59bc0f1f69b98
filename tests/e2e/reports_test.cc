// SPDX-License-Identifier: Apache-2.0
// What the program writes of its runs: summaries, logs, reports, and what is made of logs.
#include <filesystem>
#include <regex>
#include <sstream>

#include "e2e/program.h"
#include "support/page.h"

namespace program_test {
namespace {

TEST(Program, WritesLogAndReport) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "run.jsonl").string();
  const tests::Result run = acecheck("certify builtin oracle --log " + log);
  EXPECT_EQ(run.code, 0);
  const std::string html = (directory / "report").string();
  EXPECT_EQ(acecheck("report " + log + " --html " + html).code, 0);
  EXPECT_NE(run.out.find("  asked "), std::string::npos) << run.out;
  expect_contains(tests::read_file(log), "\"totals\":{\"asked\":");
  const std::string page = tests::read_file(directory / "report/index.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>\n")) << page.substr(0, 100);
  const std::string data = tests::data_of_page(directory / "report/index.html");
  expect_contains(data, "\"target\":\"builtin\"");
  expect_contains(data, "\"target\":\"oracle\"");
  expect_contains(data, "\"result\":\"conformant within declared limits\"");
  // Nothing is left to be put in, and nothing is loaded from elsewhere.
  for (const char* forbidden : {"{{", "<link", "src=", "@import", "url("}) {
    EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden;
  }
}

TEST(Program, AReportLinksToAddressesOfTheWebOnly) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "run.jsonl").string();
  EXPECT_EQ(acecheck("certify --filter 'lace/00/*' --log " + log).code, 0);
  const std::string html = (directory / "report").string();
  const tests::Result refused =
      acecheck("report " + log + " --html " + html + " --site 'javascript:alert(1)'");
  EXPECT_EQ(refused.code, 2);
  expect_contains(refused.error, "--site: javascript:alert(1) is not an address that begins with");
  EXPECT_FALSE(std::filesystem::exists(html));
  EXPECT_EQ(acecheck("report " + log + " --site https://example.org").code, 2);
  EXPECT_EQ(acecheck("report " + log + " --html " + html + " --site https://example.org//").code,
            0);
  expect_contains(tests::data_of_page(html + "/index.html"), "\"site\":\"https://example.org\"");
}

// A report to standard output is all that is there.
TEST(Program, NothingFollowsAReportToStandardOutput) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "run.jsonl").string();
  EXPECT_EQ(acecheck("certify --filter 'lace/00/*' --log " + log).code, 0);
  const std::string report = "report " + log + " --json ";
  const std::string file = (directory / "report.json").string();
  EXPECT_EQ(acecheck(report + file).out, "json: " + file + "\n");
  EXPECT_EQ(acecheck(report + "/dev/stdout").out, tests::read_file(file));
}

TEST(Program, ColoursOnATerminalOnly) {
  const std::string command = program + " certify --filter 'lace/00/*'";
  EXPECT_EQ(tests::run(command).out.find('\x1b'), std::string::npos);
  if (!tests::installed("script")) GTEST_SKIP() << "script is not installed";
  const std::string in_terminal = "script -qec \"" + command + "\" /dev/null";
  expect_contains(tests::run("env -u NO_COLOR TERM=xterm " + in_terminal).out,
                  "\x1b[32m  result: conformant");
  // An empty NO_COLOR is none, and a terminal need not say what it is.
  for (const char* with : {"NO_COLOR= TERM=xterm ", "env -u NO_COLOR -u TERM "}) {
    expect_contains(tests::run(with + in_terminal).out, "\x1b[32m  result: conformant");
  }
  for (const char* without : {"NO_COLOR=1 TERM=xterm ", "env -u NO_COLOR TERM=dumb "}) {
    EXPECT_EQ(tests::run(without + in_terminal).out.find("\x1b[32m"), std::string::npos) << without;
  }
}

// What was asked of how many vectors is said, and the report is that of the run. Without a log,
// none is written.
TEST(Program, SaysWhichSuiteWasAskedAndWritesItsReport) {
  const tests::TemporaryDirectory directory;
  const std::string folder = (directory / "report").string();
  const tests::Result run = acecheck("certify --filter 'lace/00/*' --html " + folder);
  EXPECT_EQ(run.code, 0) << run.error;
  EXPECT_EQ(run.error, "");
  const std::regex suite("\n[0-9]{4,} vectors, suite [0-9a-f]{16}\n");
  EXPECT_TRUE(std::regex_search(run.out, suite)) << run.out;
  EXPECT_TRUE(run.out.ends_with("\nreport: " + folder + "/index.html\n")) << run.out;
  expect_contains(tests::data_of_page(directory / "report/index.html"), "\"target\":\"builtin\"");
  const tests::Result quiet = acecheck("certify --quiet --filter 'lace/00/*'");
  EXPECT_EQ(quiet.out.find(" vectors, suite "), std::string::npos) << quiet.out;
}

// The adapter sends the signal to the program, which is at work then.
TEST(Program, SaysWhatAnInterruptedRunLeaves) {
  const tests::TemporaryDirectory directory;
  const std::string adapter = (directory / "adapter").string();
  tests::write_file(adapter,
                    "read -r hello; echo '{\"hello\":1,\"name\":\"x\",\"codecs\":{\"lace\":{}}}'\n"
                    "read -r request; kill -TERM $PROGRAM; sleep 60\n");
  const std::string log = (directory / "log").string();
  for (const auto& [options, words] : {std::pair<std::string, std::string>{"", ""},
                                       {" --log /dev/null", ""},
                                       {" --log " + log, "; " + log + " has what ran"}}) {
    const tests::Result result =
        tests::run("sh -c 'PROGRAM=$$ exec " + program + " certify --timeout 60" + options +
                   " -- sh " + adapter + "'");
    EXPECT_EQ(result.code, 143) << result.error;
    EXPECT_TRUE(result.error.ends_with("acecheck: interrupted by SIGTERM" + words + "\n"))
        << result.error;
  }
}

TEST(Program, LinesAreAsWideAsTheTerminal) {
  if (!tests::installed("script")) GTEST_SKIP() << "script is not installed";
  const auto widest = [](const std::string& columns) {
    const std::string command = "stty cols " + columns + "; " + program +
                                " certify --codec punycode -- " + hostile +
                                " faulty punycode/text-casefold-no-encode";
    std::istringstream lines(tests::run("TERM=dumb script -qec \"" + command + "\" /dev/null").out);
    std::size_t size = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.ends_with('\r')) line.pop_back();
      if (!line.contains('\x1b')) size = std::max(size, line.size());  // no progress
    }
    return size;
  };
  EXPECT_LE(widest("70"), 70u);
  const std::size_t wide = widest("150");
  EXPECT_GT(wide, 120u);
  EXPECT_LE(wide, 150u);
}

// The first line is the name of the adapter, which is cut where it is longer than the terminal is
// wide. A terminal that does not say how wide it is, and no terminal, are 120 wide.
TEST(Program, AWidthHasBounds) {
  if (!tests::installed("script")) GTEST_SKIP() << "script is not installed";
  const tests::TemporaryDirectory directory;
  const auto is_cut = [&](const std::string& columns, std::size_t length) {
    const std::string name = "sh: " + std::string(length - 4, 'n');
    tests::write_file(directory / "adapter", "read -r hello; echo '{\"hello\":1,\"name\":\"" +
                                                 name.substr(4) +
                                                 "\",\"codecs\":{\"lace\":{}}}'\n");
    const std::string command =
        program + " certify --filter 'punycode/bis/*' -- sh " + (directory / "adapter").string();
    const std::string out = columns.empty() ? tests::run(command).out
                                            : tests::run("TERM=dumb script -qec \"stty cols " +
                                                         columns + "; " + command + "\" /dev/null")
                                                  .out;
    const bool whole = out.contains(name);
    EXPECT_NE(whole, out.contains(" characters ... ")) << out;
    return !whole;
  };
  for (const auto& [columns, width] : {std::pair<const char*, std::size_t>{"", 120},
                                       {"0", 120},
                                       {"20", 60},
                                       {"61", 61},
                                       {"199", 199},
                                       {"300", 200}}) {
    EXPECT_FALSE(is_cut(columns, width)) << columns;
    EXPECT_TRUE(is_cut(columns, width + 1)) << columns;
  }
}

TEST(Program, WritesTheLogToStandardOutput) {
  const tests::Result result = acecheck("certify --filter 'lace/00/*' --log -");
  EXPECT_EQ(result.code, 0) << result.error;
  expect_contains(result.error, "  result: conformant\n");
  EXPECT_TRUE(result.out.starts_with("{\"type\":\"header\"")) << result.out;
  EXPECT_TRUE(result.out.ends_with("}\n")) << result.out;
  EXPECT_EQ(result.out.find("result: "), std::string::npos);
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  EXPECT_EQ(tests::run(program + " certify --filter 'lace/00/*' --log - | cat >" + log).code, 0);
  EXPECT_EQ(tests::read_file(log).find("result: "), std::string::npos);
  EXPECT_EQ(acecheck("diff " + log + " " + log).code, 0);
}

TEST(Program, AStreamedLogHasWhatWasNotRun) {
  const tests::Result result =
      acecheck("certify --filter 'lace/00/*' --fail-fast --jobs 1 --log - -- " +
               answering_only(R"({"lace":{}})", "reject"));
  EXPECT_EQ(result.code, 1) << result.error;
  expect_contains(result.out, "\"verdict\":\"not-run\"");
}

// A reader of the log that ends early does not keep the run from ending.
TEST(Program, ALogWhoseReaderEndsIsSaidToBeLost) {
  const tests::Result result = tests::run("bash -c 'timeout 60 " + program +
                                          " certify --log - | head -n 1; exit ${PIPESTATUS[0]}'");
  EXPECT_EQ(result.code, 2) << result.error;
  expect_contains(result.out, "\"type\":\"header\"");
  expect_contains(result.error, "Broken pipe");
}

TEST(Program, SaysWhatChangedBetweenTwoRuns) {
  const tests::TemporaryDirectory directory;
  const std::string before = (directory / "before.jsonl").string();
  const std::string now = (directory / "now.jsonl").string();
  const std::string only = "certify --filter 'punycode/bis/*' --log ";
  acecheck(only + before);
  acecheck(only + now + " -- " + hostile + " crash ihqwctvzc");
  const tests::Result broke = acecheck("diff " + before + " " + now);
  EXPECT_EQ(broke.code, 1) << broke.error;
  expect_contains(broke.out, "builtin, now " + hostile + ": acecheck 0.1.0, now hostile 0.1.0\n");
  expect_contains(broke.out, "    pass -> crash (1)\n      punycode/bis/7.1-C-decode: signal 11");
  EXPECT_EQ(acecheck("diff " + now + " " + before).code, 0);
  EXPECT_EQ(acecheck("diff " + now + " " + now).code, 0);
  // Ten vectors of a group are shown, or as many as are asked for. The other group has two.
  acecheck("certify --filter 'punycode/bis/7.1*' --keep-going --log " + now + " -- " + hostile +
           " crash :");
  const auto shown = [&](const std::string& options) {
    const std::string text = acecheck("diff " + before + " " + now + options).out;
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find("\n      punycode/", at)) != std::string::npos; ++at)
      ++count;
    return count;
  };
  EXPECT_EQ(shown(""), 10u + 2);
  EXPECT_EQ(shown(" --show 3"), 3u + 2);
  expect_fails("diff " + now + " /no/such/log", 2, {"/no/such/log: cannot be read"});
}

// Failures become known, do not fail the run, and the entries are stale once they are fixed.
TEST(Program, KnowsFailuresFromABaseline) {
  const tests::TemporaryDirectory directory;
  const std::string known = (directory / "known.json").string();
  const std::string log = (directory / "run.jsonl").string();
  const std::string certify = "certify --filter 'punycode/bis/*' --log " + log;
  const std::string crashing = " -- " + hostile + " crash ihqwctvzc";
  EXPECT_EQ(acecheck(certify + crashing).code, 1);
  const tests::Result added = acecheck("baseline update --baseline " + known + " " + log);
  EXPECT_EQ(added.code, 0) << added.error;
  expect_contains(added.out, "known.json: 0 entries kept, 0 removed, 1 added");
  expect_contains(tests::read_file(known),
                  R"({"vectors": "punycode/bis/7.1-C-decode", "target": "hostile", )"
                  R"("verdict": "crash", "reason": "to be explained"})");

  const tests::Result as_known = acecheck(certify + " --baseline " + known + crashing);
  EXPECT_EQ(as_known.code, 0) << as_known.out << as_known.error;
  expect_contains(as_known.out, "vectors: 1 known crash, ");
  expect_contains(as_known.out, "failed 1 (1 known)\n  result: not conformant, as known\n");
  EXPECT_EQ(as_known.out.find(" failures: "), std::string::npos);
  EXPECT_EQ(as_known.error, "");
  expect_contains(tests::read_file(log), "\"failed\":1,\"known\":1}");

  // Another failure beside it, and none at all.
  EXPECT_EQ(acecheck(certify + " --baseline " + known + " -- " + hostile + " crash ihqw").code, 1);
  const tests::Result fixed =
      acecheck(certify + " --baseline " + known + " -- " + hostile + " crash never");
  EXPECT_EQ(fixed.code, 5);
  expect_contains(fixed.out, "  result: conformant\n");
  expect_contains(fixed.error,
                  "known.json:3: stale: punycode/bis/7.1-C-decode of hostile: the "
                  "baseline says crash, and now it is pass\n");
  // A new failure weighs more than a stale entry.
  const tests::Result other = acecheck("certify --filter 'punycode/bis/*' --baseline " + known +
                                       " -- " + hostile + " crash 4dbcagdah");
  EXPECT_EQ(other.code, 1) << other.out;
  expect_contains(other.error, "stale: punycode/bis/7.1-C-decode");
  const tests::Result removed = acecheck("baseline update --baseline " + known + " " + log);
  expect_contains(removed.out, "0 entries kept, 1 removed, 0 added\n");
  EXPECT_EQ(tests::read_file(known), "{\n  \"known\": []\n}\n");

  tests::write_file(known, "{\"known\": [7]}");
  expect_fails("certify --baseline " + known, 2, {"known.json:1", "not an object"});
  expect_fails("certify --baseline /no/such/file", 2,
               {"/no/such/file: there is no such file", "baseline update"});
}

TEST(Program, ABaselineIsOfOneSuite) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "run.jsonl").string();
  EXPECT_EQ(acecheck("certify --filter 'lace/00/*' --log " + log).code, 0);
  std::string text = tests::read_file(log);
  const std::string digest = "\"suite_sha256\":\"";
  text.replace(text.find(digest) + digest.size(), 4, "....");
  tests::write_file(log, text);
  expect_fails("baseline update --baseline " + (directory / "known.json").string() + " " + log, 2,
               {"run.jsonl is of another suite of vectors"});
}

TEST(Program, ABaselineIsOfAWholeRun) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "run.jsonl").string();
  EXPECT_EQ(acecheck("certify --fail-fast --filter 'lace/*' --log " + log + " -- " + hostile +
                     " faulty lace/count-zero-none")
                .code,
            1);
  expect_fails("baseline update --baseline " + (directory / "known.json").string() + " " + log, 2,
               {"the run is not complete (stopped: --fail-fast: "});
  const std::string text = tests::read_file(log);
  tests::write_file(log, text.substr(0, text.find("{\"type\":\"footer\"")));
  expect_fails("baseline update --baseline " + (directory / "known.json").string() + " " + log, 2,
               {"the run is not complete (the log is truncated: it has no footer)"});
  EXPECT_FALSE(std::filesystem::exists(directory / "known.json"));
}

// More than is kept, and then what matters.
TEST(Program, TheEndOfALongStandardErrorIsShown) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapter",
                    "read -r hello; echo '{\"hello\":1,\"name\":\"x\",\"codecs\":{\"lace\":{}}}'\n"
                    "read -r request; yes 'and so on' | head -n 10000 >&2; echo last words >&2\n");
  const tests::Result result =
      acecheck("certify --filter lace/00/2.5.3-encode -- sh " + (directory / "adapter").string());
  EXPECT_EQ(result.code, 1) << result.error;
  expect_contains(result.out, "    | last words\n");
}

// Its answers are right, and its memory may not be.
TEST(Program, ASignalAfterTheLastAnswerIsReported) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapter", program + " serve\nkill -ABRT $$\n");
  const std::string log = (directory / "run.jsonl").string();
  const tests::Result result = acecheck("certify --filter 'lace/00/*' --log " + log + " -- sh " +
                                        (directory / "adapter").string());
  EXPECT_EQ(result.code, 0) << result.error;
  expect_contains(result.out, "after its last answer the process was ended by signal 6");
  expect_contains(tests::read_file(log), "\"ended\":\"signal 6 (Aborted)\"");
}

}  // namespace
}  // namespace program_test
