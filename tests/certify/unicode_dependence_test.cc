// From which version of Unicode on CIDNUC answers for a text as today.
#include "authoring/unicode_dependence.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace unicode_dependence_test {
namespace {

using namespace acecheck;

std::string encoding_depends_on(const std::vector<std::uint64_t>& text) {
  const auto version = unicode_dependence(Op::encode, text);
  return version ? to_string(*version) : "none";
}

std::string decoding_depends_on(const std::vector<std::uint64_t>& text) {
  const auto version = unicode_dependence(Op::decode, text);
  return version ? to_string(*version) : "none";
}

// A space is prohibited as soon as it is there, wherever it stands.
TEST(UnicodeDependence, OfAProhibitedCharacter) {
  for (const std::vector<std::uint64_t>& text :
       {std::vector<std::uint64_t>{0x205F}, {0x205F, 'a'}, {'a', 0x205F}, {'a', 0x205F, 'a'}}) {
    EXPECT_EQ(encoding_depends_on(text), "3.2");
    EXPECT_EQ(decoding_depends_on(text), "3.2");
  }
  EXPECT_EQ(encoding_depends_on({0x2003, 'a'}), "none");          // a space that 3.0 has
  EXPECT_EQ(encoding_depends_on({0x2003, 'a', 0x205F}), "none");  // prohibited with it and without
}

// U+0344 has always become two characters; U+1D15E does since there is such a character.
TEST(UnicodeDependence, OfANormalForm) {
  EXPECT_EQ(encoding_depends_on({0x344}), "none");
  EXPECT_EQ(encoding_depends_on({0x1D15E}), "3.1");
  EXPECT_EQ(decoding_depends_on({0x1D15E}), "3.1");
  EXPECT_EQ(decoding_depends_on({0x344, 0x1D15E}), "none");  // refused for the first one
  // The full stop is prohibited with either.
  EXPECT_EQ(encoding_depends_on({'.', 0x1D15E}), "none");
}

// These characters were changed after they had been published.
TEST(UnicodeDependence, OfACorrection) {
  EXPECT_EQ(encoding_depends_on({0xAD}), "4.0");
  EXPECT_EQ(encoding_depends_on({0x180B}), "3.2");
  EXPECT_EQ(encoding_depends_on({0xAD, 0x180B}), "4.0");
  EXPECT_EQ(encoding_depends_on({0xAE}), "none");
  EXPECT_EQ(encoding_depends_on({0x180E}), "none");
}

TEST(UnicodeDependence, OfWhatIsNoCharacter) {
  EXPECT_EQ(encoding_depends_on({}), "none");
  EXPECT_EQ(encoding_depends_on({0x378}), "none");
  EXPECT_EQ(encoding_depends_on({0x10FFFF}), "none");
  EXPECT_EQ(encoding_depends_on({0x205F, 0x10FFFF}), "3.2");
  EXPECT_EQ(encoding_depends_on({0x205F, 0x110000}), "none");
  EXPECT_EQ(encoding_depends_on({0x10000205F}), "none");
}

using Text = std::vector<std::uint64_t>;

TEST(TextOfCidnuc, IsThatOfItsUtf16) {
  EXPECT_EQ(text_of_cidnuc("ph6"), Text{});
  EXPECT_EQ(text_of_cidnuc("ph67aaw28"), Text{0xED});
  EXPECT_EQ(text_of_cidnuc("ph6ee8"), Text{0x21});  // CIDNUC makes no label of it
  EXPECT_EQ(text_of_cidnuc("ph66dmdjxkx3a2n2zi8"), (Text{0x1D157, 0x1D165}));
}

TEST(TextOfCidnuc, IsNothingForWhatStandsForNothing) {
  for (const char* label : {"", "ph", "ph6!", "ph67aaw"}) {
    EXPECT_EQ(text_of_cidnuc(label), std::nullopt) << label;
  }
}

}  // namespace
}  // namespace unicode_dependence_test
