// SPDX-License-Identifier: Apache-2.0
// The program as a user runs it: certifying, and its other commands.
#include "e2e/program.h"

#include <filesystem>
#include <regex>
#include <sstream>

namespace program_test {
namespace {

TEST(Program, CertifiesTheBuiltInCodecs) {
  const tests::Result result = acecheck("certify");
  EXPECT_EQ(result.code, 0);
  // The limit of the built-in codecs is 32 bits.
  expect_contains(result.out,
                  ", not run 0, failed 0\n  result: conformant within declared limits\n");
  EXPECT_EQ(result.error, "");
}

TEST(Program, CertifiesTheOracle) {
  const tests::Result result = acecheck("certify oracle");
  EXPECT_EQ(result.code, 0);
  expect_contains(result.out, "result: conformant\n");
}

TEST(Program, CertifiesACommand) {
  EXPECT_EQ(acecheck("certify -- " + program + " serve").code, 0);
  const tests::Result crash = acecheck("certify -- " + hostile + " crash ihqw");
  EXPECT_EQ(crash.code, 1);
  expect_contains(crash.out, "vectors: 4 crash, ");
  expect_contains(crash.out, "4 of 4 failures: the punycode decoder crashes\n");
  expect_contains(crash.out, "signal 11");
  expect_contains(crash.out, "result: not conformant");
}

TEST(Program, ExitCodes) {
  expect_fails("certify --codec mace --filter 'lace/*'", 4,
               {"nothing ran", "--exclude select them"});
  expect_fails("certify --exclude '*'", 4, {"nothing ran"});
  expect_fails("certify nobody", 2, {"nobody", "`acecheck adapters`", "-- ./my-adapter"});
  expect_fails("certify --codec base58", 2, {"base58"});
  expect_fails("certify --no-such-option", 2, {"no-such-option"});
  expect_fails("", 2, {"a command is missing"});
  expect_fails("dance", 2, {"dance"});
  expect_fails("vectors", 2, {"a command is missing"});
  expect_fails("certify -- no-such-adapter-of-ours", 3, {"no-such-adapter-of-ours", "PATH"});
  expect_fails("serve -- x", 2, {"x"});
  expect_fails("certify ./mine --all", 2, {"--all"});
  expect_fails("certify ./mine", 2, {"acecheck certify -- ./mine"});
  expect_fails("certify --timeout abc", 2, {"must be a number from 0.001 to 86400 (got \"abc\")"});
  expect_fails("explain punycode/delimiter/only --got rejected", 2, {"type `reject`"});
  expect_fails("explain punycode/delimiter/only --got 0x99", 2, {"0099 or U+0099"});
  expect_fails("explain overflow-i --got reject", 2, {"the id of"});
  expect_fails("diff none-before none-now", 2, {"none-before: cannot be read: No such file"});
  expect_fails("explain no/such/vector", 2, {"no/such/vector", "vectors list", "--codec"});
  expect_fails("explain --codec base58 x", 2, {"base58"});
  expect_fails("vectors lint --check spelling", 2, {"spelling"});
  expect_fails("vectors list --bug no-such-class", 2, {"matches no vector"});
  expect_fails("vectors list --bug adapt-damp --op decode --codec lace", 4, {"no vector"});
  expect_fails("vectors show no/such/vector", 2, {"no/such/vector", "vectors list"});
  expect_fails("vectors list --op transcode", 2, {"transcode"});
  expect_fails("report /no/such/log --html /tmp", 2, {"/no/such/log"});
}

TEST(Program, NamesWhatWasProbablyMeant) {
  expect_fails("certify buitlin", 2, {"there is no target buitlin; did you mean builtin?"});
  expect_fails("certify --filter 'lace/00/*' --filter 'nothing*'", 2,
               {"--filter 'nothing*' matches no vector;", "vectors list"});
  expect_fails("certify --exclude 'punycode/dilimiter/*'", 2,
               {"--exclude 'punycode/dilimiter/*' matches no vector; did you mean "
                "punycode/delimiter/*?"});
  expect_fails("vectors list --filter bug:overfow-n", 2, {"did you mean bug:overflow-n?"});
  expect_fails("explain punycode/delimiter/leading-tad", 2,
               {"did you mean punycode/delimiter/leading-tda?"});
  expect_fails("vectors show punycode/delimiter/leading-tad", 2,
               {"did you mean punycode/delimiter/leading-tda?"});
}

// Several patterns of each kind, and what follows a pattern is a target.
TEST(Program, SelectsVectorsByPatterns) {
  const tests::Result list = acecheck(
      "vectors list --filter lace/00/2.4.3-1-compress --filter 'lace/00/*-[23]-compress' "
      "--filter 'lace/00/2.4.3-?-compress' --exclude '*-3-*'");
  EXPECT_EQ(list.code, 2);  // a bracket is no wildcard
  EXPECT_EQ(acecheck("vectors list --filter lace/00/2.4.3-1-compress --filter "
                     "'lace/00/2.4.3-?-compress' --exclude '*-3-*'")
                .out,
            "lace/00/2.4.3-1-compress\nlace/00/2.4.3-2-compress\n");
  EXPECT_EQ(acecheck("vectors list --filter bug:overflow-n").out,
            acecheck("vectors list --bug overflow-n").out);
  const tests::Result run = acecheck(
      "certify --filter requirement:bis/6.2/consume-delimiter --exclude bug:length-narrowed "
      "builtin");
  EXPECT_EQ(run.code, 0) << run.error;
  expect_contains(run.out, "builtin: acecheck");
}

TEST(Program, ATargetOfWhichNothingRanDecides) {
  expect_fails(
      "certify builtin --filter 'lace/00/*' -- " + answering_only(R"({"punycode":{}})", "reject"),
      4, {"nothing ran"});
}

TEST(Program, UnsupportedIsNoPass) {
  // The adapter declares a codec and then answers every request with "unsupported".
  const tests::Result result =
      acecheck("certify -- " + answering_only(R"({"lace":{}})", "unsupported"));
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, " unsupported");
  expect_contains(result.out, "passed 0, excused 0, not run");
}

TEST(Program, ConformanceCannotBeDeclaredIntoBeing) {
  // The adapter declares that it reaches nowhere, and then rejects everything.
  const tests::Result result =
      acecheck("certify -- " + answering_only(R"({"lace":{"bits":1,"max_length":1}})", "reject"));
  EXPECT_EQ(result.code, 1) << result.out << result.error;
}

TEST(Program, AShouldForgivesNoWrongValue) {
  // The loop of adapt() also runs at 455. A vector of level `should`, which is about time, shows
  // the wrong text.
  const tests::Result result = acecheck("certify --filter 'punycode/length/distinct*' -- " +
                                        hostile + " faulty punycode/adapt-454");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, " wrong-value");
  expect_contains(result.out, "result: not conformant");
}

TEST(Program, AShouldForgivesWhatItIsAbout) {
  const std::string adapter = " -- " + hostile + " mixed-case 4ED6";
  const std::string command = "certify --filter 'punycode/case/one-case'";
  const tests::Result result = acecheck(command + adapter);
  EXPECT_EQ(result.code, 0) << result.out << result.error;
  expect_contains(result.out, "1 warn");
  EXPECT_EQ(acecheck(command + " --strict" + adapter).code, 1);
}

TEST(Program, UnsupportedIsAFailureWhereAnAnswerIsDue) {
  const tests::Result result = acecheck("certify --codec lace -- " + hostile + " unsupported 30E6");
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, " unsupported");
}

TEST(Program, WhatStringsCannotHoldIsNotRun) {
  // The adapter has no answer to requests with a surrogate, and no such request is sent.
  const tests::Result utf_8 = acecheck("certify --codec punycode -- " + hostile +
                                       " utf-8-unsupported '\"unicode\":\"D800'");
  EXPECT_EQ(utf_8.code, 0) << utf_8.out << utf_8.error;
  expect_contains(utf_8.out, "not run: UTF-8 holds no surrogate\n");
  expect_contains(utf_8.out, "not run: their strings hold no integer above 10FFFF\n");
  expect_contains(utf_8.out, "not run: their strings hold no octets that are not UTF-8\n");
  // UTF-16 holds a surrogate alone.
  const tests::Result utf_16 = acecheck("certify --codec punycode -- " + hostile +
                                        " utf-16-unsupported '\"unicode\":\"D800'");
  EXPECT_EQ(utf_16.code, 1) << utf_16.out << utf_16.error;
  expect_contains(utf_16.out, "not run: UTF-16 joins two surrogates\n");
}

TEST(Program, TimeDoesNotDecideBeyondThePromise) {
  const std::string command =
      "certify --timeout 0.2 --filter punycode/length/narrowed-65537-decode -- " + hostile;
  const tests::Result least = acecheck(command + " least-hang wp510e");
  EXPECT_EQ(least.code, 0) << least.out << least.error;
  expect_contains(least.out, "asked 1, passed 0, excused 1, not run 0, failed 0\n");
  // This adapter promises strings of any length.
  const tests::Result promised = acecheck(command + " hang wp510e");
  EXPECT_EQ(promised.code, 1) << promised.out << promised.error;
  expect_contains(promised.out, "timeout: no answer within 0.4 s");
}

TEST(Program, AMisspeltMemberIsNamed) {
  expect_fails("certify -- " + hostile + " misspelt-hello", 3,
               {"unknown member \"bit\": 32", "did you mean \"bits\"?"});
  const tests::Result answer =
      acecheck("certify --filter punycode/bis/7.1-B-decode -- " + hostile + " misspelt-answer ihq");
  EXPECT_EQ(answer.code, 1);
  expect_contains(answer.out, "unknown member \"unicod\": \"00FC\"; did you mean \"unicode\"?");
}

TEST(Program, IdnaExcusesNoRejectionOfLetters) {
  // The adapter declares the layer idna, and then rejects everything.
  const tests::Result result = acecheck(
      "certify --verbose -- " + answering_only(R"({"punycode":{"layer":"idna2008"}})", "reject"));
  EXPECT_EQ(result.code, 1) << result.out << result.error;
  expect_contains(result.out, "punycode/bis/7.1-B-decode");
}

TEST(Program, DamagedVectorsAreAUsageError) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "vectors/drafts/x.json",
                    R"({"codec":"lace","vectors":[{"id":"lace/a","op":"encode"}]})");
  const tests::Result result =
      tests::run("ACECHECK_DATA=" + directory.path().string() + " " + program + " certify");
  EXPECT_EQ(result.code, 2);
  expect_contains(result.error, "x.json: vector lace/a has no \"unicode\"");
  EXPECT_EQ(tests::run("ACECHECK_DATA=/no/such " + program + " certify").code, 2);
}

// As if it were not set, and not the folder in which the program is started.
TEST(Program, AnEmptyFolderOfDataIsNone) {
  EXPECT_EQ(
      tests::run("cd / && ACECHECK_DATA= " + program + " vectors show lace/00/2.5.3-encode").code,
      0);
}

// A program that was moved away from its vectors says so.
TEST(Program, IsNearItsVectors) {
  const tests::TemporaryDirectory directory;
  const std::string moved = (directory / "acecheck").string();
  std::filesystem::copy_file(program, moved);
  const tests::Result result = tests::run("env -u ACECHECK_DATA " + moved + " vectors list");
  if (result.code == 0) GTEST_SKIP() << "the vectors are inside the program";
  EXPECT_EQ(result.code, 2) << result.out;
  expect_contains(result.error, "the vectors are nowhere near the program; set ACECHECK_DATA");
  EXPECT_EQ(tests::run("ACECHECK_DATA=" ACECHECK_SOURCE_DIR " " + moved +
                       " vectors show lace/00/2.5.3-encode")
                .code,
            0);
}

TEST(Program, DamagedAdaptersAndLogsAreAUsageError) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "vectors/README.md", "");
  tests::write_file(directory / "adapters/x/adapter.json", R"({"name":"x","command":[7]})");
  const tests::Result adapters =
      tests::run("ACECHECK_DATA=" + directory.path().string() + " " + program + " adapters");
  EXPECT_EQ(adapters.code, 2);
  expect_contains(adapters.error, "adapter.json: has a member that is not a string");
  tests::write_file(directory / "adapters/languages.json", R"({"languages":[{"name":7}]})");
  const tests::Result adapter = tests::run("ACECHECK_DATA=" + directory.path().string() + " " +
                                           program + " adapters new python x");
  EXPECT_EQ(adapter.code, 2);
  expect_contains(adapter.error, "languages.json: lacks a member");
  tests::write_file(directory / "adapters/languages.json",
                    R"({"languages":[{"name":"x","language":"X","file":"x","template":"x",)"
                    R"("more":{"y/../../z":"x"}}]})");
  const tests::Result outside =
      tests::run("ACECHECK_DATA=" + directory.path().string() + " " + program + " adapters new x " +
                 directory.path().string() + "/new");
  EXPECT_EQ(outside.code, 2);
  expect_contains(outside.error, "the file y/../../z, which is outside of its folder");

  const std::string log = (directory / "log").string();
  tests::write_file(log,
                    "{\"type\":\"header\",\"target\":\"x\",\"hello\":{\"name\":7}}\n"
                    "{\"type\":\"footer\",\"counts\":{},\"totals\":{}}\n");
  const std::string report = "report " + log + " --html " + (directory / "report").string();
  expect_fails(report, 2, {"a run log has a hello that has no member"});
  tests::write_file(log,
                    "{\"type\":\"header\",\"target\":\"x\",\"hello\":{\"hello\":1,\"name\":\"x\","
                    "\"codecs\":{\"lace\":{}}}}\n"
                    "{\"type\":\"vector\",\"id\":\"lace/label/"
                    "prefix-none\",\"verdict\":\"crash\",\"outcome\":\"crash\",\"detail\":7}\n"
                    "{\"type\":\"footer\",\"counts\":{\"crash\":1},\"totals\":{}}\n");
  expect_fails(report, 2, {"damaged"});
}

TEST(Program, APathThatCannotBeIsAUsageError) {
  const std::string name(300, 'x');
  const std::initializer_list<const char*> told = {": File name too long"};
  expect_fails("adapters new python " + name, 2, told);
  expect_fails("prove --length 1 --resume --checkpoint " + name, 2, told);
}

TEST(Program, EncodesAndDecodesByHand) {
  EXPECT_EQ(acecheck("encode --codec punycode", "bücher\n").out, "bcher-kva\n");
  EXPECT_EQ(acecheck("decode --codec punycode", "bcher-kva\n").out, "bücher\n");
  EXPECT_EQ(acecheck("encode bücher ü").out, "bcher-kva\ntda\n");
  EXPECT_EQ(acecheck("encode 'U+0062 u+00FC'").out, "b-eha\n");
  EXPECT_EQ(acecheck("encode 'U+9 U+FC'").out, acecheck("encode 'U+0009 U+00FC'").out);
  EXPECT_EQ(acecheck("encode U+").out, "U+-\n");  // three characters
  EXPECT_EQ(acecheck("decode --code-points tda").out, "U+00FC\n");
  for (const std::string codec : {"punycode", "lace", "mace", "cidnuc"}) {
    const tests::Result ace = acecheck("encode --codec " + codec, "bücher\nユニコード\n");
    EXPECT_EQ(ace.code, 0);
    EXPECT_EQ(acecheck("decode --codec " + codec, ace.out).out, "bücher\nユニコード\n");
  }
}

TEST(Program, PrintsTextThatEncodeReadsBack) {
  // A space, a surrogate, an empty line, a text that looks like code points.
  const std::string aces = "a -\nib9b\n\nU+0041-\n";
  const tests::Result text = acecheck("decode --domain code_point", aces);
  EXPECT_EQ(text.out, "U+0061 U+0020\nU+D800\n\nU+0055 U+002B U+0030 U+0030 U+0034 U+0031\n");
  EXPECT_EQ(acecheck("encode --domain code_point", text.out).out, aces);
}

TEST(Program, WarnsOfWhatIsOnlyNearlyCodePoints) {
  expect_contains(acecheck("encode U+ZZ").error, "warning: argument 1 is taken as text");
  const tests::Result two = acecheck("encode 'U+0055 U+002B'");  // U and +
  EXPECT_EQ(two.out, "U+-\n");
  EXPECT_EQ(two.error, "");
}

TEST(Program, NamesTheLineThatIsRejected) {
  const tests::Result result = acecheck("decode", "tda\nbcher-kv\ntdaa\n");
  EXPECT_EQ(result.code, 1);
  EXPECT_EQ(result.out, "ü\nüü\n");
  EXPECT_EQ(
      result.error,
      "acecheck: line 2 is rejected by punycode decode: truncated, at index 8 of the input (bis "
      "6.2: consume a code point); `acecheck trace decode` shows the steps\n");
  expect_contains(acecheck("encode xn--tda").error, "`acecheck decode` decodes");
  expect_contains(acecheck("encode bücher.de").error, "encode each label by itself");
  expect_contains(acecheck("decode bücher").error, "`acecheck encode` converts text");
  expect_contains(acecheck("encode U+D800").error, "U+0000 to U+D7FF and U+E000 to U+10FFFF");
  expect_contains(acecheck("encode --domain code_point U+110000").error, "U+0000 to U+10FFFF");
  expect_contains(acecheck("encode", "\xFF\n").error, "line 1 is neither UTF-8");
  expect_fails("encode --codec base58 x", 2, {"base58"});
}

TEST(Program, TracesLikeTheDraft) {
  const tests::Result result = acecheck("trace decode ihqwcrb4cv8a8dqg056pqjye");
  EXPECT_EQ(result.code, 0);
  EXPECT_TRUE(result.out.starts_with(
      "n is 128, i is 0, bias is 72\ninput is \"ihqwcrb4cv8a8dqg056pqjye\"\n"));
  EXPECT_EQ(acecheck("trace decode bcher-kv").code, 1);
  EXPECT_EQ(acecheck("trace encode --codec mace ü").code, 0);
}

TEST(Program, ServesTheProtocol) {
  const tests::Result result = acecheck(
      "serve",
      "{\"hello\":1}\n{\"id\":7,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"tda\"}\n"
      "rubbish\n{\"id\":8,\"codec\":\"x\"}\n"
      "{\"id\":9,\"codec\":\"lace\",\"op\":\"decode\",\"ace_hex\":\"FF\"}\n"
      "{\"id\":10,\"codec\":\"mace\",\"op\":\"base32-encode\",\"value\":[1],\"length\":1}\n");
  expect_contains(result.out, "{\"id\":10,\"unsupported\":\"the request has \\\"value\\\": [1]");
  EXPECT_EQ(result.code, 0);
  expect_contains(result.out, "\"name\":\"acecheck\"");
  expect_contains(result.out, "{\"id\":7,\"unicode\":\"00FC\",\"case\":\"u\"}\n");
  expect_contains(result.out, "{\"id\":0,\"unsupported\":\"the request is not JSON");
  expect_contains(result.out, "{\"id\":8,\"unsupported\":\"the request has no known");
  expect_contains(result.out, "{\"id\":9,\"reject\":\"missing-prefix\"}\n");
}

TEST(Program, ServesBuffersOfTheCaller) {
  const std::string request =
      R"({"id":3,"codec":"punycode","op":"decode","ace":"bcher-kva","capacity":5})";
  EXPECT_EQ(acecheck("serve --oracle", request + "\n").out, "{\"id\":3,\"too_small\":6}\n");
  EXPECT_EQ(acecheck("serve", request + "\n").out, "{\"id\":3,\"too_small\":true}\n");
}

TEST(Program, ServesTheDomainThatIsAskedFor) {
  const std::string requests =
      "{\"hello\":1}\n"
      "{\"id\":3,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"D800\"}\n"
      "{\"id\":3,\"codec\":\"punycode\",\"op\":\"encode\",\"unicode\":\"110000\"}\n"
      "{\"id\":3,\"codec\":\"mace\",\"op\":\"encode\",\"unicode\":\"D800\"}\n";
  const std::string reject = "{\"id\":3,\"reject\":\"out-of-domain\"}\n";
  const auto answers = [&](const std::string& words) {
    const std::string out = acecheck("serve " + words, requests).out;
    return out.substr(out.find('\n') + 1);
  };
  for (const std::string words : {"--domain scalar", "--oracle --domain scalar"}) {
    EXPECT_EQ(answers(words), reject + reject + reject) << words;
    const std::string out = acecheck("serve " + words, requests).out;
    EXPECT_EQ(out.find("\"domain\":\"any\""), std::string::npos) << out;
  }
  EXPECT_EQ(answers("--oracle --domain code_point"), answers("--domain code_point"));
  EXPECT_EQ(answers("--oracle"), answers("--domain any"));
  EXPECT_EQ(answers(""), answers("--domain scalar"));
  const std::string plugin = std::string(ACECHECK_PLUGINS) + "/right.so";
  for (const std::string other : {"--domain any", "--oracle"}) {
    EXPECT_EQ(acecheck("serve --plugin " + plugin + ' ' + other, requests).code, 2) << other;
  }
}

TEST(Program, ServesStringsAsTheyAre) {
  const auto request = [](const std::string& hex, const std::string& form) {
    return R"({"id":3,"codec":"punycode","op":"encode","unicode_hex":")" + hex + R"(","form":")" +
           form + "\"}\n";
  };
  for (const std::string server : {"serve", "serve --oracle"}) {
    EXPECT_EQ(acecheck(server, request("62C3BC", "utf-8")).out, "{\"id\":3,\"ace\":\"b-eha\"}\n");
    EXPECT_EQ(acecheck(server, request("62C328", "utf-8")).out,
              "{\"id\":3,\"reject\":\"out-of-domain\"}\n");
    expect_contains(acecheck(server, request("62C328", "utf-7")).out, "\"unsupported\"");
  }
  EXPECT_EQ(acecheck("serve", request("0062D800", "utf-16")).out,
            "{\"id\":3,\"reject\":\"out-of-domain\"}\n");
  // The interface of plug-ins has no strings.
  const tests::Result plugin = acecheck(
      "serve --plugin " + std::string(ACECHECK_PLUGINS) + "/right.so", request("62", "utf-8"));
  expect_contains(plugin.out, "\"unsupported\":\"the interface of plug-ins takes code points\"");
}

TEST(Program, ListsAndShowsVectors) {
  const tests::Result list = acecheck("vectors list --filter 'lace/00/*' --op compress");
  EXPECT_EQ(list.out,
            "lace/00/2.4.3-1-compress\nlace/00/2.4.3-2-compress\nlace/00/2.4.3-3-compress\n");
  EXPECT_EQ(acecheck("vectors list --codec mace --filter 'lace/*'").code, 4);
  const tests::Result show = acecheck("vectors show punycode/00/7-H-decode");
  expect_contains(show.out, "b1abfaaepdrnnbgefbaDotcwatmq2g4l");
  expect_contains(show.out, "printed: b1abfaaepdrnnbgefbaDotcwatmq2g41");
  expect_contains(acecheck("vectors show --json lace/00/2.4.3-1-compress").out, "\"compressed\"");
}

// Each file is compared, octet by octet.
TEST(Program, MakesTheVectorsOfTheSuite) {
  EXPECT_EQ(acecheck("vectors generate --check").code, 0);
}

TEST(Program, HelpsANewcomer) {
  const tests::Result help = acecheck("--help");
  EXPECT_EQ(help.code, 0);
  expect_contains(help.out, "acecheck certify -- ./my-adapter");
  expect_contains(help.out, "Exit codes");
  for (const char* command : {"certify", "encode", "decode", "trace", "explain", "serve",
                              "adapters", "report", "vectors"}) {
    expect_contains(help.out, command);
    EXPECT_EQ(acecheck(std::string(command) + " --help").code, 0);
  }
  const std::string version = acecheck("--version").out;
  const std::regex both(R"(\nUnicode \d+\.\d+(\.\d+)? in the codecs, \d+\.\d+ in the oracle\n)");
  EXPECT_TRUE(std::regex_search(version, both)) << version;
}

// Each process gets groups of questions, so that what one of them leaves in memory meets the next.
TEST(Program, SeveralProcessesFindStateThatIsKept) {
  const tests::Result result = tests::run(program + " certify --jobs 4 --codec punycode -- '" +
                                          hostile + "' faulty punycode/memo-small");
  EXPECT_EQ(result.code, 1) << result.out;
}

// The run that README.md shows is what the program prints.
TEST(Program, ReadmeShowsARealRun) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "my-adapter",
                    "#!/bin/sh\nexec '" + hostile + "' faulty punycode/leading-delimiter\n");
  std::filesystem::permissions(directory / "my-adapter", std::filesystem::perms::owner_all);
  const tests::Result result =
      tests::run("cd " + directory.path().string() + " && " + program + " certify -- ./my-adapter");
  EXPECT_EQ(result.code, 1) << result.error;
  const std::string readme = tests::read_file(std::string(ACECHECK_SOURCE_DIR) + "/README.md");
  const std::size_t start = readme.find("    $ acecheck certify -- ./my-adapter\n");
  const std::size_t end = readme.find("\nThe failures are grouped", start);
  ASSERT_NE(end, std::string::npos);
  std::istringstream lines(readme.substr(start, end - start));
  std::string shown;
  std::string line;
  for (std::getline(lines, line); std::getline(lines, line);) {
    shown += line.substr(std::min<std::size_t>(line.size(), 4)) + '\n';
  }
  EXPECT_EQ(result.out, shown);
}

// After the results of several implementations, one line for each.
TEST(Program, ATableOfTheResultsComesLast) {
  const tests::Result result = acecheck("certify --filter 'punycode/delimiter/*' builtin -- " +
                                        hostile + " faulty punycode/leading-delimiter");
  EXPECT_EQ(result.code, 1);
  const std::string table =
      "2 implementations, each with its first mistake:\n"
      "  builtin: acecheck 0.1.0: conformant\n"
      "  " +
      hostile +
      ": punycode/leading-delimiter: not conformant\n"
      "    5 of 5 failures: a delimiter at index 0 is consumed\n\n";
  const std::size_t at = result.out.find(table);
  ASSERT_NE(at, std::string::npos) << result.out;
  EXPECT_EQ(std::ranges::count(result.out.substr(at + table.size()), '\n'), 1) << "the vectors";
}

// What an earlier version of Unicode answers otherwise is not asked of it, and the summary says so.
TEST(Program, OldUnicodeIsNotAskedForNewAnswers) {
  const tests::TemporaryDirectory directory;
  tests::write_file(
      directory / "adapter",
      program + R"( serve | sed -u 's/"unicode_version":"[0-9.]*"/"unicode_version":"3.2"/')");
  const tests::Result old =
      acecheck("certify --codec cidnuc -- sh " + (directory / "adapter").string());
  EXPECT_EQ(old.code, 0) << old.out << old.error;
  expect_contains(old.out, "not run: the answer is from a later version of Unicode");
  const tests::Result now = acecheck("certify --codec cidnuc");
  EXPECT_EQ(now.out.find("later version of Unicode"), std::string::npos) << now.out;
}

TEST(Program, ListsAdapters) {
  const tests::Result result = acecheck("adapters");
  for (const char* name : {"builtin", "oracle", "libidn2", "python"}) {
    expect_contains(result.out, name);
  }
}

TEST(Program, GivesAVerdictForThePythonCodec) {
  const tests::Result result = acecheck("certify python");
  expect_contains(result.out, "python: python");
  expect_contains(result.out, "result: ");
}

TEST(Program, GivesAVerdictForLibidn2) {
  const tests::Result result = acecheck("certify libidn2 libidn2-idna");
  expect_contains(result.out, "libidn2: libidn2");
  expect_contains(result.out, "libidn2-idna: libidn2-idna");
}

TEST(Program, CountsAndListsVectors) {
  const tests::Result stats = acecheck("vectors stats");
  EXPECT_EQ(stats.code, 0);
  for (const char* words : {"punycode decode", "bis/6.2/errors", "overflow-i", "untestable"}) {
    expect_contains(stats.out, words);
  }
  expect_contains(acecheck("vectors list --bug overflow-n --expect value").out,
                  "punycode/overflow/n-wraps-at-32\n");
  expect_contains(acecheck("vectors list --requirement 'lace/2.3.1/*' --op decode").out,
                  "lace/label/prefix-none\n");
  expect_contains(acecheck("vectors export --codec lace").out,
                  "\ndecode\treject\t\t3734796F6D\tlace/label/prefix-none\n");
}

TEST(Program, GoesOnAfterATargetThatCannotRun) {
  const tests::Result result = acecheck("certify builtin -- " + hostile + " rubbish-hello");
  EXPECT_EQ(result.code, 3);
  expect_contains(result.out, "builtin: acecheck");
  expect_contains(result.error, "hello yourself");
}

TEST(Program, WorksFromAnyFolder) {
  EXPECT_EQ(tests::run("cd / && " + program + " certify").code, 0);
}

}  // namespace
}  // namespace program_test
