#include "terminal/settings.h"

#include <pthread.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <optional>

namespace acecheck {
namespace {

std::array<std::optional<termios>, 3> kept;  // of the descriptors 0 to 2

bool same(const termios& a, const termios& b) {
  return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag &&
         a.c_lflag == b.c_lflag && std::equal(std::begin(a.c_cc), std::end(a.c_cc), b.c_cc);
}

}  // namespace

void keep_terminal_settings() {
  for (int file = 0; file < 3; ++file) {
    termios settings{};
    if (tcgetattr(file, &settings) == 0) kept.at(file) = settings;
  }
  static_cast<void>(std::atexit(restore_terminal_settings));
}

void restore_terminal_settings() {
  // Otherwise the terminal stops a program that changes the settings from the background.
  sigset_t signal;
  sigset_t before;
  sigemptyset(&signal);
  sigaddset(&signal, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &signal, &before);
  for (int file = 0; file < 3; ++file) {
    const auto& settings = kept.at(file);
    termios now{};
    if (settings && tcgetattr(file, &now) == 0 && !same(now, *settings)) {
      tcsetattr(file, TCSANOW, &*settings);
    }
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

}  // namespace acecheck
