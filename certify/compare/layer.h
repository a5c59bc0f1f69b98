// What IDNA changes around the codec. An implementation stands at one layer: the encoding by
// itself, or wrapped in a version of IDNA as URL libraries have it, for one label without its
// prefix.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/names.h"
#include "base/unicode_version.h"

namespace acecheck {

struct Capabilities;
struct Vector;

enum class Layer : std::uint8_t { codec, idna2003, idna2008, uts46 };
inline constexpr std::array<std::string_view, 4> layer_names = {"codec", "idna2003", "idna2008",
                                                                "uts46"};
constexpr std::string_view name(Layer layer) { return name_in(layer_names, layer); }
constexpr bool is_idna(Layer layer) { return layer != Layer::codec; }

// A version of IDNA, as far as it decides what is asked and what is right.
struct LayerRules {
  // Sharp s, final sigma, and the joiners stand for other characters. (RFC 3454 B.1 and B.2;
  // UTS 46 6 with transitional processing. RFC 5892 2.6 has them as they are.)
  bool maps_deviations;
  // Only what nameprep leaves alone is taken: Unicode 3.2, and its rules for two directions
  // (RFC 3491).
  bool only_nameprep;
  // Only letters, marks and digits are taken (RFC 5892 2): no symbol, no conjoining jamo.
  bool only_letters;
  // A label that decodes to ASCII alone was valid before this version of Unicode (UTS 46 4 step
  // 4); {0, 0}: was never valid.
  UnicodeVersion ascii_refused_from;
  // An implementation has the characters of this version of Unicode, whatever it declares.
  UnicodeVersion characters;
};

// transitional: of UTS 46. layer: not codec.
const LayerRules& rules_of(Layer layer, bool transitional);

// Why an implementation at its layer is not asked a vector; empty if it is, and at the codec.
std::string_view not_asked_at_layer(const Vector& vector, const Capabilities& capabilities);

// Whether the layer refuses the label, though the codec decodes it.
bool layer_refuses(const Vector& vector, const Capabilities& capabilities);

// Whether the layer took what the codec decodes in an earlier version of its standard.
bool layer_took_once(const Vector& vector, const Capabilities& capabilities);

// Whether every implementation at the layer must take the text. Otherwise IDNA's own rules, which
// differ between versions, permit a rejection.
bool layer_takes(const Vector& vector, const Capabilities& capabilities);

}  // namespace acecheck
