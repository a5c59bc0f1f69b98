// SPDX-License-Identifier: Apache-2.0
// Running a program in a test, and temporary directories.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace tests {

// A new directory, which is removed at the end.
class TemporaryDirectory {
 public:
  TemporaryDirectory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "acecheck.XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_file(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// Without what ends them.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

struct Result {
  int code;
  std::string out;
  std::string error;
};

// Runs a shell command with `input` as its standard input.
inline Result run(const std::string& command, const std::string& input = "") {
  const TemporaryDirectory directory;
  write_file(directory / "in", input);
  const std::string line = "( " + command + " ) <" + (directory / "in").string() + " >" +
                           (directory / "out").string() + " 2>" + (directory / "error").string();
  const int status = std::system(line.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(directory / "out"),
          read_file(directory / "error")};
}

// The beginning of a command that runs as somebody else than root. Empty if that user cannot reach
// the program: root's home is often closed to others.
inline std::string as_somebody_else(const std::string& program) {
  const std::string user = "setpriv --reuid 54321 --regid 54321 --clear-groups ";
  return run(user + "test -x " + program).code == 0 ? user : "";
}

// Whether a program of that name is in PATH.
inline bool installed(const std::string& program) { return run("command -v " + program).code == 0; }

}  // namespace tests
