// SPDX-License-Identifier: Apache-2.0
// An implementation under test: an adapter process that is restarted as often as it takes to give
// every vector its own outcome.
//
//   Implementation implementation({.command = {"python3", "adapter.py"}});
//   implementation.ask(requests, [&](std::size_t request, const Outcome& outcome) { ... });
//
// The constructor throws AdapterFailure if the adapter cannot be started. Later failures are
// outcomes: a crash, a hang or a broken protocol throws nothing. One thread at a time may use it,
// except for stop(). The destructor ends the process.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "answer/answerer.h"
#include "answer/process/process.h"

namespace acecheck {

// Give up when restarts or consecutive failures (crash, timeout, protocol-error) have taken this
// many time limits (Settings::timeout).
inline constexpr int most_lost = 20;
// The same for an operation that never gave an answer, after at least fewest_without_answer
// consecutive failures.
inline constexpr int most_lost_without_answer = 2;
inline constexpr std::size_t fewest_without_answer = 20;

class Implementation : public Answerer {
 public:
  struct Settings {
    std::vector<std::string> command;
    std::chrono::milliseconds timeout{10'000};  // for each answer: see time_limit()
    std::chrono::milliseconds pause{
        250};  // before a restart is tried again; twice as long each time
    std::chrono::milliseconds hello_timeout{10'000};  // for the start and for hello
    // For a line that nobody asked for, after the last answer of an ask().
    std::chrono::milliseconds settle{20};
  };

  // Starts the adapter and asks for its hello. Throws AdapterFailure, which says what came instead
  // of a hello.
  explicit Implementation(Settings settings);
  ~Implementation() override;

  const Hello& hello() const override { return hello_; }

  // The ends of the standard error outputs: of each process that failed, and of the last one.
  std::string error_output() const;

  // Learns what ask() does, in the thread that calls ask().
  class Observer {
   public:
    virtual ~Observer() = default;
    virtual void answered(std::size_t request, const Outcome& outcome) = 0;
    // The process failed while these requests were unanswered. Answers from here to replay_ends()
    // may belong to an unattributed failure.
    virtual void replay_begins(const std::vector<std::size_t>& /*requests*/) {}
    virtual void replay_ends() {}
  };

  // Asks all requests and reports the outcome of each exactly once, in no particular order, until
  // somebody calls stop() or the adapter cannot be restarted: see gave_up().
  //
  // Up to in_flight requests are unanswered at a time. When the process crashes, hangs or breaks
  // the protocol, the unanswered requests are asked again one at a time. A request that makes a
  // fresh process fail gets the failure as its outcome, and the others get their answers. If every
  // request is answered when it is asked alone, no single request explains the failure: the failure
  // is added to unattributed(). A line that comes when nothing is asked is a failure of the request
  // that was answered last.
  void ask(std::span<const Request> requests, Observer& observer);
  void ask(std::span<const Request> requests, const Answered& answered) override;

  // Ends the process, which is asked nothing more. The signal that ended it, as "signal 11
  // (Segmentation fault)"; empty if it ended by itself or was killed because it did not.
  std::string end();

  void stop() override { stopped_ = true; }

  // Whether ask() asks anything. In the thread that calls ask().
  bool can_go_on() const override { return !stopped_ && gave_up_.empty(); }

  // The time that was lost with answers that did not come and with restarts. In the thread that
  // calls ask().
  std::chrono::milliseconds time_lost() const { return time_lost_; }
  std::chrono::milliseconds timeout() const { return settings_.timeout; }

  // Why the adapter could not be restarted, or was not the same after a restart; empty if it can go
  // on.
  const std::string& gave_up() const { return gave_up_; }

  // A failure that no single request explains.
  struct Unattributed {
    Outcome outcome;
    std::vector<std::size_t> requests;  // indices of the requests that were unanswered
  };
  const std::vector<Unattributed>& unattributed() const { return unattributed_; }
  std::vector<std::string> other_failures() const override;

 private:
  class Session;

  std::expected<Hello, std::string> start(std::chrono::milliseconds timeout);
  bool restart();
  Outcome failed(Outcome::Kind kind, std::string detail);
  Process::Ending finish(std::chrono::milliseconds grace);

  Settings settings_;
  Hello hello_;
  std::chrono::milliseconds restart_time_{};  // to wait for the hello in a first attempt
  std::unique_ptr<Process> process_;
  std::string error_output_;  // of the processes that have ended
  std::vector<Unattributed> unattributed_;
  std::atomic<bool> stopped_ = false;
  std::string gave_up_;
  std::chrono::milliseconds time_lost_{0};
};

}  // namespace acecheck
