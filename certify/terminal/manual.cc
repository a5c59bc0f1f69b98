#include "terminal/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "terminal/command_line.h"

namespace acecheck::terminal {
namespace {

// Text that man shows unchanged: a backslash, a hyphen, and a dot or a quote at the start of a line
// mean something in man(7).
std::string escaped(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
    at_start = c == '\n';
  }
  return out;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string values_text(const CLI::Option& option) {
  const auto values = values_of(option);
  if (values.empty()) return "";
  return fmt::format(". Values: {}", fmt::join(values, ", "));
}

std::string item(const std::string& term, const std::string& description) {
  return fmt::format(".TP\n.B {}\n{}\n", escaped(term), escaped(description));
}

}  // namespace

std::string page_name(const CLI::App& command) {
  std::string out = typed_words(command);
  std::ranges::replace(out, ' ', '-');
  return out;
}

std::string manual_page(const CLI::App& command, const std::string& version) {
  const std::string name = page_name(command);
  std::string out = fmt::format(".TH {} 1 \"\" \"acecheck {}\" \"acecheck\"\n",
                                upper(escaped(name)), escaped(version));
  const std::string description = command.get_description();
  std::string line = description;
  std::ranges::replace(line, '\n', ' ');
  out += fmt::format(".SH NAME\n{} \\- {}\n", escaped(name), escaped(line));
  out += fmt::format(".SH SYNOPSIS\n.B {}\n", escaped(typed_words(command)));
  if (!options_of(command).empty()) out += "[\\fIoptions\\fR]\n";
  const auto below = commands_of(command);
  if (!below.empty()) out += "\\fIcommand\\fR\n";
  std::string positional;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional()) continue;
    const std::string shown = "\\fI" + escaped(option->get_name(true)) + "\\fR";
    out += (option->get_required() ? shown : "[" + shown + "]") + '\n';
    positional += item(option->get_name(true), option->get_description() + values_text(*option));
  }
  if (!positional.empty()) out += ".SH ARGUMENTS\n" + positional;
  if (!below.empty()) {
    out += ".SH COMMANDS\n";
    for (const CLI::App* each : below) out += item(each->get_name(), each->get_description());
  }
  out += ".SH OPTIONS\n";
  for (const CLI::Option* option : options_of(command)) {
    std::string term = fmt::format("{}", fmt::join(spellings(*option), ", "));
    if (takes_value(*option)) term += " VALUE";
    std::string text = option->get_description() + values_text(*option);
    if (!option->get_default_str().empty()) {
      text += fmt::format(". Default: {}", option->get_default_str());
    }
    out += item(term, text);
  }
  if (!command.get_footer().empty()) {
    out += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", escaped(command.get_footer()));
  }
  return out;
}

}  // namespace acecheck::terminal
