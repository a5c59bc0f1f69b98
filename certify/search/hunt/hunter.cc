// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/hunter.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "search/hunt/kind.h"

namespace acecheck::hunt {
namespace {

// Inputs that are asked at once: more in each round through the operations.
constexpr std::size_t first_batch = 512;
constexpr std::size_t largest_batch = 4096;
// Right answers of each operation that are kept for the diagnosis.
constexpr std::size_t most_passed = 300;

}  // namespace

Hunter::Hunter(Hello hello, const Settings& settings)
    : hello_(std::move(hello)), settings_(settings), operations_(operations_of(hello_)) {}

std::vector<Hunter::Asked> Hunter::ask(Answerer& answerer, Operation operation,
                                       std::vector<std::string> inputs, bool keeps_passed) {
  const Capabilities& capabilities = hello_.codecs.at(operation.codec);
  std::vector<Asked> out;
  std::vector<Request> requests;
  out.reserve(inputs.size());
  requests.reserve(inputs.size());
  for (std::string& input : inputs) {
    auto asked = case_for(operation, input, capabilities);
    if (!asked) continue;
    requests.push_back(request_for(*asked, requests.size() + 1, capabilities));
    out.push_back({std::move(input), std::move(*asked)});
  }
  answerer.ask(requests, [&](std::size_t request, const Outcome& outcome) {
    Asked& each = out[request];
    each.verdict = judge(each.question, capabilities, outcome, settings_.strict).verdict;
    each.kind = kind_of_answer(each.question, outcome);
    if (is_failure(each.verdict) || keeps_passed) each.outcome = outcome;
  });
  return out;
}

bool Hunter::note(Finding finding) {
  const std::lock_guard lock(mutex_);
  const auto [at, is_new] = findings_.emplace(finding.kind, finding);
  if (is_smaller(finding.operation, finding.input, at->second.input)) {
    at->second = std::move(finding);
  }
  return is_new;
}

void Hunter::shrink(Answerer& answerer, Finding& finding) {
  const Shows shows = [&](const std::vector<std::string>& candidates) {
    std::vector<bool> out(candidates.size(), false);
    // A crash costs a start of the process, so that no more candidates are asked than are needed.
    const std::size_t at_once = finding.verdict == Verdict::crash ? 1 : candidates.size();
    for (auto from = candidates.begin(); from != candidates.end();) {
      const auto to = from + static_cast<std::ptrdiff_t>(at_once);
      for (const Asked& asked : ask(answerer, finding.operation, {from, to})) {
        if (!is_failure(asked.verdict) ||
            kind_of_difference(asked.question, asked.outcome, asked.verdict) != finding.kind) {
          continue;
        }
        const auto at = std::ranges::find(candidates, asked.input);
        out[static_cast<std::size_t>(at - candidates.begin())] = true;
      }
      if (std::ranges::find(out, true) != out.end()) break;
      from = to;
    }
    return out;
  };
  // A hang costs its whole time for each candidate.
  const unsigned rounds = finding.verdict == Verdict::timeout ? 0 : 60;
  const std::string smaller = shrunk(finding.operation, finding.input, shows, rounds);
  if (smaller == finding.input) return;
  for (Asked& asked : ask(answerer, finding.operation, {smaller})) {
    if (!is_failure(asked.verdict)) return;  // the implementation's answers change
    note({finding.operation, finding.kind, smaller, std::move(asked.question),
          std::move(asked.outcome), asked.verdict});
  }
}

void Hunter::hunt(Answerer& answerer, unsigned number) {
  std::vector<Inputs> inputs;
  for (const Operation operation : operations_) {
    inputs.emplace_back(operation, settings_.seed + 7919 * number);
  }
  std::vector<std::size_t> kept(inputs.size(), 0);  // of `passed_`, by operation
  std::unordered_set<std::uint64_t> seen;           // kinds of answers
  std::size_t done = 0;                             // cases of this answerer
  const auto goes_on = [&] {
    return !stopped_ && answerer.can_go_on() && !operations_.empty() &&
           (settings_.most_cases == 0 || done < settings_.most_cases);
  };
  for (std::size_t turn = 0; goes_on(); ++turn) {
    Inputs& source = inputs[turn % inputs.size()];
    const Operation operation = operations_[turn % operations_.size()];
    std::vector<std::string> next;
    const std::size_t batch =
        std::min(largest_batch, first_batch << std::min<std::size_t>(turn / inputs.size(), 3));
    const std::size_t left = settings_.most_cases == 0 ? batch : settings_.most_cases - done;
    while (next.size() < std::min(batch, left)) next.push_back(source.next());
    done += next.size();
    cases_ += next.size();
    std::vector<Finding> found;
    const bool keeps_passed = kept[turn % inputs.size()] < most_passed;
    for (Asked& asked : ask(answerer, operation, std::move(next), keeps_passed)) {
      if (asked.verdict == Verdict::not_run) continue;
      if (seen.insert(asked.kind).second) source.keep(asked.input);
      if (!is_failure(asked.verdict)) {
        if (keeps_passed && asked.verdict == Verdict::pass) {
          ++kept[turn % inputs.size()];
          const std::lock_guard lock(mutex_);
          passed_.push_back({operation, "", std::move(asked.input), std::move(asked.question),
                             std::move(asked.outcome), asked.verdict});
        }
        continue;
      }
      Finding finding{operation,
                      kind_of_difference(asked.question, asked.outcome, asked.verdict),
                      std::move(asked.input),
                      std::move(asked.question),
                      std::move(asked.outcome),
                      asked.verdict};
      if (note(finding)) found.push_back(std::move(finding));
    }
    if (settings_.fail_fast && !found.empty()) {
      stop();
      found.erase(found.begin() + 1, found.end());
    }
    for (Finding& finding : found) {
      if ((settings_.fail_fast || !stopped_) && answerer.can_go_on()) shrink(answerer, finding);
      announce(finding);
    }
  }
  const std::lock_guard lock(mutex_);
  for (std::string& why : answerer.other_failures()) unattributed_.push_back(std::move(why));
}

void Hunter::announce(const Finding& first) {
  // A kind is the operation, the verdict, a colon and details.
  const std::string alike = first.kind.substr(0, first.kind.find(':'));
  const std::lock_guard lock(mutex_);
  if (announced_.insert(alike).second) news_.push_back(findings_.at(first.kind));
}

std::vector<Finding> Hunter::take_news() {
  const std::lock_guard lock(mutex_);
  return std::exchange(news_, {});
}

std::vector<Finding> Hunter::findings() const {
  const std::lock_guard lock(mutex_);
  std::vector<Finding> out;
  for (const auto& [kind, finding] : findings_) out.push_back(finding);
  return out;
}

std::vector<Finding> Hunter::passed() const {
  const std::lock_guard lock(mutex_);
  return passed_;
}

std::vector<std::string> Hunter::unattributed() const {
  const std::lock_guard lock(mutex_);
  return unattributed_;
}

}  // namespace acecheck::hunt
