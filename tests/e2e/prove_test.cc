// SPDX-License-Identifier: Apache-2.0
// acecheck prove and merge, and plug-ins, as a user runs them.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <thread>

#include "e2e/program.h"

namespace prove_test {
namespace {

using program_test::acecheck;
using program_test::expect_contains;
using program_test::program;

const std::string plugins = ACECHECK_PLUGINS;

nlohmann::json json_of(const std::string& path) {
  return nlohmann::json::parse(tests::read_file(path));
}

TEST(Prove, CountsWhatIsAcceptedAndRejected) {
  const tests::Result result = acecheck("prove --length 3 --oracle");
  EXPECT_EQ(result.code, 0);
  // 1 + 37 + 37^2 + 37^3 strings, as in docs/proofs.md.
  expect_contains(result.out, "35200 accepted");
  expect_contains(result.out, "1333 rejected: bad-digit");
  expect_contains(result.out, "15527 rejected: truncated");
  expect_contains(result.out, "proved, and every answer is the oracle's");
}

TEST(Prove, EveryCodecAndKind) {
  for (const char* codec : {"punycode", "lace", "mace", "cidnuc"}) {
    for (const char* inputs : {"--length 2", "--length 2 --alphabet ascii", "--inputs pairs"}) {
      const auto result = acecheck("prove --oracle --codec " + std::string(codec) + " " + inputs);
      EXPECT_EQ(result.code, 0) << codec << inputs << result.out << result.error;
      expect_contains(result.out, "proved");
    }
  }
}

TEST(Prove, SingleCodePoints) {
  const tests::Result result = acecheck("prove --inputs code-points");
  EXPECT_EQ(result.code, 0);
  expect_contains(result.out, "1112064 accepted");
  expect_contains(result.out, "2048 rejected: out-of-domain");
}

// The shards, each in a process of its own, together give the result of the whole proof.
TEST(Prove, ShardsMakeUpTheWhole) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string() + "/";
  EXPECT_EQ(tests::run("for i in 0 1 2; do " + program +
                       " prove --codec mace --length 4 --jobs 1 --shard $i/3 --out " + at +
                       "$i.json & done; wait")
                .code,
            0);
  const tests::Result merged =
      acecheck("merge " + at + "0.json " + at + "1.json " + at + "2.json --out " + at + "all.json");
  EXPECT_EQ(merged.code, 0) << merged.error;
  EXPECT_EQ(acecheck("prove --codec mace --length 4 --out " + at + "whole.json").code, 0);
  const auto all = json_of(at + "all.json");
  const auto whole = json_of(at + "whole.json");
  EXPECT_EQ(all["accepted"], whole["accepted"]);
  EXPECT_EQ(all["rejected"], whole["rejected"]);
  EXPECT_EQ(all["inputs"], whole["inputs"]);

  EXPECT_EQ(acecheck("merge " + at + "0.json " + at + "2.json").code, 2);
  expect_contains(acecheck("merge " + at + "0.json " + at + "2.json").error,
                  "shard 1 of 3 is missing");
  expect_contains(acecheck("merge " + at + "0.json " + at + "0.json " + at + "1.json").error,
                  "twice");
  expect_contains(acecheck("merge " + at + "0.json " + at + "whole.json").error,
                  "not shards of one");
  tests::write_file(at + "bad.json", "{}");
  EXPECT_EQ(acecheck("merge " + at + "bad.json").code, 2);
}

// docs/proofs.md shows the counts as the program prints them.
TEST(Prove, TheDocumentSaysTheSame) {
  const std::string document = tests::read_file(ACECHECK_SOURCE_DIR "/docs/proofs.md");
  for (const char* codec : {"punycode", "lace", "mace", "cidnuc"}) {
    for (const char* inputs : {"--length 3 --alphabet ascii", "--inputs pairs"}) {
      const auto result = acecheck("prove --codec " + std::string(codec) + " " + inputs);
      std::istringstream lines(result.out.substr(0, result.out.find("  proved")));
      std::string block;
      for (std::string line; std::getline(lines, line);) block += "    " + line + "\n";
      expect_contains(document, block);
    }
  }
}

// The arguments in ci/distributed/kubernetes-job.yaml, with its variables replaced as a cluster
// does.
std::string kubernetes_arguments(const std::string& index, const std::string& directory) {
  std::istringstream lines(
      tests::read_file(ACECHECK_SOURCE_DIR "/ci/distributed/kubernetes-job.yaml"));
  std::string arguments;
  bool within = false;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t item = line.find("- \"");
    if (line.find("args:") != std::string::npos) {
      within = true;
    } else if (within && item != std::string::npos) {
      arguments += line.substr(item + 3, line.size() - item - 4) + " ";
    } else {
      within = false;
    }
  }
  const auto replace = [&](const std::string& what, const std::string& with) {
    ASSERT_NE(arguments.find(what), std::string::npos) << what;
    for (std::size_t at; (at = arguments.find(what)) != std::string::npos;) {
      arguments.replace(at, what.size(), with);
    }
  };
  replace("$(JOB_COMPLETION_INDEX)", index);
  replace("$(SHARDS)", "2");
  replace("/results", directory);
  replace("--length=6", "--length=3");
  return arguments;
}

TEST(Prove, AsAKubernetesJobAndAsASlurmArray) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string();
  const std::string slurm = ACECHECK_SOURCE_DIR "/ci/distributed/slurm-array.sh";
  const auto task = [&](const std::string& index) {
    return "SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_ID=" + index + " ACECHECK=" + program + " " +
           slurm + " " + at + "/slurm --length 3 --oracle";
  };
  const auto merge = [&](const std::string& results) {
    return acecheck("merge " + results + "/0.json " + results + "/1.json");
  };
  for (const std::string& index : {std::string("0"), std::string("1")}) {
    EXPECT_EQ(acecheck(kubernetes_arguments(index, at)).code, 0);
    EXPECT_EQ(tests::run(task(index)).code, 0);
  }
  for (const std::string& results : {at, at + "/slurm"}) {
    const auto merged = merge(results);
    EXPECT_EQ(merged.code, 0) << merged.error;
    expect_contains(merged.out, "35200 accepted");
  }
  EXPECT_EQ(tests::run(slurm + " --length 3").code, 2);
  EXPECT_NE(tests::run(slurm + " " + at).code, 0);
}

// A proof that is killed at any moment continues from its checkpoint, and ends with the same
// counts.
TEST(Prove, GoesOnAfterKill) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string() + "/";
  const std::string proof =
      "prove --length 4 --oracle --jobs 1 --checkpoint-every 0.01 --out " + at;
  const auto killed =
      tests::run(program + " " + proof + "p.json & pid=$!; while [ ! -e " + at +
                 "p.json.checkpoint ]; do sleep 0.01; done; kill -9 $pid; wait $pid");
  EXPECT_EQ(killed.code, 137);
  EXPECT_FALSE(std::filesystem::exists(at + "p.json"));
  const auto before = json_of(at + "p.json.checkpoint");
  EXPECT_FALSE(before["complete"].get<bool>());
  const tests::Result resumed = acecheck(proof + "p.json --resume");
  EXPECT_EQ(resumed.code, 0) << resumed.error;
  EXPECT_FALSE(std::filesystem::exists(at + "p.json.checkpoint"));
  EXPECT_EQ(acecheck(proof + "q.json").code, 0);
  EXPECT_EQ(json_of(at + "p.json"), json_of(at + "q.json"));
}

TEST(Prove, ACheckpointOfAnotherProofIsRefused) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string() + "/c";
  EXPECT_EQ(acecheck("prove --length 2 --checkpoint " + at).code, 0);
  const tests::Result other = acecheck("prove --length 3 --resume --checkpoint " + at);
  EXPECT_EQ(other.code, 2);
  expect_contains(other.error, "another proof");
  tests::write_file(at, "{\"half");
  EXPECT_EQ(acecheck("prove --length 2 --resume --checkpoint " + at).code, 2);
}

// A checkpoint of its own name stays where it is, and a proof without one leaves nothing.
TEST(Prove, ACheckpointHasTheNameThatItIsGiven) {
  const tests::TemporaryDirectory directory;
  const std::string out = (directory / "out").string();
  const std::string checkpoint = (directory / "checkpoint").string();
  EXPECT_EQ(acecheck("prove --length 1 --out " + out + " --checkpoint " + checkpoint).code, 0);
  EXPECT_TRUE(std::filesystem::exists(checkpoint));
  EXPECT_FALSE(std::filesystem::exists(out + ".checkpoint"));
  EXPECT_EQ(acecheck("prove --length 1 --resume --out " + out).code, 0);
  EXPECT_FALSE(std::filesystem::exists(out + ".checkpoint"));
}

TEST(Prove, BadUsage) {
  for (const char* arguments :
       {"prove --shard 3/3", "prove --shard x", "prove --shard 0/0", "prove --length 65",
        "prove --length 40", "prove --resume", "prove --inputs triples", "prove --codec base58",
        "prove --out /dev/null/x.json", "merge /no/such/file"}) {
    const tests::Result result = acecheck(arguments);
    EXPECT_EQ(result.code, 2) << arguments << result.out;
    EXPECT_EQ(std::count(result.error.begin(), result.error.end(), '\n'), 1) << result.error;
  }
  expect_contains(acecheck("prove --length 65").error,
                  "--length: must be a number from 0 to 64 (got \"65\")");
}

// --- Plug-ins ------------------------------------------------------------------------------------

TEST(Plugin, IsProved) {
  const tests::Result result = acecheck("prove --length 3 " + plugins + "/right.so");
  EXPECT_EQ(result.code, 0) << result.out << result.error;
  expect_contains(result.out, "punycode by test plug-in");
  EXPECT_EQ(acecheck("prove --codec mace --inputs pairs " + plugins + "/right.so").code, 0);
}

TEST(Plugin, HasOnlyTheEncodingsThatItDeclares) {
  for (const std::string codec : {"lace", "mace", "cidnuc"}) {
    const tests::Result result =
        acecheck("prove --length 1 --codec " + codec + " " + plugins + "/full_nothing.so");
    EXPECT_EQ(result.code, 3) << result.out << result.error;
    expect_contains(result.error, "full_nothing.so has no codec \"" + codec + "\"");
  }
}

// Then its answers are compared with the oracle's, and there is no round trip.
TEST(Plugin, OfOneDirectionIsProvedWithoutARoundTrip) {
  for (const char* arguments :
       {"decode_only.so --length 2", "encode_only.so --inputs code-points"}) {
    const tests::Result result = acecheck("prove " + plugins + "/" + arguments);
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    expect_contains(result.out, "proved, and every answer is the oracle's");
    expect_contains(result.out, "the round trip was not checked");
  }
  for (const char* arguments :
       {"encode_only.so --length 2", "decode_only.so --inputs code-points"}) {
    const tests::Result result = acecheck("prove " + plugins + "/" + arguments);
    EXPECT_EQ(result.code, 3) << result.out;
    expect_contains(result.error, "--inputs");
  }
}

// The processes that ask the plug-in have the same domain.
TEST(Plugin, IsAskedTheInputsThatAreChosen) {
  const tests::TemporaryDirectory directory;
  const std::string at = directory.path().string() + "/";
  for (const char* inputs : {"--length 2", "--length 2 --alphabet ascii", "--inputs pairs",
                             "--inputs code-points", "--codec mace --length 2"}) {
    const std::string proof = "prove " + std::string(inputs) + " --oracle --out " + at;
    EXPECT_EQ(acecheck(proof + "plugin.json " + plugins + "/right.so").code, 0) << inputs;
    EXPECT_EQ(acecheck(proof + "builtin.json").code, 0) << inputs;
    const auto of_plugin = json_of(at + "plugin.json");
    const auto of_builtin = json_of(at + "builtin.json");
    for (const char* member : {"inputs", "accepted"}) {
      EXPECT_EQ(of_plugin[member], of_builtin[member]) << inputs << member;
    }
  }
}

TEST(Plugin, IsDisproved) {
  const tests::Result result = acecheck("prove --length 3 " + plugins + "/leading_delimiter.so");
  EXPECT_EQ(result.code, 1);
  expect_contains(result.out, "counterexample -a");
  expect_contains(result.out, "\"expect\": \"reject\"");
  expect_contains(result.out, "disproved");
}

TEST(Plugin, ThatCrashesIsToldWhere) {
  const tests::TemporaryDirectory directory;
  const std::string out = directory.path().string() + "/out.json";
  const tests::Result result =
      acecheck("prove --length 3 --jobs 1 --out " + out + " " + plugins + "/crash.so");
  EXPECT_EQ(result.code, 1);
  const auto proof = json_of(out);
  EXPECT_FALSE(proof["failures"].empty());
  EXPECT_EQ(proof["rejected"].value("no answer", 0uz), proof["failures"].size());
  std::set<std::string> inputs;
  for (const auto& failure : proof["failures"]) inputs.insert(failure["input"]);
  EXPECT_EQ(inputs.size(), proof["failures"].size()) << "each is told once";
  // A sanitizer turns the signal into an exit code.
  const std::regex told(
      "counterexample aaa: the plug-in (crashes: signal 11|ends its process: exit code 1)");
  EXPECT_TRUE(std::regex_search(result.out, told)) << result.out;
}

TEST(Plugin, IsCertified) {
  const tests::Result right = acecheck("certify " + plugins + "/right.so");
  EXPECT_EQ(right.code, 0) << right.out << right.error;
  expect_contains(right.out, "test plug-in 1.0 (C)");
  const tests::Result wrong = acecheck("certify " + plugins + "/leading_delimiter.so");
  EXPECT_EQ(wrong.code, 1);
  expect_contains(wrong.out, "punycode/delimiter/leading-");
  const tests::Result crash =
      acecheck("certify --filter 'punycode/delimiter/*' " + plugins + "/crash.so");
  EXPECT_EQ(crash.code, 1);
  expect_contains(crash.out, "crash");
  const tests::Result overrun =
      acecheck("certify --filter 'punycode/delimiter/*' " + plugins + "/overrun.so");
  EXPECT_EQ(overrun.code, 1);
  expect_contains(overrun.out, "protocol-error");
}

TEST(Plugin, GivesSingleStepsAsWell) {
  const tests::Result right = acecheck("certify " + plugins + "/steps.so");
  EXPECT_EQ(right.code, 0) << right.out << right.error;
  expect_contains(right.out, "  result: conformant");
}

TEST(Plugin, WhoseErrorStaysIsFound) {
  const tests::Result wrong = acecheck("certify " + plugins + "/error_stays.so");
  EXPECT_EQ(wrong.code, 1) << wrong.out << wrong.error;
}

// The comparison of CVE-2022-3602 and its relatives, without a sanitizer in the plug-in: each is
// convicted, and named as what it is.
TEST(Plugin, ThatDoesNotSeeThatItsBufferIsFull) {
  const tests::Result right = acecheck("certify " + plugins + "/full_nothing.so");
  EXPECT_EQ(right.code, 0) << right.out << right.error;
  EXPECT_EQ(acecheck("prove --length 3 " + plugins + "/full_nothing.so").code, 0);
  for (const auto& [place, bug] : {std::pair{"literal", "off-by-one"},
                                   {"insertion", "off-by-one"},
                                   {"delimiter", "off-by-one"},
                                   {"digit", "off-by-one"},
                                   {"terminator", "size-miscount"}}) {
    const tests::Result wrong = acecheck("certify --keep-going --filter 'punycode/bis/*' " +
                                         plugins + "/full_" + place + ".so");
    EXPECT_EQ(wrong.code, 1) << place;
    expect_contains(wrong.out, "wrote beside its buffer, which has room for");
    const tests::Result proof = acecheck("prove --length 3 " + plugins + "/full_" + place + ".so");
    EXPECT_EQ(proof.code, 1) << place;
    expect_contains(proof.out, "the plug-in wrote beside its buffer, which has room for");
    expect_contains(wrong.out, ", mistake class " + std::string(bug) + "\n");
  }
}

// No sanitizer is needed for these either.
TEST(Plugin, ThatMisusesMemory) {
#ifdef ACECHECK_SANITIZED
  GTEST_SKIP() << "the sanitizer replaces malloc(), and reports faults in its own words";
#endif
  struct Misuse {
    std::string name;
    std::string seen;
    std::string bug = "";
  };
  const std::string fault = "signal 11 (Segmentation fault): the plug-in accessed memory ";
  for (const Misuse& misuse : {
           Misuse{"moves_one_more", "wrote beside its buffer", "size-miscount"},
           {"clears_on_reject", "wrote beside its buffer"},
           {"below", "wrote beside its buffer"},
           {"reads_input_beyond", fault + "behind its input", "truncated-overread"},
           {"reads_input_below", fault + "before its input", "truncated-overread"},
           {"every_other_call", "wrote beside its buffer", "off-by-one"},
           {"keeps_memory", "keeps 4112 octets of memory whenever this call is repeated"},
           {"keeps_on_reject", "keeps 4112 octets of memory whenever this call is repeated",
            "leak-on-reject"},
           {"shares_output", "gives other answers while two threads call it"},
       }) {
    const tests::Result result = acecheck("certify --keep-going --filter 'punycode/d*' " + plugins +
                                          "/full_" + misuse.name + ".so");
    EXPECT_EQ(result.code, 1) << misuse.name;
    expect_contains(result.out, misuse.seen);
    if (!misuse.bug.empty()) expect_contains(result.out, "mistake class " + misuse.bug + "\n");
  }
  // What the allocator caches is not kept, and a cache of limited size does not leak.
  for (const std::string right : {"varies_size", "fills_cache"}) {
    const std::string plugin = plugins + "/full_" + right + ".so";
    EXPECT_EQ(acecheck("certify --filter 'punycode/d*' " + plugin).code, 0) << right;
  }
}

// As docs/fuzzing.md says.
TEST(Plugin, WithASanitizerShowsAWriteBesideItsOwnArray) {
#ifdef ACECHECK_SANITIZED
  GTEST_SKIP() << "the program has a sanitizer of its own";
#endif
  const tests::TemporaryDirectory directory;
  const std::string folder = directory.path().string() + "/made";
  ASSERT_EQ(acecheck("adapters new plugin " + folder).code, 0);
  std::string text = tests::read_file(folder + "/plugin.c");
  const std::string call = "return status_of(sample_decode(";
  text.replace(text.find(call), 0,
               "static volatile char own[8];\n"
               "  for (size_t i = 0; i < 16 && i <= length; ++i) own[i] = 0;\n  ");
  tests::write_file(folder + "/plugin.c", text);
  const auto certified = [&](const std::string& flags, const std::string& preload) {
    tests::run("cd " + folder + " && cc -g -O1 -shared -fPIC -I. " + flags +
               " plugin.c -o plugin.so");
    return tests::run(preload + program + " certify --filter 'punycode/bis/*' " + folder +
                      "/plugin.so");
  };
  EXPECT_EQ(certified("", "").code, 0) << "acecheck checks only its own buffers";
  const tests::Result wrong =
      certified("-fsanitize=address", "LD_PRELOAD=$(cc -print-file-name=libasan.so) ");
  EXPECT_EQ(wrong.code, 1) << wrong.out << wrong.error;
  expect_contains(wrong.out, "global-buffer-overflow");
}

TEST(Plugin, ThatCannotBeLoaded) {
  for (const auto& [file, words] : {std::pair{"no_symbol.so", "acecheck_plugin_get"},
                                    {"no_plugin.so", "returned null"},
                                    {"old_abi.so", "version 99"},
                                    {"no_codec.so", "base58"},
                                    {"missing.so", "there is no file"}}) {
    const tests::Result proof = acecheck("prove --length 1 " + plugins + "/" + file);
    EXPECT_EQ(proof.code, 3) << file;
    expect_contains(proof.error, words);
    EXPECT_EQ(acecheck("certify " + plugins + "/" + file).code, 3) << file;
  }
  EXPECT_EQ(acecheck("prove /etc/hostname").code, 3);
}

}  // namespace
}  // namespace prove_test
