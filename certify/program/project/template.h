// SPDX-License-Identifier: Apache-2.0
// The acecheck.toml of a new project.
#pragma once

#include <string_view>

namespace acecheck {

inline constexpr std::string_view project_template =
    R"(# What `acecheck certify` does in this folder. Every long option of certify is a key here; an option that
# is typed replaces the key.

# Seconds to wait for each answer.
# timeout = 10

# Processes at the same time; 0: one per core.
# jobs = 0

# Only some of the vectors: ids, bug:CLASS or requirement:ID, where * is any run of characters.
# codec = "punycode"
# filter = ["punycode/*"]
# exclude = ["bug:overflow-*"]

# Count a SHOULD that is not followed as a failure.
# strict = true

# Failures that are known and do not fail the run. `acecheck baseline update` writes the file.
# baseline = "known.json"

# Reports.
# log = "acecheck/run.jsonl"
# html = "acecheck/report"
# junit = "acecheck/junit.xml"

# The adapters to certify; each needs a table of its own. An adapter without a command is an
# implementation that acecheck knows: see `acecheck adapters`.
[[adapter]]
name = "my-codec"
command = ["./my-adapter"]
)";

}  // namespace acecheck
