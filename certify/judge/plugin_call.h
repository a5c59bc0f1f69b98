// SPDX-License-Identifier: Apache-2.0
// Calls a function of a plug-in, and checks that it keeps to the interface.
#pragma once

#include <acecheck/plugin.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "judge/room.h"

namespace acecheck {

template <class In, class Out>
using PluginFunction = acecheck_status (*)(const In*, std::size_t, Out*, std::size_t, std::size_t*);

namespace compare {

template <class Out>
struct Reply {
  acecheck_status status = ACECHECK_REJECTED;
  std::vector<Out> value{};  // of ACECHECK_OK
  std::string misuse{};      // how it broke the interface; empty if it did not
};

// out: the buffer that the function gets.
template <class In, class Out>
Reply<Out> call_into(PluginFunction<In, Out> function, std::span<const In> input,
                     std::span<Out> out) {
  Reply<Out> reply;
  std::size_t size = 0;
  try {
    reply.status = function(input.data(), input.size(), out.data(), out.size(), &size);
  } catch (const std::exception& error) {
    reply.misuse = std::string("threw an exception: ") + error.what();
    return reply;
  } catch (...) {
    reply.misuse = "threw an exception";
    return reply;
  }
  switch (reply.status) {
    case ACECHECK_OK:
      if (size > out.size()) {
        reply.misuse = "says that it wrote " + std::to_string(size) + " to room for " +
                       std::to_string(out.size());
      } else {
        reply.value.assign(out.data(), out.data() + size);
      }
      return reply;
    case ACECHECK_REJECTED:
    case ACECHECK_TOO_SMALL:
    case ACECHECK_UNSUPPORTED:
      return reply;
  }
  reply.misuse =
      "returned " + std::to_string(static_cast<int>(reply.status)) + ", which is not a status";
  return reply;
}

inline std::string wrote_beside(std::size_t capacity) {
  return "wrote beside its buffer, which has room for " + std::to_string(capacity);
}

// What is wrong with a reply where there is just enough room, or less; empty if nothing is. value:
// the answer where there is more than enough.
template <class Out>
std::string misuse_of_room(std::size_t capacity, const Reply<Out>& reply,
                           const std::vector<Out>& value) {
  if (!reply.misuse.empty()) return reply.misuse;
  if (reply.status != ACECHECK_OK) return "";
  if (capacity < value.size()) {
    return "answers in room for " + std::to_string(capacity) +
           ", where ACECHECK_TOO_SMALL was expected: the answer has " +
           std::to_string(value.size());
  }
  return reply.value == value ? "" : "gives another answer in a buffer of exactly the needed size";
}

// capacity: units of the buffer that the function gets, which is on the heap and exactly as long.
template <class In, class Out>
Reply<Out> call(PluginFunction<In, Out> function, std::span<const In> input, std::size_t capacity) {
  const std::unique_ptr<Out[]> out(new Out[capacity]());
  return call_into(function, input, std::span<Out>(out.get(), capacity));
}

}  // namespace compare
}  // namespace acecheck
