// SPDX-License-Identifier: Apache-2.0
#include "program/terminal/settings.h"

#include <pthread.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <optional>

namespace acecheck {
namespace {

struct Kept {
  int file;
  std::optional<termios> settings;  // nothing: the file is no terminal
};
std::array<Kept, 3> kept = {{{STDIN_FILENO, {}}, {STDOUT_FILENO, {}}, {STDERR_FILENO, {}}}};

bool same(const termios& a, const termios& b) {
  return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag &&
         a.c_lflag == b.c_lflag && std::equal(std::begin(a.c_cc), std::end(a.c_cc), b.c_cc);
}

}  // namespace

void keep_terminal_settings() {
  for (Kept& each : kept) {
    termios now{};
    if (tcgetattr(each.file, &now) == 0) each.settings = now;
  }
  static_cast<void>(std::atexit(restore_terminal_settings));
}

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 120;
  return std::clamp<std::size_t>(size.ws_col, 60, 200);
}

void restore_terminal_settings() {
  // Otherwise the terminal stops a program that changes the settings from the background.
  sigset_t signal;
  sigset_t before;
  sigemptyset(&signal);
  sigaddset(&signal, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &signal, &before);
  for (const auto& [file, settings] : kept) {
    termios now{};
    if (settings && tcgetattr(file, &now) == 0 && !same(now, *settings)) {
      tcsetattr(file, TCSANOW, &*settings);
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace acecheck
