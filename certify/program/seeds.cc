// SPDX-License-Identifier: Apache-2.0
// Vectors as inputs of fuzzers, and what a fuzzer found as a vector.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/files/files.h"
#include "core/files/installation.h"
#include "core/files/output.h"
#include "program/commands.h"
#include "search/fuzz_input.h"
#include "suite/files/generate.h"
#include "suite/files/lint.h"
#include "suite/files/regression.h"
#include "suite/files/resolved.h"
#include "suite/suite.h"

namespace acecheck {
namespace {

namespace fs = std::filesystem;

struct Which {
  std::string codec = "punycode";
  std::string op = "decode";

  Codec codec_value() const { return *from_name<Codec>(codec_names, codec); }
  Op op_value() const { return *from_name<Op>(op_names, op); }
};

// An answer that is an input of another operation, as the text of a decode vector is to encode.
std::optional<std::string> input_in(const Vector& vector, Codec codec, Op op) {
  if (vector.codec != codec) return std::nullopt;
  const bool steps = op != Op::encode && op != Op::decode;
  const bool of_steps = vector.op != Op::encode && vector.op != Op::decode;
  if (steps != of_steps || !has_op(codec, op) || inputs(codec, op).size() != 1) return std::nullopt;
  // Either of the two can be of the kind that the operation takes: an empty input shows which.
  const auto kind = fuzzed_input(codec, op, "");
  for (const Data* data : {&vector.input, vector.value ? &*vector.value : nullptr}) {
    if (data != nullptr && kind->is_like(*data)) return fuzz_input(*data);
  }
  return {};
}

Exit seeds(const Which& which, const fs::path& directory, std::size_t max_length) {
  const Suite suite = Suite::load(data_directory() / "vectors");
  std::size_t written = 0;
  for (const Vector& vector : suite.vectors()) {
    const auto input = input_in(vector, which.codec_value(), which.op_value());
    if (!input || input->size() > max_length) continue;
    std::string file = vector.id;
    std::ranges::replace(file, '/', '.');
    write_file(directory / file, *input);
    ++written;
  }
  if (written == 0) {
    throw CommandFailure(Exit::nothing_ran,
                         fmt::format("no vector has an input for {} {}", which.codec, which.op));
  }
  print_out("{} seeds in {}\n", written, directory.string());
  return Exit::conformant;
}

Exit regress(const Which& which, const fs::path& finding, const std::string& comment,
             bool only_print) {
  const fs::path directory = data_directory() / "vectors";
  const Suite suite = Suite::load(directory);
  auto input = fuzzed_input(which.codec_value(), which.op_value(), read_file(finding));
  if (!input) {
    throw BadInput(
        fmt::format("{} {} has no input that is octets or a text", which.codec, which.op));
  }
  const Json vector =
      regression(suite, {which.codec_value(), which.op_value(), std::move(*input)}, comment);
  if (only_print) {
    print_out("{}\n", vector.dump(2, ' ', true));
    return Exit::conformant;
  }
  const std::string question = question_of(vector, which.codec_value());
  for (const Vector& other : suite.vectors()) {
    if (other.codec == which.codec_value() && question_of(other.json, other.codec) == question) {
      print_out("{} asks that already\n", other.id);
      return Exit::conformant;
    }
  }
  const fs::path path = directory / "regressions" / (which.codec + ".json");
  write_file(path, with_regression(read_file_if_there(path), which.codec_value(), vector, path));
  const fs::path ids = directory / "ids.txt";
  write_file(ids, with_new_ids(read_file(ids), directory));
  for (const GeneratedFile& file : resolved_files(directory, Suite::load(directory).vectors())) {
    write_file(file.path, file.text);
  }
  print_out(
      "{} is new in {}: look over its requirements and source, and say in `comment` what was "
      "wrong\n",
      vector["id"].get<std::string>(), path.string());
  return Exit::conformant;
}

void add_which(CLI::App& command, Which& which) {
  command.add_option("--codec", which.codec, "Of this codec")
      ->check(one_of(codec_names))
      ->capture_default_str();
  command.add_option("--op", which.op, "Of this operation")
      ->check(one_of(op_names))
      ->capture_default_str();
}

constexpr const char* input_forms =
    "decode and base32-decode take the octets of the ACE string; encode takes code points of four\n"
    "octets each, little-endian; the other steps take octets.\n";

}  // namespace

void add_seeds(CLI::App& vectors, Action& action) {
  static Which which;
  static fs::path path;
  static std::size_t max_length = 4096;
  auto* seeds_command = vectors.add_subcommand(
      "seeds", "Write the inputs of an operation's vectors as a fuzzer's seed corpus");
  add_which(*seeds_command, which);
  seeds_command->add_option("DIR", path, "Where to, a file per input")->required();
  seeds_command->add_option("--max-length", max_length, "Leave out longer inputs, in octets")
      ->capture_default_str();
  seeds_command->footer(std::string(input_forms) +
                        "  acecheck vectors seeds --codec lace --op decode corpus");
  seeds_command->callback(
      [&action] { action = [](const CommandLine&) { return seeds(which, path, max_length); }; });

  static std::string comment = "Found by fuzzing";
  static bool only_print = false;
  auto* regress_command = vectors.add_subcommand(
      "regress", "Add an input that a fuzzer found to vectors/regressions/, as a vector");
  add_which(*regress_command, which);
  regress_command->add_option("FILE", path, "The input")->required();
  regress_command->add_option("--comment", comment, "What it is about")->capture_default_str();
  regress_command->add_flag("--print", only_print, "Print the vector and change nothing");
  regress_command->footer(std::string(input_forms) +
                          "  acecheck vectors regress --op decode crash-da39a3ee");
  regress_command->callback([&action] {
    action = [](const CommandLine&) { return regress(which, path, comment, only_print); };
  });
}

}  // namespace acecheck
