// SPDX-License-Identifier: Apache-2.0
// Who answers questions: an adapter's process (Implementation), or functions of this program
// (LocalAnswerer) such as the built-in codecs, the oracle, a plug-in and the faulty codecs.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/protocol/hello.h"
#include "answer/protocol/message.h"
#include "judge/outcome.h"

namespace acecheck {

// Not shared between threads.
class Answerer {
 public:
  using Answered = std::function<void(std::size_t request, const Outcome& outcome)>;

  virtual ~Answerer() = default;
  // What it declares. The reference lives as long as the answerer.
  virtual const Hello& hello() const = 0;
  // Asks all requests and reports the outcome of each exactly once, in no particular order; of some
  // only, if it cannot go on.
  virtual void ask(std::span<const Request> requests, const Answered& answered) = 0;
  virtual bool can_go_on() const { return true; }
  // Ends ask(): what is not reported yet is not asked. From any thread.
  virtual void stop() {}
  // What failed and cannot be laid to one request: a sentence for each.
  virtual std::vector<std::string> other_failures() const { return {}; }
};

class LocalAnswerer : public Answerer {
 public:
  LocalAnswerer(Hello hello, std::function<Outcome(const Question&)> answer)
      : hello_(std::move(hello)), answer_(std::move(answer)) {}

  const Hello& hello() const override { return hello_; }
  void ask(std::span<const Request> requests, const Answered& answered) override {
    for (std::size_t i = 0; i < requests.size(); ++i) answered(i, answer_(requests[i]));
  }

 private:
  Hello hello_;
  std::function<Outcome(const Question&)> answer_;
};

}  // namespace acecheck
