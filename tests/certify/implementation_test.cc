// Adapters that crash, hang, or write nonsense: every vector gets its own outcome, and no vector
// fails because of another vector.
#include "implementation/implementation.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "base/failure.h"
#include "implementation/known_adapters.h"
#include "implementation/surroundings.h"
#include "support/changing_adapter.h"
#include "support/command.h"
#include "support/expect.h"

namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

std::vector<Request> requests(const std::vector<std::string>& aces) {
  std::vector<Request> out;
  for (const std::string& ace : aces) {
    out.push_back({100 + out.size(), Codec::punycode, Op::decode, Json{{"ace", ace}}});
  }
  return out;
}

struct Seen {
  std::map<std::string, Outcome> outcomes;
  std::vector<Implementation::Unattributed> unattributed;
  std::string error_output;
};

// Runs the hostile adapter on the test strings.
Seen run(const std::string& mode, const std::string& trigger,
         const std::vector<std::string>& aces = {"tda", "bcher-kva", "fiq228c", "kva", "ls8h"}) {
  Implementation implementation({{ACECHECK_HOSTILE, mode, trigger},
                                 std::chrono::milliseconds(mode == "hang" ? 2000 : 20000)});
  Seen seen;
  implementation.run(requests(aces), [&](std::size_t index, const Outcome& outcome) {
    EXPECT_TRUE(seen.outcomes.emplace(aces[index], outcome).second) << "answered twice";
  });
  EXPECT_EQ(seen.outcomes.size(), aces.size());
  seen.unattributed = implementation.unattributed();
  seen.error_output = implementation.error_output();
  return seen;
}

// Expects that only `guilty` fails, with this kind of outcome.
void expect_only(const Seen& seen, const std::string& guilty, Kind kind,
                 const std::string& detail) {
  for (const auto& [ace, outcome] : seen.outcomes) {
    if (ace == guilty) {
      EXPECT_EQ(name(outcome.kind), name(kind)) << ace;
      EXPECT_NE(outcome.detail.find(detail), std::string::npos) << outcome.detail;
    } else {
      EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject)
          << ace << " " << name(outcome.kind) << " " << outcome.detail;
    }
  }
  EXPECT_TRUE(seen.unattributed.empty());
}

TEST(Implementation, AnswersWhenNothingIsWrong) {
  const Seen seen = run("good", "");
  EXPECT_EQ(seen.outcomes.at("tda").value["unicode"], "00FC");
  expect_only(seen, "", Kind::value, "");
}

TEST(Implementation, TellsACrashFromARejection) {
  expect_only(run("crash", "kva\"", {"tda", "kva", "9", "ls8h"}), "kva", Kind::crash, "signal 11");
  expect_only(run("abort", "fiq"), "fiq228c", Kind::crash, "signal 6");
  expect_only(run("exit", "fiq"), "fiq228c", Kind::crash, "exit code 3");
}

TEST(Implementation, FindsTheGuiltyOneWithOneInFlight) {
  expect_only(run("alone", "fiq"), "fiq228c", Kind::crash, "signal 11");
}

// No more requests are unanswered at a time than the adapter declares.
TEST(Implementation, SendsNoMoreThanTheAdapterTakes) {
  const Seen seen = run("window", "", {"tda", "bcher-kva", "fiq228c", "kva", "ls8h", "a-", "b-"});
  for (const auto& [ace, outcome] : seen.outcomes) {
    EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject) << outcome.detail;
  }
  EXPECT_TRUE(seen.unattributed.empty());
}

// What is not asked yet when somebody stops it is not asked.
TEST(Implementation, StopsInTheMiddle) {
  Implementation implementation({{ACECHECK_HOSTILE, "window"}, std::chrono::seconds(20)});
  std::vector<std::string> aces(200, "tda");
  std::size_t answered = 0;
  implementation.run(requests(aces), [&](std::size_t, const Outcome&) {
    if (++answered == 5) implementation.stop();
  });
  EXPECT_GE(answered, 5u);
  EXPECT_LE(answered, 10u);
}

TEST(Implementation, FindsEveryGuiltyOne) {
  const Seen seen = run("crash", "kva");  // bcher-kva and kva
  EXPECT_EQ(seen.outcomes.at("kva").kind, Kind::crash);
  EXPECT_EQ(seen.outcomes.at("bcher-kva").kind, Kind::crash);
  EXPECT_EQ(seen.outcomes.at("tda").kind, Kind::value);
  EXPECT_EQ(seen.outcomes.at("ls8h").kind, Kind::value);
}

TEST(Implementation, TimesOut) { expect_only(run("hang", "fiq"), "fiq228c", Kind::timeout, "2 s"); }

TEST(Implementation, WaitsLongerForLongRequests) {
  const std::string ace = std::string(128 << 10, 'a') + "-fiq";
  // The start may take as long as usual: only the answer, which never comes, has little time.
  Implementation implementation(
      {{ACECHECK_HOSTILE, "hang", "fiq"}, std::chrono::milliseconds(300)});
  std::string detail;
  implementation.run(requests({ace}),
                     [&](std::size_t, const Outcome& outcome) { detail = outcome.detail; });
  EXPECT_EQ(detail, "no answer within 0.9 s");
}

TEST(Implementation, ReportsNonsense) {
  expect_only(run("rubbish", "fiq"), "fiq228c", Kind::protocol_error, "no JSON");
  expect_only(run("out-of-turn", "fiq"), "fiq228c", Kind::protocol_error, "999999");
  expect_only(run("no-answer-members", "fiq"), "fiq228c", Kind::protocol_error, "unicode");
  expect_only(run("misspelt-answer", "fiq"), "fiq228c", Kind::protocol_error,
              "unknown member \"unicod\": \"00FC\"; did you mean \"unicode\"?");
  expect_only(run("three-digits", "fiq"), "fiq228c", Kind::protocol_error,
              "has \"unicode\": \"abc\"; expected code points of four");
  expect_only(run("endless-line", "fiq"), "fiq228c", Kind::protocol_error, "endless");
}

TEST(Implementation, DoesNotBlameTheNextForAnAnswerGivenTwice) {
  expect_only(run("twice", "bcher"), "bcher-kva", Kind::protocol_error, "nobody asked for");
}

TEST(Implementation, ReportsWhatNoSingleRequestExplains) {
  const Seen seen = run("later", "bcher");
  for (const auto& [ace, outcome] : seen.outcomes) {
    EXPECT_TRUE(outcome.kind == Kind::value || outcome.kind == Kind::reject) << ace;
  }
  ASSERT_EQ(seen.unattributed.size(), 1u);
  EXPECT_EQ(seen.unattributed[0].outcome.kind, Kind::crash);
}

// Its answers would be judged by what the first one has declared.
TEST(Implementation, AsksNoProcessThatDeclaresSomethingElse) {
  const tests::TemporaryDirectory directory;
  Implementation implementation({.command = tests::changing_adapter(directory)});
  EXPECT_EQ(implementation.hello().version, "1");
  std::size_t answered = 0;
  implementation.run(requests({"tda", "kva"}), [&](std::size_t, const Outcome& outcome) {
    answered += outcome.kind == Kind::value ? 1 : 0;
  });
  EXPECT_EQ(answered, 0u);
  EXPECT_TRUE(implementation.gave_up().starts_with("after a restart its hello is another: "))
      << implementation.gave_up();
}

TEST(Implementation, KeepsStandardErrorWithoutStumblingOverIt) {
  const Seen seen = run("flood", "");
  expect_only(seen, "", Kind::value, "");
  EXPECT_FALSE(seen.error_output.empty());
  EXPECT_LE(seen.error_output.size(), 65536u);
}

TEST(Implementation, KillsWhatIsLeftOfTheGroup) {
  expect_only(run("grandchild", "fiq", {"tda", "fiq228c"}), "fiq228c", Kind::crash, "");
}

TEST(Implementation, ManyRequestsFillNoPipe) {
  std::vector<std::string> aces;
  for (int i = 0; i < 3000; ++i) aces.push_back(std::string(400, 'a') + std::to_string(i) + "-kva");
  expect_only(run("good", "", aces), "", Kind::value, "");
}

std::string start_message(const std::vector<std::string>& command,
                          std::chrono::milliseconds timeout = std::chrono::milliseconds(5000)) {
  try {
    Implementation({.command = command, .hello_timeout = timeout});
  } catch (const AdapterFailure& failure) {
    EXPECT_EQ(std::string(failure.what()).find('\n'), std::string::npos);
    return failure.what();
  }
  return "";
}

void expect_says(const std::string& said, const std::string& part) {
  EXPECT_NE(said.find(part), std::string::npos) << said;
}

TEST(Implementation, SaysWhyItCannotStart) {
  expect_says(start_message({"no-such-program-of-ours"}),
              "no program no-such-program-of-ours in PATH");
  expect_says(start_message({"./no/such/file"}), "No such file");
  expect_says(start_message({"/"}), "Permission denied; it is a folder: name a program in it");
  expect_says(start_message({ACECHECK_HOSTILE, "silent"}, std::chrono::milliseconds(200)),
              "says nothing");
  expect_says(start_message({ACECHECK_HOSTILE, "mute"}), "ended without an answer");
  expect_says(start_message({ACECHECK_HOSTILE, "mute"}), "exit code 3");
  expect_says(start_message({ACECHECK_HOSTILE, "complaint"}), "cannot find my library");
  expect_says(start_message({ACECHECK_HOSTILE, "rubbish-hello"}), "hello yourself");
  expect_says(start_message({ACECHECK_HOSTILE, "hello-without-name"}), "\"name\"");
  expect_says(start_message({ACECHECK_HOSTILE, "unknown-codec"}), "base58");
  expect_says(start_message({ACECHECK_HOSTILE, "misspelt-hello"}),
              "unknown member \"bit\": 32; did you mean \"bits\"?");
}

TEST(Implementation, SaysHowToMendAFileThatCannotStart) {
  const tests::TemporaryDirectory directory;
  const std::string file = (directory / "adapter").string();
  const auto message = [&](const std::string& text, bool executable) {
    tests::write_file(file, text);
    using std::filesystem::perms;
    std::filesystem::permissions(
        file, executable ? perms::owner_all : perms::owner_read | perms::owner_write);
    return start_message({file});
  };
  expect_says(message("print(1)\n", false),
              "Permission denied; make it executable with chmod +x " + file);
  expect_says(message("print(1)\n", true),
              "a script begins with a line such as #!/usr/bin/env python3");
  expect_says(message("#! /no/such/python -u\n", true),
              "names the interpreter /no/such/python, which is not");
  expect_says(message("#!/bin/sh\r\n", true), "save it with the line ends of Unix");
}

// Of a class path each file counts for itself.
TEST(KnownAdapters, MayHaveAClassPathOfWhatIsBuilt) {
  const tests::TemporaryDirectory directory;
  tests::write_file(
      directory / "adapters/java/adapter.json",
      R"({"name":"java","command":["sh","-c","exec 0<&-","{dir}:{libexec}/a:{dir}"]})");
  tests::write_file(directory / "libexec/a", "");
  const auto missing = [&] {
    return known_adapters(directory.path(), directory / "libexec", "acecheck").back().missing;
  };
  EXPECT_EQ(missing(), "");
  std::filesystem::remove(directory / "libexec/a");
  tests::expect_contains(missing(), "a (not built;");
}

// A plug-in that closes standard input, output or error.
TEST(Surroundings, HaveTheThreeDescriptors) {
  for (const int descriptor : {0, 1, 2}) {
    if (fcntl(descriptor, F_GETFD) < 0) continue;
    const Surroundings before;
    EXPECT_EQ(before.changed(), "");
    close(descriptor);
    const std::string changed = before.changed();
    before.restore();
    EXPECT_EQ(changed, "descriptor " + std::to_string(descriptor) + ", which is closed");
    EXPECT_EQ(before.changed(), "");
    EXPECT_GE(fcntl(descriptor, F_GETFD), 0);
  }
}

}  // namespace
