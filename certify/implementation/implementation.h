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
    std::chrono::milliseconds timeout{10'000};  // for hello, and for each answer: see time_limit()
  };

  // Starts the adapter and asks for its hello. Throws AdapterFailure, which says what came instead
  // of a hello.
  explicit Implementation(Settings settings);
  ~Implementation();

  const Hello& hello() const { return hello_; }

  // The standard error output of the process that runs now; if none runs, of the one that ended
  // last.
  const std::string& error_output() const;

  // Asks all requests and reports the outcome of each exactly once, in no particular order.
  //
  // Up to in_flight requests are unanswered at a time. When the process crashes, hangs or breaks
  // the protocol, the unanswered requests are asked again one at a time. A request that makes a
  // fresh process fail gets the failure as its outcome, and the others get their answers. If every
  // request is answered when it is asked alone, no single request explains the failure: the failure
  // is added to unattributed().
  void run(std::span<const Request> requests,
           const std::function<void(std::size_t, const Outcome&)>& report);

  // A failure that no single request explains.
  struct Unattributed {
    Outcome outcome;
    std::vector<std::size_t> requests;  // indices of the requests that were unanswered
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
