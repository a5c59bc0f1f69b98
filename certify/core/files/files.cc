#include "core/files/files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/failure.h"
#include "core/files/embedded.h"

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

}  // namespace

std::string read_file(const fs::path& path) {
  if (is_embedded(path)) {
    const EmbeddedFile* file = embedded(path);
    if (file == nullptr) throw BadInput(path.string() + ": there is no such file in this program");
    return std::string(file->content);
  }
  std::error_code error;
  if (fs::is_directory(path, error)) throw BadInput(path.string() + ": is a folder, not a file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw BadInput(path.string() + ": cannot be read");
  std::string content;
  std::array<char, 1 << 16> part{};
  while (in.read(part.data(), part.size()), in.gcount() > 0) {
    content.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  if (in.bad()) throw BadInput(path.string() + ": cannot be read to its end");
  return content;
}

std::string read_file_if_there(const fs::path& path) {
  std::error_code error;
  const bool there = is_embedded(path) ? embedded(path) != nullptr : fs::exists(path, error);
  return there ? read_file(path) : "";
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

// Whether it is a name of an open file of some process.
bool names_open_file(const fs::path& name) {
  return name.native().starts_with("/proc/") || name.native().starts_with("/dev/fd/");
}

// What a name leads to over symbolic links, whether or not that exists.
fs::path led_to(fs::path name) {
  std::error_code error;
  for (int links = 0;
       links < 40 && !names_open_file(name) && fs::is_symlink(fs::symlink_status(name, error));
       ++links) {
    const fs::path to = fs::read_symlink(name, error);
    name = to.is_absolute() ? to : name.parent_path() / to;
  }
  return name;
}

}  // namespace

bool is_special(const fs::path& path) {
  if (names_open_file(led_to(path))) return true;
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  return fs::exists(status) && !fs::is_regular_file(status);
}

namespace {

fs::path part_of(const fs::path& path) { return path.string() + fmt::format(".{}.part", getpid()); }

[[noreturn]] void cannot_write(const fs::path& path, const std::string& why) {
  throw BadInput(fmt::format("{}: cannot be written: {}", path.string(), why));
}

void check_outside(const fs::path& path) {
  if (!is_embedded(path)) return;
  cannot_write(
      path, "it is a part of this program; set ACECHECK_DATA to a directory that holds vectors/");
}

}  // namespace

bool make_folder_of(const fs::path& path) {
  std::error_code error;
  return path.has_parent_path() && !is_embedded(path) &&
         fs::create_directories(path.parent_path(), error);
}

void check_writable(const fs::path& name) {
  check_outside(name);
  std::error_code error;
  const fs::path path = is_special(name) ? name : led_to(name);
  if (fs::is_directory(path, error)) cannot_write(path, "it is a folder");
  if (is_special(path)) {
    if (access(path.c_str(), W_OK) != 0) cannot_write(path, std::strerror(errno));
    return;
  }
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  const fs::path part = part_of(path);
  const int file = open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) cannot_write(path, std::strerror(errno));
  close(file);
  fs::remove(part, error);
}

void write_file(const fs::path& name, const std::string& content) {
  check_outside(name);
  std::error_code error;
  const fs::path path = is_special(name) ? name : led_to(name);
  if (is_special(path)) {
    if (fs::is_directory(path, error)) cannot_write(path, "it is a folder");
    std::ofstream out(path, std::ios::binary);
    out << content;
    out.close();
    if (!out) cannot_write(path, std::strerror(errno));
    return;
  }
  const fs::path part = part_of(path);
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  errno = 0;
  std::ofstream out(part, std::ios::binary);
  out << content;
  out.close();
  if (!out) {
    const std::string why = std::strerror(errno);
    fs::remove(part, error);
    cannot_write(path, why);
  }
  fs::rename(part, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(part, ignored);
    cannot_write(path, error.message());
  }
}

int replace_file(const fs::path& name) {
  const fs::path path = led_to(name);
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  if (unlink(path.c_str()) != 0 && errno != ENOENT) return -1;
  return open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

Json read_json(const fs::path& path) {
  auto json = parse_json(read_file(path));
  if (!json) throw BadInput(fmt::format("{} {}", path.string(), json.error().what));
  return std::move(*json);
}

}  // namespace acecheck
