// SPDX-License-Identifier: Apache-2.0
// How a faulty codec stops without an answer, from deep inside:
//
//   if (octets.empty()) stop(Rejected{"empty"});
//   const std::optional<Ending> ending = ending_of([&] { text = decode(input); });
//
// stop() is an exception. WebAssembly has none: there the module that imports them throws one of
// its own, and what is on the way keeps its memory.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

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

#ifdef __cpp_exceptions
[[noreturn]] inline void stop(Ending ending) { throw ending; }

// How the procedure stops; nothing if it returns.
template <class Procedure>
std::optional<Ending> ending_of(const Procedure& procedure) {
  try {
    procedure();
  } catch (Ending& ending) {
    return std::move(ending);
  }
  return std::nullopt;
}
#else
extern "C" {
// Throws an exception of the module that imports this one.
[[noreturn]] __attribute__((import_module("faults"), import_name("stop"))) void faults_stop();
// Calls procedure(data). Returns 1 if faults_stop() ended the call, else 0.
__attribute__((import_module("faults"), import_name("is_stopped"))) int faults_is_stopped(
    void (*procedure)(const void*), const void* data);
}

inline Ending last_ending = Hang{};

[[noreturn]] inline void stop(Ending ending) {
  last_ending = std::move(ending);
  faults_stop();
}

template <class Procedure>
std::optional<Ending> ending_of(const Procedure& procedure) {
  const auto call = [](const void* data) { (*static_cast<const Procedure*>(data))(); };
  if (faults_is_stopped(call, &procedure) == 0) return std::nullopt;
  return std::move(last_ending);
}
#endif

}  // namespace faulty
