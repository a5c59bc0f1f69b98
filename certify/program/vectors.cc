// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "core/members.h"
#include "core/text.h"
#include "program/commands.h"
#include "program/limits.h"
#include "program/logs/formats.h"
#include "program/selection.h"
#include "report/site/site.h"
#include "report/wording.h"
#include "suite/catalogue.h"
#include "suite/files/generate.h"
#include "suite/files/lint.h"
#include "suite/files/resolved.h"
#include "suite/selection.h"

namespace acecheck {
namespace {

Suite load() { return Suite::load(data_directory() / "vectors"); }

// What `vectors list` selects.
struct Filter {
  Selection selection;
  std::string op;
  std::string expect;
  std::string requirement;
  std::string bug;

  bool selects(const Vector& vector) const {
    const auto names_it = [&](const char* member, const std::string& id) {
      const auto all = references_of(vector, member);
      return id.empty() ||
             std::ranges::any_of(all, [&](const std::string& each) { return matches(id, each); });
    };
    return selection.selects(vector) && (op.empty() || op == name(vector.op)) &&
           (expect.empty() || (expect == "value") == vector.value.has_value()) &&
           names_it("requirements", requirement) && names_it("bugs", bug);
  }
};

Exit list(const Filter& filter) {
  std::size_t listed = 0;
  const Suite suite = load();
  check_patterns(filter.selection, suite);
  Selection references;
  if (!filter.bug.empty()) references.filter.push_back("bug:" + filter.bug);
  if (!filter.requirement.empty()) references.filter.push_back("requirement:" + filter.requirement);
  check_patterns(references, suite);
  for (const Vector& vector : suite.vectors()) {
    if (!filter.selects(vector)) continue;
    print_out("{}\n", vector.id);
    ++listed;
  }
  if (listed == 0) throw CommandFailure(Exit::nothing_ran, "no vector matches");
  return Exit::conformant;
}

Exit show(const std::string& id, bool as_json) {
  const Suite suite = load();
  const Vector* vector = suite.find(id);
  if (vector == nullptr) {
    throw BadInput(
        fmt::format("there is no vector {0}{1}; `acecheck vectors list` prints "
                    "all ids, `--filter '*{0}*'` the ids that contain it",
                    id, did_you_mean_vectors(id, suite)));
  }
  if (as_json) {
    print_out("{}\n", vector->json.dump(2, ' ', true));
    return Exit::conformant;
  }
  print_out("{}\n  {} {}: {}\n", vector->id, name(vector->codec), name(vector->op),
            described(*vector));
  if (vector->value) {
    print_out("  expected: {}\n", described(*vector, *vector->value));
  } else {
    print_out("  expected: a rejection ({})\n", vector->reason);
  }
  if (vector->min_bits > 0) print_out("  integer width it needs: {} bits\n", vector->min_bits);
  print_out("  source: {}{}\n", cited(vector->json["source"]),
            vector->json.value("derived", false) ? " (derived)" : "");
  for (const char* key : {"printed", "comment"}) {
    if (vector->json.contains(key)) {
      print_out("  {}: {}\n", key, vector->json[key].get<std::string>());
    }
  }
  for (const std::string& line : vector->trace) print_out("  | {}\n", line);
  return Exit::conformant;
}

// Rewrites every vector file; says which have changed.
Exit generate(bool check) {
  bool changed = false;
  for (const GeneratedFile& file : generated_files(data_directory() / "vectors")) {
    if (read_file_if_there(file.path) == file.text) continue;
    changed = true;
    if (!check) write_file(file.path, file.text);
    print_out("{} {}\n", file.path.string(),
              check ? "differs from what `acecheck vectors generate` writes" : "rewritten");
  }
  const auto ids = data_directory() / "vectors" / "ids.txt";
  const std::string published = read_file_if_there(ids);
  const std::string all = with_new_ids(published, data_directory() / "vectors");
  if (all != published) {
    changed = true;
    if (!check) write_file(ids, all);
    print_out("{} {}\n", ids.string(), check ? "lacks ids" : "has new ids");
  }
  return check && changed ? Exit::not_conformant : Exit::conformant;
}

// What `vectors export` prints.
struct Export {
  std::string codec = "punycode";
  std::string domain = "scalar";
  unsigned bits = 32;
  std::optional<std::size_t> max_length;
  bool as_json = false;
};

// One expectation per vector; as lines of columns for languages without JSON.
Exit export_vectors(const Export& asked) {
  const Suite suite = load();
  const ResolvedFor implementation{*from_name<Codec>(codec_names, asked.codec),
                                   *from_name<Domain>(domain_names, asked.domain), asked.bits,
                                   asked.max_length};
  if (asked.as_json) {
    print_out("{}", resolved_json(suite.vectors(), implementation));
    return Exit::conformant;
  }
  for (const ResolvedVector& each : resolved(suite.vectors(), implementation).vectors) {
    print_out("{}\t{}\t{}\t{}\t{}\n", name(each.vector->op), each.result,
              each.text ? unicode_of(*each.text) : "", each.ace ? hex_of(*each.ace) : "",
              each.vector->id);
  }
  return Exit::conformant;
}

Exit lint_vectors(const std::string& check) {
  const auto directory = data_directory() / "vectors";
  const auto findings = check.empty() ? lint(directory) : lint(directory, check);
  for (const LintError& finding : findings) print_out("{}: {}\n", finding.check, finding.what);
  if (!findings.empty()) return Exit::not_conformant;
  print_out("{} vectors are clean: {}\n", load().vectors().size(),
            check.empty() ? fmt::format("{}", fmt::join(lint_checks(), ", ")) : check);
  return Exit::conformant;
}

Exit stats() {
  const Suite suite = load();
  const Catalogue catalogue = Catalogue::load(data_directory() / "vectors");
  using Counts = std::pair<std::size_t, std::size_t>;  // values, rejections
  std::map<std::pair<Codec, Op>, Counts> by_op;
  std::map<std::string, Counts> by_requirement;
  std::map<std::string, Counts> by_bug;
  const auto count = [](Counts& counts, const Vector& vector) {
    ++(vector.value ? counts.first : counts.second);
  };
  for (const Vector& vector : suite.vectors()) {
    count(by_op[{vector.codec, vector.op}], vector);
    for (const auto& id : references_of(vector, "requirements")) count(by_requirement[id], vector);
    for (const auto& id : references_of(vector, "bugs")) count(by_bug[id], vector);
  }
  print_out("{} vectors, {}\n\n{:<38}{:>8}{:>8}\n", suite.vectors().size(),
            suite.digest().substr(0, 16), "codec and operation", "value", "reject");
  for (const auto& [key, counts] : by_op) {
    print_out("{:<38}{:>8}{:>8}\n", fmt::format("{} {}", name(key.first), name(key.second)),
              counts.first, counts.second);
  }
  print_out("\n{:<38}{:>8}{:>8}\n", "requirement", "value", "reject");
  for (const Requirement& requirement : catalogue.requirements) {
    if (!requirement.untestable.empty()) {
      print_out("{:<38}{:>16}  {}\n", requirement.id, "untestable", requirement.untestable);
      continue;
    }
    const Counts counts = by_requirement[requirement.id];
    print_out("{:<38}{:>8}{:>8}\n", requirement.id, counts.first, counts.second);
  }
  print_out("\n{:<38}{:>8}{:>8}\n", "bug class", "value", "reject");
  for (const BugClass& bug : catalogue.bugs) {
    const Counts counts = by_bug[bug.id];
    print_out("{:<38}{:>8}{:>8}\n", bug.id, counts.first, counts.second);
  }
  return Exit::conformant;
}

Exit write_html(const std::filesystem::path& directory, const std::filesystem::path& engine) {
  check_writable(directory / "index.html");
  const std::size_t pages = write_site(directory, data_directory() / "vectors", engine);
  print_out("vectors html: {} pages; {} leads to all\n", pages,
            (directory / "index.html").string());
  return Exit::conformant;
}

}  // namespace

void add_vectors(CLI::App& app, Action& action) {
  auto* vectors = app.add_subcommand("vectors", "List, show, check and generate the vectors");
  vectors->require_subcommand(1);
  vectors->footer(
      "  acecheck vectors list --codec lace\n  acecheck vectors show "
      "punycode/delimiter/leading-tda");

  add_seeds(*vectors, action);

  static Filter filter;
  auto* list_command = vectors->add_subcommand("list", "Print the ids");
  add_selection(*list_command, filter.selection);
  list_command->add_option("--op", filter.op, "Only this operation")->check(one_of(op_names));
  list_command->add_option("--expect", filter.expect, "Only what must be accepted, or rejected")
      ->check(CLI::IsMember({"value", "reject"}));
  list_command->add_option("--requirement", filter.requirement, "Only what shows this requirement");
  list_command->add_option("--bug", filter.bug, "Only vectors that catch this mistake class");
  list_command->callback([&action] { action = [](const CommandLine&) { return list(filter); }; });

  static std::string id;
  static bool as_json = false;
  list_command->footer(
      "  acecheck vectors list --filter 'bug:overflow-*'\n"
      "  acecheck vectors list --codec mace --op decode --expect reject");

  auto* show_command = vectors->add_subcommand("show", "Print one vector for a person");
  show_command->add_option("ID", id, "Its id")->required();
  show_command->add_flag("--json", as_json, "Print it as the file has it");
  show_command->footer("  acecheck vectors show punycode/delimiter/leading-tda");
  show_command->callback(
      [&action] { action = [](const CommandLine&) { return show(id, as_json); }; });

  static Export exported;
  auto* export_command = vectors->add_subcommand(
      "export", "Print the vectors with one expectation each, for the tests of your project");
  export_command->add_option("--codec", exported.codec, "Of this codec")
      ->check(one_of(codec_names))
      ->capture_default_str();
  export_command
      ->add_option("--domain", exported.domain, "Code points that your code takes and gives")
      ->check(one_of(std::array{name(Domain::scalar), name(Domain::code_point)}))
      ->capture_default_str();
  export_command->add_option("--bits", exported.bits, "Width of your integers; 53 for JavaScript")
      ->check(NumberBetween(required_bits, 1U << 20))
      ->capture_default_str();
  export_command->add_option("--max-length", exported.max_length,
                             "Leave out longer encodings, in octets");
  export_command->add_flag("--json", exported.as_json,
                           "Print JSON, as in vectors/resolved/, and not lines of columns");
  export_command->footer(
      "Columns, with tabs between: operation, result (value, reject or either), code points, the\n"
      "octets of the encoding in hexadecimal, and the id of the vector.\n"
      "  acecheck vectors export --domain scalar --bits 32 --json > punycode.json");
  export_command->callback(
      [&action] { action = [](const CommandLine&) { return export_vectors(exported); }; });

  static std::string directory;
  auto* html_command = vectors->add_subcommand(
      "html", "Write the suite as static pages: each mistake class, requirement and vector");
  html_command->add_option("DIR", directory, "The directory to write to")->required();
  static std::string engine;
  html_command->add_option("--engine", engine,
                           "acecheck.wasm, for a page that computes in the browser");
  html_command->callback(
      [&action] { action = [](const CommandLine&) { return write_html(directory, engine); }; });

  static std::string lint_check;
  html_command->footer("  acecheck vectors html site && python3 -m http.server -d site");

  auto* lint_command = vectors->add_subcommand(
      "lint", "Check schema, ids, duplicates, references, coverage, and everything computed");
  lint_command->add_option("--check", lint_check, "Only this check")
      ->check(CLI::IsMember(lint_checks()));
  lint_command->footer(
      "  acecheck vectors lint\n"
      "Exit codes: 0 no errors, 1 errors found, 2 usage.");
  lint_command->callback(
      [&action] { action = [](const CommandLine&) { return lint_vectors(lint_check); }; });

  auto* stats_command = vectors->add_subcommand(
      "stats", "Count vectors by codec, operation, requirement and mistake class");
  stats_command->footer("  acecheck vectors stats");
  stats_command->callback([&action] { action = [](const CommandLine&) { return stats(); }; });

  static bool check = false;
  auto* generate_command = vectors->add_subcommand(
      "generate", "Compute with the oracle all that can be computed, and rewrite the files");
  generate_command->add_flag("--check", check, "Change nothing; exit code 1 if something differs");
  generate_command->footer("  acecheck vectors generate --check");
  generate_command->callback(
      [&action] { action = [](const CommandLine&) { return generate(check); }; });
}

}  // namespace acecheck
