// SPDX-License-Identifier: Apache-2.0
// The keeper: the process between this program and an adapter. Whatever the adapter starts, in
// whatever session or process group, becomes the keeper's child when its own parent ends. So the
// keeper can end all of it, also when this program is killed.
#pragma once

namespace acecheck {

// The keeper's ends of the pipes.
struct KeeperPipes {
  int input;   // what the adapter reads
  int output;  // what the adapter writes
  int errors;  // its standard error
  int status;  // KeeperMessages for the parent
  int life;    // written to, or closed at the other end, when the keeper must end
};

// What the keeper writes to `status`, in this order: started or failed, and ended.
struct KeeperMessage {
  enum Kind : int { started, failed, ended } kind;
  int value;  // the adapter's process id, errno, or its wait status
};

// Starts the adapter in a session of its own, reports its end, and waits for `life` or for the end
// of the parent. Then kills the adapter and every descendant, and ends. Called right after fork(),
// perhaps of a program with threads: uses only what is safe there.
[[noreturn]] void keep(const KeeperPipes& pipes, const char* program, char* const* arguments);

// Kills all descendants of this process and waits for them, up to `seconds`. spared: null, or says
// whether a child of this process stays, with its descendants.
void kill_descendants(int seconds, bool (*spared)(int pid));

}  // namespace acecheck
