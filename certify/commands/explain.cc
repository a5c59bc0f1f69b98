// explain: what a vector is about, or an encoding.
#include <fmt/format.h>

#include "base/installation.h"
#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "report/explanation.h"
#include "suite/selection.h"

namespace acecheck {
namespace {

Exit explain(const std::string& what, const std::string& codec,
             const std::optional<std::string>& answer) {
  const auto directory = data_directory() / "vectors";
  const Suite suite = Suite::load(directory);
  const Catalogue catalogue = Catalogue::load(directory);
  if (codec.empty()) {
    const Vector* vector = suite.find(what);
    if (vector == nullptr) {
      throw BadInput(
          fmt::format("there is no vector {0}{1}; `acecheck vectors list --filter '*{0}*'` "
                      "has the ids that contain it, and `acecheck explain --codec "
                      "punycode {0}` takes it for an encoding",
                      what, did_you_mean_vectors(what, suite)));
    }
    print_out("{}", explanation_of(*vector, catalogue, answer));
  } else {
    print_out("{}", explanation_of(from_name<Codec>(codec_names, codec).value(), what, suite,
                                   catalogue, answer));
  }
  return Exit::conformant;
}

}  // namespace

void add_explain(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("explain", "Explain a vector, or what becomes of an encoding");
  static std::string what;
  static std::string codec;
  static std::string answer;
  command->add_option("ID", what, "A vector's id; with --codec, an encoding")->required();
  command->add_option("--codec", codec, "Take ID for an encoding by this codec")
      ->check(one_of(codec_names));
  auto* answer_option = command->add_option(
      "--answer", answer, "What your implementation answers: code points, or an encoding");
  command->footer(
      "It tells the requirement of the draft, the mistake that is caught and what it leads to, "
      "and\n"
      "the computation step by step.\n"
      "  acecheck explain punycode/delimiter/leading-tda\n"
      "  acecheck explain --codec punycode -- -tda\n"
      "  acecheck explain punycode/bis/7.1-A-decode --answer '0644 064A'");
  command->callback([&action, answer_option] {
    action = [answer_option](const CommandLine&) {
      return explain(what, codec,
                     answer_option->empty() ? std::nullopt : std::optional<std::string>(answer));
    };
  });
}

}  // namespace acecheck
