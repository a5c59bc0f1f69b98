// SPDX-License-Identifier: Apache-2.0
#include "answer/process/process_state.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cfenv>
#include <clocale>
#include <cstring>
#include <filesystem>

namespace acecheck {
namespace {

std::string current_folder() {
  std::error_code error;
  return std::filesystem::current_path(error).string();
}

std::string current_locale() {
  const char* name = std::setlocale(LC_ALL, nullptr);
  return name == nullptr ? "" : name;
}

bool is_open(std::size_t descriptor) { return fcntl(static_cast<int>(descriptor), F_GETFD) >= 0; }

}  // namespace

ProcessState::ProcessState()
    : rounding_(std::fegetround()), locale_(current_locale()), folder_(current_folder()) {
  for (std::size_t i = 1; i < handlers_.size(); ++i) {
    sigaction(static_cast<int>(i), nullptr, &handlers_[i]);
  }
  pthread_sigmask(SIG_SETMASK, nullptr, &mask_);
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    copies_[i] = Descriptor(fcntl(static_cast<int>(i), F_DUPFD_CLOEXEC, 3));
  }
}

std::string ProcessState::changed(bool thoroughly) const {
  if (std::fegetround() != rounding_) return "the rounding mode";
  if (const std::string now = current_locale(); now != locale_) {
    return fmt::format("the locale, from {} to {}", locale_, now);
  }
  if (!thoroughly) return "";
  sigset_t mask{};
  pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  for (std::size_t i = 1; i < handlers_.size(); ++i) {
    const int signal = static_cast<int>(i);
    struct sigaction now{};
    sigaction(signal, nullptr, &now);
    if (now.sa_handler != handlers_[i].sa_handler) {
      return fmt::format("the handler of signal {} ({})", i, strsignal(signal));
    }
    if (sigismember(&mask, signal) != sigismember(&mask_, signal)) {
      return fmt::format("whether signal {} ({}) is blocked", i, strsignal(signal));
    }
  }
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    if (copies_[i].is_open() && !is_open(i))
      return fmt::format("descriptor {}, which is closed", i);
  }
  return current_folder() == folder_ ? "" : "the current folder";
}

void ProcessState::restore() const {
  std::fesetround(rounding_);
  std::setlocale(LC_ALL, locale_.c_str());
  for (std::size_t i = 1; i < handlers_.size(); ++i) {
    sigaction(static_cast<int>(i), &handlers_[i], nullptr);
  }
  pthread_sigmask(SIG_SETMASK, &mask_, nullptr);
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    if (copies_[i].is_open() && !is_open(i)) dup2(copies_[i].number(), static_cast<int>(i));
  }
  std::error_code error;
  std::filesystem::current_path(folder_, error);
}

}  // namespace acecheck
