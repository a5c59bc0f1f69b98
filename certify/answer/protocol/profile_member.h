// SPDX-License-Identifier: Apache-2.0
// The member `profile` of a hello.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/json.h"
#include "core/profile.h"

namespace acecheck {

// Reads the name of a known profile, or an object with the parameters that differ from Punycode's.
// The error says what is wrong with the member, as a sentence without its subject.
std::expected<std::shared_ptr<const Profile>, std::string> profile_in(const Json& json);

// The member that profile_in() reads as this profile.
Json profile_member(const Profile& profile);

}  // namespace acecheck
