// SPDX-License-Identifier: Apache-2.0
#include "search/prove/prover.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

#include "core/failure.h"
#include "core/files/files.h"
#include "core/threads.h"

namespace acecheck::prove {
namespace {

constexpr std::uint64_t chunk_size = 4096;

// --- Work ----------------------------------------------------------------------------------------

class Work {
 public:
  explicit Work(const Plan& plan) : plan_(plan) {
    const std::uint64_t chunks = (plan.domain.size() + chunk_size - 1) / chunk_size;
    chunks_ = chunks / plan.shard.count + (plan.shard.index < chunks % plan.shard.count ? 1 : 0);
    result_.proof = {{"codec", name(plan.domain.codec())},
                     {"domain", plan.domain.description()},
                     {"implementation", plan.name},
                     {"oracle", plan.oracle}};
    if (!plan.round_trip) result_.proof["round_trip"] = false;
    result_.shard = plan.shard;
    result_.inputs = plan.domain.size();
    if (plan.resume) resume();
    next_ = result_.done;
  }

  Result run() {
    {
      std::vector<std::jthread> workers;
      start_threads(workers, std::max(1u, plan_.jobs), [&] { work(); });
    }
    if (error_) std::rethrow_exception(error_);
    result_.complete = result_.done == chunks_;
    if (!plan_.checkpoint.empty()) save();
    return std::move(result_);
  }

 private:
  void resume() {
    if (plan_.checkpoint.empty() || !std::filesystem::exists(plan_.checkpoint)) return;
    const std::string where = plan_.checkpoint.string();
    Result before = Result::from_json(read_json(plan_.checkpoint), where);
    if (before.proof != result_.proof || before.inputs != result_.inputs ||
        before.shard != result_.shard) {
      throw BadInput(
          fmt::format("{} is the checkpoint of another proof ({}); remove it, or give "
                      "another --checkpoint",
                      where, before.proof.dump()));
    }
    // A counterexample may be an input that was not answered and is not counted.
    const std::uint64_t counted = before.counts.total();
    if (before.done > chunks_ || counted > inputs_of_first(before.done) ||
        (counted < inputs_of_first(before.done) && before.failures.empty())) {
      throw BadInput(fmt::format(
          "{} is damaged: it counts {} inputs in {} of {} parts; remove it, or give another "
          "--checkpoint",
          where, counted, before.done, chunks_));
    }
    result_ = std::move(before);
  }

  // The inputs of a chunk of this shard.
  std::uint64_t begin_of(std::uint64_t chunk) const {
    return (chunk * plan_.shard.count + plan_.shard.index) * chunk_size;
  }
  std::uint64_t end_of(std::uint64_t chunk) const {
    return std::min(begin_of(chunk) + chunk_size, plan_.domain.size());
  }
  // Only the last chunk may be smaller than the others.
  std::uint64_t inputs_of_first(std::uint64_t chunks) const {
    if (chunks == 0) return 0;
    return (chunks - 1) * chunk_size + end_of(chunks - 1) - begin_of(chunks - 1);
  }

  void save() {
    write_file(plan_.checkpoint, result_.to_json().dump(1) + '\n');
    saved_ = std::chrono::steady_clock::now();
  }

  void work() {
    try {
      const std::unique_ptr<Checker> checker = plan_.checker();
      for (std::uint64_t chunk = next_++; chunk < chunks_ && !stop_; chunk = next_++) {
        commit(chunk, checker->check(begin_of(chunk), end_of(chunk)));
      }
    } catch (...) {
      const std::lock_guard lock(mutex_);
      error_ = std::current_exception();
      stop_ = true;
    }
  }

  // Chunks are counted in their order, so that a checkpoint is a prefix of the work.
  void commit(std::uint64_t chunk, Checked done) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(chunk, std::move(done));
    for (auto it = waiting_.find(result_.done); it != waiting_.end();
         it = waiting_.find(result_.done)) {
      result_.counts.add(it->second.counts);
      for (auto& failure : it->second.failures) result_.failures.push_back(std::move(failure));
      waiting_.erase(it);
      ++result_.done;
    }
    if (result_.failures.size() >= most_failures) stop_ = true;
    plan_.progress(result_.done, chunks_);
    if (!plan_.checkpoint.empty() &&
        std::chrono::duration<double>(std::chrono::steady_clock::now() - saved_).count() >
            plan_.checkpoint_every) {
      save();
    }
  }

  const Plan& plan_;
  std::uint64_t chunks_ = 0;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::map<std::uint64_t, Checked> waiting_;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
  std::exception_ptr error_;
  Result result_;
};

}  // namespace

Result prove(const Plan& plan) { return Work(plan).run(); }

}  // namespace acecheck::prove
