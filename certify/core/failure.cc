// SPDX-License-Identifier: Apache-2.0
#include "core/failure.h"

#include <sys/resource.h>

#include <cerrno>
#include <cstring>

namespace acecheck {
namespace {

// The option of `ulimit` for the limit behind an error; empty if no limit is.
std::string limit_of(int error) {
  rlimit memory{};
  switch (error) {
    case EAGAIN:  // of a thread: no memory for its stack, or no process
      getrlimit(RLIMIT_AS, &memory);
      return memory.rlim_cur == RLIM_INFINITY ? "-u" : "-u, -v";
    case ENOMEM:
      return "-v";
    case EMFILE:
      return "-n";
    case EFBIG:
      return "-f";
    default:
      return "";
  }
}

}  // namespace

std::string reason_of(int error) {
  const std::string limit = limit_of(error);
  return std::strerror(error) +
         (limit.empty() ? limit : "; raise the limit (ulimit " + limit + ")");
}

}  // namespace acecheck
