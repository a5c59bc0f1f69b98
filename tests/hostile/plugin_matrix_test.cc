// SPDX-License-Identifier: Apache-2.0
// Every way in which a plug-in misbehaves (tests/plugin/misbehave.cc): when it is loaded, and at
// the first, a middle and the last input, of `certify` and of `prove`. No way makes a false proof,
// and none costs another vector.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "answer/implementation.h"
#include "core/failure.h"
#include "run/run.h"
#include "support/command.h"

namespace plugin_matrix_test {
namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

struct Way {
  std::string name;
  Kind certify;       // what becomes of the vector; value: nothing
  std::string words;  // in the detail
  bool loads;         // if it misbehaves while it is loaded
  std::string proof;  // what a proof says; empty: it holds
  bool waits = false;
};

void PrintTo(const Way& way, std::ostream* out) { *out << way.name; }

std::vector<Way> ways() {
  return {
      {"segv", Kind::crash, "signal 11", false, "crashes: signal 11"},
      {"null", Kind::crash, "", false, "crashes"},
      {"abort", Kind::crash, "signal 6", false, "crashes: signal 6"},
      {"kill", Kind::crash, "signal 9", false, "crashes: signal 9"},
      {"exit-0", Kind::crash, "exit code 0", false, "ends its process: exit code 0"},
      {"exit-3", Kind::crash, "exit code 3", false, "ends its process: exit code 3"},
      {"_exit-0", Kind::crash, "exit code 0", false, "ends its process: exit code 0"},
      {"quick-exit", Kind::crash, "exit code 0", false, "ends its process: exit code 0"},
      {"stack", Kind::crash, "", false, "crashes"},
      {"no-alternate-stack", Kind::crash, "", false, "crashes"},
      {"longjmp", Kind::crash, "", false, "crashes"},
      {"throw", Kind::protocol_error, "threw an exception: nobody catches this", false,
       "threw an exception: nobody catches this"},
      {"throw-int", Kind::protocol_error, "threw an exception", false, "threw an exception"},
      {"hang", Kind::timeout, "no answer within", false, "hangs", true},
      {"busy", Kind::timeout, "no answer within", false, "hangs", true},
      {"stop", Kind::timeout, "no answer within", false, "hangs", true},
      {"close-0", Kind::protocol_error, "descriptor 0", false, "changes descriptor 0"},
      {"close-1", Kind::protocol_error, "descriptor 1", true, "changes descriptor 1"},
      {"close-2", Kind::protocol_error, "descriptor 2", true, "changes descriptor 2"},
      {"close-all", Kind::crash, "", false, "closes the descriptors"},
      {"rounding", Kind::protocol_error, "changes the rounding mode", true, "rounding mode"},
      {"locale", Kind::protocol_error, "changes the locale", true, "changes the locale"},
      {"handler", Kind::protocol_error, "handler of signal 10", true, "handler of signal 10"},
      {"ignore", Kind::protocol_error, "handler of signal 15", true, "handler of signal 15"},
      {"block", Kind::protocol_error, "is blocked", true, "is blocked"},
      {"folder", Kind::protocol_error, "the current folder", true, "the current folder"},
      {"print", Kind::value, "", true, ""},
      {"print-error", Kind::value, "", true, ""},
      {"child", Kind::value, "", true, ""},
      {"threads", Kind::value, "", true, ""},
      {"memory", Kind::value, "", true, ""},
#ifndef ACECHECK_SANITIZED  // which replaces malloc()
      {"threads-stay", Kind::protocol_error, " and 500 threads whenever", true, ""},
      {"memory-stays", Kind::protocol_error, "keeps 100", true, ""},
#endif
  };
}

// Ways that are about the buffer, in `certify` only.
std::vector<Way> buffer_ways() {
  return {
      {"one-beyond", Kind::overrun, "wrote beside its buffer", true, ""},
      {"one-before", Kind::overrun, "wrote beside its buffer", true, ""},
      {"far-beyond", Kind::crash, "signal", true, ""},
      {"reads-beyond", Kind::crash, "signal", true, ""},
      {"writes-input", Kind::crash, "signal", true, ""},
      {"size-beyond", Kind::protocol_error, "says that it wrote", true, ""},
      {"no-status", Kind::protocol_error, "returned 42", true, ""},
      {"unsupported", Kind::unsupported, "", true, ""},
      {"always-too-small", Kind::reject, "output-full", true, ""},
      {"needs-more", Kind::value, "", true, ""},  // room for a terminator, say
      {"fits-nowhere", Kind::overrun, "", true, ""},
      {"cuts", Kind::overrun, "ACECHECK_TOO_SMALL was expected", true, ""},
      {"fits-in-nothing", Kind::overrun, "answers in room for 0", true, ""},
      {"throw-later", Kind::protocol_error, "threw an exception", true, ""},
      {"ignores-capacity", Kind::overrun, "wrote beside its buffer", true, ""},
  };
}

// Of the last, which has nine letters, no capacity that is tried is 0 but the one that is to be 0.
const std::vector<std::string> aces = {"tda", "bcher-kva", "fiq228c", "kva",
                                       "ihqwcrb4cv8a8dqg056pqjye"};

class HostilePlugin : public testing::TestWithParam<Way> {
 protected:
  HostilePlugin() {
    setenv("MISBEHAVE", GetParam().name.c_str(), 1);
#ifdef ACECHECK_SANITIZED
    // A signal ends the process of the plug-in here as well, and not the sanitizer that reports it.
    setenv("ASAN_OPTIONS", "handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0", 1);
#endif
  }
  ~HostilePlugin() override { unsetenv("MISBEHAVE"), unsetenv("MISBEHAVE_AT"); }

  // The outcomes of the strings, or nothing if the plug-in could not be loaded.
  std::optional<std::vector<Outcome>> certify(const std::string& at, std::size_t* unattributed) {
    setenv("MISBEHAVE_AT", at.c_str(), 1);
    try {
      const std::chrono::milliseconds timeout(GetParam().waits ? 700 : 60'000);
      Implementation implementation(
          {.command = {ACECHECK_PROGRAM, "serve", "--plugin", ACECHECK_PLUGIN},
           .timeout = timeout,
           .pause = std::chrono::milliseconds(10),
           .hello_timeout = timeout});
      std::vector<Request> requests;
      for (const std::string& ace : aces) {
        requests.push_back({{Codec::punycode, Op::decode, ace}, requests.size() + 1});
      }
      std::vector<int> times(aces.size());
      std::vector<Outcome> out(aces.size());
      implementation.ask(requests, [&](std::size_t i, const Outcome& outcome) {
        ++times[i];
        out[i] = outcome;
      });
      EXPECT_EQ(times, std::vector<int>(aces.size(), 1));
      *unattributed = implementation.unattributed().size();
      return out;
    } catch (const AdapterFailure&) {
      return std::nullopt;
    }
  }

  tests::Result prove(const std::string& at) {
    setenv("MISBEHAVE_AT", at.c_str(), 1);
    return tests::run(std::string(ACECHECK_PROGRAM) + " prove --length 1 --jobs 1 --timeout " +
                      (GetParam().waits ? "0.7 " : "60 ") + ACECHECK_PLUGIN);
  }

  void expect_certified() {
    const Way& way = GetParam();
    for (const std::string& at : {aces[0], aces[2], aces[4]}) {
      SCOPED_TRACE(at);
      std::size_t unattributed = 0;
      const auto outcomes = certify(at, &unattributed);
      ASSERT_TRUE(outcomes);
      EXPECT_EQ(unattributed, 0u);
      for (std::size_t i = 0; i < aces.size(); ++i) {
        const Outcome& outcome = (*outcomes)[i];
        EXPECT_EQ(name(outcome.kind), name(aces[i] == at ? way.certify : Kind::value))
            << aces[i] << " " << outcome.detail;
        if (aces[i] == at) {
          EXPECT_NE(outcome.detail.find(way.words), std::string::npos) << outcome.detail;
        }
      }
    }
  }
};

TEST_P(HostilePlugin, Certify) { expect_certified(); }

TEST_P(HostilePlugin, CertifyWhenLoaded) {
  std::size_t unattributed = 0;
  EXPECT_EQ(certify("load", &unattributed).has_value(), GetParam().loads);
}

TEST_P(HostilePlugin, Prove) {
  const Way& way = GetParam();
  for (const std::string at : {"", "h", "-"}) {
    SCOPED_TRACE(at);
    const tests::Result result = prove(at);
    EXPECT_EQ(result.code, way.proof.empty() ? 0 : 1) << result.out << result.error;
    EXPECT_NE(result.out.find(way.proof.empty() ? "  proved" : way.proof), std::string::npos)
        << result.out << result.error;
    if (!way.proof.empty()) {
      EXPECT_NE(result.out.find("counterexample " + at + ": the plug-in "), std::string::npos)
          << result.out;
      EXPECT_NE(result.out.find("  disproved"), std::string::npos) << result.out;
    }
    EXPECT_EQ(result.out.find('\x1b'), std::string::npos) << result.out;
    EXPECT_EQ(result.error.find("internal error"), std::string::npos) << result.error;
  }
}

TEST_P(HostilePlugin, ProveWhenLoaded) {
  const tests::Result result = prove("load");
  EXPECT_EQ(result.code, GetParam().loads ? 0 : 3) << result.out << result.error;
}

std::string test_name(const testing::TestParamInfo<Way>& info) {
  std::string name = info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Ways, HostilePlugin, testing::ValuesIn(ways()), test_name);

class HostilePluginBuffer : public HostilePlugin {};
TEST_P(HostilePluginBuffer, Certify) { expect_certified(); }
INSTANTIATE_TEST_SUITE_P(Ways, HostilePluginBuffer, testing::ValuesIn(buffer_ways()), test_name);

}  // namespace
}  // namespace plugin_matrix_test
