// SPDX-License-Identifier: Apache-2.0
#include "run/campaign.h"

#include <fmt/format.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>

#include "core/failure.h"
#include "core/threads.h"

namespace acecheck {
namespace {

constexpr std::size_t worth_a_process = 100;  // vectors

}  // namespace

Campaign::Campaign(Suites& suites, std::vector<Target> targets, Settings settings, LogWriter* log)
    : suites_(suites),
      targets_(std::move(targets)),
      settings_(std::move(settings)),
      log_(log),
      at_once_(static_cast<unsigned>(std::min<std::size_t>(settings_.jobs, targets_.size()))),
      finished_pipe_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      works_(targets_.size()) {
  for (std::size_t i = 0; i < targets_.size(); ++i) order_.push_back(i);
  // Those of the same cost as they were given.
  std::ranges::sort(order_, [&](std::size_t a, std::size_t b) {
    return targets_[a].cost != targets_[b].cost ? targets_[a].cost > targets_[b].cost : a < b;
  });
  start_threads(threads_, at_once_, [this] { work(); });
}

Campaign::~Campaign() = default;

void Campaign::work() {
  for (;;) {
    std::size_t target = 0;
    {
      const std::lock_guard lock(mutex_);
      if (next_ == targets_.size()) return;
      target = order_[next_++];
    }
    std::optional<Run> run;
    std::exception_ptr error;
    try {
      run = ask(target);
    } catch (...) {
      error = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    works_[target].run = std::move(run);
    works_[target].error = error;
    works_[target].ended = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = write(finished_pipe_.number(), &one, sizeof one);
  }
}

std::unique_ptr<Implementation> Campaign::start(const Target& target) const {
  // A start is no answer: a short time for answers leaves it the usual time.
  return std::make_unique<Implementation>(Implementation::Settings{
      .command = target.command,
      .timeout = settings_.timeout,
      .hello_timeout = std::max(settings_.timeout, Implementation::Settings{}.hello_timeout)});
}

// Adds processes of an implementation while the work is worth it. One that cannot run twice at the
// same time does with fewer.
void Campaign::start_more(std::vector<std::unique_ptr<Implementation>>& processes,
                          const Target& target, std::size_t left) const {
  const std::size_t most = std::min<std::size_t>(settings_.jobs / at_once_, left / worth_a_process);
  while (processes.size() < most) {
    try {
      processes.push_back(start(target));
    } catch (const AdapterFailure&) {
      return;
    }
  }
}

// clang-tidy 19 takes every variable of this function for constant.
// NOLINTBEGIN(misc-const-correctness)
Run Campaign::ask(std::size_t index) {
  const Target& target = targets_[index];
  Work& work = works_[index];
  std::vector<std::unique_ptr<Implementation>> processes;
  processes.push_back(start(target));
  const Hello& hello = processes.front()->hello();
  Json header = header_of({target.name, target.command, settings_.suite_digest, settings_.selection,
                           settings_.run_options},
                          hello, settings_.arguments);
  if (log_ != nullptr) log_->begin(index, header);
  Watch watch = log_ != nullptr ? log_->watch(index) : Watch{};
  watch.progress = [&work](std::size_t done, std::size_t total, std::size_t failed) {
    work.done = done;
    work.total = total;
    work.failed = failed;
  };
  auto runner = std::make_unique<Runner>(suites_.of(hello), target.name, hello, settings_.selection,
                                         settings_.run_options, std::move(watch));
  Runner& running = *runner;
  {
    const std::lock_guard lock(mutex_);
    work.header = std::move(header);
    work.runner = std::move(runner);
  }
  if (const std::size_t left = running.left(); left > 0) {
    start_more(processes, target, left);
    running.ask(processes);
    running.ask_alone([&] { return start(target); });
  }
  Run run = running.run();
  if (log_ != nullptr) log_->end(index, run);
  return run;
}
// NOLINTEND(misc-const-correctness)

void Campaign::clear_finished() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto got = ::read(finished_pipe_.number(), &count, sizeof count);
}

bool Campaign::has_ended(std::size_t target) const {
  const std::lock_guard lock(mutex_);
  return works_[target].ended;
}

std::size_t Campaign::ended() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::size_t>(std::ranges::count_if(works_, &Work::ended));
}

void Campaign::interrupt(std::size_t target, const std::string& why) {
  const std::lock_guard lock(mutex_);
  Work& work = works_[target];
  if (work.runner && !work.ended) work.runner->interrupt(why);
}

std::optional<Campaign::Result> Campaign::result(std::size_t target) const {
  const Work& work = works_[target];
  const Runner* runner = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (work.error) std::rethrow_exception(work.error);
    if (work.run) return Result{*work.run, work.header};
    runner = work.runner.get();
  }
  if (runner == nullptr) return std::nullopt;
  return Result{runner->run(), work.header};
}

Campaign::Counts Campaign::progress() const {
  Counts out;
  for (const Work& work : works_) {
    out.done += work.done;
    out.total += work.total;
    out.failed += work.failed;
  }
  return out;
}

}  // namespace acecheck
