// SPDX-License-Identifier: Apache-2.0
// Files, pipes and limits that get in the way: each has its proper exit code and a line that says
// it.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <vector>

#include "support/command.h"
#include "support/expect.h"
#include "support/page.h"

namespace exits_test {
namespace {

namespace fs = std::filesystem;

const std::string program = ACECHECK_PROGRAM;

// The program with the vectors of this text in place of ours.
tests::Result with_vectors(const std::string& text,
                           const std::string& arguments = "certify oracle") {
  const tests::TemporaryDirectory data;
  tests::write_file(data / "vectors/edge/x.json", text);
  return tests::run("ACECHECK_DATA=" + data.path().string() + " " + program + " " + arguments);
}

std::string file_of(const std::string& vector) {
  return R"({"codec":"punycode","vectors":[{"id":"punycode/x/1","op":"encode","unicode":"00FC",)"
         R"("ace":"tda","expect":"value","level":"must",)"
         R"("source":{"draft":"d","section":"1"})" +
         vector + "}]}";
}

std::string times(const std::string& piece, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += piece;
  return out;
}

void expect_one_line(const tests::Result& result, int code, const std::string& words) {
  EXPECT_EQ(result.code, code) << result.error;
  EXPECT_EQ(std::ranges::count(result.error, '\n'), 1) << result.error;
  EXPECT_NE(result.error.find(words), std::string::npos) << result.error;
  EXPECT_EQ(result.error.find("internal error"), std::string::npos) << result.error;
}

TEST(HostileFiles, DamagedVectors) {
  EXPECT_EQ(with_vectors(file_of("")).code, 0);
  expect_one_line(with_vectors(file_of(R"(,"case":7)")), 2, "\"case\"");
  expect_one_line(with_vectors(file_of(R"(,"min_bits":4294967328)")), 2, "\"min_bits\"");
  expect_one_line(with_vectors(file_of("") + std::string(1, '\0') + "rubbish"), 2, "NUL");
  expect_one_line(with_vectors(times("[", 70'000)), 2, "nests deeper");
  expect_one_line(with_vectors(file_of(",\"x\":" + times("[", 70'000))), 2, "nests deeper");
  expect_one_line(with_vectors(file_of(",\"x\":[" + times("0,", 2'000'000) + "0]")), 2, "values");
  std::string keys;
  for (int i = 0; i < 100'000; ++i) keys += ",\"k" + std::to_string(i) + "\":0";
  expect_one_line(with_vectors(file_of(keys)), 2, "members");
  std::string many = R"({"codec":"punycode","vectors":[)";
  for (int i = 0; i < 40; ++i) {
    many += R"({"id":"punycode/x/)" + std::to_string(i) +
            R"(","op":"decode","repeat":{"ace":[["a",500000]]},"expect":"reject","level":"must"},)";
  }
  many.back() = ']';
  expect_one_line(with_vectors(many + "}"), 2, "more than 16 MiB of strings");
}

TEST(HostileFiles, AStringThatIsTooLongForASchema) {
  const tests::Result result = with_vectors(
      R"({"codec":"punycode","vectors":[{"id":"punycode/x/1","op":"encode","unicode":")" +
          times("0061 ", 199'999) + R"(0061","ace":"x-","expect":"value","level":"must"}]})",
      "vectors lint --check schema");
  EXPECT_GE(result.code, 1) << result.out;
  EXPECT_LE(result.code, 2) << result.out;
}

TEST(HostileFiles, AFolderInPlaceOfAFile) {
  const tests::TemporaryDirectory data;
  fs::create_directories(data / "vectors/edge/x.json");
  expect_one_line(tests::run("ACECHECK_DATA=" + data.path().string() + " " + program + " certify"),
                  2, "folder");
}

TEST(HostileFiles, DamagedLogs) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "x.jsonl").string();
  const std::string header = R"({"type":"header","hello":{},"target":"t"})"
                             "\n";
  const std::string report =
      program + " report " + log + " --html " + (directory / "html").string();
  for (const std::string& text :
       {times("[", 70'000), header + times("{\"a\":", 70'000) + "\n",
        header + R"({"type":"vector","id":"x","verdict":"pass","value":7})"
                 "\n"
                 R"({"type":"footer","counts":{"pass":1},"totals":{}})"
                 "\n"}) {
    tests::write_file(log, text);
    const tests::Result result = tests::run(report);
    expect_one_line(result, 2, "");
  }
}

// What stands in a log stands nowhere as markup or as a code.
TEST(HostileFiles, EveryMemberOfALogIsEscaped) {
  const tests::TemporaryDirectory directory;
  const std::string bad = R"(<script>\"'&\u001b[2J\u202e\n</script>)";
  const std::string log = (directory / "x.jsonl").string();
  tests::write_file(
      log,
      R"({"type":"header","acecheck":"B","suite_sha256":"B","target":"B","hello":{"hello":1,"codecs":{"punycode":{}},"name":"B",)"
      R"("version":"B","language":"B"},"argv":["B"],"platform":"B","time":"B"})"
      "\n"
      R"({"type":"vector","id":"punycode/bis/7.1-A-encode","codec":"B","op":"B","verdict":"crash",)"
      R"("outcome":"crash","detail":"B"})"
      "\n"
      R"({"type":"vector","id":"punycode/bis/7.1-B-encode","verdict":"wrong-value","outcome":"value","value":{"ace":"B",)"
      R"("unicode":"B","case":"B","B":"B","octets":"B"}})"
      "\n"
      R"({"type":"footer","result":"B","counts":{"crash":1,"wrong-value":1},"stderr":"B","stopped":"B","totals":)"
      R"({"asked":1,"passed":1,"excused":0,"not_run":0,"failed":0}})"
      "\n");
  std::string text = tests::read_file(log);
  for (std::size_t at = 0; (at = text.find("\"B\"", at)) != std::string::npos; at += bad.size()) {
    text.replace(at + 1, 1, bad);
  }
  tests::write_file(log, text);
  const tests::Result result =
      tests::run(program + " report " + log + " --html " + (directory / "html").string());
  EXPECT_EQ(result.code, 0) << result.error;
  // The names are escaped in the data; the script escapes the values (tests/page/page_test.py).
  const std::string data = tests::data_of_page(directory / "html/index.html");
  const std::string runs = data.substr(0, data.find("\"vectors\":[{"));
  EXPECT_TRUE(data.contains("\"target\":\"<script>")) << data.substr(0, 500);
  for (const char* forbidden : {"\x1b", "\u202e", "\n"}) {
    EXPECT_EQ(runs.find(forbidden), std::string::npos) << forbidden;
  }
  const std::string page = tests::read_file(directory / "html/index.html");
  EXPECT_FALSE(page.contains("\u202e"));
}

// The same for explain, which shows the answers of a log.
TEST(HostileFiles, AnswersOfALogAreEscapedWhereTheyAreExplained) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "x.jsonl").string();
  const std::string explain =
      program + " explain cidnuc/unchanged/ascii-space-alone-encode --log " + log;
  const auto result_of = [&](const std::string& value) {
    tests::write_file(
        log, R"({"type":"header","target":"t\u001b[2J","hello":{"hello":1,"name":"n\u202e",)"
             R"("codecs":{"cidnuc":{}}}})"
             "\n"
             R"({"type":"vector","id":"cidnuc/unchanged/ascii-space-alone-encode",)"
             R"("verdict":"accepted-invalid",)"
             R"("outcome":"value","value":)" +
                 value +
                 "}\n"
                 R"({"type":"footer","counts":{"accepted-invalid":1},"totals":{}})"
                 "\n");
    return tests::run(explain);
  };
  const tests::Result escaped = result_of(R"({"ace":"\u001b[2J\u202e\nx"})");
  EXPECT_EQ(escaped.code, 0) << escaped.error;
  tests::expect_contains(
      escaped.out, "You answered \"<U+001B>[2J<U+202E><U+000A>x\"; the input must be rejected.");
  EXPECT_EQ(escaped.out.find('\x1b'), std::string::npos);
  EXPECT_EQ(tests::run(program + " explain --log " + log).code, 0);
  expect_one_line(result_of(R"({"octets":7})"), 2, "damaged");
  expect_one_line(tests::run(program + " explain --log " + log), 2, "damaged");
}

TEST(HostileOutput, ThatIsClosedEarly) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string();
  const std::string certify = program + " certify --filter 'lace/*' --log " + at + "/log";
  tests::run("( " + certify + "; echo $? >" + at + "/code ) | true");
  EXPECT_EQ(tests::read_file(directory / "code"), "0\n");
  EXPECT_NE(tests::read_file(directory / "log").find("\"footer\""), std::string::npos);
  EXPECT_EQ(tests::run(certify + " >&-").code, 0);
  EXPECT_EQ(tests::run(certify + " <&- >&- 2>&-").code, 0);
  expect_one_line(tests::run(program + " vectors list >/dev/full"), 2, "No space left");
  // Also if all of it fits into the buffer, and is written at the end.
  expect_one_line(tests::run(program + " encode u >/dev/full"), 2, "No space left");
  // Of a text that is larger than the buffer nothing is left to write in the end.
  expect_one_line(tests::run(program + " help certify >/dev/full"), 2, "No space left");
  // A reader that ends early is no failure.
  const std::string list = program + " vectors list ";
  const std::string into_head = "| head -n 1; exit ${PIPESTATUS[0]}'";
  EXPECT_EQ(tests::run("bash -c '" + list + "2>&1 " + into_head).code, 0);
  const tests::Result piped = tests::run("bash -c '" + list + into_head);
  EXPECT_EQ(piped.code, 0) << piped.error;
  EXPECT_EQ(piped.error, "");
}

struct Ended {
  std::string arguments;
  int code;
};

// An error that cannot be written keeps its exit code.
TEST(HostileOutput, ErrorsThatCannotBeWrittenKeepTheirCode) {
  for (const auto& [arguments, code] : {Ended{"certify nosuch", 2},
                                        {"decode 9999", 1},
                                        {"report nolog", 2},
                                        {"nosuch", 2},
                                        {"prove ./nosuch.so", 3},
                                        {"certify -- /bin/false", 3},
                                        {"decode xn--bcher-kva", 0},
                                        {"certify --filter 'lace/00/*'", 0}}) {
    for (const std::string to : {" 2>/dev/full", " 2>&-", " 2>&1 >/dev/null | (exit 0)"}) {
      const bool piped = to.contains('|');
      const std::string line =
          piped ? "bash -c \"" + program + ' ' + arguments + to + "; exit \\${PIPESTATUS[0]}\""
                : program + ' ' + arguments + to;
      EXPECT_EQ(tests::run(line).code, code) << line;
    }
  }
}

TEST(HostileOutput, AFullDiskIsSaidByEveryCommand) {
  for (const std::string arguments :
       {"--version", "--help", "help", "certify --help", "serve", "serve --oracle", "adapters",
        "adapters check -- " ACECHECK_PROGRAM " serve", "encode u"}) {
    expect_one_line(tests::run(program + ' ' + arguments + " >/dev/full", "{\"hello\":1}\n"), 2,
                    "No space left");
  }
}

// Such as that of a variable that is not set.
TEST(HostileCommandLine, AnEmptyValueIsAUsageError) {
  for (const std::string arguments :
       {"certify --log ''", "certify --log= x", "vectors html ''", "certify --html ''",
        "certify --config ''", "certify --junit ''", "prove --out ''", "report x --html ''",
        "hunt --vectors ''"}) {
    expect_one_line(tests::run(program + ' ' + arguments), 2, "the value is empty");
  }
  EXPECT_EQ(tests::run(program + " encode -- ''").code, 0);
}

TEST(HostileCommandLine, NoNumberIsNaN) {
  for (const std::string arguments :
       {"certify --timeout", "certify --repeat", "certify --fresh", "certify --jobs",
        "certify --show", "hunt --time", "hunt --timeout", "hunt --cases", "hunt --jobs",
        "prove --timeout", "prove --checkpoint-every", "prove --length", "prove --jobs",
        "adapters check --timeout"}) {
    const tests::Result result = tests::run(program + ' ' + arguments + " nan");
    expect_one_line(result, 2, "nan");
  }
}

// `encode` and `decode` without a slip are left out: they write their text for the next program.
TEST(HostileCommandLine, NothingOfItIsShownAsItIs) {
  const tests::TemporaryDirectory directory;
  for (const std::string arguments : {"trace encode",
                                      "trace decode",
                                      "trace",
                                      "explain",
                                      "certify",
                                      "certify --filter",
                                      "certify --codec",
                                      "certify --seed",
                                      "certify --config",
                                      "certify --log /nosuch/x --",
                                      "report",
                                      "diff x",
                                      "merge",
                                      "baseline update",
                                      "hunt",
                                      "prove",
                                      "vectors list --filter",
                                      "vectors show",
                                      "vectors add",
                                      "adapters new",
                                      "adapters check --",
                                      "init",
                                      "help",
                                      "serve --plugin",
                                      "decode",
                                      ""}) {
    const tests::Result result = tests::run("cd " + directory.path().string() + "; " + program +
                                            ' ' + arguments + " '\x1b[2J\u202e\u2028\u009bx'");
    for (const char* code : {"\x1b", "\u202e", "\u2028", "\u009b"}) {
      EXPECT_FALSE((result.out + result.error).contains(code)) << arguments;
    }
    EXPECT_NE(result.out + result.error, "") << arguments;
  }
}

TEST(HostileCommandLine, DashesInInput) {
  for (const auto& [arguments, out] :
       {std::pair<std::string, std::string>{"encode x -- -a", "x-\n-a-\n"},
        {"encode -- x -a", "x-\n-a-\n"},
        {"decode x- -- -a-", "x\n-a\n"},
        {"encode --codec punycode x -- --codec", "x-\n--codec-\n"}}) {
    const tests::Result result = tests::run(program + ' ' + arguments);
    EXPECT_EQ(result.code, 0) << result.error;
    EXPECT_EQ(result.out, out);
  }
  EXPECT_EQ(tests::run(program + " trace encode x -- -a").code, 0);
  EXPECT_EQ(tests::run(program + " trace -- encode x").code, 0);
}

TEST(HostileInput, ThatDoesNotBlockIsReadToItsEnd) {
  const std::string late = "(sleep 0.1; printf 'u\\n'; sleep 0.2; printf 'v') | ";
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "unblock.py",
                    "import fcntl,os,sys\nfcntl.fcntl(0,fcntl.F_SETFL,os.O_NONBLOCK)\n"
                    "os.execv(sys.argv[1],sys.argv[1:])\n");
  const std::string start = "python3 " + (directory / "unblock.py").string() + ' ' + program;
  EXPECT_EQ(tests::run(late + start + " encode").out, "u-\nv-\n");
  const std::string hello =
      "(sleep 0.1; printf '{\"hello\":1}\\n'; sleep 0.2; "
      "printf '{\"hello\":1}\\n') | ";
  EXPECT_EQ(tests::lines_of(tests::run(hello + start + " serve").out).size(), 2u);
}

TEST(HostileInput, AFolderIsAnError) {
  for (const char* arguments : {" encode", " decode", " serve", " serve --oracle"}) {
    expect_one_line(tests::run(program + arguments + " </"), 2, "Is a directory");
  }
}

// As process 1, a program has no signal that ends it unless it asks for that. One that goes on is
// killed after ten seconds, and so is the container.
TEST(HostileSignals, EndTheFirstProcessOfAContainer) {
  const std::string container =
      "timeout -s KILL 10 unshare --user --map-root-user --pid --fork --kill-child ";
  if (tests::run(container + "true").code != 0) GTEST_SKIP() << "no namespaces";
  for (const std::string arguments :
       {"serve", "prove --length 12 --jobs 1", "vectors lint", "certify -- sleep 60"}) {
    const tests::Result ended =
        tests::run("children() { cat /proc/$1/task/$1/children; }; sleep 2 | " + container +
                   program + ' ' + arguments +
                   " >/dev/null & p=$!; sleep 0.5; kill -TERM $(children $(children $p)); wait $p");
    EXPECT_EQ(ended.code, 143) << arguments << ended.error;
  }
}

// A file that is opened does not take the place of an output that is closed, and get what is said.
TEST(HostileOutput, ThatIsClosedIsNoOtherFile) {
  for (const std::string closed : {"<&-", ">&-", "2>&-", "<&- 2>&-", "<&- >&- 2>&-"}) {
    const tests::TemporaryDirectory directory;
    const tests::Result result =
        tests::run(program + " certify builtin /no/such.so --filter 'lace/00/*' --log " +
                   (directory / "log").string() + " " + closed);
    EXPECT_EQ(result.code, 3) << closed << result.error;
    const auto lines = tests::lines_of(tests::read_file(directory / "log"));
    for (const std::string& line : lines) {
      EXPECT_TRUE(line.starts_with('{') && line.ends_with('}')) << closed << line;
    }
    EXPECT_GT(lines.size(), 2u) << closed;
  }
}

TEST(HostileOutput, AnUnwritableReportIsNoticedBeforeTheRun) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string();
  tests::write_file(directory / "file", "x");
  const std::string certify = program + " certify --filter 'lace/00/*' ";
  for (const std::string& option :
       std::vector<std::string>{"--log " + at, "--log " + at + "/file/x", "--html " + at + "/file",
                                "--log /proc/nothing", "--log /dev/null/x"}) {
    const tests::Result result = tests::run(certify + option);
    expect_one_line(result, 2, "cannot be written");
    EXPECT_EQ(result.out, "") << option;
  }
}

TEST(HostileOutput, APipeAndADeviceStay) {
  const tests::TemporaryDirectory directory;
  const std::string pipe = (directory / "pipe").string();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const tests::Result result = tests::run("cat " + pipe + " & " + program +
                                          " certify --filter 'lace/00/*' --log " + pipe + "; wait");
  EXPECT_NE(result.out.find("\"footer\""), std::string::npos) << result.error;
  EXPECT_TRUE(fs::is_fifo(pipe));
  EXPECT_EQ(tests::run(program + " certify --filter 'lace/00/*' --log /dev/stdout").code, 0);
}

// What was written until then is a log that is truncated.
TEST(HostileOutput, ALimitOfFileSizeIsSaid) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  tests::write_file(log, "the log before\n");
  const tests::Result result =
      tests::run("ulimit -f 8; " + program + " certify --filter 'lace/*' --log " + log + " | cat");
  EXPECT_NE(result.error.find("cannot be written"), std::string::npos) << result.error;
  EXPECT_NE(result.error.find("the log ends before the run"), std::string::npos) << result.error;
  EXPECT_EQ(tests::read_file(log).size(), 8u * 512u);  // the shell counts blocks of 512 octets
  const tests::Result report = tests::run(program + " report --markdown /dev/stdout " + log);
  EXPECT_EQ(report.code, 0) << report.error;
  EXPECT_NE(report.error.find("truncated"), std::string::npos) << report.error;
  EXPECT_EQ(std::distance(fs::directory_iterator(directory.path()), {}), 1);
}

// Every output: what it is called, and the command that writes it.
const std::vector<std::pair<std::string, std::string>> outputs = {
    {"log", "certify --filter 'lace/00/*' --log "},
    {"junit", "certify --filter 'lace/00/*' --junit "},
    {"sarif", "report in.jsonl --sarif "},
    {"out", "prove --length 0 --out "},
    {"checkpoint", "prove --length 0 --checkpoint-every 0 --checkpoint "},
    {"known.json", "baseline update in.jsonl --baseline "}};

class HostileFolder : public testing::Test {
 protected:
  HostileFolder() { run(program + " certify --filter 'lace/00/*' --log in.jsonl"); }
  tests::Result run(const std::string& command) const {
    return tests::run("cd " + directory_.path().string() + " && " + command);
  }
  tests::TemporaryDirectory directory_;
};

TEST_F(HostileFolder, NoOutputGoesThroughALink) {
  for (const auto& [name, command] : outputs) {
    tests::write_file(directory_ / "victim", "mine");
    fs::create_symlink("victim", directory_ / name);
    const tests::Result result = run(program + ' ' + command + name);
    EXPECT_EQ(result.code, 2) << command;
    EXPECT_NE(result.error.find("it is a symbolic link"), std::string::npos) << result.error;
    EXPECT_EQ(tests::read_file(directory_ / "victim"), "mine") << command;
  }
}

TEST_F(HostileFolder, AReplacedFileKeepsItsPermissions) {
  for (const auto& [name, command] : outputs) {
    run(program + ' ' + command + name);
    for (const mode_t mode : {0600u, 0640u, 0664u}) {
      ASSERT_EQ(chmod((directory_ / name).c_str(), mode), 0) << command;
      EXPECT_LE(run("umask 022; " + program + ' ' + command + name).code, 1) << command;
      struct stat status{};
      stat((directory_ / name).c_str(), &status);
      EXPECT_EQ(status.st_mode & 0777, mode) << command;
    }
  }
}

TEST_F(HostileFolder, NewFilesAndFoldersObeyTheUmask) {
  for (const auto& [name, command] : outputs) {
    EXPECT_LE(run("umask 077; " + program + ' ' + command + "new/" + name).code, 1) << command;
    struct stat status{};
    stat((directory_ / "new").c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777, 0700u) << command;
    stat((directory_ / "new" / name).c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777, 0600u) << command;
    fs::remove_all(directory_ / "new");
  }
  for (const auto& [umask, mode] : {std::pair("077", 0700u), std::pair("022", 0755u)}) {
    const std::string name = std::string("python-") + umask;
    run(std::string("umask ") + umask + "; " + program + " adapters new python " + name);
    struct stat status{};
    stat((directory_ / name / "test.sh").c_str(), &status);
    EXPECT_EQ(status.st_mode & 0777, mode) << umask;
  }
}

TEST_F(HostileFolder, NoFolderStaysIfNothingIsWritten) {
  for (const auto& [arguments, code] : {Ended{"certify --log N/a/x --html N/h nosuch", 2},
                                        {"certify --log N/a/x -- /bin/false", 3},
                                        {"certify --log N/a/x --filter 'mace/*' --codec lace", 4},
                                        {"certify --log N/a/x --junit /dev/null/x", 2},
                                        {"certify --junit N/j --html N/h -- /bin/false", 3},
                                        {"certify --sarif N/a/s --html N/h --codec lace "
                                         "--filter 'mace/*'",
                                         4},
                                        {"hunt --vectors N/v -- /bin/false", 3}}) {
    EXPECT_EQ(run(program + ' ' + arguments).code, code) << arguments;
    EXPECT_FALSE(fs::exists(directory_ / "N")) << arguments;
  }
}

TEST_F(HostileFolder, TwoOutputsOfOneNameAreRefused) {
  const std::string before = tests::read_file(directory_ / "in.jsonl");
  for (const std::string arguments :
       {"certify --junit x --sarif x", "certify --log y --junit ./y",
        "certify --html r --json r/index.html", "report in.jsonl --junit in.jsonl",
        "prove --length 0 --out x --checkpoint x", "merge x --out x",
        "baseline update in.jsonl --baseline in.jsonl",
        "certify --baseline in.jsonl --log in.jsonl", "certify --junit in.jsonl -- cat in.jsonl",
        "certify ./x.so --log x.so"}) {
    const tests::Result result = run(program + ' ' + arguments);
    EXPECT_EQ(result.code, 2) << arguments;
    EXPECT_NE(result.error.find("is named twice"), std::string::npos) << result.error;
  }
  EXPECT_EQ(tests::read_file(directory_ / "in.jsonl"), before);
  EXPECT_EQ(run(program + " certify --filter 'lace/00/*' --junit /dev/null --log /dev/null").code,
            0);
}

TEST_F(HostileFolder, CommandsOfAnotherUserAreNotRun) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a file away";
  const std::string file = (directory_ / "acecheck.toml").string();
  tests::write_file(file, "[[adapter]]\nname = \"x\"\ncommand = [\"touch\", \"owned\"]\n");
  ASSERT_EQ(chown(file.c_str(), 12345, 12345), 0);
  expect_one_line(run(program + " certify"), 2, "belongs to another user");
  EXPECT_FALSE(fs::exists(directory_ / "owned"));
  run(program + " certify --config acecheck.toml");
  EXPECT_TRUE(fs::exists(directory_ / "owned"));
  ASSERT_EQ(chown(file.c_str(), 0, 0), 0);
  EXPECT_EQ(run(program + " certify").code, 3);
}

TEST_F(HostileFolder, ADottedKeyOfThousandsOfParts) {
  for (const std::string& text : {times("a.", 200'000) + "a = 1", "[" + times("a.", 200'000) + "a]",
                                  times("x = {" + times("a.", 500) + "a = ", 200)}) {
    tests::write_file(directory_ / "acecheck.toml", text);
    expect_one_line(run(program + " certify"), 2, "dots");
  }
}

TEST(HostileFiles, VectorsAreRegularFiles) {
  const tests::TemporaryDirectory data;
  const std::string certify =
      "ACECHECK_DATA=" + data.path().string() + " timeout 60 " + program + " certify";
  fs::create_directories(data / "vectors/edge");
  const fs::path path = data / "vectors/edge/x.json";
  fs::create_symlink("/dev/zero", path);
  expect_one_line(tests::run(certify), 2, "not a regular file");
  fs::remove(path);
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  expect_one_line(tests::run(certify), 2, "not a regular file");
  fs::remove(path);
  tests::write_file(path, "");
  fs::resize_file(path, std::uintmax_t{300} << 20);
  expect_one_line(tests::run(certify), 2, "more than 256 MiB");
}

TEST(HostileFiles, AnIdIsNotAPath) {
  const tests::TemporaryDirectory data;
  fs::copy(ACECHECK_SOURCE_DIR "/vectors", data / "vectors", fs::copy_options::recursive);
  std::string bugs = tests::read_file(data / "vectors/bugs.json");
  const std::size_t at = bugs.find("\"id\"");
  const std::size_t begin = bugs.find('"', bugs.find(':', at)) + 1;
  bugs.replace(begin, bugs.find('"', begin) - begin, "../../owned");
  tests::write_file(data / "vectors/bugs.json", bugs);
  const tests::Result result = tests::run("ACECHECK_DATA=" + data.path().string() + ' ' + program +
                                          " vectors html " + (data / "a/site").string());
  EXPECT_EQ(result.code, 2) << result.error;
  EXPECT_FALSE(fs::exists(data / "a/owned.html"));
}

TEST(HostileOutput, AFailedTargetLeavesTheLogBefore) {
  const tests::TemporaryDirectory directory;
  const std::string log = (directory / "log").string();
  tests::write_file(log, "the log before\n");
  EXPECT_EQ(tests::run(program + " certify --log " + log + " -- /bin/false").code, 3);
  EXPECT_EQ(tests::read_file(log), "the log before\n");
}

// Failures that cost no time are no reason to stop.
TEST(HostileRun, StopsWhenFailuresTakeTooLong) {
  const std::string certify = program + " certify --filter 'mace/capacity/*'";
  const std::string silent = " --timeout 0.02 -- " ACECHECK_HOSTILE " hang ''";
  const tests::Result stopped = tests::run(certify + silent);
  EXPECT_EQ(stopped.code, 1);
  EXPECT_NE(stopped.out.find(" vectors in a row failed and took "), std::string::npos)
      << stopped.out;
  EXPECT_NE(stopped.out.find("--keep-going"), std::string::npos);
  const std::string insisted = tests::run(certify + " --keep-going" + silent).out;
  EXPECT_EQ(insisted.find("stopped:"), std::string::npos) << insisted;
  const std::string rubbish =
      tests::run(program + " certify --codec mace --timeout 60 -- " ACECHECK_HOSTILE " rubbish ''")
          .out;
  EXPECT_EQ(rubbish.find("stopped:"), std::string::npos) << rubbish;
}

TEST(HostileRun, IsPatientWithKnownFailures) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string();
  const std::string adapter = " -- " ACECHECK_HOSTILE " rubbish ''";
  const std::string certify = program + " certify --filter 'lace/label/*' ";
  tests::run(certify + "--keep-going --log " + at + "/log" + adapter);
  ASSERT_EQ(
      tests::run(program + " baseline update --baseline " + at + "/known " + at + "/log").code, 0);
  const tests::Result known = tests::run(certify + "--baseline " + at + "/known" + adapter);
  EXPECT_EQ(known.code, 0) << known.out << known.error;
  EXPECT_EQ(known.out.find("stopped:"), std::string::npos) << known.out;
}

// Thousands of wrong answers, each as long as an answer may be.
TEST(HostileRun, KeepsNoLongAnswers) {
  const tests::TemporaryDirectory directory;
  const tests::Result result =
      tests::run(program + " certify --keep-going -- " ACECHECK_MISBEHAVE " long-value op 256 " +
                 directory.path().string());
  EXPECT_EQ(result.code, 1);
  EXPECT_NE(result.out.find(" wrong-value"), std::string::npos);
#ifndef ACECHECK_SANITIZED
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  EXPECT_LT(usage.ru_maxrss, 200 << 10);  // KiB
#endif
}

// The standard error of a process that failed is shown although others ran after it.
// Two implementations, all vectors; and one that is asked often.
TEST(HostileRun, TakesLittleMemoryInTheOrdinaryCase) {
#ifdef ACECHECK_SANITIZED
  GTEST_SKIP() << "sanitizers need memory of their own";
#endif
  for (const char* argument : {"oracle", "--repeat=50"}) {
    const pid_t process = fork();
    if (process == 0) {
      dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
      execl(program.c_str(), program.c_str(), "certify", "builtin", argument, nullptr);
      _exit(127);
    }
    int status = -1;
    rusage usage{};
    ASSERT_EQ(wait4(process, &status, 0, &usage), process);
    EXPECT_EQ(status, 0);
    EXPECT_LT(usage.ru_maxrss, 100 << 10) << argument;  // KiB
  }
}

TEST(HostileRun, ShowsANumberBeyond64BitsAsItCame) {
  const tests::TemporaryDirectory directory;
  tests::write_file(
      directory / "adapter",
      "while read -r line; do case $line in *hello*) echo "
      "'{\"hello\":1,\"name\":\"x\",\"codecs\":{\"punycode\":{\"ops\":[\"decode\"]}}}';; "
      "*) id=${line#*:}; echo \"{\\\"id\\\":${id%%,*},"
      "\\\"unicode\\\":\\\"123456789ABCDEF012345 0062\\\"}\";; esac; done\n");
  const tests::Result result =
      tests::run(program + " certify --filter punycode/bis/7.1-A-decode -- sh " +
                 (directory / "adapter").string());
  EXPECT_EQ(result.code, 1) << result.error;
  tests::expect_contains(result.out, "got       \"123456789ABCDEF012345 0062\"");
}

TEST(HostileRun, SaysThatVectorsWereNotAskedAgain) {
  const tests::TemporaryDirectory directory;
  const tests::Result result = tests::run(
      program + " certify --filter 'punycode/*' -- " ACECHECK_MISBEHAVE " exit-3 restart 256 " +
      directory.path().string());
  EXPECT_EQ(result.code, 1) << result.error;
  EXPECT_NE(result.out.find("not all of them were asked again alone"), std::string::npos)
      << result.out;
  EXPECT_EQ(result.out.find("each of them alone is answered"), std::string::npos) << result.out;
}

// A container that is paused, a laptop whose lid is closed: adapter and acecheck stop, for longer
// than the time limit, and acecheck goes on a moment earlier.
TEST(HostileRun, TimeInWhichItIsPausedDoesNotCount) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string();
  const tests::Result result = tests::run(
      program +
      " certify --timeout 2 --filter punycode/bis/7.1-A-decode -- " ACECHECK_MISBEHAVE
      " stop decode 1 " +
      at +
      " & pid=$!; "
      "for i in $(seq 1500); do sleep 0.02; read -r adapter 2>/dev/null <" +
      at +
      "/pids && "
      "grep -q '^State:.T' /proc/$adapter/status && break; done; "
      "kill -STOP $pid; sleep 3; kill -CONT $pid; sleep 0.5; kill -CONT $adapter; wait $pid");
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

TEST(HostileRun, KeepsTheLastWordsOfEachProcess) {
  const tests::TemporaryDirectory directory;
  const tests::Result result =
      tests::run(program +
                 " certify --filter 'punycode/bis/7.1-*' -- " ACECHECK_MISBEHAVE
                 " cry-crash ihqwcrb4cv8a8dqg056pqjye 1 " +
                 directory.path().string());
  EXPECT_NE(result.out.find("    | my last words\n"), std::string::npos) << result.out;
}

}  // namespace
}  // namespace exits_test
