// What the words of a command line name: adapters that are known, those of a project, plug-ins.
#include "run/targets.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/failure.h"
#include "base/installation.h"
#include "implementation/known_adapters.h"
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

std::vector<KnownAdapter> known() {
  return known_adapters(data_directory(), libexec_directory(), program_path());
}

std::string refusal(const Words& typed) {
  return tests::refusal<Failure>([&] { resolve(typed, {}, project); });
}

TEST(Targets, WithoutWordsAreThoseOfTheProject) {
  EXPECT_EQ(names(resolve({}, {})), (Words{"builtin"}));
  EXPECT_EQ(names(resolve({}, {}, project)), (Words{"mine", "oracle", "builtin"}));
  EXPECT_EQ(names(resolve({"oracle"}, {}, project)), (Words{"oracle"}));
}

TEST(Targets, ACommandIsOneMore) {
  const std::vector<Target> alone = resolve({}, {"./a", "-b"}, project);
  ASSERT_EQ(names(alone), (Words{"./a"}));
  EXPECT_EQ(alone[0].command, (Words{"./a", "-b"}));
  EXPECT_EQ(alone[0].optional, "");
  EXPECT_EQ(names(resolve({"oracle"}, {"./a"})), (Words{"oracle", "./a"}));
}

TEST(Targets, OfTheProjectGoBeforeThoseThatAreKnown) {
  const std::vector<Target> both = resolve({"mine", "builtin", "oracle"}, {}, project);
  ASSERT_EQ(names(both), (Words{"mine", "builtin", "oracle"}));
  EXPECT_EQ(both[0].command, (Words{"./mine", "-a"}));
  EXPECT_EQ(both[1].command, (Words{"./builtin"}));
  EXPECT_EQ(both[2].command.front(), program_path().string());
}

TEST(Targets, APlugInIsServedByThisProgram) {
  const std::vector<Target> targets = resolve({"./x.so", "builtin"}, {});
  ASSERT_EQ(names(targets), (Words{"./x.so", "builtin"}));
  EXPECT_EQ(targets[0].command, (Words{program_path().string(), "serve", "--plugin", "./x.so"}));
}

// Those that this machine has, each with its cost and what it is left out without.
TEST(Targets, AllAreTheCodecsOfThisMachine) {
  const std::vector<Target> all = resolve({"all", "oracle"}, {}, project);
  std::size_t next = 0;
  for (const KnownAdapter& adapter : known()) {
    if (!adapter.missing.empty() || adapter.name == "oracle") continue;
    ASSERT_LT(next, all.size());
    const Target& target = all[next++];
    EXPECT_EQ(target.name, adapter.name);
    EXPECT_EQ(target.command, adapter.command);
    EXPECT_EQ(target.optional, adapter.package.empty() ? adapter.name : adapter.package);
    EXPECT_EQ(target.cost, adapter.cost);
  }
  ASSERT_EQ(all.size(), next + 1);
  EXPECT_EQ(all.back().name, "oracle");
  EXPECT_EQ(all.back().optional, "");
}

TEST(Targets, NamesWhatIsMissing) {
  for (const KnownAdapter& adapter : known()) {
    EXPECT_EQ(refusal({adapter.name == "builtin" ? "oracle" : adapter.name}),
              adapter.missing.empty()
                  ? ""
                  : adapter.name + " cannot run on this machine: it needs " + adapter.missing +
                        "; `ci/setup` installs what the project uses");
  }
}

TEST(Targets, SaysWhatIsKnown) {
  const std::string said = refusal({"oracel"});
  std::string choices = "all";
  for (const KnownAdapter& adapter : known()) choices += ", " + adapter.name;
  EXPECT_EQ(said, "there is no target oracel; did you mean oracle?; known are " + choices +
                      ", mine, builtin. Your own adapter goes after --: acecheck certify -- "
                      "./my-adapter");
  tests::expect_contains(refusal({"mime"}), "; did you mean mine?");
  tests::expect_contains(refusal({"al"}), "; did you mean all?");
}

}  // namespace
}  // namespace targets_test
