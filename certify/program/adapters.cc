// SPDX-License-Identifier: Apache-2.0
// adapters: the known implementations, and an adapter to start from.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

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

// A language in which there is a template: an entry of adapters/languages.json.
struct Language {
  std::string name;
  std::string language;
  fs::path file;        // the template
  std::string as;       // the name of the copy
  std::string build;    // a command of the shell; empty if there is nothing to build
  std::string command;  // of the adapter
};

std::vector<Language> languages() {
  const fs::path directory = data_directory() / "adapters";
  const fs::path file = directory / "languages.json";
  const Json json = read_json(file);
  std::vector<Language> out;
  try {
    for (const Json& each : json.at("languages")) {
      out.push_back({.name = each.at("name"),
                     .language = each.at("language"),
                     .file = directory / each.at("template").get<std::string>(),
                     .as = each.at("file"),
                     .build = each.value("build", ""),
                     .command = each.at("command")});
    }
  } catch (const Json::exception&) {
    throw BadInput(file.string() +
                   ": lacks a member, or has one that is not a string; `acecheck help protocol` "
                   "describes the file");
  }
  return out;
}

Language language_named(const std::string& name) {
  const auto all = languages();
  const auto found = std::ranges::find(all, name, &Language::name);
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const Language& each : all) names.push_back(each.name);
  throw BadInput(
      fmt::format("there is no template for {}{}; there are {}. For another language, "
                  "`acecheck help protocol` prints the protocol",
                  for_terminal(name), did_you_mean(name, names), fmt::join(names, ", ")));
}

Exit new_adapter(const std::string& name, const fs::path& directory) {
  const Language language = language_named(name);
  const fs::path test = directory / "test.sh";
  for (const fs::path& file : {directory / language.as, test}) {
    if (fs::exists(file)) {
      throw BadInput(
          fmt::format("{} is there already; name another folder", for_terminal(file.string())));
    }
  }
  check_writable(directory / language.as);
  write_file(directory / language.as, read_file(language.file));
  write_file(test,
             fmt::format("#!/bin/sh\n"
                         "# Certifies the adapter; exit code 0 if its implementation "
                         "conforms. Options of `acecheck certify` may follow.\n"
                         "set -eu\n"
                         "cd \"$(dirname \"$0\")\"\n"
                         "{}exec \"${{ACECHECK:-acecheck}}\" certify \"$@\" -- {}\n",
                         language.build.empty() ? "" : language.build + "\n", language.command));
  fs::permissions(test, fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                  fs::perm_options::add);
  const std::string shown = for_terminal((directory / language.as).string());
  print_out(
      "{0}: a complete adapter in {1}, which serves a Punycode codec of its own\n"
      "{2}: certifies it\n"
      "Next: replace the marked part of {0} by your implementation, and run {2}\n",
      shown, language.language, for_terminal(test.string()));
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
      "adapters", "List the known implementations, and which can run on this machine");
  adapters->require_subcommand(0, 1);
  adapters->callback([&action, adapters] {
    if (adapters->get_subcommands().empty()) {
      action = [](const CommandLine&) { return list_adapters(); };
    }
  });

  static std::string language;
  static std::string directory;
  auto* create = adapters->add_subcommand(
      "new", "Write an adapter to start from, and a script that certifies it");
  create
      ->add_option("LANGUAGE", language,
                   "c, cpp, csharp, erlang, go, java, javascript, lua, perl, php, python, ruby, "
                   "rust or typescript")
      ->required();
  create->add_option("DIR", directory, "The folder to write to; created if missing")->required();
  create->footer(
      "The adapter is one file without dependencies, and serves a right codec of its own until "
      "the\n"
      "marked part is replaced.\n"
      "  acecheck adapters new python my-adapter && my-adapter/test.sh");
  create->callback(
      [&action] { action = [](const CommandLine&) { return new_adapter(language, directory); }; });

  static double timeout = 5;
  auto* check = adapters->add_subcommand(
      "check", "Walk through the protocol with an adapter, and say what to change in it");
  check->add_option("--timeout", timeout, "Seconds to wait for each answer")
      ->check(NumberBetween(0.1, 3600.0))
      ->capture_default_str();
  check->footer(
      "  acecheck adapters check -- ./my-adapter\n"
      "Exit codes: 0 nothing is to be changed, 1 something is, 2 usage.");
  check->callback(
      [&action] { action = [](const CommandLine& line) { return check_adapter(line, timeout); }; });
}

}  // namespace acecheck
