// What a proof checks of one input, without the oracle: a codec that is wrong must fail.
#include "prove/prover.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

#include "base/failure.h"
#include "prove/nfc.h"
#include "prove/worker.h"
#include "support/command.h"

namespace prover_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

// Encodes every text as one string, which it decodes as one text.
class Constant : public Subject {
 public:
  std::string name() const override { return "constant"; }
  void encode(std::u32string_view, AceAnswer& answer) override {
    answer = {};
    answer.accepted = true;
    answer.value = "ph6l48";
  }
  void decode(std::string_view ace, TextAnswer& answer) override {
    answer = {};
    answer.accepted = ace == "ph6l48";
    if (answer.accepted) answer.value = U"_";
  }
  std::string compared(std::u32string_view, const AceAnswer&) override { return ""; }
  std::string compared(std::string_view, const TextAnswer&) override { return ""; }
};

std::string check_text(Subject& subject, Codec codec, std::u32string text) {
  const ProofDomain domain(codec, prove::Kind::pairs, Alphabet::own, 0);
  return check(subject, domain, Item{.ace = "", .text = std::move(text)}, false);
}

// A plug-in whose encode is that function, and which decodes all to U+00FC.
acecheck_codec codec_with(decltype(acecheck_codec::encode) encode) {
  return {
      "punycode",
      32,
      "scalar",
      1000,
      encode,
      [](const char*, std::size_t, std::uint32_t* out, std::size_t capacity, std::size_t* size) {
        *size = 1;
        if (capacity < 1) return ACECHECK_TOO_SMALL;
        *out = 0xFC;
        return ACECHECK_OK;
      },
      nullptr,
      nullptr,
      nullptr,
      nullptr};
}

// What is wrong with one input of a domain.
std::string checked(const acecheck_codec& codec, prove::Kind kind, std::uint64_t index,
                    bool oracle) {
  const acecheck_plugin plugin{ACECHECK_PLUGIN_ABI, "x", "1", "C++", 1, &codec};
  const ProofDomain domain(Codec::punycode, kind, Alphabet::own, 3);
  const auto checker = local_checker(domain, plugin_subject(plugin, Codec::punycode), oracle);
  const Checked out = checker->check(index, index + 1);
  return out.failures.empty() ? "" : out.failures.front().what;
}

// The same of a plug-in with that encode, and of U+00FC.
std::string checked_with(decltype(acecheck_codec::encode) encode, bool oracle) {
  return checked(codec_with(encode), prove::Kind::code_points, 0xFC, oracle);
}

TEST(Prover, FindsAConstantCodecWithoutTheOracle) {
  Constant constant;
  for (const Codec codec : {Codec::punycode, Codec::lace, Codec::mace, Codec::cidnuc}) {
    EXPECT_EQ(check_text(constant, codec, U"_"), "") << name(codec);
    EXPECT_EQ(check_text(constant, codec, U"ü"),
              "its encoding \"ph6l48\" is decoded to 005F" +
                  std::string(codec == Codec::cidnuc ? ", not to its NFC 00FC" : ""));
  }
  // A text that has no NFC was not to be accepted.
  EXPECT_EQ(check_text(constant, Codec::cidnuc, {0xD800}),
            "it is accepted, and is no text of scalar values");
}

// A plug-in that encodes U+00FC, the first input, as another text, and decodes what it has encoded.
TEST(Prover, ComparesWhatAPluginEncodes) {
  const auto encode = [](const std::uint32_t*, std::size_t, char* out, std::size_t capacity,
                         std::size_t* size) {
    *size = 3;
    if (capacity < 3) return ACECHECK_TOO_SMALL;
    std::ranges::copy(std::string_view("tdb"), out);
    return ACECHECK_OK;
  };
  EXPECT_EQ(checked_with(encode, false), "");
  EXPECT_TRUE(checked_with(encode, true).contains("tdb")) << checked_with(encode, true);
}

// How a plug-in breaks the interface is said with and without the oracle, whatever it answers.
TEST(Prover, SaysHowAPluginBreaksTheInterface) {
  const auto says_more = [](const std::uint32_t*, std::size_t, char*, std::size_t capacity,
                            std::size_t* size) {
    *size = capacity + 1;
    return ACECHECK_OK;
  };
  // With enough room it is right, and with less as well.
  const auto exactly_full = [](const std::uint32_t*, std::size_t, char* out, std::size_t capacity,
                               std::size_t* size) {
    *size = 3;
    if (capacity < 3) return ACECHECK_TOO_SMALL;
    std::ranges::copy(std::string_view(capacity == 3 ? "tdb" : "tda"), out);
    return ACECHECK_OK;
  };
  const auto right = [](const std::uint32_t*, std::size_t, char* out, std::size_t capacity,
                        std::size_t* size) {
    *size = 3;
    if (capacity < 3) return ACECHECK_TOO_SMALL;
    std::ranges::copy(std::string_view("tda"), out);
    return ACECHECK_OK;
  };
  const auto one_less = [](const std::uint32_t*, std::size_t, char* out, std::size_t capacity,
                           std::size_t* size) {
    *size = std::min(capacity, std::size_t{3});
    std::ranges::copy(std::string_view("tda").substr(0, *size), out);
    return ACECHECK_OK;
  };
  const auto unsupported = [](const std::uint32_t*, std::size_t, char*, std::size_t, std::size_t*) {
    return ACECHECK_UNSUPPORTED;
  };
  for (const bool oracle : {false, true}) {
    EXPECT_EQ(checked_with(says_more, oracle), "the plug-in says that it wrote 84 to room for 83");
    EXPECT_EQ(checked_with(exactly_full, oracle),
              "the plug-in gives another answer in a buffer of exactly the needed size");
    EXPECT_EQ(checked_with(one_less, oracle),
              "the plug-in answers in room for 2, where ACECHECK_TOO_SMALL was expected: the "
              "answer has 3");
    EXPECT_EQ(checked_with(unsupported, oracle),
              "the plug-in returns ACECHECK_UNSUPPORTED from a function that it has");
    // The same of decode, as the first function and as the second.
    acecheck_codec codec = codec_with(right);
    EXPECT_EQ(checked(codec, prove::Kind::code_points, 0xFC, oracle), "");
    codec.decode = [](const char*, std::size_t, std::uint32_t*, std::size_t capacity,
                      std::size_t* size) {
      *size = capacity + 1;
      return ACECHECK_OK;
    };
    EXPECT_EQ(checked(codec, prove::Kind::code_points, 0xFC, oracle),
              "when its encoding \"tda\" is decoded, the plug-in says that it wrote 122 to room "
              "for 121");
    EXPECT_EQ(checked(codec, prove::Kind::strings, 0, oracle),
              "the plug-in says that it wrote 65 to room for 64");
  }
}

// What comes back is the Normalization Form C of what was given, and nothing else.
TEST(Prover, WantsTheNormalizationFormC) {
  const auto cidnuc = builtin_subject(Codec::cidnuc);
  for (const char32_t* text : {U"ü", U"u\u0308", U"\u1E69", U"s\u0307\u0323", U"\u2126\u212B"}) {
    EXPECT_EQ(check_text(*cidnuc, Codec::cidnuc, text), "");
  }
  // A codec that does not normalize.
  class Plain : public Constant {
   public:
    void decode(std::string_view, TextAnswer& answer) override {
      answer = {};
      answer.accepted = true;
      answer.value = U"\u212B";
    }
  } plain;
  EXPECT_EQ(check_text(plain, Codec::cidnuc, U"\u212B"),
            "its encoding \"ph6l48\" is decoded to 212B, not to its NFC 00C5");
}

TEST(Prover, WhatIsNoTextHasNoNormalizationForm) {
  EXPECT_EQ(nfc(U"u\u0308\U0010FFFF"), U"\u00FC\U0010FFFF");
  EXPECT_EQ(nfc(std::u32string{0x110000}), std::nullopt);
  EXPECT_EQ(nfc(std::u32string{0xD800}), std::nullopt);
  EXPECT_EQ(nfc(std::u32string{0xDFFF}), std::nullopt);
}

// A worker that ends at its first request, and answers when it is started again.
TEST(Prover, ACrashThatDoesNotComeAgainIsACounterexample) {
  const tests::TemporaryDirectory directory;
  const std::string worker = "echo '{\"name\":\"x\"}'; read -r line; mkdir '" +
                             (directory / "first").string() +
                             "' 2>/dev/null && exit 3; echo "
                             "'{\"accepted\":3,\"rejected\":{},\"failures\":[]}'; read -r line";
  const ProofDomain domain(Codec::punycode, prove::Kind::pairs, Alphabet::own, 0);
  const Checked checked = worker_checker(domain, {.command = {"sh", "-c", worker}})->check(0, 3);
  EXPECT_EQ(checked.counts.accepted, 3u);
  ASSERT_EQ(checked.failures.size(), 1u);
  EXPECT_EQ(checked.failures[0].input, "one of the inputs 0 to 2");
  EXPECT_EQ(
      checked.failures[0].what,
      "the plug-in ends its process: exit code 3; it does not when they are asked one by one");
}

// Says which inputs it was asked, and that something is wrong in each range.
class Noting : public Checker {
 public:
  using Ranges = std::set<std::pair<std::uint64_t, std::uint64_t>>;

  Noting(Ranges& ranges, bool fails) : ranges_(ranges), fails_(fails) {}
  Checked check(std::uint64_t begin, std::uint64_t end) override {
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    EXPECT_TRUE(ranges_.emplace(begin, end).second) << begin << " is asked twice";
    Checked out;
    out.counts.accepted = end - begin;
    if (fails_) out.failures.push_back({"x", "y", {}});
    return out;
  }

 private:
  Ranges& ranges_;
  bool fails_;
};

TEST(Prover, AsksEveryInputOnceInSomeShard) {
  // A part of a chunk; whole chunks and no more; a single input.
  for (const prove::Kind kind :
       {prove::Kind::pairs, prove::Kind::code_points, prove::Kind::strings}) {
    const ProofDomain domain(Codec::mace, kind, Alphabet::own, 0);
    for (const std::uint64_t count : {1u, 3u, 5u, 300u}) {
      Noting::Ranges ranges;
      std::uint64_t accepted = 0;
      std::uint64_t told = 0;
      for (std::uint64_t index = 0; index < count; ++index) {
        Plan plan{.domain = domain, .name = "x", .checker = [&] {
                    return std::make_unique<Noting>(ranges, false);
                  }};
        plan.shard.index = index;
        plan.shard.count = count;
        plan.jobs = static_cast<unsigned>(index % 3);  // none is as good as one
        plan.progress = [&](std::uint64_t done, std::uint64_t all) { told += done == all ? 1 : 0; };
        const Result result = acecheck::prove::prove(plan);
        EXPECT_TRUE(result.complete) << index << " of " << count;
        accepted += result.counts.accepted;
        if (result.done == 0) ++told;
      }
      EXPECT_EQ(accepted, domain.size()) << count << " shards";
      EXPECT_EQ(told, count) << "each shard says once that all of its chunks are done";
      std::uint64_t at = 0;
      for (const auto& [begin, end] : ranges) {
        EXPECT_EQ(begin, at);
        EXPECT_LT(begin, end);
        at = end;
      }
      EXPECT_EQ(at, domain.size());
    }
  }
}

TEST(Prover, StopsAfterTenCounterexamples) {
  Noting::Ranges ranges;
  const Plan plan{.domain = {Codec::mace, prove::Kind::code_points, Alphabet::own, 0},
                  .name = "x",
                  .checker = [&] { return std::make_unique<Noting>(ranges, true); },
                  .jobs = 1};
  const Result result = acecheck::prove::prove(plan);
  EXPECT_FALSE(result.complete);
  EXPECT_EQ(result.done, 10u);
  EXPECT_EQ(ranges.size(), 10u);
  EXPECT_EQ(result.failures.size(), 10u);
}

// As where no worker can be started: nothing is said to be proved.
TEST(Prover, WhatAThreadThrowsEndsTheProof) {
  const Plan plan{.domain = {Codec::punycode, prove::Kind::pairs, Alphabet::own, 0},
                  .name = "x",
                  .checker = []() -> std::unique_ptr<Checker> { throw AdapterFailure("none"); },
                  .jobs = 2};
  EXPECT_THROW(acecheck::prove::prove(plan), AdapterFailure);
}

// The other threads stop as well.
TEST(Prover, WhatAThreadThrowsEndsTheOthers) {
  // The first range throws, and is waited for by all others.
  class Throwing : public Checker {
   public:
    Throwing(std::atomic<bool>& thrown, std::atomic<int>& checked)
        : thrown_(thrown), checked_(checked) {}
    ~Throwing() override {
      if (throws_) thrown_ = true;
    }
    Throwing(const Throwing&) = delete;
    Throwing& operator=(const Throwing&) = delete;

    Checked check(std::uint64_t begin, std::uint64_t) override {
      if (begin == 0) {
        throws_ = true;
        throw AdapterFailure("none");
      }
      while (!thrown_) std::this_thread::yield();
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      ++checked_;
      return {};
    }

   private:
    std::atomic<bool>& thrown_;
    std::atomic<int>& checked_;
    bool throws_ = false;
  };
  std::atomic<bool> thrown = false;
  std::atomic<int> checked = 0;
  const Plan plan{.domain = {Codec::punycode, prove::Kind::code_points, Alphabet::own, 0},
                  .name = "x",
                  .checker = [&] { return std::make_unique<Throwing>(thrown, checked); },
                  .jobs = 2};
  EXPECT_THROW(acecheck::prove::prove(plan), AdapterFailure);
  EXPECT_LT(checked, 271);  // all others
}

TEST(Prover, SaysThatAPluginHangsWhileItIsLoaded) {
  try {
    worker_name({.command = {"sleep", "60"}, .timeout = std::chrono::milliseconds(100)});
    ADD_FAILURE() << "it has a name";
  } catch (const AdapterFailure& failure) {
    EXPECT_STREQ(failure.what(), "the plug-in hangs while it is loaded");
  }
}

TEST(Prover, AWorkerHasAName) {
  for (const char* line : {"{\\\"name\\\":7}", "{}", "[]"}) {
    EXPECT_THROW(worker_name({.command = {"sh", "-c", "echo \"" + std::string(line) + "\""}}),
                 AdapterFailure)
        << line;
  }
  EXPECT_EQ(worker_name({.command = {"sh", "-c", "echo '{\"name\":\"x\"}'"}}), "x");
}

// Each member of a result is written, read and merged.
TEST(Prover, AResultComesBackWhole) {
  Result result;
  result.proof = {{"codec", "lace"}, {"oracle", true}};
  result.shard = {1, 2};
  result.inputs = 14;
  result.done = 3;
  result.complete = true;
  result.counts = {4, {{"bad-digit", 2}, {"empty", 1}}};
  result.failures = {{"bq--a", "it is wrong", {{"id", "lace/regressions/x"}, {"ace", "bq--a"}}},
                     {"bq--b", "it is as well", {{"id", "lace/regressions/y"}}}};
  const Json json = result.to_json();
  const Result back = Result::from_json(json, "x.json");
  EXPECT_EQ(back.to_json(), json);
  ASSERT_EQ(back.failures.size(), 2u);
  EXPECT_EQ(back.failures[0].input, "bq--a");
  EXPECT_EQ(back.failures[0].what, "it is wrong");
  EXPECT_EQ(back.failures[0].vector["ace"], "bq--a");
  EXPECT_EQ(back.failures[1].vector["id"], "lace/regressions/y");
  Result other = back;
  other.shard.index = 0;
  other.failures.clear();
  const Result all = merged({other, back});
  EXPECT_EQ(all.done, 6u);
  EXPECT_EQ(all.counts.accepted, 8u);
  EXPECT_EQ(all.counts.rejected.at("bad-digit"), 4u);
  ASSERT_EQ(all.failures.size(), 2u);
  EXPECT_EQ(all.failures[1].vector, back.failures[1].vector);
  for (const char* member :
       {"proof", "shard", "inputs", "complete", "done", "accepted", "rejected", "failures"}) {
    Json without = json;
    without.erase(member);
    EXPECT_THROW(Result::from_json(without, "x.json"), BadInput) << member;
  }
}

TEST(Prover, ShardsThatAreNotCompleteAreNotMerged) {
  Result shard;
  shard.complete = true;
  shard.done = 3;
  EXPECT_EQ(merged({shard}).done, 3u);
  shard.complete = false;
  EXPECT_THROW(merged({shard}), BadInput);
}

}  // namespace
}  // namespace prover_test
