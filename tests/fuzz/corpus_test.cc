// SPDX-License-Identifier: Apache-2.0
// The form of the corpora, as C++ and Python read and write it.
#include "../../fuzz/replay/corpus.h"

#include <gtest/gtest.h>

#include "support/command.h"

namespace {

using fuzz::parse_corpus;
using Inputs = std::vector<std::string>;

TEST(Corpus, HasAnInputPerLine) {
  EXPECT_EQ(parse_corpus("bcher-kva\n\n# a comment\n\\x23\\x00\\\\\\xFF\n"),
            (Inputs{"bcher-kva", "", std::string("#\0\\\xFF", 4)}));
  EXPECT_EQ(parse_corpus(""), Inputs{});
}

TEST(Corpus, RefusesOtherForms) {
  for (const char* text : {"cut short", "\t\n", "\xC3\xBC\n", "\\\n", "\\x\n", "\\x1\n", "\\x1g\n",
                           "\\xff\n", "\\n\n"}) {
    EXPECT_FALSE(parse_corpus(text)) << text;
  }
}

TEST(Corpus, PacksAndUnpacks) {
  const tests::TemporaryDirectory directory;
  std::string every;
  for (int octet = 0; octet < 256; ++octet) every += static_cast<char>(octet);
  tests::write_file(directory / "inputs/a", every);
  tests::write_file(directory / "inputs/b", "#b");
  tests::write_file(directory / "inputs/c", "");
  const std::string tool = "python3 " ACECHECK_SOURCE_DIR "/fuzz/tools/corpus.py ";
  const std::string path = directory.path().string();
  EXPECT_EQ(tests::run(tool + "pack " + path + "/inputs " + path + "/x.corpus").code, 0);
  EXPECT_EQ(parse_corpus(tests::read_file(directory / "x.corpus")), (Inputs{"", "#b", every}));
  EXPECT_EQ(tests::run(tool + "unpack " + path + "/x.corpus " + path + "/again").code, 0);
  EXPECT_EQ(tests::run(tool + "pack " + path + "/again " + path + "/y.corpus").code, 0);
  EXPECT_EQ(tests::read_file(directory / "x.corpus"), tests::read_file(directory / "y.corpus"));
}

}  // namespace
