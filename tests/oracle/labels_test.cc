// LACE, MACE and CIDNUC: what the draft's examples and errata do not ask.
#include <gtest/gtest.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include "expect.h"

namespace {

using ace::Errc;
using oracle::CodePoints;
using oracle::Erratum;
using oracle::Octets;
using oracle::Options;
using oracle::Place;
using oracle::Reading;
using tests::expect_rejected;
using tests::expect_step;

// What compress() refuses, decompress() cannot take for canonical.
TEST(Lace, RunsThatAreTooLong) {
  oracle::Octets uncompressed = {0xFF};
  for (int pair = 0; pair < 255; ++pair) uncompressed.insert(uncompressed.end(), {0x01, 0x41});
  const auto why = oracle::lace::decompress(uncompressed);
  expect_step(why, ace::Errc::bad_run, "lace 2.4.2 step 10: compress");
  EXPECT_EQ(why.result.error().position, 1u);
  oracle::Octets two_runs;
  for (int run = 0; run < 2; ++run) {
    two_runs.insert(two_runs.end(), {200, 0x01});
    two_runs.insert(two_runs.end(), 200, 0x41);
  }
  expect_step(oracle::lace::decompress(two_runs), ace::Errc::not_canonical, "lace 2.4.2, LACE-6");
  // LACE-5 as printed: 255 pairs after another run.
  oracle::Octets longest = {1, 0x01, 0x41, 255, 0x02};
  longest.insert(longest.end(), 255, 0x41);
  EXPECT_FALSE(oracle::lace::decompress(longest).result);
  const Options printed{.reading = oracle::Reading::corrected().without(oracle::Erratum::lace_5)};
  EXPECT_TRUE(oracle::lace::decompress(longest, printed).result);
}

TEST(Lace, HostNamesAndSurrogatesAsPrinted) {
  const auto without = [](oracle::Erratum erratum) {
    return Options{.reading = oracle::Reading::corrected().without(erratum)};
  };
  // LACE-11: a hyphen at either end is no host name; nothing at all is one, so to speak.
  const Options lace_11 = without(oracle::Erratum::lace_11);
  for (const CodePoints& name : {CodePoints{'-', 'a'}, CodePoints{'a', '-'}}) {
    EXPECT_TRUE(oracle::lace::encode(name, lace_11).result);
    EXPECT_FALSE(oracle::lace::encode(name).result);
  }
  EXPECT_FALSE(oracle::lace::encode({'a'}, lace_11).result);
  EXPECT_FALSE(oracle::lace::encode({}, lace_11).result);
  // LACE-14: the label of D800 alone.
  const Options lace_14 = without(oracle::Erratum::lace_14);
  const auto label = oracle::lace::encode({0xD800}, lace_14);
  ASSERT_TRUE(label.result);
  EXPECT_TRUE(oracle::lace::decode(*label.result, lace_14).result);
  EXPECT_FALSE(oracle::lace::decode(*label.result).result);
}

TEST(Mace, NoDigitsAreNoNumber) {
  expect_step(oracle::mace::base32_decode(""), ace::Errc::empty, "mace 4");
}

}  // namespace
