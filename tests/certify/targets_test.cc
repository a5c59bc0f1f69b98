// SPDX-License-Identifier: Apache-2.0
// What a target on the command line is: a known adapter, one of the project, a plug-in, a command.
#include "run/targets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "answer/known_adapters.h"
#include "core/failure.h"
#include "core/files/installation.h"
#include "support/expect.h"
#include "support/refusal.h"

namespace targets_test {
namespace {

using namespace acecheck;

using Words = std::vector<std::string>;

// A project with an adapter of its own, one that is known, and one that hides a known one.
const std::vector<Target> project = {
    {"mine", {"./mine", "-a"}}, {"oracle", {}}, {"builtin", {"./builtin"}}};

Words names(const std::vector<Target>& targets) {
  Words out;
  for (const Target& target : targets) out.push_back(target.name);
  return out;
}

TEST(Targets, AreThoseOfTheProjectByDefault) {
  EXPECT_EQ(names(resolve({}, {})), (Words{"builtin"}));
  EXPECT_EQ(names(resolve({}, {}, project)), (Words{"mine", "oracle", "builtin"}));
  EXPECT_EQ(names(resolve({"oracle"}, {}, project)), (Words{"oracle"}));
}

TEST(Targets, ACommandIsOneMoreTarget) {
  const std::vector<Target> alone = resolve({}, {"./a", "-b"}, project);
  ASSERT_EQ(names(alone), (Words{"./a"}));
  EXPECT_EQ(alone[0].command, (Words{"./a", "-b"}));
  EXPECT_EQ(alone[0].optional, "");
  EXPECT_EQ(names(resolve({"oracle"}, {"./a"})), (Words{"oracle", "./a"}));
}

TEST(Targets, OfTheProjectHideKnownAdapters) {
  const std::vector<Target> both = resolve({"mine", "builtin", "oracle"}, {}, project);
  ASSERT_EQ(names(both), (Words{"mine", "builtin", "oracle"}));
  EXPECT_EQ(both[0].command, (Words{"./mine", "-a"}));
  EXPECT_EQ(both[1].command, (Words{"./builtin"}));
  EXPECT_EQ(both[2].command.front(), program_path().string());
}

// The adapters that can run on this machine.
TEST(Targets, AllAreTheAdaptersOfThisMachine) {
  const std::vector<Target> all = resolve({"all", "oracle"}, {}, project);
  std::size_t next = 0;
  for (const KnownAdapter& adapter :
       known_adapters(data_directory(), libexec_directory(), program_path())) {
    if (!adapter.missing.empty() || adapter.name == "oracle") continue;
    ASSERT_LT(next, all.size());
    const Target& target = all[next++];
    EXPECT_EQ(target.name, adapter.name);
    EXPECT_EQ(target.command, adapter.command);
    EXPECT_NE(target.optional, "");
  }
  ASSERT_EQ(all.size(), next + 1);
  EXPECT_EQ(all.back().name, "oracle");
  EXPECT_EQ(all.back().optional, "");
}

TEST(Targets, AnUnknownTargetIsNamedWithTheNearestOne) {
  const auto refusal = [](const std::string& typed) {
    return tests::refusal<Failure>([&] { resolve({typed}, {}, project); });
  };
  for (const auto& [typed, meant] :
       {std::pair{"oracel", "oracle"}, {"mime", "mine"}, {"al", "all"}}) {
    tests::expect_contains(refusal(typed), std::string("did you mean ") + meant);
  }
}

}  // namespace
}  // namespace targets_test
