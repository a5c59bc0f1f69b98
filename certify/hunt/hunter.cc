#include "hunt/hunter.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "hunt/kind.h"
#include "hunt/quick.h"

namespace acecheck::hunt {
namespace {

// Inputs that are asked at once: more in each round through the operations.
constexpr std::size_t first_batch = 512;
constexpr std::size_t largest_batch = 4096;

}  // namespace

Hunter::Hunter(Hello hello, const Settings& settings)
    : hello_(std::move(hello)), settings_(settings), operations_(operations_of(hello_)) {}

std::vector<Hunter::Asked> Hunter::ask(Subject& subject, Operation operation,
                                       std::vector<std::string> inputs) {
  const Capabilities& capabilities = hello_.codecs.at(operation.codec);
  const Quick quick(operation, capabilities);
  std::vector<Asked> out;
  std::vector<Request> requests;
  out.reserve(inputs.size());
  requests.reserve(inputs.size());
  for (std::string& input : inputs) {
    const std::size_t id = requests.size() + 1;
    if (quick.is_usable() && !is_in_buffer(operation, input, capabilities)) {
      Data data = data_for(operation, input);
      if (capabilities.strings && !operation.form &&
          !cannot_hold(operation.op, data, *capabilities.strings).empty()) {
        continue;
      }
      requests.push_back({{operation.codec, operation.op, std::move(data)}, id});
      out.push_back({std::move(input)});
      continue;
    }
    auto vector = question(operation, input, capabilities, id);
    if (!vector) continue;
    requests.push_back(request_for(*vector, id, capabilities));
    // Of most inputs the oracle is not asked before the implementation has answered.
    requests.back().time_decides = true;
    out.push_back({std::move(input), std::make_unique<Vector>(std::move(*vector))});
  }
  subject.ask(requests, [&](std::size_t request, const Outcome& outcome) {
    Asked& asked = out[request];
    if (!asked.vector) {
      if (const auto kind = quick.kind_if_right(asked.input, outcome)) {
        asked.verdict = Verdict::pass;
        asked.kind = *kind;
        return;
      }
      auto vector = question(operation, asked.input, capabilities, request + 1);
      if (!vector) return;  // what depends on the version of Unicode, for example
      asked.vector = std::make_unique<Vector>(std::move(*vector));
    }
    asked.outcome = outcome;
    asked.verdict = judge(*asked.vector, capabilities, outcome, settings_.strict).verdict;
    asked.kind = kind_of_answer(*asked.vector, outcome);
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

void Hunter::shrink(Subject& subject, Finding& finding) {
  const Shows shows = [&](const std::vector<std::string>& candidates) {
    std::vector<bool> out(candidates.size(), false);
    // A crash costs a start of the process, so that no more candidates are asked than are needed.
    const std::size_t at_once = finding.verdict == Verdict::crash ? 1 : candidates.size();
    for (auto from = candidates.begin(); from != candidates.end();) {
      const auto to = from + static_cast<std::ptrdiff_t>(at_once);
      for (const Asked& asked : ask(subject, finding.operation, {from, to})) {
        if (!is_failure(asked.verdict) ||
            kind_of_difference(*asked.vector, asked.outcome, asked.verdict) != finding.kind) {
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
  for (const Asked& asked : ask(subject, finding.operation, {smaller})) {
    if (!is_failure(asked.verdict)) return;  // the implementation's answers change
    note({finding.operation, finding.kind, smaller, asked.outcome, asked.verdict});
  }
}

void Hunter::hunt(Subject& subject, unsigned number) {
  std::vector<Inputs> inputs;
  for (const Operation operation : operations_) {
    inputs.emplace_back(operation, settings_.seed + 7919 * number);
  }
  std::unordered_set<std::uint64_t> seen;  // kinds of answers
  std::size_t done = 0;                    // cases of this subject
  const auto goes_on = [&] {
    return !stopped_ && subject.can_go_on() && !operations_.empty() &&
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
    for (Asked& asked : ask(subject, operation, std::move(next))) {
      if (asked.verdict == Verdict::not_run) continue;
      if (seen.insert(asked.kind).second) source.keep(asked.input);
      if (!is_failure(asked.verdict)) continue;
      Finding finding{operation, kind_of_difference(*asked.vector, asked.outcome, asked.verdict),
                      std::move(asked.input), std::move(asked.outcome), asked.verdict};
      if (note(finding)) found.push_back(std::move(finding));
    }
    if (settings_.fail_fast && !found.empty()) {
      stop();
      found.erase(found.begin() + 1, found.end());
    }
    for (Finding& finding : found) {
      if ((settings_.fail_fast || !stopped_) && subject.can_go_on()) shrink(subject, finding);
    }
  }
  const std::lock_guard lock(mutex_);
  for (std::string& why : subject.unattributed()) unattributed_.push_back(std::move(why));
}

std::vector<Finding> Hunter::findings() const {
  const std::lock_guard lock(mutex_);
  std::vector<Finding> out;
  for (const auto& [kind, finding] : findings_) out.push_back(finding);
  return out;
}

std::vector<std::string> Hunter::unattributed() const {
  const std::lock_guard lock(mutex_);
  return unattributed_;
}

}  // namespace acecheck::hunt
