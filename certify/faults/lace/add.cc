// SPDX-License-Identifier: Apache-2.0
// The faults of LACE, each as a codec.
#include "faults/label.h"
#include "faults/lace/lace.h"

namespace faulty {

void add_lace(std::vector<FaultyCodec>& out, bool faults) {
  using lace::F;
  const auto add = [&](F fault, const char* name, const char* bug, const char* what) {
    out.push_back(faulty_label<lace::Lace>(Codec::lace, fault, name, bug, what));
  };
  if (!faults) return add(F::none, "", "", "");
#define FAULT(name, bug, what) add(F::name, #name, bug, what);
  LACE_FAULTS(FAULT)
#undef FAULT
}

}  // namespace faulty
