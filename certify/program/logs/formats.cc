#include "program/logs/formats.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"

namespace acecheck {

void prepare_file(const std::filesystem::path& path) {
  if (make_folder_of(path)) print_out("made folder {}\n", path.parent_path().string());
  check_writable(path);
}

bool FormatOptions::some() const {
  return std::ranges::any_of(files, [](const std::string& file) { return !file.empty(); });
}

void add_formats(CLI::App& command, FormatOptions& options) {
  for (std::size_t i = 0; i < formats.size(); ++i) {
    command.add_option(fmt::format("--{}", formats[i].name), options.files[i],
                       std::string(formats[i].help));
  }
  command.add_option("--source", options.source,
                     "The implementation's file, or FILE:LINE, which --sarif, --github and "
                     "--gitlab point at (default: the vector in its file)");
}

void check_formats(const FormatOptions& options) {
  for (const std::string& file : options.files) {
    if (!file.empty()) prepare_file(file);
  }
}

void write_formats(const FormatOptions& options, const std::vector<Run>& runs,
                   faulty::Diagnosis& diagnosis) {
  if (!options.some()) return;
  Reported all = reported(runs, diagnosis);
  if (!options.source.empty()) all.source = place_from(options.source);
  bool points = false;
  for (std::size_t i = 0; i < formats.size(); ++i) {
    points = points || (formats[i].points && !options.files[i].empty());
  }
  if (points && !all.source) {
    all.places = places_of_vectors(data_directory() / "vectors");
  }
  for (std::size_t i = 0; i < formats.size(); ++i) {
    const std::string& file = options.files[i];
    if (file.empty()) continue;
    write_file(file, formats[i].write(all));
    if (!is_special(file)) print_out("{}: {}\n", formats[i].name, file);
  }
}

}  // namespace acecheck
