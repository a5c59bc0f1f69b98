// SPDX-License-Identifier: Apache-2.0
#include <cerrno>
#include <fstream>

#include "core/files/files.h"
#include "run/run_log.h"

namespace acecheck {

std::vector<LoggedRun> read_log(const std::filesystem::path& path) {
  refuse_folder(path);
  std::ifstream in(path);
  if (!in) throw BadInput(path.string() + ": cannot be read: " + reason_of(errno));
  return parse_log(in, path.string());
}

}  // namespace acecheck
