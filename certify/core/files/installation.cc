// SPDX-License-Identifier: Apache-2.0
#include "core/files/installation.h"

#include <fmt/format.h>
#include <sys/auxv.h>

#include <cstdlib>

#include "core/failure.h"
#include "core/files/embedded.h"

namespace acecheck {

namespace fs = std::filesystem;

fs::path program_path() {
  std::error_code error;
  if (fs::path program = fs::read_symlink("/proc/self/exe", error); !error) return program;
  // Where /proc is missing, as in a bare container: the path that the program was started with.
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the kernel's interface
  const auto* started = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  if (started == nullptr)
    throw BadInput("/proc is not there, and so the program cannot find itself");
  static const fs::path program = fs::absolute(started);
  return program;
}

fs::path data_directory() {
  if (const char* given = std::getenv("ACECHECK_DATA"); given != nullptr && *given != '\0') {
    if (fs::is_directory(fs::path(given) / "vectors")) return given;
    throw BadInput(fmt::format("ACECHECK_DATA={}: there is no directory vectors in it", given));
  }
  if (!embedded_files().empty()) return embedded_root;
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
