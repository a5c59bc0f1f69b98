// SPDX-License-Identifier: Apache-2.0
// What IDNA changes around the codec. An implementation stands at one layer: the encoding by
// itself, or wrapped in a version of IDNA as URL libraries have it, for one label without its
// prefix.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/names.h"

namespace acecheck {

struct Capabilities;
struct Case;

// url: UTS 46 behind a URL parser (WHATWG URL Standard).
enum class Layer : std::uint8_t { codec, idna2003, idna2008, uts46, url };
inline constexpr std::array<std::string_view, 5> layer_names = {"codec", "idna2003", "idna2008",
                                                                "uts46", "url"};
constexpr std::string_view name(Layer layer) { return name_in(layer_names, layer); }
constexpr bool is_idna(Layer layer) { return layer != Layer::codec; }

// Why an implementation at its layer is not asked a question; empty if it is, and at the codec.
std::string_view not_asked_at_layer(const Case& asked, const Capabilities& capabilities);

// Whether the layer refuses the label, though the codec decodes it.
bool layer_refuses(const Case& asked, const Capabilities& capabilities);

// What an implementation does that takes what the codec decodes, as an earlier version of its
// layer's standard permitted; empty if no version did.
std::string_view layer_took_once(const Case& asked, const Capabilities& capabilities);

// Whether every implementation at the layer must take the text. Otherwise IDNA's own rules, which
// differ between versions, permit a rejection.
bool layer_takes(const Case& asked, const Capabilities& capabilities);

}  // namespace acecheck
