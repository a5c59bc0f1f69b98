// What an implementation declares of one encoding.
#pragma once

#include <set>

#include "base/operation.h"
#include "compare/permitted.h"

namespace acecheck {

// Where the implementation stands: the encoding by itself, or wrapped in IDNA as URL libraries have
// it.
enum class Layer : std::uint8_t { codec, idna };
inline constexpr std::array<std::string_view, 2> layer_names = {"codec", "idna"};
constexpr std::string_view name(Layer layer) { return name_in(layer_names, layer); }

struct Capabilities : DeclaredLimits {
  std::set<Op> ops = {Op::encode, Op::decode};
  bool case_flags = false;  // mixed-case annotation
  Layer layer = Layer::codec;
};

}  // namespace acecheck
