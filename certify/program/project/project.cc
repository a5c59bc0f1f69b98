// SPDX-License-Identifier: Apache-2.0
#include "program/project/project.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <optional>

#include "core/failure.h"
#include "core/suggestion.h"

namespace acecheck {
namespace {

constexpr std::ptrdiff_t most_dots = 2000;

std::string place(const std::string& where, const toml::source_region& source) {
  return fmt::format("{}:{}", where, source.begin.line);
}

// A value as it would be typed; nothing for a table, an array or a time.
std::optional<std::string> typed(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
  if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
  if (const auto* truth = node.as_boolean()) return truth->get() ? "true" : "false";
  return std::nullopt;
}

Setting setting_of(std::string_view key, const toml::node& node, const std::string& where) {
  Setting out{std::string(key), {}, node.is_boolean(), place(where, node.source())};
  const auto refuse = [&] {
    throw BadInput(
        fmt::format("{}: {} is a text, a number, true, false or a list of texts", out.where, key));
  };
  if (const toml::array* list = node.as_array()) {
    for (const toml::node& each : *list) {
      if (!each.is_string()) refuse();
      out.values.push_back(*typed(each));
    }
    return out;
  }
  const auto value = typed(node);
  if (!value) refuse();
  out.values.push_back(*value);
  return out;
}

Target adapter_of(const toml::node& node, const std::string& where) {
  const toml::table* table = node.as_table();
  const std::string here = place(where, node.source());
  if (table == nullptr) throw BadInput(here + ": an adapter is a table [[adapter]]");
  Target out;
  for (const auto& [key, value] : *table) {
    const std::string line = place(where, value.source());
    const std::string name(key.str());
    if (name == "name" && value.is_string()) {
      out.name = value.as_string()->get();
    } else if (name == "command" && value.is_array() && !value.as_array()->empty()) {
      for (const toml::node& word : *value.as_array()) {
        if (!word.is_string()) throw BadInput(line + ": command is a list of texts");
        out.command.push_back(word.as_string()->get());
      }
    } else if (name == "name" || name == "command") {
      throw BadInput(fmt::format(
          "{}: {}", line,
          name == "name" ? "name is a text" : "command is a list of texts: [\"./my-adapter\"]"));
    } else {
      throw BadInput(fmt::format("{}: an adapter has no key {}{}; its keys are name and command",
                                 line, name, did_you_mean(name, {"name", "command"})));
    }
  }
  if (out.name.empty()) throw BadInput(here + ": the adapter has no name");
  return out;
}

}  // namespace

Project parse_project(std::string_view text, const std::string& where) {
  // toml++ needs stack for each part of a dotted key.
  if (std::ranges::count(text, '.') > most_dots) {
    throw BadInput(fmt::format("{}: has more than {} dots; keys have one part", where, most_dots));
  }
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw BadInput(fmt::format("{}: is not valid TOML: {}", place(where, error.source()),
                               error.description()));
  }
  Project out;
  for (const auto& [key, value] : table) {
    if (key.str() != "adapter") {
      out.settings.push_back(setting_of(key.str(), value, where));
      continue;
    }
    const toml::array* adapters = value.as_array();
    if (adapters == nullptr) {
      throw BadInput(place(where, value.source()) + ": each adapter is a table [[adapter]]");
    }
    for (const toml::node& each : *adapters) {
      Target adapter = adapter_of(each, where);
      if (std::ranges::find(out.adapters, adapter.name, &Target::name) != out.adapters.end()) {
        throw BadInput(fmt::format("{}: the adapter {} is there twice", place(where, each.source()),
                                   adapter.name));
      }
      out.adapters.push_back(std::move(adapter));
    }
  }
  return out;
}

}  // namespace acecheck
