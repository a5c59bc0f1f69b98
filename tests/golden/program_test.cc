// SPDX-License-Identifier: Apache-2.0
// What the program prints, command by command.
#include "e2e/program.h"

#include <gtest/gtest.h>

#include <regex>

#include "golden/golden.h"
#include "support/command.h"

namespace program_golden_test {
namespace {

using tests::expect_golden;

// What a person sees who types the commands, one after the other. input: of each command.
std::string session(std::initializer_list<std::string> commands, const std::string& input = "") {
  std::string text;
  for (const std::string& words : commands) {
    text += program_test::transcript("acecheck " + words, program_test::acecheck(words, input));
  }
  return text;
}

TEST(GoldenProgram, ByHand) {
  expect_golden("by-hand.txt", session({"encode b\u00fccher",
                                        "encode --codec lace b\u00fccher",
                                        "encode --codec mace b\u00fccher",
                                        "encode --codec cidnuc b\u00fccher",
                                        "encode 'U+0062 U+00FC'",
                                        "encode ''",
                                        "encode '\xff'",
                                        "encode 110000",
                                        "decode bcher-kva",
                                        "decode xn--bcher-kva",
                                        "decode tda_",
                                        "decode bcher-kv",
                                        "decode --codec lace bq--adgfxia",
                                        "decode --codec mace b-cher-kva",
                                        "decode --codec cidnuc zq--adgfxia",
                                        "decode ''",
                                        "decode 99999999",
                                        "trace decode bcher-kva",
                                        "trace decode -- -kva",
                                        "trace encode b\u00fccher"}));
}

TEST(GoldenProgram, Explain) {
  expect_golden(
      "explain.txt",
      session({"explain punycode/bis/7.1-A-decode",
               "explain punycode/bis/7.1-A-decode --got reject",
               "explain punycode/bis/7.1-A-decode --got '0041 0042'",
               "explain lace/00/2.5.3-encode", "explain --codec punycode tda-",
               "explain --codec punycode tda- --got ''", "explain --codec lace bq--adgfxia",
               "explain no/such/vector", "explain punycode/bis/7.1-A-decode --got 'U+ZZ'"}));
}

TEST(GoldenProgram, Vectors) {
  expect_golden(
      "vectors.txt",
      session({"vectors show punycode/bis/7.1-A-decode", "vectors show lace/00/2.5.3-decode --json",
               "vectors show cidnuc/00/2.5.3-encode", "vectors show no/such/vector",
               "vectors list --filter 'lace/00/*'", "vectors list --filter 'bug:none'"}));
}

// Requests as an adapter gets them, right ones and others.
TEST(GoldenProgram, Serve) {
  const std::string requests =
      "{\"hello\":1}\n"
      "{\"id\":1,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"0062 00FC\"}\n"
      "{\"id\":2,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"0062 "
      "00FC\",\"case\":\"Uu\"}\n"
      "{\"id\":3,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"bcher-kva\"}\n"
      "{\"id\":4,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"99999999\"}\n"
      "{\"id\":5,\"codec\":\"punycode\",\"op\":\"decode\",\"ace_hex\":\"FF\"}\n"
      "{\"id\":6,\"codec\":\"lace\",\"op\":\"encode\",\"unicode\":\"0062 00FC\"}\n"
      "{\"id\":7,\"codec\":\"lace\",\"op\":\"compress\",\"unicode\":\"0062 00FC\"}\n"
      "{\"id\":8,\"codec\":\"cidnuc\",\"op\":\"base32-encode\",\"octets\":\"00FF\"}\n"
      "{\"id\":9,\"codec\":\"mace\",\"op\":\"encode\",\"unicode\":\"0062 00FC\"}\n"
      "{\"id\":10,\"codec\":\"base58\",\"op\":\"encode\",\"unicode\":\"0062\"}\n"
      "{\"id\":11,\"codec\":\"punycode\",\"op\":\"compress\",\"unicode\":\"0062\"}\n"
      "{\"id\":12,\"codec\":\"punycode\",\"op\":\"encode\"}\n"
      "{\"id\":13,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"62\"}\n"
      "{\"id\":14,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":[98]}\n"
      "{\"id\":15,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"0062\",\"ase\":\"u\"}\n"
      "{\"id\":\"16\"}\n"
      "[]\n"
      "not JSON\n";
  // The version of Unicode is the version of the library that is installed.
  expect_golden("serve.txt", std::regex_replace(session({"serve"}, requests),
                                                std::regex(R"("unicode_version":"[0-9.]+")"),
                                                R"("unicode_version":"-")"));
}

}  // namespace
}  // namespace program_golden_test
