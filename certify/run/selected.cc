// SPDX-License-Identifier: Apache-2.0
#include "run/selected.h"

#include <algorithm>
#include <iterator>

#include "judge/judge.h"
#include "suite/profile_vectors.h"

namespace acecheck {

Selected select(const Suite& suite, const Selection& selection, const Hello& hello) {
  Selected out;
  for (const Vector& vector : suite.vectors()) {
    if (!selection.selects(vector)) continue;
    const auto declared = hello.codecs.find(vector.codec);
    if (declared == hello.codecs.end()) {
      ++out.not_applicable["codec not declared"];
    } else if (const auto why = not_applicable(vector, declared->second); !why.empty()) {
      ++out.not_applicable[std::string(why)];
    } else {
      out.vectors.push_back(&vector);
    }
  }
  return out;
}

const Suite& Suites::of(const Hello& hello) {
  const std::shared_ptr<const Profile> profile = hello.profile();
  if (!profile) return suite_;
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

const Suite& Suites::all() {
  const std::lock_guard lock(mutex_);
  if (by_profile_.empty()) return suite_;
  all_ = suite_;
  for (const auto& [name, suite] : by_profile_) {
    std::vector<Vector> own;
    std::ranges::copy_if(suite.vectors(), std::back_inserter(own),
                         [](const Vector& vector) { return vector.profile != nullptr; });
    all_.add(std::move(own));
  }
  return all_;
}

}  // namespace acecheck
