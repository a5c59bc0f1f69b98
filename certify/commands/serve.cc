#include <fmt/format.h>

#include <iostream>

#include "../lib/builtin.h"
#include "commands.h"

namespace acecheck {
namespace {

// Answers one line. A request that cannot be read is answered as unsupported under its id, so that
// the answers stay in order.
std::string answer_to(const std::string& line, bool oracle, Domain domain) {
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_object() && json.contains("hello")) {
    return to_json(oracle ? oracle_hello() : builtin_hello(domain)).dump();
  }
  const auto request = parse_request(line);
  if (!request) {
    const bool has_id = json.is_object() && json.contains("id") && json["id"].is_number_unsigned();
    const std::uint64_t id = has_id ? json["id"].get<std::uint64_t>() : 0;
    return to_line(Answer{id, {Outcome::Kind::unsupported, {}, "the request " + request.error()}});
  }
  try {
    const Outcome outcome =
        oracle ? oracle_finding(*request).outcome : builtin_answer(*request, domain);
    return to_line(Answer{request->id, outcome});
  } catch (const Json::exception&) {
    const std::string why = "the request's members do not fit its operation";
    return to_line(Answer{request->id, {Outcome::Kind::unsupported, {}, why}});
  }
}

}  // namespace

void add_serve(CLI::App& app, Action& action) {
  auto* serve = app.add_subcommand("serve", "Speak the adapter protocol with the built-in codecs");
  static bool oracle = false;
  static std::string domain = "scalar";
  serve->add_flag("--oracle", oracle, "Answer with the oracle instead");
  serve->add_option("--domain", domain, "Code points that Punycode and MACE take and give")
      ->check(one_of(domain_names))
      ->capture_default_str();
  serve->footer(
      "Reads requests from standard input, one JSON object per line, and answers in order:\n"
      "  {\"hello\":1}\n"
      "  {\"id\":1,\"codec\":\"punycode\",\"op\":\"decode\",\"ace\":\"bcher-kva\"}\n"
      "adapters/README.md describes the protocol.");
  serve->callback([&action] {
    action = [](const CommandLine&) {
      const Domain chosen = from_name<Domain>(domain_names, domain).value_or(Domain::scalar);
      std::string line;
      while (std::getline(std::cin, line)) {
        std::cout << answer_to(line, oracle, chosen) << '\n' << std::flush;
      }
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
