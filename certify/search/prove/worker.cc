// SPDX-License-Identifier: Apache-2.0
#include "search/prove/worker.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "answer/process/process.h"
#include "answer/process/process_state.h"
#include "core/failure.h"
#include "core/files/output.h"

namespace acecheck::prove {
namespace {

constexpr std::size_t longest_line = std::size_t{1} << 20;  // octets
constexpr std::uint64_t at_once = 64;                       // inputs between two looks at the clock
constexpr const char* wrote_among_answers = "writes to the descriptors of its process";
constexpr int descriptors_lost = 70;  // exit code of a worker

Json json_of(const Checked& checked) {
  Json json = {{"accepted", checked.counts.accepted},
               {"rejected", Json::object()},
               {"failures", Json::array()}};
  for (const auto& [reason, count] : checked.counts.rejected) json["rejected"][reason] = count;
  for (const Counterexample& failure : checked.failures) {
    json["failures"].push_back(
        {{"input", failure.input}, {"what", failure.what}, {"vector", failure.vector}});
  }
  return json;
}

Checked checked_of(const Json& json) {
  Checked out;
  out.counts.accepted = json.at("accepted");
  for (const auto& [reason, count] : json.at("rejected").items()) {
    out.counts.rejected[reason] = count;
  }
  for (const Json& failure : json.at("failures")) {
    out.failures.push_back({failure.at("input"), failure.at("what"), failure.at("vector")});
  }
  return out;
}

void add(Checked& sum, Checked more) {
  sum.counts.add(more.counts);
  for (Counterexample& failure : more.failures) {
    if (sum.failures.size() < most_failures) sum.failures.push_back(std::move(failure));
  }
}

// --- The parent ----------------------------------------------------------------------------------

class WorkerChecker final : public Checker {
 public:
  WorkerChecker(const ProofDomain& domain, WorkerSettings settings)
      : domain_(domain), settings_(std::move(settings)) {}

  Checked check(std::uint64_t begin, std::uint64_t end) override {
    Checked out;
    while (begin < end && out.failures.size() < most_failures) {
      const Reply reply = ask(begin, end, false);
      if (reply.checked) {
        add(out, *reply.checked);
        break;
      }
      const Reply slowly = ask(begin, end, true);
      if (slowly.checked) {
        add(out, *slowly.checked);
        add(out, not_again(begin, end, reply.failure));
        break;
      }
      if (!slowly.at) throw AdapterFailure("a worker of the proof " + slowly.failure);
      if (*slowly.at > begin) {
        const Reply before = ask(begin, *slowly.at, false);
        add(out, before.checked ? *before.checked : not_again(begin, *slowly.at, before.failure));
      }
      add(out, guilty(*slowly.at, slowly.failure));
      begin = *slowly.at + 1;
    }
    return out;
  }

 private:
  struct Reply {
    std::optional<Checked> checked;
    std::string failure{};              // otherwise: what the worker did
    std::optional<std::uint64_t> at{};  // the input that it was at
  };

  Reply ask(std::uint64_t begin, std::uint64_t end, bool each) {
    if (!process_) start();
    process_->write_line(Json{{"begin", begin}, {"end", end}, {"each", each}}.dump());
    Reply reply;
    for (;;) {
      std::string line;
      switch (process_->read_line(line, Clock::now() + settings_.timeout, longest_line)) {
        case Process::Event::line:
          break;
        case Process::Event::timeout:
          return failed(reply, fmt::format("hangs: no answer within {} s",
                                           static_cast<double>(settings_.timeout.count()) / 1000));
        case Process::Event::end:
          return failed(reply, "");
        case Process::Event::line_too_long:
          return failed(reply, wrote_among_answers);
      }
      try {
        const Json json = parse_json(line).value_or(Json());
        if (json.contains("alive")) continue;
        if (json.contains("at")) {
          const auto at = json["at"].get<std::uint64_t>();
          if (at < begin || at >= end) return failed(reply, wrote_among_answers);
          reply.at = at;
        } else if (json.contains("changed")) {
          return failed(reply, "changes " + json["changed"].get<std::string>());
        } else {
          Checked checked = checked_of(json);
          if (checked.counts.total() != end - begin) {
            return failed(reply, wrote_among_answers);
          }
          reply.checked = std::move(checked);
          return reply;
        }
      } catch (const Json::exception&) {
        return failed(reply, wrote_among_answers);
      }
    }
  }

  // what: empty if the worker has ended by itself.
  Reply failed(Reply reply, const std::string& what) {
    const Process::Ending ending =
        process_->finish(std::chrono::milliseconds(what.empty() ? 500 : 0));
    process_.reset();
    if (!what.empty()) {
      reply.failure = what;
    } else if (ending.killed || ending.words == fmt::format("exit code {}", descriptors_lost)) {
      reply.failure = "closes the descriptors of its process";
    } else {
      reply.failure = ending.words.starts_with("signal")
                          ? "crashes: " + ending.words
                          : "ends its process: " +
                                (ending.words.empty() ? std::string("exit code 0") : ending.words);
    }
    return reply;
  }

  void start();

  Checked guilty(std::uint64_t index, const std::string& failure) {
    Item item;
    domain_.get(index, item);
    Checked out;
    out.counts.rejected["no answer"] = 1;
    out.failures.push_back(
        {input_of(domain_, item), "the plug-in " + failure, vector_of(domain_, item)});
    return out;
  }

  // Of a failure that did not come again when the inputs were asked one by one.
  static Checked not_again(std::uint64_t begin, std::uint64_t end, const std::string& failure) {
    Checked out;
    out.failures.push_back(
        {fmt::format("one of the inputs {} to {}", begin, end - 1),
         "the plug-in " + failure + "; it does not when they are asked one by one", Json()});
    return out;
  }

  const ProofDomain& domain_;
  WorkerSettings settings_;
  std::unique_ptr<Process> process_;
};

// Starts a worker. Returns its process and what it says of the plug-in.
std::pair<std::unique_ptr<Process>, Loaded> started(const WorkerSettings& settings) {
  auto process = Process::start(settings.command);
  if (!process) throw AdapterFailure("cannot start a worker of the proof: " + process.error());
  std::string line;
  const auto event = (*process)->read_line(line, Clock::now() + settings.timeout, longest_line);
  if (event == Process::Event::timeout) {
    throw AdapterFailure("the plug-in hangs while it is loaded");
  }
  const Json json = event == Process::Event::line ? parse_json(line).value_or(Json()) : Json();
  if (json.contains("failure")) throw AdapterFailure(json.value("failure", ""));
  if (!json.contains("name") || !json["name"].is_string()) {
    const std::string words = (*process)->finish(std::chrono::milliseconds(500)).words;
    throw AdapterFailure("the plug-in ended its process while it was loaded: " +
                         (words.empty() ? "exit code 0" : words));
  }
  return {std::move(*process),
          Loaded{json["name"].get<std::string>(), json.value("round_trip", true)}};
}

void WorkerChecker::start() { process_ = started(settings_).first; }

// --- The worker ----------------------------------------------------------------------------------

class Worker {
 public:
  void say(const Json& json) const {
    const std::string text = in_ascii_line(json) + '\n';
    if (!write_all(output_, text)) _exit(descriptors_lost);
  }

  // Answers one request.
  void check(Checker& checker, const ProcessState& state, const Json& request) const {
    const auto end = request.at("end").get<std::uint64_t>();
    const bool each = request.at("each").get<bool>();
    Checked sum;
    auto said = Clock::now();
    for (auto at = request.at("begin").get<std::uint64_t>(); at < end;) {
      const std::uint64_t until = std::min(end, at + (each ? 1 : at_once));
      if (each) say({{"at", at}});
      add(sum, checker.check(at, until));
      at = until;
      if (const std::string what = state.changed(each || at == end); !what.empty()) {
        say({{"changed", what}});
        return;
      }
      if (Clock::now() - said > std::chrono::seconds(1)) {
        say({{"alive", true}});
        said = Clock::now();
      }
    }
    say(json_of(sum));
  }

 private:
  int output_ = claimed_output();
};

}  // namespace

Loaded loaded_by_worker(const WorkerSettings& settings) { return started(settings).second; }

std::unique_ptr<Checker> worker_checker(const ProofDomain& domain, const WorkerSettings& settings) {
  return std::make_unique<WorkerChecker>(domain, settings);
}

void serve_ranges(const ProofDomain& domain,
                  const std::function<std::unique_ptr<Subject>()>& subject) {
  const Worker worker;
  try {
    std::unique_ptr<Subject> loaded = subject();
    worker.say({{"name", loaded->name()}, {"round_trip", loaded->has_round_trip()}});
    const auto checker = local_checker(domain, std::move(loaded), true);
    const ProcessState state;
    for (std::string line; std::getline(std::cin, line);) {
      worker.check(*checker, state, parse_json(line).value_or(Json()));
    }
  } catch (const Failure& failure) {
    worker.say({{"failure", failure.what()}});
  }
}

}  // namespace acecheck::prove
