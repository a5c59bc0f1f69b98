// SPDX-License-Identifier: Apache-2.0
// Profiles of Bootstring: the conditions of section 4, and the vectors of Punycode in a profile,
// asked of the library's Bootstring with the same parameters.
#include "core/profile.h"

#include <ace/bootstring.h>
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "judge/judge.h"
#include "judge/oracle.h"
#include "suite/catalogue.h"
#include "suite/profile_vectors.h"
#include "support/loaded_suite.h"

namespace profile_test {
namespace {

using namespace acecheck;

TEST(Profile, BreaksAConditionWhereTheOracleSaysSo) {
  struct Row {
    const char* broken;  // words of the message; empty: the profile is valid
    std::function<void(Profile&)> change;
  };
  for (const Row& row : {
           Row{"", [](Profile&) {}},
           Row{"", [](Profile& p) { p.tmin = p.tmax = 34; }},
           Row{"", [](Profile& p) { p.tmin = 0, p.initial_bias = 36; }},
           Row{"", [](Profile& p) { p.digits.pop_back(), p.damp = 2; }},
           Row{"fewer than two digits", [](Profile& p) { p.digits.resize(1); }},
           Row{"delimiter that is not basic", [](Profile& p) { p.basic['-'] = false; }},
           Row{"a digit that is the delimiter", [](Profile& p) { p.digits[3] = "-"; }},
           Row{"without a character", [](Profile& p) { p.digits[3] = ""; }},
           Row{"a digit that is not basic", [](Profile& p) { p.basic['A'] = false; }},
           Row{"the same digit twice", [](Profile& p) { p.digits[3] = "dA"; }},
           Row{"a tmin above base - 2", [](Profile& p) { p.tmin = p.tmax = 35; }},
           Row{"a tmax outside", [](Profile& p) { p.tmin = p.tmax = 0; }},
           Row{"a tmax outside", [](Profile& p) { p.tmax = 36; }},
           Row{"a tmin above its tmax", [](Profile& p) { p.tmin = 5, p.tmax = 4; }},
           Row{"a skew of 0", [](Profile& p) { p.skew = 0; }},
           Row{"a damp below 2", [](Profile& p) { p.damp = 1; }},
           Row{"an initial_bias", [](Profile& p) { p.tmin = 2, p.initial_bias = 71; }},
       }) {
    Profile profile = punycode_profile();
    row.change(profile);
    const std::string said(broken_condition(profile));
    EXPECT_NE(said.find(row.broken), std::string::npos) << said;
    EXPECT_EQ(said.empty(), *row.broken == '\0') << said;
    EXPECT_EQ(said.empty(), compare::parameters_of(profile).valid()) << said;
  }
}

// A profile of the library whose digits have one form each.
struct Digits : ace::punycode::Profile {
  static constexpr char set_case(char c, ace::CaseFlag) { return c; }
};
template <const char* digits, const char* others>
struct Symbols : Digits {
  static constexpr char delimiter = '_';
  static constexpr bool is_delimiter(std::uint64_t cp) { return cp == '_'; }
  static constexpr bool is_basic(std::uint64_t cp) {
    for (const char* c = others; *c != '\0'; ++c) {
      if (cp == static_cast<unsigned char>(*c)) return true;
    }
    return (cp >= 'a' && cp <= 'z') || (cp >= 'A' && cp <= 'Z') || (cp >= '0' && cp <= '9');
  }
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    for (std::uint32_t value = 0; value < Digits::base; ++value) {
      if (cp == static_cast<unsigned char>(digits[value])) return value;
    }
    return Digits::base;
  }
  static constexpr char digit(std::uint32_t value, ace::CaseFlag) { return digits[value]; }
};
constexpr char rust_digits[] = "abcdefghijklmnopqrstuvwxyz0123456789";
constexpr char rust_others[] = "_";
constexpr char swift_digits[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ";
constexpr char swift_others[] = "_$";
using Rust = Symbols<rust_digits, rust_others>;
using Swift = Symbols<swift_digits, swift_others>;

// Other numbers, and Punycode's digits in reverse.
struct Numbers : Digits {
  static constexpr std::uint32_t tmin = 3;
  static constexpr std::uint32_t tmax = 30;
  static constexpr std::uint32_t skew = 5;
  static constexpr std::uint32_t damp = 3;
  static constexpr std::uint32_t initial_bias = 40;
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    const std::uint32_t value = ace::punycode::Profile::digit_value(cp);
    return value < base ? base - 1 - value : base;
  }
  static constexpr char digit(std::uint32_t value, ace::CaseFlag flag) {
    return ace::punycode::Profile::digit(base - 1 - value, flag);
  }
};
Profile numbers() {
  Profile out = punycode_profile();
  out.name = "numbers";
  out.tmin = 3;
  out.tmax = 30;
  out.skew = 5;
  out.damp = 3;
  out.initial_bias = 40;
  std::ranges::reverse(out.digits);
  return out;
}

template <class P>
Outcome answer(const Question& question) {
  constexpr std::uint64_t maxint = 0xFFFFFFFF;
  if (question.op == Op::encode) {
    const CodePoints* given = question.input.text();
    std::vector<std::uint32_t> text;
    if (given != nullptr) {
      for (const std::uint64_t c : *given) {
        if (c > maxint) return {Outcome::Kind::reject, {}, "overflow"};
        text.push_back(static_cast<std::uint32_t>(c));
      }
    }
    std::string out;
    ace::StringSink sink{out};
    const auto done = ace::bootstring::encode_to<P, maxint>(std::span<const std::uint32_t>(text),
                                                            std::span<const ace::CaseFlag>(),
                                                            ace::Domain::scalar, sink);
    if (given == nullptr || !done) return {Outcome::Kind::reject, {}, ""};
    return {Outcome::Kind::value, out, ""};
  }
  std::u32string text(question.input.ace()->size(), U'\0');
  ace::bootstring::Output<char32_t> output(text, {});
  const auto done =
      ace::bootstring::decode_to<P, maxint>(*question.input.ace(), ace::Domain::scalar, output);
  if (!done) return {Outcome::Kind::reject, {}, ""};
  text.resize(output.size());
  return {Outcome::Kind::value, Text{{text.begin(), text.end()}}, ""};
}

TEST(Profile, TheLibrarysBootstringGivesTheRightAnswers) {
  struct Row {
    Profile profile;
    Outcome (*answer)(const Question&);
    std::size_t fewest;  // vectors
  };
  for (const Row& row :
       {Row{*known_profile("rust-v0"), answer<Rust>, 2000},
        Row{*known_profile("swift"), answer<Swift>, 2000}, Row{numbers(), answer<Numbers>, 1500}}) {
    const auto profile = std::make_shared<const Profile>(row.profile);
    Capabilities declared;
    declared.bits = 32;
    declared.domain = Domain::scalar;
    declared.profile = profile;
    std::size_t failures_of_punycode = 0;
    std::size_t asked = 0;
    for (const Vector& vector : profile_vectors(tests::suite(), profile)) {
      if (vector.capacity) continue;
      ++asked;
      EXPECT_FALSE(is_failure(judge(vector, declared, row.answer(vector)).verdict)) << vector.id;
      const Outcome other = answer<ace::punycode::Profile>(vector);
      if (is_failure(judge(vector, declared, other).verdict)) ++failures_of_punycode;
    }
    EXPECT_GT(asked, row.fewest) << row.profile.name;
    EXPECT_GT(failures_of_punycode, asked / 4) << row.profile.name;
  }
}

TEST(Profile, AVectorKeepsItsClassesWhereItShowsTheSame) {
  const auto rust = std::make_shared<const Profile>(*known_profile("rust-v0"));
  const std::vector<Vector> vectors = profile_vectors(tests::suite(), rust);
  const auto named = [&](const std::string& id) -> const Vector& {
    return *std::ranges::find(vectors, "rust-v0/" + id, &Vector::id);
  };
  const Vector& truncated = named("punycode/truncated/one-digit");
  EXPECT_FALSE(truncated.value);
  EXPECT_EQ(references_of(truncated, "bugs"),
            (std::vector<std::string>{"truncated-accepted", "truncated-overread"}));
  // The drafts' examples, though Punycode's have annotation.
  EXPECT_EQ(*named("punycode/bis/7.1-A-decode").input.ace(), "egbpdaj6bu4bxfgehfvwxn");
  EXPECT_FALSE(named("punycode/bis/7.1-A-encode").json.contains("case"));
  const Vector& leading = named("punycode/delimiter/leading-tda");
  EXPECT_EQ(*leading.input.ace(), "_tda");
  EXPECT_EQ(references_of(leading, "bugs"),
            (std::vector<std::string>{"leading-delimiter", "best-effort"}));
  // Rust has no upper-case digits: the class of those who refuse them would be wrong.
  std::size_t refused = 0;
  for (const Vector& vector : vectors) {
    const Vector& punycode = *tests::suite().find(vector.id.substr(rust->name.size() + 1));
    if (vector.value || !punycode.value) continue;
    ++refused;
    EXPECT_TRUE(references_of(vector, "bugs").empty()) << vector.id;
  }
  EXPECT_GT(refused, 0u);
}

}  // namespace
}  // namespace profile_test
