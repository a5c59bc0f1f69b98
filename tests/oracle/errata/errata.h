// SPDX-License-Identifier: Apache-2.0
// Shared by the tests of the errata. There is one test per row of vectors/errata.json, except rows
// whose `shows` is `wording`. A row with a switch is tested as printed and as corrected, so a test
// fails if the oracle loses either of the two.
#pragma once

#include <gtest/gtest.h>
#include <oracle/bootstring.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>

namespace tests::errata {

using ace::Errc;
using oracle::CodePoints;
using oracle::Domain;
using oracle::Erratum;
using oracle::Octets;
using oracle::Reading;

inline const std::filesystem::path vectors = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors";

inline nlohmann::json read_json(const std::filesystem::path& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

inline oracle::Options as_printed(Erratum erratum) {
  return {.reading = Reading::corrected().without(erratum)};
}

template <class T>
testing::AssertionResult gives(const oracle::Answer<T>& answer, const T& value) {
  if (!answer.result) {
    return testing::AssertionFailure() << "rejected: " << ace::name(answer.result.error().reason)
                                       << " at " << answer.result.error().step;
  }
  if (*answer.result == value) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "gave another value";
}

template <class T>
testing::AssertionResult rejects(const oracle::Answer<T>& answer, Errc reason) {
  if (answer.result) return testing::AssertionFailure() << "was accepted";
  if (answer.result.error().reason == reason) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "rejected: " << ace::name(answer.result.error().reason)
                                     << " at " << answer.result.error().step;
}

inline CodePoints text(std::u32string_view characters) {
  return CodePoints(characters.begin(), characters.end());
}
inline CodePoints from_hex(const std::string& unicode) {
  CodePoints out;
  std::istringstream in(unicode);
  for (std::string word; in >> word;) out.emplace_back("0x" + word);
  return out;
}

// A vector of a draft's file, by id.
inline nlohmann::json vector(const std::string& draft, const std::string& id) {
  const nlohmann::json file = read_json(vectors / "drafts" / (draft + ".json"));
  for (const auto& item : file["vectors"]) {
    if (item["id"] == id) return item;
  }
  return {};
}
inline nlohmann::json vector00(const std::string& id) {
  return vector("draft-ietf-idn-punycode-00", "punycode/00/" + id);
}

}  // namespace tests::errata
