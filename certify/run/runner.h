// SPDX-License-Identifier: Apache-2.0
// Runs the suite against one implementation, in one or more processes.
//
//   Runner runner(suite, "mine", processes.front()->hello(), selection, run_options);
//   runner.ask(processes);  // blocks; one thread per process
//   const Run run = runner.run();
//
// Failures of the implementation are outcomes, not exceptions. The suite must live longer. One
// thread calls ask() and ask_alone(); any thread may call left(), run() and interrupt().
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "answer/implementation.h"
#include "run/run.h"
#include "run/run_options.h"
#include "run/selected.h"

namespace acecheck {

// Called as a run goes, by one thread at a time.
struct Watch {
  std::function<void(const Entry&)> entry = [](const Entry&) {};
  std::function<void(const Unattributed&)> unattributed = [](const Unattributed&) {};
  // Of `total` vectors, so many are judged, and so many of these failed.
  std::function<void(std::size_t done, std::size_t total, std::size_t failed)> progress =
      [](std::size_t, std::size_t, std::size_t) {};
};

class Runner {
 public:
  Runner(const Suite& suite, std::string target, Hello hello, const Selection& selection,
         const RunOptions& run_options, Watch watch = {});

  // How many vectors are still to be asked.
  std::size_t left() const;

  // Asks every vector. Call it once. The vectors are divided into groups of consecutive ones;
  // process i of N gets groups i, i+N, ..., so the order depends only on N. Returns when every
  // vector is asked, or the run is stopped.
  void ask(std::span<const std::unique_ptr<Implementation>> processes);

  // After ask(): asks a few of the failures again, each alone in a process that `start` starts. An
  // implementation that then answers rightly keeps something from call to call. Each that is asked
  // takes one start, and nothing is asked if nothing failed.
  void ask_alone(const std::function<std::unique_ptr<Implementation>()>& start);

  // While ask() goes on in another thread: what is asked from now on does not count. A vector that
  // was asked less often than it should be is judged by the answers that it has.
  void interrupt(std::string why);

  // The run, also while ask() goes on in another thread. What is not asked yet has the verdict
  // `not-run`.
  Run run() const;

 private:
  struct Slot {
    Entry entry{};
    unsigned answers = 0;
  };
  class Process;

  // The vectors of a round of --repeat, by their index in the selection.
  std::vector<std::size_t> order(unsigned round) const;
  void stop(const std::string& why);
  // What ask_alone() asks, by index in the selection.
  std::vector<std::size_t> doubtful() const;
  // Reports the vectors that have some of their answers, as if they had all.
  void settle();
  // The entry, with whether it is a known failure.
  Entry noted(const Vector& vector, Outcome outcome, Judgement judgement) const;

  RunOptions options_;
  Watch watch_;
  Selected selected_;
  std::span<const std::unique_ptr<Implementation>> processes_;

  mutable std::mutex mutex_;  // of all that follows
  Run run_;                   // without its entries
  std::vector<Slot> slots_;   // of the selected vectors
  std::size_t done_ = 0;
  std::size_t failed_ = 0;  // of them
};

}  // namespace acecheck
