// What every decoder's target does: codec and oracle must agree in value, or in reason and
// position.
#pragma once

#include <ace/error.h>
#include <oracle/answer.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace fuzz {

inline std::string_view octets(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Ends the process, which libFuzzer takes for a finding, if they differ.
inline void expect_agreement(const ace::Result<std::u32string>& codec,
                             const std::expected<oracle::CodePoints, oracle::Rejection>& oracle) {
  if (codec && oracle && oracle::CodePoints(codec->begin(), codec->end()) == *oracle) {
    return;
  }
  if (!codec && !oracle && codec.error().code == oracle.error().reason &&
      codec.error().position == oracle.error().position) {
    return;
  }
  const auto word = [](bool accepted, ace::Errc code) {
    return accepted ? std::string_view("accepts") : ace::name(code);
  };
  const std::string_view ours = word(codec.has_value(), codec ? ace::Errc{} : codec.error().code);
  const std::string_view theirs =
      word(oracle.has_value(), oracle ? ace::Errc{} : oracle.error().reason);
  std::fprintf(stderr, "codec: %.*s, oracle: %.*s\n", static_cast<int>(ours.size()), ours.data(),
               static_cast<int>(theirs.size()), theirs.data());
  std::abort();
}

}  // namespace fuzz
