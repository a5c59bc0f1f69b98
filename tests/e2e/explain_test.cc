// SPDX-License-Identifier: Apache-2.0
// What `acecheck explain` says of vectors, of encodings, of answers and of runs.
#include <filesystem>
#include <regex>

#include "e2e/program.h"

namespace program_test {
namespace {

TEST(Program, Explains) {
  const tests::Result vector = acecheck("explain punycode/delimiter/leading-tda");
  EXPECT_EQ(vector.code, 0);
  expect_contains(vector.out, "Requirement bis/6.2/consume-delimiter");
  // A string that is not a vector, and that begins with a hyphen.
  const tests::Result ace = acecheck("explain --codec punycode --answer '00FC' -- -tdatda");
  EXPECT_EQ(ace.code, 0);
  expect_contains(ace.out, "the input must be rejected");
  EXPECT_EQ(acecheck("decode -- --").out, "-\n");
}

// What a report names.
TEST(Explain, TakesClassesRequirementsAndErrata) {
  for (const auto& [id, words] :
       {std::pair{"overflow-i", "How to fix it: "},
        {"bug:overflow-i", "Mistake class overflow-i:"},
        {"bis/6.2/consume-delimiter", "Requirement bis/6.2/consume-delimiter (must):"},
        {"PUNY-4", "Read it as: "}}) {
    const std::string out = acecheck(std::string("explain ") + id).out;
    expect_contains(out, words);
    expect_contains(out, "\nVectors that show it: ");
  }
}

// Which fault gives an answer: one that is typed, one of a log, and all of a log.
// A buffer that does not hold the answer.
TEST(Explain, SaysWhatAFullBufferIsFor) {
  const std::string id = "punycode/capacity/mixed-decode-5";
  expect_contains(acecheck("explain " + id).out,
                  "It takes 6 in a buffer of 5: too_small, or a rejection, is right\n");
  expect_contains(acecheck("explain " + id + " --got reject").out,
                  "Your answer is the right one.\n");
  const std::string beside =
      acecheck("explain " + id + " --got '0062 00FC 0063 0068 0065 0072'").out;
  expect_contains(beside, "the buffer has room for 5, and the right answer takes 6.\n");
  expect_contains(beside, "(punycode/buffer-one-beyond)");
}

// A string that is no text of Unicode.
TEST(Explain, SaysWhatAnIllFormedStringIsFor) {
  const std::string id = "punycode/ill-formed/cut-3-end-2";
  const std::string out = acecheck("explain " + id).out;
  expect_contains(out, "punycode encode is asked for unicode_hex 62E382, form utf-8\n");
  expect_contains(out, "the answer is b-q10i or b-q10ia: an advisory where no domain is declared");
  expect_contains(out,
                  "at index 1 of the input: out-of-domain (Unicode, section 3.9, table 3-7)\n");
  expect_contains(acecheck("explain " + id + " --got b-").out,
                  "(punycode/string-utf8-cut-dropped)");
}

TEST(Program, ExplainsAnswersByTheFaultThatGivesThem) {
  const std::string fault = "a delimiter at index 0 is consumed (punycode/leading-delimiter)";
  const std::string id = "punycode/delimiter/leading-tda";
  expect_contains(acecheck("explain " + id + " --got U+00FC").out,
                  "You answered \"\u00FC\" (00FC); the input must be rejected.\n"
                  "A codec with one of these faults gives your answer:\n    " +
                      fault + "\n");
  expect_contains(acecheck("explain --codec punycode --got 00FC -- -tda").out, fault);
  expect_contains(acecheck("explain " + id + " --got reject").out,
                  "Your answer is the right one.\n");
  expect_contains(acecheck("explain punycode/bis/7.1-A-decode --got reject").out,
                  "Your answer is a rejection (no reason); the input has a value.\n");
  expect_contains(acecheck("explain punycode/bis/3.3-encode --got '[7,3,4,2,5,1]'").out,
                  "Your answer is the right one.\n");

  const tests::TemporaryDirectory directory;
  const std::string file = (directory / "run.jsonl").string();
  const tests::Result certified =
      acecheck("certify --log " + file + " --codec punycode --filter 'punycode/delimiter/*' -- " +
               hostile + " faulty punycode/leading-delimiter");
  EXPECT_EQ(certified.code, 1);
  const std::string shown = " failures: a delimiter at index 0 is consumed\n";
  expect_contains(certified.out, shown);
  const tests::Result run = acecheck("explain --log " + file);
  EXPECT_EQ(run.code, 0);
  expect_contains(run.out, ": not conformant\n");
  EXPECT_EQ(run.out.find("no known fault"), std::string::npos) << run.out;
  expect_contains(run.out, shown + "      fault punycode/leading-delimiter, mistake class ");
  expect_contains(run.out, "\n      acecheck explain punycode/delimiter/only --log " + file);
  const tests::Result one = acecheck("explain " + id + " --log " + file);
  expect_contains(one.out, ": accepted-invalid\n" + id + "\n");
  expect_contains(one.out, fault);

  // An erratum without a vector of its own shows the vectors that ask its example.
  const std::string erratum = acecheck("explain PUNY-13").out;
  expect_contains(erratum, "    Example: decode, ace -kva, as read: bad-digit\n");
  expect_contains(erratum, "\n    punycode/delimiter/leading-kva\n");
  expect_contains(acecheck("vectors list --filter erratum:CIDNUC-8").out, "cidnuc/");

  // The empty string is an encoding, too.
  expect_contains(acecheck("explain --codec punycode ''").out, "The right answer is");
  const tests::Result nothing = acecheck("explain");
  EXPECT_EQ(nothing.code, 2);
  expect_contains(nothing.error, "explain needs an ID, --log FILE, or both; ");
  const tests::Result absent = acecheck("explain punycode/bis/7.1-A-decode --log " + file);
  EXPECT_EQ(absent.code, 2);
  expect_contains(absent.error, "no run has asked punycode/bis/7.1-A-decode");
  EXPECT_EQ(acecheck("explain " + id + " --got x --log " + file).code, 2);
  EXPECT_EQ(acecheck("explain punycode/bis/3.3-encode --got '['").code, 2);
}

// An answer of octets is typed in hexadecimal.
TEST(Explain, TakesOctets) {
  const std::string compress = "explain lace/form/three-same-compress --got ";
  expect_contains(acecheck(compress + "0330e6cbfc").out, "Your answer is the right one.\n");
  expect_contains(acecheck(compress + "0030E6CBFC").out,
                  "Your answer departs from it at index 0: 00 instead of 03.\n");
  expect_fails(compress + "0FF", 2, {"--got has neither octets in hexadecimal nor reject"});
  const std::string decompress = "explain lace/form/three-same-decompress --got ";
  expect_contains(acecheck(decompress + "30E630CB30FC").out, "Your answer is the right one.\n");
}

TEST(Explain, ShowsTheAnswerOfEachRun) {
  const tests::TemporaryDirectory directory;
  const std::string id = "punycode/bis/7.1-A-decode";
  const std::string log = " --log " + (directory / "run.jsonl").string();
  EXPECT_EQ(acecheck("certify builtin oracle --filter " + id + log).code, 0);
  const std::string out = acecheck("explain " + id + log).out;
  EXPECT_TRUE(out.starts_with("builtin: ")) << out;
  expect_contains(out, "\n\noracle: ");
}

// Each failure counts once: for the fault that explains it, or among those that none explains.
TEST(Explain, CountsAllFailuresOfARun) {
  const tests::TemporaryDirectory directory;
  const std::string log = " --log " + (directory / "run.jsonl").string();
  acecheck("certify --filter 'punycode/bis/*'" + log + " -- " +
           answering_only(R"({"punycode":{}})", "reject"));
  const std::string out = acecheck("explain" + log).out;
  const std::regex counts("\n  ([0-9]+) of ([0-9]+) failures: ");
  int sum = 0;
  int failures = -1;
  for (std::sregex_iterator it(out.begin(), out.end(), counts), end; it != end; ++it) {
    sum += std::stoi((*it)[1]);
    failures = std::stoi((*it)[2]);
  }
  EXPECT_EQ(sum, failures) << out;
  expect_contains(out, " failures: the implementation rejects all ");
}

}  // namespace
}  // namespace program_test
