// SPDX-License-Identifier: Apache-2.0
#include "core/files/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <optional>
#include <vector>

#include "core/failure.h"
#include "core/files/embedded.h"
#include "core/files/output.h"

namespace acecheck {

namespace fs = std::filesystem;

namespace {

// The file inside the program; null if there is none of this path.
const EmbeddedFile* embedded(const fs::path& path) {
  const std::string below = path.lexically_relative(embedded_root).generic_string();
  const auto files = embedded_files();
  const auto it = std::ranges::find(files, below, &EmbeddedFile::path);
  return it == files.end() ? nullptr : &*it;
}

constexpr std::size_t most_read = std::size_t{256} << 20;

// Closes the file.
std::string read_open_file(int file, const fs::path& path) {
  if (file < 0) {
    throw BadInput(path.string() + ": cannot be read" + ": " + reason_of(errno));
  }
  std::string content;
  struct stat status{};
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    content.reserve(std::min(static_cast<std::size_t>(status.st_size), most_read));
  }
  std::array<char, 1 << 16> part{};
  ssize_t size = 0;
  while ((size = read(file, part.data(), part.size())) > 0 && content.size() < most_read) {
    content.append(part.data(), static_cast<std::size_t>(size));
  }
  close(file);
  if (size < 0) throw BadInput(path.string() + ": cannot be read to its end");
  if (size > 0) {
    throw BadInput(fmt::format("{}: has more than {} MiB", path.string(), most_read >> 20));
  }
  return content;
}

}  // namespace

void refuse_folder(const fs::path& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) throw BadInput(path.string() + ": is a folder, not a file");
}

std::string read_file(const fs::path& path) {
  if (is_embedded(path)) {
    const EmbeddedFile* file = embedded(path);
    if (file == nullptr) throw BadInput(path.string() + ": there is no such file in this program");
    return std::string(file->content);
  }
  refuse_folder(path);
  return read_open_file(open(path.c_str(), O_RDONLY | O_CLOEXEC), path);
}

std::string read_regular_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
    throw BadInput(path.string() + ": is not a regular file");
  }
  return read_file(path);
}

std::string read_own_file(const fs::path& path) {
  const int file = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat status{};
  if (file >= 0 && fstat(file, &status) == 0 && status.st_uid != 0 && status.st_uid != geteuid()) {
    close(file);
    throw BadInput(path.string() +
                   ": belongs to another user; if you trust it, name it with --config");
  }
  return read_open_file(file, path);
}

std::string read_file_if_there(const fs::path& path) {
  std::error_code error;
  const bool there = is_embedded(path) ? embedded(path) != nullptr : fs::exists(path, error);
  return there ? read_regular_file(path) : "";
}

std::set<fs::path> files_below(const fs::path& directory) {
  std::set<fs::path> out;
  if (is_embedded(directory)) {
    const std::string folder = directory.generic_string() + '/';
    for (const EmbeddedFile& file : embedded_files()) {
      const fs::path path = fs::path(embedded_root) / file.path;
      if (path.generic_string().starts_with(folder)) out.insert(path);
    }
    return out;
  }
  if (!fs::is_directory(directory)) return out;
  for (const auto& entry : fs::recursive_directory_iterator(directory)) {
    out.insert(entry.path());
  }
  return out;
}

namespace {

// Whether it is one of the system's names of open files and devices, such as /dev/stdout, which is
// a symbolic link.
bool is_of_system(const fs::path& path) {
  const fs::path folder = path.lexically_normal().parent_path();
  return folder == "/dev" || folder == "/dev/fd" ||
         (folder.native().starts_with("/proc/") && folder.filename() == "fd");
}

struct stat status_of(const fs::path& path) {
  struct stat out{};
  if ((is_of_system(path) ? stat(path.c_str(), &out) : lstat(path.c_str(), &out)) != 0) out = {};
  return out;
}

fs::path part_of(const fs::path& path) { return path.string() + fmt::format(".{}.part", getpid()); }

[[noreturn]] void cannot_write(const fs::path& path, const std::string& why) {
  throw BadInput(fmt::format("{}: cannot be written: {}", path.string(), why));
}

// What is wrong with a name before anything is opened.
void check_name(const fs::path& path) {
  if (is_embedded(path)) {
    cannot_write(path,
                 "it is a part of this program; set ACECHECK_DATA to a directory that holds "
                 "vectors/");
  }
  if (path == "-") {
    cannot_write(path, "name /dev/stdout for standard output, or ./- for a file of that name");
  }
  std::error_code error;
  if (fs::is_directory(path, error)) cannot_write(path, "it is a folder");
  // Folders are made where they are missing, but a new folder of the whole system is a misspelling.
  if (path.is_absolute()) {
    const fs::path top = path.root_path() / *path.relative_path().begin();
    if (top != path && !fs::exists(top, error)) {
      cannot_write(path, fmt::format("there is no folder {}", top.string()));
    }
  }
  if (S_ISLNK(status_of(path).st_mode)) {
    cannot_write(path, "it is a symbolic link; name the file that it leads to");
  }
}

// Makes a file of this name for its new content. What stands there is removed: nothing but a killed
// process, or somebody else, has left it. The file gets the permissions of `like` if that exists.
int make_new(const fs::path& path, const struct stat& like) {
  if (unlink(path.c_str()) != 0 && errno != ENOENT) return -1;
  const bool exists = S_ISREG(like.st_mode);
  const int file =
      open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
           exists ? like.st_mode & 0777 : 0666);
  if (file >= 0 && exists) fchmod(file, like.st_mode & 0777);
  return file;
}

// While this exists, signals that end the process wait, so that no part of a file is left. A thread
// that is not here can still take them.
class SignalsWait {
 public:
  SignalsWait() {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : {SIGHUP, SIGINT, SIGTERM, SIGXCPU}) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

bool needs_folder(const fs::path& path) {
  std::error_code error;
  return path.has_parent_path() && !fs::exists(path.parent_path(), error);
}

bool is_special(const fs::path& path) {
  const mode_t mode = status_of(path).st_mode;
  return is_of_system(path) || (mode != 0 && !S_ISREG(mode) && !S_ISLNK(mode));
}

int open_special(const fs::path& path, int flags) {
  return open(path.c_str(), flags | O_APPEND | O_CLOEXEC | (is_of_system(path) ? 0 : O_NOFOLLOW));
}

void check_writable(const fs::path& path) {
  check_name(path);
  if (is_special(path)) {
    if (access(path.c_str(), W_OK) != 0) cannot_write(path, reason_of(errno));
    return;
  }
  std::error_code error;
  std::vector<fs::path> missing;  // folders, the lowest first
  for (fs::path above = path.parent_path(); !above.empty() && !fs::exists(above, error);
       above = above.parent_path()) {
    missing.push_back(above);
  }
  if (!missing.empty()) fs::create_directories(missing.front(), error);
  const fs::path part = part_of(path);
  const SignalsWait wait;
  const int file = make_new(part, {});
  const int failed = errno;
  if (file >= 0) {
    close(file);
    fs::remove(part, error);
  }
  for (const fs::path& folder : missing) fs::remove(folder, error);
  if (file < 0) cannot_write(path, reason_of(failed));
}

void write_file(const fs::path& path, const std::string& content) {
  check_name(path);
  std::error_code error;
  const bool special = is_special(path);
  if (!special && path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  const fs::path part = special ? path : part_of(path);
  std::optional<SignalsWait> wait;
  if (!special) wait.emplace();  // a pipe may never be read
  const int file = special ? open_special(path, O_WRONLY) : make_new(part, status_of(path));
  errno = file < 0 ? errno : 0;
  const bool written = file >= 0 && write_all(file, content) &&
                       (special || std::rename(part.c_str(), path.c_str()) == 0);
  const int failed = errno;
  if (file >= 0) close(file);
  if (written) return;
  if (file >= 0 && !special) fs::remove(part, error);
  cannot_write(path, reason_of(failed));
}

int replace_file(const fs::path& path) {
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  return make_new(path, status_of(path));
}

Json read_json(const fs::path& path) {
  auto json = parse_json(read_regular_file(path));
  if (!json) throw BadInput(fmt::format("{} {}", path.string(), json.error().what));
  return std::move(*json);
}

}  // namespace acecheck
