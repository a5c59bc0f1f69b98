// SPDX-License-Identifier: Apache-2.0
// The state of the process that a plug-in must not change.
#pragma once

#include <array>
#include <csignal>
#include <string>

#include "answer/process/child.h"

namespace acecheck {

class ProcessState {
 public:
  // Notes the process as it is.
  ProcessState();

  // What has changed since, such as "the rounding mode"; empty if nothing has.
  //   thoroughly   also what needs system calls: signal handlers, descriptors, the folder
  std::string changed(bool thoroughly = true) const;

  // Undoes what changed() can name.
  void restore() const;

 private:
  int rounding_;
  std::string locale_;
  std::array<struct sigaction, 32> handlers_{};
  sigset_t mask_{};
  std::array<Descriptor, 3> copies_;  // of standard input, output and error, where they are open
  std::string folder_;
};

}  // namespace acecheck
