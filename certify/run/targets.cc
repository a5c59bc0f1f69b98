// SPDX-License-Identifier: Apache-2.0
#include "run/targets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <ranges>

#include "answer/known_adapters.h"
#include "answer/process/child.h"
#include "core/failure.h"
#include "core/files/installation.h"
#include "core/suggestion.h"

namespace acecheck {

std::vector<Target> resolve(std::vector<std::string> names, const std::vector<std::string>& command,
                            const std::vector<Target>& project) {
  std::vector<Target> out;
  if (names.empty() && command.empty()) {
    for (const Target& each : project) names.push_back(each.name);
    if (names.empty()) names = {"builtin"};
  }
  const auto known = known_adapters(data_directory(), libexec_directory(), program_path());
  for (const std::string& wanted : names) {
    const auto own = std::ranges::find(project, wanted, &Target::name);
    if (own != project.end() && !own->command.empty()) {
      out.push_back(*own);
      continue;
    }
    if (wanted == "all") {  // every codec; the oracle is what they are measured against
      for (const KnownAdapter& adapter : known) {
        if (adapter.missing.empty() && adapter.name != "oracle") {
          out.push_back({adapter.name, adapter.command,
                         adapter.package.empty() ? adapter.name : adapter.package, adapter.cost});
        }
      }
      continue;
    }
    if (wanted.ends_with(".so")) {  // in a process of its own, which it may crash
      out.push_back({wanted, {program_path().string(), "serve", "--plugin", wanted}, ""});
      continue;
    }
    const auto it = std::ranges::find(known, wanted, &KnownAdapter::name);
    if (it == known.end()) {
      std::vector<std::string> choices = {"all"};
      for (const KnownAdapter& adapter : known) choices.push_back(adapter.name);
      for (const Target& each : project) {
        if (!each.command.empty()) choices.push_back(each.name);
      }
      if (wanted.empty()) {
        throw BadInput("the name of the implementation is empty; is a variable not set?");
      }
      if (wanted.contains('/') && !std::filesystem::exists(wanted)) {
        throw BadInput(fmt::format(
            "there is no file {0}, and no target of this name. The command of your own adapter "
            "goes after --: acecheck certify -- {0}",
            wanted));
      }
      if (std::filesystem::exists(wanted) && access(wanted.c_str(), X_OK) != 0) {
        throw BadInput(fmt::format(
            "{} is neither a program nor a shared library that ends in .so: build it, or name its "
            "interpreter after --: acecheck certify -- INTERPRETER {}",
            wanted, wanted));
      }
      const bool has_project = project.empty() && std::filesystem::exists("acecheck.toml");
      const auto words = std::ranges::subrange(std::ranges::find(names, wanted), names.end());
      const std::string meant = did_you_mean(wanted, choices, 3);
      throw BadInput(fmt::format(
          "there is no target {}{} The command of your own adapter goes after --, as in `-- {}`. "
          "{}`acecheck adapters` lists all targets",
          wanted, meant.empty() ? "." : meant,
          find_program(wanted) ? fmt::format("{}", fmt::join(words, " ")) : "./my-adapter",
          has_project ? "--config acecheck.toml adds the adapters of that file. " : ""));
    }
    if (!it->missing.empty()) {
      throw AdapterFailure(
          fmt::format("{} cannot run on this machine: it needs {}", wanted, it->missing));
    }
    out.push_back({it->name, it->command, "", it->cost});
  }
  if (!command.empty()) out.push_back({command.front(), command, ""});
  return out;
}

}  // namespace acecheck
