// Every form of operator new and delete, so that all memory is allocated and freed by the same
// hand.
#include "memory.h"

#include <cstdlib>
#include <new>

thread_local std::size_t tests::allocations = 0;
thread_local bool tests::out_of_memory = false;

namespace {

void* allocate(std::size_t size) {
  ++tests::allocations;
  return std::malloc(size == 0 ? 1 : size);
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* memory = allocate(size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return tests::out_of_memory ? nullptr : allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return tests::out_of_memory ? nullptr : allocate(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
