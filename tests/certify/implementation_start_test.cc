// SPDX-License-Identifier: Apache-2.0
// The errors of adapters that do not start, and of programs that are not adapters.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "answer/implementation.h"
#include "core/failure.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/refusal.h"

namespace implementation_start_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

// The error of a command that does not start, in one line; empty if it starts.
std::string start_message(const std::vector<std::string>& command,
                          std::chrono::milliseconds timeout = std::chrono::milliseconds(5000)) {
  const std::string said = tests::refusal<AdapterFailure>(
      [&] { Implementation({.command = command, .hello_timeout = timeout}); });
  EXPECT_EQ(said.find('\n'), std::string::npos);
  return said;
}

TEST(ImplementationStart, SaysWhyAnAdapterCannotStart) {
  for (const auto& [command, words] : std::vector<std::pair<std::vector<std::string>, const char*>>{
           {{"no-such-program-of-ours"}, "no program no-such-program-of-ours in PATH"},
           {{"./no/such/file"}, "No such file"},
           {{"/"}, "Permission denied; it is a folder: name a program in it"},
           {{ACECHECK_HOSTILE, "mute"}, "ended without an answer to {\"hello\":1}, exit code 3"},
           {{"sh", "-c", "printf 'first\\nlast\\r\\n\\n' >&2"}, "(it says: last);"},
           {{ACECHECK_HOSTILE, "rubbish-hello"}, "hello yourself"},
           {{ACECHECK_HOSTILE, "misspelt-hello"},
            "unknown member \"bit\": 32; did you mean \"bits\"?"}}) {
    expect_contains(start_message(command), words);
  }
  expect_contains(start_message({ACECHECK_HOSTILE, "silent"}, std::chrono::milliseconds(200)),
                  "says nothing");
  // Most often standard output is not flushed.
  const std::string late = "cat >/dev/null; echo '{\"hello\":1}'";
  expect_contains(start_message({"sh", "-c", late}, std::chrono::milliseconds(200)),
                  "answers when its input ends; flush standard output after each line");
}

TEST(ImplementationStart, SaysHowToMakeAScriptStart) {
  const tests::TemporaryDirectory directory;
  const std::string file = (directory / "adapter").string();
  const auto message = [&](const std::string& text, bool executable) {
    tests::write_file(file, text);
    using std::filesystem::perms;
    std::filesystem::permissions(
        file, executable ? perms::owner_all : perms::owner_read | perms::owner_write);
    return start_message({file});
  };
  expect_contains(message("print(1)\n", false),
                  "Permission denied; make it executable with chmod +x " + file);
  expect_contains(message("print(1)\n", true),
                  "a script begins with a line such as #!/usr/bin/env python3");
  expect_contains(message("#! /no/such/python -u\n", true),
                  "names the interpreter /no/such/python, which is not");
  expect_contains(message("#!/bin/sh\r\n", true), "save it with the line ends of Unix");
}

}  // namespace
}  // namespace implementation_start_test
