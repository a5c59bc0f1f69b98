// SPDX-License-Identifier: Apache-2.0
// acecheck adapters, and the adapters themselves.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "e2e/program.h"

namespace adapters_test {
namespace {

namespace fs = std::filesystem;

using program_test::acecheck;
using program_test::expect_contains;
using program_test::expect_fails;
using program_test::program;

const fs::path adapters = fs::path(ACECHECK_SOURCE_DIR) / "adapters";

nlohmann::json json_of(const fs::path& path) {
  return nlohmann::json::parse(tests::read_file(path));
}

// CMake's default needs make, which may be missing. This project itself needs Ninja only.
const std::string environment = "CMAKE_GENERATOR=Ninja ";

// Whether every program that the commands call is here. The fuzzer needs an installation:
// fuzz_test.cc.
bool can_run(const nlohmann::json& language) {
  if (language.at("name") == "fuzzer") return false;
  for (const char* member : {"build", "command"}) {
    const std::string command = language.value(member, "");
    const std::string tool = command.substr(0, command.find(' '));
    if (!tool.empty() && !tool.starts_with("./") && !tests::installed(tool)) return false;
  }
  return true;
}

// The template of each language whose tools are here is a complete adapter, and conforms.
TEST(Adapters, TheTemplateOfEveryLanguageConforms) {
  std::size_t certified = 0;
  const std::string help = acecheck("help adapters new").out;
  const auto languages = json_of(adapters / "languages.json");
  for (const auto& language : languages.at("languages")) {
    const auto name = language.at("name").get<std::string>();
    expect_contains(help, name);
    const tests::TemporaryDirectory directory;
    const std::string folder = (directory / "made" / name).string();
    const tests::Result made = acecheck("adapters new " + name + " " + folder);
    ASSERT_EQ(made.code, 0) << made.error;
    expect_contains(made.out, folder + "/test.sh: tests it\n");
    if (!can_run(language)) continue;
    const tests::Result result =
        tests::run(environment + "ACECHECK=" + program + " " + folder + "/test.sh --quiet");
    EXPECT_EQ(result.code, 0) << name << ": " << result.out << result.error;
    expect_contains(result.out, "sample 1.0: conformant");
    ++certified;
    // Neither file is written over.
    expect_fails("adapters new " + name + " " + folder, 2, {"exists already"});
  }
  EXPECT_GE(certified, 4u);  // C, C++, Python and Perl are everywhere
}

// A mistake in a file that a template copies is found.
TEST(Adapters, TheTemplatesOfProjectsFindAMistake) {
  struct Case {
    std::string name, file, right, wrong;
  };
  // Each codec consumes a delimiter at index 0.
  for (const auto& [name, file, right, wrong] : {
           Case{"cpp-cmake", "adapter.cc", "basic > 0 ? basic + 1 : 0", "found + 1"},
           {"plugin", "sample.h", "count > 1 ? count : 0", "count"},
           {"rust-cargo", "src/main.rs", "Some(at) if at > 0 =>", "Some(at) =>"},
       }) {
    const auto languages = json_of(adapters / "languages.json").at("languages");
    const auto entry = std::ranges::find(languages, nlohmann::json(name),
                                         [](const auto& each) { return each.at("name"); });
    ASSERT_NE(entry, languages.end());
    if (!can_run(*entry)) continue;
    const tests::TemporaryDirectory directory;
    ASSERT_EQ(acecheck("adapters new " + name + " " + directory.path().string()).code, 0);
    std::string text = tests::read_file(directory / file);
    const std::size_t at = text.find(right);
    ASSERT_NE(at, std::string::npos) << name;
    tests::write_file(directory / file, text.replace(at, right.size(), wrong));
    const tests::Result result =
        tests::run(environment + "ACECHECK=" + program + " " + (directory / "test.sh").string());
    EXPECT_EQ(result.code, 1) << name << ": " << result.out << result.error;
    expect_contains(result.out, "fault punycode/leading-delimiter");
  }
}

// A codec that forgets to look at its buffer in one place, through the helpers of C and C++: what
// OpenSSL did before CVE-2022-3602 was fixed.
TEST(Adapters, AFullBufferShowsWhoWritesBesideIt) {
  const std::string folder = std::string(ACECHECK_PLUGINS) + "/buffer_";
  for (const std::string language : {"c", "cc"}) {
    const std::string right = folder + language + "_nothing";
    const tests::Result fine = acecheck("certify -- " + right);
    EXPECT_EQ(fine.code, 0) << fine.out << fine.error;
    for (const std::string place : {"literal", "insertion", "delimiter", "digit", "terminator"}) {
      const tests::Result wrong = acecheck("certify --filter 'punycode/capacity/*' -- " + folder +
                                           language + "_at_" + place);
      EXPECT_EQ(wrong.code, 1) << language << " " << place << ": " << wrong.out << wrong.error;
      expect_contains(wrong.out, " overrun");
      expect_contains(wrong.out, "mistake class off-by-one\n");
    }
    for (const auto& [misuse, filter, seen] :
         {std::tuple{"moves_one_more", "capacity/*", " overrun"},
          {"below", "capacity/*", "the implementation wrote before its buffer"},
          {"clears_on_reject", "truncated/*", "the implementation rejected, and wrote behind"}}) {
      const tests::Result wrong = acecheck(std::string("certify --filter 'punycode/") + filter +
                                           "' -- " + folder + language + "_" + misuse);
      EXPECT_EQ(wrong.code, 1) << language << " " << misuse << ": " << wrong.out << wrong.error;
      expect_contains(wrong.out, seen);
    }
  }
}

// An adapter in Python that reads octets with one of Python's ways to treat what is ill-formed.
class ReadsOctets {
 public:
  explicit ReadsOctets(const std::string& errors, const std::string& more = "") {
    tests::write_file(
        directory_ / "adapter.py",
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    if 'hello' in request:\n"
        "        answer = {'hello': 1, 'name': 'octets', 'codecs': {'punycode': {\n"
        "            'ops': ['encode'], 'strings': 'utf-8', 'unicode_hex': ['utf-8']" +
            more +
            "}}}\n"
            "    else:\n"
            "        answer = {'id': request['id']}\n"
            "        try:\n"
            "            octets = bytes.fromhex(request['unicode_hex'])\n"
            "            text = octets.decode('utf-8', '" +
            errors +
            "')\n"
            "            answer['ace'] = text.encode('punycode').decode()\n"
            "        except UnicodeError:\n"
            "            answer['reject'] = 'not UTF-8'\n"
            "    print(json.dumps(answer), flush=True)\n");
  }
  tests::Result certify(const std::string& options = "") const {
    return acecheck("certify " + options + " --filter 'punycode/ill-formed/*' -- python3 " +
                    (directory_ / "adapter.py").string());
  }

 private:
  tests::TemporaryDirectory directory_;
};

TEST(Adapters, AreGivenStringsAsTheyAre) {
  const tests::Result strict = ReadsOctets("strict").certify();
  EXPECT_EQ(strict.code, 0) << strict.out << strict.error;
  expect_contains(strict.out, "failed 0\n  result: conformant\n");
  expect_contains(strict.out, "unicode_hex in utf-16 not declared");

  // Python substitutes maximal subparts: an advisory, and a failure where more is asked.
  const ReadsOctets replacing("replace");
  const tests::Result replace = replacing.certify();
  EXPECT_EQ(replace.code, 0) << replace.out << replace.error;
  expect_contains(replace.out, "advisories: replaces what is ill-formed by U+FFFD");
  EXPECT_EQ(replacing.certify("--strict").code, 1);
  EXPECT_EQ(ReadsOctets("replace", ", 'domain': 'scalar'").certify().code, 1);

  for (const auto& [errors, bug, fault] :
       {std::tuple{"ignore", "mistake class ill-formed-utf8\n",
                   "punycode/string-utf8-ill-formed-dropped"},
        {"surrogatepass", "mistake class surrogate\n", "punycode/string-utf8-surrogate"}}) {
    const tests::Result wrong = ReadsOctets(errors).certify();
    EXPECT_EQ(wrong.code, 1) << errors << ": " << wrong.out << wrong.error;
    expect_contains(wrong.out, " accepted-invalid");
    expect_contains(wrong.out, bug);
    expect_contains(wrong.out, fault);
  }
}

TEST(Adapters, OfALanguageWithoutATemplate) {
  expect_fails("adapters new pyton /nowhere", 2, {"no template for pyton", "python"});
}

TEST(Adapters, NewWritesOverNoTest) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "test.sh", "mine");
  expect_fails("adapters new c " + directory.path().string(), 2, {"test.sh exists already"});
  EXPECT_EQ(tests::read_file(directory / "test.sh"), "mine");
}

// The adapter is somebody's work as well, and nothing else is written then.
TEST(Adapters, NewWritesOverNoAdapter) {
  const tests::TemporaryDirectory made;
  EXPECT_EQ(acecheck("adapters new python " + made.path().string()).code, 0);
  std::string file;
  for (const auto& entry : fs::directory_iterator(made.path())) {
    if (entry.path().filename() != "test.sh") file = entry.path().filename().string();
  }
  ASSERT_FALSE(file.empty());
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / file, "mine");
  expect_fails("adapters new python " + directory.path().string(), 2, {" exists already"});
  EXPECT_EQ(tests::read_file(directory / file), "mine");
  EXPECT_FALSE(fs::exists(directory / "test.sh"));
}

// What every folder of an implementation says of itself.
TEST(Adapters, EachDescribesItself) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(adapters)) {
    const fs::path file = entry.path() / "adapter.json";
    if (!fs::exists(file)) continue;
    const auto json = json_of(file);
    EXPECT_EQ(json.at("name"), entry.path().filename().string());
    EXPECT_TRUE(names.insert(json.at("name")).second);
    if (json.at("name") == "theory") continue;  // of this project
    for (const char* member : {"description", "language", "layer", "package", "documentation"})
      EXPECT_FALSE(json.value(member, "").empty()) << file << ": " << member;
    const std::set<std::string> layers = {"codec", "idna2003", "idna2008", "uts46", "url"};
    EXPECT_TRUE(layers.contains(json.value("layer", ""))) << file;
    EXPECT_TRUE(json.value("documentation", "").starts_with("https://")) << file;
    EXPECT_NE(json.at("package").get<std::string>().find(':'), std::string::npos) << file;
  }
  EXPECT_GE(names.size(), 60u);
}

// With a right codec in the place of its implementation an adapter conforms: what it reports
// otherwise is the implementation's. `ci/certify --stubs` asks all that can be built.
TEST(Adapters, ConformWithTheStub) {
  std::size_t asked = 0;
  for (const char* name :
       {"python", "python-idna2003", "libidn2", "libidn2-idna", "cxxfilt", "llvm-cxxfilt"}) {
    const tests::Result result =
        tests::run("ACECHECK_STUB=1 " + program + " certify --quiet " + name);
    if (result.code == 3) continue;  // is not here
    EXPECT_EQ(result.code, 0) << result.out << result.error;
    ++asked;
  }
  EXPECT_GE(asked, 2u);
}

// A short time for answers is none for the start. Nothing is asked after the hello.
TEST(Adapters, MayStartForLongerThanTheyAnswer) {
  expect_fails("certify --timeout 0.2 --codec mace -- sh -c 'sleep 0.5; exec " +
                   program_test::hostile + " faulty punycode/leading-delimiter'",
               4, {"nothing ran"});
}

// A command without a slash is a program of PATH, as in a shell, whatever lies in the folder.
TEST(Adapters, AreNotTakenFromTheCurrentFolder) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "sh", "#!/bin/false\n");
  fs::permissions(directory / "sh", fs::perms::owner_all);
  const tests::Result result =
      tests::run("cd '" + directory.path().string() + "' && " + program +
                 " certify --filter 'mace/01/*' -- sh -c 'exec " + program + " serve'");
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

// Of `all`, what is not here is named; it is no failure. What is named and not here, is.
TEST(Adapters, WhatIsNotHereIsNamed) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "adapters/gone/adapter.json",
                    R"({"name":"gone","package":"debian:gone","command":["sh","-c","exit 7"]})");
  fs::create_directory_symlink(fs::path(ACECHECK_SOURCE_DIR) / "vectors", directory / "vectors");
  const std::string here = "ACECHECK_DATA=" + directory.path().string() + " " + program;
  const std::string only = " certify --filter 'lace/00/*' ";
  const tests::Result all = tests::run(here + only + "all");
  EXPECT_EQ(all.code, 0) << all.out << all.error;
  expect_contains(all.out, "not on this machine (--verbose says why): gone (debian:gone)\n");
  EXPECT_EQ(all.error, "");
  expect_contains(all.out, "builtin: acecheck");
  tests::expect_lacks(all.out, "oracle: ");
  expect_contains(tests::run(here + only + "all --verbose").error, "acecheck: gone: ");
  EXPECT_EQ(tests::run(here + only + "gone").code, 3);
}

}  // namespace
}  // namespace adapters_test
