// An adapter that does what a test says, in the language of the shell.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

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

}  // namespace tests
