// SPDX-License-Identifier: Apache-2.0
// When two ACE strings are the same encoding.
#pragma once

#include <string>
#include <string_view>

#include "core/operation.h"
#include "core/profile.h"

namespace acecheck {

// Equality up to ASCII letter case.
bool equal_fold(std::string_view a, std::string_view b);

// The encoding with small letters wherever letter case means nothing: in digits and symbols.
std::string lower_digits(Codec codec, std::string ace);

// Whether two ACE strings are the same encoding. Literal characters must be equal; digits and
// symbols may differ in letter case.
bool same_ace(Codec codec, std::string_view expected, std::string_view given);
// The same under a profile of Bootstring, whose digits may have several forms.
bool same_ace(const Profile& profile, std::string_view expected, std::string_view given);

}  // namespace acecheck
