// The faults of LACE, each as a codec.
#include "label.h"
#include "lace/lace.h"

namespace faulty {
namespace {

using lace::F;

void add(std::vector<FaultyCodec>& out, F fault, const char* name, const char* bug,
         const char* what) {
  out.push_back(faulty_codec(Codec::lace, name, bug, what, [fault](const Request& request) {
    return label_answer(lace::Lace(fault), request, fault == F::b32_narrowed);
  }));
}

}  // namespace

void add_lace(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return add(out, F::none, "", "", "");
#define FAULT(name, bug, what) add(out, F::name, #name, bug, what);
  LACE_FAULTS(FAULT)
#undef FAULT
}

}  // namespace faulty
