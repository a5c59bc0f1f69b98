#include "report/formats/formats.h"

#include <fmt/format.h>

#include "base/foreign_text.h"

namespace acecheck {

std::string title_of(const Run& run) {
  return fmt::format("{}: {}{}", for_terminal(run.target), for_terminal(run.hello.name),
                     run.hello.version.empty() ? "" : " " + for_terminal(run.hello.version));
}

}  // namespace acecheck
