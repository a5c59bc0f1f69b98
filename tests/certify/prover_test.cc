// What a proof checks of one input, without the oracle: a codec that is wrong must fail.
#include "prove/prover.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/failure.h"
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

// Going from item to item gives what each number gives.
TEST(ProofDomain, AdvancesToTheItemThatANumberNames) {
  const ProofDomain domains[] = {
      {Codec::punycode, prove::Kind::strings, Alphabet::own, 3},
      {Codec::punycode, prove::Kind::strings, Alphabet::ascii, 2},
      {Codec::lace, prove::Kind::strings, Alphabet::own, 2},
      {Codec::mace, prove::Kind::pairs, Alphabet::own, 0},
  };
  for (const ProofDomain& domain : domains) {
    prove::Item item;
    prove::Item wanted;
    domain.get(0, item);
    std::uint64_t index = 0;
    for (; index + 1 < domain.size(); ++index) {
      domain.advance(index, item);
      domain.get(index + 1, wanted);
      ASSERT_EQ(item.ace, wanted.ace) << domain.words() << ": item " << index + 1;
      ASSERT_EQ(item.text, wanted.text) << domain.words() << ": item " << index + 1;
    }
    domain.advance(index, item);  // beyond the last: whatever it is
  }
}

TEST(ProofDomain, TheBoundsHaveWhatImplementationsMapAndCompose) {
  const auto& bounds = prove::boundary_code_points();
  EXPECT_EQ(bounds.size(), 124u);
  EXPECT_TRUE(std::ranges::is_sorted(bounds));
  for (const char32_t c : {0x0u, 0x20u, 0x7Fu, 0xADu, 0xDFu, 0xE4u, 0x308u, 0x340u, 0x3A9u, 0x958u,
                           0x1161u, 0x11A8u, 0x200Bu, 0x2028u, 0x2126u, 0x212Bu, 0xFEFFu}) {
    EXPECT_TRUE(std::ranges::binary_search(bounds, c)) << std::hex << std::uint32_t{c};
  }
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
  const acecheck_codec codec{
      "punycode",
      32,
      "scalar",
      1000,
      [](const std::uint32_t*, std::size_t, char* out, std::size_t capacity, std::size_t* size) {
        *size = 3;
        if (capacity < 3) return ACECHECK_TOO_SMALL;
        std::ranges::copy(std::string_view("tdb"), out);
        return ACECHECK_OK;
      },
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
  const acecheck_plugin plugin{ACECHECK_PLUGIN_ABI, "x", "1", "C++", 1, &codec};
  const auto subject = plugin_subject(plugin, Codec::punycode);
  const ProofDomain domain(Codec::punycode, prove::Kind::pairs, Alphabet::own, 0);
  const auto checked = [&](bool oracle) {
    return check(*subject, domain, Item{.ace = "", .text = U"ü"}, oracle);
  };
  EXPECT_EQ(checked(false), "");
  EXPECT_TRUE(checked(true).contains("tdb")) << checked(true);
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

// As where no worker can be started: nothing is said to be proved.
TEST(Prover, WhatAThreadThrowsEndsTheProof) {
  const Plan plan{.domain = {Codec::punycode, prove::Kind::pairs, Alphabet::own, 0},
                  .name = "x",
                  .checker = []() -> std::unique_ptr<Checker> { throw AdapterFailure("none"); },
                  .jobs = 2};
  EXPECT_THROW(acecheck::prove::prove(plan), AdapterFailure);
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
