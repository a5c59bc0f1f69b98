// SPDX-License-Identifier: Apache-2.0
// A plug-in with the built-in Punycode that misbehaves in one way (environment variable MISBEHAVE)
// when it decodes one string (MISBEHAVE_AT), or when it is loaded (MISBEHAVE_AT is "load").
#include <ace/ace.h>
#include <acecheck/plugin.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cfenv>
#include <clocale>
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool way(std::string_view name) { return variable("MISBEHAVE") == name; }

// Recursion without an end, which the compiler does not see through.
int deep(int depth) {
  volatile char room[4096];
  room[0] = static_cast<char>(depth);
  return deep(depth + 1) + room[0];
}

void on_signal(int) {}

// The GNU C library's check of longjmp(), which ends a program that jumps into a call which has
// returned.
extern "C" [[noreturn]] void __longjmp_chk(jmp_buf place, int value);  // NOLINT
jmp_buf place;

// A place in a call that has returned.
[[gnu::noinline]] void set_place(int depth) {
  volatile char room[4096];
  if (depth > 0) set_place(depth - 1);
  room[0] = static_cast<char>(depth > 0 ? 0 : setjmp(place));
}

// 500 threads that end within the call, or that stay.
void start_threads(bool end) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 500; ++i) {
    threads.emplace_back([end] {
      while (!end) pause();
    });
  }
  for (std::thread& thread : threads) end ? thread.join() : thread.detach();
}

// 100 MB that the process has for itself.
void* filled_memory() {
  constexpr std::size_t octets = 100'000'000;
  void* memory = std::malloc(octets);
  return memory == nullptr ? nullptr : std::memset(memory, 1, octets);
}

// What needs no buffer.
void misbehave() {
  if (way("segv")) std::signal(SIGSEGV, SIG_DFL), raise(SIGSEGV);
  if (way("null")) *reinterpret_cast<volatile int*>(8) = 0;
  if (way("abort")) std::signal(SIGABRT, SIG_DFL), raise(SIGABRT);
  if (way("kill")) raise(SIGKILL);
  if (way("exit-0")) std::exit(0);
  if (way("exit-3")) std::exit(3);
  if (way("_exit-0")) _exit(0);
  if (way("quick-exit")) std::quick_exit(0);
  if (way("stack")) deep(0);
  if (way("no-alternate-stack")) {
    const stack_t none = {.ss_sp = nullptr, .ss_flags = SS_DISABLE, .ss_size = 0};
    sigaltstack(&none, nullptr), deep(0);
  }
  if (way("longjmp")) set_place(4), __longjmp_chk(place, 1);
  if (way("throw")) throw std::runtime_error("nobody catches this\x1b[2J");
  if (way("throw-int")) throw 7;
  if (static int calls = 0; way("throw-later") && ++calls == 10) throw 10;
  if (way("hang"))
    for (;;) pause();
  if (way("busy")) {
    for (;;) getppid();
  }
  if (way("stop")) raise(SIGSTOP);
  if (way("close-0")) close(0);
  if (way("close-1")) close(1);
  if (way("close-2")) close(2);
  if (way("close-all"))
    for (int i = 0; i < 64; ++i) close(i);
  if (way("rounding")) std::fesetround(FE_UPWARD);
  if (way("locale")) std::setlocale(LC_ALL, "C.UTF-8");
  if (way("handler")) std::signal(SIGUSR1, on_signal);
  if (way("ignore")) std::signal(SIGTERM, SIG_IGN);
  if (way("block")) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
  }
  if (way("folder") && chdir("/") != 0) abort();
  if (way("print"))
    std::puts("{\"accepted\":1,\"rejected\":{},\"failures\":[]}"), std::fflush(stdout);
  if (way("print-error")) std::fputs("\x1b[2J oops\n", stderr);
  if (way("threads")) start_threads(true);
  if (way("threads-stay")) start_threads(false);
  if (way("memory")) std::free(filled_memory());
  if (way("memory-stays")) filled_memory();
  if (way("child")) {
    if (fork() == 0) {
      setsid();
      for (;;) pause();
    }
  }
}

acecheck_status status_of(ace_status status) {
  if (status == ACE_OK) return ACECHECK_OK;
  return status == ACE_OUTPUT_FULL ? ACECHECK_TOO_SMALL : ACECHECK_REJECTED;
}

acecheck_status encode(const uint32_t* text, size_t length, char* out, size_t capacity,
                       size_t* size) {
  return status_of(ace_encode(ACE_PUNYCODE, reinterpret_cast<const char32_t*>(text), length, out,
                              capacity, size, nullptr, nullptr));
}

acecheck_status decode(const char* ace, size_t length, uint32_t* out, size_t capacity,
                       size_t* size) {
  const bool now = std::string_view(ace, length) == variable("MISBEHAVE_AT");
  if (now) misbehave();
  const acecheck_status status =
      status_of(ace_decode(ACE_PUNYCODE, ace, length, reinterpret_cast<char32_t*>(out), capacity,
                           size, nullptr, nullptr));
  if (!now) return status;
  if (way("one-beyond") && status == ACECHECK_OK) out[capacity] = 0x41;
  if (way("one-before") && status == ACECHECK_OK) out[-1] = 0x41;
  if (way("far-beyond") && status == ACECHECK_OK) out[capacity + 4096] = 0x41;
  if (way("reads-beyond") && ace[length] == 'x' && ace[length + 4096] == 'x')
    return ACECHECK_REJECTED;
  if (way("writes-input")) const_cast<char*>(ace)[0] = 'z';
  if (way("size-beyond") && status == ACECHECK_OK) *size = capacity + 1;
  if (way("no-status")) return static_cast<acecheck_status>(42);
  if (way("unsupported")) return ACECHECK_UNSUPPORTED;
  if (way("always-too-small")) return ACECHECK_TOO_SMALL;
  if (way("needs-more") && status == ACECHECK_OK && *size == capacity) return ACECHECK_TOO_SMALL;
  if (way("fits-nowhere") && status == ACECHECK_TOO_SMALL) return ACECHECK_OK;
  if (way("cuts") && status == ACECHECK_TOO_SMALL) return *size = capacity, ACECHECK_OK;
  if (way("fits-in-nothing") && capacity == 0) return *size = 0, ACECHECK_OK;
  if (way("ignores-capacity") && status == ACECHECK_TOO_SMALL) {
    return status_of(ace_decode(ACE_PUNYCODE, ace, length, reinterpret_cast<char32_t*>(out),
                                capacity + 1, size, nullptr, nullptr));
  }
  return status;
}

const acecheck_codec codecs[] = {
    {"punycode", 32, "scalar", 1 << 30, encode, decode, nullptr, nullptr, nullptr, nullptr}};
const acecheck_plugin plugin = {
    ACECHECK_PLUGIN_ABI, "misbehaving\x1b[2J plug-in", "1.0", "C++", 1, codecs};

}  // namespace

extern "C" const acecheck_plugin* acecheck_plugin_get(void) {
  if (variable("MISBEHAVE_AT") == "load") misbehave();
  return &plugin;
}
