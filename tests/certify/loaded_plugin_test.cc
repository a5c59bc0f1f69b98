// Plug-ins in this process: what they are asked, in which memory, and how they break the interface.
#include "implementation/loaded_plugin.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>

#include "base/failure.h"
#include "compare/plugin_call.h"
#include "implementation/guarded.h"
#include "support/expect.h"
#include "support/questions.h"
#include "support/refusal.h"

namespace loaded_plugin_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;
using tests::expect_contains;

// What the memory at an address permits, such as "rw-p", and until where.
std::pair<std::string, std::uintptr_t> mapping_of(std::uintptr_t address) {
  std::ifstream in("/proc/self/maps");
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::uintptr_t from = 0;
    std::uintptr_t to = 0;
    char dash = 0;
    std::string access;
    words >> std::hex >> from >> dash >> to >> access;
    if (from <= address && address < to) return {access, to};
  }
  return {"", 0};
}

constexpr std::uintptr_t mebibyte = 1 << 20;

// Not only the next page: an index can be wrong by thousands.
TEST(Guarded, HasAMebibyteWithoutAccessOnEachSide) {
  const Guarded<char> array(10, 0);
  const auto first = reinterpret_cast<std::uintptr_t>(array.get().data());
  const std::uintptr_t page = first / 4096 * 4096;
  EXPECT_EQ(mapping_of(page - 1).first, "---p");
  EXPECT_EQ(mapping_of(page - mebibyte).first, "---p");
  EXPECT_EQ(mapping_of(page - mebibyte).second, page);
  EXPECT_EQ(mapping_of(first).first, "rw-p");
  const auto [access, end] = mapping_of(first + 10);
  EXPECT_EQ(access, "---p");
  EXPECT_GE(end, first + 10 + mebibyte);
  array.make_read_only();
  EXPECT_EQ(mapping_of(first).first, "r--p");
}

// An array that is gone leaves no memory behind, nor does one that does not fit.
TEST(Guarded, LeavesNoMemory) {
  std::uintptr_t first = 0;
  {
    const Guarded<char> array(10, 0);
    first = reinterpret_cast<std::uintptr_t>(array.get().data());
  }
  EXPECT_NE(mapping_of(first).first, "rw-p");
  EXPECT_THROW(Guarded<char>(std::size_t{1} << 62), std::bad_alloc);
}

// The pages of this process: all of them, and those of data.
std::pair<std::size_t, std::size_t> pages() {
  std::ifstream in("/proc/self/statm");
  std::size_t all = 0;
  std::size_t of_data = 0;
  std::string word;
  in >> all >> word >> word >> word >> word >> of_data;
  return {all, of_data};
}

// Addresses without access cost nothing, and memory may have a limit.
TEST(Guarded, NeedsMemoryThatIsThere) {
  const pid_t process = fork();
  if (process == 0) {
    const auto [all, of_data] = pages();
    const rlim_t most = (of_data + 16'384) * 4096;
    const rlimit limit{most, most};
    setrlimit(RLIMIT_DATA, &limit);
    int code = 1;
    try {
      const Guarded<char> array(std::size_t{1} << 30);
    } catch (const std::bad_alloc&) {
      code = pages().first < all + 100'000 ? 0 : 2;
    }
    _exit(code);
  }
  int status = -1;
  waitpid(process, &status, 0);
  EXPECT_EQ(status, 0);
}

// Whatever is left of a page.
TEST(Guarded, HasAMarginBeforeAnArrayOfAnyLength) {
  for (const std::size_t count : {0u, 1u, 4031u, 4032u, 4033u, 4096u}) {
    const Guarded<char> array(count, 0);
    const auto first = reinterpret_cast<std::uintptr_t>(array.get().data());
    EXPECT_EQ(mapping_of(first - 64).first, "rw-p") << count;
    EXPECT_EQ(mapping_of(first + count).first, "---p") << count;
    EXPECT_EQ(mapping_of((first - 64) / 4096 * 4096 - 1).first, "---p") << count;
    EXPECT_TRUE(array.is_intact_before());
  }
}

TEST(Guarded, SeesWritesIntoTheMargin) {
  const Guarded<std::uint32_t> array(3);
  std::ranges::fill(array.get(), 0xA5A5A5A5);
  EXPECT_TRUE(array.is_intact_before());
  EXPECT_EQ(array.written_behind(), 0u);
  auto* const behind = reinterpret_cast<unsigned char*>(array.get().data() + 3);
  behind[0] = 1;
  EXPECT_EQ(array.written_behind(), 1u);
  behind[3] = 1;
  EXPECT_EQ(array.written_behind(), 1u);
  behind[4] = 1;
  EXPECT_EQ(array.written_behind(), 2u);
  behind[Guarded<std::uint32_t>::out_margin - 1] = 1;
  EXPECT_EQ(array.written_behind(), 16u);
  EXPECT_TRUE(array.is_intact_before());
  auto* const before = reinterpret_cast<unsigned char*>(array.get().data()) - 1;
  *before = 1;
  EXPECT_FALSE(array.is_intact_before());
  *before = 0xA5;
  EXPECT_TRUE(array.is_intact_before());
  before[-63] = 1;
  EXPECT_FALSE(array.is_intact_before());
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
acecheck_status before_the_buffer(const char*, std::size_t length, std::uint32_t* out, std::size_t,
                                  std::size_t* size) {
  *size = length;
  out[-1] = 1;
  return write_text(length, out, length);
}
acecheck_status before_when_exact(const char*, std::size_t length, std::uint32_t* out,
                                  std::size_t capacity, std::size_t* size) {
  *size = length;
  if (capacity < length) return ACECHECK_TOO_SMALL;
  if (capacity == length) out[-1] = 1;
  return write_text(length, out, length + (capacity == length ? 1 : 0));
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
acecheck_status beyond_its_room(const char*, std::size_t, std::uint32_t*, std::size_t capacity,
                                std::size_t* size) {
  *size = capacity + 1;
  return ACECHECK_OK;
}
acecheck_status unsupported(const char*, std::size_t, std::uint32_t*, std::size_t, std::size_t*) {
  return ACECHECK_UNSUPPORTED;
}
acecheck_status rejecting(const char*, std::size_t, std::uint32_t*, std::size_t, std::size_t*) {
  return ACECHECK_REJECTED;
}

// Of each step, the input and a mark.
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

TEST(LoadedPlugin, IsAskedInEveryKindOfRoom) {
  const Outcome outcome = decoded(right, nine_letters);
  EXPECT_EQ(outcome.kind, Kind::value) << outcome.detail;
  EXPECT_EQ(tests::json(outcome.value)["unicode"], "0009 0061 0061 0061 0061 0061 0061 0061 0061");
  EXPECT_EQ(capacities, (std::vector<std::size_t>{compare::room_for(9), 9, 1, 8, 4, 0}));
  decoded(right, {{"ace", ""}});
  EXPECT_EQ(capacities, (std::vector<std::size_t>{compare::room_for(0)}));
  decoded(right, {{"ace", std::string(4096, 'a')}});
  EXPECT_EQ(capacities.size(), 6u);
  decoded(right, {{"ace", std::string(4097, 'a')}});
  EXPECT_EQ(capacities.size(), 1u);
}

// The access that a plug-in has to its input, and to what is behind it.
std::string access_to_input;
acecheck_status looking_around(const char* ace, std::size_t length, std::uint32_t*, std::size_t,
                               std::size_t*) {
  const auto first = reinterpret_cast<std::uintptr_t>(ace);
  access_to_input = mapping_of(first).first + ' ' + mapping_of(first + length).first;
  return ACECHECK_REJECTED;
}

TEST(LoadedPlugin, OnlyReadsItsInputAndNothingBehindIt) {
  decoded(looking_around, nine_letters);
  EXPECT_EQ(access_to_input, "r--p ---p");
}

TEST(LoadedPlugin, IsASharedLibraryWithItsFunction) {
  const auto refusal = [](const std::string& path) {
    return tests::refusal<AdapterFailure>([&] { load_plugin(path); });
  };
  const std::string none = "/no/such/plugin.so";
  EXPECT_TRUE(refusal(none).starts_with(none + " cannot be loaded: " + none)) << refusal(none);
  const std::string plugins = ACECHECK_PLUGINS;
  EXPECT_EQ(
      refusal(plugins + "/no_symbol.so"),
      plugins + "/no_symbol.so has no function acecheck_plugin_get(); see <acecheck/plugin.h>");
  EXPECT_EQ(refusal(plugins + "/no_plugin.so"),
            plugins + "/no_plugin.so: acecheck_plugin_get() returned null");
  EXPECT_EQ(refusal(plugins + "/old_abi.so"),
            plugins + "/old_abi.so is built for version 99 of the interface, and this is version " +
                std::to_string(ACECHECK_PLUGIN_ABI) +
                "; build it with this installation's <acecheck/plugin.h>");
  EXPECT_STREQ(load_plugin(plugins + "/right.so").name, "test plug-in");
}

TEST(LoadedPlugin, IsAskedInTheRoomThatTheRequestGives) {
  Json input = nine_letters;
  for (const std::size_t capacity : {8u, 9u, 10u}) {
    input["capacity"] = capacity;
    EXPECT_EQ(decoded(right, input).kind, capacity < 9 ? Kind::too_small : Kind::value);
    EXPECT_EQ(capacities, std::vector<std::size_t>{capacity});
  }
  input["capacity"] = std::size_t{1} << 60;
  EXPECT_EQ(decoded(right, input).kind, Kind::value);
  EXPECT_EQ(capacities, (std::vector<std::size_t>{compare::room_for(9)}));
  input["capacity"] = 8;
  EXPECT_EQ(decoded(never_enough, input), (Outcome{Kind::too_small, {}, ""}));
  EXPECT_EQ(decoded(never_enough, nine_letters), (Outcome{Kind::reject, {}, "output-full"}));
}

TEST(LoadedPlugin, IsToldHowItBreaksTheInterface) {
  const auto misuse = [](decltype(acecheck_codec::decode) function) {
    const Outcome outcome = decoded(function, nine_letters);
    EXPECT_EQ(name(outcome.kind), name(Kind::protocol_error));
    return outcome.detail + " [" + outcome.bug + "]";
  };
  EXPECT_EQ(misuse(with_terminator),
            "wrote beside its buffer, which has room for 9 [size-miscount]");
  EXPECT_EQ(misuse(off_by_one), "wrote beside its buffer, which has room for 1 [off-by-one]");
  EXPECT_EQ(misuse(without_capacity),
            "wrote beside its buffer, which has room for 1 [literal-capacity]");
  EXPECT_EQ(misuse(cutting),
            "answers in room for 1, where ACECHECK_TOO_SMALL was expected: the answer has 9 "
            "[silent-truncation]");
  EXPECT_EQ(misuse(before_the_buffer), "wrote beside its buffer, which has room for 235 []");
  EXPECT_EQ(misuse(before_when_exact), "wrote beside its buffer, which has room for 9 []");
  EXPECT_EQ(misuse(another_when_exact),
            "gives another answer in a buffer of exactly the needed size []");
  EXPECT_EQ(misuse(beyond_its_room), "says that it wrote 236 to room for 235 []");
}

// Without the size of the whole answer nothing is known of the cause.
TEST(LoadedPlugin, IsToldWhereItWroteInTheRoomOfTheRequest) {
  Json input = nine_letters;
  input["capacity"] = 9;
  EXPECT_EQ(decoded(with_terminator, input),
            (Outcome{Kind::protocol_error, {}, "wrote beside its buffer, which has room for 9"}));
  input["capacity"] = 8;
  EXPECT_EQ(decoded(off_by_one, input),
            (Outcome{Kind::protocol_error, {}, "wrote beside its buffer, which has room for 8"}));
}

TEST(LoadedPlugin, AnswersAsItsStatusSays) {
  EXPECT_EQ(decoded(unsupported, nine_letters), (Outcome{Kind::unsupported, {}, ""}));
  EXPECT_EQ(decoded(nullptr, nine_letters), (Outcome{Kind::unsupported, {}, ""}));
  EXPECT_EQ(decoded(rejecting, nine_letters), (Outcome{Kind::reject, {}, ""}));
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
  const acecheck_plugin only_mace{ACECHECK_PLUGIN_ABI, "n", nullptr, nullptr, 1, &mace};
  EXPECT_EQ(plugin_answer(only_mace, {Codec::mace, Op::integer_encode, Integers{}}).kind,
            Kind::unsupported);
  const acecheck_plugin none{ACECHECK_PLUGIN_ABI, "n", nullptr, nullptr, 0, nullptr};
  EXPECT_EQ(plugin_answer(none, tests::question(Codec::mace, Op::decode, nine_letters)).kind,
            Kind::unsupported);
}

TEST(LoadedPlugin, TakesCodePointsOf32Bits) {
  const acecheck_codec codec = codec_with("punycode", right);
  EXPECT_EQ(tests::json(answer(codec, Op::encode, {{"unicode", "FFFFFFFF"}}).value)["ace"], "x");
  EXPECT_EQ(answer(codec, Op::encode, {{"unicode", "100000000"}}),
            (Outcome{Kind::reject, {}, "out-of-domain"}));
  EXPECT_EQ(answer(codec, Op::encode, {{"unicode", "1FFFFFFFFFFFFFFFF"}}),
            (Outcome{Kind::reject, {}, "out-of-domain"}));
  EXPECT_EQ(answer(codec, Op::encode, {{"unicode_hex", "61"}, {"form", "utf-8"}}).kind,
            Kind::unsupported);
}

TEST(LoadedPlugin, DeclaresWhatItHas) {
  acecheck_codec codecs[] = {codec_with("punycode", right), codec_with("lace", nullptr),
                             codec_with("mace", right), codec_with("cidnuc", right)};
  codecs[0].bits = 64;
  codecs[0].domain = "any";
  codecs[0].max_length = 1000;
  acecheck_plugin plugin{ACECHECK_PLUGIN_ABI, "n", "1", "C", 4, codecs};
  const Hello hello = plugin_hello(plugin);
  EXPECT_EQ(hello.name, "n");
  EXPECT_EQ(hello.version, "1");
  EXPECT_EQ(hello.language, "C");
  EXPECT_EQ(hello.in_flight, 256u);
  ASSERT_EQ(hello.codecs.size(), 4u);
  const Capabilities& punycode = hello.codecs.at(Codec::punycode);
  EXPECT_EQ(punycode.bits, 64u);
  EXPECT_EQ(punycode.domain, Domain::any);
  EXPECT_EQ(punycode.max_length, 1000u);
  for (const auto& [codec, capabilities] : hello.codecs) EXPECT_TRUE(capabilities.capacity);
  const auto ops = [&](Codec codec) { return hello.codecs.at(codec).ops; };
  const std::set<Op> steps = {Op::compress, Op::decompress, Op::base32_encode, Op::base32_decode};
  std::set<Op> lace = steps;
  lace.insert(Op::encode);
  std::set<Op> cidnuc = lace;
  cidnuc.insert(Op::decode);
  EXPECT_EQ(ops(Codec::punycode), (std::set{Op::encode, Op::decode}));
  EXPECT_EQ(ops(Codec::mace), (std::set{Op::encode, Op::decode}));
  EXPECT_EQ(ops(Codec::lace), lace);
  EXPECT_EQ(ops(Codec::cidnuc), cidnuc);
  plugin.version = plugin.language = nullptr;
  EXPECT_EQ(plugin_hello(plugin).version + plugin_hello(plugin).language, "");
}

TEST(LoadedPlugin, MustNameWhatExists) {
  const auto refusal = [](const acecheck_codec& codec) {
    return tests::refusal<AdapterFailure>(
        [&] { plugin_hello({ACECHECK_PLUGIN_ABI, "n", nullptr, nullptr, 1, &codec}); });
  };
  EXPECT_EQ(refusal(codec_with("lace", right)), "");
  EXPECT_EQ(refusal(codec_with("base58", right)), "n: there is no codec \"base58\"");
  EXPECT_EQ(refusal(codec_with(nullptr, right)), "n: there is no codec \"\"");
  acecheck_codec codec = codec_with("lace", right);
  codec.domain = "bmp";
  EXPECT_EQ(refusal(codec), "n: there is no domain \"bmp\"");
}

}  // namespace
}  // namespace loaded_plugin_test
