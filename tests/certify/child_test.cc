// SPDX-License-Identifier: Apache-2.0
// Child processes: what they inherit, how they end, and that nothing that they started stays.
#include "answer/process/child.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include "answer/process/keeper.h"
#include "support/command.h"

namespace child_test {
namespace {

using namespace acecheck;

std::unique_ptr<Child> shell(const std::string& script) {
  auto child = Child::start({"/bin/sh", "-c", script});
  EXPECT_TRUE(child) << child.error();
  return child ? std::move(*child) : nullptr;
}

// What the child writes to its standard output: a line, or until it closes it.
std::string output_of(Child& child, bool whole) {
  std::string out;
  for (char c = 0; whole || c != '\n';) {
    pollfd wanted{child.output.number(), POLLIN, 0};
    poll(&wanted, 1, -1);
    const ssize_t size = read(child.output.number(), &c, 1);
    if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (size <= 0) break;
    out += c;
  }
  return out;
}

int number_in(Child& child) { return std::stoi(output_of(child, false)); }

// The fields of /proc/PID/stat behind the name; empty for a process that is not there.
std::string state_of(pid_t pid) {
  const std::string stat = tests::read_file("/proc/" + std::to_string(pid) + "/stat");
  const std::size_t name = stat.rfind(')');
  return name == std::string::npos ? "" : stat.substr(name + 2);
}

int parent_of(pid_t pid) {
  std::istringstream in(state_of(pid));
  char state = 0;
  int parent = 0;
  in >> state >> parent;
  return parent;
}

// Whether it still runs, after up to five seconds.
bool stays(pid_t pid) {
  for (int attempt = 0; attempt < 500; ++attempt) {
    const std::string state = state_of(pid);
    if (state.empty() || state[0] == 'Z' || state[0] == 'X') return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

std::ptrdiff_t open_files() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
}

// Files that the parent of acecheck left open, whatever their numbers, are not the adapter's.
TEST(Child, HasThreeOpenFiles) {
  std::vector<int> files = {open("/dev/null", O_RDONLY)};
  while (files.back() < 140) files.push_back(dup(files.back()));
  // The pipes of the child take these numbers, among the others.
  for (const int free : {121, 122, 123, 124, 125, 126, 127, 128, 130, 131}) {
    close(free);
    std::erase(files, free);
  }
  const auto child =
      shell("n=0; while [ $n -lt 150 ]; do [ -e /proc/self/fd/$n ] && echo $n; n=$((n+1)); done");
  for (const int file : files) close(file);
  EXPECT_EQ(output_of(*child, true), "0\n1\n2\n");
}

// Also if acecheck inherited ignored or blocked signals, as from nohup.
TEST(Child, HasTheUsualSignals) {
  std::vector<std::pair<int, sighandler_t>> before;
  for (const int signal : {SIGHUP, SIGTERM, SIGPIPE, SIGRTMAX}) {
    before.emplace_back(signal, std::signal(signal, SIG_IGN));
  }
  sigset_t all;
  sigset_t mask;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &mask);
  const auto child = shell(
      "while read -r name value; do case $name in SigIgn:|SigBlk:) echo $value;; esac; done "
      "</proc/self/status");
  pthread_sigmask(SIG_SETMASK, &mask, nullptr);
  for (const auto& [signal, handler] : before) std::signal(signal, handler);
  EXPECT_EQ(output_of(*child, true), "0000000000000000\n0000000000000000\n");
}

// A run may restart its adapter thousands of times.
TEST(Child, LeavesNoProcessAndNoOpenFile) {
  for (const bool kills_keeper : {false, true}) {
    const std::ptrdiff_t before = open_files();
    auto child = shell("sleep 60 & echo $!; echo $$; wait");
    const int descendant = number_in(*child);
    const int adapter = number_in(*child);
    if (kills_keeper) {
      EXPECT_EQ(kill(parent_of(adapter), SIGKILL), 0);
    }
    child.reset();
    EXPECT_FALSE(stays(descendant));
    EXPECT_FALSE(stays(adapter));
    EXPECT_EQ(open_files(), before);
  }
}

// Starts a process that starts another one, and so on. Their ids, from the first to the last.
std::vector<pid_t> family(std::size_t generations) {
  int ends[2];
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
  if (fork() == 0) {
    for (std::size_t i = 1;; ++i) {
      alarm(60);
      const pid_t self = getpid();
      [[maybe_unused]] const auto written = write(ends[1], &self, sizeof self);
      if (i == generations || fork() != 0) break;
    }
    for (;;) pause();
  }
  std::vector<pid_t> out(generations);
  for (pid_t& pid : out) EXPECT_EQ(read(ends[0], &pid, sizeof pid), ssize_t{sizeof pid});
  close(ends[0]);
  close(ends[1]);
  return out;
}

pid_t spared = 0;

// A process whose parent ended can become anybody's child: all generations end at once.
TEST(KillDescendants, KillsEveryGenerationButOfTheChildrenThatAreSpared) {
  const std::vector<pid_t> killed = family(4);
  const std::vector<pid_t> kept = family(3);
  spared = kept[0];
  kill_descendants(1000, [](int pid) { return pid == spared; });
  EXPECT_EQ(waitpid(killed[0], nullptr, WNOHANG), -1) << "nobody waited for it";
  for (const pid_t pid : killed) EXPECT_FALSE(stays(pid));
  for (const pid_t pid : kept) {
    const std::string state = state_of(pid);
    EXPECT_TRUE(state.starts_with("S") || state.starts_with("R")) << state;
  }
  kill_descendants(1000, nullptr);
  for (const pid_t pid : kept) EXPECT_FALSE(stays(pid));
}

// As a shell does, except that an empty folder name does not mean the current folder.
TEST(Child, IsFoundInThePath) {
  const tests::TemporaryDirectory directory;
  namespace fs = std::filesystem;
  fs::create_directories(directory / "folder/tool");
  tests::write_file(directory / "text/tool", "");
  tests::write_file(directory / "first/tool", "");
  tests::write_file(directory / "second/tool", "");
  for (const char* file : {"first/tool", "second/tool"}) {
    fs::permissions(directory / file, fs::perms::owner_all);
  }
  const std::string before = std::getenv("PATH");
  const auto found = [&](const std::string& path) {
    std::string all;
    for (const char c : path) all += c == '@' ? directory.path().string() + '/' : std::string(1, c);
    setenv("PATH", all.c_str(), 1);
    const auto file = find_program("tool");
    return file ? fs::relative(*file, directory.path()).string() : "none";
  };
  EXPECT_EQ(found("@first:@second"), "first/tool");
  EXPECT_EQ(found("@folder:@text::@none:@second:@first"), "second/tool");
  EXPECT_EQ(found("@text"), "none");
  const auto here = fs::current_path();
  fs::current_path(directory / "first");
  EXPECT_EQ(found(":"), "none");
  fs::current_path(here);
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(find_program("./no/such"), "./no/such");
}

}  // namespace
}  // namespace child_test
