// SPDX-License-Identifier: Apache-2.0
// Runs that tests fill.
#pragma once

#include "faults/diagnosis.h"
#include "run/run.h"
#include "support/loaded_suite.h"

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

// Remembers the answers of the faulty codecs for all tests of a program.
inline faulty::Diagnosis& diagnosis() {
  static faulty::Diagnosis out(catalogue());
  return out;
}

inline std::vector<faulty::Mistake> mistakes_of(const acecheck::Run& run) {
  return diagnosis().mistakes_of(run.entries, run.hello);
}

}  // namespace tests
