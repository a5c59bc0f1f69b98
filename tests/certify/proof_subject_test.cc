// The implementations under proof: the built-in codecs, and a plug-in's functions.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "prove/subject.h"

namespace proof_subject_test {
namespace {

using namespace acecheck;
using namespace acecheck::prove;

TEST(ProofSubject, ABuiltInCodecAnswersAndIsCompared) {
  struct Row {
    Codec codec;
    const char* invalid;  // no encoding
    const char* reason;
    std::size_t position;
  };
  for (const Row& row :
       {Row{Codec::punycode, "td!", "bad-digit", 2}, Row{Codec::lace, "bq--a!", "bad-digit", 5},
        Row{Codec::mace, "-", "", 0}, Row{Codec::cidnuc, "ph6!", "bad-digit", 3}}) {
    const auto subject = builtin_subject(row.codec);
    EXPECT_EQ(subject->name(), "builtin");
    EXPECT_EQ(subject->misuse(), "");
    // The same answers are filled again and again: nothing of the one before may stay.
    AceAnswer ace{.accepted = false, .value = "x", .reason = "y", .position = 7};
    TextAnswer text{.accepted = false, .value = U"x", .reason = "y", .position = 7};
    subject->encode(U"\u00FC", ace);
    EXPECT_TRUE(ace.accepted) << name(row.codec);
    EXPECT_EQ(ace.reason, "");
    EXPECT_EQ(ace.position, 0u);
    EXPECT_EQ(subject->compared(U"\u00FC", ace), "");
    subject->decode(ace.value, text);
    EXPECT_EQ(text, (TextAnswer{.accepted = true, .value = U"\u00FC"})) << name(row.codec);
    EXPECT_EQ(subject->compared(ace.value, text), "");
    const std::string right = "the oracle says " + compare::shown(text) + ", and not ";
    text.value = U"u";
    EXPECT_EQ(subject->compared(ace.value, text), right + compare::shown(text));
    subject->decode(row.invalid, text);
    EXPECT_EQ(subject->compared(row.invalid, text), "");
    EXPECT_FALSE(text.accepted);
    EXPECT_EQ(text.value, U"");
    if (row.reason[0] != '\0') {
      EXPECT_EQ(text.reason, row.reason) << name(row.codec);
      EXPECT_EQ(text.position, row.position) << name(row.codec);
    }
    text.position += 1;
    EXPECT_NE(subject->compared(row.invalid, text), "");
    const std::u32string beyond{U'a', 0x110000};
    subject->encode(beyond, ace);
    EXPECT_FALSE(ace.accepted);
    EXPECT_EQ(ace.value, "");
    EXPECT_EQ(ace.reason, "out-of-domain");
    EXPECT_EQ(ace.position, 1u);
    EXPECT_EQ(subject->compared(beyond, ace), "");
    subject->encode(U"\u00FC", ace);
    EXPECT_TRUE(ace.accepted);
    EXPECT_EQ(ace.position, 0u);
  }
}

// Entries of the buffers that a plug-in was given.
std::vector<std::size_t> rooms;

// Encodes a text as so many letters a as its only character says, or rejects it.
acecheck_status encode(const std::uint32_t* text, std::size_t, char* out, std::size_t capacity,
                       std::size_t* size) {
  rooms.push_back(capacity);
  if (*text == 0x80) return ACECHECK_REJECTED;
  *size = *text;
  if (capacity < *size) return ACECHECK_TOO_SMALL;
  std::fill_n(out, *size, 'a');
  return ACECHECK_OK;
}

// The same, and writes one entry more than there is room for where there is just enough.
acecheck_status write_beside(const std::uint32_t* text, std::size_t length, char* out,
                             std::size_t capacity, std::size_t* size) {
  const acecheck_status status = encode(text, length, out, capacity, size);
  if (capacity == *size) out[capacity] = '\0';
  return status;
}

acecheck_status decode(const char*, std::size_t length, std::uint32_t* out, std::size_t capacity,
                       std::size_t* size) {
  rooms.push_back(capacity);
  *size = length;
  if (capacity < length) return ACECHECK_TOO_SMALL;
  std::fill_n(out, length, std::uint32_t{0xFC});
  return ACECHECK_OK;
}

std::unique_ptr<Subject> plugin_with(decltype(acecheck_codec::encode) function,
                                     const char* name = "x") {
  const static acecheck_codec right{"punycode", 32,      "scalar", 1000,    encode,
                                    decode,     nullptr, nullptr,  nullptr, nullptr};
  static acecheck_codec codec;
  codec = right;
  codec.encode = function;
  const acecheck_plugin plugin{ACECHECK_PLUGIN_ABI, name, "1", "C++", 1, &codec};
  return plugin_subject(plugin, Codec::punycode);
}

TEST(ProofSubject, APluginHasAName) {
  EXPECT_EQ(plugin_with(encode, "its name")->name(), "its name");
  EXPECT_EQ(plugin_with(encode, nullptr)->name(), "plug-in");
}

// With more than enough room, with just enough, and with one entry less.
TEST(ProofSubject, APluginIsAskedWithLittleRoom) {
  const auto plugin = plugin_with(encode);
  AceAnswer answer;
  const auto rooms_for = [&](char32_t c) {
    rooms.clear();
    plugin->encode({&c, 1}, answer);
    EXPECT_EQ(plugin->misuse(), "");
    return rooms;
  };
  EXPECT_EQ(rooms_for(0), (std::vector<std::size_t>{83, 0}));
  EXPECT_EQ(rooms_for(1), (std::vector<std::size_t>{83, 1, 0}));
  EXPECT_EQ(rooms_for(2), (std::vector<std::size_t>{83, 2, 1}));
  EXPECT_EQ(rooms_for(5), (std::vector<std::size_t>{83, 5, 4}));
  EXPECT_EQ(answer, (AceAnswer{.accepted = true, .value = "aaaaa"}));
  EXPECT_EQ(rooms_for(0x80), (std::vector<std::size_t>{83}));
  EXPECT_EQ(answer, (AceAnswer{.reason = "rejected"}));
  EXPECT_EQ(rooms_for(1).size(), 3u);
  EXPECT_EQ(answer, (AceAnswer{.accepted = true, .value = "a"}));
  rooms.clear();
  TextAnswer text;
  plugin->decode("ab", text);
  EXPECT_EQ(rooms, (std::vector<std::size_t>{102, 2, 1}));
  EXPECT_EQ(text, (TextAnswer{.accepted = true, .value = U"\u00FC\u00FC"}));
}

TEST(ProofSubject, SaysWhatAPluginDoesWrong) {
  AceAnswer answer;
  const auto beside = plugin_with(write_beside);
  beside->encode(U"\3", answer);
  EXPECT_EQ(beside->misuse(), "the plug-in wrote beside its buffer, which has room for 3");
  const auto unsupported = plugin_with([](const std::uint32_t*, std::size_t, char*, std::size_t,
                                          std::size_t*) { return ACECHECK_UNSUPPORTED; });
  unsupported->encode(U"a", answer);
  EXPECT_EQ(unsupported->misuse(),
            "the plug-in returns ACECHECK_UNSUPPORTED from a function that it has");
  EXPECT_FALSE(answer.accepted);
  // What it did before is not said again.
  const auto once = plugin_with([](const std::uint32_t* text, std::size_t length, char* out,
                                   std::size_t capacity, std::size_t* size) -> acecheck_status {
    if (*text == U'!') throw 7;
    return encode(text, length, out, capacity, size);
  });
  once->encode(U"!", answer);
  EXPECT_EQ(once->misuse(), "the plug-in threw an exception");
  once->encode(U"\2", answer);
  EXPECT_EQ(once->misuse(), "");
}

}  // namespace
}  // namespace proof_subject_test
