// SPDX-License-Identifier: Apache-2.0
// What a plug-in has of an encoding, read from its structs of <acecheck/plugin.h>.
#pragma once

#include <acecheck/plugin.h>

#include <optional>
#include <string_view>

#include "judge/permitted.h"

namespace acecheck::compare {

// The plug-in's functions for an encoding, or null.
inline const acecheck_codec* codec_of(const acecheck_plugin& plugin, Codec codec) {
  for (std::size_t i = 0; i < plugin.codec_count; ++i) {
    const char* name = plugin.codecs[i].name;
    if (name != nullptr && name == acecheck::name(codec)) return &plugin.codecs[i];
  }
  return nullptr;
}

// The limits that it declares, with_floor(); nothing if it names a domain that does not exist.
inline std::optional<DeclaredLimits> declared_limits(const acecheck_codec& codec) {
  DeclaredLimits limits;
  if (codec.bits > 0) limits.bits = codec.bits;
  if (codec.max_length > 0) limits.max_length = codec.max_length;
  if (codec.domain != nullptr) {
    limits.domain = from_name<Domain>(domain_names, std::string_view(codec.domain));
    if (!limits.domain) return std::nullopt;
  }
  return with_floor(limits);
}

}  // namespace acecheck::compare
