#include "base/digest.h"

#include <fmt/format.h>
#include <nettle/sha2.h>

#include <array>
#include <cstdint>

namespace acecheck {

std::string sha256(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, text.size(), reinterpret_cast<const std::uint8_t*>(text.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&context, digest.size(), digest.data());
  std::string out;
  for (const unsigned octet : digest) out += fmt::format("{:02x}", octet);
  return out;
}

}  // namespace acecheck
