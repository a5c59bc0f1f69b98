#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <functional>
#include <iostream>
#include <utility>

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
  const auto request = parse_request(line);
  if (!request) {
    const Json json = parse_json(line).value_or(Json());
    if (json.is_object() && json.contains("hello")) return to_json(server.hello).dump();
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

// Answers until the input ends. is_slow: an answer may take seconds, and is written at once; else
// all lines that have come are answered in one go.
void serve_lines(const Server& server, bool is_slow) {
  std::string lines;
  for (std::array<char, 1 << 16> chunk{};;) {
    const ssize_t count = read(STDIN_FILENO, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count > 0) {
      lines.append(chunk.data(), static_cast<std::size_t>(count));
    } else if (!lines.empty()) {
      lines += '\n';  // the last line need not have an end
    }
    std::string answers;
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = lines.find('\n', begin)) != std::string::npos;
         begin = end + 1) {
      answers += answer_to(lines.substr(begin, end - begin), server) + '\n';
      if (is_slow && !write_all(STDOUT_FILENO, std::exchange(answers, ""))) return;
    }
    lines.erase(0, begin);
    if (!write_all(STDOUT_FILENO, answers) || count <= 0) return;
  }
}

// As above, for a plug-in: each answer is written before the plug-in gets the next request, which
// may end the process; and what the plug-in changes of the process is its failure.
void serve_plugin(const Server& server, int out) {
  const Surroundings surroundings;
  for (std::string line; std::getline(std::cin, line);) {
    std::string answer = answer_to(line, server);
    if (const std::string what = surroundings.changed(); !what.empty()) {
      surroundings.restore();
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
      if (oracle) {
        serve_lines(
            {oracle_hello(), [](const Request& request) { return oracle_answer(request).outcome; }},
            STDOUT_FILENO);
      } else if (!plugin.empty()) {
        const int out = claimed_output();
        const acecheck_plugin& loaded = load_plugin(plugin);
        serve_plugin({plugin_hello(loaded),
                      [&loaded](const Request& request) { return plugin_answer(loaded, request); }},
                     out);
      } else {
        serve_lines({builtin_hello(chosen),
                     [chosen](const Request& request) { return builtin_answer(request, chosen); }},
                    false);
      }
      return Exit::conformant;
    };
  });
}

}  // namespace acecheck
