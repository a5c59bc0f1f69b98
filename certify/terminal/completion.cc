#include "terminal/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

#include "terminal/command_line.h"

namespace acecheck::terminal {
namespace {

// The words after the program's name that select a command: "", "vectors", "vectors list".
std::string path_of(const CLI::App& command) {
  const std::string words = typed_words(command);
  const std::size_t end = words.find(' ');
  return end == std::string::npos ? "" : words.substr(end + 1);
}

// Everything that can follow the words of a command.
std::vector<std::string> continuations(const CLI::App& command) {
  std::vector<std::string> out = command_names(command);
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

// What bash and zsh have of the words of the command line, and the statement for the words of an
// adapter's command.
struct Words {
  std::string_view array;
  int first;              // the index of the word after the program's name
  std::string_view last;  // the index of the word at the cursor
  std::string_view behind_dashes;
};

// The middle of a function, in the language that bash and zsh share. Sets `choices`: the values of
// the option before the cursor, or all that can follow the command.
std::string choices(const CLI::App& app, const Words& words) {
  std::vector<std::string> paths;
  std::string values;
  std::string all;
  for_each_command(app, [&](const CLI::App& command) {
    const std::string path = path_of(command);
    if (!path.empty()) paths.push_back("'" + path + "'");
    all += fmt::format("        '{}') choices='{}' ;;\n", path,
                       fmt::join(continuations(command), " "));
    for (const CLI::Option* option : options_of(command)) {
      const auto given = values_of(*option);
      if (given.empty()) continue;
      for (const std::string& spelling : spellings(*option)) {
        values +=
            fmt::format("    '{} {}') choices='{}' ;;\n", path, spelling, fmt::join(given, " "));
      }
    }
  });
  return fmt::format(
      "  local command='' longer='' choices='' word i\n"
      "  local prior=${{{0}[{2}-1]}}\n"
      "  for ((i = {1}; i < {2}; ++i)); do\n"
      "    word=${{{0}[i]}}\n"
      "    [ \"$word\" = -- ] && {{ {3}; return; }}\n"
      "    longer=${{command:+$command }}$word\n"
      "    case \"$longer\" in\n"
      "      {4}) command=$longer ;;\n"
      "    esac\n"
      "  done\n"
      "  case \"$command $prior\" in\n"
      "{5}"
      "    *)\n"
      "      case \"$command\" in\n"
      "{6}"
      "      esac ;;\n"
      "  esac\n",
      words.array, words.first, words.last, words.behind_dashes, fmt::join(paths, " | "), values,
      all);
}

std::string bash(const CLI::App& app) {
  return "# Completion of acecheck for bash.\n"
         "_acecheck() {\n" +
         choices(app,
                 {.array = "COMP_WORDS", .first = 1, .last = "COMP_CWORD", .behind_dashes = ":"}) +
         "  COMPREPLY=($(compgen -W \"$choices\" -- \"${COMP_WORDS[COMP_CWORD]}\"))\n"
         "}\n"
         "complete -o default -F _acecheck acecheck\n";
}

std::string zsh(const CLI::App& app) {
  return "#compdef acecheck\n"
         "# Completion of acecheck for zsh.\n"
         "_acecheck() {\n" +
         choices(app,
                 {.array = "words", .first = 2, .last = "CURRENT", .behind_dashes = "_normal"}) +
         "  compadd -- ${=choices} || _files\n"
         "}\n"
         "_acecheck \"$@\"\n";
}

// The condition that these words stand before the cursor, by fish's own functions.
std::string condition(const std::string& path) {
  if (path.empty()) return "__fish_use_subcommand";
  std::string out;
  std::istringstream in(path);
  for (std::string word; in >> word;) {
    out += (out.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from " + word);
  }
  return out;
}

std::string fish(const CLI::App& app) {
  std::string out = "# Completion of acecheck for fish.\n";
  for_each_command(app, [&](const CLI::App& command) {
    const std::string start =
        "complete -c acecheck -n " + in_single_quotes(condition(path_of(command)));
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
      if (!given.empty()) {
        out += " -f -a " + in_single_quotes(fmt::format("{}", fmt::join(given, " ")));
      }
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
