#include "core/files/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace acecheck {

using std::chrono::steady_clock;

Progress::Progress(std::string what, std::chrono::milliseconds interval)
    : what_(std::move(what)),
      terminal_(isatty(STDERR_FILENO) == 1),
      interval_(terminal_ ? std::chrono::milliseconds(100) : interval),
      start_(steady_clock::now()),
      drawn_(start_) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  if (to_wipe_) fmt::print(stderr, "\r\x1b[K");
  to_wipe_ = false;
  std::fflush(stderr);
}

void Progress::update(std::size_t done, std::size_t total, std::string what) {
  what_ = std::move(what);
  update(done, total);
}

void Progress::update(std::size_t done, std::size_t total) {
  const auto now = steady_clock::now();
  if (total == 0 || now - drawn_ < interval_) return;
  drawn_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  std::string left;
  if (rate > 0) left = fmt::format(", {:.0f} s left", static_cast<double>(total - done) / rate);
  const std::string text = fmt::format("{}: {}/{}, {:.0f}/s{}", what_, done, total, rate, left);
  if (terminal_) {
    fmt::print(stderr, "\r\x1b[K{}", text);
    to_wipe_ = true;
  } else {
    fmt::print(stderr, "acecheck: {}\n", text);
  }
  std::fflush(stderr);
}

}  // namespace acecheck
