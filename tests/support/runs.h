// Runs that tests fill.
#pragma once

#include "run/run.h"

namespace tests {

// An implementation of every encoding, without a limit.
inline acecheck::Hello whole_hello(const std::string& name = "x", const std::string& version = "") {
  using enum acecheck::Codec;
  acecheck::Hello out{name, version, "", 1, {}};
  for (const acecheck::Codec codec : {punycode, lace, mace, cidnuc}) {
    out.codecs[codec] = acecheck::Capabilities();
  }
  return out;
}

// A run of it, in which nothing was asked.
inline acecheck::Run empty_run() { return {"x", whole_hello(), {}, {}, {}, "", ""}; }

}  // namespace tests
