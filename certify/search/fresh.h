// SPDX-License-Identifier: Apache-2.0
// Vectors that are made at run time. An implementation that knows the published vectors by heart
// gives other answers to these.
#pragma once

#include <cstdint>
#include <vector>

#include "suite/suite.h"

namespace acecheck {

// So many vectors of each encoding, fewer if there are no more: variations of the suite's vectors,
// of each requirement in turn, as long as the oracle gives a variation the same kind of answer (a
// value of the same domain and width, or a rejection for the same reason). None asks what the suite
// asks. The same suite and seed give the same vectors, of which a greater count gives more. Their
// ids are codec/fresh/SEED-NUMBER.
std::vector<Vector> fresh_vectors(const Suite& suite, std::size_t count, std::uint64_t seed);

}  // namespace acecheck
