// What an implementation declares of one encoding.
#pragma once

#include <set>

#include "base/operation.h"
#include "base/unicode_version.h"
#include "compare/permitted.h"

namespace acecheck {

// Where the implementation stands: the encoding by itself, or wrapped in IDNA as URL libraries have
// it.
enum class Layer : std::uint8_t { codec, idna };
inline constexpr std::array<std::string_view, 2> layer_names = {"codec", "idna"};
constexpr std::string_view name(Layer layer) { return name_in(layer_names, layer); }

// How the implementation holds texts and ACE strings.
enum class Strings : std::uint8_t {
  utf_8,        // no surrogate, and no octets that are not UTF-8
  utf_16,       // no high surrogate before a low one, and no octets that are not UTF-8
  code_points,  // any code point; ACE strings are octets
};
inline constexpr std::array<std::string_view, 3> strings_names = {"utf-8", "utf-16", "code-points"};
constexpr std::string_view name(Strings strings) { return name_in(strings_names, strings); }

struct Capabilities : DeclaredLimits {
  std::set<Op> ops = {Op::encode, Op::decode};
  bool case_flags = false;  // mixed-case annotation
  Layer layer = Layer::codec;
  std::optional<Strings> strings = std::nullopt;  // nothing: integers of any size, and octets
  std::optional<UnicodeVersion> unicode_version = std::nullopt;  // of the data that the codec uses
};

}  // namespace acecheck
