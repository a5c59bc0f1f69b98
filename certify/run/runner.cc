// SPDX-License-Identifier: Apache-2.0
#include "run/runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <exception>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "core/failure.h"
#include "core/members.h"
#include "faults/groups.h"

namespace acecheck {

namespace {

constexpr std::size_t most_alone = 8;  // failures that are asked again in a fresh process

// The outcome without the end of a value that is far longer than what was expected: thousands of
// wrong answers would fill the memory.
Outcome kept(const Vector& vector, const Outcome& outcome) {
  constexpr std::size_t more = 256;  // entries
  const std::size_t expected =
      std::max(vector.input.entries(), vector.value ? vector.value->entries() : 0);
  const std::string* flags = outcome.value.case_flags();
  const std::size_t given = std::max(outcome.value.entries(), flags == nullptr ? 0 : flags->size());
  if (outcome.kind != Outcome::Kind::value || given <= expected + more) return outcome;
  return {outcome.kind, outcome.value.first(expected + more), fmt::format("cut from {}", given)};
}

std::string in_short(const Question& question, const Outcome& outcome) {
  constexpr std::size_t most = 200;  // octets
  const std::string words =
      outcome.kind == Outcome::Kind::value ? value_members(question, outcome.value).dump()
      : outcome.detail.empty()             ? std::string(name(outcome.kind))
                               : fmt::format("{}: {}", name(outcome.kind), outcome.detail);
  return words.size() <= most ? words : words.substr(0, most) + "...";
}

// Questions that one process gets in a row: what one of them leaves in memory meets the next ones.
constexpr std::size_t in_group = 32;

// Whether an implementation may answer the same request so at one time and so at another. The words
// of a rejection, and how a failure is described, may vary.
bool same_answer(const Outcome& a, const Outcome& b) {
  return a.kind == b.kind && a.value == b.value;
}

void shuffle(std::vector<std::size_t>& items, std::uint64_t seed) {
  std::mt19937_64 random(seed);  // std::shuffle differs between libraries
  for (std::size_t left = items.size(); left > 1; --left) {
    std::swap(items[left - 1], items[random() % left]);
  }
}

}  // namespace

// What one process is asked, and how it answers.
class Runner::Process final : public Implementation::Observer {
 public:
  // Of all groups of questions of the run, this process gets every count-th.
  Process(Runner& runner, Implementation& implementation, unsigned number, std::size_t count)
      : runner_(runner), implementation_(implementation), number_(number), count_(count) {}

  // One round of the vectors after the other, so that memory does not grow with their number.
  void ask() {
    for (unsigned round = 0; round < runner_.options_.repeat && implementation_.can_go_on();
         ++round) {
      take(round);
      implementation_.ask(requests_, *this);
      note_unattributed();
    }
  }

  void answered(std::size_t request, const Outcome& outcome) override {
    const std::size_t index = vectors_[request];
    const Vector& vector = *runner_.selected_.vectors[index];
    const std::lock_guard lock(runner_.mutex_);
    if (!runner_.run_.stopped.empty() || !stopped_.empty()) return;
    Slot& slot = runner_.slots_[index];
    const auto judged = [&](const Outcome& it) {
      return judge(vector, runner_.run_.hello.codecs.at(vector.codec), it, runner_.options_.strict);
    };
    const Outcome taken = kept(vector, outcome);
    const Judgement judgement = judged(outcome);
    if (slot.answers == 0) {
      slot.entry = runner_.noted(vector, taken, judgement);
    } else if (slot.entry.outcome.kind != Outcome::Kind::flaky &&
               !same_answer(slot.entry.outcome, taken)) {
      const Outcome flaky = {
          Outcome::Kind::flaky,
          {},
          fmt::format("first {}; asked again {}", in_short(*slot.entry.vector, slot.entry.outcome),
                      in_short(*slot.entry.vector, taken))};
      slot.entry = runner_.noted(vector, flaky, judged(flaky));
    }
    if (++slot.answers == runner_.options_.repeat) {
      runner_.watch_.entry(slot.entry);
      if (is_failure(slot.entry.judgement.verdict)) ++runner_.failed_;
      runner_.watch_.progress(++runner_.done_, runner_.slots_.size(), runner_.failed_);
    }
    const bool failure = is_failure(slot.entry.judgement.verdict) && !slot.entry.known;
    if (runner_.options_.fail_fast && failure) {
      runner_.stop(fmt::format("--fail-fast: {} failed", vector.id));
    }
    stop_if_time_is_lost(vector, outcome, failure);
  }

  // Why this process was not asked all its vectors; empty if it was.
  const std::string& stopped() const { return stopped_; }

  void replay_ends() override { note_unattributed(); }

 private:
  // The requests of the round: those of all rounds together would fill the memory.
  void take(unsigned round) {
    const std::vector<std::size_t> all = runner_.order(round);
    const std::size_t begin = round * all.size();
    vectors_.clear();
    requests_.clear();
    for (std::size_t at = 0; at < all.size(); ++at) {
      const std::size_t question = begin + at;
      if (question / in_group % count_ != number_) continue;
      const Vector& vector = *runner_.selected_.vectors[all[at]];
      vectors_.push_back(all[at]);
      requests_.push_back(
          request_for(vector, question + 1, implementation_.hello().codecs.at(vector.codec)));
    }
  }

  std::vector<std::string> ids_of(const std::vector<std::size_t>& requests) const {
    std::vector<std::string> ids;
    for (const std::size_t request : requests) {
      ids.push_back(runner_.selected_.vectors[vectors_[request]]->id);
    }
    return ids;
  }

  // Each process decides for itself, so that the vectors that are asked do not depend on how fast
  // the other processes are.
  void stop_if_time_is_lost(const Vector& vector, const Outcome& outcome, bool failure) {
    const bool stuck = failure && (outcome.kind == Outcome::Kind::crash ||
                                   outcome.kind == Outcome::Kind::timeout ||
                                   outcome.kind == Outcome::Kind::protocol_error);
    if (!stuck) {  // known failures are waited for: a baseline shows the others
      lost_before_ = implementation_.time_lost();
      stuck_ = 0;
      answered_.emplace(vector.codec, vector.op);
      return;
    }
    ++stuck_;
    const auto lost = implementation_.time_lost() - lost_before_;
    const bool never_answered =
        stuck_ >= fewest_without_answer && !answered_.contains({vector.codec, vector.op});
    const int most = never_answered ? most_lost_without_answer : most_lost;
    if (lost < most * implementation_.timeout() || runner_.options_.keep_going) return;
    stopped_ = fmt::format(
        "{} vectors in a row failed and took {:.3g} s, the last with {}: {}; {}--keep-going asks "
        "the others as well",
        stuck_, std::chrono::duration<double>(lost).count(), name(outcome.kind), outcome.detail,
        never_answered ? fmt::format("nothing that {} {} was asked was answered: is the adapter "
                                     "right? ",
                                     name(vector.codec), name(vector.op))
                       : "");
    implementation_.stop();
  }

  void note_unattributed() {
    const std::lock_guard lock(runner_.mutex_);
    for (; noted_ < implementation_.unattributed().size(); ++noted_) {
      const auto& failure = implementation_.unattributed()[noted_];
      runner_.run_.unattributed.push_back({failure.outcome, ids_of(failure.requests)});
      runner_.watch_.unattributed(runner_.run_.unattributed.back());
    }
  }

  Runner& runner_;
  Implementation& implementation_;
  std::size_t number_;
  std::size_t count_;                 // of processes
  std::vector<std::size_t> vectors_;  // of each request of the round: the index in the selection
  std::vector<Request> requests_;
  std::size_t noted_ = 0;                     // of unattributed()
  std::chrono::milliseconds lost_before_{0};  // until the last answer
  std::size_t stuck_ = 0;                     // failures since then
  std::set<std::pair<Codec, Op>> answered_;   // operations of which a question was answered
  std::string stopped_;
};

Runner::Runner(const Suite& suite, std::string target, Hello hello, const Selection& selection,
               const RunOptions& run_options, Watch watch)
    : options_(run_options), watch_(std::move(watch)), selected_(select(suite, selection, hello)) {
  run_.target = std::move(target);
  run_.hello = std::move(hello);
  run_.not_applicable = selected_.not_applicable;
  slots_.resize(selected_.vectors.size());
}

std::size_t Runner::left() const {
  const std::lock_guard lock(mutex_);
  return slots_.size() - done_;
}

std::vector<std::size_t> Runner::order(unsigned round) const {
  std::vector<std::size_t> out(selected_.vectors.size());
  std::iota(out.begin(), out.end(), std::size_t{0});
  if (round > 0) shuffle(out, options_.seed + round);
  return out;
}

Entry Runner::noted(const Vector& vector, Outcome outcome, Judgement judgement) const {
  const bool known =
      options_.baseline != nullptr &&
      knows(*options_.baseline, {run_.target, run_.hello.name}, vector, judgement.verdict);
  return {&vector, std::move(outcome), judgement, known};
}

void Runner::stop(const std::string& why) {
  if (!run_.stopped.empty()) return;
  run_.stopped = why;
  for (const auto& process : processes_) process->stop();
}

void Runner::ask(std::span<const std::unique_ptr<Implementation>> processes) {
  processes_ = processes;
  for (const auto& process : processes) {
    if (to_json(process->hello()) == to_json(run_.hello)) continue;
    const std::lock_guard lock(mutex_);
    run_.stopped = fmt::format("two of its processes say different hellos: {} and {}",
                               to_json(run_.hello).dump(), to_json(process->hello()).dump());
    return;
  }
  std::deque<Process> parts;  // they do not move
  for (unsigned i = 0; i < processes.size(); ++i) {
    parts.emplace_back(*this, *processes[i], i, processes.size());
  }
  std::vector<std::exception_ptr> errors(parts.size());
  const auto ask_part = [&](std::size_t i) {
    try {
      parts[i].ask();
    } catch (...) {
      errors[i] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    try {
      for (std::size_t i = 1; i < parts.size(); ++i) threads.emplace_back(ask_part, i);
    } catch (const std::system_error&) {
      for (const auto& process : processes) process->stop();
      throw;
    }
    ask_part(0);
  }
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
  const std::lock_guard lock(mutex_);
  // Stopped before all were asked so often: only a failure is for good.
  for (Slot& slot : slots_) {
    if (!is_failure(slot.entry.judgement.verdict) && slot.answers < options_.repeat) {
      slot.answers = 0;
    }
  }
  settle();
  for (const Process& part : parts) {
    if (run_.stopped.empty()) run_.stopped = part.stopped();
  }
  if (done_ == slots_.size()) run_.stopped.clear();  // it was the last vector anyway
  for (const auto& process : processes) {
    if (std::string signal = process->end(); !signal.empty()) run_.ended = std::move(signal);
    if (!process->gave_up().empty()) run_.stopped = process->gave_up();
    run_.error_output += process->error_output();
  }
}

// Failures of all groups. What ended a process was asked alone by Implementation.
std::vector<std::size_t> Runner::doubtful() const {
  using enum Outcome::Kind;
  const std::lock_guard lock(mutex_);
  if (!run_.stopped.empty()) return {};
  std::map<std::string, std::vector<std::size_t>> groups;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Entry& entry = slots_[i].entry;
    if (slots_[i].answers == 0 || !is_failure(entry.judgement.verdict) || entry.known) continue;
    const Outcome::Kind kind = entry.outcome.kind;
    if (kind == value || kind == reject || kind == too_small || kind == flaky) {
      groups[faulty::group_of(entry).id].push_back(i);
    }
  }
  std::vector<std::size_t> out;
  for (std::size_t part = 0; part < most_alone; ++part) {
    for (const auto& [id, all] : groups) {
      const std::size_t at = all.size() * part / most_alone;
      const bool is_new = part == 0 || at > all.size() * (part - 1) / most_alone;
      if (is_new && out.size() < most_alone) out.push_back(all[at]);
    }
  }
  return out;
}

void Runner::ask_alone(const std::function<std::unique_ptr<Implementation>()>& start) {
  for (const std::size_t index : doubtful()) {
    const Vector& vector = *selected_.vectors[index];
    const Capabilities& capabilities = run_.hello.codecs.at(vector.codec);
    std::unique_ptr<Implementation> process;
    try {
      process = start();
    } catch (const AdapterFailure&) {
      return;
    }
    const std::array question = {request_for(vector, 1, capabilities)};
    process->ask(question, [&](std::size_t, const Outcome& outcome) {
      const std::lock_guard lock(mutex_);
      // A plug-in is asked several times for one vector.
      const bool changes = outcome.detail.starts_with("the plug-in gives another answer");
      slots_[index].entry.alone =
          changes ? Verdict::flaky : judge(vector, capabilities, outcome, options_.strict).verdict;
    });
  }
}

void Runner::settle() {
  for (Slot& slot : slots_) {
    if (slot.answers == 0 || slot.answers == options_.repeat) continue;
    slot.answers = options_.repeat;
    watch_.entry(slot.entry);
    ++done_;
  }
}

void Runner::interrupt(std::string why) {
  const std::lock_guard lock(mutex_);
  const auto answers = [](const Slot& slot) { return slot.answers; };
  const unsigned repeats =
      slots_.empty() ? 0 : answers(*std::ranges::min_element(slots_, {}, answers));
  if (options_.repeat > 1) why += fmt::format(" after {} of {} repeats", repeats, options_.repeat);
  settle();
  run_.stopped = std::move(why);
  run_.interrupted = true;
}

Run Runner::run() const {
  const std::lock_guard lock(mutex_);
  Run out = run_;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    out.entries.push_back(slots_[i].answers == options_.repeat
                              ? slots_[i].entry
                              : Entry{selected_.vectors[i],
                                      {Outcome::Kind::not_run, {}, run_.stopped},
                                      {Verdict::not_run}});
  }
  return out;
}

}  // namespace acecheck
