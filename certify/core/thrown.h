// SPDX-License-Identifier: Apache-2.0
// A value that is thrown from deep inside, and caught by whoever expects it:
//
//   if (octets.empty()) throw_value(Rejected{"empty"});
//   const std::optional<Rejected> thrown = thrown_by<Rejected>([&] { text = decode(input); });
//
// WebAssembly has no exceptions: there the module that imports these functions throws one of its
// own, and what is on the way keeps its memory.
#pragma once

#include <optional>
#include <utility>

namespace acecheck {

#ifndef __wasm__
template <class Value>
[[noreturn]] void throw_value(Value value) {
  throw value;
}

// What the procedure throws; nothing if it returns.
template <class Value, class Procedure>
std::optional<Value> thrown_by(const Procedure& procedure) {
  try {
    procedure();
  } catch (Value& value) {
    return std::move(value);
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

template <class Value>
inline std::optional<Value> last_thrown;

template <class Value>
[[noreturn]] void throw_value(Value value) {
  last_thrown<Value> = std::move(value);
  faults_stop();
}

template <class Value, class Procedure>
std::optional<Value> thrown_by(const Procedure& procedure) {
  const auto call = [](const void* data) { (*static_cast<const Procedure*>(data))(); };
  if (faults_is_stopped(call, &procedure) == 0) return std::nullopt;
  return std::exchange(last_thrown<Value>, std::nullopt);
}
#endif

}  // namespace acecheck
