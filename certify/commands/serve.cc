#include <fmt/format.h>
#include <unistd.h>

#include <functional>
#include <iostream>
#include <optional>

#include "base/output.h"
#include "commands/commands.h"
#include "implementation/builtin.h"
#include "implementation/loaded_plugin.h"
#include "implementation/oracle_answer.h"
#include "implementation/surroundings.h"

namespace acecheck {
namespace {

// What answers.
struct Server {
  Hello hello;
  std::function<Outcome(const Request&)> answer;
};

// Answers one line. A request that cannot be read is answered as unsupported under its id, so that
// the answers stay in order.
std::string answer_to(const std::string& line, const Server& server) {
  const Json json = parse_json(line).value_or(Json());
  if (json.is_object() && json.contains("hello")) return to_json(server.hello).dump();
  const auto request = parse_request(line);
  if (!request) {
    const bool has_id = json.is_object() && json.contains("id") && json["id"].is_number_unsigned();
    const std::uint64_t id = has_id ? json["id"].get<std::uint64_t>() : 0;
    return to_line(Answer{id, {Outcome::Kind::unsupported, {}, "the request " + request.error()}});
  }
  try {
    return to_line(Answer{request->id, server.answer(*request)});
  } catch (const Json::exception&) {
    const std::string why = "the request's members do not fit its operation";
    return to_line(Answer{request->id, {Outcome::Kind::unsupported, {}, why}});
  }
}

// Answers until the input ends. foreign: what answers is not ours, and what it changes of the
// process is its failure.
void serve_lines(const Server& server, bool foreign, int out) {
  std::optional<Surroundings> surroundings;
  if (foreign) surroundings.emplace();
  for (std::string line; std::getline(std::cin, line);) {
    std::string answer = answer_to(line, server);
    if (const std::string what = foreign ? surroundings->changed() : ""; !what.empty()) {
      surroundings->restore();
      const std::uint64_t id = parse_request(line).value_or(Request{}).id;
      answer = to_line(Answer{id, {Outcome::Kind::protocol_error, {}, "changes " + what}});
    }
    if (!write_all(out, answer + '\n')) return;
  }
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  auto* serve = app.add_subcommand("serve", "Speak the adapter protocol with the built-in codecs");
  static bool oracle = false;
  static std::string domain = "scalar";
  static std::string plugin;
  serve->add_flag("--oracle", oracle, "Answer with the oracle instead");
  serve->add_option("--domain", domain, "Code points that Punycode and MACE take and give")
      ->check(one_of(domain_names))
      ->capture_default_str();
  serve->add_option("--plugin", plugin, "Answer with this plug-in instead: path/to/plugin.so");
  serve->footer(
      "Reads requests from standard input, one JSON object per line, and answers in order:\n"
      "  {\"hello\":1}\n"
      "  {\"id\":1,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"bcher-kva\"}\n"
      "adapters/README.md describes the protocol.");
  serve->callback([&action] {
    action = [](const CommandLine&) {
      const Domain chosen = from_name<Domain>(domain_names, domain).value_or(Domain::scalar);
      Server server{builtin_hello(chosen),
                    [chosen](const Request& request) { return builtin_answer(request, chosen); }};
      const int out = plugin.empty() ? STDOUT_FILENO : claimed_output();
      if (oracle) {
        server = {oracle_hello(),
                  [](const Request& request) { return oracle_answer(request).outcome; }};
      } else if (!plugin.empty()) {
        const acecheck_plugin& loaded = load_plugin(plugin);
        server = {plugin_hello(loaded),
                  [&loaded](const Request& request) { return plugin_answer(loaded, request); }};
      }
      serve_lines(server, !plugin.empty(), out);
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
