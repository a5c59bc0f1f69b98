// An implementation under test: an adapter process that is restarted as often as it takes to give
// every vector its own outcome.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compare/outcome.h"
#include "implementation/hello.h"
#include "implementation/message.h"
#include "implementation/process.h"

namespace acecheck {

class Implementation {
 public:
  struct Settings {
    std::vector<std::string> command;
    std::chrono::milliseconds timeout{10'000};  // for each answer, and for hello
  };

  // Starts the adapter and asks it for its hello. Throws AdapterFailure that says what came
  // instead.
  explicit Implementation(Settings settings);
  ~Implementation();

  const Hello& hello() const { return hello_; }

  // What has been written to standard error, of the process that ended last or runs now.
  const std::string& error_output() const;

  // Runs all requests and reports each one's outcome exactly once, in no particular order.
  //
  // Requests are pipelined up to in_flight. When the process crashes, hangs or talks nonsense, what
  // was in flight is replayed one at a time, so that the guilty request alone gets that outcome;
  // one that fails after others but not in a fresh process has no guilty request to show, and is
  // added to unattributed().
  void run(std::span<const Request> requests,
           const std::function<void(std::size_t, const Outcome&)>& report);

  // A failure that no single request explains: what happened, and the requests in flight.
  struct Unattributed {
    Outcome outcome;
    std::vector<std::size_t> requests;  // indices
  };
  const std::vector<Unattributed>& unattributed() const { return unattributed_; }

 private:
  class Session;

  void start();
  Outcome failed(Outcome::Kind kind, std::string detail);

  Settings settings_;
  Hello hello_;
  std::unique_ptr<Process> process_;
  std::string error_output_;
  std::vector<Unattributed> unattributed_;
};

}  // namespace acecheck
