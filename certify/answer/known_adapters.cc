// SPDX-License-Identifier: Apache-2.0
#include "answer/known_adapters.h"

#include <fmt/format.h>

#include <algorithm>

#include "answer/process/child.h"
#include "core/failure.h"
#include "core/files/files.h"
#include "suite/vector.h"

namespace acecheck {
namespace {

namespace fs = std::filesystem;

// {dir}: the adapter's own folder. {libexec}: where the build puts adapter programs.
std::string resolved(std::string word, const fs::path& dir, const fs::path& libexec) {
  const auto replace = [&](std::string_view placeholder, const std::string& with) {
    for (std::size_t at = 0; (at = word.find(placeholder, at)) != std::string::npos;) {
      word.replace(at, placeholder.size(), with);
      at += with.size();
    }
  };
  replace("{dir}", dir.string());
  replace("{libexec}", libexec.string());
  return word;
}

// What is missing to run `command`: its program, or a file that is built.
std::string missing_of(const std::vector<std::string>& command, const fs::path& libexec) {
  for (const std::string& word : command) {
    const std::size_t at = word.find(libexec.string());
    if (at == std::string::npos) continue;
    const fs::path built = word.substr(at, word.find(':', at) - at);  // as in Java's class path
    if (!fs::exists(built)) {
      return fmt::format(
          "{}, which `ci/certify --peers` builds in a clone of acecheck's repository; in an "
          "installation, write an adapter (`acecheck adapters new`)",
          built.filename().string());
    }
  }
  const std::string& program = command.front();
  const bool has_path = program.find('/') != std::string::npos;
  if (has_path && !fs::exists(program)) {
    return program;
  }
  if (!has_path && !find_program(program)) return program;
  return "";
}

KnownAdapter read(const fs::path& file, const fs::path& libexec) {
  const Json json = parse_json(read_file(file)).value_or(Json());
  const bool whole = json.contains("name") && json["name"].is_string() &&
                     json.contains("command") && json["command"].is_array() &&
                     !json["command"].empty();
  if (!whole) {
    throw BadInput(file.string() +
                   ": needs \"name\" and \"command\"; `acecheck help protocol` describes the file");
  }
  KnownAdapter adapter;
  try {
    adapter.name = json["name"];
    adapter.description = json.value("description", "");
    adapter.package = json.value("package", "");
    adapter.cost = json.value("cost", 0.0);
    for (const Json& word : json["command"]) {
      adapter.command.push_back(resolved(word.get<std::string>(), file.parent_path(), libexec));
    }
  } catch (const Json::exception&) {
    throw BadInput(file.string() +
                   ": has a member that is not a string, or a cost that is not a number; `acecheck "
                   "help protocol` describes the file");
  }
  adapter.missing = missing_of(adapter.command, libexec);
  return adapter;
}

}  // namespace

std::vector<KnownAdapter> known_adapters(const fs::path& data, const fs::path& libexec,
                                         const fs::path& program) {
  std::vector<KnownAdapter> out = {
      {"builtin", "the codecs of this program", {program.string(), "serve"}, "", ""},
      {"oracle",
       "the reference procedures of this program",
       {program.string(), "serve", "--oracle"},
       "",
       ""}};
  const auto own = static_cast<std::ptrdiff_t>(out.size());
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(data / "adapters", error)) {
    if (const fs::path file = entry.path() / "adapter.json"; fs::exists(file)) {
      out.push_back(read(file, libexec));
    }
  }
  std::ranges::sort(out.begin() + own, out.end(), {}, &KnownAdapter::name);
  return out;
}

}  // namespace acecheck
