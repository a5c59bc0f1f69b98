#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "../lib/generate.h"
#include "../lib/run_log.h"
#include "../lib/suite.h"
#include "../lib/summary.h"
#include "commands.h"

namespace acecheck {
namespace {

Suite load() { return Suite::load(data_directory() / "vectors"); }

Exit list(const std::string& filter, const std::string& codec, const std::string& op) {
  std::size_t listed = 0;
  const Suite suite = load();
  for (const Vector& vector : suite.vectors()) {
    if (!matches(filter, vector.id)) continue;
    if (!codec.empty() && codec != name(vector.codec)) continue;
    if (!op.empty() && op != name(vector.op)) continue;
    fmt::print("{}\n", vector.id);
    ++listed;
  }
  if (listed == 0) throw Failure(Exit::nothing_ran, "no vector matches");
  return Exit::conformant;
}

Exit show(const std::string& id, bool as_json) {
  const Suite suite = load();
  const Vector* vector = suite.find(id);
  if (vector == nullptr) {
    throw Failure(Exit::usage, fmt::format("there is no vector {}; `acecheck vectors list` has all "
                                           "ids, `--filter '*{}*'` those that contain it",
                                           id, id));
  }
  if (as_json) {
    fmt::print("{}\n", vector->json.dump(2));
    return Exit::conformant;
  }
  fmt::print("{}\n  {} {}: {}\n", vector->id, name(vector->codec), name(vector->op),
             described(vector->input));
  if (vector->value) {
    fmt::print("  expected: {}\n", described(*vector->value));
  } else {
    fmt::print("  expected: a rejection ({})\n", vector->reason);
  }
  if (vector->min_bits > 0) fmt::print("  integer width it needs: {} bits\n", vector->min_bits);
  const Json& source = vector->json["source"];
  fmt::print("  source: {}, section {}{}\n", source.value("draft", ""), source.value("section", ""),
             vector->json.value("derived", false) ? " (derived)" : "");
  for (const char* key : {"printed", "comment"}) {
    if (vector->json.contains(key)) {
      fmt::print("  {}: {}\n", key, vector->json[key].get<std::string>());
    }
  }
  for (const std::string& line : vector->trace) fmt::print("  | {}\n", line);
  return Exit::conformant;
}

// Rewrites every vector file; says which have changed.
Exit generate(bool check) {
  bool changed = false;
  for (const GeneratedFile& file : generated_files(data_directory() / "vectors")) {
    std::ifstream in(file.path, std::ios::binary);
    const std::string before{std::istreambuf_iterator<char>(in), {}};
    if (before == file.text) continue;
    changed = true;
    if (!check) write_file(file.path, file.text);
    fmt::print("{} {}\n", file.path.string(),
               check ? "differs from what the recipes and the oracle make" : "rewritten");
  }
  return check && changed ? Exit::not_conformant : Exit::conformant;
}

}  // namespace

void add_vectors(CLI::App& app, Action& action) {
  auto* vectors = app.add_subcommand("vectors", "List, show and generate the vectors");
  vectors->require_subcommand(1);

  static std::string filter = "*";
  static std::string codec;
  static std::string op;
  auto* list_command = vectors->add_subcommand("list", "Print the ids");
  list_command->add_option("--filter", filter, "Only ids that match; * is any run, ? any character")
      ->capture_default_str();
  list_command->add_option("--codec", codec, "Only this codec")->check(one_of(codec_names));
  list_command->add_option("--op", op, "Only this operation")->check(one_of(op_names));
  list_command->callback(
      [&action] { action = [](const CommandLine&) { return list(filter, codec, op); }; });

  static std::string id;
  static bool as_json = false;
  auto* show_command = vectors->add_subcommand("show", "Print one vector for a person");
  show_command->add_option("ID", id, "Its id")->required();
  show_command->add_flag("--json", as_json, "Print it as the file has it");
  show_command->callback(
      [&action] { action = [](const CommandLine&) { return show(id, as_json); }; });

  static bool check = false;
  auto* generate_command = vectors->add_subcommand(
      "generate", "Compute with the oracle all that can be computed, and rewrite the files");
  generate_command->add_flag("--check", check, "Change nothing; exit code 1 if something differs");
  generate_command->callback(
      [&action] { action = [](const CommandLine&) { return generate(check); }; });
}

}  // namespace acecheck
