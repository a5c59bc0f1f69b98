// SPDX-License-Identifier: Apache-2.0
#include "report/explanation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "core/foreign_text.h"
#include "core/members.h"
#include "core/text.h"
#include "faults/suspects.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"
#include "report/wording.h"
#include "suite/selection.h"

namespace acecheck {
namespace {

// Traces are cut in the middle, and not asked for where their size would grow with the square of a
// long input.
constexpr std::size_t shown_lines = 40;
constexpr std::size_t traced_size = 4000;  // octets of the question's members
constexpr std::size_t shown_faults = 5;
constexpr std::string_view computation_heading = "The computation, step by step:\n";

OracleAnswer traced(const Question& question) {
  return oracle_answer(question, input_members(question).dump().size() <= traced_size);
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

// The parts of a value that are compared one by one, for a person.
std::vector<std::string> units_of(const Data& value) {
  std::vector<std::string> units;
  if (const Text* text = value.whole_text()) return words_of(unicode_of(*text));
  if (const std::string* ace = value.ace()) {
    for (const char c : *ace) units.push_back(for_terminal(std::string(1, c)));
  } else if (const Octets* octets = value.octets()) {
    for (const std::uint8_t octet : *octets) units.push_back(fmt::format("{:02X}", octet));
  } else if (const Number* number = value.number()) {
    units.push_back(std::to_string(number->value));
  } else if (const Integers* integers = value.integers()) {
    for (const std::uint64_t each : integers->numbers) units.push_back(std::to_string(each));
  }
  return units;
}

std::string departure(const Question& question, const OracleAnswer& answer, const Outcome& given) {
  const bool rejected = answer.outcome.kind != Outcome::Kind::value;
  if (given.kind != Outcome::Kind::value) {
    if (rejected && given.kind == Outcome::Kind::reject) return "Your answer is the right one.\n";
    return fmt::format("Your answer is {}; {}.\n", shortened(given_of(question, given)),
                       rejected ? "the input must be rejected" : "the input has a value");
  }
  if (rejected) {
    return fmt::format("You answered {}; the input must be rejected.\n",
                       shortened(described(question, given.value)));
  }
  const auto departs = departure_of(answer.outcome.value, given.value);
  if (!departs) return "Your answer is the right one.\n";
  return fmt::format("Your answer departs from it at index {}: {} instead of {}.\n", departs->index,
                     departs->got, departs->right);
}

// The same where the buffer does not hold the right answer.
std::string departure_in_buffer(const Vector& vector, const Outcome& given) {
  Capabilities capabilities;
  capabilities.capacity = true;
  const Verdict verdict = judge(vector, capabilities, given).verdict;
  if (verdict == Verdict::pass) return "Your answer is the right one.\n";
  return fmt::format(
      "Your answer is {}; the buffer has room for {}, and the right answer takes {}.\n",
      shortened(given_of(vector, given)), *vector.capacity, vector.value->entries());
}

// The text in a line of the computation such as "0432 * 0433", or nothing.
std::optional<std::vector<std::string>> text_after_insertion(const std::string& line) {
  if (line.find('*') == std::string::npos ||
      line.find_first_not_of("0123456789ABCDEF *") != std::string::npos) {
    return {};
  }
  std::vector<std::string> out = words_of(line);
  std::erase(out, "*");
  return out;
}

// Whether all units of a text stand in another one, in their order.
bool is_within(const std::vector<std::string>& part, const std::vector<std::string>& whole) {
  auto at = part.begin();
  for (const std::string& unit : whole) {
    if (at != part.end() && *at == unit) ++at;
  }
  return at == part.end();
}

// The digits in a line such as: needed delta is 20, encodes as "ua".
std::string digits_in(const std::string& line) {
  static constexpr std::string_view before = "encodes as \"";
  const std::size_t at = line.find(before);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + before.size();
  return line.substr(begin, line.find('"', begin) - begin);
}

// The faults that give the same answer: those of the vector's classes first, one of each name.
std::string faults_text(const Question& question, const Outcome& given,
                        const std::vector<std::string>& classes) {
  std::vector<const faulty::FaultyCodec*> faults;
  faulty::Suspects suspects;
  std::set<std::string> seen;
  for (const auto* fault : suspects.faults_answering(question, given)) {
    if (seen.insert(fault->what).second) faults.push_back(fault);
  }
  if (faults.empty()) return "";
  std::ranges::sort(faults, {}, [&](const faulty::FaultyCodec* fault) {
    return std::pair(std::ranges::find(classes, fault->bug) == classes.end(), fault);
  });
  std::string out = "A codec with one of these faults gives your answer:\n";
  for (std::size_t i = 0; i < std::min(faults.size(), shown_faults); ++i) {
    out += fmt::format("    {} ({})\n", faults[i]->what, faults[i]->id);
  }
  if (faults.size() > shown_faults)
    out += fmt::format("    ... and {} more\n", faults.size() - shown_faults);
  return out;
}

std::optional<std::size_t> departing_line_of(const OracleAnswer& answer,
                                             const std::optional<Outcome>& given) {
  if (!given || given->kind != Outcome::Kind::value ||
      answer.outcome.kind != Outcome::Kind::value) {
    return {};
  }
  return departing_line(answer.trace, answer.outcome.value, given->value);
}

std::string conditions(const OracleAnswer& answer) {
  std::string out;
  if (answer.min_bits > 0 && answer.outcome.kind == Outcome::Kind::value) {
    out += fmt::format(
        "Integers of {} bits are needed; with fewer, only a rejection is right: a value that wraps "
        "is another name.\n",
        answer.min_bits);
  }
  if (answer.outcome.kind == Outcome::Kind::value && answer.domain != Domain::scalar) {
    out += fmt::format(
        "The text is not Unicode text ({}): an implementation whose domain is scalar "
        "values must reject it.\n",
        answer.domain == Domain::any ? "it has an integer above 10FFFF" : "it has a surrogate");
  }
  return out;
}

std::string_view forgiven(Should should) {
  switch (should) {
    case Should::letter_case:
      return "This is a SHOULD about letter case: digits of both cases get a warning, and a wrong "
             "value is a failure.\n";
    case Should::time:
      return "This is a SHOULD about time: no answer within the time limit gets a warning, and a "
             "wrong value is a failure.\n";
  }
  return "";
}

std::string requirements_text(const std::vector<std::string>& ids, const Catalogue& catalogue) {
  std::string out;
  for (const std::string& id : ids) {
    const Requirement* requirement = catalogue.requirement(id);
    if (requirement == nullptr) continue;
    out += fmt::format("Requirement {} ({}):\n    {}\n", id, requirement->level,
                       requirement->statement);
    for (const std::string& source : requirement->sources) out += fmt::format("    {}\n", source);
  }
  return out;
}

std::string bug_text(const BugClass& bug) {
  std::string out = fmt::format("    {}\n    What it leads to ({}): {}\n    How to fix it: {}\n",
                                bug.what, fmt::join(bug.effects, ", "), bug.effect, bug.fix);
  for (const Reference& reference : bug.references) {
    out += fmt::format("    Seen in the field ({}): {}\n      {}\n", reference.status,
                       reference.says, reference.url);
  }
  return out;
}

std::string bugs_text(const std::vector<std::string>& ids, const Catalogue& catalogue) {
  std::string out;
  for (const std::string& id : ids) {
    const BugClass* bug = catalogue.bug(id);
    if (bug != nullptr) out += fmt::format("It catches {}:\n{}", id, bug_text(*bug));
  }
  return out;
}

std::string erratum_text(const Erratum& erratum) {
  std::string out = fmt::format(
      "Erratum {} ({}, section {}):\n    The draft says: {}\n    Read it as: {}\n    {}\n",
      erratum.id, fmt::join(erratum.drafts, ", "), erratum.section, erratum.printed,
      erratum.reading, consequence_of(erratum));
  if (!erratum.counterexample.is_null()) {
    out += fmt::format("    Example: {}\n", example_of(erratum));
  }
  return out;
}

// Whether a vector asks what the example of an erratum is.
bool is_example_of(const Vector& vector, const Erratum& erratum) {
  const Json& example = erratum.counterexample;
  // PUNY-13 is about Punycode.
  const auto lower = [](char c) { return static_cast<char>(c | 0x20); };
  const std::string_view about = std::string_view(erratum.id).substr(0, erratum.id.find('-'));
  const std::string_view codec = name(vector.codec).substr(0, about.size());
  if (!example.is_object() || example.value("op", "") != name(vector.op) ||
      !std::ranges::equal(about, codec, {}, lower)) {
    return false;
  }
  return std::ranges::any_of(input_members(vector).items(), [&](const auto& member) {
    const Json of_example = example.value(member.key(), Json());
    return of_example == member.value() ||
           (of_example.is_array() &&
            std::ranges::find(of_example, member.value()) != of_example.end());
  });
}

// The id behind "bug:" and the like.
std::string_view without_kind(std::string_view id) {
  for (const std::string_view kind : {"bug:", "requirement:", "erratum:"}) {
    if (id.starts_with(kind)) return id.substr(kind.size());
  }
  return id;
}

// The vectors that the pattern selects, and those that ask the erratum's example.
std::string vectors_text(const Suite& suite, const std::string& pattern,
                         const Erratum* erratum = nullptr) {
  std::vector<std::string> shown;
  std::size_t number = 0;
  constexpr std::size_t most = 5;
  for (const Vector& vector : suite.vectors()) {
    const bool is_example = erratum != nullptr && is_example_of(vector, *erratum);
    if ((matches(pattern, vector) || is_example) && ++number <= most) shown.push_back(vector.id);
  }
  if (number == 0) return "\nNo vector shows it.\n";
  std::string out =
      fmt::format("\nVectors that show it: {}\n    {}\n", number, fmt::join(shown, "\n    "));
  if (number > most) {
    out += fmt::format("    ...\n`acecheck vectors list --filter {}` lists more.\n", pattern);
  }
  return out;
}

}  // namespace

std::optional<Departure> departure_of(const Data& right, const Data& got) {
  std::vector<std::string> expected = units_of(right);
  std::vector<std::string> given = units_of(got);
  if (expected == given) {
    if (right.case_flags() == nullptr || got.case_flags() == nullptr ||
        *right.case_flags() == *got.case_flags()) {
      return {};
    }
    expected = units_of(*right.case_flags());
    given = units_of(*got.case_flags());
  }
  const auto [a, b] = std::ranges::mismatch(expected, given);
  const auto unit = [](const std::vector<std::string>& units, auto at) {
    return at == units.end() ? "the end" : *at;
  };
  return Departure{static_cast<std::size_t>(a - expected.begin()), unit(given, b),
                   unit(expected, a)};
}

std::optional<std::size_t> departing_line(const std::vector<std::string>& trace, const Data& right,
                                          const Data& got) {
  if (right.whole_text() != nullptr && got.whole_text() != nullptr) {
    const auto answer = units_of(got);
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const auto text = text_after_insertion(trace[i]);
      if (text && !is_within(*text, answer)) return i;
    }
  } else if (right.ace() != nullptr && got.ace() != nullptr) {
    std::vector<std::pair<std::size_t, std::string>> digits;  // with their lines
    std::size_t size = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const std::string found = digits_in(trace[i]);
      if (found.empty()) continue;
      digits.emplace_back(i, found);
      size += found.size();
    }
    const std::string& expected = *right.ace();
    if (size > expected.size()) return {};
    std::size_t end = expected.size() - size;
    for (const auto& [line, text] : digits) {
      end += text.size();
      if (!got.ace()->starts_with(std::string_view(expected).substr(0, end))) return line;
    }
  }
  return {};
}

std::string rejected_at(const OracleAnswer& answer) {
  return fmt::format(">> here it must be rejected, at index {} of the input: {} ({})",
                     answer.position, answer.outcome.detail, answer.step);
}

OracleAnswer traced_answer(const Vector& vector) {
  return traced({vector.codec, vector.op, vector.input});
}

std::string computation_of(const Question& question, const OracleAnswer& answer,
                           const std::optional<std::size_t>& departs) {
  std::string out;
  const std::size_t lines = answer.trace.size();
  for (std::size_t i = 0; i < lines; ++i) {
    const bool is_left_out =
        lines > shown_lines && i >= shown_lines / 2 && i < lines - shown_lines / 2;
    if (is_left_out && i == shown_lines / 2)
      out += fmt::format("    ... {} lines ...\n", lines - shown_lines);
    if (!is_left_out || departs == i) out += fmt::format("    {}\n", shortened(answer.trace[i]));
    if (departs == i) out += " >> here your answer departs\n";
  }
  if (lines == 0) out += "    (none are shown: there is but one, or the input is too long)\n";
  if (answer.outcome.kind == Outcome::Kind::value) {
    out += fmt::format("  = {}\n", shortened(described(question, answer.outcome.value)));
  } else {
    out += ' ' + rejected_at(answer) + '\n';
  }
  return out;
}

std::string question_of(const Vector& vector, const OracleAnswer& answer) {
  std::string out = fmt::format("{} {} is asked for {}\n", name(vector.codec), name(vector.op),
                                shortened(described(vector)));
  out += answer.outcome.kind == Outcome::Kind::value
             ? fmt::format("The right answer is {}\n",
                           shortened(described(vector, answer.outcome.value)))
             : fmt::format("It must be rejected ({})\n", answer.outcome.detail);
  if (vector.is_too_small()) {
    out += fmt::format("It takes {} in a buffer of {}: too_small, or a rejection, is right\n",
                       vector.value->entries(), *vector.capacity);
  }
  if (!vector.replaced.empty()) {
    out += fmt::format(
        "With U+FFFD for what is ill-formed the answer is {}: an advisory where no domain is "
        "declared, else wrong\n",
        fmt::join(vector.replaced, " or "));
  }
  out += conditions(answer);
  if (vector.idna_rejects) {
    out += "Within IDNA it must be rejected: IDNA would not have made this label.\n";
  }
  if (vector.should) out += forgiven(*vector.should);
  return out;
}

std::string explanation_of(const Vector& vector, const Catalogue& catalogue,
                           const std::optional<Outcome>& given) {
  const OracleAnswer answer = traced_answer(vector);
  std::string out = fmt::format("{}\n", vector.id);
  if (vector.json.contains("comment")) {
    out += fmt::format("    {}\n", vector.json["comment"].get<std::string>());
  }
  out += '\n' + question_of(vector, answer);
  if (given) {
    out += vector.is_too_small() ? departure_in_buffer(vector, *given)
                                 : departure(vector, answer, *given);
    out += faults_text(vector, *given, references_of(vector, "bugs"));
  }
  out += '\n' + requirements_text(references_of(vector, "requirements"), catalogue);
  if (vector.json.contains("printed")) {
    out += fmt::format("The draft misprints it: {}\n", vector.json["printed"].get<std::string>());
  }
  const std::string bugs = bugs_text(references_of(vector, "bugs"), catalogue);
  if (!bugs.empty()) out += '\n' + bugs;
  return fmt::format(
      "{}\n{}{}", out, computation_heading,
      computation_of(vector, answer,
                     vector.is_too_small() ? std::nullopt : departing_line_of(answer, given)));
}

std::string explanation_of(std::string_view id, const Suite& suite, const Catalogue& catalogue,
                           const std::vector<Erratum>& errata) {
  const std::string name(without_kind(id));
  if (const BugClass* bug = catalogue.bug(name)) {
    return fmt::format("Mistake class {}:\n{}{}", name, bug_text(*bug),
                       vectors_text(suite, "bug:" + name));
  }
  if (catalogue.requirement(name) != nullptr) {
    return requirements_text({name}, catalogue) + vectors_text(suite, "requirement:" + name);
  }
  const auto erratum = std::ranges::find(errata, name, &Erratum::id);
  if (erratum == errata.end()) return "";
  return erratum_text(*erratum) + vectors_text(suite, "erratum:" + name, &*erratum);
}

std::string explanation_of(Codec codec, const std::string& ace, const Suite& suite,
                           const Catalogue& catalogue, const std::optional<Outcome>& given) {
  const Question question{codec, Op::decode, ace};
  const auto same = std::ranges::find_if(suite.vectors(), [&](const Vector& vector) {
    return static_cast<const Question&>(vector) == question;
  });
  if (same != suite.vectors().end()) return explanation_of(*same, catalogue, given);

  const OracleAnswer answer = traced(question);
  std::string out = fmt::format("{} decode of {}\n", name(codec), shortened(described(question)));
  out += answer.outcome.kind == Outcome::Kind::value
             ? fmt::format("The right answer is {}\n",
                           shortened(described(question, answer.outcome.value)))
             : fmt::format("It must be rejected ({})\n", answer.outcome.detail);
  out += conditions(answer);
  if (given) out += departure(question, answer, *given) + faults_text(question, *given, {});
  out += fmt::format("\n{}{}", computation_heading,
                     computation_of(question, answer, departing_line_of(answer, given)));
  // Vectors that fail for the same reason tell what it is about.
  if (answer.outcome.kind == Outcome::Kind::reject) {
    const auto like = std::ranges::find_if(suite.vectors(), [&](const Vector& vector) {
      return vector.codec == codec && vector.op == Op::decode && !vector.value &&
             vector.reason == answer.outcome.detail && vector.json.contains("bugs");
    });
    if (like != suite.vectors().end()) {
      out += fmt::format("\nThe vector {} is rejected for the same reason.\n{}", like->id,
                         requirements_text(references_of(*like, "requirements"), catalogue));
    }
  }
  return out;
}

}  // namespace acecheck
