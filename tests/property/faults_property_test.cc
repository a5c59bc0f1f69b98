// SPDX-License-Identifier: Apache-2.0
// Each property can fail: for a codec that is wrong on purpose, RapidCheck finds an input.
#include "faults/faulty.h"
#include "property/properties.h"

namespace {

using namespace tests;
using acecheck::Op;
using acecheck::Outcome;

// A faulty codec as a subject. A crash counts as a rejection with a reason that no draft names.
Subject subject_of(const faulty::FaultyCodec& codec) {
  const auto ask = [codec](Op op, acecheck::Data input) {
    return codec.answer({codec.codec, op, std::move(input)});
  };
  return {
      codec.codec,
      [ask](const std::u32string& text) -> Answer<std::string> {
        const Outcome outcome = ask(Op::encode, acecheck::Text{{text.begin(), text.end()}});
        if (outcome.kind != Outcome::Kind::value) {
          return {std::nullopt, outcome.kind == Outcome::Kind::reject ? outcome.detail : "crash"};
        }
        return {*outcome.value.ace(), ""};
      },
      [ask](const std::string& ace) -> Answer<std::u32string> {
        const Outcome outcome = ask(Op::decode, ace);
        if (outcome.kind != Outcome::Kind::value) {
          return {std::nullopt, outcome.kind == Outcome::Kind::reject ? outcome.detail : "crash"};
        }
        std::u32string text;
        for (const std::uint64_t c : *outcome.value.text()) text += static_cast<char32_t>(c);
        return {text, ""};
      },
      {},
      {}};
}

Subject faulty_subject(const std::string& id) {
  for (const faulty::FaultyCodec& codec : faulty::all()) {
    if (codec.id == id) return subject_of(codec);
  }
  ADD_FAILURE() << "there is no fault " << id;
  return {};
}

// Expects that RapidCheck finds a counterexample, and prints a trace and a vector with it.
template <class Property>
void expect_falsified(const Property& property, bool shows_vector = true) {
  rc::detail::TestParams params;
  params.maxSuccess = 20'000;
  params.seed = 20'260'101;
  const auto result = rc::detail::checkTestable(property, rc::detail::TestMetadata(), params);
  rc::detail::FailureResult failure;
  ASSERT_TRUE(result.match(failure)) << "no counterexample in " << params.maxSuccess;
  if (!shows_vector) return;
  std::string shown;
  for (const auto& [type, value] : failure.counterExample) shown += value;
  EXPECT_NE(shown.find("as a vector: {\"id\":"), std::string::npos) << shown;
  EXPECT_NE(shown.find("trace:"), std::string::npos) << shown;
}

TEST(PropertiesFail, Completeness) {
  const Subject subject = faulty_subject("punycode/bmp-only");
  expect_falsified([=] { is_complete(subject, *any_text(subject.codec)); });
}

TEST(PropertiesFail, Reversibility) {
  for (const char* id : {"punycode/duplicates-lost", "punycode/append", "mace/number-little",
                         "lace/count-all-rows", "cidnuc/window-low-bit"}) {
    SCOPED_TRACE(id);
    const Subject subject = faulty_subject(id);
    expect_falsified([=] { is_reversible(subject, *any_text(subject.codec)); });
  }
}

TEST(PropertiesFail, Uniqueness) {
  for (const char* id :
       {"punycode/leading-delimiter", "punycode/truncated-counts", "punycode/digit-unknown-zero",
        "mace/round-trip", "lace/b32-bits-ignored", "cidnuc/pad-optional"}) {
    SCOPED_TRACE(id);
    const Subject subject = faulty_subject(id);
    expect_falsified([=] { is_unique(subject, *any_ace(subject.codec)); });
  }
}

TEST(PropertiesFail, UniquenessFromDeltas) {
  const Subject subject = faulty_subject("punycode/overflow-i-32");
  expect_falsified([=] { is_unique(subject, *ace_of_deltas()); });
}

TEST(PropertiesFail, IdempotenceUnderCase) {
  for (const char* id : {"punycode/digit-upper-refused", "mace/upper-refused", "lace/prefix-case",
                         "cidnuc/b32-upper-refused"}) {
    SCOPED_TRACE(id);
    const Subject subject = faulty_subject(id);
    expect_falsified([=] { ignores_case(subject, *any_text(subject.codec)); });
  }
}

TEST(PropertiesFail, AgreementWithTheOracle) {
  for (const char* id :
       {"punycode/tmin-2", "mace/bmp-decode-2001", "lace/prefix-any", "cidnuc/canonical"}) {
    SCOPED_TRACE(id);
    const Subject subject = faulty_subject(id);
    expect_falsified([=] { agrees(subject, *any_ace(subject.codec)); });
  }
  const Subject surrogates = faulty_subject("punycode/surrogate");
  expect_falsified([=] { agrees(surrogates, *ace_of_deltas()); });
}

TEST(PropertiesFail, Bounds) {
  const Subject subject = faulty_subject("lace/length-unlimited");
  expect_falsified([=] { is_bounded(subject, *any_text(subject.codec)); });
}

TEST(PropertiesFail, Memory) {
  // A decoder that writes one code point beyond the buffer, and an encoder that reports success
  // although the buffer is too small.
  Subject subject = subject_of(faulty::textbooks().front());
  subject.encode_into = [encode = subject.encode](
                            const std::u32string& text,
                            std::span<char> out) -> std::optional<std::size_t> {
    const auto whole = encode(text);
    if (!whole.value || whole.value->size() > out.size() + 1) return std::nullopt;
    std::copy(whole.value->begin(), whole.value->end(), out.data());  // one unit beyond `out`
    return whole.value->size();
  };
  subject.decode_into = [](const std::string&, std::span<char32_t>) { return std::nullopt; };
  expect_falsified([=] { is_the_same_in_any_memory(subject, *any_text(subject.codec)); });
}

TEST(PropertiesFail, NoMemory) {
  const Subject subject = faulty_subject("punycode/stale-output");
  expect_falsified(
      [=] { has_no_memory(subject, *any_text(subject.codec), *any_text(subject.codec)); });
}

TEST(PropertiesFail, Appending) {
  const Subject subject = faulty_subject("punycode/literal-sorted");
  expect_falsified([=] { appends(subject, *any_text(subject.codec)); });
}

TEST(PropertiesFail, Advancing) {
  const Subject subject = faulty_subject("punycode/narrowed-16");
  expect_falsified([=] { advances(subject, *ace_of_deltas()); });
}

}  // namespace
