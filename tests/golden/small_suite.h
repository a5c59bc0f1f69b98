// SPDX-License-Identifier: Apache-2.0
// What commands print of a suite of a few vectors, in a folder of its own.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "e2e/program.h"

namespace small_suite_test {

using nlohmann::json;
// The vectors of some files of the suite.
using Chosen = std::map<std::string, std::set<std::string>>;

inline const std::filesystem::path vectors = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";

// The rows of a list that have these ids.
inline json chosen(const std::string& name, const std::string& list,
                   const std::set<std::string>& ids) {
  json file = json::parse(tests::read_file(vectors / name));
  json rows = json::array();
  for (const json& row : file[list]) {
    if (ids.contains(row["id"].get<std::string>())) rows.push_back(row);
  }
  file[list] = rows;
  return file;
}

// A file of the suite with a vector, whose id is in the fifth line.
inline const std::string finding =
    R"x({
  "codec": "punycode",
  "vectors": [
    {
      "id": "punycode/regressions/x",
      "op": "decode",
      "ace": "tda",
      "expect": "value",
      "unicode": "00FC",
      "case": "u",
      "level": "must",
      "min_bits": 1,
      "requirements": ["bis/6.2/procedure"],
      "source": {"draft": "draft-costello-rfc3492bis-02", "section": "6.2", "rfc3492": "6.2"},
      "comment": "a ü"
    }
  ]
}
)x";

class SmallSuite : public testing::Test {
 protected:
  // Vectors with a trace, misprinted, rejected, derived, of a step, beyond ASCII, and an
  // adapter that is not here.
  //   more   other vectors beside them
  explicit SmallSuite(const Chosen& more = {}) {
    Chosen files = {
        {"drafts/draft-costello-rfc3492bis-02.json",
         {"punycode/bis/7.1-L-encode", "punycode/bis/7.1-L-decode", "punycode/bis/3.3-encode"}},
        {"drafts/draft-ietf-idn-punycode-00.json", {"punycode/00/7-S-decode"}},
        {"drafts/draft-ietf-idn-lace-00.json",
         {"lace/00/2.4.3-1-compress", "lace/00/2.5.3-encode"}},
        {"edge/punycode-delimiter.json",
         {"punycode/delimiter/leading-tda", "punycode/delimiter/non-basic-octet"}},
        {"edge/punycode-domain.json", {"punycode/domain/d800-decode"}}};
    files.insert(more.begin(), more.end());
    std::set<std::string> bugs;
    std::set<std::string> requirements = {"lace/2.1/zone-names"};
    for (const auto& [name, ids] : files) {
      const json file = chosen(name, "vectors", ids);
      EXPECT_EQ(file["vectors"].size(), ids.size()) << name;
      for (const json& vector : file["vectors"]) {
        for (const json& id : vector.value("bugs", json::array())) bugs.insert(id);
        for (const json& id : vector.value("requirements", json::array())) requirements.insert(id);
      }
      write("data/vectors/" + name, file.dump());
    }
    for (const auto& [list, ids] : {std::pair{"bugs", bugs}, {"requirements", requirements}}) {
      const std::string name = list + std::string(".json");
      write("data/vectors/" + name, chosen(name, list, ids).dump());
    }
    write("data/vectors/errata.json", R"({"errata": []})");
    write("data/adapters/gone/adapter.json",
          R"({"name": "gone", "description": "is not here", "package": "debian:gone",
              "command": ["no-such-program-of-ours"]})");
  }

  void write(const std::string& file, const std::string& text) const {
    tests::write_file(directory_ / file, text);
  }

  std::filesystem::path path_of(const std::string& file) const { return directory_ / file; }

  // What a person sees who types the commands in the folder. "cat FILE" shows a file, and what
  // follows "! " is a command of the shell, for which the program is $PROGRAM.
  std::string session(const std::vector<std::string>& commands) const {
    std::string text;
    for (const std::string& words : commands) {
      const bool of_shell = words.starts_with("cat ") || words.starts_with("! ");
      const std::string typed = words.starts_with("! ") ? words.substr(2) : words;
      const tests::Result result =
          tests::run("cd " + directory_.path().string() + " && export COLUMNS= ACECHECK_DATA=" +
                     (directory_ / "data").string() + " PROGRAM=" + program_test::program +
                     " UNPACK='python3 " ACECHECK_SOURCE_DIR "/tests/page/unpack.py' && " +
                     (of_shell ? typed : program_test::program + " " + typed));
      text += program_test::transcript((of_shell ? "" : "acecheck ") + typed, result);
    }
    return without_what_changes(text);
  }

 private:
  std::string without_what_changes(std::string text) const {
    for (const auto& [pattern, words] :
         {std::pair<std::string, const char*>{directory_.path().string(), "FOLDER"},
          {program_test::program, "PROGRAM"},
          {"(suite |vectors, )[0-9a-f]{16}", "$01-"},
          {R"x((acecheck(-oracle)? |"acecheck": "|"version":")\d+\.\d+\.\d+)x", "$01-"},
          {R"x(("unicode_version":)"[^"]*")x", "$01\"-\""},
          // What CLI11 and the parser of JSON say changes from version to version.
          {R"x((acecheck: )[^`\n]*?((; did you mean [^;`\n]*)?; see `))x", "$01-$02"},
          {R"x((is not JSON: line ).*)x", "$01-"},
          {R"x((timeout is wrong: ).*)x", "$01-"}}) {
      text = std::regex_replace(text, std::regex(pattern), words);
    }
    return text;
  }

  tests::TemporaryDirectory directory_;
};

}  // namespace small_suite_test
