// SPDX-License-Identifier: Apache-2.0
// Every example of every draft: the answer of the corrected reading, with its trace, and the answer
// of each place that prints the procedure (docs/examples.md).
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "oracle/said.h"

namespace examples_test {
namespace {

namespace puny = oracle::bootstring;
using nlohmann::json;
using oracle::Options;
using oracle::Place;
using oracle::Reading;
using namespace tests;

const std::filesystem::path root = ACECHECK_SOURCE_DIR;

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The answer to a vector of a draft; ace: its string, or a misprint of it.
Said answer_to(const json& v, const std::string& ace, const Options& options) {
  const std::string id = v["id"];
  const std::string codec = id.substr(0, id.find('/'));
  const std::string op = v["op"];
  if (op.starts_with("integer")) {
    const puny::IntegerFormat format{v["base"], v["thresholds"]};
    if (op == "integer-encode") {
      std::vector<oracle::Integer> values;
      for (const std::uint64_t value : v["value"]) values.emplace_back(value);
      return {true, json(puny::encode_integers(values, format)).dump(), {}};
    }
    std::vector<std::uint64_t> values;
    const auto decoded = puny::decode_integers(v["digits"], format);
    for (const auto& value : *decoded.result) {
      values.push_back(static_cast<std::uint64_t>(value));
    }
    return {true, json(values).dump(), {}};
  }
  if (codec == "mace" && op == "base32-encode") {
    return {true, oracle::mace::base32_encode(v["value"].get<std::uint64_t>(), ace.size()), {}};
  }
  // Without a domain the integers are those of 00's appendix D, which has 32 bits and no domain.
  puny::Limits limits;
  if (options.domain == oracle::Domain::any) limits.maxint = 0xFFFFFFFF;
  const std::string flags = v.value("case", "");
  if (flags != "" && op == "encode") {
    return said(puny::encode(points_of(v["unicode"]), flags, puny::punycode(), options, limits));
  }
  if (flags != "") {
    const auto answer = puny::decode(ace, puny::punycode(), options, limits);
    if (answer.result && printed(*answer.result) == v["unicode"].get_ref<const std::string&>()) {
      EXPECT_EQ(answer.result->case_flags, flags) << v["id"];
    }
    return said(answer);
  }
  const char* const member = op == "encode"                              ? "unicode"
                             : op == "compress" || op == "base32-encode" ? "octets"
                                                                         : "compressed";
  const bool is_of_string = op == "decode" || op == "base32-decode";
  return said(codec, op, is_of_string ? ace : v[member].get<std::string>(), options, limits);
}

// The answer according to the corrected draft.
std::string right_answer(const json& v) {
  static const std::map<std::string, const char*> members = {
      {"encode", "ace"},           {"decode", "unicode"},       {"compress", "compressed"},
      {"decompress", "octets"},    {"base32-encode", "ace"},    {"base32-decode", "octets"},
      {"integer-decode", "value"}, {"integer-encode", "digits"}};
  const std::string op = v["op"];
  const bool number = op == "base32-decode" && v.contains("value");
  const json& member = v[number ? "value" : members.at(op)];
  return member.is_string() ? member.get<std::string>() : member.dump();
}

json vectors_of(const std::string& draft) {
  return json::parse(read(root / "vectors" / "drafts" / (draft + ".json")))["vectors"];
}

const std::vector<std::string> drafts = {"draft-costello-rfc3492bis-02",
                                         "draft-ietf-idn-punycode-00", "draft-ietf-idn-lace-00",
                                         "draft-ietf-idn-mace-01", "draft-hoffman-idn-cidnuc-00"};

TEST(Examples, AreWhatTheCorrectedReadingGives) {
  std::size_t traces = 0;
  for (const std::string& draft : drafts) {
    for (const json& v : vectors_of(draft)) {
      const Options options{.trace = v.contains("trace")};
      const Said given = answer_to(v, v.value("ace", ""), options);
      EXPECT_TRUE(given.accepted) << v["id"] << ": " << given.text;
      EXPECT_EQ(given.text, right_answer(v)) << v["id"];
      if (!options.trace) continue;
      ++traces;
      EXPECT_EQ(given.trace, v["trace"].get<std::vector<std::string>>()) << v["id"];
    }
  }
  EXPECT_EQ(traces, 4u);  // bis 7.2 and 7.3
}

struct Column {
  std::string title;
  Options options;
};

// The places of a draft that print its procedures, and the corrected reading.
std::vector<Column> columns_of(const std::string& draft) {
  const Column corrected{"corrected", {}};
  const auto as = [](const char* title, Place place) {
    Options options{.reading = Reading::printed(place)};
    if (place == Place::punycode_00_sample) options.domain = oracle::Domain::any;
    return Column{title, options};
  };
  if (draft == drafts[0]) return {as("6 as printed", Place::bis), corrected};
  if (draft == drafts[1]) {
    return {as("6 as printed", Place::punycode_00),
            as("appendix D as printed", Place::punycode_00_sample), corrected};
  }
  if (draft == drafts[2]) return {as("2 as printed", Place::lace_00), corrected};
  if (draft == drafts[3]) {
    return {as("7 and 9 as printed", Place::mace_01),
            as("appendix B as printed", Place::mace_01_sample), corrected};
  }
  return {as("2 as printed", Place::cidnuc_00), corrected};
}

std::string in_code(const std::string& text) { return "`" + text + "`"; }

std::string cell(const json& v, const std::string& ace, const Options& options) {
  const Said given = answer_to(v, ace, options);
  if (!given.accepted) return given.text;
  return given.text == right_answer(v) ? "right" : in_code(given.text);
}

std::string table_of(const std::string& draft) {
  const std::vector<Column> columns = columns_of(draft);
  std::string out = "\n## " + draft + "\n\n| example | operation |";
  for (const Column& column : columns) out += " " + column.title + " |";
  out += "\n| --- | --- |";
  for (std::size_t i = 0; i < columns.size(); ++i) out += " --- |";
  out += "\n";
  for (const json& v : vectors_of(draft)) {
    const std::string op = v["op"];
    if (op.starts_with("integer") || op.starts_with("base32")) continue;  // nothing is corrected
    const std::string id = v["id"];
    const std::string name = id.substr(id.find('/', id.find('/') + 1) + 1);
    const bool misprint = op == "decode" && v.contains("printed");
    const std::string ace = misprint ? v["printed"].get<std::string>() : v.value("ace", "");
    out += "| " + name.substr(0, name.size() - op.size() - 1) + " | " + op;
    if (misprint) out += " " + in_code(ace);
    out += " |";
    for (const Column& column : columns) out += " " + cell(v, ace, column.options) + " |";
    out += "\n";
  }
  return out;
}

constexpr const char* introduction = R"(# The drafts' examples under each reading

This page shows the oracle's answer to each example of each draft, first with the steps exactly as each place prints
them, then with the errata applied (`vectors/errata.json`). "right" is the answer that the draft intends. Any other
answer is shown; a rejection has its reason, the index in the input, and the step. If the draft misprints a string, the
table shows and decodes the misprinted string. The domain is Unicode scalar values; bis leaves this choice to its caller
(PUNY-10). Exception: the sample in appendix D of draft-ietf-idn-punycode-00 accepts any 32-bit integer.

A test checks this page: `ctest --preset test -R Examples`. To rewrite the page after a correct change, run
`ACECHECK_WRITE=1 build/test/bin/oracle_test --gtest_filter='Examples.*'`.
)";

TEST(Examples, TableIsThatOfTheDocument) {
  std::string table = introduction;
  for (const std::string& draft : drafts) table += table_of(draft);
  const std::filesystem::path path = root / "docs" / "examples.md";
  if (std::getenv("ACECHECK_WRITE") != nullptr) std::ofstream(path, std::ios::binary) << table;
  EXPECT_EQ(read(path), table);
}

// A reading is of a place: what one place prints wrong, another may have right.
TEST(Examples, ASlipIsOfItsPlaceOnly) {
  const auto bis = vectors_of(drafts[0]);
  for (const Place place : {Place::bis, Place::punycode_00, Place::lace_00, Place::mace_01,
                            Place::mace_01_sample, Place::cidnuc_00}) {
    for (const json& v : bis) {
      const Said given = answer_to(v, v.value("ace", ""), {.reading = Reading::printed(place)});
      EXPECT_EQ(given.text, right_answer(v)) << v["id"];
    }
  }
}

}  // namespace
}  // namespace examples_test
