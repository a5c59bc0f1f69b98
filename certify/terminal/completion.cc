#include "terminal/completion.h"

#include <fmt/format.h>

#include <functional>

#include "terminal/command_line.h"

namespace acecheck::terminal {
namespace {

// Calls `each` with every command below `command` and the words that select it: "", "vectors",
// "vectors list".
void for_each_command(const CLI::App& command, const std::string& words,
                      const std::function<void(const CLI::App&, const std::string&)>& each) {
  each(command, words);
  for (const CLI::App* below : commands_of(command)) {
    for_each_command(*below, words.empty() ? below->get_name() : words + ' ' + below->get_name(),
                     each);
  }
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += separator;
    out += word;
  }
  return out;
}

// Everything that can follow the words of a command.
std::vector<std::string> continuations(const CLI::App& command) {
  std::vector<std::string> out;
  for (const CLI::App* below : commands_of(command)) out.push_back(below->get_name());
  for (const CLI::Option* option : options_of(command)) {
    for (const std::string& spelling : spellings(*option)) out.push_back(spelling);
  }
  return out;
}

std::string in_single_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// The first line of a description.
std::string short_text(const std::string& text) { return text.substr(0, text.find('\n')); }

// The names of variables of a script: some names are taken in some shells.
struct Variables {
  std::string_view command;   // the words of the command before the cursor
  std::string_view previous;  // the word before the cursor
  std::string_view choices;   // the result
};

// Sets `choices`: the values of the option before the cursor, or all that can follow the command.
std::string choice(const CLI::App& app, const Variables& names) {
  std::string values;
  std::string all;
  for_each_command(app, "", [&](const CLI::App& command, const std::string& words) {
    all += fmt::format("        '{}') {}='{}' ;;\n", words, names.choices,
                       joined(continuations(command), " "));
    for (const CLI::Option* option : options_of(command)) {
      const auto given = values_of(*option);
      if (given.empty()) continue;
      for (const std::string& spelling : spellings(*option)) {
        values += fmt::format("    '{} {}') {}='{}' ;;\n", words, spelling, names.choices,
                              joined(given, " "));
      }
    }
  });
  return fmt::format(
      "  case \"${0} ${1}\" in\n{2}    *)\n      case \"${0}\" in\n{3}      esac ;;\n  esac\n",
      names.command, names.previous, values, all);
}

std::string known_paths(const CLI::App& app) {
  std::vector<std::string> paths;
  for_each_command(app, "", [&](const CLI::App&, const std::string& words) {
    if (!words.empty()) paths.push_back("'" + words + "'");
  });
  return joined(paths, " | ");
}

std::string bash(const CLI::App& app) {
  return fmt::format(
      "# Completion of acecheck for bash.\n"
      "_acecheck() {{\n"
      "  local path='' longer='' words='' word i\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
      "    word=${{COMP_WORDS[i]}}\n"
      "    [ \"$word\" = -- ] && return\n"
      "    longer=${{path:+$path }}$word\n"
      "    case \"$longer\" in\n"
      "      {}) path=$longer ;;\n"
      "    esac\n"
      "  done\n"
      "{}"
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
      "}}\n"
      "complete -o default -F _acecheck acecheck\n",
      known_paths(app),
      choice(app, {.command = "path", .previous = "previous", .choices = "words"}));
}

std::string zsh(const CLI::App& app) {
  return fmt::format(
      "#compdef acecheck\n"
      "# Completion of acecheck for zsh.\n"
      "_acecheck() {{\n"
      "  local path_words='' longer='' choices='' word i\n"
      "  local prior=${{words[CURRENT-1]}}\n"
      "  for ((i = 2; i < CURRENT; ++i)); do\n"
      "    word=${{words[i]}}\n"
      "    [[ $word == -- ]] && {{ _normal; return; }}\n"
      "    longer=${{path_words:+$path_words }}$word\n"
      "    case $longer in\n"
      "      {}) path_words=$longer ;;\n"
      "    esac\n"
      "  done\n"
      "{}"
      "  compadd -- ${{=choices}} || _files\n"
      "}}\n"
      "_acecheck \"$@\"\n",
      known_paths(app),
      choice(app, {.command = "path_words", .previous = "prior", .choices = "choices"}));
}

std::string fish(const CLI::App& app) {
  std::string out = "# Completion of acecheck for fish.\n";
  for_each_command(app, "", [&](const CLI::App& command, const std::string& words) {
    // fish's own functions ask for words anywhere before the cursor.
    std::string when;
    std::string inside = words;
    for (char& c : inside) {
      if (c == ' ') c = ';';
    }
    if (words.empty()) {
      when = "__fish_use_subcommand";
    } else {
      std::size_t at = 0;
      while (at != std::string::npos) {
        const std::size_t end = inside.find(';', at);
        const std::string word = inside.substr(at, end - at);
        when += (when.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
        at = end == std::string::npos ? end : end + 1;
      }
    }
    const std::string start = "complete -c acecheck -n " + in_single_quotes(when);
    for (const CLI::App* below : commands_of(command)) {
      out += fmt::format("{} -a {} -d {}\n", start, below->get_name(),
                         in_single_quotes(short_text(below->get_description())));
    }
    for (const CLI::Option* option : options_of(command)) {
      out += start;
      for (const std::string& name : option->get_snames()) out += " -s " + name;
      for (const std::string& name : option->get_lnames()) out += " -l " + name;
      if (takes_value(*option)) out += " -r";
      const auto given = values_of(*option);
      if (!given.empty()) out += " -f -a " + in_single_quotes(joined(given, " "));
      out += " -d " + in_single_quotes(short_text(option->get_description())) + "\n";
    }
  });
  return out;
}

}  // namespace

std::string completion(const CLI::App& app, Shell shell) {
  switch (shell) {
    case Shell::bash:
      return bash(app);
    case Shell::zsh:
      return zsh(app);
    case Shell::fish:
      return fish(app);
  }
  return {};
}

}  // namespace acecheck::terminal
