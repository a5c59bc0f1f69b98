// SPDX-License-Identifier: Apache-2.0
#include "answer/plugin_calls.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <functional>
#include <memory>
#include <system_error>
#include <thread>
#include <utility>

#include "answer/loaded_plugin.h"
#include "answer/plugin_function.h"
#include "judge/plugin_call.h"

namespace acecheck {
namespace {

// Octets of malloc() that are in use.
std::size_t in_use() {
  const auto info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

// The threads of this process; 0 without /proc.
std::size_t threads() {
  struct stat status{};
  return stat("/proc/self/task", &status) == 0 ? status.st_nlink - 2 : 0;
}

// What is wrong with a call when it is repeated: it throws, or memory grows each time. Empty if
// nothing is.
struct RepeatedMisuse {
  std::string what{};
  bool keeps_memory = false;
};

// The octets that are kept by `calls`, which are made in a thread of their own: what the allocator
// caches for a thread counts as in use, and is given back when the thread ends. 0 if no thread can
// be started.
template <class Calls>
std::size_t kept_in_a_thread(const Calls& calls) {
  const std::size_t before = in_use();
  try {
    std::thread(calls).join();
  } catch (const std::system_error&) {
    return 0;
  }
  const std::size_t after = in_use();
  return after > before ? after - before : 0;
}

// is_filled: whether many calls were made before, which fill a cache of limited size.
template <class In, class Out>
RepeatedMisuse misuse_of_repetition(PluginFunction<In, Out> function, std::span<const In> input,
                                    bool& is_filled) {
  const std::size_t room = compare::room_for(input.size());
  const std::unique_ptr<Out[]> out(new Out[room]);
  std::string thrown;
  const auto call = [&](std::size_t times) {
    for (std::size_t i = 0; i < times && thrown.empty(); ++i) {
      thrown = compare::call_into(function, input, std::span<Out>(out.get(), room)).misuse;
    }
  };
  const auto kept = [&](std::size_t calls) {
    const std::size_t before = in_use();
    call(calls);
    const std::size_t after = in_use();
    return after > before ? after - before : 0;
  };
  constexpr std::size_t much = std::size_t{1} << 20;  // octets, too many to be kept often
  std::size_t last = kept(2);                         // with the calls before, an odd number
  const std::size_t calls = last > much ? 1 : 8;
  std::size_t threads_before = 0;
  for (int times = 0; times < 4 && last > 0 && thrown.empty(); ++times) {
    threads_before = threads();
    last = kept(calls);
  }
  if (!thrown.empty()) return {thrown};
  if (last == 0) return {};
  const std::size_t more = (std::max(threads(), threads_before) - threads_before) / calls;
  // If each call leaves more threads, many more calls would reach the system's limits.
  if (more == 0) {
    // Memory that a thread takes once does not grow with the number of calls.
    kept_in_a_thread([&] { call(2); });
    std::size_t before = kept_in_a_thread([&] { call(calls); });
    for (const std::size_t times : {std::size_t{2}, std::size_t{4}}) {
      const std::size_t after = kept_in_a_thread([&] { call(times * calls); });
      if (after <= before) return {};
      before = after;
    }
    constexpr std::size_t many = 1000;
    if (!std::exchange(is_filled, true)) {
      call(last > much ? 0 : many);
      if (kept(calls) == 0) return {};
    }
  }
  return {
      fmt::format("keeps {} octets of memory{} whenever this call is repeated",
                  (last + calls - 1) / calls, more > 0 ? fmt::format(" and {} threads", more) : ""),
      true};
}

// Says whether a call gives the value that it gave before. Each has memory of its own.
using Repeated = std::function<bool()>;

template <class In, class Out>
Repeated repeated(PluginFunction<In, Out> function, std::span<const In> input) {
  auto given = std::make_shared<std::vector<In>>(input.begin(), input.end());
  auto out = std::make_shared<std::vector<Out>>(compare::room_for(input.size()));
  const auto call = [=] {
    return compare::call_into(function, std::span<const In>(*given), std::span<Out>(*out)).value;
  };
  return [call, value = call()] { return call() == value; };
}

// A thread that is stopped by a signal, wherever it is within the plug-in, waits in the handler
// until the other thread has called the plug-in as well. If the other cannot, since the stopped one
// holds a lock, both go on after a while.
std::atomic<bool> is_stopped = false;
std::atomic<bool> may_go_on = true;

template <class Condition>
void wait_until(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(10);
  const timespec pause{.tv_sec = 0, .tv_nsec = 10'000};
  while (!condition() && std::chrono::steady_clock::now() < end) nanosleep(&pause, nullptr);
}

void stop_within_call(int) {
  const int error = errno;
  is_stopped = true;
  wait_until([] { return may_go_on.load(); });
  errno = error;
}

// Whether the answers change while two threads call the plug-in. One is stopped within its calls
// again and again, while the other calls: so both meet even on one busy processor.
bool threads_disturb(const acecheck_plugin& plugin, const std::vector<Question>& questions) {
  const auto all_of = [&](bool backwards) {
    std::vector<Repeated> out;
    for (const Question& question : questions) {
      with_plugin_function(plugin, question, [&](auto function, auto input) {
        out.push_back(repeated(function, input));
        return Outcome{};
      });
    }
    if (backwards) std::ranges::reverse(out);
    return out;
  };
  using namespace std::chrono_literals;
  const auto end = std::chrono::steady_clock::now() + 2s;
  std::atomic<bool> changed = false;
  std::atomic<unsigned> rounds = 0;  // of the thread that is stopped
  const auto is_over = [&] { return changed || std::chrono::steady_clock::now() >= end; };
  const auto ask = [&](const std::vector<Repeated>& calls) {
    for (const Repeated& is_same : calls) {
      if (!is_over() && !is_same()) changed = true;
    }
  };
  const auto here = all_of(false);
  const auto there = all_of(true);
  const int signal = SIGRTMIN;
  struct sigaction action{};
  action.sa_handler = stop_within_call;
  action.sa_flags = SA_RESTART | SA_ONSTACK;
  struct sigaction before;
  sigaction(signal, &action, &before);
  std::atomic<bool> done = false;
  try {
    constexpr int stops = 100;
    std::thread other([&, stopped = pthread_self()] {
      for (int i = 0; i < stops && !is_over(); ++i) {
        ask(there);
        is_stopped = may_go_on = false;
        pthread_kill(stopped, signal);
        wait_until([] { return is_stopped.load(); });
        ask(there);
        may_go_on = true;
        wait_until([&, before = rounds.load()] { return rounds != before; });
      }
      done = true;
    });
    while (!done) {
      ask(here);
      ++rounds;
    }
    other.join();
  } catch (const std::system_error&) {  // no thread can be started
  }
  sigaction(signal, &before, nullptr);
  return changed;
}

}  // namespace

Outcome PluginCalls::answer(const Question& question) {
  Outcome outcome = plugin_answer(plugin_, question);
  const bool has_value = outcome.kind == Outcome::Kind::value;
  if (question.capacity || (!has_value && outcome.kind != Outcome::Kind::reject)) return outcome;
  RepeatedMisuse misuse;
  with_plugin_function(plugin_, question, [&](auto function, auto input) {
    misuse = misuse_of_repetition(function, input, is_filled_);
    return Outcome{};
  });
  if (!misuse.what.empty()) {
    return {Outcome::Kind::protocol_error,
            {},
            misuse.what,
            misuse.keeps_memory && !has_value ? "leak-on-reject" : ""};
  }
  constexpr std::size_t most = 16;
  if (!has_value) return outcome;
  if (answered_.size() == most) answered_.erase(answered_.begin());
  answered_.push_back(question);
  if (--until_threads_ > 0) return outcome;
  until_threads_ = between_threads_ *= 4;
  if (!threads_disturb(plugin_, answered_)) return outcome;
  return {Outcome::Kind::protocol_error, {}, "gives other answers while two threads call it"};
}

}  // namespace acecheck
