// SPDX-License-Identifier: Apache-2.0
// The inputs of a proof: which there are, and in which order.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/failure.h"
#include "search/prove/domain.h"

namespace proof_domain_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

// A shard starts at any number: what follows must be what a whole proof has there.
TEST(ProofDomain, AdvancesToTheItemThatANumberNames) {
  const ProofDomain domains[] = {
      {Codec::punycode, prove::Kind::strings, Alphabet::own, 3},
      {Codec::punycode, prove::Kind::strings, Alphabet::ascii, 2},
      {Codec::lace, prove::Kind::strings, Alphabet::own, 2},
      {Codec::mace, prove::Kind::pairs, Alphabet::own, 0},
      {Codec::mace, prove::Kind::code_points, Alphabet::own, 0},
  };
  for (const ProofDomain& domain : domains) {
    Item item;
    Item wanted;
    domain.get(0, item);
    for (std::uint64_t index = 0; index + 1 < domain.size(); ++index) {
      domain.advance(index, item);
      domain.get(index + 1, wanted);
      ASSERT_EQ(item.ace, wanted.ace) << domain.words() << ": item " << index + 1;
      ASSERT_EQ(item.text, wanted.text) << domain.words() << ": item " << index + 1;
    }
  }
}

TEST(ProofDomain, HasEveryPairOfBoundsAndEveryCodePoint) {
  const ProofDomain domain(Codec::mace, prove::Kind::pairs, Alphabet::own, 0);
  EXPECT_EQ(domain.size(), 189u * 189u);
  Item item{.ace = "", .text = U"what was there"};
  domain.get(0, item);
  EXPECT_EQ(item.text, std::u32string(2, U'\0'));
  domain.get(1, item);
  EXPECT_EQ(item.text, (std::u32string{0x0, 0x1}));
  domain.get(domain.size() - 1, item);
  EXPECT_EQ(item.text, (std::u32string{0x10FFFF, 0x10FFFF}));
  const ProofDomain points(Codec::mace, prove::Kind::code_points, Alphabet::own, 0);
  EXPECT_EQ(points.size(), 0x110000u);
  points.get(0x10FFFF, item);
  EXPECT_EQ(item.text, std::u32string(1, 0x10FFFF));
}

TEST(ProofDomain, HasEveryStringOfItsSymbols) {
  const ProofDomain domain(Codec::lace, prove::Kind::strings, Alphabet::own, 2);
  EXPECT_EQ(domain.size(), 1u + 32 + 32 * 32);
  Item item;
  for (const auto& [index, ace] : {std::pair{0u, "bq--"},
                                   {1u, "bq--a"},
                                   {33u, "bq--aa"},
                                   {34u, "bq--ab"},
                                   {65u, "bq--ba"},
                                   {1056u, "bq--77"}}) {
    domain.get(index, item);
    EXPECT_EQ(item.ace, ace) << index;
  }
}

TEST(ProofDomain, RefusesALengthThatCannotBeCounted) {
  EXPECT_GT(ProofDomain(Codec::punycode, prove::Kind::strings, Alphabet::own, 12).size() >> 62, 0u);
  EXPECT_THROW(ProofDomain(Codec::punycode, prove::Kind::strings, Alphabet::own, 13), BadInput);
  EXPECT_NO_THROW(ProofDomain(Codec::punycode, prove::Kind::strings, Alphabet::ascii, 8));
  EXPECT_THROW(ProofDomain(Codec::punycode, prove::Kind::strings, Alphabet::ascii, 9), BadInput);
}

// Includes U+11A7 (T_BASE), a neighbour of a bound of the Hangul algorithm.
TEST(ProofDomain, HasEachBoundWithItsNeighbours) {
  const auto& points = boundary_code_points();
  EXPECT_TRUE(std::ranges::is_sorted(points));
  EXPECT_EQ(std::ranges::adjacent_find(points), points.end());
  static constexpr std::uint32_t bounds[] = {0x7F,   0x80,   0x1100, 0x1112, 0x1161,  0x1175,
                                             0x11A8, 0x11C2, 0x1FFF, 0x2000, 0x3400,  0x9FFF,
                                             0xA000, 0xAC00, 0xD7A3, 0xD800, 0xDBFF,  0xDC00,
                                             0xDFFF, 0xE000, 0xF8FF, 0xFFFF, 0xF0000, 0x10000};
  for (const std::uint32_t bound : bounds) {
    for (const std::uint32_t c : {bound - 1, bound, bound + 1}) {
      EXPECT_TRUE(std::ranges::binary_search(points, char32_t{c})) << std::hex << c;
    }
  }
}

}  // namespace
}  // namespace proof_domain_test
