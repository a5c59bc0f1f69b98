// SPDX-License-Identifier: Apache-2.0
#include "run/suites.h"

#include <algorithm>
#include <iterator>

#include "suite/profile_vectors.h"

namespace acecheck {

const Suite& Suites::of(const Hello& hello) {
  const auto punycode = hello.codecs.find(Codec::punycode);
  if (punycode == hello.codecs.end() || !punycode->second.profile) return suite_;
  const std::shared_ptr<const Profile>& profile = punycode->second.profile;
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = by_profile_.try_emplace(profile->name);
  if (is_new) {
    std::vector<Vector> others;
    std::ranges::copy_if(suite_.vectors(), std::back_inserter(others),
                         [](const Vector& vector) { return vector.codec != Codec::punycode; });
    place->second.add(std::move(others));
    place->second.add(profile_vectors(suite_, profile));
  }
  return place->second;
}

Suite Suites::all() const {
  Suite out = suite_;
  const std::lock_guard lock(mutex_);
  for (const auto& [name, suite] : by_profile_) {
    std::vector<Vector> own;
    std::ranges::copy_if(suite.vectors(), std::back_inserter(own),
                         [](const Vector& vector) { return vector.profile != nullptr; });
    out.add(std::move(own));
  }
  return out;
}

}  // namespace acecheck
