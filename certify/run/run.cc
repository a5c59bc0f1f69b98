#include "run/run.h"

#include <fmt/format.h>

#include <algorithm>

namespace acecheck {

std::size_t Run::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      entries, [&](const Entry& entry) { return entry.judgement.verdict == verdict; }));
}

std::size_t Run::count_known(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(entries, [&](const Entry& entry) {
    return entry.known && entry.judgement.verdict == verdict;
  }));
}

Totals Run::totals() const {
  Totals out;
  for (const Entry& entry : entries) {
    const Judgement& judgement = entry.judgement;
    if (judgement.verdict == Verdict::not_run) {
      ++out.not_run;
      continue;
    }
    ++out.asked;
    const bool excused = judgement.by_limits || judgement.verdict == Verdict::warn;
    ++(is_failure(judgement.verdict) ? out.failed : excused ? out.excused : out.passed);
    if (entry.known) ++out.known;
  }
  for (const auto& [why, count] : not_applicable) out.not_run += count;
  return out;
}

Conclusion Run::conclusion() const {
  if (entries.empty()) return Conclusion::nothing_ran;
  const Totals all = totals();
  if (!unattributed.empty() || !stopped.empty() || all.failed > all.known)
    return Conclusion::not_conformant;
  if (all.failed > 0) return Conclusion::as_known;
  const bool limited =
      std::ranges::any_of(entries, [](const Entry& entry) { return entry.judgement.by_limits; });
  return limited ? Conclusion::within_limits : Conclusion::conformant;
}

namespace {

std::size_t longest_string(const Json& json) {
  std::size_t longest = 0;
  for (const Json& value : json) {
    if (value.is_string()) longest = std::max(longest, value.get_ref<const std::string&>().size());
  }
  return longest;
}

// The outcome without the ends of strings that are far longer than what was expected: thousands of
// wrong answers would fill the memory.
Outcome kept(const Vector& vector, const Outcome& outcome) {
  constexpr std::size_t more = 1024;  // octets
  const std::size_t expected = std::max(longest_string(vector.input.json()),
                                        vector.value ? longest_string(vector.value->json()) : 0);
  const std::size_t given = longest_string(outcome.value.json());
  if (outcome.kind != Outcome::Kind::value || given <= expected + more) return outcome;
  Json cut = outcome.value.json();
  for (Json& value : cut) {
    if (!value.is_string()) continue;
    auto& text = value.get_ref<std::string&>();
    if (text.size() <= expected + more) continue;
    // Between two code points, or two characters of UTF-8.
    std::size_t end = std::min(text.rfind(' ', expected + more), expected + more);
    while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text = text.substr(0, end);
  }
  return {outcome.kind, Members(std::move(cut)), fmt::format("cut from {} octets", given)};
}

// Counts failures of one kind that follow each other.
class Patience {
 public:
  // Whether it has come to its end. Then why() says so.
  bool ends(const Entry& entry) {
    const Outcome::Kind kind = entry.outcome.kind;
    const bool stuck = is_failure(entry.judgement.verdict) &&
                       (kind == Outcome::Kind::crash || kind == Outcome::Kind::timeout ||
                        kind == Outcome::Kind::protocol_error);
    count_ = !stuck ? 0 : kind == kind_ ? count_ + 1 : 1;
    kind_ = kind;
    detail_ = entry.outcome.detail;
    return count_ >= most_alike;
  }

  std::string why() const {
    return fmt::format("{} vectors in a row ended alike: {}: {}; --keep-going insists", count_,
                       name(kind_), detail_);
  }

 private:
  Outcome::Kind kind_ = Outcome::Kind::value;
  std::size_t count_ = 0;
  std::string detail_;
};

}  // namespace

Run run_suite(const Suite& suite, Implementation& implementation, const std::string& target,
              const Selection& selection, const Conduct& conduct,
              const std::function<void(std::size_t, std::size_t)>& progress) {
  Run run{target, implementation.hello(), {}, {}, {}, {}, {}};
  std::vector<const Vector*> selected;
  std::vector<Request> requests;
  for (const Vector& vector : suite.vectors()) {
    if (!selection.selects(vector)) continue;
    const auto declared = run.hello.codecs.find(vector.codec);
    if (declared == run.hello.codecs.end()) {
      ++run.not_applicable["codec not declared"];
      continue;
    }
    if (const auto why = not_applicable(vector, declared->second); !why.empty()) {
      ++run.not_applicable[std::string(why)];
      continue;
    }
    requests.push_back(request_for(vector, selected.size() + 1, declared->second));
    selected.push_back(&vector);
  }

  run.entries.resize(selected.size());
  std::size_t done = 0;
  Patience patience;
  implementation.run(requests, [&](std::size_t index, const Outcome& outcome) {
    const Vector& vector = *selected[index];
    run.entries[index] = {
        &vector, kept(vector, outcome),
        judge(vector, run.hello.codecs.at(vector.codec), outcome, conduct.strict)};
    run.entries[index].known =
        conduct.baseline != nullptr && knows(*conduct.baseline, {target, run.hello.name}, vector,
                                             run.entries[index].judgement.verdict);
    progress(++done, selected.size());
    if (!conduct.keep_going && run.stopped.empty() && patience.ends(run.entries[index])) {
      run.stopped = patience.why();
      implementation.stop();
    }
  });
  if (!implementation.gave_up().empty()) run.stopped = implementation.gave_up();
  for (std::size_t i = 0; i < selected.size(); ++i) {
    if (run.entries[i].vector != nullptr) continue;
    run.entries[i] = {selected[i], {Outcome::Kind::not_run, {}, run.stopped}, {Verdict::not_run}};
  }
  if (done == selected.size()) run.stopped = implementation.gave_up();  // it was the last anyway
  for (const auto& failure : implementation.unattributed()) {
    Unattributed& added = run.unattributed.emplace_back(failure.outcome);
    for (const std::size_t index : failure.requests) added.in_flight.push_back(selected[index]->id);
  }
  run.error_output = implementation.error_output();
  return run;
}

}  // namespace acecheck
