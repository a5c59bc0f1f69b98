// SPDX-License-Identifier: Apache-2.0
// Every way in which the library computes Punycode, each by itself: the textbook's procedures, the
// procedures that sort and defer, and the kernels for labels. The library chooses one way for each
// input. When a way declines an input, the library takes the next way, and a mistake in the first
// way would stay hidden.
#pragma once

#include <string>
#include <string_view>

namespace mutation {

// Whether every way gives `right`, or rejects if `right` is null. For scalar values, without case
// flags.
bool every_way_encodes(std::u32string_view text, const std::string* right);
bool every_way_decodes(std::string_view ace, const std::u32string* right);

}  // namespace mutation
