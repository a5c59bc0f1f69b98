// SPDX-License-Identifier: Apache-2.0
// Standard input, which may not block, or may not be readable.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace acecheck {

class InputLines {
 public:
  // Waits until lines have come. Returns all that have, without their line feeds; valid until the
  // next call. Nothing at the end of the input. Throws BadInput if standard input cannot be read.
  std::optional<std::vector<std::string_view>> next();

 private:
  std::string text_;          // what was read and not returned before
  std::size_t returned_ = 0;  // octets of it
  bool at_end_ = false;
};

}  // namespace acecheck
