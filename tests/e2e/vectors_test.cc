// SPDX-License-Identifier: Apache-2.0
// acecheck vectors, as a user runs it.
#include <filesystem>
#include <set>
#include <sstream>

#include "e2e/program.h"

namespace vectors_e2e_test {
namespace {

namespace fs = std::filesystem;

using program_test::expect_contains;
using program_test::program;

const fs::path source = ACECHECK_SOURCE_DIR;

void expect_success(const tests::Result& result) {
  EXPECT_EQ(result.code, 0) << result.out << result.error;
}

// A copy of the vectors that a test may change.
std::string copied_data(const tests::TemporaryDirectory& directory) {
  fs::create_directories(directory / "data/adapters");
  fs::copy(source / "vectors", directory / "data/vectors", fs::copy_options::recursive);
  return "ACECHECK_DATA=" + (directory / "data").string() + " ";
}

TEST(VectorsProgram, SeedsAreTheInputsOfVectors) {
  const tests::TemporaryDirectory directory;
  const std::string seeds = (directory / "seeds").string();
  expect_success(tests::run(program + " vectors seeds --op encode " + seeds));
  // 3 and U+5E74: four octets each, little-endian.
  EXPECT_EQ(tests::read_file(directory / "seeds/punycode.bis.7.1-L-encode").substr(0, 8),
            std::string("3\0\0\0\x74\x5E\0\0", 8));
  expect_success(
      tests::run(program + " vectors seeds --op decode --max-length 9 " + seeds + ".short"));
  EXPECT_EQ(tests::read_file(directory / "seeds.short/punycode.truncated.bcher-kv"), "bcher-kv");
  // What is no UTF-8 stands in hexadecimal in the vector.
  EXPECT_EQ(tests::read_file(directory / "seeds.short/punycode.delimiter.non-basic-octet"),
            "a\x80-tda");
  for (const auto& entry : fs::directory_iterator(directory / "seeds.short")) {
    EXPECT_LE(entry.file_size(), 9u) << entry.path();
  }
  const auto none = tests::run(program + " vectors seeds --codec mace --op compress " + seeds);
  EXPECT_EQ(none.code, 4);
  expect_contains(none.error, "no vector has an input for mace compress");
}

TEST(VectorsProgram, AFindingBecomesAVector) {
  const tests::TemporaryDirectory directory;
  const std::string acecheck = copied_data(directory) + program + " ";
  tests::write_file(directory / "finding", "fuzzed-9");
  const std::string file = (directory / "finding").string();
  const std::string regress = acecheck + "vectors regress --comment 'A run of nines' " + file;
  const auto added = tests::run(regress);
  expect_success(added);
  expect_contains(added.out, "is new in");
  const std::string vectors =
      tests::read_file(directory / "data/vectors/regressions/punycode.json");
  expect_contains(vectors, R"("ace": "fuzzed-9")");
  expect_contains(vectors, R"("reason": "truncated")");
  expect_contains(vectors, R"("comment": "A run of nines")");
  // The vector is part of the suite, has the form that lint requires, and is not added twice.
  const auto lint = tests::run(acecheck + "vectors lint");
  EXPECT_EQ(lint.code, 0) << lint.out;
  expect_contains(tests::run(regress).out, "asks that already");
  const auto known = directory / "known";
  tests::write_file(known, "bcher-kv");
  expect_contains(tests::run(acecheck + "vectors regress " + known.string()).out,
                  "punycode/truncated/bcher-kv asks that already");
  EXPECT_EQ(tests::run(acecheck + "vectors regress /nowhere").code, 2);
}

// Octets are hexadecimal in the vector, and its id is published.
TEST(VectorsProgram, AFindingOfOctets) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "finding", std::string("\x01\0\xFF", 3));
  const std::string acecheck = copied_data(directory) + program + " ";
  const std::string regress =
      "vectors regress --codec lace --op compress " + (directory / "finding").string();
  const auto printed = tests::run(acecheck + regress + " --print");
  expect_success(printed);
  expect_contains(printed.out, "\n  \"octets\": \"0100FF\",\n");
  expect_contains(printed.out, "\"reason\": \"odd-length\"");
  const fs::path ids = directory / "data/vectors/ids.txt";
  EXPECT_EQ(tests::read_file(ids).find("lace/regressions/"), std::string::npos);
  expect_success(tests::run(acecheck + regress));
  expect_contains(tests::read_file(ids), "\nlace/regressions/");
}

// The answers of one operation are inputs of the other.
TEST(VectorsProgram, SeedsHaveAnswersToo) {
  const tests::TemporaryDirectory directory;
  const auto seeds = [&](const std::string& op) {
    expect_success(tests::run(program + " vectors seeds --codec mace --op " + op + " " +
                              (directory / op).string()));
    std::set<std::string> out;
    for (const auto& entry : fs::directory_iterator(directory / op))
      out.insert(entry.path().filename().string());
    return out;
  };
  EXPECT_TRUE(seeds("encode").contains("mace.01.6-5678-decode"));
  EXPECT_TRUE(seeds("decode").contains("mace.01.6-5678-encode"));
  for (const std::string& name : seeds("base32-decode")) expect_contains(name, "base32");
}

TEST(VectorsProgram, GenerateRestoresWhatIsComputed) {
  const tests::TemporaryDirectory directory;
  const std::string acecheck = copied_data(directory) + program + " ";
  const fs::path file = directory / "data/vectors/drafts/draft-ietf-idn-mace-01.json";
  const std::string right = tests::read_file(file);
  const std::string computed = "\"domain\": \"scalar\"";
  std::string damaged = right;
  const std::size_t at = damaged.find(computed);
  ASSERT_NE(at, std::string::npos);
  damaged.replace(at, computed.size(), "\"domain\": \"any\"");
  tests::write_file(file, damaged);
  const fs::path ids = directory / "data/vectors/ids.txt";
  const std::string published = tests::read_file(ids);
  const std::string fewer = published.substr(0, published.rfind('\n', published.size() - 2) + 1);
  tests::write_file(ids, fewer);
  const auto check = tests::run(acecheck + "vectors generate --check");
  EXPECT_EQ(check.code, 1) << check.error;
  EXPECT_EQ(check.out, file.string() + " differs from what `acecheck vectors generate` writes\n" +
                           ids.string() + " lacks ids\n");
  EXPECT_EQ(tests::read_file(file), damaged);
  EXPECT_EQ(tests::read_file(ids), fewer);
  const auto again = tests::run(acecheck + "vectors generate");
  expect_success(again);
  EXPECT_EQ(again.out, file.string() + " rewritten\n" + ids.string() + " has new ids\n");
  EXPECT_EQ(tests::read_file(file), right);
  EXPECT_EQ(tests::read_file(ids), published);
  const auto clean = tests::run(acecheck + "vectors generate --check");
  expect_success(clean);
  EXPECT_EQ(clean.out, "");
}

// A file can be all that differs, and only in its form.
TEST(VectorsProgram, GenerateFindsAFileThatDiffers) {
  const tests::TemporaryDirectory directory;
  const std::string acecheck = copied_data(directory) + program + " ";
  const fs::path file = directory / "data/vectors/drafts/draft-ietf-idn-mace-01.json";
  const std::string other = tests::read_file(file) + '\n';
  tests::write_file(file, other);
  const auto check = tests::run(acecheck + "vectors generate --check");
  EXPECT_EQ(check.code, 1) << check.error;
  EXPECT_EQ(check.out, file.string() + " differs from what `acecheck vectors generate` writes\n");
  EXPECT_EQ(tests::read_file(file), other);
}

// So can ids that are missing.
TEST(VectorsProgram, GenerateFindsIdsThatAreMissing) {
  const tests::TemporaryDirectory directory;
  const std::string acecheck = copied_data(directory) + program + " ";
  const fs::path ids = directory / "data/vectors/ids.txt";
  tests::write_file(ids, "");
  const auto check = tests::run(acecheck + "vectors generate --check");
  EXPECT_EQ(check.code, 1) << check.error;
  EXPECT_EQ(check.out, ids.string() + " lacks ids\n");
  EXPECT_EQ(tests::read_file(ids), "");
}

// Every command of the vectors says that there are none, and does nothing else.
TEST(VectorsProgram, EachCommandNeedsTheVectors) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "finding", "x");
  const std::string finding = " " + (directory / "finding").string();
  const std::string made = " " + (directory / "made").string();
  for (const std::string& words :
       {std::string("list"), std::string("show x"), std::string("export"), std::string("lint"),
        std::string("stats"), std::string("generate"), std::string("generate --check"),
        "html" + made, "seeds" + made, "regress" + finding}) {
    const auto result = tests::run("ACECHECK_DATA=/no/such " + program + " vectors " + words);
    EXPECT_NE(result.code, 0) << words;
    expect_contains(result.out + result.error, "/no/such");
  }
}

// Strings of an encoding form stand for code points that another vector has, or for none.
TEST(VectorsProgram, ExportLeavesOutWhatHasNoCodePoints) {
  const auto exported = tests::run(program + " vectors export");
  expect_success(exported);
  expect_contains(exported.out, "\tpunycode/bis/7.1-A-decode\n");
  EXPECT_EQ(exported.out.find("\tpunycode/ill-formed/"), std::string::npos);
}

// Only encode and decode of the one encoding, each with its columns, and no buffers.
TEST(VectorsProgram, ExportHasTheVectorsOfOneCodec) {
  const auto exported = tests::run(program + " vectors export --codec mace");
  expect_success(exported);
  std::istringstream lines(exported.out);
  std::ptrdiff_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_EQ(std::ranges::count(line, '\t'), 4) << line;
    EXPECT_TRUE(line.starts_with("encode\t") || line.starts_with("decode\t")) << line;
    expect_contains(line, "\tmace/");
  }
  std::ptrdiff_t listed = 0;
  for (const char* op : {"encode", "decode"}) {
    const auto list =
        tests::run(program + " vectors list --codec mace --exclude 'mace/capacity/*' --op " + op);
    listed += std::ranges::count(list.out, '\n');
  }
  EXPECT_EQ(count, listed);
}

// Octets that are no UTF-8 are exported as all others.
TEST(VectorsProgram, ExportHasTheOctetsOfEveryEncoding) {
  const auto exported = tests::run(program + " vectors export");
  expect_success(exported);
  std::istringstream lines(exported.out);
  std::size_t beyond_ascii = 0;
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::string> columns(1);
    for (const char c : line) c == '\t' ? columns.emplace_back() : columns.back() += {c};
    ASSERT_EQ(columns.size(), 5u) << line;
    // An empty encoding is that of an empty text, or of what must be rejected for it.
    if (columns[0] == "decode" && columns[3].empty()) {
      EXPECT_TRUE(columns[2].empty()) << line;
      EXPECT_TRUE(columns[4].contains("empty") || columns[4].contains("nothing")) << line;
    }
    for (std::size_t i = 0; i < columns[3].size(); i += 2) {
      if (columns[3][i] < '8') continue;
      ++beyond_ascii;
      break;
    }
  }
  EXPECT_GT(beyond_ascii, 10u);
}

TEST(VectorsProgram, LintSaysWhatItHasChecked) {
  const auto one = tests::run(program + " vectors lint --check ids");
  expect_success(one);
  expect_contains(one.out, " vectors are clean: ids\n");
}

}  // namespace
}  // namespace vectors_e2e_test
