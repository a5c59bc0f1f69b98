// What an implementation declares about itself when it says hello.
#pragma once

#include <expected>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "vector.h"

namespace acecheck {

enum class Layer : std::uint8_t { codec, idna };
inline constexpr std::array<std::string_view, 2> layer_names = {"codec", "idna"};

// Of one codec. What is not declared is taken to be what IDNA needs at least: see judge.h.
struct Capabilities {
  std::set<Op> ops = {Op::encode, Op::decode};
  std::optional<unsigned> bits;           // integer width
  std::optional<Domain> domain;           // code points it takes and gives
  std::optional<std::size_t> max_length;  // octets of the longest ACE string it takes or makes
  bool case_flags = false;                // mixed-case annotation
  Layer layer = Layer::codec;             // idna: wrapped in IDNA, as URL libraries do
};

struct Hello {
  std::string name;
  std::string version;
  std::string language;
  std::size_t in_flight = 1;  // requests it can have unanswered
  std::map<Codec, Capabilities> codecs;
};

// Reads an answer to hello. The error says what is wrong with it.
std::expected<Hello, std::string> parse_hello(const Json& json);
Json to_json(const Hello& hello);

}  // namespace acecheck
