// SPDX-License-Identifier: Apache-2.0
// Certifies one or more implementations at the same time, in threads and processes.
//
//   Campaign campaign(suites, targets, settings, nullptr);  // starts at once
//   while (campaign.ended() < campaign.targets().size()) ...  // poll finished_fd()
//   const auto result = campaign.result(0);  // throws the Failure of the target
//
// The suites and the log must live longer. Any thread may call the functions.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "answer/process/child.h"
#include "run/log_writer.h"
#include "run/runner.h"
#include "run/selected.h"
#include "run/targets.h"

namespace acecheck {

class Campaign {
 public:
  struct Settings {
    Selection selection;
    RunOptions run_options;
    std::chrono::milliseconds timeout{10'000};  // for each answer: see time_limit()
    unsigned jobs = 1;                          // processes of all implementations together
    std::string suite_digest;
    std::vector<std::string> arguments;  // of this program, for the log
  };

  // log: null, or what writes the runs, which are numbered as the targets. Must live as long.
  Campaign(Suites& suites, std::vector<Target> targets, Settings settings, LogWriter* log);
  // Waits for all targets.
  ~Campaign();
  Campaign(const Campaign&) = delete;
  Campaign& operator=(const Campaign&) = delete;

  const std::vector<Target>& targets() const { return targets_; }

  // A descriptor that becomes readable when a target finishes, until clear_finished() is called.
  int finished_fd() const { return finished_pipe_.number(); }
  void clear_finished() const;

  bool has_ended(std::size_t target) const;
  // Targets that have ended.
  std::size_t ended() const;

  struct Result {
    Run run;
    Json header;
  };
  // Ends the run of a target that has not ended: see Runner::interrupt(). Its process is not ended.
  void interrupt(std::size_t target, const std::string& why);

  // The run so far, or the whole run after its end; nullopt before the hello. Throws the Failure of
  // a target that could not be run.
  std::optional<Result> result(std::size_t target) const;

  // Vectors of all targets that have begun: those that are judged, all, and those that failed.
  struct Counts {
    std::size_t done = 0;
    std::size_t total = 0;
    std::size_t failed = 0;
  };
  Counts progress() const;

 private:
  struct Work {
    Json header;
    std::unique_ptr<Runner> runner;  // once the hello is known
    std::optional<Run> run;          // once it has ended
    std::exception_ptr error;        // instead
    std::atomic<std::size_t> done = 0;
    std::atomic<std::size_t> total = 0;
    std::atomic<std::size_t> failed = 0;
    bool ended = false;
  };

  void work();
  void certify(std::size_t target);
  Run ask(std::size_t target);
  void start_more(std::vector<std::unique_ptr<Implementation>>& processes, const Target& target,
                  std::size_t left) const;
  std::unique_ptr<Implementation> start(const Target& target) const;

  Suites& suites_;
  const std::vector<Target> targets_;
  const Settings settings_;
  LogWriter* const log_;
  unsigned at_once_ = 1;  // targets
  Descriptor finished_pipe_;

  mutable std::mutex mutex_;        // of all that follows
  std::vector<Work> works_;         // one per target
  std::vector<std::size_t> order_;  // of the targets: what takes longest begins first
  std::size_t next_ = 0;            // in order_: target that nobody works on
  std::vector<std::jthread> threads_;
};

}  // namespace acecheck
