// SPDX-License-Identifier: Apache-2.0
// Writes the run log, line by line as the run goes on. A run that is killed leaves the lines that
// it has written: a log without its footer, which is truncated.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

#include "answer/process/child.h"
#include "run/run_log.h"
#include "run/runner.h"

namespace acecheck {

// Several runs write one log at the same time, so each line has the number of its `run`. After the
// first error nothing more is written. All functions may be called from any thread.
class LogWriter {
 public:
  // A pipe or a device is opened here. A file is replaced when the first run begins. If its folder
  // is missing, both are made when the first vector is answered. Throws BadInput if a pipe or a
  // device cannot be opened.
  explicit LogWriter(const std::filesystem::path& log);

  void begin(std::size_t run, Json header);
  // What writes the entries of that run.
  Watch watch(std::size_t run);
  // Writes the vectors that were not asked, and the footer.
  void end(std::size_t run, const Run& result);

  // Throws BadInput with the first error.
  void check() const;

 private:
  // waits: the line alone is no reason to make a folder.
  void write(std::size_t run, Json line, bool waits = false);

  std::filesystem::path path_;
  Descriptor file_;
  std::mutex mutex_;
  std::string waiting_;  // lines
  std::string error_;
};

}  // namespace acecheck
