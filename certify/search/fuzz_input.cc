// SPDX-License-Identifier: Apache-2.0
#include "search/fuzz_input.h"

#include <algorithm>

namespace acecheck {
namespace {

std::string little_endian(const std::vector<std::uint64_t>& text) {
  std::string out;
  for (const std::uint64_t c : text) {
    for (int i = 0; i < 4; ++i) out += static_cast<char>(c >> (8 * i) & 0xFF);
  }
  return out;
}

std::vector<std::uint64_t> code_points_of(std::string_view octets) {
  std::vector<std::uint64_t> out;
  for (std::size_t at = 0; at + 4 <= octets.size(); at += 4) {
    std::uint64_t c = 0;
    for (std::size_t i = 4; i-- > 0;) c = c << 8 | static_cast<unsigned char>(octets[at + i]);
    out.push_back(c);
  }
  return out;
}

}  // namespace

std::optional<std::string> fuzz_input(const Data& input) {
  if (const std::string* ace = input.ace()) return *ace;
  if (const Octets* octets = input.octets()) return std::string(octets->begin(), octets->end());
  if (input.whole_text() == nullptr || input.text() == nullptr ||
      std::ranges::any_of(*input.text(), [](std::uint64_t c) { return c > UINT32_MAX; })) {
    return {};
  }
  return little_endian(*input.text());
}

std::optional<Data> fuzzed_input(Codec codec, Op op, std::string_view octets) {
  if (!has_op(codec, op) || inputs(codec, op).size() != 1) return {};
  const std::string_view member = inputs(codec, op).front();
  if (member == "ace") return Data(std::string(octets));
  if (member == "unicode") return Data(Text{code_points_of(octets)});
  return Data(Octets(octets.begin(), octets.end()));
}

}  // namespace acecheck
