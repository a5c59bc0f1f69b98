// How a function of a plug-in is called, what breaks its interface, and what it declares.
#include "compare/plugin_call.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string_view>

#include "compare/permitted.h"
#include "compare/plugin_interface.h"
#include "core/codec.h"

namespace plugin_call_test {
namespace {

using namespace acecheck;
using compare::Reply;

// What the next call of answer() does.
struct Plan {
  acecheck_status status = ACECHECK_OK;
  std::size_t size = 0;
  int throws = 0;  // 1: an exception, 2: something else
};
Plan plan;
std::size_t capacity_seen = 0;

acecheck_status answer(const char* in, std::size_t in_size, char* out, std::size_t capacity,
                       std::size_t* size) {
  capacity_seen = capacity;
  if (plan.throws == 1) throw std::runtime_error("no room");
  if (plan.throws == 2) throw 7;
  for (std::size_t i = 0; i < std::min({plan.size, capacity, in_size}); ++i) out[i] = in[i];
  *size = plan.size;
  return plan.status;
}

Reply<char> reply_of(const Plan& next, std::size_t capacity = 4) {
  plan = next;
  const std::string_view input = "abcdefgh";
  return compare::call<char, char>(answer, std::span<const char>(input), capacity);
}

std::string text_of(const Reply<char>& reply) { return {reply.value.begin(), reply.value.end()}; }

TEST(PluginCall, GivesWhatWasWritten) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{3}, std::size_t{4}}) {
    const Reply<char> reply = reply_of({.size = size});
    EXPECT_EQ(reply.status, ACECHECK_OK);
    EXPECT_EQ(text_of(reply), std::string_view("abcd").substr(0, size));
    EXPECT_EQ(reply.misuse, "");
    EXPECT_EQ(capacity_seen, 4u);
  }
  EXPECT_EQ(reply_of({.size = 5}).misuse, "says that it wrote 5 to room for 4");
  EXPECT_TRUE(reply_of({.size = 5}).value.empty());
}

TEST(PluginCall, OtherAnswersHaveNoValue) {
  for (const acecheck_status status :
       {ACECHECK_REJECTED, ACECHECK_TOO_SMALL, ACECHECK_UNSUPPORTED}) {
    const Reply<char> reply = reply_of({.status = status, .size = 9});
    EXPECT_EQ(reply.status, status);
    EXPECT_EQ(reply.misuse, "");
    EXPECT_TRUE(reply.value.empty());
  }
  EXPECT_EQ(reply_of({.status = static_cast<acecheck_status>(99)}).misuse,
            "returned 99, which is no status");
}

TEST(PluginCall, AnExceptionBreaksTheInterface) {
  EXPECT_EQ(reply_of({.throws = 1}).misuse, "threw an exception: no room");
  EXPECT_EQ(reply_of({.throws = 2}).misuse, "threw an exception");
}

// In a buffer of exactly the size of the answer, and in one that is too small.
TEST(PluginCall, SaysWhatIsWrongInLittleRoom) {
  const std::vector<char> value = {'a', 'b', 'c'};
  const auto misuse = [&](std::size_t capacity, const Reply<char>& reply) {
    return compare::misuse_of_room(capacity, reply, value);
  };
  const Reply<char> right{ACECHECK_OK, value, ""};
  const Reply<char> other{ACECHECK_OK, {'a', 'b', 'd'}, ""};
  EXPECT_EQ(misuse(3, right), "");
  EXPECT_EQ(misuse(4, right), "");
  EXPECT_EQ(misuse(2, right),
            "answers in room for 2, where ACECHECK_TOO_SMALL was expected: the answer has 3");
  EXPECT_EQ(misuse(3, other), "gives another answer in a buffer of exactly the needed size");
  EXPECT_EQ(misuse(3, {ACECHECK_TOO_SMALL, {}, ""}), "");
  EXPECT_EQ(misuse(2, {ACECHECK_REJECTED, {}, ""}), "");
  EXPECT_EQ(misuse(3, {ACECHECK_OK, value, "threw"}), "threw");
  EXPECT_EQ(compare::wrote_beside(3), "wrote beside its buffer, which has room for 3");
}

// What a function does not say is nothing.
TEST(PluginCall, AnAnswerWithoutASizeIsEmpty) {
  const auto silent = [](const char*, std::size_t, char*, std::size_t, std::size_t*) {
    return ACECHECK_OK;
  };
  const Reply<char> reply = compare::call<char, char>(silent, {}, 4);
  EXPECT_EQ(reply.misuse, "");
  EXPECT_TRUE(reply.value.empty());
}

// 19 digits for each code point; five code points for each character.
TEST(PluginCall, HasRoomForAnyRightAnswer) {
  for (const std::size_t length : {std::size_t{0}, std::size_t{1}, std::size_t{10}}) {
    EXPECT_EQ(compare::room_for(length), 19 * length + 64);
    EXPECT_EQ(compare::room_for_text(length), 5 * length + 64);
  }
}

TEST(PluginInterface, FindsACodecByItsName) {
  acecheck_codec codecs[3] = {};
  codecs[1].name = "mace";
  codecs[2].name = "lace";
  acecheck_plugin plugin{};
  plugin.codecs = codecs;
  plugin.codec_count = 2;
  EXPECT_EQ(compare::codec_of(plugin, Codec::mace), &codecs[1]);
  EXPECT_EQ(compare::codec_of(plugin, Codec::lace), nullptr);
  plugin.codec_count = 3;
  EXPECT_EQ(compare::codec_of(plugin, Codec::lace), &codecs[2]);
  EXPECT_EQ(compare::codec_of(plugin, Codec::punycode), nullptr);
  codecs[0].name = "punycode";
  EXPECT_EQ(compare::codec_of(plugin, Codec::punycode), &codecs[0]);
}

TEST(PluginInterface, KnowsTheDomainsThatExist) {
  acecheck_codec codec{};
  EXPECT_EQ(compare::declared_limits(codec)->domain, std::nullopt);
  codec.domain = "code_point";
  EXPECT_EQ(compare::declared_limits(codec)->domain, Domain::code_point);
  codec.domain = "no_domain";
  EXPECT_FALSE(compare::declared_limits(codec));
}

// A limit is where a rejection begins to be right, and what is required of everybody is the least.
TEST(Permitted, LimitsBeginBehindWhatIsDeclared) {
  struct Row {
    RightAnswer right;
    DeclaredLimits declared;
    Permitted expected;
  };
  constexpr Permitted both{true, true, true};
  constexpr Permitted value{true, false, false};
  constexpr Permitted rejection{false, true, false};
  const auto answer = [](Domain domain, unsigned bits, std::size_t length) {
    return RightAnswer{.accepted = true, .domain = domain, .min_bits = bits, .ace_length = length};
  };
  const auto limits = [](std::optional<unsigned> bits, std::optional<Domain> domain,
                         std::optional<std::size_t> length) {
    return DeclaredLimits{.bits = bits, .domain = domain, .max_length = length};
  };
  const DeclaredLimits none = limits({}, {}, {});
  const std::vector<Row> rows = {
      {RightAnswer{}, none, rejection},
      {answer(Domain::scalar, 0, 0), none, value},
      {answer(Domain::scalar, 26, 63), none, value},
      {answer(Domain::scalar, 27, 63), none, both},
      {answer(Domain::scalar, 26, 64), none, both},
      {answer(Domain::code_point, 0, 0), none, both},
      {answer(Domain::scalar, 32, 100), limits(32, {}, 100), value},
      {answer(Domain::scalar, 33, 100), limits(32, {}, 100), both},
      {answer(Domain::scalar, 32, 101), limits(32, {}, 100), both},
      {answer(Domain::code_point, 0, 0), limits({}, Domain::scalar, {}), rejection},
      {answer(Domain::code_point, 0, 0), limits({}, Domain::code_point, {}), value},
      {answer(Domain::code_point, 0, 0), limits({}, Domain::any, {}), value},
      {answer(Domain::any, 0, 0), limits({}, Domain::code_point, {}), rejection}};
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(permitted(rows[i].right, rows[i].declared), rows[i].expected) << i;
  }
  for (const unsigned bits : {1u, 25u, 26u, 27u}) {
    EXPECT_EQ(with_floor(limits(bits, {}, {})).bits, std::max(bits, 26u));
  }
  for (const std::size_t length :
       {std::size_t{1}, std::size_t{62}, std::size_t{63}, std::size_t{64}}) {
    EXPECT_EQ(with_floor(limits({}, {}, length)).max_length, std::max<std::size_t>(length, 63));
  }
  EXPECT_EQ(with_floor(none).bits, std::nullopt);
  EXPECT_EQ(with_floor(none).max_length, std::nullopt);
}

}  // namespace
}  // namespace plugin_call_test
