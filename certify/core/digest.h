// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct sha256_ctx;

namespace acecheck {

// SHA-256 of a text that comes in parts.
class Sha256 {
 public:
  Sha256();
  ~Sha256();

  void add(std::string_view part);
  // Of all parts, in 64 hexadecimal digits. Once.
  std::string digits();

 private:
  std::unique_ptr<sha256_ctx> context_;
};

// SHA-256 in 64 hexadecimal digits.
std::string sha256(std::string_view text);

}  // namespace acecheck
