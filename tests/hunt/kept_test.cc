// What a hunt asks: what its inputs give, of which those are kept whose answers are of a new kind;
// and which finding of a kind of difference is kept.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/members.h"
#include "hunt/hunter.h"
#include "hunt/kind.h"
#include "hunt/operations.h"
#include "implementation/builtin.h"

namespace hunt_test {
namespace {

using namespace acecheck;
using hunt::Hunter;
using hunt::LocalSubject;

Hello hello_of(Op op, const Capabilities& capabilities) {
  Hello out;
  out.codecs[Codec::punycode] = capabilities;
  out.codecs[Codec::punycode].ops = {op};
  return out;
}

// The inputs of a hunt, as the built-in codec is asked them.
std::vector<Data> asked(const Capabilities& capabilities, std::size_t cases) {
  std::vector<Data> out;
  LocalSubject subject([&](const Request& request) {
    out.push_back(request.input);
    return builtin_answer(request);
  });
  Hunter hunter(hello_of(Op::decode, capabilities), {.seed = 3, .most_cases = cases});
  hunter.hunt(subject, 0);
  return out;
}

// The same, as the rule is: some are asked at once, and then those are kept whose answers are new.
std::vector<Data> to_be_asked(const Capabilities& declared, std::size_t cases) {
  Capabilities capabilities = declared;
  capabilities.ops = {Op::decode};
  hunt::Inputs source(decode_punycode, 3);
  std::set<std::uint64_t> kinds;
  std::vector<Data> out;
  for (std::size_t batch = 512, done = 0; done < cases; done += batch, batch *= 2) {
    std::vector<std::string> inputs;
    for (std::size_t i = 0; i < std::min(batch, cases - done); ++i) inputs.push_back(source.next());
    for (const std::string& input : inputs) {
      const auto vector = hunt::case_for(decode_punycode, input, capabilities);
      if (!vector) continue;
      const Request request = request_for(*vector, 1, capabilities);
      out.push_back(request.input);
      if (kinds.insert(hunt::kind_of_answer(*vector, builtin_answer(request))).second) {
        source.keep(input);
      }
    }
  }
  return out;
}

// Both where most answers are quickly seen to be right, and where the judge says of each.
TEST(Kept, AreInputsWhoseAnswersAreOfANewKind) {
  Capabilities capabilities;
  EXPECT_EQ(asked(capabilities, 3000), to_be_asked(capabilities, 3000));
  capabilities.strings = Strings::utf_8;
  EXPECT_EQ(asked(capabilities, 3000), to_be_asked(capabilities, 3000));
}

// As of a process that was given up.
TEST(Kept, IsNothingThatWasNotAnswered) {
  class Silent : public hunt::Subject {
   public:
    void ask(std::span<const Request> requests, const Answered&) override {
      for (const Request& request : requests) asked.push_back(request.input);
    }
    std::vector<Data> asked{};
  } subject;
  Hunter hunter(hello_of(Op::decode, {}), {.seed = 3, .most_cases = 3000});
  hunter.hunt(subject, 0);
  hunt::Inputs source(decode_punycode, 3);
  std::vector<Data> inputs;
  for (int i = 0; i < 3000; ++i) {
    inputs.push_back(hunt::data_for(decode_punycode, source.next()));
  }
  EXPECT_EQ(subject.asked, inputs);
  EXPECT_TRUE(hunter.findings().empty());
}

// A string that is no text is asked in the form of the implementation's strings.
TEST(Kept, StringsAreAskedThatAreNoText) {
  std::size_t ill_formed = 0;
  LocalSubject subject([&](const Request& request) {
    const bool is_string = request.form().has_value();
    ill_formed += is_string && request.input.text() == nullptr ? 1 : 0;
    return builtin_answer(request);
  });
  Capabilities capabilities;
  capabilities.strings = Strings::utf_8;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  Hunter hunter(hello_of(Op::encode, capabilities), {.seed = 1, .most_cases = 4000});
  hunter.hunt(subject, 0);
  EXPECT_GT(ill_formed, 100u);
  EXPECT_TRUE(hunter.findings().empty());
}

// What a version of IDNA refuses is no value, though Punycode has one.
TEST(Kept, TheJudgeSaysWhatALayerRefuses) {
  LocalSubject subject([](const Request& request) { return builtin_answer(request); });
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  Hunter hunter(hello_of(Op::decode, capabilities), {.seed = 1, .most_cases = 2000});
  hunter.hunt(subject, 0);
  ASSERT_FALSE(hunter.findings().empty());
  for (const auto& finding : hunter.findings()) {
    EXPECT_EQ(finding.verdict, Verdict::accepted_invalid) << finding.kind;
  }
}

// Also long inputs must be answered in time: the hunt cannot know that the implementation is not
// made for them.
TEST(Kept, TimeDecidesOfEveryInput) {
  std::size_t longest = 0;
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  LocalSubject subject([&](const Request& request) {
    EXPECT_TRUE(request.time_decides);
    longest = std::max(longest, unicode_of(*request.input.whole_text()).size());
    return builtin_answer(request);
  });
  Hunter hunter(hello_of(Op::encode, capabilities), {.seed = 1, .most_cases = 8000});
  hunter.hunt(subject, 0);
  EXPECT_GT(longest, 5u * 12'000);
}

// The later finding of a kind takes the place of the first only if it is smaller.
TEST(Finding, IsTheSmallestThatWasFound) {
  std::string smallest = std::string(1000, 'z');
  LocalSubject subject([&](const Request& request) {
    const std::string ace = *request.input.ace();
    // Nothing shrinks it: it does not come again.
    if (ace.size() < 20) return builtin_answer(request);
    if (hunt::is_smaller(decode_punycode, ace, smallest)) smallest = ace;
    return Outcome{Outcome::Kind::timeout, {}, "20"};
  });
  Hunter hunter(hello_of(Op::decode, {}), {.seed = 1, .most_cases = 10'000});
  hunter.hunt(subject, 0);
  ASSERT_EQ(hunter.findings().size(), 1u);
  EXPECT_EQ(hunter.findings()[0].input, smallest);
}

}  // namespace
}  // namespace hunt_test
