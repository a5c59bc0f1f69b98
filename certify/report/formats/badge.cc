// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "core/foreign_text.h"
#include "report/formats/formats.h"

namespace acecheck {
namespace {

constexpr std::string_view label = "acecheck";
constexpr std::size_t letter = 7;   // the width of a letter in pixels, about
constexpr std::size_t margin = 10;  // beside a text

bool is_conformant(const Run& run) {
  return run.conclusion() == Conclusion::conformant ||
         run.conclusion() == Conclusion::within_limits;
}

std::string text_of(std::span<const Run> runs) {
  if (runs.size() == 1) return std::string(name(runs.front().conclusion()));
  return fmt::format("{} of {} conformant", std::ranges::count_if(runs, is_conformant),
                     runs.size());
}

// Colours with a contrast of at least 4.5 to white; the words say the same.
std::string_view colour_of(std::span<const Run> runs) {
  if (!runs.empty() && std::ranges::all_of(runs, is_conformant)) return "#2e7031";
  const bool failed = std::ranges::any_of(
      runs, [](const Run& run) { return run.conclusion() == Conclusion::not_conformant; });
  return failed ? "#b3261e" : "#8a5300";
}

}  // namespace

std::string badge(const Reported& reported) {
  const std::string text = text_of(reported.runs);
  const std::size_t left = label.size() * letter + margin;
  const std::size_t right = text.size() * letter + margin;
  // textLength makes the text as wide as is computed here, whatever the font.
  const auto write = [](std::size_t begin, std::size_t width, std::string_view words) {
    return fmt::format(
        "<text x=\"{}\" y=\"14\" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>\n",
        begin + margin / 2, width - margin, words);
  };
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"20\" role=\"img\" "
      "aria-label=\"{1}: {2}\">\n<title>{1}: {2}</title>\n"
      "<rect width=\"{3}\" height=\"20\" fill=\"#444\"/>\n"
      "<rect x=\"{3}\" width=\"{4}\" height=\"20\" fill=\"{5}\"/>\n"
      "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" font-size=\"11\">\n{6}{7}"
      "</g>\n</svg>\n",
      left + right, label, text, left, right, colour_of(reported.runs), write(0, left, label),
      write(left, right, text));
}

}  // namespace acecheck
