// What fuzzing, a proof or the field found, as a vector.
#pragma once

#include "suite/suite.h"

namespace acecheck {

// The vector for an input, with all that the oracle computes. Its id is made of the input; its
// requirements, draft and section are those of the vector that is most like it in outcome, for a
// person to look over. comment: where it comes from.
Json regression(const Suite& suite, Codec codec, Op op, const Json& input,
                const std::string& comment);

// The text of vectors/regressions/CODEC.json with `vector` added to `before`, which is empty if
// there is no such file yet. Throws BadInput if `before` is none.
std::string with_regression(const std::string& before, Codec codec, const Json& vector,
                            const std::filesystem::path& path);

}  // namespace acecheck
