// SPDX-License-Identifier: Apache-2.0
// Unicode's Normalization Form C, by ICU: without the codec that is proved.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace acecheck::prove {

// Nothing if `text` is not of scalar values.
std::optional<std::u32string> nfc(std::u32string_view text);

}  // namespace acecheck::prove
