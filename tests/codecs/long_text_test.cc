// SPDX-License-Identifier: Apache-2.0
// Long texts: the procedures that sort and defer give the values and errors of the textbook's
// procedures. They allocate the expected memory, and work without memory.
#include <ace/ace.h>
#include <ace/punycode.h>
#include <gtest/gtest.h>

#include <random>

#include "support/memory.h"
#include "support/texts.h"

namespace long_text_test {
namespace {

using ace::CaseFlag;
using ace::Domain;
using ace::Result;
using Flags = std::vector<CaseFlag>;

struct Textbook {
  template <std::uint64_t Maxint, class... Arguments>
  static auto encode_to(Arguments&&... arguments) {
    return ace::bootstring::textbook::encode_to<ace::punycode::Profile, Maxint>(arguments...);
  }
  template <std::uint64_t Maxint, class... Arguments>
  static auto decode_to(Arguments&&... arguments) {
    return ace::bootstring::textbook::decode_to<ace::punycode::Profile, Maxint>(arguments...);
  }
};
struct Fast {
  template <std::uint64_t Maxint, class... Arguments>
  static auto encode_to(Arguments&&... arguments) {
    return *ace::bootstring::encode_sorted_to<ace::punycode::Profile, Maxint>(arguments...);
  }
  template <std::uint64_t Maxint, class... Arguments>
  static auto decode_to(Arguments&&... arguments) {
    return *ace::bootstring::decode_deferred_to<ace::punycode::Profile, Maxint>(arguments...);
  }
};

template <class Procedure, std::uint64_t Maxint = ace::punycode::maxint>
Result<std::string> encode(const std::u32string& text, const Flags& flags,
                           Domain domain = Domain::any, std::size_t room = 100000) {
  std::string out(room, '\0');
  ace::SpanSink<char> sink{out};
  const auto done = Procedure::template encode_to<Maxint>(
      std::span<const char32_t>(text), std::span<const CaseFlag>(flags), domain, sink);
  if (!done) return std::unexpected(done.error());
  return out.substr(0, sink.size);
}

using Decoded = std::pair<std::u32string, Flags>;
template <class Procedure, std::uint64_t Maxint = ace::punycode::maxint>
Result<Decoded> decode(std::string_view ace, Domain domain = Domain::any,
                       std::size_t room = 100000) {
  Decoded out{std::u32string(room, U'\0'), Flags(room)};
  ace::bootstring::Output<char32_t> output(out.first, out.second);
  const auto done = Procedure::template decode_to<Maxint>(ace, domain, output);
  if (!done) return std::unexpected(done.error());
  out.first.resize(output.size());
  out.second.resize(output.size());
  return out;
}

template <class T>
testing::AssertionResult same(const Result<T>& given, const Result<T>& expected) {
  if (given == expected) return testing::AssertionSuccess();
  const auto word = [](const Result<T>& result) {
    return result ? std::string("a value")
                  : std::string(ace::name(result.error().code)) + " at " +
                        std::to_string(result.error().position);
  };
  return testing::AssertionFailure() << word(given) << ", and the textbook " << word(expected);
}

constexpr std::size_t buffer = ace::bootstring::decode_buffer_points;

enum class Order { random, ascending, descending, repeated, mixed };

std::u32string text_of(Order order, std::size_t size, std::mt19937& random) {
  std::u32string text;
  for (std::size_t at = 0; at < size; ++at) {
    const auto cjk = static_cast<char32_t>(0x4E00 + random() % 20000);
    const auto letter = static_cast<char32_t>('a' + random() % 26);
    const auto cyrillic = static_cast<char32_t>(0x400 + random() % 256);
    const char32_t mix = random() % 3 != 0 ? letter : random() % 2 != 0 ? cyrillic : cjk;
    text += order == Order::repeated ? U'文' : order == Order::mixed ? mix : cjk;
  }
  if (order == Order::ascending) std::ranges::sort(text);
  if (order == Order::descending) std::ranges::sort(text, std::greater{});
  return text;
}

class LongText : public testing::TestWithParam<Order> {};
INSTANTIATE_TEST_SUITE_P(, LongText,
                         testing::Values(Order::random, Order::ascending, Order::descending,
                                         Order::repeated, Order::mixed));

TEST_P(LongText, IsEncodedAndDecodedAsInTheTextbook) {
  std::mt19937 random(1);
  constexpr std::size_t sizes[] = {
      0,   1,          63,     64,         65,          200,         511,         513,  567, 576,
      585, buffer - 1, buffer, buffer + 1, buffer + 55, buffer + 64, buffer + 73, 1500, 2500};
  for (const std::size_t size : sizes) {
    const std::u32string text = text_of(GetParam(), size, random);
    Flags flags(size);
    for (CaseFlag& flag : flags) flag = random() % 2 != 0 ? CaseFlag::upper : CaseFlag::lower;
    const auto ace = encode<Textbook>(text, flags);
    ASSERT_TRUE(ace);
    ASSERT_TRUE(same(encode<Fast>(text, flags), ace)) << size;
    ASSERT_TRUE(same(decode<Fast>(*ace), decode<Textbook>(*ace))) << size;
    ASSERT_EQ(decode<Fast>(*ace)->first.size(), size);
    for (const std::size_t room : {std::size_t{0}, size / 3, size / 2, size - 1, size,
                                   ace->size() - 2, ace->size() - 1, ace->size()}) {
      if (room > ace->size()) continue;
      ASSERT_TRUE(same(encode<Fast>(text, flags, Domain::any, room),
                       encode<Textbook>(text, flags, Domain::any, room)));
      ASSERT_TRUE(
          same(decode<Fast>(*ace, Domain::any, room), decode<Textbook>(*ace, Domain::any, room)));
    }
  }
}

TEST_P(LongText, IsRejectedAsInTheTextbook) {
  std::mt19937 random(2);
  const auto check = [&]<std::uint64_t Maxint>() {
    std::size_t rejected = 0;
    for (int i = 0; i < 300; ++i) {
      const std::size_t size = (i % 30 == 0 ? buffer : 1) + random() % 200;
      std::u32string text = text_of(GetParam(), size, random);
      if (i % 3 == 0)
        text[random() % text.size()] = static_cast<char32_t>(random() >> random() % 32);
      const Domain domain = i % 2 == 0 ? Domain::any : Domain::scalar;
      const auto ace = encode<Textbook, Maxint>(text, {}, domain);
      ASSERT_TRUE(same(encode<Fast, Maxint>(text, {}, domain), ace));
      rejected += ace ? 0 : 1;
      std::string damaged = ace ? *ace : std::string(ace::punycode::encode(text).value_or("9"));
      damaged[random() % damaged.size()] = "az09-Z_\x80"[random() % 8];
      if (i % 5 == 0) damaged.resize(random() % damaged.size());
      ASSERT_TRUE(
          same(decode<Fast, Maxint>(damaged, domain), decode<Textbook, Maxint>(damaged, domain)))
          << damaged;
    }
    EXPECT_GT(rejected, 0u) << Maxint;
  };
  check.operator()<0x3FFF>();
  check.operator()<0xFFFF>();
  check.operator()<0x3FFFFF>();
  check.operator()<ace::punycode::maxint>();
}

// Its overflow is met while delta counts the code points before it, or at itself.
TEST(LongTextWidth, TheGreatestCodePointIsRejectedAsInTheTextbook) {
  constexpr std::uint64_t maxint = 0x3FFF;
  std::size_t before = 0;
  for (char32_t other = 0x80; other <= maxint; ++other) {
    for (const std::u32string& text :
         {std::u32string{other, maxint}, std::u32string{maxint, other},
          std::u32string{other, other, other, maxint}, std::u32string{maxint, other, maxint - 1}}) {
      const auto ace = encode<Textbook, maxint>(text, {});
      ASSERT_TRUE(same(encode<Fast, maxint>(text, {}), ace));
      if (!ace && text[ace.error().position] < maxint - 1) ++before;
    }
  }
  EXPECT_GT(before, 0u);
}

TEST(Memory, IsNotAllocatedUpTo64CodePoints) {
  std::mt19937 random(3);
  for (const std::size_t size : {1u, 10u, 64u}) {
    for (const Domain domain : {Domain::scalar, Domain::any}) {
      const std::u32string text = text_of(Order::random, size, random);
      const std::string ace = *ace::punycode::encode(text);
      std::string out(1000, '\0');
      std::u32string back(1000, U'\0');
      Flags flags(1000);
      const std::size_t before = tests::allocations;
      const bool encoded = ace::punycode::encode(text, std::span(out), {domain}).has_value();
      const bool annotated =
          ace::punycode::encode(text, std::span(flags).first(size), std::span(out), {domain})
              .has_value();
      const bool decoded =
          ace::punycode::decode(ace, std::span(back), std::span(flags), {domain}).has_value();
      EXPECT_EQ(tests::allocations, before) << size;
      EXPECT_TRUE(encoded && annotated && decoded);
    }
  }
}

TEST(Memory, IsNotAllocatedToDecodeUpToTheBuffer) {
  std::mt19937 random(5);
  const std::u32string text = text_of(Order::random, buffer, random);
  const std::string ace = *ace::punycode::encode(text);
  std::u32string back(text.size(), U'\0');
  const std::size_t before = tests::allocations;
  const auto decoded = ace::punycode::decode(ace, std::span(back));
  EXPECT_EQ(tests::allocations, before);
  EXPECT_TRUE(decoded);
  EXPECT_EQ(back, text);
}

// Wherever it runs out, for good or for one call.
TEST(Memory, IsNotNeededForLongTexts) {
  std::mt19937 random(4);
  const std::u32string text = text_of(Order::mixed, buffer + 220, random);
  const std::string ace = *ace::punycode::encode(text);
  const auto check = [&](std::size_t& limit, std::size_t calls) {
    std::string out(ace.size(), '\0');
    std::u32string back(text.size(), U'\0');
    std::size_t length = 0;
    std::size_t back_length = 0;
    limit = calls;
    const ace_status encoded = ace_encode(ACE_PUNYCODE, text.data(), text.size(), out.data(),
                                          out.size(), &length, nullptr, nullptr);
    limit = calls;
    const ace_status decoded = ace_decode(ACE_PUNYCODE, ace.data(), ace.size(), back.data(),
                                          back.size(), &back_length, nullptr, nullptr);
    limit = tests::enough_memory;
    EXPECT_EQ(encoded, ACE_OK);
    EXPECT_EQ(decoded, ACE_OK);
    EXPECT_EQ(out, ace);
    EXPECT_EQ(back, text);
  };
  for (std::size_t calls = 0; calls < 6; ++calls) {
    check(tests::memory_left, calls);
    check(tests::failing_call, calls);
  }
}

}  // namespace
}  // namespace long_text_test
