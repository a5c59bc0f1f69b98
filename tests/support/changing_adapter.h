// SPDX-License-Identifier: Apache-2.0
// An adapter that is another one whenever it is started again.
#pragma once

#include <string>
#include <vector>

#include "support/command.h"

namespace tests {

// The command of an adapter of Punycode that ends at its first request. From its second process on
// it says that it has another version. directory: where it keeps its script, and that it has run.
inline std::vector<std::string> changing_adapter(const TemporaryDirectory& directory) {
  write_file(directory / "adapter",
             "mkdir '" + directory.path().string() +
                 "/first' 2>/dev/null && version=1 || version=2\n" +
                 R"(echo '{"hello":1,"name":"n","version":"'$version'","codecs":{"punycode":{}}}'
read hello
read request
)");
  return {"sh", (directory / "adapter").string()};
}

}  // namespace tests
