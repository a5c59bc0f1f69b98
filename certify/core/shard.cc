// SPDX-License-Identifier: Apache-2.0
#include "core/shard.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

#include "core/failure.h"

namespace acecheck {

std::string Shard::text() const { return fmt::format("{}/{}", index, count); }

Shard shard_of(const std::string& text) {
  const auto read = [](std::string_view digits, std::uint64_t& number) {
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), number);
    return error == std::errc() && end == digits.end();
  };
  Shard shard;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view whole = text;
  if (slash == text.size() || !read(whole.substr(0, slash), shard.index) ||
      !read(whole.substr(slash + 1), shard.count) || shard.index >= shard.count) {
    throw BadInput(fmt::format("--shard {}: must be I/N, from 0/N to N-1/N", text));
  }
  return shard;
}

}  // namespace acecheck
