#include "base/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "base/failure.h"

namespace acecheck {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw BadInput(path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const fs::path& path, const std::string& content) {
  const fs::path part = path.string() + fmt::format(".{}.part", getpid());
  std::error_code error;
  if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  std::ofstream out(part, std::ios::binary);
  out << content;
  out.close();
  if (!out) {
    fs::remove(part, error);
    throw BadInput(fmt::format("{}: cannot be written", path.string()));
  }
  fs::rename(part, path, error);
  if (error) {
    std::error_code ignored;
    fs::remove(part, ignored);
    throw BadInput(fmt::format("{}: cannot be written: {}", path.string(), error.message()));
  }
}

Json read_json(const fs::path& path) {
  auto json = parse_json(read_file(path));
  if (!json) throw BadInput(fmt::format("{} {}", path.string(), json.error().what));
  return std::move(*json);
}

}  // namespace acecheck
