// SPDX-License-Identifier: Apache-2.0
// Checks in every source file the dependency rules that keep codecs and oracle independent.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <vector>

#include "support/command.h"

namespace {

namespace fs = std::filesystem;

const fs::path root = ACECHECK_SOURCE_DIR;

// The headers that a source includes.
std::set<std::string> includes_of(const fs::path& source) {
  static const std::regex line(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::set<std::string> out;
  std::ifstream in(source);
  std::smatch found;
  for (std::string text; std::getline(in, text);) {
    if (std::regex_search(text, found, line)) out.insert(found[1]);
  }
  return out;
}

// The headers that a folder's sources include.
std::set<std::string> includes(const fs::path& folder) {
  std::set<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cc" && extension != ".c") continue;
    out.merge(includes_of(entry.path()));
  }
  EXPECT_FALSE(out.empty());
  return out;
}

bool starts_with_any(const std::string& header, std::initializer_list<const char*> prefixes) {
  return std::ranges::any_of(prefixes, [&](const char* p) { return header.starts_with(p); });
}

TEST(Rules, OracleSharesOnlyTheReasonsWithTheCodecs) {
  for (const std::string& header : includes("oracle")) {
    const bool codec = starts_with_any(header, {"ace/", "codecs/", "../codecs", "../../codecs"});
    EXPECT_TRUE(!codec || header == "ace/error.h") << header;
    EXPECT_FALSE(starts_with_any(header, {"utf8proc"})) << header;
  }
}

TEST(Rules, CodecsIncludeNothingOfTheOthers) {
  for (const std::string& header : includes("codecs")) {
    EXPECT_FALSE(starts_with_any(
        header, {"oracle", "certify", "boost/", "unicode/", "nlohmann/", "fmt/", "../"}))
        << header;
  }
}

// The tests of each kernel leave out those of the other codecs (CMakeLists.txt).
TEST(Rules, OfTheCodecsOnlyPunycodeHasKernels) {
  const auto is_kernel = [](const std::string& header) { return header.contains("kernel/"); };
  std::size_t sources = 0;
  for (const auto& entry : fs::directory_iterator(root / "codecs/src")) {
    if (!entry.is_regular_file()) continue;
    ++sources;
    EXPECT_EQ(std::ranges::any_of(includes_of(entry.path()), is_kernel),
              entry.path().filename() == "punycode.cc")
        << entry.path();
  }
  EXPECT_GT(sources, 5u);
}

TEST(Rules, AdaptersIncludeNothingOfOurs) {
  for (const std::string& header : includes("adapters")) {
    EXPECT_FALSE(starts_with_any(header, {"ace/", "oracle/", "certify/"})) << header;
  }
}

// The folders of certify/ from the lowest on. A folder includes only itself and the folders before
// it.
TEST(Rules, AFolderOfCertifyIncludesOnlyThoseBelowIt) {
  const std::vector<std::string> order = {"core",   "judge", "suite",  "answer", "faults",
                                          "search", "run",   "report", "program"};
  const auto rank = [&](const std::string& folder) {
    return std::ranges::find(order, folder) - order.begin();
  };
  std::size_t within = 0;
  for (const std::string& folder : order) {
    for (const std::string& header : includes(fs::path("certify") / folder)) {
      EXPECT_FALSE(starts_with_any(header, {"harness/", "kit/", "fuzz/"})) << folder << header;
      const std::string other = header.substr(0, header.find('/'));
      if (other == header || rank(other) == rank("")) continue;  // of a library
      ++within;
      EXPECT_LE(rank(other), rank(folder)) << folder << " includes " << header;
    }
  }
  EXPECT_GT(within, 100u);
  for (const auto& entry : fs::directory_iterator(root / "certify")) {
    const std::string folder = entry.path().filename().string();
    if (!entry.is_directory() || folder == "include") continue;
    EXPECT_LT(rank(folder), rank("")) << folder << " has no place in the order";
  }
}

// What a fuzzer links must not need JSON.
TEST(Rules, ComparisonForFuzzersNeedsNoJson) {
  for (const char* file : {"answer", "capabilities", "judge", "layer", "oracle", "oracle_answer",
                           "outcome", "permitted", "same_ace", "wrong"}) {
    for (const char* extension : {".h", ".cc"}) {
      const fs::path path = root / "certify/judge" / (std::string(file) + extension);
      const std::string text = tests::read_file(path);
      for (const char* heavy : {"json.h", "suite/", "fmt/", "files.h"}) {
        EXPECT_EQ(text.find(heavy), std::string::npos) << path << ": " << heavy;
      }
    }
  }
}

// JSON of others is read with limits.
TEST(Rules, OnlyOneSourceOfCertifyParsesJson) {
  for (const auto& entry : fs::recursive_directory_iterator(root / "certify")) {
    if (entry.path().extension() != ".cc" || entry.path() == root / "certify/core/json.cc")
      continue;
    const std::string text = tests::read_file(entry.path());
    for (const char* parser : {"Json::parse(", "json::parse(", "json::accept("}) {
      EXPECT_EQ(text.find(parser), std::string::npos) << entry.path() << ": " << parser;
    }
  }
}

TEST(Rules, NoFolderOfCertifyHasMoreThanTwelveSources) {
  std::map<std::string, int> sources;
  for (const auto& entry : fs::recursive_directory_iterator(root / "certify")) {
    if (entry.path().extension() == ".cc") ++sources[entry.path().parent_path().string()];
  }
  for (const auto& [folder, count] : sources) EXPECT_LE(count, 12) << folder;
}

TEST(Rules, EveryFolderSaysWhatItIs) {
  for (const char* folder :
       {"adapters", "bench", "certify", "certify/answer", "certify/core", "certify/faults",
        "certify/judge", "certify/program", "certify/report", "certify/run", "certify/search",
        "certify/suite", "ci", "codecs", "fuzz", "oracle", "tests", "theory", "vectors"}) {
    EXPECT_TRUE(fs::exists(root / folder / "README.md")) << folder;
  }
}

// Paragraphs and lists: tables, code blocks and the targets of links are as long as they are.
TEST(Rules, DocumentsWrapAt120Columns) {
  const std::regex target(R"(\]\([^)]*\))");
  std::size_t documents = 0;
  for (auto it = fs::recursive_directory_iterator(root); it != fs::recursive_directory_iterator();
       ++it) {
    const std::string name = it->path().filename().string();
    if (it->is_directory() && (name == "build" || name == ".git")) it.disable_recursion_pending();
    if (it->path().extension() != ".md") continue;
    ++documents;
    std::ifstream in(it->path());
    bool code = false;
    std::size_t number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.starts_with("```")) code = !code;
      if (code || line.starts_with('|') || line.starts_with("    ")) continue;
      line = std::regex_replace(line, target, "]");
      const auto characters =
          std::ranges::count_if(line, [](char c) { return (c & '\xC0') != '\x80'; });
      EXPECT_LE(characters, 120) << it->path() << ":" << number;
    }
  }
  EXPECT_GT(documents, 20);
}

// An explanation of a mutant (tests/mutation/) names what would fail without its invariant.
TEST(Rules, ExplanationsNameTests) {
  const std::regex defined(R"(\bTEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\))");
  const std::regex named(R"(\b([A-Z]\w*)\.(\*|[A-Z]\w+))");
  const auto matches_of = [](const std::string& text, const std::regex& pattern) {
    std::vector<std::smatch> out;
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
      out.push_back(*it);
    }
    return out;
  };
  std::set<std::string> known;
  for (const auto& file : fs::recursive_directory_iterator(root / "tests")) {
    if (file.path().extension() != ".cc") continue;
    const std::string text = tests::read_file(file.path());
    for (const std::smatch& test : matches_of(text, defined)) {
      known.insert(test.str(1) + ".*");
      known.insert(test.str(1) + "." + test.str(2));
    }
  }
  std::size_t explanations = 0;
  for (const char* file : {"survivors.json", "survivors_oracle.json"}) {
    const std::string text = tests::read_file(root / "tests/mutation" / file);
    for (const std::string& line : tests::lines_of(text)) {
      const std::size_t at = line.find("\": \"");
      if (at == std::string::npos) continue;
      ++explanations;
      const std::string explanation = line.substr(at);
      const auto tests = matches_of(explanation, named);
      EXPECT_TRUE(!tests.empty() || explanation.contains("static_assert")) << line;
      for (const std::smatch& test : tests) {
        EXPECT_TRUE(known.contains(test.str())) << test.str() << " does not exist: " << explanation;
      }
    }
  }
  EXPECT_GT(explanations, 100u);
}

}  // namespace
