// SPDX-License-Identifier: Apache-2.0
// A part of a piece of work that several machines share.
#pragma once

#include <cstdint>
#include <string>

namespace acecheck {

// Every count-th item, from item number `index` on, which counts from 0.
struct Shard {
  std::uint64_t index = 0;
  std::uint64_t count = 1;

  bool has(std::uint64_t item) const { return item % count == index; }
  std::string text() const;  // "0/8"

  friend bool operator==(const Shard&, const Shard&) = default;
};

// Reads "I/N", from 0/N to N-1/N. Throws BadInput for anything else.
Shard shard_of(const std::string& text);

}  // namespace acecheck
