// SPDX-License-Identifier: Apache-2.0
#include "program/logs/formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/failure.h"
#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"

namespace acecheck {

void check_outputs(const std::vector<std::filesystem::path>& outputs,
                   const std::vector<std::string>& inputs) {
  std::set<std::filesystem::path> taken;
  const auto is_new = [&](const std::filesystem::path& path) {
    std::error_code error;
    return taken.insert(std::filesystem::weakly_canonical(std::filesystem::absolute(path), error))
        .second;
  };
  for (const std::string& input : inputs) {
    if (!input.empty()) is_new(input);
  }
  for (const std::filesystem::path& output : outputs) {
    if (output.empty() || is_special(output) || is_new(output)) continue;
    throw BadInput(
        fmt::format("{}: is named twice, for outputs or for an input and an output; "
                    "give each file its own name",
                    output.string()));
  }
  for (const std::filesystem::path& output : outputs) {
    if (!output.empty()) check_writable(output);
  }
}

bool FormatOptions::some() const {
  return std::ranges::any_of(files, [](const std::string& file) { return !file.empty(); });
}

std::vector<std::filesystem::path> FormatOptions::outputs(
    const std::string& html, std::vector<std::filesystem::path> others) const {
  if (html == "-" || html.ends_with(".html")) {
    throw BadInput(fmt::format(
        "--html: must be a directory (got \"{}\"); acecheck writes index.html into it", html));
  }
  others.insert(others.end(), files.begin(), files.end());
  if (!html.empty()) others.push_back(std::filesystem::path(html) / "index.html");
  return others;
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
