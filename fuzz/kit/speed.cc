// SPDX-License-Identifier: Apache-2.0
// The plug-in whose fuzzer `ci/fuzz --speed` measures as "kit". Its codec is the one that the
// mutators use, without coverage and without sanitizers, and costs a tenth of a microsecond: what
// an execution takes beyond an empty target's time is the kit's.
#include <ace/punycode.h>
#include <acecheck/plugin.h>

extern "C" {
extern const char acecheck_fuzz_codec[];
extern const char acecheck_fuzz_op[];
extern const char acecheck_fuzz_profile[];
const char acecheck_fuzz_codec[] = "punycode";
const char acecheck_fuzz_op[] = "decode";
const char acecheck_fuzz_profile[] = "";
}

namespace {

acecheck_status decode(const char* ace, std::size_t length, std::uint32_t* out,
                       std::size_t capacity, std::size_t* size) {
  const auto text = ace::punycode::decode(std::string_view(ace, length),
                                          std::span(reinterpret_cast<char32_t*>(out), capacity));
  if (text) {
    *size = *text;
    return ACECHECK_OK;
  }
  return text.error().code == ace::Errc::output_full ? ACECHECK_TOO_SMALL : ACECHECK_REJECTED;
}

constexpr acecheck_codec codecs[] = {
    {.name = "punycode", .bits = 32, .domain = "scalar", .decode = decode}};
constexpr acecheck_plugin plugin = {ACECHECK_PLUGIN_ABI, "speed", "1.0", "C++", 1, codecs};

}  // namespace

const acecheck_plugin* acecheck_plugin_get() { return &plugin; }
