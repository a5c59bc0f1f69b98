// SPDX-License-Identifier: Apache-2.0
// Measures the harness: a certificate, the reading of the suite, a hunt, a proof, and an adapter
// that is asked through pipes.
//
//   bench_harness ACECHECK ECHO VECTORS
//
// ACECHECK is the program, ECHO the adapter of echo.cc, VECTORS the folder of the vectors. Prints a
// JSON object of figures. Each figure is the best of several repetitions. Times are CPU times, so
// that other work on the machine matters less; `reference_ms` is the time of work that never
// changes, for ratios. Only the echo is measured by the clock, beside a bare echo of the same
// lines.
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <random>

#include "answer/builtin.h"
#include "answer/implementation.h"
#include "search/hunt/hunter.h"
#include "suite/suite.h"

namespace {

using namespace acecheck;

constexpr int repetitions = 7;
constexpr std::size_t cases = 60'000;  // of a hunt
constexpr double strings_to_prove = 1 + 37 + 37 * 37 + 37 * 37 * 37 + 37.0 * 37 * 37 * 37;
constexpr std::size_t lines = 50'000;  // of an echo

double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double best(const std::function<double()>& seconds) {
  double out = seconds();
  for (int i = 1; i < repetitions; ++i) out = std::min(out, seconds());
  return out;
}

// The CPU time of `work` in this thread.
double cpu_of(const std::function<void()>& work) {
  const double start = seconds_of(CLOCK_THREAD_CPUTIME_ID);
  work();
  return seconds_of(CLOCK_THREAD_CPUTIME_ID) - start;
}

void sort_a_million_numbers() {
  std::mt19937 random(1);
  std::vector<std::uint32_t> numbers(1'000'000);
  std::ranges::generate(numbers, random);
  std::ranges::sort(numbers);
  if (numbers.front() > numbers.back()) std::abort();
}

// The CPU time of a program with everything that it starts.
double cpu_of_program(const std::vector<std::string>& command) {
  const pid_t pid = fork();
  if (pid == 0) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
    execv(arguments.front(), arguments.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(pid, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    std::fprintf(stderr, "bench_harness: %s failed\n", command.front().c_str());
    std::exit(2);
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

void hunt_builtin() {
  LocalAnswerer builtin(builtin_hello(),
                        [](const Question& question) { return builtin_answer(question); });
  hunt::Hunter hunter(builtin_hello(), {.seed = 1, .most_cases = cases});
  hunter.hunt(builtin, 0);
  if (!hunter.findings().empty()) std::abort();
}

// The same inputs' making and the codecs' answers, without anybody who judges them.
void only_ask_builtin() {
  const Hello hello = builtin_hello();
  const auto operations = hunt::operations_of(hello);
  for (const hunt::Operation operation : operations) {
    hunt::Inputs source(operation, 1);
    for (std::size_t i = 0; i < cases / operations.size(); ++i) {
      std::string input = source.next();
      builtin_answer({.codec = operation.codec,
                      .op = operation.op,
                      .input = hunt::data_for(operation, input)});
      if (i % 64 == 0) source.keep(std::move(input));
    }
  }
}

// Requests as an implementation of Punycode gets them.
std::vector<Request> requests() {
  std::vector<Request> out;
  for (std::size_t id = 1; id <= lines; ++id) {
    out.push_back({{Codec::punycode, Op::decode, std::string("ihqwcrb4cv8a8dqg056pqjye")}, id});
  }
  return out;
}

double clock_of_harness(const std::string& echo, const std::vector<Request>& asked) {
  Implementation implementation({.command = {echo}});
  const double start = seconds_of(CLOCK_MONOTONIC);
  std::size_t answered = 0;
  implementation.ask(asked, [&](std::size_t, const Outcome&) { ++answered; });
  if (answered != lines) std::abort();
  return seconds_of(CLOCK_MONOTONIC) - start;
}

// Sends the same lines, never more than 256 unanswered, and counts the lines that come back.
double clock_of_bare_echo(const std::string& echo, const std::vector<std::string>& asked) {
  int to[2];
  int from[2];
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) std::abort();
  const pid_t pid = fork();
  if (pid == 0) {
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    execl(echo.c_str(), echo.c_str(), nullptr);
    _exit(127);
  }
  close(to[0]);
  close(from[1]);
  const double start = seconds_of(CLOCK_MONOTONIC);
  std::array<char, 65536> buffer{};
  std::string queue;
  std::size_t sent = 0;
  for (std::size_t answered = 0; answered < asked.size();) {
    while (sent < asked.size() && sent - answered < 256) (queue += asked[sent++]) += '\n';
    for (std::size_t at = 0; at < queue.size();) {
      const ssize_t size = write(to[1], queue.data() + at, queue.size() - at);
      if (size < 0) std::abort();
      at += static_cast<std::size_t>(size);
    }
    queue.clear();
    const ssize_t size = read(from[0], buffer.data(), buffer.size());
    if (size <= 0) std::abort();
    answered += static_cast<std::size_t>(std::count(buffer.data(), buffer.data() + size, '\n'));
  }
  const double out = seconds_of(CLOCK_MONOTONIC) - start;
  close(to[1]);
  close(from[0]);
  waitpid(pid, nullptr, 0);
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: bench_harness ACECHECK ECHO VECTORS\n");
    return 2;
  }
  const std::string program = argv[1];
  const std::string echo = argv[2];
  Json out = Json::object();
  const auto note = [&](const char* name, double value) { out[name] = value; };
  note("reference_ms", 1e3 * best([] { return cpu_of(sort_a_million_numbers); }));
  note("verdict_ms",
       1e3 * best([&] { return cpu_of_program({program, "certify", "builtin", "--quiet"}); }));
  note("suite_ms", 1e3 * best([&] { return cpu_of([&] { Suite::load(argv[3]); }); }));
  const auto per_second = [](const std::function<void()>& work) {
    return static_cast<double>(cases) / best([&] { return cpu_of(work); });
  };
  note("hunt_cases_per_s", per_second(hunt_builtin));
  note("asked_cases_per_s", per_second(only_ask_builtin));
  // The strings of up to four characters, beside which the start of the program is little.
  std::vector<std::string> prove = {program,    "prove", "--codec", "punycode",
                                    "--length", "4",     "--jobs",  "1"};
  const auto proved_per_second = [&] {
    return strings_to_prove / best([&] { return cpu_of_program(prove); });
  };
  note("proved_per_s", proved_per_second());
  prove.push_back("--oracle");
  note("proved_with_oracle_per_s", proved_per_second());
  const std::vector<Request> asked = requests();
  std::vector<std::string> texts;
  for (const Request& request : asked) texts.push_back(to_line(request));
  // In turn, so that both have the same machine.
  double harness = clock_of_harness(echo, asked);
  double bare = clock_of_bare_echo(echo, texts);
  for (int i = 1; i < repetitions; ++i) {
    harness = std::min(harness, clock_of_harness(echo, asked));
    bare = std::min(bare, clock_of_bare_echo(echo, texts));
  }
  note("echo_requests_per_s", static_cast<double>(lines) / harness);
  note("bare_echo_requests_per_s", static_cast<double>(lines) / bare);
  // What the harness itself does for a request that goes through a process.
  Implementation implementation({.command = {echo}});
  note("asked_through_pipes_per_s",
       static_cast<double>(lines) / best([&] {
         return cpu_of([&] { implementation.ask(asked, [](std::size_t, const Outcome&) {}); });
       }));
  std::puts(out.dump(2).c_str());
}
