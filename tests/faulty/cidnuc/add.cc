// The faults of CIDNUC, each as a codec.
#include "cidnuc/cidnuc.h"
#include "label.h"

namespace faulty {
namespace {

using cidnuc::F;

void add(std::vector<FaultyCodec>& out, F fault, const char* name, const char* bug,
         const char* what) {
  out.push_back(faulty_codec(Codec::cidnuc, name, bug, what, [fault](const Request& request) {
    return label_answer(cidnuc::Cidnuc(fault), request, fault == F::b32_narrowed);
  }));
}

}  // namespace

void add_cidnuc(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return add(out, F::none, "", "", "");
#define FAULT(name, bug, what) add(out, F::name, #name, bug, what);
  CIDNUC_FAULTS(FAULT)
#undef FAULT
}

}  // namespace faulty
