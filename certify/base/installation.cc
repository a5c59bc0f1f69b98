#include "base/installation.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/failure.h"

namespace acecheck {

namespace fs = std::filesystem;

fs::path program_path() { return fs::read_symlink("/proc/self/exe"); }

fs::path data_directory() {
  if (const char* given = std::getenv("ACECHECK_DATA"); given != nullptr && *given != '\0') {
    if (fs::is_directory(fs::path(given) / "vectors")) return given;
    throw BadInput(fmt::format("ACECHECK_DATA={}: there is no directory vectors in it", given));
  }
  const fs::path bin = program_path().parent_path();
  if (const fs::path installed = bin.parent_path() / "share" / "acecheck";
      fs::is_directory(installed / "vectors")) {
    return installed;
  }
  for (fs::path above = bin; above != above.parent_path(); above = above.parent_path()) {
    if (fs::is_directory(above / "vectors" / "drafts")) return above;
  }
  throw BadInput(
      "the vectors are nowhere near the program; set ACECHECK_DATA to the directory that "
      "holds vectors/ and adapters/");
}

fs::path libexec_directory() {
  return program_path().parent_path().parent_path() / "libexec" / "acecheck";
}

}  // namespace acecheck
