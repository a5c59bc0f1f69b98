// Which vectors are varied, and within which bounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "authoring/fresh.h"
#include "authoring/generate.h"
#include "compare/permitted.h"
#include "suite/suite.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace fresh_vectors_test {
namespace {

using namespace acecheck;
using tests::suite;

// The vectors of the suite for which `has` is true.
template <class Predicate>
Suite chosen(const Predicate& has) {
  Suite out;
  for (const Vector& vector : suite().vectors()) {
    if (has(vector)) out.add({vector});
  }
  return out;
}

// A suite of one vector: a decoding of so many letters.
Suite of_letters(std::size_t count, const Json& more = Json::object()) {
  Json json = {{"id", "punycode/x/letters"},
               {"op", "decode"},
               {"ace", std::string(count, 'a') + "-"},
               {"level", "must"},
               {"requirements", {"bis/6.2/procedure"}},
               {"source", {{"draft", "d"}, {"section", "1"}}}};
  json.update(more);
  Suite out;
  out.add({parse_vector(generated(json, Codec::punycode, "here"), Codec::punycode, "here")});
  return out;
}

const Vector& model_of(const Vector& vector) {
  const auto comment = vector.json["comment"].get<std::string>();
  return *suite().find(comment.substr(comment.rfind(' ') + 1));
}

TEST(FreshVectors, AreAsManyAsAreAskedFor) {
  const Suite one = of_letters(9);
  for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{2}}) {
    EXPECT_EQ(fresh_vectors(one, count, 1).size(), count);
  }
  for (const Vector& vector : fresh_vectors(one, 2, 1)) {
    EXPECT_EQ(vector.json["derived"], true);
    EXPECT_EQ(vector.json["requirements"], Json{"bis/6.2/procedure"});
    EXPECT_EQ(vector.json["level"], "must");
    EXPECT_EQ(vector.json["source"]["draft"], "d");
  }
}

// An input of 400 octets of JSON is varied, and a longer one is not: {"ace":"a...a-"}.
TEST(FreshVectors, AreOfShortInputs) {
  EXPECT_EQ(fresh_vectors(of_letters(389), 2, 1).size(), 2u);
  EXPECT_TRUE(fresh_vectors(of_letters(390), 2, 1).empty());
}

TEST(FreshVectors, AreOfNothingThatHasARuleOfItsOwn) {
  EXPECT_TRUE(
      fresh_vectors(of_letters(9, {{"level", "should"}, {"should", "time"}}), 2, 1).empty());
  EXPECT_FALSE(
      fresh_vectors(of_letters(9, {{"level", "should"}, {"should", "case"}}), 2, 1).empty());
  EXPECT_TRUE(fresh_vectors(of_letters(9, {{"idna", "reject"}}), 2, 1).empty());
  const Suite strings = chosen([](const Vector& vector) { return vector.form().has_value(); });
  EXPECT_FALSE(strings.vectors().empty());
  EXPECT_TRUE(fresh_vectors(strings, 2, 1).empty());
}

// A variation stays within the block of its model, and uses the whole block.
TEST(FreshVectors, StayInTheBlocksOfTheirModels) {
  struct Row {
    const char* id;
    std::uint64_t first;
    std::uint64_t last;
  };
  for (const auto& [id, first, last] : {Row{"punycode/domain/d7ff-encode", 0xD780, 0xD7FF},
                                        {"punycode/domain/d800-encode", 0xD800, 0xDBFF},
                                        {"punycode/domain/dbff-encode", 0xD800, 0xDBFF},
                                        {"punycode/domain/dc00-encode", 0xDC00, 0xDFFF},
                                        {"punycode/domain/dfff-encode", 0xDC00, 0xDFFF},
                                        {"punycode/domain/e000-encode", 0xE000, 0xE07F},
                                        {"punycode/domain/10fffe-encode", 0x10FF80, 0x10FFFF},
                                        {"punycode/domain/110000-encode", 0x110000, 0x11FFFF}}) {
    const std::string wanted = id;
    const auto made =
        fresh_vectors(chosen([&](const Vector& vector) { return vector.id == wanted; }), 30, 1);
    ASSERT_EQ(made.size(), 30u) << id;
    std::set<std::uint64_t> there;
    for (const Vector& vector : made) there.insert(vector.input.text()->at(0));
    EXPECT_GE(*there.begin(), first) << id;
    EXPECT_LE(*there.rbegin(), last) << id;
    EXPECT_GT(*there.rbegin() - *there.begin(), (last - first) / 2) << id;
    EXPECT_TRUE(std::ranges::any_of(there, [](std::uint64_t c) { return c % 2 == 1; })) << id;
    EXPECT_TRUE(std::ranges::any_of(there, [](std::uint64_t c) { return c % 2 == 0; })) << id;
  }
}

// The block begins with U+0080.
TEST(FreshVectors, VaryTheFirstThatIsNotASCII) {
  const Json json = {{"id", "punycode/x/first"},
                     {"op", "encode"},
                     {"unicode", "0080"},
                     {"level", "must"},
                     {"requirements", {"bis/6.3/procedure"}},
                     {"source", {{"draft", "d"}, {"section", "1"}}}};
  Suite one;
  one.add({parse_vector(generated(json, Codec::punycode, "here"), Codec::punycode, "here")});
  const std::vector<Vector> made = fresh_vectors(one, 10, 1);
  EXPECT_EQ(made.size(), 10u);
  for (const Vector& vector : made) EXPECT_GT(vector.input.text()->at(0), 0x80u);
}

// Who has integers of a label only, or takes no longer label, may answer something else beyond
// that: a variation is on the same side of both as its model.
TEST(FreshVectors, TakeAsMuchAsTheirModels) {
  const Suite near = chosen([](const Vector& vector) {
    return (vector.min_bits >= required_bits - 2 && vector.min_bits <= 34) ||
           (vector.ace_length() >= required_length - 4 &&
            vector.ace_length() <= required_length + 4);
  });
  std::size_t widths = 0;   // other ones, up to what is required
  std::size_t widest = 0;   // one of them is what is required
  std::size_t longest = 0;  // labels
  for (const Vector& vector : fresh_vectors(near, 300, 2)) {
    const Vector& model = model_of(vector);
    const unsigned most = std::max(vector.min_bits, model.min_bits);
    if (vector.min_bits != model.min_bits) {
      EXPECT_LE(most, required_bits) << vector.id;
      ++widths;
      widest += most == required_bits ? 1 : 0;
    }
    EXPECT_EQ(vector.ace_length() <= required_length, model.ace_length() <= required_length)
        << vector.id;
    longest += model.ace_length() == required_length ? 1 : 0;
  }
  EXPECT_GT(widths, 0u);
  EXPECT_GT(widest, 0u);
  EXPECT_GT(longest, 0u);
}

}  // namespace
}  // namespace fresh_vectors_test
