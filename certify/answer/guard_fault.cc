// SPDX-License-Identifier: Apache-2.0
#include "answer/guard_fault.h"

#include <unistd.h>

#include <csignal>
#include <cstring>

namespace acecheck {
namespace {

GuardedMemory guarded_input;
GuardedMemory guarded_output;
struct sigaction action_before;

// What may be called in a signal handler is little: write(), and nothing that allocates.
void say(const char* text) {
  if (write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
}

bool has(const GuardedMemory& memory, const unsigned char* address) {
  return address >= memory.begin && address < memory.end;
}

void report(int, siginfo_t* info, void*) {
  const auto* address = static_cast<const unsigned char*>(info->si_addr);
  const bool is_input = has(guarded_input, address);
  if (is_input || has(guarded_output, address)) {
    const GuardedMemory& memory = is_input ? guarded_input : guarded_output;
    say(guard_fault.data());
    if (address < memory.array_begin) {
      say("accessed memory before ");
    } else if (address >= memory.array_end) {
      say("accessed memory behind ");
    } else {
      say("wrote to ");
    }
    say(is_input ? its_input.data() : "its buffer");
    say("\n");
  }
  // The access is repeated, and ends the process.
  sigaction(SIGSEGV, &action_before, nullptr);
}

}  // namespace

void report_guard_faults() {
  struct sigaction action{};
  action.sa_sigaction = report;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigaction(SIGSEGV, &action, &action_before);
}

void set_guarded(const GuardedMemory& input, const GuardedMemory& output) {
  guarded_input = input;
  guarded_output = output;
}

}  // namespace acecheck
