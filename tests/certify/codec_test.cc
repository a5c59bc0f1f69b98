// The encodings: the domains of texts, and the operations with their members.
#include "core/codec.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "core/operation.h"

namespace codec_test {
namespace {

using namespace acecheck;

// Each bound of each domain, alone and beside a code point of another.
TEST(Domains, BeginAndEndWhereUnicodeSays) {
  const auto of = [](const std::vector<std::uint64_t>& text) { return name(domain_of(text)); };
  EXPECT_EQ(of({}), "scalar");
  for (const std::uint64_t c : {0u, 0xD7FFu, 0xE000u, 0x10FFFFu}) {
    EXPECT_EQ(of({c}), "scalar") << c;
  }
  for (const std::uint64_t c : {0xD800u, 0xDBFFu, 0xDC00u, 0xDFFFu}) {
    EXPECT_EQ(of({c}), "code_point") << c;
    EXPECT_EQ(of({'a', c, 'b'}), "code_point") << c;
    EXPECT_EQ(of({c, 0x110000}), "any") << c;
    EXPECT_EQ(of({0x110000, c}), "any") << c;
  }
  for (const std::uint64_t c : {std::uint64_t{0x110000}, UINT64_MAX}) EXPECT_EQ(of({c}), "any");
}

std::string joined(std::span<const std::string_view> names) {
  std::string out;
  for (const std::string_view each : names) {
    out += std::string(out.empty() ? "" : " ") + std::string(each);
  }
  return out;
}

// What each operation takes and gives; nothing where the encoding does not have it.
TEST(Operations, HaveTheirMembers) {
  struct Row {
    Op op;
    const char* codecs;
    const char* inputs;
    const char* outputs;
  };
  const Row rows[] = {{Op::encode, "punycode lace mace cidnuc", "unicode", "ace"},
                      {Op::decode, "punycode lace mace cidnuc", "ace", "unicode"},
                      {Op::compress, "lace cidnuc", "octets", "compressed"},
                      {Op::decompress, "lace cidnuc", "compressed", "octets"},
                      {Op::base32_encode, "lace cidnuc", "octets", "ace"},
                      {Op::base32_encode, "mace", "value length", "ace"},
                      {Op::base32_decode, "lace cidnuc", "ace", "octets"},
                      {Op::base32_decode, "mace", "ace", "value"},
                      {Op::integer_encode, "punycode", "base thresholds value", "digits"},
                      {Op::integer_decode, "punycode", "base thresholds digits", "value"}};
  std::size_t expected = 0;
  for (const Codec codec : all_codecs) {
    for (const Row& row : rows) {
      if (!std::string_view(row.codecs).contains(name(codec))) continue;
      ++expected;
      EXPECT_TRUE(has_op(codec, row.op)) << name(codec) << ' ' << name(row.op);
      EXPECT_EQ(joined(inputs(codec, row.op)), row.inputs) << name(codec) << ' ' << name(row.op);
      EXPECT_EQ(joined(outputs(codec, row.op)), row.outputs) << name(codec) << ' ' << name(row.op);
    }
  }
  // No encoding has more than these.
  std::size_t there = 0;
  for (const Codec codec : all_codecs) {
    for (std::size_t i = 0; i < op_names.size(); ++i) {
      if (has_op(codec, static_cast<Op>(i))) ++there;
    }
  }
  EXPECT_EQ(there, expected);
  EXPECT_FALSE(has_op(Codec::lace, static_cast<Op>(op_names.size())));
}

TEST(Names, AreReadWholeAndAsTheyAre) {
  for (std::size_t i = 0; i < codec_count; ++i) {
    EXPECT_EQ(from_name<Codec>(codec_names, codec_names[i]), static_cast<Codec>(i));
    EXPECT_EQ(name(static_cast<Codec>(i)), codec_names[i]);
  }
  for (const char* none : {"", "Punycode", "lace ", "lac", "maces"}) {
    EXPECT_EQ(from_name<Codec>(codec_names, none), std::nullopt) << none;
  }
}

}  // namespace
}  // namespace codec_test
