// SPDX-License-Identifier: Apache-2.0
#include "program/convert/answers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <ranges>
#include <thread>
#include <tuple>

#include "answer/implementation.h"
#include "core/failure.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "core/json.h"
#include "core/members.h"
#include "core/threads.h"
#include "faults/suspects.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"
#include "judge/wrong.h"
#include "program/limits.h"
#include "report/wording.h"
#include "run/targets.h"
#include "search/hunt/question.h"

namespace acecheck {
namespace {

// What one target answers.
struct Reply {
  std::string target;
  std::string implementation;  // with its version
  std::string not_asked{};     // why; empty if it was asked
  Outcome outcome{};
  Verdict verdict = Verdict::not_run;
  std::string line{};  // the answer and the verdict, for a person
  std::string why{};   // the answer is wrong, with the clause; empty if it is right
  Layer layer = Layer::codec;
  std::exception_ptr error{};  // the target could not be run

  bool is_right() const { return !is_failure(verdict); }
  bool is_same(const Reply& other) const { return line == other.line && why == other.why; }
};

std::string given_in_words(const Question& question, const Outcome& outcome) {
  return outcome.kind == Outcome::Kind::reject ? "a rejection" : given_of(question, outcome);
}

// What the steps of the draft give as they are printed, if that differs from the right answer.
std::optional<Outcome> misprinted(const Question& question) {
  Outcome out = printed_outcome(question);
  const Outcome right = oracle_answer(question).outcome;
  if (given_in_words(question, out) == given_in_words(question, right)) return {};
  return out;
}

// The members of an outcome for programs.
Json members_of(const Question& question, const Outcome& outcome) {
  return outcome.kind == Outcome::Kind::value ? value_members(question, outcome.value)
                                              : Json{{"outcome", name(outcome.kind)}};
}

Reply ask(const Question& question, const Target& target) {
  Implementation implementation({.command = target.command});
  const Hello& hello = implementation.hello();
  Reply out{target.name, implementation_of(hello.name, hello.version)};
  const auto found = hello.codecs.find(question.codec);
  if (found == hello.codecs.end()) {
    out.not_asked = "codec not declared";
    return out;
  }
  const Capabilities& capabilities = found->second;
  if (capabilities.profile) {
    out.not_asked = fmt::format("its profile of Bootstring is {}", capabilities.profile->name);
    return out;
  }
  const Case asked = hunt::case_of(question, capabilities);
  out.not_asked = not_applicable(asked, capabilities);
  if (!out.not_asked.empty()) return out;
  const std::vector<Request> requests = {request_for(asked, 1, capabilities)};
  implementation.ask(requests, [&](std::size_t, const Outcome& outcome) { out.outcome = outcome; });
  out.verdict = judge(asked, capabilities, out.outcome).verdict;
  out.why = wrong(asked, capabilities, out.outcome);
  if (!out.why.empty()) {
    const std::string step = oracle_answer(question).step;
    if (!step.empty()) out.why += fmt::format(" ({})", step);
  }
  out.layer = capabilities.layer;
  // Who gives the case flags as well gives the same answer.
  out.outcome.value = std::move(out.outcome.value).without_case_flags();
  out.line = fmt::format("{}: {}", given_in_words(question, out.outcome),
                         out.is_right() ? "right" : name(out.verdict));
  if (out.is_right() && out.outcome.kind == Outcome::Kind::reject && asked.value) {
    out.line += is_idna(out.layer) ? ", since its layer of IDNA may refuse more than the codec"
                                   : ", since the input is beyond its declared limits";
  }
  if (out.verdict == Verdict::advisory) {
    out.line += fmt::format(", but {}", advice_on(asked, capabilities, out.outcome));
  }
  return out;
}

// In the order of the targets. Throws the Failure of a target that was named and cannot be run.
std::vector<Reply> ask_all(const Question& question, const std::vector<Target>& targets) {
  std::vector<Reply> out(targets.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < targets.size(); i = next++) {
      try {
        out[i] = ask(question, targets[i]);
      } catch (...) {
        out[i].error = std::current_exception();
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    start_threads(threads, jobs_of(0), work);
  }
  std::vector<Reply> replies;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    try {
      if (out[i].error) std::rethrow_exception(out[i].error);
    } catch (const Failure&) {
      if (targets[i].optional.empty()) throw;
      out[i].target = targets[i].name;
      out[i].not_asked = "it cannot be run here; `acecheck certify NAME` says why";
    }
    replies.push_back(std::move(out[i]));
  }
  return replies;
}

using Group = std::vector<Reply>;  // with the same answer

// The right answers first, then those that most implementations give.
std::vector<Group> groups_of(const std::vector<Reply>& replies) {
  std::vector<Group> out;
  for (const Reply& reply : replies) {
    if (!reply.not_asked.empty()) continue;
    const auto same =
        std::ranges::find_if(out, [&](const Group& group) { return group.front().is_same(reply); });
    if (same != out.end()) {
      same->push_back(reply);
    } else {
      out.push_back({reply});
    }
  }
  std::ranges::sort(out, {}, [](const Group& group) {
    const Reply& first = group.front();
    return std::tuple(!first.is_right(), -static_cast<std::ptrdiff_t>(group.size()), first.target);
  });
  return out;
}

// The target, with its layer of IDNA and the reason of its rejection.
std::string named(const Reply& reply) {
  std::vector<std::string> more;
  if (is_idna(reply.layer)) more.push_back(fmt::format("layer {}", name(reply.layer)));
  if (reply.outcome.kind == Outcome::Kind::reject && !reply.outcome.detail.empty()) {
    more.push_back(shortened(for_terminal(reply.outcome.detail)));
  }
  return for_terminal(reply.target) +
         (more.empty() ? "" : fmt::format(" ({})", fmt::join(more, ": ")));
}

std::vector<std::string> faults_of(const Question& question, const Reply& reply,
                                   faulty::Suspects& suspects) {
  std::vector<std::string> out;
  if (reply.is_right()) return out;
  for (const auto* fault : suspects.faults_answering(question, reply.outcome)) {
    if (is_idna(fault->capabilities.layer) && !is_idna(reply.layer)) continue;
    const std::string words = fmt::format("{} ({})", fault->what, fault->id);
    if (std::ranges::find(out, words) == out.end()) out.push_back(words);
  }
  return out;
}

Json json_of(const Question& question, const std::vector<Group>& groups,
             const std::vector<Reply>& replies, faulty::Suspects& suspects) {
  Json out = {{"codec", name(question.codec)}, {"op", name(question.op)}};
  out.update(input_members(question));
  out["answers"] = Json::array();
  for (const Group& group : groups) {
    const Reply& first = group.front();
    Json each = members_of(question, first.outcome);
    each["verdict"] = name(first.verdict);
    each["summary"] = first.line;
    if (!first.is_right()) {
      each["why"] = first.why;
      each["faults"] = faults_of(question, first, suspects);
    }
    for (const Reply& reply : group) {
      each["implementations"].push_back({{"target", reply.target},
                                         {"implementation", reply.implementation},
                                         {"layer", name(reply.layer)},
                                         {"detail", reply.outcome.detail}});
    }
    out["answers"].push_back(std::move(each));
  }
  if (const auto printed = misprinted(question)) {
    out["printed"] = members_of(question, *printed);
    out["printed"]["draft"] = row_of(question.codec).draft;
  }
  out["not_asked"] = Json::array();
  for (const Reply& reply : replies) {
    if (reply.not_asked.empty()) continue;
    out["not_asked"].push_back({{"target", reply.target}, {"reason", reply.not_asked}});
  }
  return out;
}

}  // namespace

bool print_answers(const Question& question, std::vector<std::string> names, bool as_json) {
  const auto has = [&](const char* name) { return std::ranges::find(names, name) != names.end(); };
  if (has("all") && !has("oracle")) names.emplace_back("oracle");
  const std::vector<Reply> replies = ask_all(question, resolve(names, {}));
  const std::vector<Group> groups = groups_of(replies);
  const bool all_right =
      std::ranges::all_of(groups, [](const Group& group) { return group.front().is_right(); });
  faulty::Suspects suspects;
  if (as_json) {
    print_out("{}\n", json_of(question, groups, replies, suspects).dump());
    return all_right;
  }
  print_out("{} {} {}\n", name(question.codec), name(question.op), described(question));
  for (const Group& group : groups) {
    print_out("\n  {}\n    {}\n", group.front().line,
              fmt::join(group | std::views::transform(named), ", "));
    if (!group.front().why.empty()) print_out("    {}\n", group.front().why);
    const auto faults = faults_of(question, group.front(), suspects);
    constexpr std::size_t most = 3;
    for (const std::string& fault : faults | std::views::take(most)) {
      print_out("    gives this answer: {}\n", fault);
    }
    if (faults.size() > most) print_out("    and {} more faults\n", faults.size() - most);
  }
  if (const auto printed = misprinted(question)) {
    print_out("\n  {}: the steps as {} prints them, without its errata\n",
              given_in_words(question, *printed), row_of(question.codec).draft);
  }
  std::map<std::string, std::vector<std::string>> not_asked;  // names by the reason
  for (const Reply& reply : replies) {
    if (!reply.not_asked.empty()) not_asked[reply.not_asked].push_back(for_terminal(reply.target));
  }
  for (const auto& [reason, names_of_reason] : not_asked) {
    print_out("\n  not asked: {}: {}\n", fmt::join(names_of_reason, ", "), reason);
  }
  return all_right;
}

}  // namespace acecheck
