// SPDX-License-Identifier: Apache-2.0
// The faults of CIDNUC, each as a codec.
#include "faults/cidnuc/cidnuc.h"
#include "faults/label.h"

namespace faulty {

void add_cidnuc(std::vector<FaultyCodec>& out, bool faults) {
  using cidnuc::F;
  const auto add = [&](F fault, const char* name, const char* bug, const char* what) {
    out.push_back(faulty_label<cidnuc::Cidnuc>(Codec::cidnuc, fault, name, bug, what));
  };
  if (!faults) return add(F::none, "", "", "");
#define FAULT(name, bug, what) add(F::name, #name, bug, what);
  CIDNUC_FAULTS(FAULT)
#undef FAULT
}

}  // namespace faulty
