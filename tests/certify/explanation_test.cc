#include "report/explanation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace explanation_test {
namespace {

using namespace acecheck;
namespace fs = std::filesystem;

const fs::path directory = fs::path(ACECHECK_SOURCE_DIR) / "vectors";

class Explanation : public testing::Test {
 protected:
  std::string of(const std::string& id, const std::optional<std::string>& given = {}) const {
    const Vector* vector = suite_.find(id);
    EXPECT_NE(vector, nullptr) << id;
    if (vector == nullptr) return "";
    std::optional<Outcome> answer;
    if (given) {
      const char* member = vector->op == Op::decode ? "unicode" : "ace";
      answer = Outcome{Outcome::Kind::value, Json{{member, *given}}, ""};
    }
    return explanation_of(*vector, catalogue_, answer);
  }
  std::string of_ace(Codec codec, const std::string& ace) const {
    return explanation_of(codec, ace, suite_, catalogue_, {});
  }

  static void expect_in_order(const std::string& text, std::initializer_list<const char*> words) {
    std::size_t at = 0;
    for (const char* word : words) {
      const std::size_t found = text.find(word, at);
      EXPECT_NE(found, std::string::npos) << "no " << word << " where it should be in\n" << text;
      if (found != std::string::npos) at = found;
    }
  }

  Suite suite_ = Suite::load(directory);
  Catalogue catalogue_ = Catalogue::load(directory);
};

TEST_F(Explanation, OfARejection) {
  expect_in_order(
      of("punycode/delimiter/leading-tda"),
      {"punycode decode is asked for \"-tda\"", "It must be rejected (bad-digit)",
       "Requirement bis/6.2/consume-delimiter (must)", "section 6.2",
       "It catches leading-delimiter", "pass a filter as two names",
       "How to mend it: Look for the last delimiter only behind index 0", "The computation",
       "input is \"-tda\"", ">> here it must be rejected, at index 0", "bis 6.2: digit-value"});
}

TEST_F(Explanation, OfAnOverflowNamesTheWidth) {
  expect_in_order(of("punycode/overflow/i-wraps-literal-32"),
                  {"Integers of 33 bits are needed", "only a rejection is right", "no Unicode text",
                   "It catches overflow-i", "Seen in the field", "https://"});
}

// The faults of the vector's own classes come first.
TEST_F(Explanation, NamesTheFaultsOfTheVectorsClassesFirst) {
  const Vector& vector = *suite_.find("punycode/delimiter/two");
  expect_in_order(explanation_of(vector, catalogue_, Outcome{Outcome::Kind::reject, {}, ""}),
                  {"gives your answer:\n", "(punycode/first-delimiter)", " more\n"});
}

TEST_F(Explanation, OfAnAnswer) {
  expect_in_order(of("punycode/bis/7.1-A-decode", "0644 064B"),
                  {"departs from it at index 1: 064B instead of 064A"});
  expect_in_order(of("punycode/bis/7.1-A-decode", "0644"), {"index 1: the end instead of 064A"});
  expect_in_order(of("punycode/delimiter/leading-tda", "00FC"), {"the input must be rejected"});
  expect_in_order(of("punycode/delimiter/none-encode", "tda"), {"Your answer is the right one"});
}

TEST_F(Explanation, MarksTheStepInWhichAnAnswerDeparts) {
  // The second 0441 is not there; 0443 is, and comes later.
  expect_in_order(of("punycode/bis/7.1-I-decode",
                     "043F 043E 0447 0435 043C 0443 0436 0435 043E 043D 0438 043D 0435 0433 043E "
                     "0432 043E 0440 044F 0442 043F 043E 0440 0443 0441 0443 043A 0438"),
                  {"index 25: 0443 instead of 0441", "0440 0441 0441 * 043A 0438\n >> here your"});
  expect_in_order(of("punycode/bis/7.1-R-encode", "d9juau41awczczq"),
                  {"index 14: q instead of p", "encodes as \"zp\"\n >> here your answer departs"});
  // A line that would be left out is shown.
  expect_in_order(of("punycode/bis/7.1-I-decode", "043F"),
                  {"0433", " >> here your answer departs"});
  for (const char* id : {"punycode/bis/7.1-R-encode", "punycode/bis/7.1-I-decode"})
    EXPECT_EQ(of(id).find(">> here"), std::string::npos) << id;
}

TEST_F(Explanation, OfALabelThatIdnaRefuses) {
  expect_in_order(of("punycode/idna/ascii"), {"Within IDNA it must be rejected"});
}

TEST_F(Explanation, OfAnEncodingThatIsAVector) {
  expect_in_order(of_ace(Codec::lace, "bq--74yon"), {"lace/", "bad-padding"});
}

TEST_F(Explanation, OfAnEncodingThatIsNone) {
  expect_in_order(of_ace(Codec::punycode, "bcher-kva1"),
                  {"punycode decode of \"bcher-kva1\"", "must be rejected (truncated)", ">> here",
                   "rejected for the same reason", "Requirement"});
  expect_in_order(of_ace(Codec::mace, "07s07t07u"), {"The computation"});
}

// A string that is a vector of another operation, and none to decode.
TEST_F(Explanation, OfAnEncodingThatOnlyAnotherOperationHas) {
  std::size_t asked = 0;
  for (const Vector& vector : suite_.vectors()) {
    const auto is_asked_to_decode = [&](const Vector& other) {
      return other.codec == vector.codec && other.op == Op::decode && other.input == vector.input;
    };
    if (vector.op != Op::base32_decode || !vector.input.contains("ace") ||
        std::ranges::any_of(suite_.vectors(), is_asked_to_decode)) {
      continue;
    }
    const auto ace = vector.input["ace"].get<std::string>();
    EXPECT_TRUE(of_ace(vector.codec, ace).contains(" decode of \"" + ace + "\"")) << vector.id;
    if (++asked == 3) break;
  }
  EXPECT_GT(asked, 0u);
}

// A string that is a vector to decode, of other codecs.
TEST_F(Explanation, OfAnEncodingThatOnlyAnotherCodecHas) {
  ASSERT_TRUE(of_ace(Codec::punycode, "tda").contains("Requirement bis/"));
  for (const Codec codec : {Codec::lace, Codec::mace, Codec::cidnuc}) {
    const std::string text = of_ace(codec, "tda");
    EXPECT_TRUE(text.starts_with(std::string(name(codec)) + " decode of \"tda\"\n")) << text;
    EXPECT_FALSE(text.contains("bis 6.2")) << text;
  }
}

// What the catalogue does not know is left out.
TEST_F(Explanation, NamesOnlyWhatTheCatalogueHas) {
  Vector vector = *suite_.find("punycode/delimiter/leading-tda");
  const std::string text = explanation_of(vector, catalogue_, {});
  vector.json["bugs"].push_back("no-such-class");
  vector.json["requirements"].push_back("no/such/requirement");
  EXPECT_EQ(explanation_of(vector, catalogue_, {}), text);
}

TEST(Departure, IsTheFirstUnitThatDiffers) {
  const auto departs = [](const char* right, const char* got) {
    const auto found = departure_of(Json::parse(right), Json::parse(got));
    return found ? std::to_string(found->index) + ": " + found->got + ", not " + found->right : "";
  };
  EXPECT_EQ(departs(R"({"ace":"tda"})", R"({"ace":"tdA"})"), "2: A, not a");
  EXPECT_EQ(departs(R"({"unicode":"0061 0062"})", R"({"unicode":"0061"})"), "1: the end, not 0062");
  // The same text with other annotations.
  EXPECT_EQ(
      departs(R"({"unicode":"00E4 00FC","case":"uU"})", R"({"unicode":"00E4 00FC","case":"uu"})"),
      "1: u, not U");
  EXPECT_EQ(departs(R"({"unicode":"00E4","case":"u"})", R"({"unicode":"00E4","case":"u"})"), "");
  EXPECT_EQ(departs(R"({"unicode":"00E4","case":"u"})", R"({"unicode":"00E4"})"), "");
  EXPECT_EQ(departs(R"({"unicode":"00E4"})", R"({"unicode":"00E4","case":"u"})"), "");
}

// An answer of another kind departs in no line of the computation.
TEST(Departure, OfAnAnswerOfAnotherKindHasNoLine) {
  const std::vector<std::string> trace = {"delta \"tda\" decodes to 124", "00FC *"};
  EXPECT_EQ(departing_line(trace, {{"ace", "tda"}}, {{"unicode", "00FC"}}), std::nullopt);
  EXPECT_EQ(departing_line(trace, {{"unicode", "00FC"}}, {{"ace", "tda"}}), std::nullopt);
  EXPECT_EQ(departing_line(trace, {{"ace", "tda"}}, Json::object()), std::nullopt);
}

TEST_F(Explanation, OfALongTraceIsCut) {
  const std::string text = of("punycode/length/non-basic-257-decode");
  expect_in_order(text, {" characters ... ", "lines ..."});
  EXPECT_LT(text.size(), 60'000u);
  EXPECT_LT(of("punycode/length/narrowed-65536-decode").size(), 10'000u);
}

}  // namespace
}  // namespace explanation_test
