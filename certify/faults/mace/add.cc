// SPDX-License-Identifier: Apache-2.0
// The faults of MACE, each as a codec.
#include <algorithm>
#include <memory>
#include <string>

#include "faults/mace/mace.h"

namespace faulty {
namespace {

using mace::F;

Outcome answer(const Question& question, F fault, Domain domain,
               const std::shared_ptr<mace::Memory>& memory) {
  mace::Mace mace(fault, domain, memory);
  switch (question.op) {
    case Op::encode:
      return value_of(mace.encode(question.input.text()));
    case Op::decode:
      return text_value(mace.decode(*question.input.ace()));
    case Op::base32_encode: {
      const auto [value, digits] = *question.input.number();
      return value_of(mace.number(value, digits));
    }
    default: {
      std::string digits = *question.input.ace();
      if (fault == F::digit_narrowed) digits = mace::narrowed(digits);
      return value_of(acecheck::Number{mace.number(digits)});
    }
  }
}

void add(std::vector<FaultyCodec>& out, F fault, Domain domain, const char* name, const char* bug,
         const char* what) {
  const auto memory = std::make_shared<mace::Memory>();
  FaultyCodec codec = faulty_codec(Codec::mace, name, bug, what, [=](const Question& question) {
    return answer(question, fault, domain, memory);
  });
  codec.remembers = fault == F::stale_output || fault == F::stale_prev || fault == F::stale_submode;
  codec.capabilities.domain = domain;
  out.push_back(std::move(codec));
}

}  // namespace

void add_mace(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) {
    add(out, F::none, Domain::scalar, "", "", "");
    return add(out, F::none, Domain::code_point, "", "", "");
  }
#define FAULT(name, bug, what) add(out, F::name, Domain::scalar, #name, bug, what);
  MACE_FAULTS(FAULT)
#undef FAULT
  std::ranges::find(out, "mace/compress-d-prev", &FaultyCodec::id)->equivalent =
      "characters that differ by at most 1FF agree in all higher bits, so the next is near to the "
      "one before if and only if it is near to this one";
}

}  // namespace faulty
