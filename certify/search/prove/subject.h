// SPDX-License-Identifier: Apache-2.0
// The implementation under proof, and the comparison of its answers with the oracle's.
#pragma once

#include <acecheck/plugin.h>

#include <memory>
#include <string>
#include <string_view>

#include "judge/answer.h"
#include "search/prove/domain.h"

namespace acecheck::prove {

using compare::AceAnswer;
using compare::TextAnswer;

// An implementation of one codec. Not shared between threads.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::string name() const = 0;
  // Whether the codec can both encode and decode. If not, its answers are compared with the
  // oracle's, and there is no round trip.
  virtual bool has_round_trip() const { return true; }
  virtual void encode(std::u32string_view text, AceAnswer& answer) = 0;
  virtual void decode(std::string_view ace, TextAnswer& answer) = 0;

  // How the last call broke the interface; empty if it did not. Then its answer says nothing.
  virtual std::string_view misuse() const { return {}; }

  // What is wrong with the answer, compared with the oracle's; empty if nothing is.
  virtual std::string compared(std::u32string_view text, const AceAnswer& answer) = 0;
  virtual std::string compared(std::string_view ace, const TextAnswer& answer) = 0;
};

// The built-in codec. Its answers must have the oracle's value, or the oracle's reason and
// position.
std::unique_ptr<Subject> builtin_subject(Codec codec);

// A plug-in's codec. Its answers must be right under the limits that the plug-in declares.
// plugin: has the codec, with the function (encode or decode) that the proof calls.
std::unique_ptr<Subject> plugin_subject(const acecheck_plugin& plugin, Codec codec);

}  // namespace acecheck::prove
