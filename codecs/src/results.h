// SPDX-License-Identifier: Apache-2.0
// The forms in which a procedure's output is returned. write: a procedure that writes to the sink
// (or the memory) it is given, and returns a Result.
#pragma once

#include <ace/error.h>
#include <ace/sink.h>

#include <cstddef>
#include <span>
#include <utility>

namespace ace {

// A container that grows.
template <class Container, class Write>
Result<Container> written(const Write& write) {
  Container out;
  AppendSink<Container> sink{out};
  if (const auto done = write(sink); !done) return std::unexpected(done.error());
  return out;
}

// The caller's memory, and how much of it was written.
template <class Unit, class Write>
Result<std::size_t> written_to(std::span<Unit> out, const Write& write) {
  SpanSink<Unit> sink{out};
  if (const auto done = write(sink); !done) return std::unexpected(done.error());
  return sink.size;
}

// A container with room for `room` units, cut to the size that `write` returns for that memory.
template <class Container, class Write>
Result<Container> filled(std::size_t room, const Write& write) {
  Container out(room, typename Container::value_type{});
  const auto size = write(std::span(out));
  if (!size) return std::unexpected(size.error());
  out.resize(*size);
  return out;
}

}  // namespace ace
