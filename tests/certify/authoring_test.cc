// SPDX-License-Identifier: Apache-2.0
// How vectors are made from other vectors and from the inputs of fuzzers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/failure.h"
#include "judge/permitted.h"
#include "search/fresh.h"
#include "search/fuzz_input.h"
#include "suite/files/regression.h"
#include "support/loaded_suite.h"
#include "support/questions.h"

namespace authoring_test {
namespace {

using namespace acecheck;
using tests::suite;

TEST(FuzzInput, ComesBackAsTheInputOfEveryVector) {
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
  // The corpora of fuzzers have four octets for each code point, the lowest octet first.
  const auto text = tests::question(Codec::punycode, Op::encode, {{"unicode", "0102 10FFFF"}});
  EXPECT_EQ(fuzz_input(text.input), std::string("\x02\x01\0\0\xFF\xFF\x10\0", 8));
  EXPECT_EQ(fuzzed_input(Codec::punycode, Op::encode, std::string("a\0\0\0b\0\0", 7)),
            Data(Text{{0x61}}));
  EXPECT_EQ(fuzz_input(Data(Text{{0x1'0000'0000}})), std::nullopt);
}

const Vector& model_of(const Vector& vector) {
  const auto comment = vector.json["comment"].get<std::string>();
  return *suite().find(comment.substr(comment.rfind(' ') + 1));
}

std::string asked_by(const Vector& vector) {
  return fmt::format("{} {} {}", name(vector.codec), name(vector.op), input_members(vector).dump());
}

TEST(FreshVectors, AreNewAndCoverEveryRequirement) {
  std::set<std::string> published;
  std::set<std::string> missing;
  for (const Vector& vector : suite().vectors()) {
    published.insert(asked_by(vector));
    for (const std::string& id : references_of(vector, "requirements")) missing.insert(id);
  }
  // Not every try is a vector of its requirement.
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u}) {
    std::set<std::string> ids;
    for (const Vector& vector : fresh_vectors(suite(), 150, seed)) {
      EXPECT_TRUE(ids.insert(vector.id).second) << vector.id;
      EXPECT_FALSE(published.contains(asked_by(vector))) << vector.id;
      for (const std::string& id : references_of(vector, "requirements")) missing.erase(id);
    }
  }
  // A variation of a vector of these requirements does not show the requirement.
  EXPECT_EQ(missing, (std::set<std::string>{"bis/5/idna-ascii", "bis/6.4/idna-round-trip",
                                            "lace/2.4.1/count-limit", "lace/2.4.2/empty"}));
}

// Code points that a variation may exchange for each other have the same kind.
std::uint64_t kind_of(std::uint64_t c) {
  if (c >= 'a' && c <= 'z') return 'a';
  if (c >= 'A' && c <= 'Z') return 'A';
  if (c >= '0' && c <= '9') return '0';
  if (c < 0x80) return c;
  if (c >= 0xD800 && c <= 0xDFFF) return c & ~std::uint64_t{0x3FF};
  return c > 0x10FFFF ? c & ~std::uint64_t{0xFFFF} : c & ~std::uint64_t{0x7F};
}

// Otherwise a codec that keeps the vector's requirement could fail the variation.
TEST(FreshVectors, AreLikeTheirModels) {
  std::size_t texts = 0;
  std::size_t too_small = 0;
  for (const Vector& vector : fresh_vectors(suite(), 300, 8)) {
    const Vector& model = model_of(vector);
    EXPECT_EQ(vector.op, model.op);
    EXPECT_EQ(vector.value.has_value(), model.value.has_value()) << vector.id;
    EXPECT_EQ(vector.reason, model.reason) << vector.id;
    EXPECT_EQ(vector.domain, model.domain) << vector.id;
    EXPECT_EQ(vector.unicode_version, model.unicode_version) << vector.id;
    EXPECT_EQ(vector.capacity, model.capacity) << vector.id;
    EXPECT_EQ(vector.is_too_small(), model.is_too_small()) << vector.id;
    EXPECT_EQ(vector.json.contains("case"), model.json.contains("case")) << vector.id;
    too_small += vector.is_too_small() ? 1 : 0;
    // These vectors have rules of their own.
    EXPECT_FALSE(model.idna_rejects || model.form() || model.should == Should::time) << model.id;
    if (vector.op != Op::encode || !vector.input.text() || !model.input.text()) continue;
    ++texts;
    EXPECT_TRUE(std::ranges::equal(*vector.input.text(), *model.input.text(), {}, kind_of, kind_of))
        << vector.id;
  }
  EXPECT_GT(texts, 100u);
  EXPECT_GT(too_small, 0u);
}

// An implementation with narrow integers or short labels may reject what is beyond its limit.
TEST(FreshVectors, StayWithinTheFloorIfTheirModelsDo) {
  Suite near;
  for (const Vector& vector : suite().vectors()) {
    const std::size_t length = vector.ace_length();
    if ((vector.min_bits >= required_bits - 2 && vector.min_bits <= 34) ||
        (length >= required_length - 4 && length <= required_length + 4)) {
      near.add({vector});
    }
  }
  std::size_t other_widths = 0;
  for (const Vector& vector : fresh_vectors(near, 300, 2)) {
    const Vector& model = model_of(vector);
    if (vector.min_bits != model.min_bits) {
      EXPECT_LE(std::max(vector.min_bits, model.min_bits), required_bits) << vector.id;
      ++other_widths;
    }
    EXPECT_EQ(vector.ace_length() <= required_length, model.ace_length() <= required_length)
        << vector.id;
  }
  EXPECT_GT(other_widths, 0u);
}

// A log names its fresh vectors by the seed: every build on every machine must make the same.
TEST(FreshVectors, FollowFromTheSeed) {
  Suite chosen;
  for (const char* id : {"punycode/bis/7.1-L-encode", "punycode/integers/draft-8-encode",
                         "lace/form/three-same-compress", "mace/base32/number-4-1-decode"}) {
    chosen.add({*suite().find(id)});
  }
  std::string all;
  for (const Vector& vector : fresh_vectors(chosen, 2, 3)) all += asked_by(vector) + '\n';
  EXPECT_EQ(all, R"(punycode integer-encode {"base":8,"thresholds":[2,3,5],"value":[2]}
punycode encode {"unicode":"0033 5E74 0053 7D44 91C2 5150 5170 751F","case":"uuUuuuuu"}
lace compress {"octets":"CDE660CB30B7"}
lace compress {"octets":"963DE1ED30FC"}
mace base32-decode {"ace":"7"}
mace base32-decode {"ace":"1"}
)");
}

TEST(Regression, IsNotAddedToADamagedFile) {
  const Json vector = {{"id", "lace/regressions/a"}, {"op", "decode"}, {"ace", "x"}};
  EXPECT_THROW(with_regression("{}", Codec::lace, vector, "lace.json"), Failure);
}

}  // namespace
}  // namespace authoring_test
