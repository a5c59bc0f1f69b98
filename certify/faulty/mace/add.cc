// The faults of MACE, each as a codec.
#include <algorithm>
#include <memory>
#include <string>

#include "faulty/mace/mace.h"

namespace faulty {
namespace {

using mace::F;

Outcome answer(const Request& request, F fault, Domain domain,
               const std::shared_ptr<mace::Memory>& memory) {
  mace::Mace mace(fault, domain, memory);
  Json members = Json::object();
  switch (request.op) {
    case Op::encode:
      acecheck::set_ace(members, mace.encode(request.input["unicode"].get<std::string>()));
      return value_of(std::move(members));
    case Op::decode:
      return value_of(
          {{"unicode", acecheck::unicode_of(mace.decode(acecheck::ace_octets(request.input)))}});
    case Op::base32_encode:
      return value_of({{"ace", mace.number(request.input["value"].get<std::uint64_t>(),
                                           request.input["length"].get<std::size_t>())}});
    default: {
      std::string digits = acecheck::ace_octets(request.input);
      if (fault == F::digit_narrowed) digits = mace::narrowed(digits);
      return value_of({{"value", mace.number(digits)}});
    }
  }
}

void add(std::vector<FaultyCodec>& out, F fault, Domain domain, const char* name, const char* bug,
         const char* what) {
  const auto memory = std::make_shared<mace::Memory>();
  FaultyCodec codec = faulty_codec(Codec::mace, name, bug, what, [=](const Request& request) {
    return answer(request, fault, domain, memory);
  });
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
