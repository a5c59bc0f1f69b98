// Every way in which the library computes Punycode, each by itself: the textbook's procedures,
// those that sort and defer, and the kernels for labels. The library goes one way or another; a
// mistake in one must not hide behind the next.
#pragma once

#include <string>
#include <string_view>

namespace mutation {

// Whether every way gives `right`, or rejects if that is null. Scalar values, no case flags.
bool every_way_encodes(std::u32string_view text, const std::string* right);
bool every_way_decodes(std::string_view ace, const std::u32string* right);

}  // namespace mutation
