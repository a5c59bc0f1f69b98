// SPDX-License-Identifier: Apache-2.0
// What the commands print of a suite of a few vectors, in a folder of its own: every line of their
// outputs, of their messages and of the files that they write.
#include <gtest/gtest.h>

#include <filesystem>

#include "e2e/program.h"
#include "golden/golden.h"
#include "golden/small_suite.h"

namespace commands_golden_test {
namespace {

using tests::expect_golden;

using small_suite_test::vectors;

class GoldenCommands : public small_suite_test::SmallSuite {};

TEST_F(GoldenCommands, Vectors) {
  expect_golden("commands.vectors.txt",
                session({"vectors list",
                         "vectors list --op encode",
                         "vectors list --expect value --op decode",
                         "vectors list --expect reject",
                         "vectors list --codec lace",
                         "vectors list --requirement 'lace/*'",
                         "vectors list --bug 'surr*'",
                         "vectors list --bug 'surr' --op encode",
                         "vectors list --filter 'lace/*' --exclude '*compress'",
                         "vectors list --filter lace/00/2.5.3-encode lace/00/2.4.3-1-compress",
                         "vectors list --exclude lace/00/2.5.3-encode lace/00/2.4.3-1-compress",
                         "vectors show punycode/bis/7.1-L-decode",
                         "vectors show punycode/00/7-S-decode",
                         "vectors show punycode/domain/d800-decode",
                         "vectors show punycode/delimiter/leading-tda",
                         "vectors show punycode/bis/7.1-L-encode --json",
                         "vectors show lace/00/2.5.3-encod",
                         "vectors export",
                         "vectors export --codec lace",
                         "vectors export --bits 31 --domain code_point --max-length 8 --json",
                         "vectors export --domain any",
                         "vectors stats",
                         "vectors lint --check references",
                         "vectors lint --check ids",
                         "vectors html site"}));
}

TEST_F(GoldenCommands, Seeds) {
  expect_golden(
      "commands.seeds.txt",
      session(
          {"vectors seeds decoded", "vectors seeds --max-length 4 short",
           "vectors seeds --max-length 3 none", "vectors seeds --op encode --max-length 48 text",
           "vectors seeds --codec lace --op compress octets", "vectors seeds --codec mace none",
           "vectors seeds --op integer-encode none", "cat decoded/punycode.delimiter.leading-tda",
           "vectors regress decoded/punycode.delimiter.leading-tda",
           "vectors regress --print short/punycode.delimiter.leading-tda",
           "vectors regress --op integer-encode short/punycode.delimiter.leading-tda",
           "vectors regress none"}));
}

// Adapters that answer everything in one way, and one that is right.
TEST_F(GoldenCommands, Certify) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  const std::string one = "certify --filter punycode/bis/7.1-L-decode ";
  const std::string rejects = " -- sh rejects";
  expect_golden("commands.certify.txt",
                session({"certify",
                         "certify --quiet",
                         "certify builtin oracle --quiet",
                         "certify --codec lace --show 0" + rejects,
                         one + rejects,
                         one + "--verbose" + rejects,
                         one + "--quiet" + rejects,
                         one + "--strict",
                         one + "--fail-fast --quiet" + rejects,
                         one + "--repeat 2 --seed 7",
                         one + "--seed 7",
                         one + "--fresh 0",
                         "certify --codec lace --fresh 1 --seed 7 --quiet",
                         one + "--resume",
                         one + "--shard 0/2",
                         one + "--tap run.tap",
                         one + "gone",
                         one + "all",
                         one + "gone builtin --quiet",
                         one + "--html page/of/it",
                         one + "--junit r/run.xml",
                         one + "--quiet --verbose",
                         "certify --codec mace -- sh rejects",
                         one + "--baseline none.json",
                         one + "--quiet --gitlab r/place.json" + rejects,
                         "cat r/place.json",
                         one + "--quiet --source 'here.c:7' --gitlab r/place.json" + rejects,
                         "cat r/place.json"}));
}

TEST_F(GoldenCommands, Logs) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  const std::string rejects = " -- sh rejects";
  expect_golden("commands.logs.txt", session({"certify --quiet --log right.jsonl",
                                              "certify --quiet --log wrong.jsonl" + rejects,
                                              "merge right.jsonl",
                                              "diff right.jsonl wrong.jsonl",
                                              "diff right.jsonl wrong.jsonl --show 0",
                                              "diff wrong.jsonl right.jsonl --show 1",
                                              "baseline update --baseline known.json wrong.jsonl",
                                              "baseline update --baseline known.json wrong.jsonl",
                                              "cat known.json",
                                              "certify --quiet --baseline known.json" + rejects,
                                              "certify --quiet --baseline known.json -- " +
                                                  program_test::program + " serve",
                                              "baseline update --baseline known.json right.jsonl",
                                              "explain --log right.jsonl",
                                              "explain --log wrong.jsonl",
                                              "explain lace/00/2.4.3-1-compress --log wrong.jsonl",
                                              "explain punycode/no-such --log wrong.jsonl",
                                              "report wrong.jsonl --markdown r/wrong.md",
                                              "cat r/wrong.md",
                                              "report wrong.jsonl --github r/wrong.txt",
                                              "cat r/wrong.txt",
                                              "report wrong.jsonl --html page",
                                              "report wrong.jsonl"}));
}

// What is printed about a command is the same in each way to ask for it.
TEST_F(GoldenCommands, Help) {
  expect_golden(
      "commands.help.txt",
      session({"! $PROGRAM help vectors list >a; $PROGRAM vectors list --help >b; cmp a b; "
               "grep -c -e --codec a",
               "help vectors lst"}));
}

// Where a report links to is looked at before the log is read.
TEST_F(GoldenCommands, Sites) {
  const std::string report = "report absent.jsonl --html page --site ";
  expect_golden("commands.sites.txt",
                session({report + "https://", report + "https:///", report + "https:///a",
                         report + "http://", report + "http:///", report + "https:/",
                         report + "ftp://a", report + "a", report + "https://a",
                         report + "http://a", report + "http://a/b///", report + "''"}));
}

TEST_F(GoldenCommands, WithoutVectors) {
  write("declares-lace", program_test::answering_only(R"({"lace":{}})", "reject"));
  expect_golden("commands.without-vectors.txt",
                session({"prove --length 0", "prove --length 1 --jobs 1 --oracle",
                         "prove --length 1 --alphabet ascii", "prove --codec lace --length 1",
                         "prove --codec mace --length 1 --shard 1/2 --out 1.json",
                         "prove --codec mace --length 1 --shard 0/2 --out 0.json",
                         "merge 0.json 1.json --out both.json", "cat both.json", "merge 0.json",
                         "merge 0.json 0.json", "prove --length 1 --resume --out kept.json",
                         "prove --length 1 --checkpoint kept --out kept.json", "cat kept.json",
                         "prove --resume", "hunt --cases 10 --seed 1 --jobs 1",
                         "hunt oracle --cases 3 --seed 4 --jobs 2 --codec mace",
                         "hunt --codec mace --jobs 1 -- sh declares-lace",
                         "hunt builtin -- sh declares-lace", "hunt nobody"}));
}

TEST_F(GoldenCommands, Adapters) {
  write("data/adapters/languages.json",
        tests::read_file(vectors.parent_path() / "adapters/languages.json"));
  for (const char* file : {"c/adapter.c", "python/adapter.py"}) {
    write(std::string("data/adapters/") + file, "the template\n");
  }
  expect_golden(
      "commands.adapters.txt",
      session({"adapters", "adapters new c mine", "cat mine/test.sh", "cat mine/adapter.c",
               "adapters new python mine", "adapters new python mine/other",
               "cat mine/other/test.sh", "cat mine/other/adapter.py", "adapters new pyton mine",
               "adapters new", "adapters check", "init", "init", "cat acecheck.toml", "certify"}));
  const auto permissions = std::filesystem::status(path_of("mine/test.sh")).permissions();
  using std::filesystem::perms;
  const perms run = perms::owner_exec | perms::group_exec | perms::others_exec;
  EXPECT_EQ(permissions & run, run);
}

TEST_F(GoldenCommands, WrongCommandLines) {
  expect_golden("commands.usage.txt", session({"",
                                               "vectors",
                                               "baseline",
                                               "baseline update",
                                               "adapters check extra",
                                               "merge",
                                               "report",
                                               "diff one",
                                               "explain",
                                               "help no-such",
                                               "help vectors no-such",
                                               "trace encod a",
                                               "encode --domain none a",
                                               "prove --alphabet own --inputs triple",
                                               "hunt --codec pnycode",
                                               "serve --domain wide",
                                               "vectors show",
                                               "vectors export --codec dns",
                                               "vectors list --expect error",
                                               "init extra",

                                               "explain punycode/bis/3.3-encode --got '['",
                                               "explain lace/00/2.4.3-1-compress --got 0",
                                               "explain --codec lace --log x y"}));
}

// Requests and lines, the last of which has no end.
TEST_F(GoldenCommands, StandardInput) {
  write("requests",
        "{\"hello\":1}\n{\"id\":1,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"ib9b\"}\n\n"
        "{\"id\":2,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"110000\"}\n"
        "{\"id\":-3}\n{\"id\":18446744073709551615}\n{\"id\":\"4\"}\n[5]\n"
        "{\"id\":6,\"codec\":\"mace\",\"op\":\"base32-decode\",\"ace\":7}\n"
        "{\"id\":7,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"tda\"}");
  write("lines", "b\u00fccher\r\n\n\xff\nU+00FC\n\r\n\u00fc");
  std::string text;
  for (const char* words :
       {"serve", "serve --domain code_point", "serve --domain any", "serve --oracle"}) {
    text += session({"cat requests | " + program_test::program + " " + words});
  }
  for (const char* words : {"encode", "decode", "encode --codec lace", "trace encode"}) {
    text += session({"cat lines | " + program_test::program + " " + words});
  }
  expect_golden("commands.standard-input.txt", text);
}

TEST_F(GoldenCommands, ByHand) {
  expect_golden("commands.by-hand.txt", session({"encode 'U+0062 U+'",
                                                 "encode U",
                                                 "encode U+",
                                                 "encode 'V+0062'",
                                                 "encode 'U-0062'",
                                                 "encode 'u+0062 U+FC'",
                                                 "encode 'U+110000'",
                                                 "encode --domain any 'U+110000'",
                                                 "encode --domain code_point 'U+D800'",
                                                 "encode 'U+D800'",
                                                 "encode --codec lace --domain any 'U+D800'",
                                                 "decode xn--",
                                                 "decode XN--tda",
                                                 "decode xn--a xm--a",
                                                 "decode --codec lace bq--74yon bq--adgfxia",
                                                 "decode --code-points tda bcher-kva",
                                                 "decode --domain any 99999999",
                                                 "decode tda tdb- tda",
                                                 "trace decode tda-a",
                                                 "trace decode tda tda",
                                                 "trace encode --codec lace a"}));
}

}  // namespace
}  // namespace commands_golden_test
