// SPDX-License-Identifier: Apache-2.0
// A vector for an input that fuzzing, a proof or somebody in the field found.
#pragma once

#include "suite/suite.h"

namespace acecheck {

// The vector for a question, with everything that the oracle computes. The id is a digest of the
// input. Requirements, draft and section are copied from the vector with the same operation and
// outcome that occurs most often, and a person must check them. comment: where the input comes
// from.
Json regression(const Suite& suite, const Question& question, const std::string& comment);

// The text of vectors/regressions/CODEC.json with `vector` added. before: the text of the file so
// far, empty if the file does not exist. Throws BadInput if `before` is no vector file.
std::string with_regression(const std::string& before, Codec codec, const Json& vector,
                            const std::filesystem::path& path);

}  // namespace acecheck
