// SPDX-License-Identifier: Apache-2.0
// The Python program of vectors/README.md with every faulty Punycode codec. What the program cannot
// find shows only in vectors that a suite of resolved/ leaves out; the list of these faults, with
// the reasons, is written to build/report/runner-faults.md.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "answer/protocol/message.h"
#include "core/text.h"
#include "faults/faulty.h"
#include "judge/judge.h"
#include "suite/files/resolved.h"
#include "support/command.h"
#include "support/loaded_suite.h"
#include "support/readme.h"

namespace runner_faults_test {
namespace {

using namespace acecheck;
using faulty::FaultyCodec;
using tests::suite;

constexpr std::size_t max_length = 4096;  // of the files in resolved/

ResolvedFor implementation_of(const FaultyCodec& codec) {
  return {Codec::punycode, *codec.capabilities.domain, *codec.capabilities.bits, max_length};
}

// An answer as the driver reads it: "!" is a rejection, and "?" the end of the program.
std::string written(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::reject) return "!";
  if (outcome.kind != Outcome::Kind::value) return "?";
  if (outcome.value.ace() != nullptr) return hex_of(*outcome.value.ace());
  return outcome.value.whole_text() != nullptr ? unicode_of(*outcome.value.whole_text()) : "?";
}

// Lines of the answers of a codec that are not the expected ones: the id and the answer.
std::string wrong_answers(const FaultyCodec& codec, const ResolvedSuite& resolved) {
  Capabilities plain;  // neither capacity nor case flags
  std::string out;
  for (const ResolvedVector& each : resolved.vectors) {
    const auto given = written(codec.answer(request_for(*each.vector, 1, plain)));
    std::string expected = "!";
    if (each.result != "reject") {
      expected = each.vector->op == Op::encode ? hex_of(*each.ace) : unicode_of(*each.text);
    }
    if (given != expected) out += fmt::format("{}\t{}\n", each.vector->id, given);
  }
  return out;
}

// Why a suite has no vector that shows the fault, from the vectors of `certify` that show it.
std::string reasons(const FaultyCodec& codec) {
  std::set<std::string> out;
  if (codec.capabilities.layer != Layer::codec) return "a layer of IDNA";
  for (const Vector& vector : suite().vectors()) {
    if (vector.codec != Codec::punycode || !not_applicable(vector, codec.capabilities).empty()) {
      continue;
    }
    const auto outcome = codec.answer(request_for(vector, 1, codec.capabilities));
    const auto verdict = judge(vector, codec.capabilities, outcome, true).verdict;
    if (!is_failure(verdict)) continue;
    if (vector.op != Op::encode && vector.op != Op::decode) {
      out.insert("steps of the encoding");
    } else if (vector.capacity) {
      out.insert("buffers");
    } else if (vector.form()) {
      out.insert("ill-formed strings");
    } else if (vector.ace_length() > max_length) {
      out.insert("encodings of more than 4096 octets");
    } else if (vector.input.case_flags() != nullptr ||
               (vector.value && vector.value->case_flags() != nullptr)) {
      out.insert("mixed-case annotation");
    } else if (vector.should == Should::letter_case) {
      out.insert("digits in upper and lower case");
    } else {
      out.insert(fmt::format("NOT LEFT OUT: {} {}", vector.id, name(verdict)));
    }
  }
  return fmt::format("{}", fmt::join(out, "; "));
}

// Runs the program with each file of answers. Prints the number of failures for each.
constexpr const char* driver = R"(import contextlib, io, json, re, sys, types
program = compile(open("run.py").read(), "run.py", "exec")
def key(v): return v["op"], tuple(v["code_points"]) if v["op"] == "encode" else v.get("ace", v.get("ace_hex"))
suites = {}  # by path: the text, and the vectors by their inputs
def suite(path):
    if path not in suites:
        read = load(open(path))
        suites[path] = read, {key(v): v for v in read["vectors"]}
    return suites[path]
load, json.load = json.load, lambda file: suite(file.name)[0]  # which is quicker
for line in open("faults"):
    answers, path = line.split()
    wrong = dict(line[:-1].split("\t") for line in open(answers))
    by_input = suite(path)[1]
    def found(v):
        given = wrong.get(v["id"])
        if given == "!" or given is None and v["result"] == "reject": raise ValueError
        if given == "?": raise MemoryError
        if given is None: return v["ace" if v["op"] == "encode" else "code_points"]
        if v["op"] == "encode": return bytes.fromhex(given).decode("latin-1")
        return [int(word, 16) for word in given.split()]
    def decode(octets):
        try: return found(by_input["decode", octets.decode()])
        except UnicodeDecodeError: return found(by_input["decode", octets.hex().upper()])
    sys.modules["yours"] = types.ModuleType("yours")
    sys.modules["yours"].encode = lambda points: found(by_input["encode", tuple(points)])
    sys.modules["yours"].decode = decode
    sys.argv = ["run.py", path]
    out = io.StringIO()
    try:
        with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit): exec(program, {})
        print(re.search("([0-9]+) failures", out.getvalue())[1])
    except MemoryError: print("ended")
)";

TEST(ReadmeFaults, AreFoundIfASuiteHasThem) {
  if (!tests::installed("python3")) GTEST_SKIP() << "python3 is not installed";
  const tests::TemporaryDirectory directory;
  std::vector<FaultyCodec> codecs = faulty::textbooks();
  std::ranges::move(faulty::all(), std::back_inserter(codecs));
  std::string report = "# Faults that the programs of vectors/README.md cannot find\n\n";
  std::erase_if(codecs, [&](const FaultyCodec& codec) {
    if (codec.codec != Codec::punycode) return true;
    const Capabilities& declared = codec.capabilities;
    const bool is_narrow = declared.bits < required_bits;
    if (declared.domain != Domain::any && !is_narrow) return false;
    if (!codec.id.empty()) {
      report += fmt::format("- `{}`: {}\n", codec.id,
                            is_narrow ? "fewer than 26 bits" : "takes any integer");
    }
    return true;  // there is no such suite
  });
  std::map<std::pair<Domain, unsigned>, ResolvedSuite> suites;
  std::string list;
  for (std::size_t i = 0; i < codecs.size(); ++i) {
    const ResolvedFor implementation = implementation_of(codecs[i]);
    const auto path = fmt::format("{}-{}.json", name(implementation.domain), implementation.bits);
    const auto [it, fresh] = suites.try_emplace({implementation.domain, implementation.bits});
    if (fresh) {
      it->second = resolved(suite().vectors(), implementation);
      tests::write_file(directory / path, resolved_json(suite().vectors(), implementation));
    }
    tests::write_file(directory / std::to_string(i), wrong_answers(codecs[i], it->second));
    list += fmt::format("{} {}\n", i, path);
  }
  tests::write_file(directory / "faults", list);
  tests::write_file(directory / "run.py", tests::readme_block("python"));
  tests::write_file(directory / "driver.py", driver);
  const auto result = tests::run("cd " + directory.path().string() + " && python3 driver.py");
  ASSERT_EQ(result.code, 0) << result.error;
  std::istringstream lines(result.out);
  std::size_t found = 0;
  for (const FaultyCodec& codec : codecs) {
    std::string failures;
    ASSERT_TRUE(std::getline(lines, failures)) << codec.id;
    const bool is_right = codec.id.empty() || !codec.equivalent.empty();
    if (is_right) {
      EXPECT_EQ(failures, "0") << codec.id;
    } else if (failures == "0") {
      const std::string why = reasons(codec);
      EXPECT_NE(why, "") << codec.id;
      EXPECT_EQ(why.find("NOT"), std::string::npos) << codec.id << ": " << why;
      report += fmt::format("- `{}`: {}\n", codec.id, why);
    } else {
      ++found;
    }
  }
  report += fmt::format("\n{} of {} are found.\n", found, codecs.size());
  tests::write_file(ACECHECK_REPORT "/runner-faults.md", report);
  EXPECT_GE(found, 300u) << report;
}

}  // namespace
}  // namespace runner_faults_test
