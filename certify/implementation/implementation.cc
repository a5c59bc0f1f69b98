#include "implementation/implementation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <deque>
#include <optional>

#include "base/failure.h"

namespace acecheck {
namespace {

constexpr std::chrono::milliseconds grace{500};  // for a process to end by itself

std::string joined(const std::vector<std::string>& command) {
  return fmt::format("{}", fmt::join(command, " "));
}

// The last line of standard error, for a message of one line.
std::string last_line(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.remove_suffix(1);
  const std::size_t start = text.rfind('\n');
  return std::string(start == std::string_view::npos ? text : text.substr(start + 1));
}

}  // namespace

Implementation::Implementation(Settings settings) : settings_(std::move(settings)) { start(); }

Implementation::~Implementation() {
  if (process_) process_->finish(grace);
}

const std::string& Implementation::error_output() const {
  return process_ ? process_->error_output() : error_output_;
}

void Implementation::start() {
  const std::string name = joined(settings_.command);
  auto process = Process::start(settings_.command);
  if (!process) {
    throw AdapterFailure(fmt::format("cannot start the adapter: {}", process.error()));
  }
  process_ = std::move(*process);
  process_->write_line(R"({"hello":1})");
  std::string line;
  const auto fail = [&](const std::string& what) {
    const std::string ending = process_->finish(grace);
    const std::string said = last_line(process_->error_output());
    process_.reset();
    throw AdapterFailure(
        fmt::format("the adapter `{}` {}{}{}; see adapters/README.md for the protocol", name, what,
                    ending.empty() ? "" : ", " + ending,
                    said.empty() ? "" : fmt::format(" (it says: {})", said)));
  };
  switch (process_->read_line(line, Clock::now() + settings_.timeout)) {
    case Process::Event::timeout:
      fail(fmt::format("says nothing to {{\"hello\":1}} within {} s",
                       static_cast<double>(settings_.timeout.count()) / 1000));
      break;
    case Process::Event::end:
      fail("ended without an answer to {\"hello\":1}");
      break;
    case Process::Event::line_too_long:
      fail("answers {\"hello\":1} with an endless line");
      break;
    case Process::Event::line:
      break;
  }
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) {
    fail("answers {\"hello\":1} with what is no JSON: " +
         Json(line.substr(0, 60)).dump(-1, ' ', true, Json::error_handler_t::replace));
  }
  auto hello = parse_hello(json);
  if (!hello) fail("answers {\"hello\":1} with a hello that " + hello.error());
  hello_ = std::move(*hello);
}

Outcome Implementation::failed(Outcome::Kind kind, std::string detail) {
  // One that closed its output is about to end by itself; any other is not waited for.
  const std::string ending =
      process_->finish(kind == Outcome::Kind::crash ? grace : std::chrono::milliseconds(0));
  error_output_ = process_->error_output();
  process_.reset();
  if (kind == Outcome::Kind::crash) detail = ending.empty() ? "exit code 0" : ending;
  return {kind, {}, std::move(detail)};
}

// One call of run().
class Implementation::Session {
 public:
  Session(Implementation& self, std::span<const Request> requests,
          const std::function<void(std::size_t, const Outcome&)>& report)
      : self_(self),
        requests_(requests),
        report_(report),
        answered_(requests.size(), false),
        octets_(requests.size(), 0) {}

  void all() {
    std::deque<std::size_t> waiting;
    for (std::size_t i = 0; i < requests_.size(); ++i) waiting.push_back(i);
    while (!waiting.empty()) {
      if (const auto failure = pipelined(waiting, self_.hello_.in_flight)) replay(*failure);
    }
  }

 private:
  // A failure of the process while `in_flight` were unanswered, oldest first.
  struct Broken {
    Outcome outcome;
    std::vector<std::size_t> in_flight;
  };

  // Sends what waits, at most `window` unanswered, until all is answered or the process fails.
  // Takes from `waiting` what was sent.
  std::optional<Broken> pipelined(std::deque<std::size_t>& waiting, std::size_t window) {
    if (!self_.process_) {
      self_.start();
      fresh_ = true;
    }
    std::deque<std::size_t> in_flight;
    while (!waiting.empty() || !in_flight.empty()) {
      while (!waiting.empty() && in_flight.size() < window) {
        std::string line = to_line(requests_[waiting.front()]);
        octets_[waiting.front()] = line.size();
        self_.process_->write_line(std::move(line));
        in_flight.push_back(waiting.front());
        waiting.pop_front();
      }
      if (auto outcome = next_answer(in_flight)) {
        return Broken{std::move(*outcome), {in_flight.begin(), in_flight.end()}};
      }
      fresh_ = false;
    }
    return std::nullopt;
  }

  // Reads the answer to the oldest request in flight, reports and removes it. An outcome if the
  // process failed instead.
  std::optional<Outcome> next_answer(std::deque<std::size_t>& in_flight) {
    std::string line;
    const std::size_t oldest = in_flight.front();
    const auto limit = time_limit(self_.settings_.timeout, octets_[oldest]);
    switch (self_.process_->read_line(line, Clock::now() + limit)) {
      case Process::Event::timeout:
        return self_.failed(
            Outcome::Kind::timeout,
            fmt::format("no answer within {:.3g} s", static_cast<double>(limit.count()) / 1000));
      case Process::Event::end:
        return self_.failed(Outcome::Kind::crash, "");
      case Process::Event::line_too_long:
        return self_.failed(Outcome::Kind::protocol_error, "an endless line");
      case Process::Event::line:
        break;
    }
    const auto answer = parse_answer(line);
    if (!answer) return self_.failed(Outcome::Kind::protocol_error, "the answer " + answer.error());
    if (answer->id != requests_[oldest].id) {
      return self_.failed(
          Outcome::Kind::protocol_error,
          fmt::format("answered {} when {} was next", answer->id, requests_[oldest].id));
    }
    auto outcome = outcome_in(*answer, requests_[oldest]);
    if (!outcome) {
      // Wrong in itself, but in its turn: the process can go on.
      outcome = Outcome{Outcome::Kind::protocol_error, {}, "the answer " + outcome.error()};
    }
    in_flight.pop_front();
    answer_once(oldest, *outcome);
    return std::nullopt;
  }

  // Gives each request of `broken` its own outcome, one at a time; one that fails in a process that
  // has answered nothing else is guilty and gets the failure.
  void replay(const Broken& broken) {
    bool explained = false;
    for (const std::size_t request : broken.in_flight) {
      std::deque<std::size_t> one = {request};
      auto failure = pipelined(one, 1);
      if (failure && !fresh_) {  // perhaps owed to what this process did before
        one = {request};
        failure = pipelined(one, 1);
      }
      if (!failure) continue;
      explained = true;
      answer_once(request, failure->outcome);
    }
    if (!explained) self_.unattributed_.push_back({broken.outcome, broken.in_flight});
  }

  void answer_once(std::size_t request, const Outcome& outcome) {
    if (answered_[request]) throw std::logic_error("a vector was answered twice");
    answered_[request] = true;
    report_(request, outcome);
  }

  Implementation& self_;
  std::span<const Request> requests_;
  const std::function<void(std::size_t, const Outcome&)>& report_;
  std::vector<bool> answered_;
  std::vector<std::size_t> octets_;  // of each request's line, once it is sent
  bool fresh_ = false;               // the process that runs, or failed last, has answered nothing
};

void Implementation::run(std::span<const Request> requests,
                         const std::function<void(std::size_t, const Outcome&)>& report) {
  Session(*this, requests, report).all();
}

}  // namespace acecheck
