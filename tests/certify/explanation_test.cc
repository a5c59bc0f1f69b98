#include "report/explanation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "faulty/causes.h"
#include "faulty/faulty.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace explanation_test {
namespace {

using namespace acecheck;
class Explanation : public testing::Test {
 protected:
  std::string of(const std::string& id, const std::optional<std::string>& given = {}) const {
    const Vector* vector = suite_.find(id);
    EXPECT_NE(vector, nullptr) << id;
    if (vector == nullptr) return "";
    std::optional<Outcome> answer;
    if (given) {
      const char* member = vector->op == Op::decode ? "unicode" : "ace";
      answer = Outcome{Outcome::Kind::value, tests::value(Json{{member, *given}}), ""};
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

  const Suite& suite_ = tests::suite();
  const Catalogue& catalogue_ = tests::catalogue();
};

TEST_F(Explanation, OfARejection) {
  expect_in_order(
      of("punycode/delimiter/leading-tda"),
      {"punycode decode is asked for \"-tda\"", "It must be rejected (bad-digit)",
       "Requirement bis/6.2/consume-delimiter (must)", "section 6.2",
       "It catches leading-delimiter", "pass a filter as two names",
       "How to mend it: Look for the last delimiter only after index 0", "The computation",
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

// Whichever class of those faults the vector is of.
TEST_F(Explanation, NamesTheFaultsOfAnyClassFirst) {
  Vector vector = *suite_.find("punycode/delimiter/two");
  const Outcome given{Outcome::Kind::reject, {}, ""};
  faulty::Diagnosis diagnosis;
  std::set<std::string> classes;
  for (const faulty::FaultyCodec* fault : diagnosis.faults_answering(vector, given)) {
    classes.insert(fault->bug);
  }
  ASSERT_GT(classes.size(), 1u);
  for (const std::string& bug : classes) {
    vector.json["bugs"] = {bug};
    const std::string text = explanation_of(vector, catalogue_, given);
    const std::string before = "gives your answer:\n    ";
    const std::size_t begin = text.find(before);
    ASSERT_NE(begin, std::string::npos) << text;
    const std::string line = text.substr(
        begin + before.size(), text.find('\n', begin + before.size()) - begin - before.size());
    const std::string id = line.substr(line.rfind('(') + 1, line.size() - line.rfind('(') - 2);
    const auto all = faulty::all();
    const auto first = std::ranges::find(all, id, &faulty::FaultyCodec::id);
    ASSERT_NE(first, all.end()) << line;
    EXPECT_EQ(first->bug, bug) << line;
  }
}

TEST_F(Explanation, SaysWhatTheDraftMisprints) {
  Vector vector = *suite_.find("punycode/bis/7.1-A-decode");
  tests::expect_lacks(explanation_of(vector, catalogue_, {}), "misprints");
  vector.json["printed"] = "egbpdaj6bu4bxfgehfvwxn1";
  tests::expect_contains(explanation_of(vector, catalogue_, {}),
                         "\nThe draft misprints it: egbpdaj6bu4bxfgehfvwxn1\n");
}

// A computation is shown of a request of four thousand octets, and of none that is longer.
TEST_F(Explanation, ShowsTheComputationOfARequestThatIsNotLong) {
  const std::string none = "(none are shown: ";
  const std::size_t around = Json{{"ace", ""}}.dump().size();
  const std::string longest(4000 - around - 1, 'a');
  tests::expect_lacks(of_ace(Codec::punycode, longest + '-'), none);
  tests::expect_contains(of_ace(Codec::punycode, longest + "a-"), none);
}

TEST_F(Explanation, OfAnAnswer) {
  expect_in_order(of("punycode/bis/7.1-A-decode", "0644 064B"),
                  {"departs from it at index 1: 064B instead of 064A"});
  expect_in_order(of("punycode/bis/7.1-A-decode", "0644"), {"index 1: the end instead of 064A"});
  expect_in_order(of("punycode/delimiter/leading-tda", "00FC"), {"the input must be rejected"});
  expect_in_order(of("punycode/delimiter/none-encode", "tda"), {"Your answer is the right one"});
}

// What is no value is none of the two answers that can be right.
TEST_F(Explanation, OfAFailure) {
  const Outcome crash{Outcome::Kind::crash, {}, "signal 11"};
  expect_in_order(explanation_of(*suite_.find("punycode/delimiter/leading-tda"), catalogue_, crash),
                  {"Your answer is crash: signal 11; the input must be rejected.\n"});
  expect_in_order(explanation_of(*suite_.find("punycode/bis/7.1-A-decode"), catalogue_, crash),
                  {"Your answer is crash: signal 11; the input has a value.\n"});
}

TEST_F(Explanation, OfABufferThatIsTooSmall) {
  const Vector& vector = *suite_.find("punycode/capacity/mixed-decode-5");
  for (const Outcome& right : {Outcome{Outcome::Kind::too_small, {}, "6"},
                               Outcome{Outcome::Kind::reject, {}, "no room"}}) {
    expect_in_order(explanation_of(vector, catalogue_, right), {"Your answer is the right one.\n"});
  }
  expect_in_order(
      explanation_of(vector, catalogue_, Outcome{Outcome::Kind::too_small, {}, "7"}),
      {"Your answer is too-small: 7; the buffer has room for 5, and the right answer takes 6.\n"});
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

// Of the same codec, which rejects it as well.
TEST_F(Explanation, OfARejectionNamesAVectorThatIsLikeIt) {
  for (const auto& [codec, ace] : {std::pair{Codec::punycode, "bcher-kva1"},
                                   {Codec::lace, "bq--74yon2"},
                                   {Codec::mace, "xyzzy!!"},
                                   {Codec::cidnuc, "zq--111111"}}) {
    const std::string text = of_ace(codec, ace);
    const std::string before = "\nThe vector ";
    const std::size_t at = text.find(before);
    ASSERT_NE(at, std::string::npos) << text;
    const std::size_t begin = at + before.size();
    const std::string id = text.substr(begin, text.find(' ', begin) - begin);
    const Vector* like = suite_.find(id);
    ASSERT_NE(like, nullptr) << id;
    EXPECT_EQ(like->codec, codec) << id;
    EXPECT_EQ(like->op, Op::decode) << id;
    EXPECT_TRUE(like->json.contains("bugs")) << id;
    EXPECT_TRUE(text.contains("It must be rejected (" + like->reason + ")\n")) << text;
  }
}

// A string that is a vector of another operation, and none to decode.
TEST_F(Explanation, OfAnEncodingThatOnlyAnotherOperationHas) {
  std::size_t asked = 0;
  for (const Vector& vector : suite_.vectors()) {
    const auto is_asked_to_decode = [&](const Vector& other) {
      return other.codec == vector.codec && other.op == Op::decode && other.input == vector.input;
    };
    if (vector.op != Op::base32_decode || !from_utf8(*vector.input.ace()) ||
        std::ranges::any_of(suite_.vectors(), is_asked_to_decode)) {
      continue;
    }
    const std::string& ace = *vector.input.ace();
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
    const auto found =
        departure_of(tests::value(Json::parse(right)), tests::value(Json::parse(got)));
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
  // An empty text has no units.
  EXPECT_EQ(departs(R"({"unicode":""})", R"({"unicode":"0061"})"), "0: 0061, not the end");
  EXPECT_EQ(departs(R"({"unicode":"0061"})", R"({"unicode":""})"), "0: the end, not 0061");
}

// A line of a computation is a text only if it has code points and the mark of an insertion alone.
TEST(Departure, IsInNoLineThatIsNoText) {
  const auto line_of = [](const std::vector<std::string>& trace) {
    return departing_line(trace, tests::value({{"unicode", "0061"}}),
                          tests::value({{"unicode", "0061"}}));
  };
  EXPECT_EQ(line_of({"00FC 0062"}), std::nullopt);
  EXPECT_EQ(line_of({"delta is 2 * 3"}), std::nullopt);
  EXPECT_EQ(line_of({"0061", "delta", "0061 * 00FC"}), 2u);
}

// The first line of a computation may have digits.
TEST(Departure, MayBeInTheFirstLine) {
  const std::vector<std::string> trace = {"needed delta is 1, encodes as \"ab\""};
  EXPECT_EQ(departing_line(trace, tests::value({{"ace", "x-ab"}}), tests::value({{"ace", "x-ac"}})),
            0u);
  EXPECT_EQ(
      departing_line(trace, tests::value({{"ace", "x-ab"}}), tests::value({{"ace", "x-abc"}})),
      std::nullopt);
}

TEST(Departure, IsInTheFirstLineThatTheAnswerCannotComeFrom) {
  const std::vector<std::string> trace = {"00FC *", "no text", "0061 * 00FC"};
  const auto line_of = [&](const char* text) {
    return departing_line(trace, tests::value({{"unicode", "0061 00FC"}}),
                          tests::value({{"unicode", text}}));
  };
  EXPECT_EQ(line_of("0061"), 0u);
  EXPECT_EQ(line_of("00FC"), 2u);
  EXPECT_EQ(line_of("00FC 0061"), 2u);  // in another order
  EXPECT_EQ(line_of("0061 00FC"), std::nullopt);
  EXPECT_EQ(line_of("0061 0062 00FC"), std::nullopt);
  const std::vector<std::string> digits = {"none", "needed delta is 1, encodes as \"ab\"", "none",
                                           "needed delta is 2, encodes as \"c\""};
  const auto digits_of = [&](const char* right, const char* ace) {
    return departing_line(digits, tests::value({{"ace", right}}), tests::value({{"ace", ace}}));
  };
  EXPECT_EQ(digits_of("x-abc", "x-adc"), 1u);
  EXPECT_EQ(digits_of("x-abc", "x-abd"), 3u);
  EXPECT_EQ(digits_of("x-abc", "x-abcd"), std::nullopt);
  EXPECT_EQ(digits_of("abc", "ad"), 1u);
  EXPECT_EQ(digits_of("x-abc", "y-abc"), 1u);
  EXPECT_EQ(digits_of("ab", "xy"), std::nullopt);  // not the encoding of this computation
}

// An answer of another kind departs in no line of the computation.
TEST(Departure, OfAnAnswerOfAnotherKindHasNoLine) {
  const std::vector<std::string> trace = {"delta \"tda\" decodes to 124", "00FC *"};
  EXPECT_EQ(
      departing_line(trace, tests::value({{"ace", "tda"}}), tests::value({{"unicode", "00FC"}})),
      std::nullopt);
  EXPECT_EQ(
      departing_line(trace, tests::value({{"unicode", "00FC"}}), tests::value({{"ace", "tda"}})),
      std::nullopt);
  EXPECT_EQ(
      departing_line(trace, tests::value({{"ace", "tda"}}), tests::value({{"unicode", "0061"}})),
      std::nullopt);
  EXPECT_EQ(departing_line(trace, std::string("tda"), Data()), std::nullopt);
}

// Forty lines are shown, and of more the first and the last twenty.
TEST(Computation, IsCutInTheMiddle) {
  const Question question{Codec::punycode, Op::encode, Text{{0x78}}};
  OracleAnswer answer{.outcome = {Outcome::Kind::value, tests::value(Json{{"ace", "x"}}), ""}};
  EXPECT_EQ(computation_of(question, answer),
            "    (none are shown: there is but one, or the input is too long)\n  = \"x\"\n");
  const auto line = [](std::size_t i) { return "    line " + std::to_string(i) + "\n"; };
  std::string whole;
  for (std::size_t i = 0; i < 40; ++i) {
    answer.trace.push_back("line " + std::to_string(i));
    whole += line(i);
  }
  EXPECT_EQ(computation_of(question, answer), whole + "  = \"x\"\n");
  for (std::size_t size = 41; size <= 43; ++size) {
    answer.trace.push_back("line " + std::to_string(size - 1));
    std::string cut;
    for (std::size_t i = 0; i < 20; ++i) cut += line(i);
    const std::string gap = "    ... " + std::to_string(size - 40) + " lines ...\n";
    std::string end;
    for (std::size_t i = size - 20; i < size; ++i) end += line(i);
    const std::string value = "  = \"x\"\n";
    const std::string mark = " >> here your answer departs\n";
    EXPECT_EQ(computation_of(question, answer), cut + gap + end + value);
    // A line that is left out is shown where an answer departs in it.
    EXPECT_EQ(computation_of(question, answer, 20), cut + gap + line(20) + mark + end + value);
    EXPECT_EQ(computation_of(question, answer, size - 1), cut + gap + end + mark + value);
    EXPECT_EQ(computation_of(question, answer, 0),
              line(0) + mark + cut.substr(line(0).size()) + gap + end + value);
  }
  answer.outcome = {Outcome::Kind::reject, {}, "bad-digit"};
  answer.trace = {"one"};
  answer.position = 3;
  answer.step = "bis 6.2";
  EXPECT_EQ(
      computation_of(question, answer),
      "    one\n >> here it must be rejected, at index 3 of the input: bad-digit (bis 6.2)\n");
}

// What is said of the width, the domain and the layer, and of what is only a SHOULD.
TEST(Question, NamesTheConditionsOfTheRightAnswer) {
  Vector vector = *tests::suite().find("punycode/bis/7.1-A-decode");
  vector.idna_rejects = false;
  vector.should = {};
  OracleAnswer answer{.outcome = {Outcome::Kind::value, *vector.value, ""}};
  const std::string plain = question_of(vector, answer);
  tests::expect_lacks(plain, "Integers");
  answer.min_bits = 1;
  EXPECT_EQ(
      question_of(vector, answer),
      plain +
          "Integers of 1 bits are needed; with fewer, only a rejection is right: a value that "
          "wraps is another name.\n");
  answer.min_bits = 0;
  const std::string no_text = "The text is no Unicode text (";
  const std::string must = "): an implementation whose domain is scalar values must reject it.\n";
  answer.domain = Domain::code_point;
  EXPECT_EQ(question_of(vector, answer), plain + no_text + "it has a surrogate" + must);
  answer.domain = Domain::any;
  EXPECT_EQ(question_of(vector, answer), plain + no_text + "it has an integer above 10FFFF" + must);
  // A rejection is right whatever the width and the domain.
  answer.min_bits = 33;
  answer.outcome = {Outcome::Kind::reject, {}, "truncated"};
  const std::string rejected = question_of(vector, answer);
  EXPECT_TRUE(rejected.ends_with("\nIt must be rejected (truncated)\n")) << rejected;
  vector.should = Should::time;
  tests::expect_contains(question_of(vector, answer), "This is a SHOULD about time: ");
  vector.should = Should::letter_case;
  tests::expect_contains(question_of(vector, answer), "This is a SHOULD about letter case: ");
}

TEST_F(Explanation, OfALongTraceIsCut) {
  const std::string text = of("punycode/length/non-basic-257-decode");
  expect_in_order(text, {" characters ... ", "lines ..."});
  EXPECT_LT(text.size(), 60'000u);
  EXPECT_LT(of("punycode/length/narrowed-65536-decode").size(), 10'000u);
}

}  // namespace
}  // namespace explanation_test
