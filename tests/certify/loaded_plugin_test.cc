// SPDX-License-Identifier: Apache-2.0
// Plug-ins in this process: their buffers, and the mistakes that the buffers show. Every way of
// misbehaving: hostile/plugin_matrix_test.cc. Plug-ins that cannot be loaded: e2e/prove_test.cc.
#include "answer/loaded_plugin.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>
#include <tuple>

#include "answer/guarded.h"
#include "core/failure.h"
#include "judge/plugin_call.h"
#include "support/questions.h"
#include "support/refusal.h"

namespace loaded_plugin_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

struct Mapping {
  std::string access;  // such as "rw-p"; empty: there is no memory
  std::uintptr_t from = 0;
  std::uintptr_t to = 0;
};

Mapping mapping_of(std::uintptr_t address) {
  std::ifstream in("/proc/self/maps");
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    Mapping out;
    char dash = 0;
    words >> std::hex >> out.from >> dash >> out.to >> out.access;
    if (out.from <= address && address < out.to) return out;
  }
  return {};
}

// An index can be wrong by thousands, so more than the next page must be inaccessible.
TEST(Guarded, HasAMebibyteWithoutAccessOnEachSide) {
  constexpr std::uintptr_t mebibyte = 1 << 20;
  std::uintptr_t gone = 0;
  for (const Edge edge : {Edge::neither, Edge::front, Edge::back}) {
    for (const std::size_t count : {0u, 10u, 3968u, 3969u, 4096u}) {
      SCOPED_TRACE(std::to_string(count) + " octets, edge " +
                   std::to_string(static_cast<int>(edge)));
      const Guarded<char> array(count, edge);
      const auto first = reinterpret_cast<std::uintptr_t>(array.get().data());
      const Mapping mapping = mapping_of(edge == Edge::back ? first - 1 : first);
      EXPECT_EQ(mapping.access, "rw-p");
      EXPECT_EQ(mapping.from == first, edge == Edge::front);
      EXPECT_EQ(mapping.to == first + count, edge == Edge::back);
      EXPECT_EQ(mapping_of(mapping.from - mebibyte).access, "---p");
      EXPECT_EQ(mapping_of(mapping.from - 1).access, "---p");
      EXPECT_EQ(mapping_of(mapping.to).access, "---p");
      EXPECT_EQ(mapping_of(mapping.to + mebibyte - 1).access, "---p");
      array.make_read_only();
      EXPECT_EQ(mapping_of(mapping.from).access, "r--p");
      gone = mapping.from;
    }
  }
  EXPECT_EQ(mapping_of(gone).access.find('r'), std::string::npos);
  EXPECT_THROW(Guarded<char>(std::size_t{1} << 62), std::bad_alloc);
}

std::vector<std::size_t> capacities;  // that the functions below were called with

// Decodes n letters to n code points, which begin with the number of letters.
acecheck_status write_text(std::size_t length, std::uint32_t* out, std::size_t entries) {
  for (std::size_t i = 0; i < entries; ++i) {
    out[i] = static_cast<std::uint32_t>(i == 0 ? length : i < length ? 0x61 : 0);
  }
  return ACECHECK_OK;
}
acecheck_status right(const char*, std::size_t length, std::uint32_t* out, std::size_t capacity,
                      std::size_t* size) {
  capacities.push_back(capacity);
  *size = length;
  return capacity < length ? ACECHECK_TOO_SMALL : write_text(length, out, length);
}
acecheck_status with_terminator(const char*, std::size_t length, std::uint32_t* out,
                                std::size_t capacity, std::size_t* size) {
  *size = length;
  return capacity < length ? ACECHECK_TOO_SMALL : write_text(length, out, length + 1);
}
acecheck_status off_by_one(const char*, std::size_t length, std::uint32_t* out,
                           std::size_t capacity, std::size_t* size) {
  *size = length;
  write_text(length, out, std::min(length, capacity + 1));
  return capacity < length ? ACECHECK_TOO_SMALL : ACECHECK_OK;
}
acecheck_status without_capacity(const char*, std::size_t length, std::uint32_t* out, std::size_t,
                                 std::size_t* size) {
  *size = length;
  return write_text(length, out, length);
}
acecheck_status cutting(const char*, std::size_t length, std::uint32_t* out, std::size_t capacity,
                        std::size_t* size) {
  *size = std::min(length, capacity);
  return write_text(length, out, *size);
}
acecheck_status another_when_exact(const char*, std::size_t length, std::uint32_t* out,
                                   std::size_t capacity, std::size_t* size) {
  *size = length;
  if (capacity < length) return ACECHECK_TOO_SMALL;
  return write_text(capacity == length ? length + 1 : length, out, length);
}
acecheck_status never_enough(const char*, std::size_t, std::uint32_t*, std::size_t, std::size_t*) {
  return ACECHECK_TOO_SMALL;
}
// The steps: the input with a mark, or in another alphabet.
acecheck_status marked(const std::uint8_t* octets, std::size_t length, std::uint8_t* out,
                       std::size_t capacity, std::size_t* size) {
  if (capacity < length + 1) return ACECHECK_TOO_SMALL;
  std::copy_n(octets, length, out);
  out[length] = 0x7E;
  *size = length + 1;
  return ACECHECK_OK;
}
acecheck_status unmarked(const std::uint8_t* octets, std::size_t length, std::uint8_t* out,
                         std::size_t capacity, std::size_t* size) {
  if (capacity < length) return ACECHECK_TOO_SMALL;
  std::copy_n(octets, length, out);
  *size = length;
  return ACECHECK_OK;
}
acecheck_status to_letters(const std::uint8_t* octets, std::size_t length, char* out,
                           std::size_t capacity, std::size_t* size) {
  if (capacity < length) return ACECHECK_TOO_SMALL;
  std::transform(octets, octets + length, out, [](std::uint8_t c) { return 'a' + c; });
  *size = length;
  return ACECHECK_OK;
}
acecheck_status to_octets(const char* letters, std::size_t length, std::uint8_t* out,
                          std::size_t capacity, std::size_t* size) {
  if (capacity < length) return ACECHECK_TOO_SMALL;
  std::transform(letters, letters + length, out, [](char c) { return c - 'a'; });
  *size = length;
  return ACECHECK_OK;
}
acecheck_status to_x(const std::uint32_t*, std::size_t length, char* out, std::size_t capacity,
                     std::size_t* size) {
  if (capacity < length) return ACECHECK_TOO_SMALL;
  std::fill_n(out, length, 'x');
  *size = length;
  return ACECHECK_OK;
}

acecheck_codec codec_with(const char* name, decltype(acecheck_codec::decode) decode) {
  return {name, 0, nullptr, 0, to_x, decode, marked, unmarked, to_letters, to_octets};
}

Outcome answer(const acecheck_codec& codec, Op op, const Json& input) {
  const acecheck_plugin plugin{ACECHECK_PLUGIN_ABI, "n", nullptr, nullptr, 1, &codec};
  return plugin_answer(
      plugin, tests::question(from_name<Codec>(codec_names, codec.name).value(), op, input));
}

Outcome decoded(decltype(acecheck_codec::decode) function, const Json& input) {
  capacities.clear();
  return answer(codec_with("punycode", function), Op::decode, input);
}

const Json nine_letters = {{"ace", "aaaaaaaaa"}};

TEST(LoadedPlugin, IsAskedWithBuffersOfEveryKindOfCapacity) {
  const Outcome outcome = decoded(right, nine_letters);
  EXPECT_EQ(outcome.kind, Kind::value) << outcome.detail;
  EXPECT_EQ(tests::json(outcome.value)["unicode"], "0009 0061 0061 0061 0061 0061 0061 0061 0061");
  EXPECT_EQ(capacities, (std::vector<std::size_t>{compare::room_for(9), 9, 1, 8, 4, 0, 9, 9, 8}));
  decoded(right, {{"ace", ""}});
  EXPECT_EQ(capacities, (std::vector<std::size_t>{compare::room_for(0), 0, 0}));
  decoded(right, {{"ace", std::string(4096, 'a')}});
  EXPECT_EQ(capacities.size(), 9u);
  decoded(right, {{"ace", std::string(4097, 'a')}});
  EXPECT_EQ(capacities.size(), 1u);
}

TEST(LoadedPlugin, IsAskedWithTheCapacityOfTheRequest) {
  Json input = nine_letters;
  for (const std::size_t capacity : {8u, 9u, 10u}) {
    input["capacity"] = capacity;
    EXPECT_EQ(decoded(right, input).kind, capacity < 9 ? Kind::too_small : Kind::value);
    EXPECT_EQ(capacities, std::vector<std::size_t>(3, capacity));
  }
  input["capacity"] = std::size_t{1} << 60;
  EXPECT_EQ(decoded(right, input).kind, Kind::value);
  EXPECT_EQ(capacities, std::vector<std::size_t>(3, compare::room_for(9)));
  input["capacity"] = 8;
  EXPECT_EQ(decoded(never_enough, input), (Outcome{Kind::too_small, {}, ""}));
  EXPECT_EQ(decoded(never_enough, nine_letters), (Outcome{Kind::reject, {}, "output-full"}));
}

TEST(LoadedPlugin, AMisuseOfTheBufferNamesItsMistakeClass) {
  for (const auto& [function, detail, bug] :
       {std::tuple{&with_terminator, "wrote beside its buffer, which has room for 9",
                   "size-miscount"},
        {&off_by_one, "wrote beside its buffer, which has room for 1", "off-by-one"},
        {&without_capacity, "wrote beside its buffer, which has room for 1", "literal-capacity"},
        {&cutting, "answers in room for 1, where ACECHECK_TOO_SMALL was expected: the answer has 9",
         "silent-truncation"},
        {&another_when_exact, "gives another answer in a buffer of exactly the needed size", ""}}) {
    const Kind kind = *bug == '\0' ? Kind::protocol_error : Kind::overrun;
    EXPECT_EQ(decoded(function, nine_letters), (Outcome{kind, {}, detail, bug}));
  }
  Json input = nine_letters;
  input["capacity"] = 8;
  EXPECT_EQ(
      decoded(off_by_one, input),
      (Outcome{Kind::overrun, {}, "wrote beside its buffer, which has room for 8", "off-by-one"}));
}

TEST(LoadedPlugin, IsAskedEveryOperation) {
  for (const char* codec : {"lace", "cidnuc"}) {
    const acecheck_codec all = codec_with(codec, right);
    EXPECT_EQ(tests::json(answer(all, Op::encode, {{"unicode", "0061 0062"}}).value)["ace"], "xx");
    EXPECT_EQ(tests::json(answer(all, Op::compress, {{"octets", "0102"}}).value)["octets"],
              "01027E");
    EXPECT_EQ(tests::json(answer(all, Op::decompress, {{"compressed", "0102"}}).value)["octets"],
              "0102");
    EXPECT_EQ(tests::json(answer(all, Op::base32_encode, {{"octets", "0002"}}).value)["ace"], "ac");
    EXPECT_EQ(tests::json(answer(all, Op::base32_decode, {{"ace", "bd"}}).value)["octets"], "0103");
  }
  // MACE has steps of integers, for which the interface has no function.
  const acecheck_codec mace = codec_with("mace", right);
  EXPECT_EQ(answer(mace, Op::base32_encode, {{"value", 0}, {"length", 1}}).kind, Kind::unsupported);
  EXPECT_EQ(answer(mace, Op::base32_decode, {{"ace", "bd"}}).kind, Kind::unsupported);
  EXPECT_EQ(answer(codec_with("mace", nullptr), Op::decode, nine_letters).kind, Kind::unsupported);
}

// Not the code point modulo 2^32.
TEST(LoadedPlugin, IsNotAskedForCodePointsBeyond32Bits) {
  const acecheck_codec codec = codec_with("punycode", right);
  EXPECT_EQ(tests::json(answer(codec, Op::encode, {{"unicode", "FFFFFFFF"}}).value)["ace"], "x");
  for (const char* text : {"100000061", "1FFFFFFFFFFFFFFFF"}) {
    EXPECT_EQ(answer(codec, Op::encode, {{"unicode", text}}),
              (Outcome{Kind::reject, {}, "out-of-domain"}));
  }
}

TEST(LoadedPlugin, DeclaresTheFunctionsThatItHas) {
  acecheck_codec codecs[] = {codec_with("punycode", right), codec_with("lace", nullptr)};
  codecs[0].bits = 64;
  codecs[0].domain = "any";
  codecs[0].max_length = 1000;
  const Hello hello = plugin_hello({ACECHECK_PLUGIN_ABI, "n", nullptr, "C", 2, codecs});
  EXPECT_EQ(hello.name + hello.version + hello.language, "nC");
  const Capabilities& punycode = hello.codecs.at(Codec::punycode);
  EXPECT_EQ(punycode.ops, (std::set{Op::encode, Op::decode}));
  EXPECT_EQ(punycode.bits, 64u);
  EXPECT_EQ(punycode.domain, Domain::any);
  EXPECT_EQ(punycode.max_length, 1000u);
  EXPECT_TRUE(punycode.capacity);
  EXPECT_EQ(hello.codecs.at(Codec::lace).ops, (std::set{Op::encode, Op::compress, Op::decompress,
                                                        Op::base32_encode, Op::base32_decode}));
  const auto error_of = [](const acecheck_codec& codec) {
    return tests::refusal<AdapterFailure>(
        [&] { plugin_hello({ACECHECK_PLUGIN_ABI, "n", nullptr, nullptr, 1, &codec}); });
  };
  EXPECT_EQ(error_of(codec_with("base58", right)), "n: there is no codec \"base58\"");
  EXPECT_EQ(error_of(codec_with(nullptr, right)), "n: there is no codec \"\"");
  codecs[1].domain = "bmp";
  EXPECT_EQ(error_of(codecs[1]), "n: there is no domain \"bmp\"");
}

}  // namespace
}  // namespace loaded_plugin_test
