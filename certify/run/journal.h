// The journal of a run: the run log, line by line as the run goes. What is killed loses no more
// than the vectors that were in flight.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>

#include "implementation/child.h"
#include "run/run_log.h"
#include "run/runner.h"

namespace acecheck {

// The file that keeps the journal of a log that is a file: it becomes the log when all is asked. A
// log that is a pipe or a device is its own journal.
std::filesystem::path journal_of(const std::filesystem::path& log);

// The runs that the journal of a log holds. Throws BadInput if there is no journal.
std::vector<LoggedRun> read_journal(const std::filesystem::path& log);

class Journal {
 public:
  // Starts a journal, or goes on with the one that is there; it must have been read before. Throws
  // BadInput if it cannot be written, or another acecheck writes it.
  Journal(const std::filesystem::path& log, bool resume);

  // Adds a run and gives its number. From any thread, as all that follows.
  std::size_t begin(const Json& header);
  // The first `count` runs are in the journal already.
  void has(std::size_t count) { runs_ = count; }
  // What writes the entries of that run.
  Watch watch(std::size_t run);
  // Adds what a run did not ask, and its footer.
  void end(std::size_t number, const Run& run);

  // Whether the log is what this journal has written; else it is a file that remove() takes away
  // once the log is written.
  bool is_log() const { return special_; }
  // Throws BadInput if a log that this journal has written is not whole.
  void check() const;
  void remove();
  const std::filesystem::path& path() const { return path_; }

 private:
  void write(std::size_t run, Json line);
  void write(const std::string& line);  // under the lock

  std::filesystem::path path_;
  bool special_;
  Descriptor file_;
  std::mutex mutex_;
  std::string lost_;  // why a part of a log that is no file could not be written
  std::size_t runs_ = 0;
};

}  // namespace acecheck
