// SPDX-License-Identifier: Apache-2.0
// The differential search: it finds what is there and nothing else, from the same seed the same,
// and makes it small.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <span>

#include "answer/answerer.h"
#include "answer/builtin.h"
#include "answer/oracle_hello.h"
#include "faults/faulty.h"
#include "hunt/operations.h"
#include "judge/oracle_answer.h"
#include "search/hunt/hunter.h"
#include "support/questions.h"

namespace hunt_test {
namespace {

using namespace acecheck;
using hunt::Finding;
using hunt::Hunter;
using Kind = Outcome::Kind;

// Answers as a function says, and notes what it is asked.
class Noting : public LocalAnswerer {
 public:
  explicit Noting(std::function<Outcome(const Question&)> answer)
      : LocalAnswerer({}, std::move(answer)) {}
  void ask(std::span<const Request> requests, const Answered& answered) override {
    at_once.push_back(requests.size());
    for (const Request& request : requests) asked.push_back(request.input);
    if (is_asked) is_asked();
    LocalAnswerer::ask(requests, answered);
  }
  bool can_go_on() const override { return goes_on; }

  std::vector<std::size_t> at_once{};
  std::vector<Data> asked{};
  std::function<void()> is_asked{};
  bool goes_on = true;
};

Hello hello_with(const std::set<Op>& ops, const Capabilities& capabilities = {}) {
  Hello out;
  out.codecs[Codec::punycode] = capabilities;
  out.codecs[Codec::punycode].ops = ops;
  return out;
}

Outcome right(const Question& request) { return builtin_answer(request); }

Outcome crash(const std::string& detail) { return {Kind::crash, {}, detail}; }

std::vector<Finding> found(Answerer& answerer, const Hello& hello, const hunt::Settings& settings) {
  Hunter hunter(hello, settings);
  hunter.hunt(answerer, 0);
  return hunter.findings();
}

TEST(Hunt, FindsNothingInTheBuiltInCodecsAndTheOracle) {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    LocalAnswerer builtin({}, right);
    Hunter hunter(builtin_hello(), {.seed = seed, .most_cases = 30'000});
    hunter.hunt(builtin, 0);
    EXPECT_EQ(hunter.cases(), 30'000u);
    for (const auto& finding : hunter.findings()) {
      ADD_FAILURE() << "seed " << seed << ": " << finding.kind;
    }
  }
  LocalAnswerer oracle({}, [](const Question& request) { return oracle_answer(request).outcome; });
  for (const auto& finding : found(oracle, oracle_hello(), {.seed = 8, .most_cases = 20'000})) {
    ADD_FAILURE() << finding.kind;
  }
}

TEST(Hunt, InputsFollowFromTheSeedAndTheNumberOfTheProcess) {
  const auto inputs = [](std::uint32_t seed, unsigned number) {
    Noting answerer(right);
    Hunter hunter(hello_with({Op::encode, Op::decode}), {.seed = seed, .most_cases = 3000});
    hunter.hunt(answerer, number);
    EXPECT_EQ(answerer.asked.size(), 3000u);
    return answerer.asked;
  };
  const auto once = inputs(1, 0);
  EXPECT_EQ(inputs(1, 0), once);
  EXPECT_NE(inputs(2, 0), once);
  EXPECT_NE(inputs(1, 1), once);
}

// What is declared; and surrogates only strictly, since the drafts permit them.
TEST(Hunt, AsksOnlyWhatIsDeclared) {
  for (const Layer layer : {Layer::codec, Layer::uts46}) {
    Capabilities capabilities;
    capabilities.layer = layer;
    capabilities.strings = Strings::utf_16;
    LocalAnswerer answerer({}, [&](const Question& request) {
      EXPECT_EQ(request.op, Op::encode);
      EXPECT_EQ(cannot_hold(request.op, request.input, Strings::utf_16), "") << name(request.op);
      return right(request);
    });
    found(answerer, hello_with({Op::encode}, capabilities), {.seed = 1, .most_cases = 2000});
  }
  Noting nothing(right);
  found(nothing, Hello(), {.seed = 1});
  EXPECT_TRUE(nothing.asked.empty());
  LocalAnswerer wide({},
                     [](const Question& request) { return builtin_answer(request, Domain::any); });
  for (const bool strict : {false, true}) {
    const auto findings =
        found(wide, hello_with({Op::encode}), {.seed = 1, .most_cases = 5000, .strict = strict});
    EXPECT_EQ(findings.empty(), !strict);
  }
}

TEST(Hunt, AsksInBuffersAndIllFormedStringsWhereTheyAreDeclared) {
  Capabilities capabilities;
  capabilities.capacity = true;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  std::size_t in_buffer = 0;
  std::size_t ill_formed = 0;
  LocalAnswerer answerer({}, [&](const Question& request) {
    in_buffer += request.capacity ? 1 : 0;
    ill_formed += request.form() && request.input.text() == nullptr ? 1 : 0;
    return right(request);
  });
  const auto findings = found(answerer, hello_with({Op::encode, Op::decode}, capabilities),
                              {.seed = 1, .most_cases = 5000});
  EXPECT_TRUE(findings.empty());
  EXPECT_GT(in_buffer, 5u);
  EXPECT_GT(ill_formed, 20u);
}

TEST(Hunt, EndsWhenItIsStoppedOrItsProcessIsGivenUp) {
  for (const bool stopped : {true, false}) {
    Noting answerer([](const Question&) { return crash("signal 11"); });
    Hunter hunter(hello_with({Op::decode}), {.seed = 1});
    answerer.is_asked = [&] { stopped ? hunter.stop() : void(answerer.goes_on = false); };
    hunter.hunt(answerer, 0);
    EXPECT_EQ(answerer.at_once.size(), 1u);
    EXPECT_EQ(hunter.findings().size(), 1u);
  }
}

// A detail that depends on the input: what is shown belongs to the smallest input.
TEST(Hunt, AFindingIsTheSmallestInputWithTheAnswerToIt) {
  LocalAnswerer answerer({}, [](const Question& request) {
    const std::string ace = *request.input.ace();
    const Outcome answer = right(request);
    return answer.kind == Kind::value && ace.contains('q') ? crash("a q: " + ace) : answer;
  });
  const auto findings =
      found(answerer, hello_with({Op::decode}), {.seed = 1, .most_cases = 20'000});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].verdict, Verdict::crash);
  EXPECT_EQ(findings[0].outcome.detail, "a q: " + findings[0].input);
  // A single q is an incomplete integer, so a right answer takes one character more.
  EXPECT_LE(findings[0].input.size(), 2u) << findings[0].input;
}

TEST(Hunt, EachKindOfDifferenceIsShrunkByItself) {
  LocalAnswerer answerer({}, [](const Question& request) {
    const std::size_t size = request.input.ace()->size();
    return size < 20 ? right(request) : crash(size < 40 ? "short" : "long");
  });
  const auto findings = found(answerer, hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].outcome.detail, "long");
  EXPECT_EQ(findings[0].input.size(), 40u);
  EXPECT_EQ(findings[1].input.size(), 20u);
}

// Each crash costs a start, and each hang its whole time.
TEST(Hunt, ShrinkingCostsFewCrashesAndNoHang) {
  std::size_t crashes = 0;
  Noting answerer([&](const Question& request) {
    if (request.input.ace()->size() < 40) return right(request);
    if (answerer.at_once.size() > 1) ++crashes;
    return crash("too long");
  });
  const auto findings =
      found(answerer, hello_with({Op::decode}), {.seed = 1, .most_cases = 512, .fail_fast = true});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].input.size(), 40u);
  EXPECT_GT(crashes, 0u);
  EXPECT_LE(crashes, 61u);  // sixty rounds, and the answer that is kept
  Noting hangs([](const Question&) { return Outcome{Kind::timeout, {}, "20"}; });
  found(hangs, hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  EXPECT_EQ(hangs.at_once, std::vector<std::size_t>{512});
}

// A failure that does not come again is no answer to a smaller input.
TEST(Hunt, KeepsWhatItFoundWhereTheAnswersChange) {
  std::set<std::string> seen;
  Noting answerer([&](const Question& request) {
    const std::string ace = *request.input.ace();
    const bool is_new = seen.insert(ace).second;
    return ace.size() < 20 || !is_new ? right(request) : crash("once");
  });
  const auto findings = found(answerer, hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_GE(findings[0].input.size(), 20u);
  EXPECT_EQ(std::ranges::count(answerer.asked, hunt::data_for(decode_punycode, findings[0].input)),
            1);
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) / 1e6;
}

// Hunts a codec that is wrong on purpose from an empty start until a difference is found.
bool is_found(const faulty::FaultyCodec& codec, std::size_t most_cases, double most_seconds) {
  Hello hello;
  hello.codecs[codec.codec] = codec.capabilities;
  Hunter hunter(hello, {.seed = 1, .most_cases = most_cases, .fail_fast = true});
  const double end = cpu_seconds() + most_seconds;
  LocalAnswerer answerer({}, [&, asked = 0](const Question& request) mutable {
    if (++asked % 256 == 0 && cpu_seconds() >= end) hunter.stop();
    return codec.answer(request);
  });
  hunter.hunt(answerer, 0);
  return !hunter.findings().empty();
}

// With ACECHECK_HUNT_SECONDS, every fault that an input of usual length shows is hunted for as many
// CPU seconds (or one in ACECHECK_HUNT_EVERY is); without, some of them are, for a short time.
TEST(Hunt, FindsTheFaults) {
  const char* given = std::getenv("ACECHECK_HUNT_SECONDS");
  const double seconds = given == nullptr ? 5 : std::atof(given);
  const char* every = std::getenv("ACECHECK_HUNT_EVERY");
  const int step = every != nullptr ? std::atoi(every) : given == nullptr ? 20 : 1;
  std::size_t hunted = 0;
  std::vector<std::string> missed;
  int number = 0;
  for (const faulty::FaultyCodec& codec : faulty::all()) {
    if (codec.id.empty() || !codec.equivalent.empty() || codec.needs_long_inputs) continue;
    // Such a delta takes integers above FFFFFFFF, and a hunt has texts.
    const bool is_of_delta = codec.id.starts_with("punycode/overflow-delta") ||
                             codec.id.starts_with("punycode/overflow-increment");
    if (is_of_delta && codec.capabilities.bits > 32) continue;
    if (number++ % step != 0) continue;
    ++hunted;
    if (!is_found(codec, given == nullptr ? 100'000 : 0, seconds)) missed.push_back(codec.id);
  }
  fmt::print("{} of {} faults found\n", hunted - missed.size(), hunted);
  for (const std::string& id : missed) fmt::print("  missed: {}\n", id);
  const double least = given == nullptr ? 0.95 : 0.99;
  EXPECT_GE(static_cast<double>(hunted - missed.size()), least * static_cast<double>(hunted));
}

}  // namespace
}  // namespace hunt_test
