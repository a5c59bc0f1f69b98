// Checks in every source file the dependency rules that keep codecs and oracle independent.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>

#include "support/command.h"

namespace {

namespace fs = std::filesystem;

const fs::path root = ACECHECK_SOURCE_DIR;

// The headers that a folder's sources include.
std::set<std::string> includes(const fs::path& folder) {
  static const std::regex line(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::set<std::string> out;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".h" && extension != ".cc" && extension != ".c") continue;
    std::ifstream in(entry.path());
    std::smatch found;
    for (std::string text; std::getline(in, text);) {
      if (std::regex_search(text, found, line)) out.insert(found[1]);
    }
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

TEST(Rules, AdaptersIncludeNothingOfOurs) {
  for (const std::string& header : includes("adapters")) {
    EXPECT_FALSE(starts_with_any(header, {"ace/", "oracle/", "certify/"})) << header;
  }
}

TEST(Rules, EveryFolderSaysWhatItIs) {
  for (const char* folder :
       {"adapters", "bench", "certify", "ci", "codecs", "fuzz", "oracle", "tests", "vectors"}) {
    EXPECT_TRUE(fs::exists(root / folder / "README.md")) << folder;
  }
}

}  // namespace
