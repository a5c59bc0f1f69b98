// SPDX-License-Identifier: Apache-2.0
#include "answer/process/keeper.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace acecheck {
namespace {

// --- The processes of the machine, without memory from the heap ----------------------------------

struct Relation {
  int pid;
  int parent;
};
struct Processes {
  std::array<Relation, 1 << 16> all;
  std::size_t count;
};
Processes processes;  // used by one thread at a time: a keeper has one, and end() of a child waits

int parent_of(int directory, const char* pid) {
  std::array<char, 64> path{};
  const std::size_t size = std::min(std::strlen(pid), path.size() - 6);
  std::copy_n(pid, size, path.begin());
  std::copy_n("/stat", 5, path.begin() + size);
  const int file = openat(directory, path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  std::array<char, 512> text{};
  const ssize_t got = read(file, text.data(), text.size() - 1);
  close(file);
  if (got <= 0) return -1;
  // "pid (name) state parent": the name can hold anything.
  const char* after = std::strrchr(text.data(), ')');
  return after == nullptr || std::strlen(after) < 4 ? -1 : std::atoi(after + 4);
}

void list_processes() {
  struct Entry {  // as the system call has it
    std::uint64_t inode;
    std::int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[1];  // and more
  };
  processes.count = 0;
  const int directory = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  alignas(Entry) std::array<char, 4096> buffer;
  for (long got; (got = syscall(SYS_getdents64, directory, buffer.data(), buffer.size())) > 0;) {
    for (long at = 0; at < got;) {
      const auto* entry = reinterpret_cast<const Entry*>(buffer.data() + at);
      at += entry->size;
      const int pid = std::atoi(entry->name);
      if (pid == 0) continue;  // no process
      if (processes.count == processes.all.size()) break;
      processes.all[processes.count++] = {pid, parent_of(directory, entry->name)};
    }
  }
  close(directory);
}

// Sends SIGKILL to every descendant that /proc shows.
void kill_listed(bool (*spared)(int pid)) {
  list_processes();
  const int self = getpid();
  // Moves the descendants to the front, generation by generation.
  std::size_t known = 0;
  for (std::size_t of = 0;; ++of) {
    const int parent = of == 0 ? self : processes.all[of - 1].pid;
    for (std::size_t i = known; i < processes.count; ++i) {
      const Relation process = processes.all[i];
      if (process.parent != parent) continue;
      if (parent == self && spared != nullptr && spared(process.pid)) continue;
      std::swap(processes.all[i], processes.all[known++]);
    }
    if (of == known) break;
  }
  for (std::size_t i = 0; i < known; ++i) kill(processes.all[i].pid, SIGKILL);
}

// --- The keeper ----------------------------------------------------------------------------------

// Closes all files but the standard ones and two others.
void close_all_but(int one, int other) {
  const auto [first, last] = std::minmax({one, other});
  for (int file = 3; file < last; ++file) {
    if (file != first) close(file);
  }
  closefrom(last + 1);
}

void default_signals() {
  for (int signal = 1; signal < NSIG; ++signal) std::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become_adapter(int keeper, int failure, const char* program,
                                 char* const* arguments) {
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) _exit(127);
  default_signals();
  execv(program, arguments);
  const int error = errno;
  [[maybe_unused]] const auto written = write(failure, &error, sizeof error);
  _exit(127);
}

void tell(int status, KeeperMessage::Kind kind, int value) {
  const KeeperMessage message{kind, value};
  [[maybe_unused]] const auto written = write(status, &message, sizeof message);
}

// SIGCHLD ends a wait. SIGCONT needs a handler because Linux stops a timer whose signal nobody
// takes.
void wake(int) {}

// Whoever stops this process, even after acecheck has ended, stops it for a second at most.
void go_on_each_second() {
  sigevent event{};
  event.sigev_notify = SIGEV_SIGNAL;
  event.sigev_signo = SIGCONT;
  timer_t timer{};
  const itimerspec each_second{{1, 0}, {1, 0}};
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) {
    timer_settime(timer, 0, &each_second, nullptr);
  }
}

}  // namespace

void kill_descendants(int seconds, bool (*spared)(int pid)) {
  timespec start{};
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (;;) {
    kill_listed(spared);
    bool left = false;
    if (spared == nullptr) {
      pid_t reaped = 0;
      while ((reaped = waitpid(-1, nullptr, WNOHANG)) > 0) {
      }
      left = reaped == 0;
    } else {
      const int self = getpid();
      for (std::size_t i = 0; i < processes.count; ++i) {
        const Relation process = processes.all[i];
        if (process.parent != self || spared(process.pid)) continue;
        left = true;
        waitpid(process.pid, nullptr, WNOHANG);
      }
    }
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!left || now.tv_sec - start.tv_sec > seconds) return;
    usleep(1000);
  }
}

void keep(const KeeperPipes& pipes, const char* program, char* const* arguments) {
  const int parent = getppid();
  setsid();
  prctl(PR_SET_NAME, "acecheck-keeper");
  prctl(PR_SET_DUMPABLE, 0);  // nobody traces it, or opens its pipes
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  struct sigaction action{};
  action.sa_handler = wake;
  action.sa_flags = SA_RESTART;  // poll() ends nevertheless
  for (const int signal : {SIGCHLD, SIGCONT}) sigaction(signal, &action, nullptr);
  sigset_t blocked;
  sigfillset(&blocked);
  sigdelset(&blocked, SIGCONT);
  sigprocmask(SIG_SETMASK, &blocked, nullptr);
  go_on_each_second();
  dup2(pipes.input, 0);
  dup2(pipes.output, 1);
  dup2(pipes.errors, 2);
  close_all_but(pipes.status, pipes.life);

  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) {
    tell(pipes.status, KeeperMessage::failed, errno);
    _exit(1);
  }
  const int keeper = getpid();
  const pid_t adapter = fork();
  if (adapter == 0) become_adapter(keeper, failure[1], program, arguments);
  int error = errno;
  for (const int own : {0, 1, 2, failure[1]}) close(own);
  if (adapter < 0 || read(failure[0], &error, sizeof error) == sizeof error) {
    tell(pipes.status, KeeperMessage::failed, error);
    _exit(1);
  }
  close(failure[0]);
  tell(pipes.status, KeeperMessage::started, adapter);

  sigset_t without_children = blocked;
  sigdelset(&without_children, SIGCHLD);
  pollfd life{pipes.life, POLLIN, 0};
  const timespec second{1, 0};
  do {
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
      // An adapter that asks to be traced is traced by its parent, and stops.
      if (ended == adapter && !WIFSTOPPED(status)) tell(pipes.status, KeeperMessage::ended, status);
    }
    // Root can hold the other end of `life` open in spite of all.
  } while (ppoll(&life, 1, &second, &without_children) <= 0 && getppid() == parent);
  // Without /proc, as in a bare container, only the adapter's own process group is known.
  if (access("/proc/self", F_OK) != 0) kill(-adapter, SIGKILL);
  kill_descendants(10, nullptr);
  _exit(0);
}

}  // namespace acecheck
