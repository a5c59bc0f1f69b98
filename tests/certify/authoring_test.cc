// What vectors are made with: inputs of fuzzers, variations, findings as vectors.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "authoring/fresh.h"
#include "authoring/fuzz_input.h"
#include "authoring/regression.h"
#include "base/failure.h"
#include "base/text.h"
#include "suite/catalogue.h"
#include "support/expect.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace authoring_test {
namespace {

using namespace acecheck;
using tests::expect_contains;
using tests::suite;

TEST(FuzzInput, HasTheOctetsOfTheMembers) {
  const auto input = [](Codec codec, Op op, const Json& members) {
    return fuzz_input(tests::question(codec, op, members).input);
  };
  // Code points in four octets, the lowest first.
  EXPECT_EQ(input(Codec::punycode, Op::encode, {{"unicode", "0102 10FFFF FFFFFFFF"}}),
            std::string("\x02\x01\0\0\xFF\xFF\x10\0\xFF\xFF\xFF\xFF", 12));
  EXPECT_EQ(input(Codec::punycode, Op::encode, {{"unicode", "100000000"}}), std::nullopt);
  EXPECT_EQ(input(Codec::punycode, Op::encode, {{"unicode", "10000000000000000"}}), std::nullopt);
  EXPECT_EQ(input(Codec::punycode, Op::decode, {{"ace", "a-"}}), "a-");
  EXPECT_EQ(input(Codec::punycode, Op::decode, {{"ace_hex", "61FF"}}), "a\xFF");
  EXPECT_EQ(input(Codec::lace, Op::compress, {{"octets", "00FF"}}), std::string("\0\xFF", 2));
  EXPECT_EQ(input(Codec::lace, Op::decompress, {{"compressed", "61"}}), "a");
  EXPECT_EQ(input(Codec::lace, Op::base32_decode, {{"ace", "aa"}}), "aa");
  EXPECT_EQ(input(Codec::punycode, Op::encode, {{"unicode_hex", "61"}, {"form", "utf-8"}}),
            std::nullopt);
  // Operations of several members, or that the encoding does not have.
  EXPECT_EQ(input(Codec::mace, Op::base32_encode, {{"value", 1}, {"length", 1}}), std::nullopt);
  EXPECT_EQ(fuzzed_input(Codec::punycode, Op::compress, "x"), std::nullopt);
}

// What comes back from a fuzzer is the request that went in, for every vector.
TEST(FuzzInput, ComesBackAsTheRequest) {
  std::set<std::pair<Codec, Op>> seen;
  for (const Vector& vector : suite().vectors()) {
    if (vector.ace_length() > 1000 || vector.input.case_flags() != nullptr || vector.capacity)
      continue;
    const auto octets = fuzz_input(vector.input);
    if (!octets || vector.form()) continue;
    seen.emplace(vector.codec, vector.op);
    EXPECT_EQ(fuzzed_input(vector.codec, vector.op, *octets), vector.input) << vector.id;
  }
  EXPECT_EQ(seen.size(), 17u);
  // Octets that do not make a whole code point are left out.
  EXPECT_EQ(fuzzed_input(Codec::punycode, Op::encode, std::string("a\0\0\0b\0\0", 7)),
            Data(Text{{0x61}}));
  EXPECT_EQ(fuzzed_input(Codec::punycode, Op::integer_decode, "a"), std::nullopt);
}

// Of each requirement that has vectors which can be varied; none is published, and a greater count
// gives more.
TEST(FreshVectors, AreOfEveryRequirementAndNew) {
  const std::vector<Vector> few = fresh_vectors(suite(), 10, 3);
  const std::vector<Vector> many = fresh_vectors(suite(), 150, 3);
  EXPECT_EQ(few.size(), 40u);
  EXPECT_EQ(many.size(), 600u);
  std::set<std::string> published;
  for (const Vector& vector : suite().vectors()) {
    published.insert(
        fmt::format("{} {} {}", name(vector.codec), name(vector.op), input_members(vector).dump()));
  }
  std::set<std::string> ids;
  std::set<std::string> shown;
  for (const Vector& vector : many) {
    EXPECT_TRUE(ids.insert(vector.id).second) << vector.id;
    const auto question =
        fmt::format("{} {} {}", name(vector.codec), name(vector.op), input_members(vector).dump());
    EXPECT_FALSE(published.contains(question)) << question;
    for (const std::string& id : references_of(vector, "requirements")) shown.insert(id);
  }
  for (const Vector& vector : few) EXPECT_TRUE(ids.contains(vector.id)) << vector.id;
  // Both ways to vary are needed: few random labels decode, and numbers are no strings.
  const auto count = [&](Codec codec, Op op, bool accepted) {
    return std::ranges::count_if(many, [&](const Vector& vector) {
      return vector.codec == codec && vector.op == op && vector.value.has_value() == accepted;
    });
  };
  EXPECT_GE(count(Codec::mace, Op::base32_encode, true), 2);
  EXPECT_GE(count(Codec::punycode, Op::integer_encode, true), 2);
  EXPECT_GE(count(Codec::lace, Op::decode, true), 25);
  EXPECT_GE(count(Codec::lace, Op::decode, false), 10);
  std::set<std::string> missing;
  for (const Vector& vector : suite().vectors()) {
    for (const std::string& id : references_of(vector, "requirements")) {
      if (!shown.contains(id)) missing.insert(id);
    }
  }
  // Variations of these are not about the same: labels that IDNA would not have made, labels that
  // stand for host names, the empty string, and a run that is too long for a vector here.
  EXPECT_EQ(missing, (std::set<std::string>{"bis/5/idna-ascii", "bis/6.4/idna-round-trip",
                                            "cidnuc/2.3.4/ldh", "lace/2.3/std13",
                                            "lace/2.4.1/count-limit", "lace/2.4.2/empty"}));
}

// A variation has the form of its model: letters for letters, the same punctuation, neighbours for
// code points beyond ASCII.
TEST(FreshVectors, AreLikeTheirModels) {
  const std::string begins = "Made at run time, like ";
  std::size_t compared = 0;
  for (const Vector& vector : fresh_vectors(suite(), 300, 8)) {
    const auto comment = vector.json["comment"].get<std::string>();
    ASSERT_TRUE(comment.starts_with(begins)) << comment;
    const Vector* model = suite().find(comment.substr(begins.size()));
    ASSERT_NE(model, nullptr) << comment;
    EXPECT_EQ(vector.op, model->op);
    EXPECT_EQ(vector.value.has_value(), model->value.has_value()) << vector.id;
    EXPECT_EQ(vector.reason, model->reason) << vector.id;
    EXPECT_EQ(vector.domain, model->domain) << vector.id;
    EXPECT_EQ(vector.unicode_version, model->unicode_version) << vector.id;
    EXPECT_EQ(vector.is_too_small(), model->is_too_small()) << vector.id;
    EXPECT_EQ(vector.capacity, model->capacity) << vector.id;
    EXPECT_FALSE(model->idna_rejects || model->form() || model->should == Should::time)
        << vector.id;
    EXPECT_LE(input_members(*model).dump().size(), 400u) << vector.id;
    EXPECT_EQ(vector.json.contains("case"), model->json.contains("case")) << vector.id;
    if (vector.op != Op::encode || !vector.input.text() || !model->input.text()) continue;
    ++compared;
    const auto& made = *vector.input.text();
    const auto& given = *model->input.text();
    ASSERT_EQ(made.size(), given.size()) << vector.id;
    for (std::size_t i = 0; i < made.size(); ++i) {
      const auto kind = [](std::uint64_t c) -> std::uint64_t {
        if (c >= 'a' && c <= 'z') return 'a';
        if (c >= 'A' && c <= 'Z') return 'A';
        if (c >= '0' && c <= '9') return '0';
        if (c < 0x80) return c;
        if (c >= 0xD800 && c <= 0xDFFF) return c & ~std::uint64_t{0x3FF};
        return c > 0x10FFFF ? c & ~std::uint64_t{0xFFFF} : c & ~std::uint64_t{0x7F};
      };
      EXPECT_EQ(kind(made[i]), kind(given[i])) << vector.id;
    }
  }
  EXPECT_GT(compared, 100u);
}

// A buffer that is too small for its answer stays too small, and one that is not stays so.
TEST(FreshVectors, HaveTheBuffersOfTheirModels) {
  Suite chosen;
  for (const Vector& vector : suite().vectors()) {
    if (vector.capacity) chosen.add({vector});
  }
  std::size_t too_small = 0;
  const std::vector<Vector> made = fresh_vectors(chosen, 200, 4);
  for (const Vector& vector : made) {
    const auto comment = vector.json["comment"].get<std::string>();
    const Vector* model = suite().find(comment.substr(comment.rfind(' ') + 1));
    ASSERT_NE(model, nullptr) << comment;
    EXPECT_EQ(vector.capacity, model->capacity) << vector.id;
    EXPECT_EQ(vector.is_too_small(), model->is_too_small()) << vector.id;
    too_small += vector.is_too_small() ? 1 : 0;
  }
  EXPECT_GT(too_small, 100u);
  EXPECT_GT(made.size() - too_small, 100u);
}

// A seed says which vectors are made, whenever and wherever: whoever reads an older log makes them
// again.
TEST(FreshVectors, FollowFromTheSeed) {
  const std::vector<std::string> models = {"punycode/bis/7.1-L-encode",
                                           "punycode/bis/7.1-S-decode",
                                           "punycode/domain/d800-encode",
                                           "punycode/domain/110000-encode",
                                           "punycode/integers/draft-0-decode",
                                           "punycode/integers/draft-19-decode",
                                           "punycode/integers/draft-8-encode",
                                           "lace/form/three-same-compress",
                                           "mace/base32/number-3-1-encode",
                                           "mace/base32/number-4-1-decode",
                                           "cidnuc/00/2.5.3-decode"};
  Suite chosen;
  for (const Vector& vector : suite().vectors()) {
    if (std::ranges::count(models, vector.id) != 0) chosen.add({vector});
  }
  std::string all;
  for (const Vector& vector : fresh_vectors(chosen, 8, 3)) {
    all += fmt::format("{} {}\n", name(vector.op), input_members(vector).dump());
  }
  EXPECT_EQ(all, R"(integer-encode {"base":8,"thresholds":[2,3,5],"value":[6]}
encode {"unicode":"DBF0"}
decode {"ace":"-> $3.05 <--"}
encode {"unicode":"0033 5E77 0042 7D04 91D1 516B 5148 7576","case":"uuUuuuuu"}
integer-decode {"base":8,"thresholds":[2,3,5],"digits":[1]}
encode {"unicode":"119B5A"}
decode {"ace":"-> $4.00 <--"}
encode {"unicode":"0033 5E74 0042 7D66 91D6 516B 5148 7561","case":"uuUuuuuu"}
compress {"octets":"CDE660CB30B7"}
compress {"octets":"963DE1ED30FC"}
compress {"octets":"D09D97C6FF50"}
compress {"octets":"04E6302C30FC"}
compress {"octets":"F0E6306730FF"}
compress {"octets":"91E60ECB30FC"}
compress {"octets":"30E6F8CBA4FC"}
compress {"octets":"3003B0CBCDFC"}
base32-encode {"value":1,"length":1}
base32-encode {"value":14,"length":1}
base32-decode {"ace":"2"}
base32-decode {"ace":"0"}
base32-decode {"ace":"1"}
base32-decode {"ace":"6"}
base32-encode {"value":24,"length":1}
base32-encode {"value":15,"length":1}
decode {"ace":"ph66a5cpyhyd5wee8"}
decode {"ace":"ph66a5cpyhyd4jgg8"}
decode {"ace":"ph66a5cfyhyd4svk8"}
decode {"ace":"ph66a5gtyhyd4ja68"}
decode {"ace":"ph66a5etyhyd4jfo8"}
decode {"ace":"ph66a5cpyhyd4yto8"}
decode {"ace":"ph66a5ffyhyd5uc28"}
decode {"ace":"ph66a5cpyhyd4hdo8"}
)");
}

// A finding is a vector with the oracle's answer, and the requirements of the vectors that are most
// like it.
TEST(Regression, TakesTheRequirementsOfItsLike) {
  const Json truncated =
      regression(suite(), tests::question(Codec::punycode, Op::decode, {{"ace", "zzzzz9"}}),
                 "found somewhere");
  EXPECT_EQ(truncated["expect"], "reject");
  EXPECT_EQ(truncated["comment"], "found somewhere");
  EXPECT_EQ(truncated["source"]["draft"], "draft-costello-rfc3492bis-02");
  // The members are in their order, with those that were added last.
  EXPECT_TRUE(truncated.dump().ends_with(R"("comment":"found somewhere"})")) << truncated;
  // An id is published: it stays as it is.
  EXPECT_EQ(truncated["id"].get<std::string>(), "punycode/regressions/80c2cfc1ee4c");
  const auto requirements = truncated["requirements"].get<std::vector<std::string>>();
  std::map<std::vector<std::string>, std::size_t> counts;
  for (const Vector& other : suite().vectors()) {
    if (other.codec == Codec::punycode && other.op == Op::decode && !other.value &&
        other.reason == truncated["reason"].get<std::string>() && !other.should)
      ++counts[references_of(other, "requirements")];
  }
  for (const auto& [names, count] : counts) EXPECT_LE(count, counts.at(requirements));
  // Another operation and another encoding have others.
  const Json lace =
      regression(suite(), tests::question(Codec::lace, Op::decode, {{"ace", "bq--zzz"}}), "");
  for (const Json& id : lace["requirements"])
    EXPECT_TRUE(id.get<std::string>().starts_with("lace/")) << id;
  const Json accepted =
      regression(suite(), tests::question(Codec::punycode, Op::encode, {{"unicode", "00FC"}}), "");
  EXPECT_EQ(accepted["expect"], "value");
  EXPECT_EQ(accepted["ace"], "tda");
}

// The most frequent requirements count, and of those that are as frequent, the first.
TEST(Regression, TakesTheMostFrequentRequirements) {
  const auto taken = [](const std::string& shown) {
    Suite some;
    for (std::size_t i = 0; i < shown.size(); ++i) {
      const auto number = std::to_string(i);
      some.add({parse_vector({{"id", "punycode/x/" + number},
                              {"op", "decode"},
                              {"ace", number},
                              {"expect", "reject"},
                              {"reason", "truncated"},
                              {"level", "must"},
                              {"requirements", {std::string(1, shown[i])}},
                              {"source", {{"draft", "d"}, {"section", "1"}}}},
                             Codec::punycode, "here")});
    }
    return regression(some, tests::question(Codec::punycode, Op::decode, {{"ace", "zzzzz9"}}),
                      "")["requirements"];
  };
  EXPECT_EQ(taken("aab"), Json{"a"});
  EXPECT_EQ(taken("baa"), Json{"a"});
  EXPECT_EQ(taken("abab"), Json{"a"});
  EXPECT_EQ(taken("ab"), Json{"a"});
  EXPECT_EQ(taken("babab"), Json{"b"});
}

// Two vectors of another kind are no reason, though there are more of them.
TEST(Regression, TakesTheRequirementsOfItsOwnKind) {
  const Json like = {{"op", "decode"},
                     {"ace", "a"},
                     {"expect", "reject"},
                     {"reason", "truncated"},
                     {"level", "must"},
                     {"requirements", {"its own"}},
                     {"source", {{"draft", "d"}, {"section", "1"}}}};
  for (const Json& difference :
       {Json{{"op", "encode"}, {"ace", nullptr}, {"unicode", "0061"}},
        Json{{"reason", "not-basic"}}, Json{{"level", "should"}, {"should", "time"}},
        Json{{"requirements", nullptr}}}) {
    Suite some;
    for (int i = 0; i < 3; ++i) {
      Json json = like;
      json["id"] = "punycode/x/" + std::to_string(i);
      if (i > 0) {
        json["requirements"] = {"of others"};
        json.merge_patch(difference);
      }
      some.add({parse_vector(json, Codec::punycode, "here")});
    }
    EXPECT_EQ(regression(some, tests::question(Codec::punycode, Op::decode, {{"ace", "zzzzz9"}}),
                         "")["requirements"],
              Json{"its own"})
        << difference;
  }
}

// The same input of two operations is two vectors.
TEST(Regression, HasAnIdOfItsOperation) {
  const auto id_of = [](Op op) {
    return regression(suite(), tests::question(Codec::lace, op, {{"ace", "bq--zzz"}}), "")["id"];
  };
  EXPECT_EQ(id_of(Op::decode), id_of(Op::decode));
  EXPECT_NE(id_of(Op::decode), id_of(Op::base32_decode));
}

TEST(Regression, IsAddedToTheFile) {
  const Json vector = {{"id", "lace/regressions/a"}, {"op", "decode"}, {"ace", "x"}};
  const std::string first = with_regression("", Codec::lace, vector, "lace.json");
  expect_contains(first, "\n  \"codec\": \"lace\",\n");
  EXPECT_TRUE(first.ends_with("}\n"));
  Json second = vector;
  second["id"] = "lace/regressions/b";
  const std::string both = with_regression(first, Codec::lace, second, "lace.json");
  EXPECT_LT(both.find("lace/regressions/a"), both.find("lace/regressions/b"));
  EXPECT_THROW(with_regression("{}", Codec::lace, second, "lace.json"), Failure);
}

}  // namespace
}  // namespace authoring_test
