// SPDX-License-Identifier: Apache-2.0
// Files of Node, in place of core/files/files.cc and installation.cc. The names that begin with
// embedded_root are those of the npm package.
#include "core/files/files.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>

#include "core/failure.h"
#include "core/files/embedded.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/text.h"
#include "program/node/host.h"

namespace acecheck {

namespace fs = std::filesystem;

namespace {

// Of the log, the only file that is written piece by piece.
std::string open_file;
constexpr int open_number = 3;

}  // namespace

std::string read_file(const fs::path& path) {
  Reply reply = ask_host("read", path.string());
  if (reply.number != 0)
    throw BadInput(fmt::format("{}: cannot be read: {}", path.string(), reply.text));
  return std::move(reply.text);
}

std::string read_regular_file(const fs::path& path) { return read_file(path); }
std::string read_own_file(const fs::path& path) { return read_file(path); }

std::string read_file_if_there(const fs::path& path) {
  return fs::exists(path) ? read_file(path) : "";
}

std::set<fs::path> files_below(const fs::path& directory) {
  std::set<fs::path> out;
  const std::string names = ask_host("list", directory.string()).text;
  for (const std::string_view name : lines_of(names)) out.insert(directory / name);
  return out;
}

void write_file(const fs::path& path, const std::string& content) {
  const Reply reply = ask_host("write", path.string(), content);
  if (reply.number != 0)
    throw BadInput(fmt::format("{}: cannot be written: {}", path.string(), reply.text));
}

int replace_file(const fs::path& path) {
  write_file(path, "");
  open_file = path.string();
  return open_number;
}

bool needs_folder(const fs::path& path) {
  return ask_host("needs_folder", path.string()).number == 1;
}
// Of the npm package's certify(), which keeps the text.
bool is_special(const fs::path& path) { return path.string().starts_with(embedded_root); }
int open_special(const fs::path&, int) { return -1; }

void check_writable(const fs::path& path) {
  const Reply reply = ask_host("check_writable", path.string());
  if (reply.number != 0)
    throw BadInput(fmt::format("{}: cannot be written: {}", path.string(), reply.text));
}

Json read_json(const fs::path& path) {
  auto json = parse_json(read_file(path));
  if (!json) throw BadInput(fmt::format("{}: {}", path.string(), json.error().what));
  return std::move(*json);
}

bool write_all(int, std::string_view text) {
  return ask_host("append", open_file, text).number == 0;
}

fs::path data_directory() { return std::string(embedded_root); }
fs::path libexec_directory() { return ""; }
fs::path program_path() { return "acecheck"; }

std::span<const EmbeddedFile> page_files() {
  static const std::array<std::string, 3> names = {"page/page.css", "page/page.html",
                                                   "page/page.js"};
  static const std::array<std::string, 3> contents = {read_file(data_directory() / names[0]),
                                                      read_file(data_directory() / names[1]),
                                                      read_file(data_directory() / names[2])};
  static const std::array<EmbeddedFile, 3> files = {
      {{names[0], contents[0]}, {names[1], contents[1]}, {names[2], contents[2]}}};
  return files;
}

std::string reason_of(int) { return "no more can be written"; }

}  // namespace acecheck

_LIBCPP_BEGIN_NAMESPACE_FILESYSTEM

bool exists(const path& file) { return acecheck::ask_host("exists", file.string()).number == 1; }
path absolute(const path& file) { return acecheck::ask_host("absolute", file.string()).text; }

_LIBCPP_END_NAMESPACE_FILESYSTEM
