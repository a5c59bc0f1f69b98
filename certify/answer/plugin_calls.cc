// SPDX-License-Identifier: Apache-2.0
#include "answer/plugin_calls.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <system_error>
#include <thread>

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

template <class In, class Out>
RepeatedMisuse misuse_of_repetition(PluginFunction<In, Out> function, std::span<const In> input) {
  const std::size_t room = compare::room_for(input.size());
  const std::unique_ptr<Out[]> out(new Out[room]);
  std::string thrown;
  const auto kept = [&](std::size_t calls) {
    const std::size_t before = in_use();
    for (std::size_t i = 0; i < calls && thrown.empty(); ++i) {
      thrown = compare::call_into(function, input, std::span<Out>(out.get(), room)).misuse;
    }
    const std::size_t after = in_use();
    return after > before ? after - before : 0;
  };
  constexpr std::size_t much = std::size_t{1} << 20;  // octets, too many to be kept often
  std::size_t last = kept(1);
  const std::size_t calls = last > much ? 1 : 8;
  std::size_t threads_before = 0;
  for (int times = 0; times < 4 && last > 0 && thrown.empty(); ++times) {
    threads_before = threads();
    last = kept(calls);
  }
  if (!thrown.empty()) return {thrown};
  if (last == 0) return {};
  const std::size_t more = (std::max(threads(), threads_before) - threads_before) / calls;
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

// The processor time that this thread has used.
std::chrono::nanoseconds thread_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Whether the answers change while two threads call the plug-in.
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
  // On a busy machine, the threads take turns: both run until each has had enough time of a
  // processor to be interrupted within a call.
  using namespace std::chrono_literals;
  const auto end = std::chrono::steady_clock::now() + 2s;
  std::atomic<int> busy = 2;
  std::atomic<bool> changed = false;
  const auto ask = [&](const std::vector<Repeated>& calls) {
    bool is_busy = true;
    const auto begin = thread_time();
    while (!changed && busy > 0 && std::chrono::steady_clock::now() < end) {
      for (const Repeated& is_same : calls) {
        if (!is_same()) changed = true;
      }
      if (is_busy && thread_time() - begin >= 30ms) {
        is_busy = false;
        --busy;
      }
    }
  };
  const auto here = all_of(false);
  const auto there = all_of(true);
  try {
    std::thread other([&] { ask(there); });
    ask(here);
    other.join();
  } catch (const std::system_error&) {  // no thread can be started
  }
  return changed;
}

}  // namespace

Outcome PluginCalls::answer(const Question& question) {
  Outcome outcome = plugin_answer(plugin_, question);
  const bool has_value = outcome.kind == Outcome::Kind::value;
  if (question.capacity || (!has_value && outcome.kind != Outcome::Kind::reject)) return outcome;
  RepeatedMisuse misuse;
  with_plugin_function(plugin_, question, [&](auto function, auto input) {
    misuse = misuse_of_repetition(function, input);
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
