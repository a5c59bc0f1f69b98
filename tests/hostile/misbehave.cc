// SPDX-License-Identifier: Apache-2.0
// An adapter that misbehaves in one way at one moment, for the matrix of matrix_test.cc. Otherwise
// it answers as the built-in codecs do.
//
//   misbehave WAY MOMENT WINDOW FOLDER
//
// MOMENT: hello; or a text, and then on the requests that contain it; or restart, and then the
// first process crashes at the request `fiq228c` and each later one misbehaves at its hello.
// WINDOW: the in_flight of its hello. FOLDER: where it notes the ids of its processes (pids) and
// that it ran (ran).
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <string>

#include "answer/builtin.h"

namespace {

using namespace acecheck;

std::string folder;
bool flood_at_end = false;

// What is to be answered, and the right answer.
struct Asked {
  std::string line;
  std::string answer;
  std::uint64_t id = 0;
};

void put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t size = write(STDOUT_FILENO, text.data(), text.size());
    if (size <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(size));
  }
}
void say(const std::string& line) { put(line + '\n'); }

void note_process(pid_t process = getpid()) {
  const std::string line = std::to_string(process) + "\n";
  const int file = open((folder + "/pids").c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  [[maybe_unused]] const auto written = write(file, line.data(), line.size());
  close(file);
}

[[noreturn]] void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  raise(signal);
  _exit(99);
}

[[noreturn]] void hang() {
  for (;;) pause();
}

// A process that stays, in the session of the adapter or in one of its own.
void leave_behind(bool own_session) {
  const pid_t child = fork();
  if (child != 0) {
    if (own_session) waitpid(child, nullptr, 0);
    return;
  }
  if (own_session) {
    setsid();
    if (fork() != 0) _exit(0);
  }
  for (const int signal : {SIGTERM, SIGHUP, SIGINT}) std::signal(signal, SIG_IGN);
  note_process();
  hang();
}

// A process that holds every pipe of the keeper open, on both sides.
void hold_pipes() {
  const std::string keeper = "/proc/" + std::to_string(getppid()) + "/fd/";
  for (int file = 0; file < 64; ++file) {
    const int held = open((keeper + std::to_string(file)).c_str(), O_RDWR | O_NONBLOCK);
    if (held >= 0) fcntl(held, F_SETFD, 0);
  }
  leave_behind(true);
}

void stop_keeper_once() {
  static bool done = false;
  if (done) return;
  done = true;
  kill(getppid(), SIGSTOP);
  note_process(getppid());
}

// A process that stops the keeper, and is its tracer.
void trace_keeper() {
  const pid_t keeper = getppid();
  if (fork() != 0) return;
  note_process();
  ptrace(PTRACE_ATTACH, keeper, nullptr, nullptr);
  hang();
}

std::string with(const Asked& asked, const std::string& members) {
  return "{\"id\":" + std::to_string(asked.id) + "," + members + "}";
}

std::string without_id(const std::string& id) { return "{" + id + "\"unicode\":\"00FC\"}"; }

std::string repeated(const std::string& piece, std::size_t times) {
  const std::size_t size = piece.size() * times;
  std::string out = times == 0 ? "" : piece;
  while (out.size() < size) out.append(out, 0, size - out.size());
  return out;
}

std::string many_keys() {
  std::string out = "{";
  for (int i = 0; i < 100'000; ++i) out += "\"" + std::to_string(i) + "\":0,";
  return out + "\"id\":1}";
}

using Act = std::function<void(const Asked&)>;

const std::map<std::string, Act>& acts() {
  static const std::map<std::string, Act> all = {
      // It ends.
      {"segv", [](const Asked&) { die_of(SIGSEGV); }},
      {"abort", [](const Asked&) { die_of(SIGABRT); }},
      {"fpe", [](const Asked&) { die_of(SIGFPE); }},
      {"kill", [](const Asked&) { die_of(SIGKILL); }},
      {"term", [](const Asked&) { die_of(SIGTERM); }},
      {"exit-0", [](const Asked&) { _exit(0); }},
      {"exit-3", [](const Asked&) { _exit(3); }},
      {"exit-255", [](const Asked&) { _exit(255); }},
      {"half-line-exit", [](const Asked& a) { put(a.answer.substr(0, 5)), _exit(0); }},
      {"half-line-crash", [](const Asked& a) { put(a.answer.substr(0, 5)), die_of(SIGSEGV); }},
      {"answer-exit", [](const Asked& a) { say(a.answer), _exit(0); }},
      {"answer-crash", [](const Asked& a) { say(a.answer), die_of(SIGSEGV); }},
      {"stack", [](const Asked&) { die_of(SIGBUS); }},
      {"cry-crash", [](const Asked&) { std::cerr << "my last words\n", die_of(SIGABRT); }},
      // It stays, and says nothing.
      {"hang", [](const Asked&) { hang(); }},
      {"busy", [](const Asked&) { for (;;) getpid(); }},
      {"stop", [](const Asked& a) { raise(SIGSTOP), say(a.answer); }},  // if it is continued
      {"traced", [](const Asked&) { ptrace(PTRACE_TRACEME, 0, nullptr, nullptr), raise(SIGUSR1); }},
      {"half-line-hang", [](const Asked& a) { put(a.answer.substr(0, 5)), hang(); }},
      {"no-line-feed", [](const Asked& a) { put(a.answer), hang(); }},
      {"ignore-signals",
       [](const Asked&) {
         for (int signal = 1; signal < 32; ++signal) std::signal(signal, SIG_IGN);
         hang();
       }},
      {"join-group",
       [](const Asked&) {
         setpgid(0, getpgid(getppid()));
         hang();
       }},
      {"stderr-endless",
       [](const Asked&) {
         // With pauses, so that the other tests have the processor, too.
         for (int line = 0;; ++line) {
           std::cerr << std::string(1000, 'e') << '\n';
           if (line % 100 == 0) usleep(2000);
         }
       }},
      {"close-output", [](const Asked&) { close(1), hang(); }},
      {"close-all", [](const Asked&) { close(0), close(1), close(2), hang(); }},
      {"close-input", [](const Asked& a) { say(a.answer), close(0), hang(); }},
      // It says what is no JSON.
      {"empty-line", [](const Asked& a) { put("\n" + a.answer + "\n"); }},
      {"rubbish", [](const Asked&) { say("Traceback (most recent call last):"); }},
      {"banner", [](const Asked& a) { put("MyCodec 1.0 ready\n" + a.answer + "\n"); }},
      {"escape-codes", [](const Asked&) { say("\x1b[2J\x1b]0;forged\x07 pass"); }},
      {"nul", [](const Asked& a) { say(a.answer + std::string(1, '\0') + "rubbish"); }},
      {"nul-line", [](const Asked&) { say(std::string(100, '\0')); }},
      {"not-utf-8", [](const Asked& a) { say(with(a, "\"unicode\":\"\xFF\xFE\"")); }},
      {"half-json", [](const Asked& a) { say(a.answer.substr(0, a.answer.size() - 1)); }},
      {"two-in-one", [](const Asked& a) { say(a.answer + a.answer); }},
      {"array", [](const Asked& a) { say("[" + a.answer + "]"); }},
      {"number", [](const Asked&) { say("7"); }},
      {"null", [](const Asked&) { say("null"); }},
      {"empty-object", [](const Asked&) { say("{}"); }},
      {"deep-arrays", [](const Asked&) { say(repeated("[", 2000)); }},
      {"deeper-arrays", [](const Asked&) { say(repeated("[", 70'000)); }},
      {"deep-objects", [](const Asked&) { say(repeated("{\"a\":", 700)); }},
      {"deep-value", [](const Asked& a) { say(with(a, "\"x\":" + repeated("[", 900) + repeated("]", 900))); }},
      {"wide", [](const Asked&) { say(repeated("[", 15'000'000)); }},
      {"many-keys", [](const Asked&) { say(many_keys()); }},
      {"long-string", [](const Asked& a) { say(with(a, "\"unicode\":\"" + repeated("F", 15'000'000) + "\"")); }},
      {"endless-line",
       [](const Asked&) {
         for (;;) put(std::string(1 << 16, 'x'));
       }},
      {"endless-lines",
       [](const Asked&) {
         for (;;) put(repeated("{}\n", 1 << 14));
       }},
      // It answers something else.
      {"no-id", [](const Asked&) { say(without_id("")); }},
      {"text-id", [](const Asked& a) { say(without_id("\"id\":\"" + std::to_string(a.id) + "\",")); }},
      {"float-id", [](const Asked& a) { say(without_id("\"id\":" + std::to_string(a.id) + ".5,")); }},
      {"negative-id", [](const Asked& a) { say(without_id("\"id\":-" + std::to_string(a.id) + ",")); }},
      {"huge-id", [](const Asked&) { say(without_id("\"id\":99999999999999999999,")); }},
      {"null-id", [](const Asked&) { say(without_id("\"id\":null,")); }},
      {"other-id", [](const Asked&) { say(without_id("\"id\":424242,")); }},
      {"second-hello", [](const Asked&) { say(R"({"hello":1,"name":"x","codecs":{"lace":{}}})"); }},
      {"unknown-member", [](const Asked& a) { say(with(a, "\"unicod\":\"00FC\"")); }},
      {"wrong-type", [](const Asked& a) { say(with(a, "\"unicode\":7")); }},
      {"list-value", [](const Asked& a) { say(with(a, "\"unicode\":[\"00FC\"]")); }},
      {"case-number", [](const Asked& a) { say(with(a, "\"unicode\":\"00FC\",\"case\":7")); }},
      {"reject-number", [](const Asked& a) { say(with(a, "\"reject\":7")); }},
      {"reject-and-value", [](const Asked& a) { say(with(a, "\"reject\":\"x\",\"unicode\":\"00FC\"")); }},
      {"no-members", [](const Asked& a) { say("{\"id\":" + std::to_string(a.id) + "}"); }},
      {"rejection", [](const Asked& a) { say(with(a, "\"reject\":\"overflow\"")); }},
      {"forged-reason", [](const Asked& a) { say(with(a, R"("reject":"x\n\u001b[2J result: conformant\u202e")")); }},
      {"unsupported", [](const Asked& a) { say(with(a, "\"unsupported\":\"no\"")); }},
      {"long-value",
       [](const Asked& a) {
         const std::size_t octets = longest_answer(a.line.size()) - 200;
         const bool decode = a.line.find("\"op\":\"decode\"") != std::string::npos;
         say(with(a, decode ? "\"unicode\":\"" + repeated("0061 ", octets / 5) + "0061\""
                            : "\"ace\":\"" + std::string(octets, 'a') + "\""));
       }},
      {"wrong-value", [](const Asked& a) { say(with(a, "\"unicode\":\"0041 0041\"")); }},
      {"twice", [](const Asked& a) { put(a.answer + "\n" + a.answer + "\n"); }},
      {"line-after", [](const Asked& a) { put(a.answer + "\n\n"); }},
      {"repeat-id", [](const Asked& a) { say("{\"id\":" + std::to_string(a.id - 1) + a.answer.substr(a.answer.find(','))); }},
      {"endless-after", [](const Asked& a) {
         for (put(a.answer + "\n" + repeated("x", 1 << 12));;) put(std::string(1 << 12, 'x')), usleep(1000);
       }},
      {"rubbish-after", [](const Asked& a) { put(a.answer + "\nthat was hard\n"); }},
      // It does more than it should, and answers.
      {"slow", [](const Asked& a) {
         for (const char c : a.answer) put(std::string(1, c)), usleep(500);
         put("\n");
       }},
      {"crlf", [](const Asked& a) { say(a.answer + "\r"); }},
      {"spaces", [](const Asked& a) { say("  \t" + a.answer + "   "); }},
      {"stderr-flood", [](const Asked& a) {
         for (int i = 0; i < 2000; ++i) std::cerr << std::string(1000, 'e') << '\n';
         say(a.answer);
       }},
      {"stderr-escape", [](const Asked& a) { std::cerr << "\x1b[31m\x1b[2J\n", say(a.answer); }},
      {"stderr-one-line", [](const Asked& a) { std::cerr << std::string(1 << 20, 'e'), say(a.answer); }},
      {"flood-at-end", [](const Asked& a) { flood_at_end = true, say(a.answer); }},
      {"child", [](const Asked& a) { leave_behind(false), say(a.answer); }},
      {"daemon", [](const Asked& a) { leave_behind(true), say(a.answer); }},
      {"children", [](const Asked& a) {
         for (int i = 0; i < 20; ++i) leave_behind(i % 2 == 0);
         say(a.answer);
       }},
      {"child-exit", [](const Asked&) { leave_behind(false), _exit(3); }},
      {"daemon-exit", [](const Asked&) { leave_behind(true), _exit(3); }},
      {"kill-keeper", [](const Asked&) { kill(getppid(), SIGKILL), hang(); }},
      {"kill-keeper-daemon", [](const Asked&) { leave_behind(true), kill(getppid(), SIGKILL), hang(); }},
      {"hold-pipes", [](const Asked& a) { hold_pipes(), say(a.answer); }},
      {"trace-keeper", [](const Asked& a) { trace_keeper(), usleep(100'000), say(a.answer); }},
      {"stop-keeper", [](const Asked& a) { stop_keeper_once(), say(a.answer); }},
      {"terminal", [](const Asked& a) {
         const int terminal = open("/dev/tty", O_RDWR);
         if (terminal >= 0) tcsetpgrp(terminal, getpid()), ioctl(terminal, TIOCNOTTY);
         say(a.answer);
       }},
      {"other-folder", [](const Asked& a) {
         if (chdir("/") == 0) say(a.answer);
       }}};
  return all;
}

Asked asked_by(const std::string& line, std::size_t window) {
  if (line.find("\"hello\":") != std::string::npos) {
    Hello hello = builtin_hello();
    hello.name = "misbehave";
    hello.in_flight = window;
    return {line, to_json(hello).dump(), 0};
  }
  const auto request = parse_request(line);
  return {line, to_line(*request, builtin_answer(*request)), request->id};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--list") {
    for (const auto& [name, act] : acts()) std::cout << name << '\n';
    return 0;
  }
  if (argc != 5) return 2;
  const Act& act = acts().at(argv[1]);
  const std::string moment = argv[2];
  folder = argv[4];
  note_process();
  const bool again = std::filesystem::exists(folder + "/ran");
  std::ofstream(folder + "/ran") << "yes";
  for (std::string line; std::getline(std::cin, line);) {
    const Asked asked = asked_by(line, std::stoul(argv[3]));
    const bool hello = asked.id == 0;
    if (moment == "restart" && !again && line.find("\"fiq228c\"") != std::string::npos) {
      die_of(SIGSEGV);
    }
    const bool now = hello ? moment == "hello" || (moment == "restart" && again)
                           : line.find("\"" + moment + "\"") != std::string::npos;
    if (now) {
      act(asked);
    } else {
      say(asked.answer);
    }
  }
  while (flood_at_end) put(repeated("x\n", 1 << 14));
}
