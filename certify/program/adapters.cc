// SPDX-License-Identifier: Apache-2.0
// adapters: the known implementations, and an adapter to start from.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "answer/known_adapters.h"
#include "core/failure.h"
#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "core/suggestion.h"
#include "program/commands.h"
#include "program/limits.h"
#include "program/logs/formats.h"
#include "program/walk/walk.h"

namespace acecheck {
namespace {

namespace fs = std::filesystem;

Exit list_adapters() {
  const auto all = known_adapters(data_directory(), libexec_directory(), program_path());
  std::size_t width = 0;
  for (const KnownAdapter& adapter : all) width = std::max(width, adapter.name.size());
  for (const KnownAdapter& adapter : all) {
    print_out("{:<{}} {:<8} {}{}\n", adapter.name, width,
              adapter.missing.empty() ? "here" : "missing", adapter.description,
              adapter.missing.empty() ? "" : "; needs " + adapter.missing);
  }
  return Exit::conformant;
}

// --- adapters new --------------------------------------------------------------------------------

// An entry of adapters/languages.json.
struct Template {
  std::string name;
  std::string kind;                       // "adapter", "plug-in", "fuzzer"
  std::string language;                   // and its build system
  std::string edited;                     // the file whose marked part is replaced
  std::map<std::string, fs::path> files;  // each file to write, and its original
  std::string build;                      // commands of the shell; empty if nothing is built
  std::string target;  // of `acecheck certify`; empty if test.sh is among the files
};

bool leaves_folder(const fs::path& name) {
  const fs::path plain = name.lexically_normal();
  return plain.empty() || plain.is_absolute() || *plain.begin() == "..";
}

std::vector<Template> templates() {
  const fs::path directory = data_directory();
  const fs::path file = directory / "adapters/languages.json";
  const Json json = read_json(file);
  std::vector<Template> out;
  try {
    for (const Json& each : json.at("languages")) {
      Template made{.name = each.at("name"),
                    .kind = each.value("kind", "adapter"),
                    .language = each.at("language"),
                    .edited = each.at("file"),
                    .files = {},
                    .build = each.value("build", ""),
                    .target = each.value("target", "")};
      made.files[made.edited] = directory / each.at("template").get<std::string>();
      const Json more = each.value("more", Json::object());
      for (const auto& [name, original] : more.items()) {
        made.files[name] = directory / original.get<std::string>();
      }
      for (const auto& [name, original] : made.files) {
        if (leaves_folder(name)) {
          throw BadInput(
              fmt::format("{}: the template {} has the file {}, which is outside of its folder",
                          file.string(), for_terminal(made.name), for_terminal(name)));
        }
      }
      if (each.contains("command")) made.target = "-- " + each["command"].get<std::string>();
      out.push_back(std::move(made));
    }
  } catch (const Json::exception&) {
    throw BadInput(file.string() +
                   ": lacks a member, or has one that is not a string; `acecheck help protocol` "
                   "describes the file");
  }
  return out;
}

Template template_named(const std::string& name) {
  const auto all = templates();
  const auto found = std::ranges::find(all, name, &Template::name);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const Template& each : all) names.push_back(each.name);
  throw BadInput(
      fmt::format("there is no template for {}{}; there are {}. For another language, "
                  "`acecheck help protocol` prints the protocol",
                  for_terminal(name), did_you_mean(name, names), fmt::join(names, ", ")));
}

Exit new_adapter(const std::string& name, const fs::path& directory) {
  const Template chosen = template_named(name);
  std::map<std::string, std::string> contents;
  for (const auto& [file, original] : chosen.files) contents[file] = read_file(original);
  if (!chosen.target.empty()) {
    contents["test.sh"] = fmt::format(
        "#!/bin/sh\n"
        "# Certifies the {}; exit code 0 if its implementation conforms. Options of "
        "`acecheck certify` may follow;\n"
        "# the files that they name are in this folder.\n"
        "set -eu\n"
        "cd \"$(dirname \"$0\")\"\n"
        "{}exec \"${{ACECHECK:-acecheck}}\" certify \"$@\" {}\n",
        chosen.kind, chosen.build.empty() ? "" : chosen.build + "\n", chosen.target);
  }
  for (const auto& [file, content] : contents) {
    if (fs::exists(directory / file)) {
      throw BadInput(fmt::format("{} exists already; name another folder",
                                 for_terminal((directory / file).string())));
    }
  }
  check_writable(directory / chosen.edited);
  for (const auto& [file, content] : contents) write_file(directory / file, content);
  const fs::path test = directory / "test.sh";
  // Executable for whoever may read it.
  const auto readers = fs::status(test).permissions() & fs::perms(0444);
  fs::permissions(test, fs::perms(static_cast<unsigned>(readers) >> 2), fs::perm_options::add);
  std::vector<std::string> others;
  for (const auto& [file, content] : contents) {
    if (file != chosen.edited && file != "test.sh") others.push_back(file);
  }
  print_out(
      "{0}: a complete {1} in {2}, which serves a Punycode codec of its own\n"
      "{3}: tests it\n"
      "{4}"
      "Next: replace the marked part of {0} by your implementation, and run {3}\n",
      for_terminal((directory / chosen.edited).string()), chosen.kind, chosen.language,
      for_terminal(test.string()),
      others.empty() ? "" : fmt::format("also written: {}\n", fmt::join(others, ", ")));
  return Exit::conformant;
}

// --- adapters check ------------------------------------------------------------------------------

Exit check_adapter(const CommandLine& line, double timeout) {
  if (line.command.empty()) {
    throw BadInput(
        "adapters check takes the command of an adapter after --: acecheck adapters "
        "check -- ./my-adapter");
  }
  const bool good = walk(line.command, milliseconds(timeout), [](const Step& step) {
    print_out("{:<7}{}\n", step.slip.empty() ? "right" : "CHANGE", step.what);
    // What could not be started or greeted names the adapter itself.
    const bool has_subject = step.slip.starts_with("the adapter");
    if (!step.slip.empty()) print_out("       {}{}\n", has_subject ? "" : "it ", step.slip);
  });
  print_out("\n{}\n",
            good ? "the adapter speaks the protocol; `acecheck certify -- COMMAND` judges "
                   "its implementation"
                 : "the adapter must be changed; `acecheck help protocol` prints the protocol");
  return good ? Exit::conformant : Exit::not_conformant;
}

}  // namespace

void add_adapters(CLI::App& app, Action& action) {
  auto* adapters = app.add_subcommand(
      "adapters", "List the known implementations, and which of their programs are installed here");
  adapters->require_subcommand(0, 1);
  adapters->callback([&action, adapters] {
    if (adapters->get_subcommands().empty()) {
      action = [](const CommandLine&) { return list_adapters(); };
    }
  });

  static std::string name;
  static std::string directory;
  adapters->footer(
      "If a module of an installed language is missing, `acecheck certify` names it.\n"
      "  acecheck adapters\n"
      "  acecheck adapters new python my-adapter");
  auto* create = adapters->add_subcommand(
      "new", "Write an adapter to start from, and a script that certifies it");
  create
      ->add_option("TEMPLATE", name,
                   "c, cpp, cpp-cmake, csharp, erlang, go, java, javascript, lua, perl, php, "
                   "python, ruby, rust, rust-cargo or typescript; plugin: a shared library in C; "
                   "fuzzer: a project that fuzzes a codec")
      ->required();
  create->add_option("DIR", directory, "The folder to write to; created if missing")->required();
  create->footer(
      "The adapter needs no other library, and serves a right codec of its own until the marked\n"
      "part is replaced. A fuzzer needs CMake, Clang and an installed acecheck.\n"
      "  acecheck adapters new python my-adapter && my-adapter/test.sh");
  create->callback(
      [&action] { action = [](const CommandLine&) { return new_adapter(name, directory); }; });

  static double timeout = 5;
  auto* check = adapters->add_subcommand(
      "check", "Walk through the protocol with an adapter, and say what to change in it");
  check->add_option("--timeout", timeout, "Seconds to wait for each answer")
      ->check(NumberBetween(0.1, 3600.0))
      ->capture_default_str();
  check->footer(
      "  acecheck adapters check -- ./my-adapter\n"
      "Exit codes: 0 no errors, 1 errors found, 2 usage, 3 the adapter cannot be started.");
  check->callback(
      [&action] { action = [](const CommandLine& line) { return check_adapter(line, timeout); }; });
}

}  // namespace acecheck
