// SPDX-License-Identifier: Apache-2.0
// A plug-in is proved in worker processes: it can end its process, and then there is no result. The
// parent asks a worker for ranges of inputs, and takes a range for checked only if the worker says
// so.
//
//   > {"begin":0,"end":4096,"each":false}
//   < {"accepted":7,"rejected":{"rejected":4089},"failures":[]}
//
// With "each" the worker says {"at":I} before each input. {"changed":"..."} in place of a result:
// what the plug-in changed of the process. {"alive":true}: it is still at work.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "search/prove/checker.h"

namespace acecheck::prove {

struct WorkerSettings {
  std::vector<std::string> command;
  std::chrono::milliseconds timeout{10'000};  // for one input, and for loading the plug-in
};

// The implementation that a worker has loaded.
struct Loaded {
  std::string name;
  bool round_trip = true;
};

// Starts a worker, and returns what it says of the plug-in. Throws AdapterFailure if the plug-in
// cannot be loaded or lacks the function that the proof calls.
Loaded loaded_by_worker(const WorkerSettings& settings);

// Checks in a worker, which is started when it is needed. An input at which the worker crashes,
// hangs, or changes its process is a counterexample. domain: outlives the checker.
std::unique_ptr<Checker> worker_checker(const ProofDomain& domain, const WorkerSettings& settings);

// What a worker does until its input ends. subject: called once; what it throws as a Failure is
// told to the parent. What the plug-in prints goes to standard error.
void serve_ranges(const ProofDomain& domain,
                  const std::function<std::unique_ptr<Subject>()>& subject);

}  // namespace acecheck::prove
