// SPDX-License-Identifier: Apache-2.0
// LACE and CIDNUC as a plug-in that also has the functions for single steps.
#include <ace/ace.h>
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <acecheck/plugin.h>

#include <algorithm>
#include <span>
#include <string_view>

namespace {

using Octets = std::span<const std::uint8_t>;

acecheck_status status_of(ace_status status) {
  if (status == ACE_OK) return ACECHECK_OK;
  return status == ACE_OUTPUT_FULL ? ACECHECK_TOO_SMALL : ACECHECK_REJECTED;
}

template <ace_codec Which>
acecheck_status encode(const std::uint32_t* text, std::size_t length, char* out,
                       std::size_t capacity, std::size_t* size) {
  return status_of(ace_encode(Which, reinterpret_cast<const char32_t*>(text), length, out, capacity,
                              size, nullptr, nullptr));
}
template <ace_codec Which>
acecheck_status decode(const char* ace, std::size_t length, std::uint32_t* out,
                       std::size_t capacity, std::size_t* size) {
  return status_of(ace_decode(Which, ace, length, reinterpret_cast<char32_t*>(out), capacity, size,
                              nullptr, nullptr));
}

template <class Value, class Out>
acecheck_status give(const Value& value, Out* out, std::size_t capacity, std::size_t* size) {
  if (value.size() > capacity) return ACECHECK_TOO_SMALL;
  std::ranges::copy(value, out);
  *size = value.size();
  return ACECHECK_OK;
}

// A step that may reject its input.
template <auto Step, class In, class View>
acecheck_status step(const In* in, std::size_t length, std::uint8_t* out, std::size_t capacity,
                     std::size_t* size) {
  const auto value = Step(View(in, length));
  return value ? give(*value, out, capacity, size) : ACECHECK_REJECTED;
}
template <auto Step>
acecheck_status base32_encode(const std::uint8_t* octets, std::size_t length, char* out,
                              std::size_t capacity, std::size_t* size) {
  return give(Step(Octets(octets, length)), out, capacity, size);
}

template <ace_codec Which, auto Compress, auto Decompress, auto Encode, auto Decode>
constexpr acecheck_codec codec(const char* name) {
  return {.name = name,
          .bits = 0,
          .domain = "scalar",
          .max_length = 0,
          .encode = encode<Which>,
          .decode = decode<Which>,
          .compress = step<Compress, std::uint8_t, Octets>,
          .decompress = step<Decompress, std::uint8_t, Octets>,
          .base32_encode = base32_encode<Encode>,
          .base32_decode = step<Decode, char, std::string_view>};
}

#define STEPS(NAMESPACE)                                                   \
  [](Octets octets) { return ace::NAMESPACE::compress(octets); },          \
      [](Octets octets) { return ace::NAMESPACE::decompress(octets); },    \
      [](Octets octets) { return ace::NAMESPACE::base32_encode(octets); }, \
      [](std::string_view symbols) { return ace::NAMESPACE::base32_decode(symbols); }

const acecheck_codec codecs[] = {codec<ACE_LACE, STEPS(lace)>("lace"),
                                 codec<ACE_CIDNUC, STEPS(cidnuc)>("cidnuc")};
const acecheck_plugin plugin = {ACECHECK_PLUGIN_ABI, "steps", "1.0", "C++", 2, codecs};

}  // namespace

extern "C" const acecheck_plugin* acecheck_plugin_get() { return &plugin; }
