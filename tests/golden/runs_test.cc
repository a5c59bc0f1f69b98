// SPDX-License-Identifier: Apache-2.0
// What the commands about runs, their logs and their reports print, of a suite of a few vectors.
#include <gtest/gtest.h>
#include <unicode/uvernum.h>

#include <filesystem>
#include <string>
#include <vector>

#include "golden/golden.h"
#include "golden/small_suite.h"

namespace runs_golden_test {
namespace {

using tests::expect_golden;

// An adapter whose answer is always the same.
const std::string odd_adapter = R"x(read -r hello
echo '{"hello":1,"name":"odd","codecs":{"punycode":{"ops":["decode"]}}}'
while read -r line; do id=${line#*:}; echo "{\"id\":${id%%,*},\"unicode\":\"1234 5678\"}"; done
)x";

class GoldenRuns : public small_suite_test::SmallSuite {};

// Logs of another suite, damaged ones, and one without its end.
TEST_F(GoldenRuns, DamagedLogsAreNamed) {
  write("array", "[1]\n");
  write("words", "no log\n");
  write("other", R"x({"type":"other"}
)x");
  write("other.jsonl",
        R"x({"type":"header","target":"x","hello":{"hello":1,"name":"n","codecs":{"lace":{}}}}
{"type":"footer","counts":{},"totals":{}}
)x");
  write("cut.jsonl",
        R"x({"type":"header","target":"x","hello":{"hello":1,"name":"n","codecs":{"lace":{}}}}
)x");
  write(
      "damaged.jsonl",
      R"x({"type":"header","target":"x","hello":{"hello":1,"name":"n","codecs":{"lace":{}}},"conduct":[7]}
{"type":"footer","counts":{},"totals":{}}
)x");
  write("row.jsonl",
        R"x({"type":"header","target":"x","hello":{"hello":1,"name":"n","codecs":{"lace":{}}}}
{"type":"vector","id":"lace/00/2.5.3-encode","verdict":"crash","outcome":"crash","detail":7}
{"type":"footer","counts":{"crash":1},"totals":{}}
)x");
  write("pass.jsonl",
        R"x({"type":"header","target":"x","hello":{"hello":1,"name":"n","codecs":{"lace":{}}}}
{"type":"vector","id":"lace/00/2.5.3-encode","verdict":"pass"}
{"type":"footer","counts":{"pass":1},"totals":{}}
)x");
  expect_golden(
      "commands.damaged-logs.txt",
      session({"merge array", "merge words", "merge other",
               "baseline update --baseline b.json other.jsonl",
               "baseline update --baseline b.json damaged.jsonl",
               "baseline update --baseline b.json row.jsonl", "baseline",
               "diff pass.jsonl row.jsonl", "diff damaged.jsonl damaged.jsonl",
               "report cut.jsonl --github r.txt", "cat r.txt", "report row.jsonl --github r.txt",
               "report damaged.jsonl --github r.txt", "explain --log row.jsonl",
               "explain --log damaged.jsonl", "explain --log cut.jsonl"}));
}

// Vectors that were made for a run are made again for its log.
TEST_F(GoldenRuns, FreshVectorsAreMadeAgainForALog) {
  const std::string ids = R"x(! grep -o ' name="lace[^"]*' r.xml)x";
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  expect_golden(
      "commands.logs-of-fresh-vectors.txt",
      session({"certify --quiet --codec lace --fresh 1 --seed 7 --log one.jsonl -- sh rejects",
               "certify --quiet --codec lace --fresh 3 --seed 7 --log three.jsonl -- sh rejects",
               "certify --quiet --codec lace --log none.jsonl -- sh rejects",
               "baseline update --baseline b.json one.jsonl",
               "baseline update --baseline b.json three.jsonl",
               "report none.jsonl three.jsonl one.jsonl --junit r.xml", ids,
               "certify --quiet --codec lace --fresh 1 --seed 0 --log zero.jsonl -- sh rejects",
               R"x(! sed -i 's/,"seed":0//' zero.jsonl)x", "report zero.jsonl --junit r.xml", ids,
               "report one.jsonl three.jsonl --html page --site https://example.org/",
               "! $UNPACK page/index.html | grep -c example.org"}));
}

// Entries that are no longer right end a run that conforms, and are taken out.
TEST_F(GoldenRuns, StaleEntriesEndARunThatConforms) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write("known.json", R"x({"known": [
 {"vectors": "punycode/bis/7.1-L-decode", "verdict": "crash", "reason": "r"},

 {"vectors": "lace/*", "verdict": "crash", "reason": "r"}
]}
)x");
  expect_golden(
      "commands.stale-entries.txt",
      session({"certify --quiet --baseline known.json",
               "certify --quiet --baseline known.json --codec punycode -- sh rejects",
               "certify --quiet --filter punycode/bis/7.1-L-decode --baseline known.json --log "
               "run.jsonl",
               "baseline update --baseline known.json run.jsonl", "cat known.json",
               "certify --quiet --filter punycode/bis/7.1-L-decode --baseline known.json",
               "certify --quiet --log run.jsonl", "baseline update --baseline known.json run.jsonl",
               "cat known.json", "certify --quiet --baseline known.json"}));
}

// Each report that is asked for, and what it points at.
TEST_F(GoldenRuns, ReportsPointAtTheirPlaces) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write("data/vectors/regressions/punycode.json", small_suite_test::finding);
  expect_golden(
      "commands.formats.txt",
      session(
          {"certify --quiet --filter punycode/regressions/x --github places.txt -- sh rejects",
           "cat places.txt",
           "certify --quiet --filter punycode/regressions/x --source x.c:3 --github places.txt -- "
           "sh rejects",
           "cat places.txt",
           "certify --quiet --filter punycode/bis/7.1-L-decode --junit a/run.xml -- "
           "sh rejects",
           "! $PROGRAM certify --quiet --filter punycode/bis/7.1-L-decode --junit /dev/stdout -- "
           "sh rejects | grep -c -e '<testcase' -e ^junit",
           "certify --quiet --filter punycode/bis/7.1-L-decode --json . -- sh rejects",
           "certify --quiet --filter punycode/bis/7.1-L-decode --json - -- sh rejects",
           "certify --quiet --filter punycode/bis/7.1-L-decode --log /no-such-folder/a/log -- "
           "sh rejects",
           "certify --quiet --filter punycode/bis/7.1-L-decode --markdown rejects/x -- sh rejects",
           "certify --quiet --filter punycode/bis/7.1-L-decode --github places.txt -- sh rejects",
           "cat places.txt",
           "certify --quiet --filter punycode/bis/7.1-L-decode --source x.c:3 --github places.txt "
           "--json run.json -- sh rejects",
           "cat places.txt",
           "certify --quiet --filter punycode/bis/7.1-L-decode --source x.c:0 --github places.txt "
           "-- sh rejects",
           "! ls a", "certify --quiet --filter punycode/bis/7.1-L-decode --log l.jsonl",
           "report l.jsonl --junit b/run.xml", "report l.jsonl --source x"}));
}

// What acecheck.toml may set, and what is typed instead.
TEST_F(GoldenRuns, AProjectMaySetWhatIsNotTyped) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write("acecheck.toml",
        "filter = ['lace/00/*', 'punycode/bis/*']\n"
        "exclude = '*-encode'\n"
        "timeout = 9\n"
        "quiet = true\n"
        "strict = false\n"
        "[[adapter]]\n"
        "name = 'mine'\n"
        "command = ['sh', '-c', 'exec $PROGRAM serve']\n");
  write("none", R"x(read -r hello
echo '{"hello":1,"name":"x","codecs":{"mace":{}}}'
read -r end
)x");
  write("order0.toml",
        "filter = 'lace/00/*'\n"
        "quiet = true\n"
        "[[adapter]]\n"
        "name = 'none'\n"
        "command = ['sh', 'none']\n"
        "[[adapter]]\n"
        "name = 'fails'\n"
        "command = ['sh', 'rejects']\n"
        "[[adapter]]\n"
        "name = 'right'\n"
        "command = ['sh', '-c', 'exec $PROGRAM serve']\n");
  write("order1.toml",
        "filter = 'lace/00/*'\n"
        "quiet = true\n"
        "[[adapter]]\n"
        "name = 'fails'\n"
        "command = ['sh', 'rejects']\n"
        "[[adapter]]\n"
        "name = 'none'\n"
        "command = ['sh', 'none']\n");
  write("order2.toml",
        "filter = 'lace/00/*'\n"
        "quiet = true\n"
        "[[adapter]]\n"
        "name = 'right'\n"
        "command = ['sh', '-c', 'exec $PROGRAM serve']\n"
        "[[adapter]]\n"
        "name = 'none'\n"
        "command = ['sh', 'none']\n");
  write("order3.toml",
        "filter = 'lace/00/*'\n"
        "quiet = true\n"
        "[[adapter]]\n"
        "name = 'none'\n"
        "command = ['sh', 'none']\n"
        "[[adapter]]\n"
        "name = 'right'\n"
        "command = ['sh', '-c', 'exec $PROGRAM serve']\n");
  write("named/a.toml",
        "show = 1\n"
        "[[adapter]]\n"
        "name = 'mine'\n"
        "command = ['sh', '-c', 'exec $PROGRAM serve']\n");
  write("key.toml",
        "\n"
        "timout = 3\n");
  write("help.toml", "help = true\n");
  write("config.toml", "config = 'x'\n");
  write("range.toml", "timeout = 0\n");
  write("switch.toml", "timeout = true\n");
  write("value.toml", "strict = 'yes'\n");
  write("two.toml", "log = ['a', 'b']\n");
  write("three.toml", "log = ['a', 'b', 'c']\n");
  write("none.toml", "filter = []\n");
  expect_golden("commands.projects.txt",
                session({"certify",
                         "certify --filter lace/00/2.5.3-encode --exclude 'punycode/*'",
                         "certify builtin",
                         "certify -- $PROGRAM serve",
                         "certify mine",
                         "certify mine --config acecheck.toml",
                         "certify --quiet --config named/a.toml --filter lace/00/2.5.3-encode",
                         "certify --config absent.toml",
                         "certify --filter 'nothing*' builtin",
                         "certify --config order0.toml",
                         "certify --config order1.toml",
                         "certify --config order2.toml",
                         "certify --config order3.toml",
                         "certify --config key.toml builtin",
                         "certify --config help.toml builtin",
                         "certify --config config.toml builtin",
                         "certify --config range.toml builtin",
                         "certify --config switch.toml builtin",
                         "certify --config value.toml builtin",
                         "certify --config two.toml builtin",
                         "certify --config three.toml builtin",
                         "certify --config none.toml builtin",
                         "init"}));
}

// What is known of each target is said, and the log has it.
TEST_F(GoldenRuns, AnInterruptedRunSaysWhatIsKnown) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write("again", R"x(read -r hello
echo '{"hello":1,"name":"x","codecs":{"lace":{}}}'
read -r line
if mkdir once 2>/dev/null; then kill -TERM $PID; sleep 60; fi
while :; do id=${line#*:}; echo "{"id":${id%%,*},"reject":"never"}"; read -r line || exit 0; done
)x");
  write("three.toml",
        "jobs = 1\n"
        "[[adapter]]\n"
        "name = 'first'\n"
        "command = ['sh', 'rejects']\n"
        "[[adapter]]\n"
        "name = 'second'\n"
        "command = ['sh', 'again']\n"
        "[[adapter]]\n"
        "name = 'third'\n"
        "command = ['sh', 'rejects']\n");
  expect_golden(
      "commands.interrupted.txt",
      session({"! sh -c 'PID=$$ exec $PROGRAM certify --quiet --config three.toml'", "! rmdir once",
               "! sh -c 'PID=$$ exec $PROGRAM certify --quiet --log run.jsonl --codec lace -- sh "
               "again'",
               "! ls", "report run.jsonl --markdown run.md", "diff run.jsonl run.jsonl",
               "! rmdir once",
               "! sh -c 'PID=$$ exec $PROGRAM certify --codec lace --log /dev/null -- sh again'",
               "! rmdir once", "! sh -c 'PID=$$ exec $PROGRAM certify --codec lace -- sh again'"}));
}

// What is left of the log of a run that ends in each way, and which targets could not be run.
TEST_F(GoldenRuns, WhatIsLeftOfALog) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write(
      "data/adapters/fails/adapter.json",
      R"x({"name": "fails", "description": "ends", "package": "debian:fails", "command": ["sh", "-c", "exit 7"]}
)x");
  write("folder", R"x(read -r hello
mkdir run.jsonl
echo '{"hello":1,"name":"x","codecs":{"lace":{}}}'
while read -r line; do id=${line#*:}; echo "{\"id\":${id%%,*},\"reject\":\"never\"}"; done
)x");
  write("bad.toml",
        "[[adapter]]\n"
        "name = 'a'\n"
        "command = ['sh', 'rejects']\n"
        "[[adapter]]\n"
        "name = 'b'\n"
        "command = ['./none']\n");
  expect_golden(
      "commands.logs-of-runs.txt",
      session(
          {"certify --quiet --filter punycode/bis/7.1-L-decode --log a/b/run.jsonl",
           "! ls a/b",
           R"x(! $PROGRAM certify --quiet --filter punycode/bis/7.1-L-decode --log - 2>said | grep -c '"type"')x",
           "cat said",
           "certify --quiet --filter punycode/bis/7.1-L-decode --log /dev/full",
           "certify --quiet --filter 'lace/*' --log run.jsonl -- sh folder",
           "! ls",
           "certify --quiet --filter punycode/bis/7.1-L-decode --log none.jsonl -- ./none",
           "! ls *.jsonl*",
           "certify --quiet --filter punycode/bis/7.1-L-decode --log two.jsonl --config bad.toml",
           "! ls two*",
           "certify --codec mace --log x.jsonl -- sh rejects",
           "! ls x*",
           "certify --quiet --filter punycode/bis/7.1-L-decode --html page/of/it -- ./none",
           "! ls page/of/it",
           "certify --quiet --filter punycode/bis/7.1-L-decode --html page builtin",
           R"x(! $UNPACK page/index.html | grep -c '"target":"builtin"')x",
           "certify --quiet --filter punycode/bis/7.1-L-decode all",
           "certify --verbose --filter punycode/bis/7.1-L-decode all",
           "certify --quiet --filter punycode/bis/7.1-L-decode fails builtin",
           "certify --quiet --filter punycode/bis/7.1-L-decode --log same.jsonl builtin oracle",
           "! grep -c header same.jsonl"}));
}

// An output that cannot be written, a reader that has gone, and descriptors that are closed.
TEST_F(GoldenRuns, OutputsThatCannotBeWritten) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write("data/adapters/languages.json", "{}");
  expect_golden("commands.standard-output.txt",
                session({"! $PROGRAM encode a >/dev/full",
                         "! $PROGRAM decode bcher-kv tda >/dev/full",
                         "! mkfifo p; exec 3<>p 4>p 3<&-; $PROGRAM encode a >&4",
                         "! mkfifo q; exec 3<>q 4>q 3<&-; $PROGRAM decode bcher-kv tda >&4",
                         "! $PROGRAM certify --codec mace -- sh rejects 2>&1",
                         "! $PROGRAM certify --quiet --html page >&-",
                         "! head -n 1 page/index.html",
                         "! $PROGRAM encode - <&- 2>&-",
                         "! (ulimit -f 0; $PROGRAM certify --quiet --log run.jsonl 2>&1) | cat",
                         "adapters new c mine",
                         "adapters new -- c mine",
                         "decode -- -kva",
                         "certify --",
                         "certify -- sh rejects --quiet",
                         "hunt --cases 1 -- ./none",
                         "adapters check -- ./none",
                         "adapters",
                         "! $PROGRAM --version | sed -e 's/[0-9][0-9]*[.][0-9.]*/-/g' -e 's/kernel "
                         ".*/kernel -/' -e 's/suite [0-9a-f]*$/suite -/'",
                         "! ACECHECK_DATA=/none $PROGRAM -V | tail -n 1",
                         "encode check -- -a",
                         "encode a encode",
                         "encode a decode b"}));
}

// The answers of several runs, of which one was stopped, and failures that no fault gives.
TEST_F(GoldenRuns, TheAnswersOfEachRun) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  write("mixed", R"x(read -r hello
echo '{"hello":1,"name":"mixed","codecs":{"punycode":{},"lace":{"ops":["encode"]}}}'
while read -r line; do id=${line#*:}; id=${id%%,*}; case $line in *decode*) echo "{\"id\":$id,\"unicode\":\"1234 5678\"}";; *) echo "{\"id\":$id,\"reject\":\"no\"}";; esac; done
)x");
  write("odd", odd_adapter);
  write("two.toml",
        "log = 'run.jsonl'\n"
        "[[adapter]]\n"
        "name = 'odd'\n"
        "command = ['sh', 'odd']\n"
        "[[adapter]]\n"
        "name = 'right'\n"
        "command = ['sh', '-c', 'exec $PROGRAM serve']\n"
        "[[adapter]]\n"
        "name = 'no'\n"
        "command = ['sh', 'rejects']\n");
  expect_golden(
      "commands.explain-logs.txt",
      session({"certify --quiet --config two.toml", "explain --log run.jsonl",
               "! $PROGRAM explain punycode/delimiter/leading-tda --log run.jsonl | grep -B 1 -A 4 "
               "-e '^odd:' -e '^right:' -e '^no:'",
               "! $PROGRAM explain lace/00/2.5.3-encode --log run.jsonl | grep -B 1 -A 4 -e "
               "'^odd:' -e '^right:' -e '^no:'",
               "! $PROGRAM explain lace/00/2.4.3-1-compress --log run.jsonl | grep -B 1 -A 4 -e "
               "'^odd:' -e '^right:' -e '^no:'",
               "certify --quiet --fail-fast --log fast.jsonl -- sh odd", "explain --log fast.jsonl",
               "explain punycode/domain/d800-decode --log fast.jsonl",
               "certify --quiet --log mixed.jsonl -- sh mixed", "explain --log mixed.jsonl",
               "explain --log absent.jsonl", "explain --log run.jsonl --got x",
               "explain --log run.jsonl --codec lace",
               "explain punycode/delimiter/leading-tad --log run.jsonl"}));
}

// What is found, and what is written of it.
TEST_F(GoldenRuns, ResultsAreWrittenWhereTheyAreWanted) {
  expect_golden("commands.hunt-and-prove.txt",
                session({"hunt --cases 5 --seed 5 --jobs 2 --codec lace --codec mace",
                         "hunt --cases 5 --seed 5 --jobs 1 --codec lace oracle",
                         "hunt --cases 0 --time 0.1 --seed 1 --jobs 1 --codec dns",
                         "prove --length 1 --oracle --out a.json", "! ls",
                         "prove --length 1 --out a.json --resume",
                         "prove --length 1 --out b.json --checkpoint c", "! ls",
                         "prove builtin --length 1 --shard 0/1", "prove --length 1 --shard 2/2",
                         "merge a.json",
                         "prove --length 1 --jobs 2 --checkpoint-every 0 --checkpoint d", "! ls"}));
}

// What is found is shown, with the fault that explains it, and written as vectors.
TEST_F(GoldenRuns, WhatIsFoundIsShownAndWritten) {
  write("odd", odd_adapter);
  write("stop", R"x(read -r hello
echo '{"hello":1,"name":"x","codecs":{"punycode":{"ops":["decode"]}}}'
while read -r line; do id=${line#*:}; id=${id%%,*}; kill -TERM $PID; sleep 60; done
)x");
  write("ends", R"x(read -r hello
echo '{"hello":1,"name":"x","codecs":{"punycode":{"ops":["decode"]}}}'
while read -r line; do id=${line#*:}; id=${id%%,*}; mkdir first 2>/dev/null && exit 1; echo "{\"id\":$id,\"reject\":\"never\"}"; done
)x");
  write("gone", R"x(mkdir second 2>/dev/null || exit 3
read -r hello
echo '{"hello":1,"name":"x","codecs":{"punycode":{"ops":["decode"]}}}'
while read -r line; do id=${line#*:}; id=${id%%,*}; exit 1; done
)x");
  expect_golden(
      "commands.hunt-finds.txt",
      session({"hunt --cases 3 --seed 1 --jobs 1 --codec punycode --vectors found -- sh odd",
               "cat found/punycode.json",
               "! sh -c 'PID=$$ exec $PROGRAM hunt --time 60 --timeout 0.5 --seed 1 --jobs 1 -- sh "
               "stop' >/dev/null",
               "! $PROGRAM hunt --time 0.1 --seed 1 --jobs 2 | grep result",
               "hunt --cases 4 --seed 1 --jobs 1 -- sh ends",
               "hunt --cases 4 --seed 1 --jobs 1 -- sh gone"}));
}

// Answers are explained by a fault, which is told once, with the smallest input.
TEST_F(GoldenRuns, WhatIsFoundIsExplainedByFaults) {
  std::filesystem::copy_file(std::filesystem::path(ACECHECK_PLUGINS) / "leading_delimiter.so",
                             path_of("leading.so"));
  expect_golden("commands.hunt-explains.txt",
                session({"hunt ./leading.so --cases 3000 --seed 1 --jobs 1 --codec punycode"}));
}

// What is found depends on the characters that ICU knows. The text was read with the ICU of
// Debian 12.
TEST_F(GoldenRuns, WhatIsFoundAmongAllCharacters) {
  if (U_ICU_VERSION_MAJOR_NUM != 72) GTEST_SKIP() << "the text was read with ICU 72";
  write("odd", odd_adapter);
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  expect_golden("commands.hunt-at-random.txt",
                session({"hunt --cases 9 --seed 1 --jobs 1 --fail-fast -- sh odd",
                         "hunt --cases 5000 --seed 1 --jobs 1 -- sh rejects"}));
}

// A checkpoint that counts more than there is, one that is written after each part, and one at the
// end.
TEST_F(GoldenRuns, CheckpointsOfAProof) {
  expect_golden("commands.checkpoints.txt",
                session({"prove --length 1 --checkpoint a.json.checkpoint",
                         "! sed -i 's/\"done\": 1/\"done\": 2/' a.json.checkpoint",
                         "prove --length 1 --out a.json --resume", "! ls",
                         "! $PROGRAM prove --length 3 --jobs 1 --checkpoint-every 0 --checkpoint "
                         "/dev/stdout | grep -c '\"done\"'",
                         "! $PROGRAM prove --length 2 --jobs 1 --checkpoint-every 86400 "
                         "--checkpoint /dev/stdout | grep -c '\"done\"'"}));
}

// A target that could not be run is told beside the one that was interrupted.
TEST_F(GoldenRuns, AnInterruptedRunTellsWhatCouldNotBeRun) {
  write("stops", R"x(read -r hello
echo '{"hello":1,"name":"x","codecs":{"lace":{}}}'
read -r line
sleep 0.5
kill -TERM $PID
sleep 60
)x");
  write("two.toml",
        "jobs = 2\n"
        "[[adapter]]\n"
        "name = 'stops'\n"
        "command = ['sh', 'stops']\n"
        "[[adapter]]\n"
        "name = 'none'\n"
        "command = ['./none']\n");
  expect_golden("commands.interrupted-with-failure.txt",
                session({"! sh -c 'PID=$$ exec $PROGRAM certify --quiet --config two.toml'"}));
}

// A plug-in in a process of its own: what is proved of it, and what is lost when it ends.
TEST_F(GoldenRuns, APlugInIsProvedAndServed) {
  for (const char* name : {"right.so", "leading_delimiter.so", "no_codec.so", "full_nothing.so",
                           "encode_only.so", "decode_only.so", "changes_signal.so", "crash.so"}) {
    std::filesystem::copy_file(std::filesystem::path(ACECHECK_PLUGINS) / name, path_of(name));
  }
  expect_golden(
      "commands.plug-ins.txt",
      session(
          {"prove ./right.so --length 1", "prove ./leading_delimiter.so --length 2",
           "prove ./no_codec.so --length 1", "prove ./right.so --codec lace --length 1",
           "prove ./right.so --inputs pairs --codec punycode",
           R"x(! printf '{"hello":1}\n{"id":1,"codec":"punycode","op":"decode","ace":"tda"}\n' | $PROGRAM serve --plugin ./right.so)x",
           R"x(! printf '{"hello":1}\n{"id":1,"codec":"punycode","op":"decode","ace":"-tda"}\n' | $PROGRAM serve --plugin ./leading_delimiter.so)x",
           "prove ./full_nothing.so --codec lace --length 1", "prove ./encode_only.so --length 1",
           "prove ./decode_only.so --length 1",
           R"x(! printf '{"id":1,"codec":"punycode","op":"decode","ace":"tda"}\n{"id":2,"codec":"punycode","op":"decode","ace":"bcher-kva"}\n' | $PROGRAM serve --plugin ./changes_signal.so)x",
           R"x(! (printf '{"id":1,"codec":"punycode","op":"decode","ace":"bcher-kva"}\n{"id":2,"codec":"punycode","op":"decode","ace":"tda"}\n' | $PROGRAM serve --plugin ./crash.so) 2>/dev/null; true)x"}));
}

}  // namespace
}  // namespace runs_golden_test
