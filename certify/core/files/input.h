// Standard input, which may not block, or may not be readable.
#pragma once

#include <cstddef>
#include <span>

namespace acecheck {

// Waits for octets and reads at most as many as fit. Returns how many; 0 at the end of the input.
// Throws BadInput if standard input cannot be read.
std::size_t read_input(std::span<char> buffer);

}  // namespace acecheck
