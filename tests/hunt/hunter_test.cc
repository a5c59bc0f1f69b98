// Which inputs a hunt asks, when it ends, and what it does with what it finds.
#include "hunt/hunter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>

#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "support/questions.h"

namespace hunter_test {
namespace {

using namespace acecheck;
using hunt::Hunter;
using hunt::Operation;
using hunt_test::decode_punycode;
using hunt_test::encode_text;
using Kind = Outcome::Kind;

// Answers as a function says, and notes what it is asked.
class Noting : public hunt::LocalSubject {
 public:
  explicit Noting(std::function<Outcome(const Request&)> answer)
      : LocalSubject(std::move(answer)) {}
  void ask(std::span<const Request> requests, const Answered& answered) override {
    at_once.push_back(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) {
      EXPECT_EQ(requests[i].id, i + 1);
      asked.push_back(requests[i].input);
    }
    if (is_asked) is_asked();
    LocalSubject::ask(requests, answered);
  }
  bool can_go_on() const override { return goes_on; }
  std::vector<std::string> unattributed() const override { return failures; }

  std::vector<std::size_t> at_once{};
  std::vector<Data> asked{};
  std::function<void()> is_asked{};
  bool goes_on = true;
  std::vector<std::string> failures{};
};

Hello hello_with(const std::set<Op>& ops, const Capabilities& capabilities = {}) {
  Hello out;
  out.codecs[Codec::punycode] = capabilities;
  out.codecs[Codec::punycode].ops = ops;
  return out;
}

Outcome right(const Request& request) { return builtin_answer(request); }

Outcome crash(const Request&) { return {Kind::crash, {}, "signal 11"}; }

// Each subject has inputs of its own, which follow from the seed and its number, for each operation
// in turn.
TEST(Hunter, AsksTheInputsOfEachOperationInTurn) {
  for (const unsigned number : {0u, 1u, 3u}) {
    Noting subject(right);
    Hunter hunter(hello_with({Op::encode, Op::decode}), {.seed = 5, .most_cases = 1000});
    hunter.hunt(subject, number);
    EXPECT_EQ(subject.at_once, (std::vector<std::size_t>{512, 488}));
    EXPECT_EQ(hunter.cases(), 1000u);
    std::vector<Data> expected;
    hunt::Inputs first(encode_text, 5 + 7919 * number);
    for (int i = 0; i < 512; ++i) expected.push_back(hunt::data_for(encode_text, first.next()));
    hunt::Inputs second(decode_punycode, 5 + 7919 * number);
    for (int i = 0; i < 488; ++i) {
      expected.push_back(hunt::data_for(decode_punycode, second.next()));
    }
    EXPECT_EQ(subject.asked, expected);
  }
}

TEST(Hunter, AsksAsMuchAsItIsTold) {
  for (const std::size_t cases : {std::size_t{1}, std::size_t{2}, std::size_t{513}}) {
    Noting subject(right);
    Hunter hunter(hello_with({Op::decode}), {.seed = 1, .most_cases = cases});
    hunter.hunt(subject, 0);
    EXPECT_EQ(subject.asked.size(), cases);
    EXPECT_EQ(hunter.cases(), cases);
  }
}

TEST(Hunter, AsksNothingWhereNothingIsDeclared) {
  Noting subject(right);
  Hunter hunter(Hello(), {.seed = 1});
  hunter.hunt(subject, 0);
  EXPECT_TRUE(subject.at_once.empty());
  EXPECT_EQ(hunter.cases(), 0u);
  EXPECT_TRUE(hunter.findings().empty());
  EXPECT_TRUE(hunter.unattributed().empty());
}

// What was found when it was stopped stays as it is.
TEST(Hunter, EndsWhenItIsStopped) {
  Noting subject(crash);
  Hunter hunter(hello_with({Op::decode}), {.seed = 1});
  subject.is_asked = [&] { hunter.stop(); };
  hunter.hunt(subject, 0);
  EXPECT_EQ(subject.at_once, std::vector<std::size_t>{512});
  EXPECT_EQ(hunter.findings().size(), 1u);
}

TEST(Hunter, EndsWithItsSubject) {
  Noting subject(crash);
  subject.is_asked = [&] { subject.goes_on = false; };
  subject.failures = {"a", "b"};
  Hunter hunter(hello_with({Op::decode}), {.seed = 1});
  hunter.hunt(subject, 0);
  EXPECT_EQ(subject.at_once, std::vector<std::size_t>{512});
  EXPECT_EQ(hunter.findings().size(), 1u);
  EXPECT_EQ(hunter.unattributed(), (std::vector<std::string>{"a", "b"}));
  hunter.hunt(subject, 1);
  EXPECT_EQ(subject.at_once.size(), 1u);
  EXPECT_EQ(hunter.unattributed().size(), 4u);
}

// Only a difference ends it, and then that is made smaller.
TEST(Hunter, EndsWithTheFirstFinding) {
  Noting rightly(right);
  Hunter finds_nothing(hello_with({Op::decode}),
                       {.seed = 1, .most_cases = 1000, .fail_fast = true});
  finds_nothing.hunt(rightly, 0);
  EXPECT_EQ(finds_nothing.cases(), 1000u);
  Noting subject(crash);
  Hunter hunter(hello_with({Op::decode}), {.seed = 1, .most_cases = 1000, .fail_fast = true});
  hunter.hunt(subject, 0);
  EXPECT_EQ(hunter.cases(), 512u);
  ASSERT_EQ(hunter.findings().size(), 1u);
  EXPECT_EQ(hunter.findings()[0].input, "");
  EXPECT_EQ(hunter.findings()[0].kind, "punycode decode crash: signal 11");
  EXPECT_EQ(hunter.findings()[0].verdict, Verdict::crash);
  EXPECT_EQ(hunter.findings()[0].outcome, crash({}));
}

// A crash costs a start, and nothing else does.
TEST(Hunter, AsksForACrashOneAfterTheOther) {
  Noting crashes([](const Request& request) {
    return request.input.ace()->size() < 20 ? right(request) : crash(request);
  });
  Hunter of_crashes(hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  of_crashes.hunt(crashes, 0);
  ASSERT_GT(crashes.at_once.size(), 20u);
  for (std::size_t i = 1; i < crashes.at_once.size(); ++i) EXPECT_EQ(crashes.at_once[i], 1u);
  EXPECT_EQ(of_crashes.findings()[0].input.size(), 20u);

  Noting wrong([](const Request& request) {
    const Outcome answer = right(request);
    const bool is_long = answer.kind == Kind::value && request.input.ace()->size() >= 20;
    return is_long ? Outcome{Kind::value, tests::value(Json{{"unicode", "0061"}}), ""} : answer;
  });
  Hunter of_values(hello_with({Op::decode}), {.seed = 1, .most_cases = 512, .fail_fast = true});
  of_values.hunt(wrong, 0);
  ASSERT_GT(wrong.at_once.size(), 1u);
  EXPECT_GT(wrong.at_once[1], 20u);
  EXPECT_EQ(of_values.findings()[0].verdict, Verdict::wrong_value);
}

// Of each kind an input of its own: one kind is made smaller by what is of the same kind alone.
TEST(Hunter, MakesEachKindSmaller) {
  Noting subject([](const Request& request) {
    const std::size_t size = request.input.ace()->size();
    if (size < 20) return right(request);
    return Outcome{Kind::crash, {}, size < 40 ? "short" : "long"};
  });
  Hunter hunter(hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  hunter.hunt(subject, 0);
  ASSERT_EQ(hunter.findings().size(), 2u);
  EXPECT_EQ(hunter.findings()[0].kind, "punycode decode crash: long");
  EXPECT_EQ(hunter.findings()[0].input.size(), 40u);
  EXPECT_EQ(hunter.findings()[1].kind, "punycode decode crash: short");
  EXPECT_EQ(hunter.findings()[1].input.size(), 20u);
}

// Also what was found once.
TEST(Hunter, MakesTheFirstOfItsKindSmaller) {
  std::size_t crashes = 0;
  std::size_t batches = 0;
  Noting subject([&](const Request& request) {
    if (request.input.ace()->size() < 20 || (batches == 1 && crashes > 0)) {
      return right(request);
    }
    ++crashes;
    return crash(request);
  });
  subject.is_asked = [&] { ++batches; };
  Hunter hunter(hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  hunter.hunt(subject, 0);
  EXPECT_GT(subject.at_once.size(), 1u);
  EXPECT_EQ(hunter.findings().at(0).input.size(), 20u);
}

// A hang costs its whole time.
TEST(Hunter, AsksForAHangOnce) {
  Noting subject([](const Request&) { return Outcome{Kind::timeout, {}, "20"}; });
  Hunter hunter(hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  hunter.hunt(subject, 0);
  EXPECT_EQ(subject.at_once, std::vector<std::size_t>{512});
}

// An answer that does not come again is no answer to the smaller input.
TEST(Hunter, KeepsWhatItFoundWhereTheAnswersChange) {
  std::set<std::string> seen;
  std::size_t again = 0;
  Noting subject([&](const Request& request) {
    const std::string ace = *request.input.ace();
    const bool is_new = seen.insert(ace).second;
    again += is_new ? 0 : 1;
    return ace.size() < 20 || !is_new ? right(request) : crash(request);
  });
  Hunter hunter(hello_with({Op::decode}), {.seed = 1, .most_cases = 512});
  hunter.hunt(subject, 0);
  ASSERT_EQ(hunter.findings().size(), 1u);
  EXPECT_GT(again, 0u);
  EXPECT_GE(hunter.findings()[0].input.size(), 20u);
  EXPECT_EQ(std::ranges::count(subject.asked,
                               hunt::data_for(decode_punycode, hunter.findings()[0].input)),
            1);
}

// Some are asked in a buffer, and time decides of all that only the judge can judge.
TEST(Hunter, AsksInBuffersAndInTime) {
  Capabilities capabilities;
  capabilities.capacity = true;
  std::size_t in_buffer = 0;
  Noting buffers([&](const Request& request) {
    if (request.capacity) {
      ++in_buffer;
      EXPECT_TRUE(request.time_decides);
    }
    return right(request);
  });
  Hunter hunter(hello_with({Op::decode}, capabilities), {.seed = 1, .most_cases = 1500});
  hunter.hunt(buffers, 0);
  EXPECT_GT(in_buffer, 5u);
  EXPECT_LT(in_buffer, 100u);
  EXPECT_TRUE(hunter.findings().empty());

  Capabilities of_idna;
  of_idna.layer = Layer::uts46;
  Noting layered([&](const Request& request) {
    EXPECT_TRUE(request.time_decides);
    return right(request);
  });
  Hunter of_layer(hello_with({Op::encode}, of_idna), {.seed = 1, .most_cases = 512});
  of_layer.hunt(layered, 0);
}

// A string is asked as it is, whatever else the implementation's strings hold.
TEST(Hunter, AsksStringsAsTheyAre) {
  Capabilities capabilities;
  capabilities.strings = Strings::utf_8;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  std::size_t ill_formed = 0;
  Noting subject([&](const Request& request) {
    ill_formed += request.input.text() != nullptr ? 0 : 1;
    return right(request);
  });
  Hunter hunter(hello_with({Op::encode}, capabilities), {.seed = 1, .most_cases = 1024});
  hunter.hunt(subject, 0);
  EXPECT_GT(ill_formed, 20u);
}

// What depends on a version of Unicode that the implementation does not have is not judged.
TEST(Hunter, LeavesOutWhatDependsOnUnicode) {
  Hello hello;
  Capabilities& capabilities = hello.codecs[Codec::cidnuc];
  capabilities.ops = {Op::encode};
  capabilities.unicode_version = UnicodeVersion{3, 0};
  Noting subject([](const Request&) { return Outcome{Kind::reject, {}, "never"}; });
  Hunter hunter(hello, {.seed = 1, .most_cases = 3000});
  hunter.hunt(subject, 0);
  ASSERT_FALSE(hunter.findings().empty());
  for (const hunt::Finding& finding : hunter.findings()) {
    EXPECT_EQ(finding.verdict, Verdict::rejected_valid);
    EXPECT_TRUE(hunt::case_for(finding.operation, finding.input, capabilities));
  }
}

}  // namespace
}  // namespace hunter_test
