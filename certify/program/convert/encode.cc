// SPDX-License-Identifier: Apache-2.0
// encode, decode and trace: the codecs and the oracle by hand.
#include <fmt/format.h>

#include <algorithm>

#include "answer/builtin.h"
#include "core/files/output.h"
#include "core/foreign_text.h"
#include "core/members.h"
#include "judge/oracle_answer.h"
#include "judge/same_ace.h"
#include "program/convert/answers.h"
#include "program/inputs.h"
#include "report/explanation.h"

namespace acecheck {
namespace {

constexpr const char* reads =
    "Text is UTF-8 or U+XXXX U+XXXX ...; arguments or standard input, one per line.\n"
    "Exit code 1 if an input was rejected or is not text; the reason is on standard error. With "
    "--with: exit code 1 if an answer is wrong. If a draft without its errata gives another "
    "answer, "
    "it is shown too.\n";

// The question for one input. Prints a message and returns nothing if the input is not text.
std::optional<Question> question_for(Op op, Codec codec, const std::string& input,
                                     const std::string& where) {
  if (op == Op::decode) return Question{codec, op, input};
  const auto unicode = unicode_from_input(input);
  if (!unicode) {
    print_error("{} is neither UTF-8 nor U+XXXX U+XXXX ...", where);
    return std::nullopt;
  }
  if (input.starts_with("U+") && !unicode_from_notation(input)) {
    print_error("warning: {} is taken as text, because not all of it is U+XXXX U+XXXX ...", where);
  }
  return Question{codec, op, text_from(*unicode).value()};
}

// "bad-digit, at index 0 of the input (bis 6.2: digit-value)". The oracle knows the place, if it
// rejects for the same reason.
std::string rejection_of(const Question& question, const std::string& reason, Domain domain) {
  const OracleAnswer answer = oracle_answer(question, false, domain);
  if (answer.outcome.detail != reason) {
    return reason == ace::name(ace::Errc::overflow) ? "overflow of integers of 32 bits" : reason;
  }
  return fmt::format("{}, at index {} of the input ({})", reason, answer.position, answer.step);
}

// What to do about a rejection.
std::string advice(const Question& question, std::string_view reason, const ByHand& options) {
  const std::string* ace = question.input.ace();
  if (ace != nullptr && std::ranges::any_of(*ace, [](char c) { return c < 0; })) {
    return "an encoding has only ASCII characters; `acecheck encode` converts text";
  }
  if (reason == ace::name(ace::Errc::out_of_domain) && options.chosen_domain() != Domain::any) {
    return fmt::format("the domain {} is U+0000 to {}U+10FFFF; --domain chooses another one",
                       options.domain,
                       options.chosen_domain() == Domain::scalar ? "U+D7FF and U+E000 to " : "");
  }
  return fmt::format(
      "`acecheck trace {}` shows the steps{}", name(question.op),
      reason == ace::name(ace::Errc::overflow) ? ", with integers without a limit" : "");
}

// A person who converts a domain name often leaves its prefix or its full stops there.
void warn_of_domain(Op op, const ByHand& options, const std::string& input,
                    const std::string& where) {
  constexpr std::string_view prefix = "xn--";
  if (options.chosen_codec() != Codec::punycode) return;
  const bool has_prefix = input.size() > prefix.size() &&
                          equal_fold(std::string_view(input).substr(0, prefix.size()), prefix);
  if (has_prefix && op == Op::decode) {
    print_error(
        "warning: {} begins with {}, the prefix of IDNA, which is not part of Punycode and is "
        "decoded as text; to decode the label, leave it out: {}",
        where, input.substr(0, prefix.size()), input.substr(prefix.size()));
  } else if (has_prefix) {
    print_error(
        "warning: {} begins with {}, as an encoded label does, and is encoded again; "
        "`acecheck decode` decodes what follows the prefix",
        where, input.substr(0, prefix.size()));
  } else if (op == Op::encode && input.contains('.')) {
    print_error(
        "warning: {} has a full stop, which is encoded as text; to encode a domain name, "
        "encode each label by itself",
        where);
  }
}

// encode or decode, with its options.
struct Conversion {
  Op op;
  ByHand options = {};
  std::vector<std::string> with = {};  // who is asked; empty: the built-in codecs
  bool as_json = false;
  bool as_code_points = false;

  // Adds the options, and sets `action` when the command is chosen. Must live as long as both.
  void add_to(CLI::App& command, const std::string& input, Action& action) {
    options.add_to(command, input);
    auto* others = command
                       .add_option("--with", with,
                                   "Ask this implementation instead of the built-in codec, and "
                                   "compare the answers: a name as for certify, or `all`. Repeat "
                                   "the option for more implementations")
                       ->expected(1)
                       ->take_all()
                       ->allow_extra_args(false);
    command.add_flag("--json", as_json, "With --with: one JSON object for each input")
        ->needs(others);
    command.callback([this, &action] {
      action = [this](const CommandLine& line) {
        return options.for_each(line.command,
                                [this](const std::string& typed, const std::string& where) {
                                  return convert(typed, where);
                                });
      };
    });
  }

  // Returns whether the input has an answer, and every answer is right.
  bool convert(const std::string& input, const std::string& where) const {
    const auto question = question_for(op, options.chosen_codec(), input, where);
    if (!question) return false;
    warn_of_domain(op, options, input, where);
    if (!with.empty()) return print_answers(*question, with, as_json);
    const Outcome outcome = builtin_answer(*question, options.chosen_domain());
    if (outcome.kind != Outcome::Kind::value) {
      print_error("{} is rejected by {} {}: {}; {}", where, options.codec, name(op),
                  rejection_of(*question, outcome.detail, options.chosen_domain()),
                  advice(*question, outcome.detail, options));
      return false;
    }
    print_raw("{}\n", op == Op::encode ? *outcome.value.ace()
                                       : unicode_for_output(unicode_of(*outcome.value.whole_text()),
                                                            as_code_points));
    return true;
  }
};

// The digits, thresholds and weights of each delta, as the draft names the variables.
void print_steps(const std::vector<oracle::Step>& steps) {
  if (steps.empty()) return;
  print_out("\nstep by step, with the section of rfc3492bis:\n");
  for (const oracle::Step& step : steps) {
    std::string line;
    for (const auto& [variable, value] : step.variables) {
      line += fmt::format("{}{} is {}", line.empty() ? "" : ", ", variable, value);
    }
    print_out("{}: {}\n", step.clause, line);
  }
}

bool print_trace(Op op, const ByHand& options, const std::string& input, const std::string& where) {
  const auto question = question_for(op, options.chosen_codec(), input, where);
  if (!question) return false;
  warn_of_domain(op, options, input, where);
  const OracleAnswer answer = oracle_answer(*question, true, options.chosen_domain());
  for (const std::string& line : answer.trace) print_out("{}\n", line);
  if (answer.outcome.kind != Outcome::Kind::value) {
    print_out("{}\n", rejected_at(answer));
  }
  print_steps(answer.steps);
  return answer.outcome.kind == Outcome::Kind::value;
}

}  // namespace

void add_encode(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("encode", "Encode text by hand");
  static Conversion conversion{Op::encode};
  conversion.add_to(*command, "Text", action);
  command->footer(std::string(reads) +
                  "  acecheck encode bücher\n  acecheck encode --codec lace 'U+30E6 U+30CB'\n"
                  "  acecheck encode --with all '\u263A\uFE0F'");
}

void add_decode(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand("decode", "Decode ASCII-compatible encodings by hand");
  static Conversion conversion{Op::decode};
  conversion.add_to(*command, "An encoding; for Punycode, without the prefix xn--", action);
  command->add_flag("--code-points", conversion.as_code_points,
                    "Print code points (U+XXXX) instead of text");
  command->footer(std::string(reads) +
                  "Text with characters that cannot be seen is printed as U+XXXX U+XXXX ...\n"
                  "  acecheck decode bcher-kva\n  acecheck decode --codec lace bq--74yom\n"
                  "  acecheck decode --with all ls8h-");
}

void add_trace(CLI::App& app, Action& action) {
  auto* command = app.add_subcommand(
      "trace",
      "Print a conversion step by step: the oracle's trace, as rfc3492bis 7.2 and 7.3 have it");
  static ByHand options;
  static std::string op;
  command->add_option("OP", op, "What to trace")
      ->required()
      ->check(CLI::IsMember({"encode", "decode"}));
  options.add_to(*command, "Text to encode, or an encoding to decode");
  command->footer(
      "  acecheck trace decode ihqwcrb4cv8a8dqg056pqjye\n"
      "  acecheck trace encode --codec mace 'U+0200 U+4000'");
  command->callback([&action] {
    action = [](const CommandLine& line) {
      const Op chosen = op == "encode" ? Op::encode : Op::decode;
      return options.for_each(line.command,
                              [chosen](const std::string& input, const std::string& where) {
                                return print_trace(chosen, options, input, where);
                              });
    };
  });
}

}  // namespace acecheck
