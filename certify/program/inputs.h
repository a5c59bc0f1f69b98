// SPDX-License-Identifier: Apache-2.0
// What a person gives to encode, decode and trace: arguments, or lines of standard input.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "answer/protocol/message.h"
#include "program/commands.h"

namespace acecheck {

// The options those commands share.
struct ByHand {
  std::string codec = "punycode";
  std::string domain = "scalar";
  std::vector<std::string> inputs;

  void add_to(CLI::App& command, const std::string& what);
  Codec chosen_codec() const;
  Domain chosen_domain() const;

  // Calls `each` with every input and how to name it in a message ("argument 1", "line 3"). more:
  // the arguments after `--`. Not conformant if one of the calls says false.
  Exit for_each(const std::vector<std::string>& more,
                const std::function<bool(const std::string&, const std::string&)>& each) const;
};

// "U+0062 u+00FC" in the form of the vectors; nothing if it is anything else.
std::optional<std::string> unicode_from_notation(const std::string& input);

// A text as a person writes it: UTF-8, or U+XXXX U+XXXX ... The form of the vectors, or nothing.
std::optional<std::string> unicode_from_input(const std::string& input);

// A text for a person, so that encode reads it back: as it is where every character can be seen,
// else U+XXXX U+XXXX ...
std::string unicode_for_output(const std::string& unicode, bool as_code_points);

}  // namespace acecheck
