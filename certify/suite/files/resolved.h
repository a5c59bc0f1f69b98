// SPDX-License-Identifier: Apache-2.0
// The suite for one implementation: a single expectation per vector, so that a test needs a loop
// and a comparison.
//
//   const ResolvedSuite suite = resolved(vectors, {Codec::punycode, Domain::scalar, 32});
//   for (const ResolvedVector& each : suite.vectors) ...
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "suite/suite.h"

namespace acecheck {

// An implementation of encode and decode, without case flags, buffers and limits of length.
struct ResolvedFor {
  Codec codec;
  Domain domain;  // what it takes and gives
  unsigned bits;  // width of its integers, at least required_bits
  // Octets of the longest encoding that a vector may have; longer ones are left out.
  std::optional<std::size_t> max_length = {};
};

struct ResolvedVector {
  const Vector* vector;  // in the suite that was resolved
  // "value", "reject", or "either": the value needs more bits, so that a rejection is right too.
  std::string_view result;
  std::string_view reason;  // of a rejection that is required or permitted; else empty
  // What is asked and what must be answered, by kind. Digits of an encoding that must be answered
  // are small letters. Nothing where there is no such answer.
  std::optional<CodePoints> text;
  std::optional<std::string> ace;
};

struct ResolvedSuite {
  std::vector<ResolvedVector> vectors;
  std::string left_out;  // one line: how many vectors are left out for which reason
};

ResolvedSuite resolved(const std::vector<Vector>& vectors, const ResolvedFor& implementation);

// The text of a file of vectors/resolved/: vectors/README.md describes it.
std::string resolved_json(const std::vector<Vector>& vectors, const ResolvedFor& implementation);

// The files of resolved/ below `directory` with the text that these vectors give. Each file says
// which implementation it is for. Throws BadInput for a file that does not.
std::vector<GeneratedFile> resolved_files(const std::filesystem::path& directory,
                                          const std::vector<Vector>& vectors);

}  // namespace acecheck
