// SPDX-License-Identifier: Apache-2.0
#include "report/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "core/foreign_text.h"
#include "core/text.h"
#include "report/explanation.h"
#include "report/wording.h"

namespace acecheck {
namespace {

// What is shown unless the summary is verbose.
constexpr std::size_t most_named = 32;        // mistakes that have a line and no example
constexpr std::size_t most_unattributed = 5;  // failures that no single vector explains
constexpr std::size_t most_error_lines = 15;  // of standard error, the last ones
constexpr std::size_t words_of_a_cut = 28;    // " ... 1000000 characters ... "
constexpr std::size_t widest_label = 16;      // before a value: "      expected  "

// Where the value that was given departs from the right value, which a text that is cut in the
// middle need not show: a line, or nothing.
std::string first_difference(const Entry& entry) {
  if (entry.judgement.verdict != Verdict::wrong_value || !entry.vector->value) return "";
  const auto departs = departure_of(*entry.vector->value, entry.outcome.value);
  if (!departs || !entry.vector->value->is_like(entry.outcome.value)) return "";
  return fmt::format("      differ    in {} from index {} on\n",
                     outputs(entry.vector->codec, entry.vector->op).front(), departs->index);
}

Colour colour_of(Conclusion conclusion) {
  switch (conclusion) {
    case Conclusion::conformant:
    case Conclusion::within_limits:
      return Colour::green;
    case Conclusion::as_known:
      return Colour::yellow;
    default:
      return Colour::red;
  }
}

class Summary {
 public:
  Summary(const Run& run, const SummaryForm& form, const std::vector<faulty::Mistake>& mistakes)
      : run_(run), form_(form), mistakes_(mistakes) {}

  const Colours& colours() const { return colours_; }

  std::string text() {
    add_head();
    add_counts();
    add_mistakes();
    add_unattributed();
    add_ending();
    add_error_output();
    add_result();
    return std::move(out_);
  }

 private:
  // A value, as long as a line has room for it after a label.
  std::string fit(std::string_view text, std::size_t label = widest_label) const {
    const std::size_t room = form_.width - label;
    if (form_.verbose || text.size() <= room) return std::string(text);
    return shortened(text, room - words_of_a_cut);
  }

  // The text, wrapped after a label. It is cut to about three lines, except in verbose form.
  std::string in_lines(std::string_view text) const {
    const std::size_t room = form_.width - widest_label;
    const std::string all = form_.verbose ? std::string(text) : shortened(text, 3 * room);
    return fmt::format("{}", fmt::join(wrapped(all, room, LongWord::is_cut),
                                       "\n" + std::string(widest_label, ' ')));
  }

  // The index of the next line.
  std::size_t line() const { return static_cast<std::size_t>(std::ranges::count(out_, '\n')); }

  // A sentence in as many lines as it needs.
  void add_wrapped(std::string_view text, std::string_view indent) {
    for (const auto line : wrapped(text, form_.width - indent.size(), LongWord::is_cut)) {
      out_ += fmt::format("{}{}\n", indent, line);
    }
  }

  void add_head() {
    const std::string& language = run_.hello.language;
    out_ += fit(
        title_of(run_) + (language.empty() ? "" : fmt::format(" ({})", for_terminal(language))), 0);
    out_ += '\n';
    if (const std::string declared = declared_of(run_.hello); !declared.empty()) {
      add_wrapped("declares " + declared, "  ");
    }
    if (!run_.stopped.empty()) {
      add_wrapped("stopped: " + shortened(for_terminal(run_.stopped)), "  ");
    }
  }

  void add_counts() {
    std::map<Codec, std::map<std::string, std::size_t>> counts;
    for (const Entry& entry : run_.entries) {
      auto& codec = counts[entry.vector->codec];
      const std::string_view verdict = name(entry.judgement.verdict);
      ++codec[entry.judgement.by_limits ? "pass by declared limits"
              : entry.known             ? fmt::format("known {}", verdict)
                                        : std::string(verdict)];
      ++codec["vectors"];
    }
    for (const auto& [codec, verdicts] : counts) {
      std::string line = fmt::format("  {:<10}{:>5} vectors:", name(codec), verdicts.at("vectors"));
      const std::string indent(6, ' ');
      std::string separator = " ";
      for (const auto& [verdict, count] : verdicts) {
        if (verdict == "vectors") continue;
        const std::string counted = fmt::format("{} {}", count, verdict);
        if (line.size() + separator.size() + counted.size() + 1 > form_.width) {  // 1: a comma
          out_ += line + ",\n";
          line = indent;
          separator = " ";
        }
        line += separator + counted;
        separator = ", ";
      }
      out_ += line + '\n';
    }
    for (const auto& [why, count] : run_.not_applicable) {
      out_ += fmt::format("  {:<10}{:>5} not run: {}\n", "", count, why);
    }
    const auto add_warnings = [&](bool timeouts, std::string_view what) {
      const auto is_one = [&](const Entry& entry) {
        return entry.judgement.verdict == Verdict::warn &&
               (entry.outcome.kind == Outcome::Kind::timeout) == timeouts;
      };
      const auto warnings = static_cast<std::size_t>(std::ranges::count_if(run_.entries, is_one));
      if (warnings == 0) return;
      const Entry& first = *std::ranges::find_if(run_.entries, is_one);
      out_ += fmt::format("  {:<10}{:>5} warn: {}; --strict makes {} of it\n", "", warnings, what,
                          plural(warnings, "failure"));
      out_ += fmt::format("  {:<10}      {}{}\n", "", fit(for_terminal(first.vector->id)),
                          warnings > 1 ? ", ..." : "");
    };
    add_warnings(true, "no answer in time, which a SHOULD asks for");
    add_warnings(false, "not as a SHOULD says");
    for (const auto& [effect, count] : run_.advisories()) {
      out_ += fmt::format("  {:<10}{:>5} advisory: {}; --strict makes {} of it\n", "", count,
                          effect, plural(count, "failure"));
    }
  }

  void add_mistakes() {
    if (mistakes_.empty()) return;
    const std::size_t shown = form_.verbose ? mistakes_.size() : form_.shown;
    for (std::size_t i = 0; i < std::min(shown, mistakes_.size()); ++i) add(mistakes_[i]);
    if (mistakes_.size() <= shown) return;
    out_ += '\n';
    const std::size_t named = std::min(mistakes_.size(), shown + most_named);
    for (std::size_t i = shown; i < named; ++i) {
      colours_[line()] = Colour::red;
      out_ += fit("  " + headline_of(mistakes_[i], run_.totals().failed), 0) + '\n';
    }
    if (mistakes_.size() > named) {
      out_ += fmt::format("  ... and {}\n", plural(mistakes_.size() - named, "more mistake"));
    }
    out_ += "  --show N shows more of them, --verbose every failure, --log FILE keeps all\n";
  }

  void add(const faulty::Mistake& mistake) {
    out_ += '\n';
    const std::size_t first = line();
    add_wrapped(headline_of(mistake, run_.totals().failed), "  ");
    for (std::size_t i = first; i < line(); ++i) colours_[i] = Colour::red;
    for (const std::string& detail : details_of(mistake)) add_wrapped(detail, "    ");
    if (!mistake.url().empty()) out_ += fmt::format("    elsewhere: {}\n", mistake.url());
    const std::size_t shown = form_.verbose ? mistake.failures.size() : 1;
    for (std::size_t i = 0; i < shown; ++i) add(*mistake.failures[i]);
    out_ += fmt::format("    acecheck explain {}\n", for_terminal(mistake.example().vector->id));
  }

  void add(const Entry& entry) {
    const Vector& vector = *entry.vector;
    const std::string expected = expected_of(run_, entry);
    const std::string given = given_of(*entry.vector, entry.outcome);
    const bool is_value = entry.outcome.kind == Outcome::Kind::value;
    const bool whole = fit(expected) == expected && (!is_value || fit(given) == given);
    out_ += fmt::format(
        "    {}\n      {:<9} {}\n      expected  {}\n      got       {}\n{}      see       {}\n",
        for_terminal(vector.id), name(vector.op), fit(described(vector)), fit(expected),
        is_value ? fit(given) : in_lines(given), whole ? "" : first_difference(entry),
        fit(for_terminal(cited(vector.json["source"]))));
  }

  void add_unattributed() {
    // Failures of the same kind and detail are shown as one, with what the first of them had in
    // flight.
    std::vector<std::pair<const Unattributed*, std::size_t>> all;
    for (const Unattributed& failure : run_.unattributed) {
      const auto same = std::ranges::find_if(all, [&](const auto& other) {
        return other.first->outcome.kind == failure.outcome.kind &&
               other.first->outcome.detail == failure.outcome.detail;
      });
      if (same == all.end() || form_.verbose) {
        all.emplace_back(&failure, 1);
      } else {
        ++same->second;
      }
    }
    const std::size_t shown = form_.verbose ? all.size() : std::min(all.size(), most_unattributed);
    for (std::size_t i = 0; i < shown; ++i) {
      const auto& [first, times] = all[i];
      const Unattributed& failure = *first;
      // The adapter may not have started again.
      const bool all_asked = std::ranges::none_of(run_.entries, [&](const Entry& entry) {
        return entry.judgement.verdict == Verdict::not_run &&
               std::ranges::find(failure.in_flight, entry.vector->id) != failure.in_flight.end();
      });
      out_ += fmt::format(
          "\n  {} that no single vector explains{}\n    {}\n    in flight: {}\n    {}\n",
          name(failure.outcome.kind), times > 1 ? fmt::format(", {} times", times) : "",
          fit(for_terminal(failure.outcome.detail)),
          fit(for_terminal(fmt::format("{}", fmt::join(failure.in_flight, " ")))),
          all_asked ? "each of them alone is answered; what came before matters"
                    : "not all of them were asked again alone");
    }
    std::size_t left = 0;
    for (const auto& each : all | std::views::drop(shown)) left += each.second;
    if (left > 0) {
      out_ += fmt::format("\n  ... and {} that no single vector explains\n",
                          plural(left, "more failure"));
    }
  }

  // Nothing is wrong with the answers, and something may be with the memory of the process.
  void add_ending() {
    if (run_.ended.empty()) return;
    out_ += '\n';
    add_wrapped(ending_of(run_), "  ");
  }

  void add_error_output() {
    const bool is_wanted = run_.conclusion() == Conclusion::not_conformant || !run_.ended.empty();
    if (!is_wanted || run_.error_output.empty()) return;
    const std::string text = lines_for_terminal(run_.error_output, "    | ");
    const std::vector<std::string_view> all = lines_of(text);
    const std::size_t shown = form_.verbose ? all.size() : std::min(all.size(), most_error_lines);
    // A sanitizer says first what is wrong, and ends with a legend.
    const auto error = std::ranges::find_if(all, [](std::string_view line) {
      return line.contains("ERROR: ") && line.contains("Sanitizer");
    });
    const auto first = std::min(all.end() - static_cast<std::ptrdiff_t>(shown), error);
    out_ +=
        fmt::format("\n  {} its standard error{}:\n", error == all.end() ? "the end of" : "of",
                    shown < all.size() ? fmt::format(", {} of {} lines", shown, all.size()) : "");
    for (const std::string_view line :
         std::ranges::subrange(first, all.end()) | std::views::take(shown)) {
      out_ += fit(line, 0) + '\n';
    }
  }

  void add_result() {
    const Totals totals = run_.totals();
    if (!mistakes_.empty() || !run_.unattributed.empty() || !run_.ended.empty()) out_ += '\n';
    out_ += fmt::format("  asked {}, passed {}, excused {}, not run {}, failed {}{}\n",
                        totals.asked, totals.passed, totals.excused, totals.not_run, totals.failed,
                        totals.known == 0 ? "" : fmt::format(" ({} known)", totals.known));
    // One line, for whoever reads the last one. The lines above say what the advisories are.
    const std::string result = result_of(run_);
    const bool fits = result.size() + std::string_view("  result: ").size() <= form_.width;
    colours_[line()] = colour_of(run_.conclusion());
    out_ += fmt::format("  result: {}\n", fits ? result : result.substr(0, result.find(':')));
  }

  const Run& run_;
  const SummaryForm& form_;
  const std::vector<faulty::Mistake>& mistakes_;
  std::string out_;
  Colours colours_;
};

}  // namespace

std::string summary(const Run& run, const SummaryForm& form,
                    const std::vector<faulty::Mistake>& mistakes, Colours* colours) {
  Summary out(run, form, mistakes);
  std::string text = out.text();
  if (colours != nullptr) *colours = out.colours();
  return text;
}

std::string result_line(const Run& run) {
  return fmt::format("{}: {}\n", shortened(title_of(run), 100), result_of(run));
}

}  // namespace acecheck
