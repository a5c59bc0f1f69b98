#include "base/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace acecheck {

using std::chrono::steady_clock;

Progress::Progress(std::string what)
    : what_(std::move(what)), shown_(isatty(STDERR_FILENO) == 1), start_(steady_clock::now()) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  if (shown_ && drawn_ != steady_clock::time_point()) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

void Progress::update(std::size_t done, std::size_t total) {
  const auto now = steady_clock::now();
  if (!shown_ || total == 0 || (done < total && now - drawn_ < std::chrono::milliseconds(100)))
    return;
  drawn_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  const double left = rate > 0 ? static_cast<double>(total - done) / rate : 0;
  fmt::print(stderr, "\r\x1b[K{}: {}/{}, {:.0f}/s, {:.0f} s left", what_, done, total, rate, left);
  std::fflush(stderr);
}

}  // namespace acecheck
