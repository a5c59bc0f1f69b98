// SPDX-License-Identifier: Apache-2.0
#include "run/interruption.h"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace acecheck {

Interruption::Interruption() {
  sigemptyset(&signals_);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action{};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&signals_, signal);
  }
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  file_ = signalfd(-1, &signals_, SFD_CLOEXEC | SFD_NONBLOCK);
}

Interruption::~Interruption() {
  if (file_ >= 0) close(file_);
  pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr);
}

std::optional<int> Interruption::wait(int file, std::chrono::milliseconds most) const {
  std::array<pollfd, 2> files = {pollfd{file_, POLLIN, 0}, pollfd{file, POLLIN, 0}};
  poll(files.data(), files.size(), static_cast<int>(most.count()));
  signalfd_siginfo info{};
  if (files[0].revents == 0 || read(file_, &info, sizeof info) != sizeof info) return std::nullopt;
  return static_cast<int>(info.ssi_signo);
}

}  // namespace acecheck
