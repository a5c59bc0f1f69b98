// SPDX-License-Identifier: Apache-2.0
// The vectors of Punycode for another profile of Bootstring.
#pragma once

#include <memory>
#include <vector>

#include "suite/suite.h"

namespace acecheck {

// Each vector of Punycode's encode and decode with the delimiter and the digits of the profile, and
// the oracle's answer to it. Where that answer is of the same kind as before (a value of the same
// length, or a rejection for the same reason), the vector keeps its mistake classes. Left out:
// texts that the profile cannot have, annotation, strings of UTF-8 and UTF-16, labels that only
// IDNA rejects, and inputs of more than a thousand octets. Their ids are PROFILE/ID.
std::vector<Vector> profile_vectors(const Suite& suite,
                                    const std::shared_ptr<const Profile>& profile);

}  // namespace acecheck
