// SPDX-License-Identifier: Apache-2.0
// The suites with one expectation per vector.
#include "suite/files/resolved.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "core/files/files.h"
#include "support/loaded_suite.h"

namespace resolved_test {
namespace {

using namespace acecheck;
using tests::suite;

// The member of a vector in the suite for Punycode with that domain and width; `none` if the vector
// has no such member, and `left out` if the suite has no such vector.
std::string member_of(const std::string& id, Domain domain, unsigned bits, const char* member) {
  static std::map<std::pair<Domain, unsigned>, Json> suites;
  Json& json = suites[{domain, bits}];
  if (json.is_null()) {
    json =
        parse_json(resolved_json(suite().vectors(), {Codec::punycode, domain, bits, 4096})).value();
  }
  for (const Json& vector : json["vectors"]) {
    if (vector["id"] != id) continue;
    if (!vector.contains(member)) return "none";
    return vector[member].is_string() ? vector[member].get<std::string>() : vector[member].dump();
  }
  return "left out";
}

struct Row {
  std::string id;
  Domain domain;
  unsigned bits;
  const char* member;
  std::string is;
};

TEST(Resolved, HasOneExpectationPerVector) {
  constexpr auto scalar = Domain::scalar;
  constexpr auto code_point = Domain::code_point;
  for (const Row& row : std::vector<Row>{
           {"punycode/bis/7.1-L-decode", scalar, 32, "result", "value"},
           {"punycode/bis/7.1-L-decode", scalar, 32, "code_points",
            "[51,24180,66,32068,37329,20843,20808,29983]"},
           {"punycode/bis/7.1-L-decode", scalar, 32, "reason", "none"},
           // Only the domain decides on surrogates.
           {"punycode/domain/d800-decode", scalar, 64, "result", "reject"},
           {"punycode/domain/d800-decode", scalar, 64, "reason", "out-of-domain"},
           {"punycode/domain/d800-decode", scalar, 64, "code_points", "none"},
           {"punycode/domain/d800-decode", code_point, 32, "result", "value"},
           {"punycode/domain/d800-decode", code_point, 32, "code_points", "[55296]"},
           {"punycode/domain/d800-decode", code_point, 32, "text", "none"},
           {"punycode/domain/d800-encode", scalar, 32, "result", "reject"},
           {"punycode/domain/d800-encode", scalar, 32, "ace", "none"},
           // Numbers beyond Unicode are refused at every width.
           {"punycode/overflow/n-wraps-at-32", code_point, 32, "result", "reject"},
           {"punycode/overflow/n-wraps-at-32", code_point, 64, "result", "reject"},
           // A computation that needs 32 bits.
           {"punycode/overflow/delta-wraps-31", scalar, 31, "result", "either"},
           {"punycode/overflow/delta-wraps-31", scalar, 31, "reason", "overflow"},
           {"punycode/overflow/delta-wraps-31", scalar, 32, "result", "value"},
           // Digits that must be made are small letters; the literal portion stays as it is.
           {"punycode/00/7-H-encode", scalar, 32, "ace", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
           {"punycode/bis/7.1-D-encode", scalar, 32, "ace", "Proprostnemluvesky-uyb24dma41a"},
           {"punycode/00/7-H-decode", scalar, 32, "ace", "b1abfaaepdrnnbgefbaDotcwatmq2g4l"},
           // Octets that are not UTF-8, and what a suite has no room for.
           {"punycode/delimiter/non-basic-octet", scalar, 32, "ace_hex", "61802D746461"},
           {"punycode/length/narrowed-65536-encode", scalar, 32, "result", "left out"},
       }) {
    EXPECT_EQ(member_of(row.id, row.domain, row.bits, row.member), row.is)
        << row.id << ' ' << name(row.domain) << ' ' << row.bits << ' ' << row.member;
  }
}

// Every vector is in the suite or counted in its line of what is left out.
TEST(Resolved, SaysWhatIsLeftOut) {
  const auto all = std::ranges::count(suite().vectors(), Codec::punycode, &Vector::codec);
  const ResolvedSuite some = resolved(suite().vectors(), {Codec::punycode, Domain::scalar, 32, 63});
  std::size_t counted = some.vectors.size();
  for (std::size_t at = 0; (at = some.left_out.find('(', at)) != std::string::npos; ++at) {
    counted += std::stoul(some.left_out.substr(at + 1));
  }
  EXPECT_EQ(counted, static_cast<std::size_t>(all)) << some.left_out;
  EXPECT_NE(some.left_out.find("encodings of more than 63 octets ("), std::string::npos);
  for (const ResolvedVector& each : some.vectors) {
    EXPECT_LE(each.vector->ace_length(), 63u) << each.vector->id;
  }
}

// The published files, by name; wider integers than 53 bits make no difference. `vectors lint`
// checks the content.
TEST(Resolved, IsPublished) {
  const auto directory = std::filesystem::path(ACECHECK_SOURCE_DIR) / "vectors/resolved";
  std::set<std::filesystem::path> expected;
  for (const Domain domain : {Domain::scalar, Domain::code_point}) {
    for (const unsigned bits : {31u, 32u, 53u}) {
      const auto file = fmt::format("punycode-{}-{}.json", name(domain), bits);
      expected.insert(directory / file);
      EXPECT_EQ(read_file(directory / file),
                resolved_json(suite().vectors(), {Codec::punycode, domain, bits, 4096}));
    }
    const auto vectors = [&](unsigned bits) {
      const auto text = resolved_json(suite().vectors(), {Codec::punycode, domain, bits, 4096});
      return text.substr(text.find("\"vectors\":"));
    };
    EXPECT_EQ(vectors(53), vectors(64));
    EXPECT_EQ(vectors(53), vectors(512));
  }
  EXPECT_EQ(files_below(directory), expected);
}

}  // namespace
}  // namespace resolved_test
