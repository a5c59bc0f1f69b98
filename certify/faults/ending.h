// SPDX-License-Identifier: Apache-2.0
// How a faulty codec stops without an answer, from deep inside:
//
//   if (octets.empty()) stop(Rejected{"empty"});
//   const std::optional<Ending> ending = ending_of([&] { text = decode(input); });
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/thrown.h"

namespace faulty {

struct Rejected {
  std::string_view reason;
};
// What a fault can lead to that is no answer.
struct Crash {
  std::string what;
};
struct Hang {};

using Ending = std::variant<Rejected, Crash, Hang>;

[[noreturn]] inline void stop(Ending ending) { acecheck::throw_value(std::move(ending)); }

// How the procedure stops; nothing if it returns.
template <class Procedure>
std::optional<Ending> ending_of(const Procedure& procedure) {
  return acecheck::thrown_by<Ending>(procedure);
}

}  // namespace faulty
