// SPDX-License-Identifier: Apache-2.0
// explain: what a vector, an encoding or an entry of the catalogue is about, and which fault gives
// somebody's answers.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>

#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "core/json.h"
#include "core/members.h"
#include "core/suggestion.h"
#include "core/text.h"
#include "faults/faulty.h"
#include "program/commands.h"
#include "program/inputs.h"
#include "program/logs/suite_of.h"
#include "program/terminal/settings.h"
#include "report/explanation.h"
#include "report/summary.h"
#include "report/wording.h"
#include "run/run_log.h"
#include "suite/profile_vectors.h"
#include "suite/selection.h"

namespace acecheck {
namespace {

struct ExplainOptions {
  std::optional<std::string> what;  // a vector's id, or an encoding, which may be empty
  std::string codec;                // of the encoding; empty for a vector
  std::optional<std::string> got;
  std::string log;
};

// What people type for a rejection or for code points, and what is meant as neither text nor ACE.
void check_typed(const std::string& text) {
  for (const std::string_view word :
       {"rejected", "rejection", "Reject", "REJECT", "error", "null"}) {
    if (text == word) {
      throw BadInput(fmt::format("--got {}: type `reject` for a rejection", text));
    }
  }
  if (text.starts_with("0x") || text.starts_with("\\u")) {
    throw BadInput(fmt::format("--got {}: type code points as 0099 or U+0099", for_terminal(text)));
  }
}

// The answer that a person typed to a request of this operation.
Outcome typed_answer(Codec codec, Op op, const std::string& text) {
  check_typed(text);
  if (text == "reject") return {Outcome::Kind::reject, {}, ""};
  const std::string_view member = outputs(codec, op).front();
  if (member == "ace") return {Outcome::Kind::value, text, ""};
  if (member == "unicode") {
    const auto hexadecimal = canonical_unicode(text);
    const auto unicode = hexadecimal ? hexadecimal : unicode_from_input(text);
    if (!unicode) {
      throw BadInput("--got has neither code points such as 0644 064A, nor UTF-8, nor reject");
    }
    return {Outcome::Kind::value, text_from(*unicode).value(), ""};
  }
  if (member == "octets" || member == "compressed") {
    const auto octets = canonical_octets(text);
    if (!octets) throw BadInput("--got has neither octets in hexadecimal nor reject");
    return {Outcome::Kind::value, octets_of(*octets).value(), ""};
  }
  const auto json = parse_json(text);
  if (!json) {
    throw BadInput(
        fmt::format("--got is not JSON such as [145,62], nor reject: {}", json.error().what));
  }
  auto value = value_in(Json{{std::string(member), *json}}, codec, op);
  if (!value) throw BadInput("--got " + value.error());
  return {Outcome::Kind::value, std::move(*value), ""};
}

// The name of a class, a requirement or an erratum that was probably meant, or an empty text.
std::string did_you_mean_entry(const std::string& typed, const Catalogue& catalogue,
                               const std::vector<Erratum>& errata) {
  std::vector<std::string> names;
  for (const BugClass& bug : catalogue.bugs) names.push_back(bug.id);
  for (const Requirement& requirement : catalogue.requirements) names.push_back(requirement.id);
  for (const Erratum& erratum : errata) names.push_back(erratum.id);
  return did_you_mean(typed, names);
}

// The ids of the requirements of a section, such as 6.4 or bis/6.4.
std::vector<std::string> requirements_of_section(const std::string& section,
                                                 const Catalogue& catalogue) {
  std::vector<std::string> out;
  for (const Requirement& requirement : catalogue.requirements) {
    const std::string_view of =
        std::string_view(requirement.id).substr(0, requirement.id.rfind('/'));
    if (of == section || of.substr(of.find('/') + 1) == section) out.push_back(requirement.id);
  }
  return out;
}

const Vector& vector_named(const std::string& id, const Suite& suite,
                           const std::string& other_id = "") {
  const Vector* vector = suite.find(id);
  if (vector != nullptr) return *vector;
  if (id.ends_with(".jsonl")) {
    throw BadInput(
        fmt::format("{0} is not the id of a vector; `acecheck explain --log {0}` reads a "
                    "run log",
                    for_terminal(id)));
  }
  std::string meant = other_id.empty() ? did_you_mean_vectors(id, suite) : other_id;
  if (meant.contains('*')) meant.clear();  // a pattern, not an id
  const bool is_part = std::ranges::any_of(
      suite.vectors(), [&](const Vector& each) { return each.id.contains(id); });
  throw BadInput(fmt::format(
      "there is no vector, mistake class, requirement, erratum or fault {0}{1}; "
      "{2}`acecheck explain --codec punycode {3}{0}` explains it as an encoding",
      for_terminal(id), meant,
      is_part ? fmt::format("`acecheck vectors list --filter '*{}*'` lists the vectors whose id "
                            "contains it, and ",
                            for_terminal(id))
              : "`acecheck vectors list` lists the vectors, and ",
      id.starts_with('-') ? "-- " : ""));
}

// Prints text, in lines as wide as the terminal if standard output is one.
void print_wrapped(std::string_view text) {
  if (!knows_escapes(STDOUT_FILENO)) return print_out("{}", text);
  const std::size_t width = terminal_width();
  for (std::string_view line : lines_of(text)) {
    const std::size_t indent = std::min({line.find_first_not_of(' '), line.size(), width / 2});
    const std::string_view spaces = line.substr(0, indent);
    line.remove_prefix(indent);
    if (line.empty()) print_out("{}\n", spaces);
    for (const auto part : wrapped(line, width - indent, LongWord::leaves_rest)) {
      print_out("{}{}\n", spaces, part);
    }
  }
}

// What is wrong with each run.
void explain_runs(const std::string& log, const std::vector<Run>& runs,
                  const Catalogue& catalogue) {
  faulty::Diagnosis diagnosis(catalogue);
  for (const Run& run : runs) {
    const std::size_t failures = run.totals().failed;
    std::string text = result_line(run);
    for (const faulty::Mistake& mistake : diagnosis.mistakes_of(run.entries, run.hello)) {
      text += fmt::format("  {}\n", headline_of(mistake, failures));
      if (const std::string why = evidence_of(mistake); !why.empty()) {
        text += fmt::format("      {}\n", why);
      }
      if (!mistake.fix().empty()) text += fmt::format("      to fix: {}\n", mistake.fix());
      text += fmt::format("      acecheck explain {} --log {}\n", mistake.example().vector->id,
                          for_terminal(log));
    }
    print_wrapped(text);
  }
}

// The vector with the answer of each run that was asked.
void explain_in_runs(const Vector& vector, const std::string& log, const std::vector<Run>& runs,
                     const Catalogue& catalogue) {
  bool found = false;
  for (const Run& run : runs) {
    for (const Entry& entry : run.entries) {
      if (entry.vector != &vector || entry.judgement.verdict == Verdict::not_run) continue;
      print_wrapped(fmt::format("{}{}: {}\n{}", found ? "\n" : "", title_of(run),
                                name(entry.judgement.verdict),
                                explanation_of(vector, catalogue, entry.outcome)));
      found = true;
    }
  }
  if (!found) {
    throw BadInput(
        fmt::format("{}: no run has asked {}; `acecheck explain {}` explains it without an answer",
                    for_terminal(log), vector.id, vector.id));
  }
}

// Explains what a log has, which may be damaged.
Exit explain_log(const ExplainOptions& options) {
  try {
    const std::vector<LoggedRun> logs = read_log(options.log);
    const Suite suite = suite_of(logs);
    const Vector* vector = options.what ? &vector_named(*options.what, suite) : nullptr;
    const std::vector<Run> runs = runs_of(logs, suite);
    const Catalogue catalogue = Catalogue::load(data_directory() / "vectors");
    if (vector == nullptr) {
      explain_runs(options.log, runs, catalogue);
    } else {
      explain_in_runs(*vector, options.log, runs, catalogue);
    }
  } catch (const Json::exception& error) {
    throw damaged_log({options.log}, error);
  }
  return Exit::conformant;
}

Exit explain(const ExplainOptions& options) {
  if (!options.log.empty()) return explain_log(options);
  if (!options.what) {
    throw BadInput(
        "explain needs an ID, --log FILE, or both; ID is the id of a vector, a mistake class, a "
        "requirement, an erratum or a fault, or a section of a draft");
  }
  const auto directory = data_directory() / "vectors";
  Suite suite = Suite::load(directory);
  if (const Profile* profile =
          known_profile(std::string_view(*options.what).substr(0, options.what->find('/')))) {
    suite.add(profile_vectors(suite, std::make_shared<const Profile>(*profile)));
  }
  const Catalogue catalogue = Catalogue::load(directory);
  std::optional<Outcome> given;
  if (!options.codec.empty()) {
    const auto codec = from_name<Codec>(codec_names, options.codec).value();
    if (options.got) given = typed_answer(codec, Op::decode, *options.got);
    print_wrapped(explanation_of(codec, *options.what, suite, catalogue, given));
    return Exit::conformant;
  }
  const std::vector<Erratum> errata = load_errata(directory);
  const std::string about = explanation_of(*options.what, suite, catalogue, errata);
  const bool is_vector = suite.find(*options.what) != nullptr;
  if (!about.empty() && !is_vector) {
    if (options.got) throw BadInput("--got is the answer to a vector; give the id of one");
    print_wrapped(about);
    return Exit::conformant;
  }
  const auto faults = is_vector ? std::vector<faulty::FaultyCodec>() : faulty::all();
  const auto fault = std::ranges::find(faults, *options.what, &faulty::FaultyCodec::id);
  if (fault != faults.end()) {
    print_wrapped(fmt::format("fault {}: {}\n{}\n{}", fault->id, fault->what,
                              fault->fix.empty() ? "" : "    to fix: " + fault->fix + "\n",
                              explanation_of(fault->bug, suite, catalogue, errata)));
    return Exit::conformant;
  }
  if (const auto ids = requirements_of_section(*options.what, catalogue); !ids.empty()) {
    print_out("Requirements of section {}:\n    {}\n\n`acecheck explain ID` explains one.\n",
              *options.what, fmt::join(ids, "\n    "));
    return Exit::conformant;
  }
  const std::string hint = did_you_mean_entry(*options.what, catalogue, errata);
  const Vector& vector = vector_named(*options.what, suite, hint);
  if (options.got) given = typed_answer(vector.codec, vector.op, *options.got);
  print_wrapped(explanation_of(vector, catalogue, given));
  return Exit::conformant;
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  auto* command =
      app.add_subcommand("explain", "Explain a vector, an encoding, or the failures of a run");
  static ExplainOptions options;
  command->add_option("ID", options.what,
                      "The id of a vector, a mistake class, a requirement, an erratum or a fault, "
                      "or a section of a draft; with --codec, an encoding");
  auto* codec =
      command->add_option("--codec", options.codec, "Take ID for an encoding by this codec")
          ->check(one_of(codec_names));
  auto* got =
      command->add_option("--got,--answer", options.got,
                          "What your implementation answers: code points, an encoding, or reject");
  command
      ->add_option("--log", options.log,
                   "The answers of this run log; without ID, the faults in the code that explain "
                   "its failures")
      ->excludes(got)
      ->excludes(codec);
  command->footer(
      "It tells the requirement of the draft, the mistake that is caught and what it leads to, "
      "the\n"
      "computation step by step, and which fault in a codec gives the answer that you got.\n"
      "  acecheck explain punycode/delimiter/leading-tda\n"
      "  acecheck explain --codec punycode -- -tda\n"
      "  acecheck explain punycode/delimiter/leading-tda --got 00FC\n"
      "  acecheck explain overflow-i\n"
      "  acecheck explain bis/6.4\n"
      "  acecheck explain --log run.jsonl");
  command->callback([&action] { action = [](const CommandLine&) { return explain(options); }; });
}

}  // namespace acecheck
