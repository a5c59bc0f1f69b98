// SPDX-License-Identifier: Apache-2.0
#include "answer/implementation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

#include "answer/guard_fault.h"
#include "answer/process/telling_line.h"
#include "answer/protocol/members_check.h"
#include "answer/protocol/usual_answer.h"
#include "core/failure.h"
#include "core/foreign_text.h"

namespace acecheck {
namespace {

constexpr std::chrono::milliseconds grace{500};  // for a process to end by itself
constexpr int restarts = 4;                      // attempts, each more patient
constexpr std::chrono::milliseconds least_restart_time{2000};
constexpr std::size_t longest_hello = std::size_t{64} << 10;  // octets
constexpr std::size_t most_in_flight = 4096;                  // whatever the hello says
constexpr std::size_t kept_lines = 20;  // of the standard error of a failed process
constexpr std::size_t kept_octets = std::size_t{4} << 10;         // of them
constexpr std::size_t most_error_output = std::size_t{64} << 10;  // octets of all processes

// An answer that may be longer is read while no other such answer is read: each takes some ten
// times its length of memory, and there can be as many processes as cores.
constexpr std::size_t short_answer = std::size_t{1} << 20;  // octets
std::mutex long_answer;

std::chrono::milliseconds since(Clock::time_point begin) {
  return std::chrono::ceil<std::chrono::milliseconds>(Clock::now() - begin);
}

double seconds(std::chrono::milliseconds time) { return static_cast<double>(time.count()) / 1000; }

std::string last_lines(std::string_view text) {
  text = text.substr(text.size() - std::min(text.size(), kept_octets));
  std::size_t lines = 0;
  for (std::size_t at = text.size(); at > 0; --at) {
    if (text[at - 1] == '\n' && at < text.size() && ++lines == kept_lines) {
      text.remove_prefix(at);
      break;
    }
  }
  return std::string(text) + (text.ends_with('\n') ? "" : "\n");
}

}  // namespace

Implementation::Implementation(Settings settings) : settings_(std::move(settings)) {
  const auto begin = Clock::now();
  auto hello = start(settings_.hello_timeout);
  if (!hello) throw AdapterFailure(hello.error());
  hello_ = std::move(*hello);
  restart_time_ = std::min(settings_.hello_timeout,
                           std::max({least_restart_time, settings_.timeout, 10 * since(begin)}));
}

Implementation::~Implementation() {
  if (process_) process_->finish(grace);
}

std::string Implementation::end() {
  if (!process_) return "";
  const Process::Ending ending = finish(grace);
  process_.reset();
  return ending.killed || !ending.words.starts_with("signal ") ? "" : ending.words;
}

std::string Implementation::error_output() const {
  const std::string all = error_output_ + (process_ ? process_->error_output() : "");
  return all.substr(all.size() - std::min(all.size(), most_error_output));
}

// Ends the process, and keeps the end of what it wrote to standard error.
Process::Ending Implementation::finish(std::chrono::milliseconds time) {
  Process::Ending ending = process_->finish(time);
  if (const std::string& errors = process_->error_output(); !errors.empty()) {
    error_output_ += last_lines(errors);
    error_output_.erase(0,
                        error_output_.size() - std::min(error_output_.size(), most_error_output));
  }
  return ending;
}

std::expected<Hello, std::string> Implementation::start(std::chrono::milliseconds timeout) {
  auto process = Process::start(settings_.command);
  if (!process) {
    return std::unexpected(fmt::format("the adapter cannot be started: {}", process.error()));
  }
  process_ = std::move(*process);
  process_->write_line(R"({"hello":1})");
  std::string line;
  const auto fail = [&](std::string what) {
    const std::string ending = finish(grace).words;
    const std::string said = telling_line(process_->error_output());
    constexpr std::string_view own = "acecheck: ";  // a plug-in that could not be loaded
    if (said.starts_with(own)) {
      process_.reset();
      return std::unexpected(said.substr(own.size()));
    }
    if (process_->unread_output().find("\"hello\"") != std::string::npos) {
      what += ", and answers when its input ends; flush standard output after each line";
    }
    process_.reset();
    return std::unexpected(
        fmt::format("the adapter `{}` {}{}{}; `acecheck help protocol` prints the protocol",
                    fmt::join(settings_.command, " "), what, ending.empty() ? "" : ", " + ending,
                    said.empty() ? "" : fmt::format(" (it says: {})", said)));
  };
  switch (process_->read_line(line, Clock::now() + timeout, longest_hello)) {
    case Process::Event::timeout:
      return fail(fmt::format("says nothing to {{\"hello\":1}} within {} s", seconds(timeout)));
    case Process::Event::end:
      return fail("ended without an answer to {\"hello\":1}");
    case Process::Event::line_too_long:
      return fail("answers {\"hello\":1} with an endless line");
    case Process::Event::line:
      break;
  }
  const auto json = parse_json(line);
  if (!json && !json.error().is_json) {
    return fail("answers {\"hello\":1} with a line that is not JSON: " + excerpt(line) +
                ", and a banner belongs on standard error");
  }
  if (!json) return fail("answers {\"hello\":1} with a line that " + json.error().what);
  auto hello = parse_hello(*json);
  if (!hello) return fail("answers {\"hello\":1} with a hello that " + hello.error());
  if (process_->read_line(line, Clock::now(), longest_hello) == Process::Event::line) {
    return fail("sends a line after its hello that nobody asked for: " + excerpt(line));
  }
  if (!process_->unread_output().empty()) {
    return fail("sends text after its hello that nobody asked for, without a line feed");
  }
  return std::move(*hello);
}

// Whether the process runs again, and is the same.
bool Implementation::restart() {
  std::string why;
  int attempt = 0;
  auto left = most_lost * settings_.timeout;
  for (; attempt < restarts && left.count() > 0; ++attempt) {
    const auto pause =
        attempt == 0 ? std::chrono::milliseconds(0) : settings_.pause * (1 << (attempt - 1));
    std::this_thread::sleep_for(pause);
    const auto patience = std::min(restart_time_ * std::min(1 << attempt, 4), left);
    const auto begin = Clock::now();
    const auto hello = start(patience);
    // No more than was waited for: this process may have been paused meanwhile.
    const auto lost = pause + std::min(since(begin), patience);
    left -= lost;
    time_lost_ += lost;
    if (!hello) {
      why = hello.error();
      continue;
    }
    if (to_json(*hello) == to_json(hello_)) return true;
    gave_up_ =
        fmt::format("after a restart its hello is another: {}, and before it was {}",
                    excerpt(to_json(*hello).dump(), 300), excerpt(to_json(hello_).dump(), 300));
    finish(std::chrono::milliseconds(0));
    process_.reset();
    return false;
  }
  gave_up_ = fmt::format("it cannot be restarted ({} attempts): {}", attempt, why);
  return false;
}

Outcome Implementation::failed(Outcome::Kind kind, std::string detail) {
  // One that closed its output is about to end by itself; any other is not waited for.
  const bool closed = kind == Outcome::Kind::crash;
  const Process::Ending ending = finish(closed ? grace : std::chrono::milliseconds(0));
  const std::string said = closed ? telling_line(process_->error_output()) : "";
  process_.reset();
  if (closed && ending.killed) {
    return {Outcome::Kind::protocol_error, {}, "closed its standard output and went on running"};
  }
  if (closed) detail = ending.words.empty() ? "exit code 0" : ending.words;
  if (said.starts_with(guard_fault)) {
    detail = fmt::format("{}: {}", detail, said.substr(said.find("the plug-in")));
    return {kind, {}, std::move(detail), said.ends_with(its_input) ? "truncated-overread" : ""};
  }
  if (!said.empty()) detail += fmt::format(" (it says: {})", excerpt(said, 300));
  return {kind, {}, std::move(detail)};
}

// One call of run().
class Implementation::Session {
 public:
  Session(Implementation& self, std::span<const Request> requests, Observer& observer)
      : self_(self),
        requests_(requests),
        observer_(observer),
        answered_(requests.size(), false),
        octets_(requests.size(), 0) {}

  void all() {
    std::deque<std::size_t> waiting;
    for (std::size_t i = 0; i < requests_.size(); ++i) waiting.push_back(i);
    const std::size_t window = std::min(self_.hello_.in_flight, most_in_flight);
    while (!waiting.empty() && !is_over()) {
      if (const auto failure = pipelined(waiting, window)) replay(*failure);
    }
    report_last();
  }

 private:
  // A failure of the process while `in_flight` were unanswered, oldest first.
  struct Broken {
    Outcome outcome;
    std::vector<std::size_t> in_flight;
    bool explained = false;    // by a request that was answered before
    bool out_of_turn = false;  // a line was no answer to the oldest
  };

  // How a line broke the protocol: it repeats the last answer, or answers another request than the
  // oldest.
  enum class Breach : std::uint8_t { none, twice, out_of_turn };

  // Requests that were in flight are asked again, one at a time.
  struct Replay {
    bool suspicious = false;    // a line may come that nobody asked for
    bool unasked_line = false;  // a request was seen to be followed by one
    // That the last answer came twice, if nothing else explains the failure.
    std::optional<Outcome> of_last{};
  };

  bool is_over() const { return self_.stopped_ || !self_.gave_up_.empty(); }

  // Sends what waits, at most `window` unanswered, until all is answered or the process fails.
  // Takes from `waiting` what was sent.
  std::optional<Broken> pipelined(std::deque<std::size_t>& waiting, std::size_t window) {
    if (!self_.process_) {
      if (!self_.restart()) return std::nullopt;
      fresh_ = true;
    }
    std::deque<std::size_t> in_flight;
    while (!is_over() && !(waiting.empty() && in_flight.empty())) {
      while (!waiting.empty() && in_flight.size() < window) {
        const std::string line = to_line(requests_[waiting.front()]);
        octets_[waiting.front()] = line.size();
        self_.process_->write_line(line);
        in_flight.push_back(waiting.front());
        waiting.pop_front();
      }
      if (auto outcome = next_answer(in_flight)) return broken(*outcome, in_flight);
      fresh_ = false;
      const bool patient = replay_ ? replay_->suspicious : waiting.empty();
      if (!last_ || !in_flight.empty()) continue;
      auto unasked = unasked_text(patient ? self_.settings_.settle : std::chrono::milliseconds(0));
      if (!unasked) continue;
      if (!replay_) {  // perhaps of an earlier request: alone it will show
        breach_ = Breach::out_of_turn;
        return broken(*unasked, in_flight);
      }
      replay_->unasked_line = true;
      last_->outcome = std::move(*unasked);
      return std::nullopt;  // the next call starts another process
    }
    return std::nullopt;
  }

  Broken broken(const Outcome& outcome, const std::deque<std::size_t>& in_flight) {
    const Breach breach = std::exchange(breach_, Breach::none);
    Broken out{outcome, {in_flight.begin(), in_flight.end()}, false, breach != Breach::none};
    if (breach == Breach::twice && replay_) {
      replay_->of_last = outcome;
      out.explained = true;
    } else if (out.out_of_turn && last_ && !replay_) {
      // Perhaps the line belongs to the request before. Alone it will show.
      out.in_flight.insert(out.in_flight.begin(), last_->request);
      answered_[last_->request] = false;
      last_.reset();
    }
    return out;
  }

  // Looks for a line that nobody asked for. If there is one, ends the process and returns the
  // failure.
  std::optional<Outcome> unasked_text(std::chrono::milliseconds time) {
    std::string line;
    const auto event = self_.process_->read_line(line, Clock::now() + time,
                                                 longest_answer(octets_[last_->request]));
    const bool is_line = event == Process::Event::line;
    // A part of a line is as good: how much of an endless one has come is chance.
    if (!is_line && event != Process::Event::line_too_long &&
        self_.process_->unread_output().empty()) {
      return std::nullopt;
    }
    return self_.failed(
        Outcome::Kind::protocol_error,
        is_line ? "after the answer there is a line that nobody asked for: " + excerpt(line)
                : "after the answer there is text that nobody asked for, without a line feed");
  }

  // Reads the answer to the oldest request in flight, reports and removes it. An outcome if the
  // process failed instead.
  std::optional<Outcome> next_answer(std::deque<std::size_t>& in_flight) {
    std::string line;
    const std::size_t oldest = in_flight.front();
    std::unique_lock lock(long_answer, std::defer_lock);
    if (longest_answer(octets_[oldest]) > short_answer) lock.lock();
    const auto limit = time_limit(self_.settings_.timeout, requests_[oldest], octets_[oldest]);
    switch (
        self_.process_->read_line(line, Clock::now() + limit, longest_answer(octets_[oldest]))) {
      case Process::Event::timeout:
        self_.time_lost_ += limit;
        return self_.failed(Outcome::Kind::timeout,
                            fmt::format("no answer within {:.3g} s", seconds(limit)));
      case Process::Event::end:
        return self_.failed(Outcome::Kind::crash, "");
      case Process::Event::line_too_long:
        breach_ = Breach::out_of_turn;
        return self_.failed(
            Outcome::Kind::protocol_error,
            fmt::format("{}: more than {} octets", long_line, longest_answer(octets_[oldest])));
      case Process::Event::line:
        break;
    }
    if (auto outcome = usual_outcome(line, requests_[oldest])) {
      in_flight.pop_front();
      answer_once(oldest, std::move(*outcome));
      return std::nullopt;
    }
    const auto answer = parse_answer(line);
    if (!answer) {
      breach_ = Breach::out_of_turn;
      return self_.failed(Outcome::Kind::protocol_error, "the answer " + answer.error());
    }
    if (last_ && !fresh_ && answer->id == requests_[last_->request].id) {
      breach_ = Breach::twice;
      return self_.failed(Outcome::Kind::protocol_error,
                          fmt::format("answered {} twice", answer->id));
    }
    if (answer->id != requests_[oldest].id) {
      breach_ = Breach::out_of_turn;
      const bool is_asked = std::ranges::any_of(
          in_flight, [&](std::size_t request) { return requests_[request].id == answer->id; });
      if (is_asked && comes_later(requests_[oldest].id, in_flight.size())) {
        self_.gave_up_ = fmt::format(
            "it answered request {} before request {}; answers come in the order of the requests",
            answer->id, requests_[oldest].id);
      }
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
    answer_once(oldest, std::move(*outcome));
    return std::nullopt;
  }

  // Whether the answer to a request is among the next lines, which tells who answers in another
  // order from who leaves an answer out.
  bool comes_later(std::uint64_t id, std::size_t lines) {
    constexpr std::chrono::milliseconds patience{200};
    std::string line;
    for (; lines > 0; --lines) {
      if (self_.process_->read_line(line, Clock::now() + patience, longest_hello) !=
          Process::Event::line) {
        return false;
      }
      const auto answer = parse_answer(line);
      if (answer && answer->id == id) return true;
    }
    return false;
  }

  // Gives each request of `broken` its own outcome, one at a time; one that fails in a process that
  // has answered nothing else is guilty and gets the failure.
  void replay(const Broken& broken) {
    observer_.replay_begins(broken.in_flight);
    bool explained = false;
    replay_ = Replay{.suspicious = broken.out_of_turn};
    const auto begin = Clock::now();
    for (const std::size_t request : broken.in_flight) {
      if (is_over()) break;
      std::deque<std::size_t> one = {request};
      auto failure = pipelined(one, 1);
      if (failure && !failure->explained &&
          !fresh_) {  // perhaps owed to what this process did before
        one = {request};
        failure = pipelined(one, 1);
      }
      for (int again = 0; again < 2 && failure && failure->explained; ++again) {
        // By the request before, so that this one is still to be asked.
        explained = true;
        one = {request};
        failure = pipelined(one, 1);
      }
      if (!failure) continue;
      explained = true;
      replay_->of_last.reset();  // alone it repeats the id as well
      answer_once(request, std::move(failure->outcome));
    }
    blame_last();
    const bool unasked_line = replay_->unasked_line;
    replay_.reset();
    // A timeout is excused if it is permitted for this request, whose limit is shorter then; or if
    // all answers together take about as long as its limit, since an adapter may write them
    // together.
    const std::size_t first = broken.in_flight.front();
    const Request& oldest = requests_[first];
    const auto limit = time_limit(self_.settings_.timeout, oldest, octets_[first]);
    const bool is_excused = broken.outcome.kind == Outcome::Kind::timeout &&
                            (!oldest.time_decides || 2 * (Clock::now() - begin) >= limit);
    if (!explained && !unasked_line && !is_excused)
      self_.unattributed_.push_back({broken.outcome, broken.in_flight});
    observer_.replay_ends();
  }

  // Notes the outcome, which is reported when the next one is there: what comes after an answer can
  // still change it.
  void answer_once(std::size_t request, Outcome outcome) {
    if (answered_[request]) throw std::logic_error("a vector was answered twice");
    answered_[request] = true;
    blame_last();
    report_last();
    if (self_.stopped_) return;  // by the report: nothing more is
    last_ = Last{request, std::move(outcome)};
  }

  // While replaying: the last answer came twice, if nothing else explains the failure.
  void blame_last() {
    if (replay_ && replay_->of_last)
      last_->outcome = *std::exchange(replay_->of_last, std::nullopt);
  }

  void report_last() {
    if (!last_) return;
    const Last last = std::move(*last_);
    last_.reset();
    observer_.answered(last.request, last.outcome);
  }

  // The answer that came last.
  struct Last {
    std::size_t request;
    Outcome outcome;
  };

  Implementation& self_;
  std::span<const Request> requests_;
  Observer& observer_;
  std::vector<bool> answered_;
  std::optional<Last> last_;         // not reported yet
  std::optional<Replay> replay_;     // goes on
  Breach breach_ = Breach::none;     // of the protocol, that broke the process
  std::vector<std::size_t> octets_;  // of each request's line, once it is sent
  bool fresh_ = false;               // the process that runs, or failed last, has answered nothing
};

void Implementation::ask(std::span<const Request> requests, Observer& observer) {
  Session(*this, requests, observer).all();
}

void Implementation::ask(std::span<const Request> requests, const Answered& answered) {
  struct Function final : Observer {
    explicit Function(const Answered& called) : call(called) {}
    void answered(std::size_t request, const Outcome& outcome) override { call(request, outcome); }
    const Answered& call;
  };
  Function observer(answered);
  ask(requests, observer);
}

std::vector<std::string> Implementation::other_failures() const {
  std::vector<std::string> out;
  for (const Unattributed& failure : unattributed_) {
    out.push_back(fmt::format("{}: {}", name(failure.outcome.kind), failure.outcome.detail));
  }
  if (!gave_up_.empty()) out.push_back(gave_up_);
  return out;
}

}  // namespace acecheck
