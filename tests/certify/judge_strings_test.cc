// SPDX-License-Identifier: Apache-2.0
// The judge where the implementation is given strings as they are: ill-formed UTF-8, and surrogates
// without a partner in UTF-16.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "certify/punycode_vectors.h"
#include "judge/judge.h"

namespace judge_strings_test {
namespace {

using namespace acecheck;
using tests::encode_vector;

// Without the code points of encode_vector(), where the string has none.
Json without_text(Json json) {
  json.erase("unicode");
  json.erase("ace");
  return json;
}

const Json cut = without_text(encode_vector({{"unicode_hex", "62E382"},
                                             {"form", "utf-8"},
                                             {"replaced", {"b-one", "b-each"}},
                                             {"expect", "reject"},
                                             {"reason", "out-of-domain"}}));
const Json half = encode_vector({{"unicode", "0062 D800"},
                                 {"unicode_hex", "0062D800"},
                                 {"form", "utf-16"},
                                 {"ace", "b-half"},
                                 {"domain", "code_point"},
                                 {"replaced", {"b-one"}}});
const Json text = encode_vector({{"unicode_hex", "62C3BC"}, {"form", "utf-8"}});

Json value(const char* ace) { return {{"ace", ace}}; }

// Every combination of a string, what is declared, and what came back. The verdicts come from the
// rules of adapters/README.md, written here once more; the first that holds decides.
Judgement verdict_by_the_rules(bool is_half, std::optional<Domain> declared, bool is_idna,
                               bool strict, const std::string& given) {
  if (given == "crash") return {Verdict::crash};
  if (given == "timeout") return {Verdict::timeout};
  // Who declares surrogates takes half a pair. Otherwise a rejection is right, and where IDNA or a
  // declared domain says so, nothing else.
  const bool holds_halves = is_half && declared.value_or(Domain::scalar) >= Domain::code_point;
  if (given == "reject") {
    if (holds_halves && !is_idna) return {Verdict::rejected_valid};
    return {Verdict::pass, is_half && !is_idna && !declared};
  }
  if (is_idna || (declared && !holds_halves)) return {Verdict::accepted_invalid};
  if (given == "half" && holds_halves) return {Verdict::pass};
  // Where none is, the string with U+FFFD and a surrogate as a code point are advisories.
  const bool is_known = given == "one" || given == "ONE" || (!is_half && given == "each") ||
                        (is_half && given == "half");
  if (is_known && !declared) return {strict ? Verdict::accepted_invalid : Verdict::advisory};
  return {is_half ? Verdict::wrong_value : Verdict::accepted_invalid};
}

TEST(JudgeOfStrings, FollowsTheRulesInEveryCombination) {
  std::set<Verdict> seen;
  for (const bool is_half : {false, true}) {
    const Vector vector =
        parse_vector(tests::as_read(is_half ? half : cut), Codec::punycode, "here");
    for (const std::optional<Domain> declared :
         {std::optional<Domain>(), std::optional(Domain::scalar), std::optional(Domain::code_point),
          std::optional(Domain::any)}) {
      for (const Layer layer : {Layer::codec, Layer::idna2003, Layer::idna2008, Layer::uts46}) {
        for (const bool strict : {false, true}) {
          for (const std::string given :
               {"reject", "one", "ONE", "each", "half", "other", "crash", "timeout"}) {
            Capabilities capabilities;
            capabilities.domain = declared;
            capabilities.layer = layer;
            const bool is_value = given != "reject" && given != "crash" && given != "timeout";
            const Outcome outcome =
                tests::outcome_of(is_value ? value(("b-" + given).c_str()) : Json(given));
            const Judgement judged = judge(vector, capabilities, outcome, strict);
            EXPECT_EQ(judged,
                      verdict_by_the_rules(is_half, declared, is_idna(layer), strict, given))
                << fmt::format("{} declared {} layer {} strict {} {}: {}", is_half ? "half" : "cut",
                               declared ? name(*declared) : "-", name(layer), strict, given,
                               name(judged.verdict));
            seen.insert(judged.verdict);
          }
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 7);
}

TEST(JudgeOfStrings, SaysWhatUsersShouldKnow) {
  const Capabilities capabilities;
  const auto advice = [&](const Json& json, const Json& answer) {
    const Vector vector = parse_vector(tests::as_read(json), Codec::punycode, "here");
    return advice_on(vector, capabilities, tests::outcome_of(answer));
  };
  const auto replaces =
      "replaces what is ill-formed by U+FFFD, so that different strings have one encoding";
  EXPECT_EQ(advice(cut, value("b-each")), replaces);
  EXPECT_EQ(advice(half, value("b-one")), replaces);
  EXPECT_EQ(advice(half, value("b-half")), "takes surrogates");
  EXPECT_EQ(advice(text, value("b-eha")), "");
}

// An answer that has no encoding is no encoding of another text.
TEST(JudgeOfStrings, AnAnswerOfAnotherKindIsNoAdvisory) {
  const Vector vector = parse_vector(tests::as_read(cut), Codec::punycode, "here");
  Capabilities capabilities;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  EXPECT_EQ(judge(vector, capabilities, tests::outcome_of({{"unicode", "0062"}})).verdict,
            Verdict::accepted_invalid);
}

TEST(JudgeOfStrings, AreOnlyForWhoDeclaresTheirForm) {
  Capabilities capabilities;
  const auto why = [&](const Json& json) {
    return not_applicable(parse_vector(tests::as_read(json), Codec::punycode, "here"),
                          capabilities);
  };
  EXPECT_EQ(why(cut), "unicode_hex not declared");
  EXPECT_EQ(why(half), "unicode_hex not declared");
  // Strings of a kind that cannot hold the code points, and can hold the string.
  capabilities.strings = Strings::utf_8;
  capabilities.unicode_hex = {EncodingForm::utf_8};
  EXPECT_EQ(why(cut), "");
  EXPECT_EQ(why(text), "");
  EXPECT_EQ(why(half), "unicode_hex in utf-16 not declared");
  // What is ill-formed is no text that IDNA would change; what is a text, may be.
  capabilities.layer = Layer::uts46;
  EXPECT_EQ(why(cut), "");
  EXPECT_EQ(why(text), "IDNA would change the text");
  capabilities.unicode_hex = {EncodingForm::utf_16};
  EXPECT_EQ(why(half), "");
  EXPECT_EQ(why(cut), "unicode_hex in utf-8 not declared");
}

// A file with a string that is not as the format has it.
TEST(JudgeOfStrings, VectorsNameWhatIsWrong) {
  const auto error = [](Json json, const Json& changes) -> std::string {
    json.update(changes);
    try {
      parse_vector(tests::as_read(json), Codec::punycode, "here");
    } catch (const std::exception& wrong) {
      return wrong.what();
    }
    return "";
  };
  EXPECT_EQ(error(cut, Json::object()), "");
  const auto expect = [&](const Json& json, const Json& changes, const std::string& words) {
    EXPECT_NE(error(json, changes).find(words), std::string::npos)
        << error(json, changes) << " does not say " << words;
  };
  EXPECT_EQ(error(cut, {{"unicode_hex", "62e3"}}), "");  // small letters are read as capitals
  expect(cut, {{"unicode_hex", "6"}},
         "has \"unicode_hex\": \"6\"; expected octets of two hexadecimal digits each");
  expect(half, {{"unicode_hex", "00D800"}},
         "has \"unicode_hex\": \"00D800\"; expected code units of four hexadecimal digits each");
  expect(cut, {{"form", "utf-32"}}, "has \"form\": \"utf-32\"; expected one of utf-8, utf-16");
  expect(cut, {{"case", "u"}}, "has \"case\" beside \"unicode_hex\"");
  expect(cut, {{"replaced", "b-one"}}, "has a \"replaced\" that is not a list of strings");
  expect(cut, {{"replaced", {1}}}, "has a \"replaced\" that is not a list of strings");
  expect(text, {{"replaced", {"b-one"}}}, "or no ill-formed \"unicode_hex\"");
  expect(encode_vector(), {{"replaced", {"b-one"}}}, "or no ill-formed \"unicode_hex\"");
  Json formless = cut;
  formless.erase("form");
  expect(formless, Json::object(), "has \"form\": null; expected one of utf-8, utf-16");
}

}  // namespace
}  // namespace judge_strings_test
