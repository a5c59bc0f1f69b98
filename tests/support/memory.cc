// SPDX-License-Identifier: Apache-2.0
// Replaces every form of operator new and delete, so that the same functions allocate and free all
// memory.
#include "memory.h"

#include <cstdlib>
#include <new>

thread_local std::size_t tests::allocations = 0;
thread_local std::size_t tests::memory_left = tests::enough_memory;
thread_local std::size_t tests::failing_call = tests::enough_memory;

namespace {

void* allocate(std::size_t size) {
  ++tests::allocations;
  return std::malloc(size == 0 ? 1 : size);
}

void* allocate_if_any(std::size_t size) {
  if (tests::failing_call != tests::enough_memory && tests::failing_call-- == 0) return nullptr;
  if (tests::memory_left == 0) return nullptr;
  if (tests::memory_left != tests::enough_memory) --tests::memory_left;
  return allocate(size);
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_if_any(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_if_any(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
