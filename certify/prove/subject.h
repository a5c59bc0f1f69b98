// What a proof is about: an implementation, and what the oracle says of the same input.
#pragma once

#include <acecheck/plugin.h>

#include <memory>
#include <string>
#include <string_view>

#include "compare/answer.h"
#include "prove/domain.h"

namespace acecheck::prove {

using compare::AceAnswer;
using compare::TextAnswer;

// An implementation of one codec. Not shared between threads.
class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::string name() const = 0;
  virtual void encode(std::u32string_view text, AceAnswer& answer) = 0;
  virtual void decode(std::string_view ace, TextAnswer& answer) = 0;

  // What is wrong with its answer, by the oracle's; empty if nothing.
  virtual std::string compared(std::u32string_view text, const AceAnswer& answer) = 0;
  virtual std::string compared(std::string_view ace, const TextAnswer& answer) = 0;
};

// The built-in codec, which must agree with the oracle in value, reason and position.
std::unique_ptr<Subject> builtin_subject(Codec codec);

// A plug-in's, which must agree under the capabilities that it declares. plugin: has the codec.
std::unique_ptr<Subject> plugin_subject(const acecheck_plugin& plugin, Codec codec);

}  // namespace acecheck::prove
