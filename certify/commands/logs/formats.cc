#include "commands/logs/formats.h"

#include <fmt/format.h>

#include "base/files.h"
#include "base/output.h"

namespace acecheck {

void prepare_file(const std::filesystem::path& path) {
  if (make_folder_of(path)) print_out("made folder {}\n", path.parent_path().string());
  check_writable(path);
}

void add_formats(CLI::App& command, FormatFiles& files) {
  for (std::size_t i = 0; i < formats.size(); ++i) {
    command.add_option(fmt::format("--{}", formats[i].name), files[i],
                       std::string(formats[i].help));
  }
}

void check_formats(const FormatFiles& files) {
  for (const std::string& file : files) {
    if (!file.empty()) prepare_file(file);
  }
}

void write_formats(const FormatFiles& files, const std::vector<Run>& runs) {
  for (std::size_t i = 0; i < formats.size(); ++i) {
    if (files[i].empty()) continue;
    write_file(files[i], formats[i].write(runs));
    if (!is_special(files[i])) print_out("{}: {}\n", formats[i].name, files[i]);
  }
}

}  // namespace acecheck
