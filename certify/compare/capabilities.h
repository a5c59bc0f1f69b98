// What an implementation declares of one codec, and what it need not declare.
#pragma once

#include <optional>
#include <set>

#include "base/operation.h"

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

}  // namespace acecheck
