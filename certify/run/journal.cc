#include "run/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/failure.h"
#include "base/files.h"
#include "base/output.h"

namespace acecheck {

namespace fs = std::filesystem;

namespace {

// Locks the file for this process. Where an acecheck was killed, a process that it was starting can
// have the lock for a moment longer. Returns whether the file is locked.
bool take_lock(int file) {
  using std::chrono::steady_clock;
  const auto end = steady_clock::now() + std::chrono::seconds(2);
  while (flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK || steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

}  // namespace

fs::path journal_of(const fs::path& log) {
  return is_special(log) ? log : fs::path(log.string() + ".part");
}

std::vector<LoggedRun> read_journal(const fs::path& log) {
  const fs::path path = journal_of(log);
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    throw BadInput(fmt::format("--resume: there is no {} of an interrupted run with this --log",
                               path.string()));
  }
  return read_log(path);
}

Journal::Journal(const fs::path& log, bool resume)
    : path_(journal_of(log)), special_(is_special(log)) {
  const auto fail = [&](const std::string& why) {
    throw BadInput(fmt::format("{}: cannot be written: {}", path_.string(), why));
  };
  if (special_) {
    // Not to be read here, or a pipe whose reader has ended would never say so.
    file_ = Descriptor(open(path_.c_str(), O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC));
    if (file_.is_open()) fcntl(file_.number(), F_SETFL, O_APPEND);
  }
  // Also a pipe that has no reader yet, for which opening does not wait.
  if (!file_.is_open()) {
    file_ = Descriptor(open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  }
  if (!file_.is_open()) fail(std::strerror(errno));
  if (special_) return;
  if (!take_lock(file_.number())) fail("another acecheck writes it");
  off_t end = 0;
  if (resume) {  // the end of the last whole line
    const std::string text = read_file(path_);
    end = static_cast<off_t>(text.rfind('\n') + 1);
  }
  if (ftruncate(file_.number(), end) != 0) fail(std::strerror(errno));
}

std::size_t Journal::begin(const Json& header) {
  const std::lock_guard lock(mutex_);
  write(in_ascii_line(header));
  return runs_++;
}

void Journal::write(std::size_t run, Json line) {
  line["run"] = run;
  const std::lock_guard lock(mutex_);
  write(in_ascii_line(line));
}

void Journal::write(const std::string& line) {
  // A file is written anew at the end, and a full disk is noticed then.
  if (!write_all(file_.number(), line + '\n') && special_ && lost_.empty()) {
    lost_ = fmt::format("{}: cannot be written: {}; the log ends before the run", path_.string(),
                        std::strerror(errno));
  }
}

void Journal::check() const {
  if (!lost_.empty()) throw BadInput(lost_);
}

Watch Journal::watch(std::size_t run) {
  Watch out;
  out.entry = [this, run](const Entry& entry) { write(run, line_of(entry)); };
  out.unattributed = [this, run](const Unattributed& failure) { write(run, line_of(failure)); };
  out.replay_begins = [this, run](unsigned process, const std::vector<std::string>& ids) {
    write(run, {{"type", "replay"},
                {"process", process},
                {"in_flight", fmt::format("{}", fmt::join(ids, " "))}});
  };
  out.replay_ends = [this, run](unsigned process) {
    write(run, {{"type", "replayed"}, {"process", process}});
  };
  return out;
}

void Journal::end(std::size_t number, const Run& run) {
  for (const Entry& entry : run.entries) {
    if (entry.judgement.verdict == Verdict::not_run) write(number, line_of(entry));
  }
  write(number, footer_of(run));
}

void Journal::remove() {
  std::error_code ignored;
  if (!special_) fs::remove(path_, ignored);
}

}  // namespace acecheck
