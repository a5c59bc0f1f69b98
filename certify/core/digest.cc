// SPDX-License-Identifier: Apache-2.0
#include "core/digest.h"

#include <fmt/format.h>
#include <nettle/sha2.h>

#include <array>
#include <cstdint>

namespace acecheck {

Sha256::Sha256() : context_(std::make_unique<sha256_ctx>()) { sha256_init(context_.get()); }
Sha256::~Sha256() = default;

void Sha256::add(std::string_view part) {
  sha256_update(context_.get(), part.size(), reinterpret_cast<const std::uint8_t*>(part.data()));
}

std::string Sha256::digits() {
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(context_.get(), digest.size(), digest.data());
  std::string out;
  for (const unsigned octet : digest) out += fmt::format("{:02x}", octet);
  return out;
}

std::string sha256(std::string_view text) {
  Sha256 all;
  all.add(text);
  return all.digits();
}

}  // namespace acecheck
