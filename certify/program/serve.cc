// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <span>
#include <utility>

#include "answer/answerer.h"
#include "answer/builtin.h"
#include "answer/guard_fault.h"
#include "answer/loaded_plugin.h"
#include "answer/oracle_hello.h"
#include "answer/plugin_calls.h"
#include "answer/process/process_state.h"
#include "core/failure.h"
#include "core/files/input.h"
#include "core/files/output.h"
#include "judge/oracle_answer.h"
#include "program/commands.h"

namespace acecheck {
namespace {

// Answers one line. A request that cannot be read is answered as unsupported under its id, so that
// the answers stay in order.
std::string answer_to(const std::string& line, Answerer& answerer) {
  const auto request = parse_request(line);
  if (!request) {
    const Json json = parse_json(line).value_or(Json());
    if (json.contains("hello")) return to_json(answerer.hello()).dump();
    const bool has_id = json.contains("id") && json["id"].is_number_unsigned();
    const std::uint64_t id = has_id ? json["id"].get<std::uint64_t>() : 0;
    return to_line(Request{{}, id},
                   {Outcome::Kind::unsupported, {}, "the request " + request.error()});
  }
  std::string out;
  answerer.ask(std::span(&*request, 1),
               [&](std::size_t, const Outcome& outcome) { out = to_line(*request, outcome); });
  return out;
}

// Writes the answers. False if their reader has ended. Throws BadInput if they cannot be written.
bool is_read(int out, const std::string& answers) {
  if (write_all(out, answers)) return true;
  if (errno == EPIPE) return false;
  throw BadInput(fmt::format("standard output could not be written: {}", reason_of(errno)));
}

// Answers each line with `answer` until the input ends. at_once: each answer is written before the
// next line is looked at; else all lines that have come are answered in one go.
void serve_lines(const std::function<std::string(const std::string&)>& answer, int out,
                 bool at_once) {
  InputLines input;
  while (const auto lines = input.next()) {
    std::string answers;
    for (const std::string_view line : *lines) {
      answers += answer(std::string(line)) + '\n';
      if (at_once && !is_read(out, std::exchange(answers, ""))) return;
    }
    if (!is_read(out, answers)) return;
  }
}

// An answer may take seconds: at once.
void serve_oracle(Domain domain) {
  LocalAnswerer oracle(oracle_hello(domain), [&](const Question& question) {
    return oracle_answer(question, false, domain).outcome;
  });
  serve_lines([&](const std::string& line) { return answer_to(line, oracle); }, STDOUT_FILENO,
              true);
}

// A request may end the process: at once. What the plug-in changes of the process is its failure.
void serve_plugin(const std::string& path) {
  const int out = claimed_output();
  const acecheck_plugin& plugin = load_plugin(path);
  report_guard_faults();
  PluginCalls calls(plugin);
  LocalAnswerer answerer(plugin_hello(plugin),
                         [&](const Question& question) { return calls.answer(question); });
  const ProcessState state;
  const auto answer = [&](const std::string& line) {
    const std::string given = answer_to(line, answerer);
    const std::string what = state.changed();
    if (what.empty()) return given;
    state.restore();
    const std::uint64_t id = parse_request(line).value_or(Request{}).id;
    return to_line(Request{{}, id}, {Outcome::Kind::protocol_error, {}, "changes " + what});
  };
  serve_lines(answer, out, true);
}

void serve_builtin(Domain domain) {
  LocalAnswerer codecs(builtin_hello(domain),
                       [&](const Question& question) { return builtin_answer(question, domain); });
  serve_lines([&](const std::string& line) { return answer_to(line, codecs); }, STDOUT_FILENO,
              false);
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  auto* serve = app.add_subcommand("serve", "Speak the adapter protocol with the built-in codecs");
  static bool oracle = false;
  static std::string domain;
  static std::string plugin;
  auto* oracle_option = serve->add_flag("--oracle", oracle, "Answer with the oracle instead");
  auto* domain_option =
      serve
          ->add_option("--domain", domain,
                       "Code points that Punycode and MACE take and give. Default: scalar, and any "
                       "with --oracle")
          ->check(one_of(domain_names));
  serve->add_option("--plugin", plugin, "Answer with this plug-in instead: path/to/plugin.so")
      ->excludes(oracle_option)
      ->excludes(domain_option);
  serve->footer(
      "Reads requests from standard input, one JSON object per line, and answers in order:\n"
      "  {\"hello\":1}\n"
      "  {\"id\":1,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"bcher-kva\"}\n"
      "`acecheck help protocol` prints the protocol.\n"
      "  acecheck serve --oracle <requests.jsonl");
  serve->callback([&action] {
    action = [](const CommandLine&) {
      if (oracle) {
        serve_oracle(from_name<Domain>(domain_names, domain).value_or(Domain::any));
      } else if (!plugin.empty()) {
        serve_plugin(plugin);
      } else {
        serve_builtin(from_name<Domain>(domain_names, domain).value_or(Domain::scalar));
      }
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
