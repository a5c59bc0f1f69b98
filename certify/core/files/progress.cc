// SPDX-License-Identifier: Apache-2.0
#include "core/files/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/files/output.h"

namespace acecheck {

using std::chrono::steady_clock;

namespace {

// As much of the text as fits into one line of the terminal: a line that wraps cannot be wiped.
std::string fitting(const std::string& text) {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return text;
  return text.substr(0, size.ws_col - 1u);
}

}  // namespace

Progress::Progress(std::string what, std::chrono::milliseconds interval)
    : what_(std::move(what)),
      terminal_(knows_escapes(STDERR_FILENO)),
      interval_(terminal_ ? std::chrono::milliseconds(100) : interval),
      start_(steady_clock::now()),
      drawn_(start_) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  if (to_wipe_) write_all(STDERR_FILENO, "\r\x1b[K");
  to_wipe_ = false;
}

void Progress::update(std::size_t done, std::size_t total, std::string what) {
  what_ = std::move(what);
  update(done, total);
}

void Progress::update(std::size_t done, std::size_t total) {
  const auto now = steady_clock::now();
  if ((done == 0 && total == 0) || now - drawn_ < interval_) return;
  drawn_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  std::string text = fmt::format("{}: {}", what_, done);
  if (total > 0) text += fmt::format("/{}", total);
  text += fmt::format(", {:.0f}/s", rate);
  if (total > 0 && rate > 0) {
    text += fmt::format(", {:.0f} s left", static_cast<double>(total - done) / rate);
  }
  if (terminal_) {
    write_all(STDERR_FILENO, "\r\x1b[K" + fitting(text));
    to_wipe_ = true;
  } else {
    write_error(text);
  }
}

}  // namespace acecheck
