// SPDX-License-Identifier: Apache-2.0
// A child process with everything that it starts. None of it outlives this object, nor this
// program.
#pragma once

#include <sys/types.h>

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace acecheck {

// The file that a command's first word means: a path if it has a slash, else the first such program
// in PATH. Nothing if there is none in PATH.
std::optional<std::string> find_program(const std::string& word);

// An open file, which is closed at the end. -1: none.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool is_open() const { return number_ >= 0; }
  void close();

 private:
  int number_;
};

class Child {
 public:
  // Starts `command` (program and arguments) in a session of its own, below a keeper (keeper.h).
  // The error says why it could not be started.
  static std::expected<std::unique_ptr<Child>, std::string> start(
      const std::vector<std::string>& command);

  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { end(); }

  // This side's ends of the pipes, which do not block. Who reads or writes may close them.
  Descriptor input;   // to the child's standard input
  Descriptor output;  // from its standard output
  Descriptor errors;  // from its standard error

  // A file that is readable when status() has news.
  int status_fd() const { return status_pipe_.number(); }
  // How the child ended, as waitpid() tells it; nothing while it runs. Does not wait.
  std::optional<int> status();

  // Kills what still runs of the child and its descendants, and waits until they are gone.
  void end();

 private:
  Child() = default;
  std::string await_start(const std::string& program);

  Descriptor status_pipe_;
  Descriptor life_;  // its closing ends the keeper
  pid_t keeper_ = -1;
  std::optional<int> status_;
};

}  // namespace acecheck
