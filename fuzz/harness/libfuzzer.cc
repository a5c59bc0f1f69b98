// SPDX-License-Identifier: Apache-2.0
// The functions that libFuzzer calls to change an input. With ACECHECK_MUTATOR=octets in the
// environment all changes are libFuzzer's own mutations, for comparison.
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "../harness/target.h"
#include "search/mutate/mutate.h"
#include "search/mutate/units.h"

// libFuzzer's own mutation. The symbol is weak, because other engines call the functions of this
// file but do not define this symbol.
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size,
                                                              std::size_t max_size);

namespace {

bool by_octets() {
  static const bool set = [] {
    const char* mutator = std::getenv("ACECHECK_MUTATOR");
    return mutator != nullptr && std::strcmp(mutator, "octets") == 0;
  }();
  return set || fuzz::format() == fuzz::Format::octets;
}

std::size_t copied(const std::string& from, std::uint8_t* to, std::size_t max_size) {
  const std::size_t size = std::min(from.size(), max_size);
  std::copy_n(from.begin(), size, to);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t max_size, unsigned seed) {
  fuzz::Random random(seed);
  if (LLVMFuzzerMutate != nullptr && (by_octets() || fuzz::one_in(4, random))) {
    return LLVMFuzzerMutate(data, size, max_size);
  }
  return copied(fuzz::mutated(fuzz::format(), fuzz::octets(data, size), random), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* a, std::size_t a_size,
                                                 const std::uint8_t* b, std::size_t b_size,
                                                 std::uint8_t* out, std::size_t max_size,
                                                 unsigned seed) {
  fuzz::Random random(seed);
  const fuzz::Format format = by_octets() ? fuzz::Format::octets : fuzz::format();
  return copied(fuzz::crossed(format, fuzz::octets(a, a_size), fuzz::octets(b, b_size), random),
                out, max_size);
}
