// SPDX-License-Identifier: Apache-2.0
// Checks across several calls of a plug-in: whether it keeps memory, and whether its answers change
// while two threads call it.
#pragma once

#include <acecheck/plugin.h>

#include <vector>

#include "judge/outcome.h"

namespace acecheck {

// Asks a plug-in one question after the other. Not shared between threads.
class PluginCalls {
 public:
  // plugin: lives at least as long.
  explicit PluginCalls(const acecheck_plugin& plugin) : plugin_(plugin) {}

  // plugin_answer(), or a protocol_error:
  // - if the plug-in keeps more memory of malloc() whenever the same call is repeated. Memory that
  //   is taken once, now and then, or at the first calls (a table, an arena, a cache of limited
  //   size) is permitted.
  // - if it gives another answer while another thread calls it as well. This is tried with the
  //   first questions that have a value, and later ever more rarely.
  Outcome answer(const Question& question);

 private:
  const acecheck_plugin& plugin_;
  std::vector<Question> answered_;  // for the threads
  std::size_t between_threads_ = 16;
  std::size_t until_threads_ = between_threads_;
  bool is_filled_ = false;
};

}  // namespace acecheck
