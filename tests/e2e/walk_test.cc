// SPDX-License-Identifier: Apache-2.0
// acecheck adapters check: each usual slip of an adapter is named.
#include "e2e/program.h"

namespace walk_test {
namespace {

using program_test::acecheck;
using program_test::expect_contains;
using program_test::program;

// An adapter in Python: the built-in codecs, with a slip in what it reads or writes.
//   change   statements on `request` (a dictionary) before it is asked, and on `answer` after
class Adapter {
 public:
  explicit Adapter(const std::string& before, const std::string& after = "pass",
                   const std::string& start = "pass", const std::string& flush = "True") {
    tests::write_file(
        directory_ / "adapter.py",
        "import json, subprocess, sys\n"
        "inner = subprocess.Popen(['" +
            program +
            "', 'serve'], stdin=subprocess.PIPE,\n"
            "                         stdout=subprocess.PIPE, text=True, bufsize=1)\n" +
            start +
            "\nheld = []\n"
            "for line in sys.stdin:\n"
            "    request = json.loads(line)\n"
            "    if 'hello' not in request:\n"
            "        " +
            before +
            "\n"
            "    print(json.dumps(request), file=inner.stdin, flush=True)\n"
            "    answer = json.loads(inner.stdout.readline())\n"
            "    if 'hello' not in answer:\n"
            "        " +
            after +
            "\n"
            "    print(json.dumps(answer), flush=" +
            flush + ")\n");
  }
  tests::Result check(const std::string& options = "") const {
    return acecheck("adapters check " + options + " -- python3 " +
                    (directory_ / "adapter.py").string());
  }

 private:
  tests::TemporaryDirectory directory_;
};

void expect_slip(const tests::Result& result, const std::string& words) {
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, words);
  expect_contains(result.out, "the adapter must be changed");
}

TEST(AdaptersCheck, OfARightAdapter) {
  const tests::Result result = Adapter("pass").check();
  EXPECT_EQ(result.code, 0) << result.out << result.error;
  EXPECT_EQ(result.out.find("CHANGE"), std::string::npos) << result.out;
  expect_contains(result.out, "right  128 requests, 256 in flight\n");
}

// A string as it is, of which the adapter takes the octets for characters.
TEST(AdaptersCheck, StringsThatAreNotPassedAsTheyAre) {
  expect_contains(Adapter("pass").check().out,
                  "right  a string in utf-16, well-formed and ill-formed\n");
  expect_slip(
      Adapter("if request.get('form') == 'utf-8':\n"
              "            octets = bytes.fromhex(request.pop('unicode_hex'))\n"
              "            request['unicode'] = ' '.join('%04X' % octet for octet in octets)")
          .check(),
      "look at how the adapter passes the input");
}

TEST(AdaptersCheck, NothingFlushed) {
  expect_slip(Adapter("pass", "pass", "sys.stdout = open(1, 'w', buffering=1 << 20)", "False")
                  .check("--timeout 1"),
              "flush standard output");
}

TEST(AdaptersCheck, ABanner) {
  expect_slip(Adapter("pass", "pass", "print('ready')").check(),
              "a banner belongs on standard error");
}

TEST(AdaptersCheck, AnIdThatIsAString) {
  expect_slip(Adapter("pass", "answer['id'] = str(answer['id'])").check(), "\"id\"");
}

TEST(AdaptersCheck, CodeUnitsForCodePoints) {
  expect_slip(
      Adapter(
          "pass",
          "answer['unicode'] = answer.get('unicode', '').replace('20000', 'D840 DC00')"
          " or answer.pop('unicode', None) or '' ; answer.get('unicode') or answer.pop('unicode')")
          .check(),
      "not the code units of UTF-16");
}

TEST(AdaptersCheck, LowOctetsOfCharacters) {
  expect_slip(Adapter("request['ace'] = request['ace'].encode('utf-16-le')[::2].decode('latin-1') "
                      "if 'ace' in request else ''; request['ace'] or request.pop('ace')")
                  .check(),
              "takes the character U+0161");
}

TEST(AdaptersCheck, AnExceptionThatNobodyMeant) {
  expect_slip(Adapter("pass",
                      "'reject' in answer and answer.update(reject='IndexError: list index "
                      "out of range')")
                  .check(),
              "an exception that nobody meant");
}

TEST(AdaptersCheck, NothingForAnEmptyInput) {
  for (const std::string member : {"unicode", "ace"}) {
    expect_slip(Adapter("request.get('" + member + "') == '' and sys.exit(9)").check(),
                "an empty text and an empty ACE string");
  }
}

// Of several slips of one step, the first is named.
TEST(AdaptersCheck, TheFirstOfTwoSlips) {
  expect_slip(Adapter("pass",
                      "'reject' in answer and answer.update(reject='IndexError: list index "
                      "out of range'); request.get('ace') == '9' and answer.update(reject=7)")
                  .check(),
              "\"reject\": 7");
}

// Of 64 texts at once; each of the two operations, and the first request as well as the others.
TEST(AdaptersCheck, AnswersOfOtherRequests) {
  expect_slip(
      Adapter("request.get('unicode', '').startswith('4E') and request.update(unicode='%04X' % "
              "(int(request['unicode'], 16) ^ 1))")
          .check(),
      "gives a request the answer of another one");
  const tests::Result decoding =
      Adapter("pass",
              "answer.get('unicode', '').startswith('4E') and answer.update(unicode='%04X' % "
              "(int(answer['unicode'], 16) ^ 1))")
          .check();
  expect_slip(decoding, "gives a request the answer of another one");
  // The wrong answer is that of no other request.
  const tests::Result first =
      Adapter("request.get('unicode') == '4E00' and request.update(unicode='00FC')").check();
  expect_slip(first, "answers {\"unicode\":\"4E00\"} with {\"ace\":\"tda\"}");
  EXPECT_FALSE(first.out.contains("another one")) << first.out;
}

TEST(AdaptersCheck, ALongLine) {
  const std::string ends = "len(request.get('ace', '')) > 900 and sys.exit(9)";
  expect_slip(Adapter(ends).check(), "an ACE string of 60000 octets");
  expect_contains(Adapter("pass").check().out, "right  an ACE string of 60000 octets\n");
}

TEST(AdaptersCheck, OctetsThatAreNoText) {
  expect_slip(Adapter("request.get('ace_hex') == '61FF' and sys.exit(9)").check(),
              "an ACE string that is not ASCII");
}

TEST(AdaptersCheck, AnErrorAtTheEndOfItsInput) {
  expect_slip(Adapter("pass", "pass", "import atexit, os; atexit.register(os._exit, 3)").check(),
              "ends with exit code 3 when its input has ended");
}

// The adapter ends once; after the restart, when each request is asked alone, it does not.
TEST(AdaptersCheck, SeveralRequestsInFlight) {
  expect_slip(
      Adapter("import os; once = sys.argv[0] + '.once'; request.get('unicode') == '4E05' and "
              "not os.path.exists(once) and (open(once, 'w'), sys.exit(9))")
          .check(),
      "declare a smaller \"in_flight\"");
}

TEST(AdaptersCheck, ThatCannotBeStarted) {
  const tests::Result none = acecheck("adapters check -- /nonexistent");
  EXPECT_EQ(none.code, 3);
  tests::expect_contains(none.error, "the adapter cannot be started: /nonexistent: No such file");
  EXPECT_EQ(acecheck("adapters check").code, 2);
}

}  // namespace
}  // namespace walk_test
