// Included before every source of the build that ci/mutate --harness makes. Each change of that
// build has a number; the program behaves as changed where the environment's ACECHECK_MUTANT is
// this number. ACECHECK_MUTANTS_REACHED names a file with an octet for each number: an octet
// becomes 1 when control reaches the place of the change.
#pragma once

// Not where CMake tries the compiler without the project's standard.
#ifdef __cpp_if_consteval

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

namespace mutant {

inline int chosen = 0;
inline unsigned char* reached = nullptr;

// Before any other initialization. Each source has a copy; the first copy that runs does the work.
__attribute__((constructor(101))) static void begin() {
  if (chosen != 0 || reached != nullptr) return;
  if (const char* number = std::getenv("ACECHECK_MUTANT")) chosen = std::atoi(number);
  const char* path = std::getenv("ACECHECK_MUTANTS_REACHED");
  if (path == nullptr) return;
  const int file = ::open(path, O_RDWR | O_CLOEXEC);
  struct stat status;
  if (file < 0 || ::fstat(file, &status) != 0) return;
  void* octets = ::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ | PROT_WRITE,
                        MAP_SHARED, file, 0);
  ::close(file);
  if (octets != MAP_FAILED) reached = static_cast<unsigned char*>(octets);
}

// What the compiler evaluates is never changed.
constexpr bool is(int number) {
  if consteval {
    return false;
  } else {
    if (reached != nullptr) reached[number] = 1;
    return chosen == number;
  }
}

// An integer literal: one more, or one less.
template <class Integer>
constexpr Integer number(int more, int less, Integer value) {
  if (is(more)) return static_cast<Integer>(value + 1);
  return less != 0 && is(less) ? static_cast<Integer>(value - 1) : value;
}

// The same for the first value of a static variable, which no compiler may compute.
inline bool is_now(int number) { return is(number); }
template <class Integer>
Integer number_now(int more, int less, Integer value) {
  return number(more, less, value);
}

// The binary operators, with the operators that stand in their place. An operand's type may have
// only one of them.
#define ACECHECK_MUTANT_BINARY(name, right, wrong)                             \
  template <class A, class B>                                                  \
  constexpr auto name(int number, A&& a, B&& b) {                              \
    if constexpr (requires { static_cast<decltype(a right b)>(a wrong b); }) { \
      if (is(number)) return static_cast<decltype(a right b)>(a wrong b);      \
    }                                                                          \
    return a right b;                                                          \
  }
#define ACECHECK_MUTANT_COMPARISON(name, right, wrong, opposite)       \
  template <class A, class B>                                          \
  constexpr bool name(int number, int other, const A& a, const B& b) { \
    if (is(number)) return a wrong b;                                  \
    if (is(other)) return a opposite b;                                \
    return a right b;                                                  \
  }
ACECHECK_MUTANT_BINARY(plus, +, -)
ACECHECK_MUTANT_BINARY(minus, -, +)
ACECHECK_MUTANT_BINARY(times, *, +)
ACECHECK_MUTANT_BINARY(divided, /, *)
ACECHECK_MUTANT_BINARY(modulo, %, /)
ACECHECK_MUTANT_BINARY(left, <<, >>)
ACECHECK_MUTANT_BINARY(right, >>, <<)
ACECHECK_MUTANT_BINARY(both, &, |)
ACECHECK_MUTANT_BINARY(either, |, &)
ACECHECK_MUTANT_COMPARISON(less, <, <=, >=)
ACECHECK_MUTANT_COMPARISON(at_most, <=, <, >)
ACECHECK_MUTANT_COMPARISON(greater, >, >=, <=)
ACECHECK_MUTANT_COMPARISON(at_least, >=, >, <)

}  // namespace mutant

#endif
