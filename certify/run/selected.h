// SPDX-License-Identifier: Apache-2.0
// Which vectors a run asks.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "answer/protocol/hello.h"
#include "suite/selection.h"

namespace acecheck {

struct Selected {
  std::vector<const Vector*> vectors;                 // to be asked, in the order of the suite
  std::map<std::string, std::size_t> not_applicable;  // how many are selected and not asked, by why
};

// The vectors of the suite that `selection` selects, divided by whether the declaration covers
// them.
Selected select(const Suite& suite, const Selection& selection, const Hello& hello);

}  // namespace acecheck
