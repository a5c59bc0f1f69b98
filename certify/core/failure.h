// SPDX-License-Identifier: Apache-2.0
// Exceptions of the harness. what() is one line: what is wrong, where, and what to do next. The
// caller decides how to handle it; the program turns it into an exit code (program/exit.h).
#pragma once

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string>

namespace acecheck {

class Failure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Something that the caller gave cannot be used: a file, an option, a name.
class BadInput : public Failure {
 public:
  using Failure::Failure;
};

// Throws BadInput. Without exceptions, as in WebAssembly, ends the program.
[[noreturn]] inline void fail_on_input(const std::string& what) {
#ifdef __cpp_exceptions
  throw BadInput(what);
#else
  std::fputs(what.c_str(), stderr);
  std::abort();
#endif
}

// An implementation could not be run at all.
class AdapterFailure : public Failure {
 public:
  using Failure::Failure;
};

// What errno says, and which limit to raise if a limit of the system is the reason.
std::string reason_of(int error);

}  // namespace acecheck
