// SPDX-License-Identifier: Apache-2.0
// What is hunted: answers requests, in a process of its own or in this one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "answer/implementation.h"

namespace acecheck::hunt {

class Subject {
 public:
  using Answered = std::function<void(std::size_t request, const Outcome& outcome)>;

  virtual ~Subject() = default;
  // Asks all requests, and reports the outcome of each that is answered.
  virtual void ask(std::span<const Request> requests, const Answered& answered) = 0;
  virtual bool can_go_on() const { return true; }
  // Failures that no single input explains.
  virtual std::vector<std::string> unattributed() const { return {}; }
};

// An adapter. The process must live as long as the subject.
class ProcessSubject : public Subject {
 public:
  explicit ProcessSubject(Implementation& process) : process_(process) {}
  void ask(std::span<const Request> requests, const Answered& answered) override;
  bool can_go_on() const override { return process_.gave_up().empty(); }
  std::vector<std::string> unattributed() const override;

 private:
  Implementation& process_;
};

// A function of this program.
class LocalSubject : public Subject {
 public:
  explicit LocalSubject(std::function<Outcome(const Request&)> answer)
      : answer_(std::move(answer)) {}
  void ask(std::span<const Request> requests, const Answered& answered) override;

 private:
  std::function<Outcome(const Request&)> answer_;
};

}  // namespace acecheck::hunt
