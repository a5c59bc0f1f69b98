// Adapters and programs that do not start as an adapter does: what is said of each.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "base/failure.h"
#include "implementation/implementation.h"
#include "support/command.h"
#include "support/expect.h"
#include "support/refusal.h"

namespace implementation_start_test {
namespace {

using namespace acecheck;
using tests::expect_contains;

// What is said of a command that does not start, in one line; empty if it starts.
std::string start_message(const std::vector<std::string>& command,
                          std::chrono::milliseconds timeout = std::chrono::milliseconds(5000)) {
  const std::string said = tests::refusal<AdapterFailure>(
      [&] { Implementation({.command = command, .hello_timeout = timeout}); });
  EXPECT_EQ(said.find('\n'), std::string::npos);
  return said;
}

TEST(ImplementationStart, SaysWhyItCannotStart) {
  expect_contains(start_message({"no-such-program-of-ours"}),
                  "no program no-such-program-of-ours in PATH");
  expect_contains(start_message({"./no/such/file"}), "No such file");
  expect_contains(start_message({"/"}), "Permission denied; it is a folder: name a program in it");
  expect_contains(start_message({ACECHECK_HOSTILE, "silent"}, std::chrono::milliseconds(200)),
                  "says nothing");
  expect_contains(start_message({ACECHECK_HOSTILE, "mute"}), "ended without an answer");
  expect_contains(start_message({ACECHECK_HOSTILE, "mute"}), "exit code 3");
  expect_contains(start_message({ACECHECK_HOSTILE, "complaint"}),
                  "(it says: cannot find my library); see");
  expect_contains(start_message({"sh", "-c", "printf 'first\\nlast\\r\\n\\n' >&2"}),
                  "(it says: last);");
  expect_contains(start_message({ACECHECK_HOSTILE, "rubbish-hello"}), "hello yourself");
  expect_contains(start_message({ACECHECK_HOSTILE, "hello-without-name"}), "\"name\"");
  expect_contains(start_message({ACECHECK_HOSTILE, "unknown-codec"}), "base58");
  expect_contains(start_message({ACECHECK_HOSTILE, "misspelt-hello"}),
                  "unknown member \"bit\": 32; did you mean \"bits\"?");
}

// 64 KiB of it.
TEST(ImplementationStart, ReadsAHelloThatIsNotTooLong) {
  const tests::TemporaryDirectory directory;
  std::string hello = R"({"hello":1,"name":"n","codecs":{"punycode":{}}})";
  hello += std::string(65536 - hello.size(), ' ');
  const std::vector<std::string> command = {
      "sh", "-c", "cat '" + (directory / "hello").string() + "'; exec cat >/dev/null"};
  tests::write_file(directory / "hello", hello + "\n");
  EXPECT_EQ(start_message(command), "");
  tests::write_file(directory / "hello", hello + " \n");
  expect_contains(start_message(command), "answers {\"hello\":1} with an endless line");
  tests::write_file(directory / "hello", hello.substr(0, 60) + "\nmore\n");
  expect_contains(start_message(command),
                  "sends a line after its hello that nobody asked for: \"more\"");
}

TEST(ImplementationStart, SaysThatItsAnswerCameTooLate) {
  const std::string late = "cat >/dev/null; echo '{\"hello\":1}'";
  expect_contains(start_message({"sh", "-c", late}, std::chrono::milliseconds(200)),
                  "within 0.2 s, and answers when its input ends; flush standard output after each "
                  "line");
}

TEST(ImplementationStart, SaysHowToMendAFileThatCannotStart) {
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
