// SPDX-License-Identifier: Apache-2.0
// What AddressSanitizer does unless ASAN_OPTIONS says otherwise. An execution of a target allocates
// some ten times and is over: where freed memory is kept for long, each allocation touches a page
// of its own, and to remember the stack of each allocation takes longer than the codec. Without
// both, a target does twice as many executions.
extern "C" __attribute__((weak, visibility("default"))) const char* __asan_default_options() {
  return "quarantine_size_mb=8:malloc_context_size=1";
}
