// SPDX-License-Identifier: Apache-2.0
#include "core/files/input.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

#include "core/failure.h"
#include "core/text.h"

namespace acecheck {
namespace {

// Waits for octets, and returns how many; 0 at the end of the input.
std::size_t read_input(std::span<char> buffer) {
  for (;;) {
    const ssize_t size = read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size >= 0) return static_cast<std::size_t>(size);
    if (errno == EAGAIN) {
      pollfd ready{STDIN_FILENO, POLLIN, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      throw BadInput(fmt::format("standard input cannot be read: {}", reason_of(errno)));
    }
  }
}

}  // namespace

std::optional<std::vector<std::string_view>> InputLines::next() {
  text_.erase(0, std::exchange(returned_, 0));
  std::array<char, 1 << 16> chunk{};
  while (!at_end_ && returned_ == 0) {
    const std::size_t size = read_input(chunk);
    text_.append(chunk.data(), size);
    at_end_ = size == 0;
    returned_ = at_end_ ? text_.size() : text_.rfind('\n') + 1;
  }
  if (returned_ == 0) return std::nullopt;
  return lines_of(std::string_view(text_).substr(0, returned_));
}

}  // namespace acecheck
