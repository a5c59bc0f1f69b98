// SPDX-License-Identifier: Apache-2.0
#include "core/files/output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/foreign_text.h"

namespace acecheck {
namespace {

int output_error = 0;

}  // namespace

void prepare_output() {
  // open() takes the lowest number that is free.
  while (true) {
    const int file = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (file < 0) break;
    if (file <= STDERR_FILENO) {
      fcntl(file, F_SETFD, 0);
      continue;
    }
    close(file);
    break;
  }
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
}

void write_raw(std::string_view text) {
  if (output_error != 0) return;
  errno = 0;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_error = errno;
}

bool knows_escapes(int file) {
  const char* kind = std::getenv("TERM");
  return isatty(file) == 1 && (kind == nullptr || std::string_view(kind) != "dumb");
}

int claimed_output() {
  const int out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  return out;
}

bool write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = ::write(file, text.data(), text.size());
    if (size < 0 && errno == EAGAIN) {
      pollfd ready{file, POLLOUT, 0};
      poll(&ready, 1, -1);
      continue;
    }
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

void write_error(std::string_view text) noexcept {
  try {
    write_all(STDERR_FILENO, "acecheck: " + for_terminal(text) + '\n');
  } catch (...) {  // no memory is left
    write_all(STDERR_FILENO, "acecheck: no memory is left\n");
  }
}

int finish_output() {
  errno = 0;
  if (std::fflush(stdout) != 0 && output_error == 0) output_error = errno;
  return output_error;
}

}  // namespace acecheck
