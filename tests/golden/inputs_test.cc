// SPDX-License-Identifier: Apache-2.0
// What the commands about vectors, inputs and adapters print, of a suite of a few vectors.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "golden/golden.h"
#include "golden/small_suite.h"
#include "suite/suite.h"

namespace inputs_golden_test {
namespace {

using tests::expect_golden;

class GoldenInputs : public small_suite_test::SmallSuite {};

// With vectors of steps, of integers and of strings beside them.
class GoldenSteps : public small_suite_test::SmallSuite {
 protected:
  GoldenSteps()
      : SmallSuite({{"drafts/draft-ietf-idn-mace-01.json",
                     {"mace/01/4-40-base32-decode", "mace/01/4-40-base32-encode",
                      "mace/01/6-00B0-encode"}},
                    {"edge/punycode-integers.json",
                     {"punycode/integers/none-encode", "punycode/integers/none-decode"}},
                    {"edge/lace-form.json", {"lace/form/odd-1"}},
                    {"edge/punycode-ill-formed.json", {"punycode/ill-formed/overlong-nul"}},
                    {"edge/lace-label.json", {"lace/label/host-empty"}},
                    {"edge/lace-base32.json", {"lace/base32/upper"}}}) {}
};

// An answer of a step is an input of the step that goes back, and no input of another one.
TEST_F(GoldenSteps, SeedsAreInputsOfTheOperation) {
  expect_golden(
      "commands.seeds-of-steps.txt",
      session(
          {"vectors seeds --codec mace --op base32-decode a",
           "vectors seeds --codec mace --op base32-encode b",
           "vectors seeds --codec mace --op decode c",
           "vectors seeds --codec lace --op decompress d",
           "vectors seeds --codec lace --op compress e", "vectors seeds --codec lace --op encode f",
           "vectors seeds --codec lace --op decode g",
           "vectors seeds --codec lace --op base32-encode h", "vectors seeds --op integer-encode i",
           "vectors seeds --op integer-decode j", "vectors seeds --op compress k",
           "vectors seeds --op encode l", "vectors seeds --op decode m",
           "! cd a && grep -r . . | sort", "! ls c d e f g h l m"}));
}

// A pattern that selects nothing, a vector without a width, and vectors of strings.
TEST_F(GoldenSteps, VectorsWithoutAWidthAndOfStrings) {
  write("data/vectors/regressions/punycode.json", small_suite_test::finding);
  expect_golden("commands.vectors-others.txt",
                session({"vectors list --filter 'nothing*'", "vectors list --exclude 'nothing*'",
                         "vectors show lace/00/2.5.3-encode", "vectors show punycode/regressions/x",
                         "vectors show --json punycode/regressions/x", "vectors export",
                         "vectors lint --check duplicates", "vectors"}));
  // Of its digest as many digits are shown as a person compares.
  const std::string digest = acecheck::Suite::load(path_of("data/vectors")).digest().substr(0, 16);
  for (const std::string words : {"vectors stats", "certify", "--version"}) {
    const tests::Result result = tests::run("ACECHECK_DATA=" + path_of("data").string() + " " +
                                            program_test::program + " " + words);
    tests::expect_contains(result.out, digest);
  }
}

// Answers of every form, and what is none.
TEST_F(GoldenSteps, AnswersOfEveryForm) {
  expect_golden(
      "commands.explain-answers.txt",
      session({"explain",
               "! $PROGRAM explain lace/00/2.5.3-encode --got bq--745cod4t | sed -n 1,7p",
               "explain lace/00/2.4.3-1-compress --got 0",
               "! $PROGRAM explain lace/00/2.4.3-1-compress --got 04 | sed -n 1,7p",
               "explain mace/01/4-40-base32-decode --got zz",
               "! $PROGRAM explain mace/01/4-40-base32-encode --got reject | sed -n 1,7p",
               "explain lace/base32/upper --got zz",
               "! $PROGRAM explain lace/base32/upper --got 00FF | sed -n 1,7p",
               R"x(! $PROGRAM explain punycode/delimiter/leading-tda --got "$(printf '\377')")x",
               "explain punycode/integers/none-encode --got '[' ",
               "! $PROGRAM explain punycode/integers/none-encode --got '[7]' | sed -n 1,7p",
               "! $PROGRAM explain punycode/delimiter/leading-tda --got \303\274 | sed -n 1,7p",
               "! $PROGRAM explain punycode/delimiter/leading-tda --got '00FC' | sed -n 1,7p",
               "! $PROGRAM explain punycode/delimiter/leading-tda --got U+00FC | sed -n 1,7p",
               "explain punycode/delimiter/leading-tad",
               "! $PROGRAM explain --codec punycode -- -tda | sed -n 1,7p",
               "! $PROGRAM explain --codec punycode --got reject tda | sed -n 1,7p",
               "! $PROGRAM explain --codec lace --got 0041 bq--745cod4t | sed -n 1,7p",
               "! $PROGRAM explain --codec punycode '' | sed -n 1,7p"}));
}

// Each step of the walk, and what is wrong in it.
TEST_F(GoldenInputs, TheWalkSaysWhatToChange) {
  write("rejects", program_test::answering_only(R"({"punycode":{},"lace":{}})", "reject"));
  expect_golden("commands.adapters-check.txt", session({"adapters check -- $PROGRAM serve",
                                                        "adapters check --timeout 60 -- sh rejects",
                                                        "adapters new c mine check"}));
}

// What is no notation of code points is text, and one input that is rejected decides.
TEST_F(GoldenInputs, WhatIsNoNotationIsText) {
  expect_golden(
      "commands.inputs-by-hand.txt",
      session({"decode --codec lace xn--a", "encode 'U+ U+0062' 'U+9 U+FC'", "decode bcher-kv tda",
               "decode tda bcher-kv", "decode --domain any nda tda"}));
}

// Requests that come in pieces, one octet alone, and an input that cannot be read.
TEST_F(GoldenInputs, RequestsThatComeInPieces) {
  write("one", "x");
  expect_golden(
      "commands.serve-pieces.txt",
      session(
          {"! $PROGRAM serve < one", "! $PROGRAM serve < .",
           R"x(! (printf '{"hel'; sleep 0.3; printf l; sleep 0.3; printf 'o":1}\n[]') | $PROGRAM serve)x",
           R"x(! printf '{"id":5}\n["hello","id"]\n7\n{}\n' | $PROGRAM serve)x"}));
}

// A finding becomes a vector, once.
TEST_F(GoldenInputs, AFindingBecomesAVectorOnce) {
  write("data/vectors/ids.txt", "");
  write("finding", "tdb");
  write("other", "bq--zz");
  expect_golden("commands.regress.txt",
                session({"vectors regress --print --comment 'a \303\274' finding",
                         "vectors regress --comment 'a \303\274' finding",
                         "cat data/vectors/regressions/punycode.json", "cat data/vectors/ids.txt",
                         "vectors regress finding", "vectors regress --codec lace other",
                         "vectors regress --codec mace finding"}));
}

}  // namespace
}  // namespace inputs_golden_test
