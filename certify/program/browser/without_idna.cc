// SPDX-License-Identifier: Apache-2.0
// The module judges encodings by themselves: it has no layer of IDNA and none of its data (RFC
// 3454, UTS 46). In place of judge/layer.cc, faults/idna.cc and faults/text/.
#include "core/case.h"
#include "faults/around.h"
#include "judge/capabilities.h"
#include "judge/layer.h"

namespace acecheck {

std::string_view not_asked_at_layer(const Case&, const Capabilities& capabilities) {
  return is_idna(capabilities.layer) ? "only the native program knows layers of IDNA" : "";
}
bool layer_refuses(const Case&, const Capabilities&) { return false; }
std::string_view layer_took_once(const Case&, const Capabilities&) { return ""; }
bool layer_takes(const Case&, const Capabilities&) { return true; }

}  // namespace acecheck

namespace faulty {

bool idna_allows(const std::string&) { return true; }
void add_text(std::vector<FaultyCodec>&, bool) {}

}  // namespace faulty
