// SPDX-License-Identifier: Apache-2.0
// An adapter that does what a test says, in the language of the shell, and what it is asked.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "answer/implementation.h"
#include "support/command.h"

namespace tests {

// An adapter of Punycode that a shell runs: what it does for a request, whose id and line it has. A
// process of it that is not the first one does `again` before its hello.
//   directory   where it notes its processes
inline std::vector<std::string> shell_adapter(const TemporaryDirectory& directory,
                                              const std::string& on_request, int window = 256,
                                              const std::string& again = "") {
  write_file(directory / "adapter",
             fmt::format(R"(again() {{ :; {3}
}}
reject() {{ echo "{{\"id\":$id,\"reject\":\"no\"}}"; }}
read -r hello
[ -e '{0}/processes' ] && again
echo $$ >>'{0}/processes'
echo '{{"hello":1,"name":"n","in_flight":{1},"codecs":{{"punycode":{{}}}}}}'
while read -r line; do
id=${{line#*:}}
id=${{id%%,*}}
{2}
done
)",
                         directory.path().string(), window, on_request, again));
  return {"sh", (directory / "adapter").string()};
}

// How often it was started.
inline std::ptrdiff_t processes_of(const TemporaryDirectory& directory) {
  return std::ranges::count(read_file(directory / "processes"), '\n');
}

// To decode each of these, with the ids 100, 101, ...
inline std::vector<acecheck::Request> requests(const std::vector<std::string>& aces) {
  std::vector<acecheck::Request> out;
  for (const std::string& ace : aces) {
    out.push_back({{acecheck::Codec::punycode, acecheck::Op::decode, ace}, 100 + out.size()});
  }
  return out;
}

// What the implementation answers to these strings.
inline std::vector<acecheck::Outcome> answers(acecheck::Implementation& implementation,
                                              const std::vector<std::string>& aces) {
  std::vector<acecheck::Outcome> out(aces.size(), {acecheck::Outcome::Kind::not_run, {}, ""});
  implementation.ask(requests(aces),
                     [&](std::size_t i, const acecheck::Outcome& outcome) { out[i] = outcome; });
  return out;
}

}  // namespace tests
