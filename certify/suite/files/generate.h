// SPDX-License-Identifier: Apache-2.0
// Everything in a vector that the oracle can compute.
#pragma once

#include "suite/suite.h"

namespace acecheck {

// The vector with all computed members as the oracle has them, its members in canonical order:
// `expect`, `reason` or the value, `min_bits`, `domain`, `idna_stable`, `trace`. What a person
// writes (id, op, input, level, source, printed, comment, ...) stays. Throws BadInput for a
// vector that is damaged. profile: of Bootstring, under which a vector of Punycode is asked; null:
// Punycode itself.
Json generated(const Json& vector, Codec codec, const std::string& where,
               std::shared_ptr<const Profile> profile = {});

// What a vector asks, whatever its id: two that are equal here are the same question.
std::string question_of(const Json& vector, Codec codec);

// The vector files of `directory`, sorted by path, each with its text as generated() makes it, and
// the files of resolved/ that these vectors give. Throws BadInput for a file that is not valid.
std::vector<GeneratedFile> generated_files(const std::filesystem::path& directory);

}  // namespace acecheck
