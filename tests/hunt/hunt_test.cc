// The differential search: it finds what is there, nothing else, and shrinks what it finds.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <set>
#include <span>
#include <thread>

#include "compare/oracle_answer.h"
#include "faulty/faulty.h"
#include "hunt/hunter.h"
#include "hunt/operations.h"
#include "implementation/builtin.h"
#include "implementation/oracle_hello.h"
#include "support/changing_adapter.h"
#include "support/questions.h"

namespace hunt_test {
namespace {

using namespace acecheck;
using hunt::Hunter;
using hunt::LocalSubject;
using hunt::Operation;

TEST(Hunt, FindsNothingInTheBuiltinCodecsAndTheOracle) {
  for (std::uint32_t seed = 1; seed <= 10; ++seed) {
    LocalSubject builtin([](const Request& request) { return builtin_answer(request); });
    Hunter codecs(builtin_hello(), {.seed = seed, .most_cases = 30'000});
    codecs.hunt(builtin, 0);
    EXPECT_EQ(codecs.cases(), 30'000u);
    for (const auto& finding : codecs.findings()) {
      ADD_FAILURE() << "seed " << seed << ": " << finding.kind;
    }
  }
  LocalSubject oracle([](const Request& request) { return oracle_answer(request).outcome; });
  Hunter itself(oracle_hello(), {.seed = 8, .most_cases = 20'000});
  itself.hunt(oracle, 0);
  for (const auto& finding : itself.findings()) ADD_FAILURE() << finding.kind;
}

// From the same seed, the same.
TEST(Hunt, FollowsFromTheSeed) {
  const auto inputs = [](std::uint32_t seed) {
    hunt::Inputs source(decode_punycode, seed);
    std::vector<std::string> out;
    for (int i = 0; i < 200; ++i) {
      out.push_back(source.next());
      if (i % 3 == 0) source.keep(out.back());
    }
    return out;
  };
  EXPECT_EQ(inputs(1), inputs(1));
  EXPECT_NE(inputs(1), inputs(2));
}

// However an input was made: a change of an earlier one, a text or the encoding of a text.
TEST(Hunt, KeepsInputsShort) {
  for (const Operation operation : {encode_text, decode_punycode, encode_utf_8, encode_utf_16}) {
    const bool of_pairs = operation.form == EncodingForm::utf_16;
    hunt::Inputs source(operation, 3, 64);
    for (int i = 0; i < 2000; ++i) {
      const std::string input = source.next();
      EXPECT_LE(input.size(), operation == encode_text ? 64u : 4u);
      EXPECT_TRUE(!of_pairs || input.size() % 2 == 0);
      source.keep(input);
    }
  }
}

// However many are kept, an input comes of one of them.
TEST(Hunt, KeepsSomeInputsOfMany) {
  hunt::Inputs source(decode_punycode, 1);
  for (int i = 0; i < 10'000; ++i) source.keep("zzzzzzzz");
  int like_them = 0;
  for (int i = 0; i < 200; ++i) like_them += source.next().contains("zzzz") ? 1 : 0;
  EXPECT_GT(like_them, 50);
}

// Nothing more is asked, and the hunt says why.
TEST(Hunt, SaysThatAProcessWasGivenUp) {
  const tests::TemporaryDirectory directory;
  Implementation process({.command = tests::changing_adapter(directory)});
  Hunter hunter(process.hello(), {.seed = 1});
  hunt::ProcessSubject subject(process);
  hunter.hunt(subject, 0);
  ASSERT_FALSE(hunter.unattributed().empty());
  EXPECT_TRUE(hunter.unattributed().back().starts_with("after a restart its hello is another"));
}

// A text that an encoder needs 32 bits for, or just not, and that IDNA leaves as it is.
TEST(Hunt, AsksForALargeDelta) {
  hunt::Inputs source(encode_text, 1);
  Capabilities capabilities;
  capabilities.layer = Layer::uts46;
  std::set<unsigned> widths;
  for (int i = 0; i < 50'000 && widths.size() < 2; ++i) {
    const std::string input = source.next();
    if (input.size() < std::size_t{4} * 12'000) continue;
    const auto vector = hunt::case_for(encode_text, input, capabilities);
    if (vector && vector->idna_stable) widths.insert(vector->min_bits);
  }
  EXPECT_EQ(widths, (std::set<unsigned>{31, 32}));
}

// An implementation that is wrong in one way: what is found is the smallest example of that.
TEST(Hunt, ShrinksWhatItFinds) {
  LocalSubject subject([](const Request& request) {
    Outcome right = builtin_answer(request);
    const std::string ace = request.op == Op::decode ? *request.input.ace() : "";
    if (right.kind == Outcome::Kind::value && ace.find("q") != std::string::npos) {
      return Outcome{Outcome::Kind::crash, {}, "a q"};
    }
    return right;
  });
  Hello hello = builtin_hello();
  std::erase_if(hello.codecs, [](const auto& each) { return each.first != Codec::punycode; });
  Hunter hunter(hello, {.seed = 1, .most_cases = 20'000});
  hunter.hunt(subject, 0);
  const auto findings = hunter.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].operation, decode_punycode);
  EXPECT_EQ(findings[0].verdict, Verdict::crash);
  EXPECT_EQ(findings[0].outcome.detail, "a q");
  // A single q is an incomplete integer, so a right answer takes one character more.
  EXPECT_LE(findings[0].input.size(), 2u) << findings[0].input;
  EXPECT_NE(findings[0].input.find('q'), std::string::npos);
}

// A detail that depends on the input: what is shown belongs to the smallest input, and not to the
// one that was found first.
TEST(Hunt, AFindingHasTheAnswerToItsOwnInput) {
  const auto answer = [](const Request& request) {
    Outcome right = builtin_answer(request);
    const std::string ace = request.op == Op::decode ? *request.input.ace() : "";
    if (right.kind == Outcome::Kind::value && ace.contains('q')) {
      return Outcome{Outcome::Kind::crash, {}, "at " + ace};
    }
    return right;
  };
  LocalSubject subject(answer);
  Hunter hunter(builtin_hello(), {.seed = 1, .most_cases = 20'000});
  hunter.hunt(subject, 0);
  const auto findings = hunter.findings();
  ASSERT_FALSE(findings.empty());
  for (const auto& finding : findings) {
    EXPECT_EQ(finding.outcome.detail, "at " + finding.input);
    EXPECT_EQ(finding.verdict, Verdict::crash);
  }
}

// A crash ends the process, and to start another one takes long.
TEST(Hunt, ShrinksACrashWithFewCrashes) {
  std::size_t requests = 0;
  std::size_t crashes = 0;  // after the 512 inputs that are asked before anything is shrunk
  LocalSubject subject([&](const Request& request) {
    ++requests;
    if (request.input.ace()->size() < 40) return builtin_answer(request);
    if (requests > 512) ++crashes;
    return Outcome{Outcome::Kind::crash, {}, "too long"};
  });
  Hello hello = builtin_hello();
  std::erase_if(hello.codecs, [](const auto& each) { return each.first != Codec::punycode; });
  hello.codecs[Codec::punycode].ops = {Op::decode};
  Hunter hunter(hello, {.seed = 1, .fail_fast = true});
  hunter.hunt(subject, 0);
  const auto findings = hunter.findings();
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].input.size(), 40u);
  EXPECT_LE(crashes, 61u);  // one for each round of shrinking, and one for the answer that is kept
}

// Each crash costs a start. A crash is made smaller at most sixty times.
TEST(Hunt, ShrinksSixtyTimes) {
  std::size_t requests = 0;
  std::size_t found = 0;     // octets of the first input that is long enough
  std::size_t smallest = 0;  // of those that crashed
  LocalSubject subject([&](const Request& request) {
    const std::size_t size = request.input.ace()->size();
    const bool is_first = ++requests <= 512 && found == 0 && size >= 100;
    if (is_first) found = smallest = size + 1;
    if (!is_first && (requests <= 512 || (size != smallest && size + 1 != smallest))) {
      return builtin_answer(request);
    }
    smallest = size;
    return Outcome{Outcome::Kind::crash, {}, "one less"};
  });
  Hello hello;
  hello.codecs[Codec::punycode].ops = {Op::decode};
  Hunter hunter(hello, {.seed = 1, .fail_fast = true});
  hunter.hunt(subject, 0);
  ASSERT_GT(found, 100u);
  ASSERT_EQ(hunter.findings().size(), 1u);
  EXPECT_EQ(hunter.findings()[0].input.size(), found - 1 - 60);
}

// The others that were found with it are as they are.
TEST(Hunt, ShrinksOneFindingWhereTheFirstIsTheLast) {
  std::size_t shrunk[2] = {};
  for (const bool fail_fast : {true, false}) {
    LocalSubject subject([](const Request& request) {
      const std::string ace = *request.input.ace();
      if (ace.size() < 60) return builtin_answer(request);
      return Outcome{Outcome::Kind::crash, {}, ace.contains('e') ? "with e" : "without"};
    });
    Hello hello;
    hello.codecs[Codec::punycode].ops = {Op::decode};
    Hunter hunter(hello, {.seed = 1, .most_cases = 512, .fail_fast = fail_fast});
    hunter.hunt(subject, 0);
    ASSERT_EQ(hunter.findings().size(), 2u);
    for (const auto& finding : hunter.findings()) {
      shrunk[fail_fast ? 0 : 1] += finding.input.size() == 60 ? 1 : 0;
    }
  }
  EXPECT_EQ(shrunk[0], 1u);
  EXPECT_EQ(shrunk[1], 2u);
}

// One that counts the requests that come at once.
class CountingSubject : public LocalSubject {
 public:
  CountingSubject()
      : LocalSubject([](const Request& request) { return builtin_answer(request); }) {}
  void ask(std::span<const Request> requests, const Answered& answered) override {
    at_once.push_back(requests.size());
    for (std::size_t i = 0; i < requests.size(); ++i) EXPECT_EQ(requests[i].id, i + 1);
    LocalSubject::ask(requests, answered);
  }
  std::vector<std::size_t> at_once{};
};

// More in each round through the operations, and at last what is left.
TEST(Hunt, AsksMoreAtATimeByAndBy) {
  CountingSubject subject;
  Hello hello;
  hello.codecs[Codec::punycode].ops = {Op::encode, Op::decode};
  Hunter hunter(hello, {.seed = 1, .most_cases = 15'461});
  hunter.hunt(subject, 0);
  EXPECT_EQ(subject.at_once,
            (std::vector<std::size_t>{512, 512, 1024, 1024, 2048, 2048, 4096, 4096, 101}));
}

// Each subject is asked inputs of its own.
TEST(Hunt, AsksEachSubjectSomethingElse) {
  std::set<std::string> asked[2];
  for (const unsigned number : {0, 1}) {
    LocalSubject subject([&](const Request& request) {
      asked[number].insert(to_line(request));
      return builtin_answer(request);
    });
    Hello hello;
    hello.codecs[Codec::punycode].ops = {Op::encode};
    Hunter hunter(hello, {.seed = 1, .most_cases = 500});
    hunter.hunt(subject, number);
  }
  EXPECT_NE(asked[0], asked[1]);
}

// Also where each answer is left to the judge.
TEST(Hunt, AsksOnlyWhatIsDeclared) {
  for (const Layer layer : {Layer::codec, Layer::uts46}) {
    Hello hello;
    Capabilities& capabilities = hello.codecs[Codec::punycode];
    capabilities.ops = {Op::encode};
    capabilities.layer = layer;
    capabilities.strings = Strings::utf_16;
    std::size_t asked = 0;
    LocalSubject subject([&](const Request& request) {
      ++asked;
      EXPECT_EQ(cannot_hold(request.op, request.input, Strings::utf_16), "") << to_line(request);
      return builtin_answer(request);
    });
    Hunter hunter(hello, {.seed = 1, .most_cases = 2000});
    hunter.hunt(subject, 0);
    EXPECT_EQ(hunter.cases(), 2000u);
    EXPECT_GT(asked, 500u);
    EXPECT_LT(asked, 2000u);
  }
}

// Surrogates, where no domain is declared: the drafts permit them.
TEST(Hunt, StrictlyAnAdvisoryIsADifference) {
  LocalSubject subject([](const Request& request) { return builtin_answer(request, Domain::any); });
  Hello hello;
  hello.codecs[Codec::punycode].ops = {Op::encode};
  for (const bool strict : {false, true}) {
    Hunter hunter(hello, {.seed = 1, .most_cases = 5000, .strict = strict});
    hunter.hunt(subject, 0);
    EXPECT_EQ(hunter.findings().empty(), !strict);
    for (const auto& finding : hunter.findings()) {
      EXPECT_EQ(finding.verdict, Verdict::accepted_invalid) << finding.kind;
    }
  }
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
  LocalSubject subject([&, asked = 0](const Request& request) mutable {
    if (++asked % 256 == 0 && cpu_seconds() >= end) hunter.stop();
    return codec.answer(request);
  });
  hunter.hunt(subject, 0);
  return !hunter.findings().empty();
}

// The same through the protocol, with a process that really crashes and hangs. most_seconds: of
// this process; the adapter takes about as many.
bool is_found_in_a_process(const faulty::FaultyCodec& codec, double most_seconds) {
  Implementation process({.command = {ACECHECK_FAULTY_ADAPTER, codec.id},
                          .timeout = std::chrono::milliseconds(500),
                          .settle = std::chrono::milliseconds(1)});
  Hunter hunter(process.hello(), {.seed = 1, .fail_fast = true});
  hunt::ProcessSubject subject(process);
  const double end = cpu_seconds() + most_seconds;
  const std::jthread clock([&](const std::stop_token& over) {
    while (!over.stop_requested() && cpu_seconds() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    hunter.stop();
  });
  hunter.hunt(subject, 0);
  return !hunter.findings().empty() || !hunter.unattributed().empty();
}

// With ACECHECK_HUNT_SECONDS, every fault that an input of usual length shows is hunted for as many
// CPU seconds (or one in ACECHECK_HUNT_EVERY is); without, some of them are, for a short time.
template <class Found>
void expect_faults_found(std::size_t usual_step, double usual_seconds, const Found& found) {
  const char* given = std::getenv("ACECHECK_HUNT_SECONDS");
  const double seconds = given == nullptr ? usual_seconds : std::atof(given);
  const char* every = std::getenv("ACECHECK_HUNT_EVERY");
  const std::size_t step = every != nullptr   ? static_cast<std::size_t>(std::atoi(every))
                           : given == nullptr ? usual_step
                                              : 1;
  std::size_t hunted = 0;
  std::vector<std::string> missed;
  std::size_t number = 0;
  for (const faulty::FaultyCodec& codec : faulty::all()) {
    if (codec.id.empty() || !codec.equivalent.empty() || codec.needs_long_inputs) continue;
    if (number++ % step != 0) continue;
    ++hunted;
    if (!found(codec, seconds)) missed.push_back(codec.id);
  }
  fmt::print("{} of {} faults found\n", hunted - missed.size(), hunted);
  for (const std::string& id : missed) fmt::print("  missed: {}\n", id);
  EXPECT_GE(static_cast<double>(hunted - missed.size()), 0.95 * static_cast<double>(hunted));
}

TEST(Hunt, FindsTheFaults) {
  const bool for_long = std::getenv("ACECHECK_HUNT_SECONDS") != nullptr;
  expect_faults_found(20, 5, [&](const faulty::FaultyCodec& codec, double seconds) {
    return is_found(codec, for_long ? 0 : 100'000, seconds);
  });
}

TEST(Hunt, FindsTheFaultsThroughTheProtocol) { expect_faults_found(200, 5, is_found_in_a_process); }

}  // namespace
}  // namespace hunt_test
