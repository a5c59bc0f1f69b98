// SPDX-License-Identifier: Apache-2.0
// What the program says about its own command line: help, and the errors of a wrong command line.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "e2e/program.h"

namespace help_test {
namespace {

namespace fs = std::filesystem;

using program_test::acecheck;
using program_test::expect_contains;
using program_test::program;

// Expects exit code 2, nothing on standard output, and one line with these words on standard error.
void expect_usage_error(const std::string& arguments, std::initializer_list<const char*> words) {
  EXPECT_EQ(program_test::expect_fails(arguments, 2, words).out, "");
}

// The words after which --help is asked: "", "certify", "vectors", "vectors list".
std::set<std::string> commands_below(const std::string& words) {
  std::set<std::string> out = {words};
  std::string help = acecheck(words + " --help").out;
  const std::size_t at = help.find("Subcommands:\n");
  if (at == std::string::npos) return out;
  help.resize(std::min(help.find("\n\n", at), help.size()));  // the footer has examples
  const std::regex line("\n  ([a-z-]+) ");
  for (std::sregex_iterator it(help.begin() + std::ptrdiff_t(at), help.end(), line), end; it != end;
       ++it) {
    out.merge(commands_below(words.empty() ? (*it)[1].str() : words + " " + (*it)[1].str()));
  }
  return out;
}

const std::set<std::string>& commands() {
  static const std::set<std::string> all = commands_below("");
  return all;
}

TEST(Help, OfEveryCommand) {
  EXPECT_GT(commands().size(), 15u);
  for (const std::string& words : commands()) {
    EXPECT_EQ(acecheck("help " + words).out, acecheck(words + " --help").out) << words;
  }
  EXPECT_EQ(acecheck("-V").out, acecheck("--version").out);
  expect_usage_error("help certfy", {"there is no command certfy", "did you mean certify?"});
}

TEST(Help, AnErrorNamesTheNearestNameAndTheHelpOfTheCommand) {
  expect_usage_error("certfy",
                     {"there is no command certfy", "did you mean certify?", "`acecheck --help`"});
  expect_usage_error("vectors lst", {"did you mean list?", "`acecheck vectors --help`"});
  expect_usage_error("certify --fliter x",
                     {"--fliter", "did you mean --filter?", "`acecheck certify --help`"});
  expect_usage_error("prove --codec punicode",
                     {"punicode", "did you mean punycode?", "`acecheck prove --help`"});
  expect_usage_error("prove --codec=punicode", {"did you mean punycode?"});
  const tests::Result far = acecheck("certify --xyzzy-plugh");
  EXPECT_EQ(far.code, 2);
  EXPECT_EQ(far.error.find("did you mean"), std::string::npos) << far.error;
}

TEST(Help, HasTheProtocolAndAnExampleOfEachCommand) {
  expect_contains(acecheck("help protocol").out, "# adapters: the protocol");
  for (const std::string& words : commands()) {
    const std::string help = acecheck(words + " --help").out;
    expect_contains(help, "\n  acecheck " + words);
    EXPECT_EQ(help.find("\n\n\n"), std::string::npos) << words << help;
  }
}

// What the function for bash offers for the last word. If it offers nothing, bash completes files.
TEST(Help, CompletesCommandsOptionsTargetsAndIds) {
  for (const auto& [words, offered] :
       {std::pair{"ce", "certify"},
        {"help pro", "prove"},
        {"vectors ge", "generate"},
        {"certify --juni", "--junit"},
        {"vectors export --bit", "--bits"},
        {"hunt orac", "oracle"},
        {"certify --codec lace --filter punycode/bis/7.1-A-e", "punycode/bis/7.1-A-encode"},
        {"explain cidnuc/label/hangul-tbase-d", "cidnuc/label/hangul-tbase-decode"},
        {"hunt --codec mac", "mace"},
        {"certify -- ora", ""},
        {"certify --junit ora", ""},
        {"certify --quiet orac", "oracle"},
        {"certify --quiet -- ora", ""}}) {
    const tests::Result done = tests::run(
        "bash -c 'PATH=$(dirname " ACECHECK_PROGRAM "):$PATH; . " ACECHECK_SOURCE_DIR
        "/packaging/completion.bash; COMP_WORDS=(acecheck " +
        std::string(words) +
        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _acecheck acecheck; echo \"${COMPREPLY[@]}\"'");
    EXPECT_EQ(done.out, offered + std::string("\n")) << words << done.error;
  }
}

TEST(Help, WarnsOfThePrefixOfALabel) {
  const tests::Result label = acecheck("decode xn--bcher-kva");
  EXPECT_EQ(label.code, 0);
  EXPECT_EQ(label.out, "xn--b\u00CAcher\n");  // another text than that of the label
  expect_contains(label.error, "to decode the label, leave it out: bcher-kva");
  EXPECT_EQ(acecheck("decode bcher-kva").error, "");
  EXPECT_EQ(acecheck("decode --codec mace -- xn--bcher-kva").error.find("warning"),
            std::string::npos);
}

// The bounds of each option are its own. What is within them is not the mistake that is told.
TEST(Help, NumbersHaveBounds) {
  for (const auto& [command, option, within, beyond, mistake] :
       {std::tuple{"certify --config /no/such", "--fresh", "100000", "100001", "/no/such"},
        {"certify --config /no/such", "--fresh", "0", "100001", "/no/such"},
        {"certify --config /no/such", "--repeat", "1", "0", "/no/such"},
        {"certify --config /no/such", "--jobs", "0", "1025", "/no/such"},
        {"certify --config /no/such", "--repeat", "1000", "1001", "/no/such"},
        {"certify --config /no/such", "--jobs", "1024", "1025", "/no/such"},
        {"certify --config /no/such", "--timeout", "0.001", "0.0009", "/no/such"},
        {"certify --config /no/such", "--timeout", "86400", "86400.1", "/no/such"},
        {"hunt no-such", "--time", "0.1", "0.09", "no-such"},
        {"hunt no-such", "--time", "10000000", "10000001", "no-such"},
        {"hunt no-such", "--jobs", "1024", "abc", "no-such"},
        {"hunt no-such", "--jobs", "1024", "1025", "no-such"},
        {"hunt no-such", "--timeout", "0.001", "0.0009", "no-such"},
        {"hunt no-such", "--timeout", "86400", "86400.1", "no-such"},
        {"hunt no-such", "--jobs", "0", "1025", "no-such"},
        {"prove --resume", "--length", "0", "65", "--resume needs"},
        {"prove --resume", "--jobs", "1024", "1025", "--resume needs"},
        {"prove --resume", "--length", "0", "-1", "--resume needs"},
        {"prove --resume", "--length", "64", "65", "more than 2^63 strings"},
        {"prove --resume", "--timeout", "0.001", "0.0009", "--resume needs"},
        {"prove --resume", "--timeout", "86400", "86400.1", "--resume needs"},
        {"prove --resume", "--checkpoint-every", "0", "-0.1", "--resume needs"},
        {"prove --resume", "--checkpoint-every", "86400", "86400.1", "--resume needs"},
        {"adapters check", "--timeout", "0.1", "0.09", "takes the command"},
        {"adapters check", "--timeout", "3600", "3600.1", "takes the command"}}) {
    const std::string words = std::string(command) + " " + option + "=";
    expect_usage_error(words + within, {mistake});
    expect_usage_error(words + beyond, {option, beyond, "must be a number from"});
  }
}

TEST(Help, RefusesANegativeNumber) { expect_usage_error("certify --show=-1", {"--show", "-1"}); }

TEST(Help, VersionNamesTheDataAndTheKernel) {
  const std::string version = acecheck("--version").out;
  const std::regex form(
      "acecheck \\d+\\.\\d+\\.\\d+\nUnicode [0-9.]+ in the codecs, [0-9.]+ in the oracle\nkernel "
      "(portable|bmi2)\n"
      "suite [0-9a-f]{64}\n");
  EXPECT_TRUE(std::regex_match(version, form)) << version;
}

}  // namespace
}  // namespace help_test
