// SPDX-License-Identifier: Apache-2.0
#include "run/log_writer.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <utility>

#include "core/failure.h"
#include "core/files/files.h"
#include "core/files/output.h"

namespace acecheck {

namespace fs = std::filesystem;

LogWriter::LogWriter(const fs::path& log) : path_(log) {
  if (!is_special(log)) return;
  // Not to be read here, or a pipe whose reader has ended would never say so.
  file_ = Descriptor(open_special(path_, O_WRONLY | O_NONBLOCK));
  if (file_.is_open()) {
    fcntl(file_.number(), F_SETFL, O_APPEND);
  } else {  // a pipe that has no reader yet, for which this does not wait
    file_ = Descriptor(open_special(path_, O_RDWR));
  }
  if (!file_.is_open()) {
    throw BadInput(fmt::format("{}: cannot be written: {}", path_.string(), reason_of(errno)));
  }
}

void LogWriter::begin(std::size_t run, Json header) { write(run, std::move(header), true); }

void LogWriter::write(std::size_t run, Json line, bool waits) {
  line["run"] = run;
  const std::lock_guard lock(mutex_);
  if (!error_.empty()) return;
  std::string text = std::exchange(waiting_, "") + in_ascii_line(line) + '\n';
  if (waits && !file_.is_open() && needs_folder(path_)) {
    waiting_ = std::move(text);
    return;
  }
  if (!file_.is_open()) file_ = Descriptor(replace_file(path_));
  if (file_.is_open() && write_all(file_.number(), text)) return;
  error_ = fmt::format("{}: cannot be written: {}; the log ends before the run", path_.string(),
                       reason_of(errno));
}

void LogWriter::check() const {
  if (!error_.empty()) throw BadInput(error_);
}

Watch LogWriter::watch(std::size_t run) {
  Watch out;
  out.entry = [this, run](const Entry& entry) { write(run, line_of(entry)); };
  out.unattributed = [this, run](const Unattributed& failure) { write(run, line_of(failure)); };
  return out;
}

void LogWriter::end(std::size_t run, const Run& result) {
  for (const Entry& entry : result.entries) {
    if (entry.judgement.verdict == Verdict::not_run) write(run, line_of(entry));
  }
  write(run, footer_of(result), true);
}

}  // namespace acecheck
