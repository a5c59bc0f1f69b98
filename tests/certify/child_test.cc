// A child with all that it starts: what it inherits, and that nothing of it stays.
#include "implementation/child.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <thread>

#include "implementation/keeper.h"
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

// What the parent of acecheck has left open is not the adapter's, in whatever place it is.
TEST(Child, HasThreeOpenFiles) {
  // The pipes take these. Two files, or one, stand between those of which the keeper needs an end,
  // or one below them.
  const std::vector<std::vector<int>> taken = {{121, 122, 123, 124, 125, 126, 127, 128, 131, 132},
                                               {121, 122, 123, 124, 125, 126, 127, 128, 130, 131},
                                               {120, 121, 122, 123, 124, 125, 126, 128, 129, 130}};
  for (const std::vector<int>& numbers : taken) {
    std::vector<int> files = {open("/dev/null", O_RDONLY)};
    while (files.back() < 140) files.push_back(dup(files.back()));
    for (const int free : numbers) {
      close(free);
      std::erase(files, free);
    }
    const auto child =
        shell("n=0; while [ $n -lt 150 ]; do [ -e /proc/self/fd/$n ] && echo $n; n=$((n+1)); done");
    for (const int file : files) close(file);
    EXPECT_EQ(output_of(*child, true), "0\n1\n2\n");
  }
}

// Also where acecheck was started by nohup, say.
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

TEST(Child, HasPipesThatDoNotBlock) {
  const auto child = shell("exec cat");
  for (const Descriptor* file : {&child->input, &child->output, &child->errors}) {
    EXPECT_NE(fcntl(file->number(), F_GETFL) & O_NONBLOCK, 0);
  }
}

TEST(Child, SaysHowItEnded) {
  const auto child = shell("read -r line; exit 3");
  EXPECT_FALSE(child->status());
  child->input.close();
  pollfd news{child->news(), POLLIN, 0};
  poll(&news, 1, -1);
  ASSERT_TRUE(child->status());
  EXPECT_EQ(WEXITSTATUS(*child->status()), 3);
  const auto orphan = shell("echo $$; exec cat");
  EXPECT_EQ(kill(parent_of(number_in(*orphan)), SIGKILL), 0);
  news.fd = orphan->news();
  poll(&news, 1, -1);
  EXPECT_EQ(orphan->status(), SIGKILL);
}

// What starts a child is still the process that it was.
TEST(Child, IsAProcessOfItsOwn) {
  const pid_t process = fork();
  if (process == 0) {
    const pid_t before = getpid();
    const auto child = Child::start({"/bin/sh", "-c", "exit 0"});
    _exit(child && getpid() == before ? 7 : 1);
  }
  int status = 0;
  waitpid(process, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 7) << status;
}

TEST(Child, HasAStandardErrorOfItsOwn) {
  const auto child = shell("echo said >&2");
  pollfd wanted{child->errors.number(), POLLIN, 0};
  EXPECT_EQ(poll(&wanted, 1, 60'000), 1);
  char octets[8] = {};
  EXPECT_EQ(read(child->errors.number(), octets, sizeof octets), 5);
  EXPECT_STREQ(octets, "said\n");
}

// Nobody else has the other ends of its pipes.
TEST(Child, ClosesItsPipesByItself) {
  const auto child = shell("exec 0<&- 2>&-; echo ready; exec sleep 60");
  EXPECT_EQ(output_of(*child, false), "ready\n");
  errno = 0;
  EXPECT_EQ(write(child->input.number(), "x", 1), -1);
  EXPECT_EQ(errno, EPIPE);
  pollfd wanted{child->errors.number(), POLLIN, 0};
  EXPECT_EQ(poll(&wanted, 1, 60'000), 1);
  char octet = 0;
  EXPECT_EQ(read(child->errors.number(), &octet, 1), 0);
}

// The status stays what it was, and a child that has ended can be ended.
TEST(Child, HasOneStatus) {
  const auto child = shell("exit 3");
  pollfd news{child->news(), POLLIN, 0};
  poll(&news, 1, -1);
  ASSERT_TRUE(child->status());
  child->end();
  // A child of somebody else is not waited for.
  const pid_t other = fork();
  if (other == 0) _exit(5);
  siginfo_t ended{};
  waitid(P_PID, static_cast<id_t>(other), &ended, WEXITED | WNOWAIT);
  child->end();
  EXPECT_EQ(waitpid(other, nullptr, 0), other);
  ASSERT_TRUE(child->status());
  EXPECT_EQ(WEXITSTATUS(*child->status()), 3);
}

// A file whose number is 0 is as open as any other.
TEST(Child, MayHaveAFileWithAnyNumber) {
  EXPECT_TRUE(Descriptor(dup(STDERR_FILENO)).is_open());
  EXPECT_FALSE(Descriptor().is_open());
  const int input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  close(STDIN_FILENO);
  Descriptor zero(open("/dev/null", O_RDONLY | O_CLOEXEC));
  EXPECT_EQ(zero.number(), 0);
  EXPECT_TRUE(zero.is_open());
  zero.close();
  EXPECT_FALSE(zero.is_open());
  EXPECT_LT(fcntl(STDIN_FILENO, F_GETFD), 0);
  if (input >= 0) {
    dup2(input, STDIN_FILENO);
    close(input);
  }
}

// Somebody may have stopped the keeper, which ends nevertheless.
TEST(Child, EndsWithAKeeperThatIsStopped) {
  auto child = shell("echo $$; exec cat");
  const int adapter = number_in(*child);
  EXPECT_EQ(kill(parent_of(adapter), SIGSTOP), 0);
  child->end();
  EXPECT_FALSE(stays(adapter));
}

// What is found out of a start that fails is said, and nothing is guessed.
TEST(Child, GuessesNoReason) {
  const tests::TemporaryDirectory directory;
  const std::string file = (directory / "adapter").string();
  const auto why = [&](const std::string& content) {
    tests::write_file(file, content);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    const auto child = Child::start({file});
    return child ? "started" : child.error();
  };
  EXPECT_EQ(why("#!/bin/sh/no-folder\n"), file + ": Not a directory");
  // A program whose loader is not there.
  std::string program = tests::read_file("/bin/true");
  const std::string loader = "/ld-linux";
  if (const std::size_t at = program.find(loader); at != std::string::npos) {
    program.replace(at, loader.size(), "/no-linux");
    EXPECT_EQ(why(program), file + ": No such file or directory");
  }
}

// A script's first line may be its only one, and have no end.
TEST(Child, NeedsTheInterpreterOfItsScript) {
  const tests::TemporaryDirectory directory;
  const std::string file = (directory / "adapter").string();
  for (const char* text : {"#!/no/such/python", "#! \t/no/such/python -u", "#!/no/such/python\n"}) {
    tests::write_file(file, text);
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    const auto child = Child::start({file});
    ASSERT_FALSE(child);
    EXPECT_EQ(child.error(),
              file +
                  ": No such file or directory; its first line names the interpreter "
                  "/no/such/python, which is not on this machine");
  }
}

// The keeper does not see to it any more; and no file stays open that was read to find them.
TEST(Child, WhatLostItsKeeperEndsToo) {
  std::ptrdiff_t before = 0;
  for (int round = 0; round < 2; ++round) {
    if (round == 1) before = open_files();
    const auto child = shell("sleep 60 & echo $!; echo $$; wait");
    const int descendant = number_in(*child);
    const int adapter = number_in(*child);
    EXPECT_EQ(kill(parent_of(adapter), SIGKILL), 0);
    child->end();
    EXPECT_FALSE(stays(descendant));
    EXPECT_FALSE(stays(adapter));
  }
  EXPECT_EQ(open_files(), before);
}

TEST(Child, HasEndedWithItsObject) {
  auto child = shell("echo $$; cat");
  const int adapter = number_in(*child);
  const int keeper = parent_of(adapter);
  child.reset();
  EXPECT_EQ(state_of(adapter), "");
  EXPECT_EQ(waitpid(keeper, nullptr, WNOHANG), -1) << "nobody waited for it";
}

TEST(Child, OthersStayWhenAKeeperIsKilled) {
  const auto other = shell("cat");
  const auto child = shell("echo $$; cat");
  EXPECT_EQ(kill(parent_of(number_in(*child)), SIGKILL), 0);
  child->end();
  EXPECT_EQ(write(other->input.number(), "here\n", 5), 5);
  EXPECT_EQ(output_of(*other, false), "here\n");
  EXPECT_FALSE(other->status());
}

// What leaves its session and its parent is the keeper's.
TEST(Child, TakesWhatItLeftBehindWithIt) {
  auto child = shell("echo $$; (setsid sleep 60 >&2 & echo $!); exec cat");
  const int keeper = parent_of(number_in(*child));
  const int left = number_in(*child);
  for (int attempt = 0; attempt < 500 && parent_of(left) != keeper; ++attempt) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(parent_of(left), keeper);
  child.reset();
  EXPECT_FALSE(stays(left));
}

TEST(Child, AndItsKeeperHaveSessionsOfTheirOwn) {
  const auto child = shell("echo $$; exec cat");
  const int adapter = number_in(*child);
  const int keeper = parent_of(adapter);
  EXPECT_EQ(getsid(adapter), adapter);
  EXPECT_EQ(getsid(keeper), keeper);
  EXPECT_EQ(tests::read_file("/proc/" + std::to_string(keeper) + "/comm"), "acecheck-keeper\n");
}

// Whoever ends this program's other processes does not end a keeper with a signal that it can
// block.
TEST(Child, KeepsItsKeeperWhateverSignalThisGets) {
  const auto child = shell("echo $$; exec cat");
  const int keeper = parent_of(number_in(*child));
  for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCHLD, SIGUSR1}) {
    EXPECT_EQ(kill(keeper, signal), 0);
  }
  EXPECT_EQ(write(child->input.number(), "here\n", 5), 5);
  EXPECT_EQ(output_of(*child, false), "here\n");
  EXPECT_FALSE(child->status());
}

TEST(Child, EndsByItselfWithoutItsKeeper) {
  const auto child = shell("echo $$; exec cat");
  const int adapter = number_in(*child);
  EXPECT_EQ(kill(parent_of(adapter), SIGKILL), 0);
  EXPECT_FALSE(stays(adapter));
}

// A process that starts another one, and so on. Their ids, from the first to the last. Each has so
// much memory that it does not end in no time.
void begin(int file, int generations, std::size_t mebibytes) {
  const pid_t pid = fork();
  if (pid != 0) return;
  alarm(60);
  mmap(nullptr, mebibytes << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE,
       -1, 0);
  const pid_t self = getpid();
  [[maybe_unused]] const auto written = write(file, &self, sizeof self);
  if (generations > 1) begin(file, generations - 1, mebibytes);
  for (;;) pause();
}

std::vector<pid_t> family(std::size_t generations, std::size_t mebibytes = 4) {
  int ends[2];
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
  begin(ends[1], static_cast<int>(generations), mebibytes);
  std::vector<pid_t> out(generations);
  for (pid_t& pid : out) EXPECT_EQ(read(ends[0], &pid, sizeof pid), ssize_t{sizeof pid});
  close(ends[0]);
  close(ends[1]);
  return out;
}

pid_t spared = 0;

// All generations at once, since a process whose parent has ended can become anybody's.
TEST(KillDescendants, KillsEveryGenerationAndSpares) {
  int was_reaper = 0;
  prctl(PR_GET_CHILD_SUBREAPER, &was_reaper);
  prctl(PR_SET_CHILD_SUBREAPER, 0);
  const std::vector<pid_t> killed = family(4);
  const std::vector<pid_t> kept = family(3);
  const auto expect_waited_for = [](const std::vector<pid_t>& children) {
    for (const pid_t child : children) {
      EXPECT_EQ(waitpid(child, nullptr, WNOHANG), -1) << "nobody waited for it";
    }
  };
  std::vector<pid_t> children = {killed[0]};
  for (int i = 0; i < 20; ++i) children.push_back(family(1)[0]);
  spared = kept[0];
  kill_descendants(1000, [](int pid) { return pid == spared; });
  expect_waited_for(children);
  for (const pid_t pid : killed) EXPECT_FALSE(stays(pid));
  for (const pid_t pid : kept) EXPECT_EQ(state_of(pid).substr(0, 1), "S");
  children = {kept[0]};
  for (int i = 0; i < 20; ++i) children.push_back(family(1)[0]);
  kill_descendants(1000, nullptr);
  expect_waited_for(children);
  for (const pid_t pid : kept) EXPECT_FALSE(stays(pid));
  prctl(PR_SET_CHILD_SUBREAPER, was_reaper);
}

// It is waited for until it has ended, however long that takes, also if it is the only one.
TEST(KillDescendants, WaitsForAChildThatEndsSlowly) {
  for (const bool all : {true, false}) {
    const pid_t child = family(1, 128)[0];
    kill_descendants(1000, all ? nullptr : +[](int) { return false; });
    EXPECT_EQ(waitpid(child, nullptr, WNOHANG), -1) << "nobody waited for it";
  }
}

// Only a child can be spared.
TEST(KillDescendants, AsksAboutChildrenAlone) {
  const std::vector<pid_t> killed = family(2);
  spared = killed[1];
  kill_descendants(1000, [](int pid) { return pid == spared; });
  for (const pid_t pid : killed) EXPECT_FALSE(stays(pid));
}

// As a shell does it, but for empty names of folders.
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
  EXPECT_EQ(found("@first:"), "first/tool");
  const auto here = fs::current_path();
  fs::current_path(directory / "first");
  EXPECT_EQ(found(":"), "none");  // a shell would take the current folder
  fs::current_path(here);
  EXPECT_EQ(found(""), "none");
  unsetenv("PATH");
  EXPECT_EQ(find_program("no-such-program-of-ours"), std::nullopt);
  EXPECT_NE(find_program("sh"), std::nullopt);
  setenv("PATH", before.c_str(), 1);
  EXPECT_EQ(find_program(""), std::nullopt);
  EXPECT_EQ(find_program("./no/such"), "./no/such");
}

}  // namespace
}  // namespace child_test
