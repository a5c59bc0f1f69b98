// SPDX-License-Identifier: Apache-2.0
#include "answer/process/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <set>

#include "answer/process/deadline.h"
#include "answer/process/keeper.h"
#include "core/failure.h"

namespace acecheck {
namespace {

constexpr std::chrono::seconds start_limit{30};  // for a program to be loaded
constexpr std::chrono::seconds end_limit{15};    // for a keeper to end
constexpr std::chrono::seconds zombie_limit{1};  // for its exit status to arrive

// The keepers that run. All other children of this process have lost their keeper.
std::mutex keepers_mutex;
std::set<pid_t> keepers;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

// Both ends are closed by exec. Nothing if there are too many open files.
std::optional<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void do_not_block(const Descriptor& file) {
  fcntl(file.number(), F_SETFL, fcntl(file.number(), F_GETFL) | O_NONBLOCK);
}

bool becomes_readable(int file, Deadline& deadline) {
  pollfd wanted{file, POLLIN, 0};
  for (;;) {
    const bool late = deadline.passed();
    if (poll(&wanted, 1, deadline.wait()) > 0) return true;
    if (late) return false;
  }
}

Deadline after(std::chrono::milliseconds time) { return Deadline(Deadline::Clock::now() + time); }

// The interpreter that the first line of a script names; empty if there is no such line.
std::string interpreter_of(const std::string& program) {
  std::ifstream in(program, std::ios::binary);
  std::string line(256, '\0');
  in.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(in.gcount()));
  line.resize(std::min(line.size(), line.find('\n')));
  if (!line.starts_with("#!")) return "";
  const std::size_t begin = line.find_first_not_of(" \t", 2);
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_first_of(" \t", begin) - begin);
}

// What to do about a program that cannot be started; empty if that is not known.
std::string start_hint(const std::string& program, int error) {
  std::error_code ignored;
  if (!std::filesystem::exists(program, ignored)) return "";
  if (std::filesystem::is_directory(program, ignored))
    return "; it is a folder: name a program in it";
  const std::string interpreter = interpreter_of(program);
  if (error == EACCES) {
    return fmt::format(
        "; make it executable with chmod +x {0}, or name its interpreter: -- python3 {0}", program);
  }
  if (error == ENOEXEC) {
    return "; a script begins with a line such as #!/usr/bin/env python3, and a program is built "
           "for this processor";
  }
  if (error != ENOENT || interpreter.empty()) return "";
  return interpreter.ends_with('\r')
             ? "; its lines end as in Windows, so that its first line names no interpreter: save "
               "it with the line ends of Unix"
             : fmt::format(
                   "; its first line names the interpreter {}, which is not on this machine",
                   interpreter);
}

std::string no_start(const std::string& program, int error) {
  return fmt::format("{}: {}{}", program, reason_of(error), start_hint(program, error));
}

}  // namespace

std::optional<std::string> find_program(const std::string& word) {
  if (word.find('/') != std::string::npos) return word;
  const char* path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path;
  for (;;) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    std::string file = (std::filesystem::path(folder) / word).string();
    std::error_code error;
    if (!folder.empty() && access(file.c_str(), X_OK) == 0 &&
        !std::filesystem::is_directory(file, error)) {
      return file;
    }
    if (folder.size() == rest.size()) return std::nullopt;
    rest.remove_prefix(folder.size() + 1);
  }
}

void Descriptor::close() {
  if (number_ >= 0) ::close(std::exchange(number_, -1));
}

std::expected<std::unique_ptr<Child>, std::string> Child::start(
    const std::vector<std::string>& command) {
  // A child that dies while it is written to must not take us with it, and what loses its keeper
  // must not be lost to us.
  [[maybe_unused]] static const auto ignored = std::signal(SIGPIPE, SIG_IGN);
  [[maybe_unused]] static const int reaper = prctl(PR_SET_CHILD_SUBREAPER, 1);

  const auto program = find_program(command.front());
  if (!program) {
    if (command.front().starts_with("--")) {
      return std::unexpected(
          fmt::format("{} is an option: the command of the adapter is missing between -- and it",
                      command.front()));
    }
    return std::unexpected(
        fmt::format("there is no program {0} in PATH; for a file in this directory write ./{0}",
                    command.front()));
  }
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  std::array<std::optional<Pipe>, 5> pipes;
  for (auto& pipe : pipes) {
    pipe = make_pipe();
    if (!pipe) return std::unexpected(no_start(*program, errno));
  }
  auto& [input, output, errors, status, life] = pipes;
  std::unique_ptr<Child> child(new Child);
  {
    const std::lock_guard lock(keepers_mutex);
    child->keeper_ = fork();
    if (child->keeper_ == 0) {
      keep({input->read.number(), output->write.number(), errors->write.number(),
            status->write.number(), life->read.number()},
           program->c_str(), arguments.data());
    }
    if (child->keeper_ < 0) return std::unexpected(no_start(*program, errno));
    keepers.insert(child->keeper_);
  }
  child->input = std::move(input->write);
  child->output = std::move(output->read);
  child->errors = std::move(errors->read);
  child->status_pipe_ = std::move(status->read);
  child->life_ = std::move(life->write);
  for (Descriptor* file : {&child->input, &child->output, &child->errors}) do_not_block(*file);
  pipes = {};  // the keeper's end of the status pipe: the end of the keeper is then seen
  if (std::string why = child->await_start(*program); !why.empty()) {
    return std::unexpected(std::move(why));
  }
  return child;
}

std::string Child::await_start(const std::string& program) {
  KeeperMessage message{};
  Deadline deadline = after(start_limit);
  if (!becomes_readable(status_fd(), deadline)) {
    return fmt::format("{}: could not be loaded within {} s", program, start_limit.count());
  }
  if (read(status_fd(), &message, sizeof message) != sizeof message) {
    return fmt::format("{}: its keeper ended", program);
  }
  if (message.kind == KeeperMessage::failed) return no_start(program, message.value);
  return "";
}

std::optional<int> Child::status() {
  pollfd news{status_fd(), POLLIN, 0};
  if (!status_ && poll(&news, 1, 0) > 0) {
    KeeperMessage message{};
    // Nothing is there to read, and nothing of the message assigned, if somebody killed the keeper.
    [[maybe_unused]] const auto got = read(status_fd(), &message, sizeof message);
    status_ = message.kind == KeeperMessage::ended ? message.value : SIGKILL;
  }
  return status_;
}

void Child::end() {
  if (keeper_ < 0) return;
  // An octet, since a descendant may hold the pipe open.
  [[maybe_unused]] const auto written = write(life_.number(), "", 1);
  life_.close();
  kill(keeper_, SIGCONT);  // somebody may have stopped it
  // The keeper ends when all others have ended. Its own end closes the pipe.
  KeeperMessage message{};
  bool in_time = true;
  for (Deadline deadline = after(end_limit);
       (in_time = becomes_readable(status_fd(), deadline) && !deadline.passed()) &&
       read(status_fd(), &message, sizeof message) > 0;) {
  }
  if (!in_time) kill(keeper_, SIGKILL);
  // A process that traces the keeper learns of its end before this one does.
  int status = 0;
  bool waited = false;
  for (Deadline deadline = after(zombie_limit);
       !(waited = waitpid(keeper_, &status, WNOHANG) != 0) && !deadline.passed();) {
    usleep(1000);
  }
  const std::lock_guard lock(keepers_mutex);
  keepers.erase(keeper_);
  keeper_ = -1;
  if (!waited || !WIFEXITED(status)) {  // somebody killed it: its descendants are ours now
    kill_descendants(5, [](int pid) { return keepers.contains(pid); });
  }
}

}  // namespace acecheck
