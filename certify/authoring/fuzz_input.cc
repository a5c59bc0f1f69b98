#include "authoring/fuzz_input.h"

#include "base/text.h"

namespace acecheck {
namespace {

// The one member that the operation takes, or nothing.
std::optional<std::string> only_member(Codec codec, Op op) {
  if (!has_op(codec, op) || inputs(codec, op).size() != 1) return std::nullopt;
  return std::string(inputs(codec, op)[0]);
}

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

std::optional<std::string> fuzz_input(Codec codec, Op op, const Json& input) {
  const auto member = only_member(codec, op);
  if (!member) return std::nullopt;
  if (*member == "ace") return ace_octets(input);
  if (!input.contains(*member) || !input[*member].is_string()) return std::nullopt;
  const auto text = input[*member].get<std::string>();
  if (*member == "unicode") {
    const auto points = code_points(text);
    if (!points) return std::nullopt;
    for (const std::uint64_t c : *points) {
      if (c > UINT32_MAX) return std::nullopt;
    }
    return little_endian(*points);
  }
  const auto octets = octets_of(text);
  if (!octets) return std::nullopt;
  return std::string(octets->begin(), octets->end());
}

std::optional<Json> request_input(Codec codec, Op op, std::string_view octets) {
  const auto member = only_member(codec, op);
  if (!member) return std::nullopt;
  Json input = Json::object();
  if (*member == "ace") {
    set_ace(input, octets);
  } else if (*member == "unicode") {
    input[*member] = unicode_of(code_points_of(octets));
  } else {  // octets or compressed
    input[*member] = hex_of(octets);
  }
  return input;
}

}  // namespace acecheck
