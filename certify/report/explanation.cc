#include "report/explanation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "base/foreign_text.h"
#include "base/text.h"
#include "compare/judge.h"
#include "faulty/causes.h"
#include "implementation/oracle_answer.h"
#include "report/wording.h"

namespace acecheck {
namespace {

// Traces are cut in the middle, and not asked for where their size would grow with the square of a
// long input.
constexpr std::size_t shown_lines = 40;
constexpr std::size_t traced_size = 4000;  // octets of the request
constexpr std::size_t shown_faults = 5;
constexpr std::string_view computation_heading = "The computation, step by step:\n";

OracleAnswer traced(const Request& request) {
  return oracle_answer(request, request.input.dump().size() <= traced_size);
}

// The text of an answer, in the form a vector has it.
std::string answer_text(const Json& value) {
  for (const char* key : {"unicode", "ace", "ace_hex", "octets", "compressed"}) {
    if (value.contains(key)) return value[key].get<std::string>();
  }
  return value.dump();
}

// The parts of an answer that are compared one by one.
std::vector<std::string> units_of(const Json& value, const std::string& text) {
  std::vector<std::string> units;
  if (value.contains("unicode")) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find(' ', at), text.size());
      units.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  } else {
    for (const char c : text) units.emplace_back(1, c);
  }
  return units;
}

std::string departure(const OracleAnswer& answer, const Outcome& given) {
  const bool rejected = answer.outcome.kind != Outcome::Kind::value;
  if (given.kind != Outcome::Kind::value) {
    if (rejected && given.kind == Outcome::Kind::reject) return "Your answer is the right one.\n";
    return fmt::format("Your answer is {}; {}.\n", shortened(given_of(given)),
                       rejected ? "the input must be rejected" : "the input has a value");
  }
  const std::string text = answer_text(given.value);
  if (rejected)
    return fmt::format("You answered {}; the input must be rejected.\n",
                       for_terminal(shortened(text)));
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
      shortened(given_of(given)), *vector.capacity, entries_of(*vector.value));
}

// The text in a line of the computation such as "0432 * 0433", or nothing.
std::optional<std::vector<std::string>> text_after_insertion(const std::string& line) {
  if (line.find('*') == std::string::npos ||
      line.find_first_not_of("0123456789ABCDEF *") != std::string::npos) {
    return {};
  }
  std::vector<std::string> out;
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    if (word != "*") out.push_back(word);
  }
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
std::string faults_text(const Request& request, const Outcome& given,
                        const std::vector<std::string>& classes) {
  std::vector<const faulty::FaultyCodec*> faults;
  faulty::Diagnosis diagnosis;
  std::set<std::string> seen;
  for (const auto* fault : diagnosis.faults_answering(request, given)) {
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
        "The text is no Unicode text ({}): an implementation whose domain is scalar "
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

std::string bugs_text(const std::vector<std::string>& ids, const Catalogue& catalogue) {
  std::string out;
  for (const std::string& id : ids) {
    const BugClass* bug = catalogue.bug(id);
    if (bug == nullptr) continue;
    out += fmt::format("It catches {}:\n    {}\n", id, bug->what);
    out +=
        fmt::format("    What it leads to ({}): {}\n", fmt::join(bug->effects, ", "), bug->effect);
    out += fmt::format("    How to mend it: {}\n", bug->fix);
    for (const Reference& reference : bug->references) {
      out += fmt::format("    Seen in the field ({}): {}\n      {}\n", reference.status,
                         reference.says, reference.url);
    }
  }
  return out;
}

}  // namespace

std::optional<Departure> departure_of(const Json& right, const Json& got) {
  const std::string expected = answer_text(right);
  const std::string given = answer_text(got);
  std::vector<std::string> expected_units = units_of(right, expected);
  std::vector<std::string> given_units = units_of(got, given);
  if (expected == given) {
    if (!right.contains("case") || !got.contains("case") || right["case"] == got["case"]) return {};
    expected_units = units_of({}, right["case"].get<std::string>());
    given_units = units_of({}, got["case"].get<std::string>());
  }
  const auto [a, b] = std::ranges::mismatch(expected_units, given_units);
  const auto unit = [](const std::vector<std::string>& units, auto at) {
    return at == units.end() ? "the end" : for_terminal(*at);
  };
  return Departure{static_cast<std::size_t>(a - expected_units.begin()), unit(given_units, b),
                   unit(expected_units, a)};
}

std::optional<std::size_t> departing_line(const std::vector<std::string>& trace, const Json& right,
                                          const Json& got) {
  if (right.contains("unicode") && got.contains("unicode")) {
    const auto answer = units_of(got, got["unicode"].get<std::string>());
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const auto text = text_after_insertion(trace[i]);
      if (text && !is_within(*text, answer)) return i;
    }
  } else if (right.contains("ace") && got.contains("ace")) {
    std::vector<std::pair<std::size_t, std::string>> digits;  // with their lines
    std::size_t size = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const std::string found = digits_in(trace[i]);
      if (found.empty()) continue;
      digits.emplace_back(i, found);
      size += found.size();
    }
    const auto expected = right["ace"].get<std::string>();
    const auto answer = got["ace"].get<std::string>();
    if (size > expected.size()) return {};
    std::size_t end = expected.size() - size;
    for (const auto& [line, text] : digits) {
      end += text.size();
      if (!answer.starts_with(std::string_view(expected).substr(0, end))) return line;
    }
  }
  return {};
}

std::string rejected_at(const OracleAnswer& answer) {
  return fmt::format(">> here it must be rejected, at index {} of the input: {} ({})",
                     answer.position, answer.outcome.detail, answer.step);
}

OracleAnswer traced_answer(const Vector& vector) {
  return traced({.codec = vector.codec, .op = vector.op, .input = input_in_any_buffer(vector)});
}

std::string computation_of(const OracleAnswer& answer, const std::optional<std::size_t>& departs) {
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
    out += fmt::format("  = {}\n", shortened(described(answer.outcome.value)));
  } else {
    out += ' ' + rejected_at(answer) + '\n';
  }
  return out;
}

std::string question_of(const Vector& vector, const OracleAnswer& answer) {
  std::string out = fmt::format("{} {} is asked for {}\n", name(vector.codec), name(vector.op),
                                shortened(described(vector.input)));
  out += answer.outcome.kind == Outcome::Kind::value
             ? fmt::format("The right answer is {}\n", shortened(described(answer.outcome.value)))
             : fmt::format("It must be rejected ({})\n", answer.outcome.detail);
  if (vector.is_too_small()) {
    out += fmt::format("It takes {} in a buffer of {}: too_small, or a rejection, is right\n",
                       entries_of(*vector.value), *vector.capacity);
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
    const Request request{.codec = vector.codec, .op = vector.op, .input = vector.input};
    out += vector.is_too_small() ? departure_in_buffer(vector, *given) : departure(answer, *given);
    out += faults_text(request, *given, references_of(vector, "bugs"));
  }
  out += '\n' + requirements_text(references_of(vector, "requirements"), catalogue);
  if (vector.json.contains("printed")) {
    out += fmt::format("The draft misprints it: {}\n", vector.json["printed"].get<std::string>());
  }
  const std::string bugs = bugs_text(references_of(vector, "bugs"), catalogue);
  if (!bugs.empty()) out += '\n' + bugs;
  return fmt::format(
      "{}\n{}{}", out, computation_heading,
      computation_of(answer,
                     vector.is_too_small() ? std::nullopt : departing_line_of(answer, given)));
}

std::string explanation_of(Codec codec, const std::string& ace, const Suite& suite,
                           const Catalogue& catalogue, const std::optional<Outcome>& given) {
  Request request{.codec = codec, .op = Op::decode, .input = Json::object()};
  set_ace(request.input, ace);
  const auto same = std::ranges::find_if(suite.vectors(), [&](const Vector& vector) {
    return vector.codec == codec && vector.op == Op::decode && vector.input == request.input;
  });
  if (same != suite.vectors().end()) return explanation_of(*same, catalogue, given);

  const OracleAnswer answer = traced(request);
  std::string out =
      fmt::format("{} decode of {}\n", name(codec), shortened(described(request.input)));
  out += answer.outcome.kind == Outcome::Kind::value
             ? fmt::format("The right answer is {}\n", shortened(described(answer.outcome.value)))
             : fmt::format("It must be rejected ({})\n", answer.outcome.detail);
  out += conditions(answer);
  if (given) out += departure(answer, *given) + faults_text(request, *given, {});
  out += fmt::format("\n{}{}", computation_heading,
                     computation_of(answer, departing_line_of(answer, given)));
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
