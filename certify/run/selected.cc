// SPDX-License-Identifier: Apache-2.0
#include "run/selected.h"

#include "judge/judge.h"

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

}  // namespace acecheck
