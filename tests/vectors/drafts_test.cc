// SPDX-License-Identifier: Apache-2.0
// Every example of every draft is among the vectors: the tests read the drafts, find the examples,
// and look up each example. The drafts must be in ../shared/drafts beside the source tree or in the
// folder that ACECHECK_DRAFTS names. Without the drafts the tests are skipped.
#include "support/drafts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <regex>

#include "suite/suite.h"

namespace {

using namespace acecheck;
namespace fs = std::filesystem;

class Drafts : public testing::Test {
 protected:
  void SetUp() override {
    if (!fs::is_directory(tests::drafts_directory())) {
      GTEST_SKIP() << "the drafts are not in " << tests::drafts_directory()
                   << "; set ACECHECK_DRAFTS";
    }
  }

  static std::string read(const std::string& draft) { return tests::read_draft(draft); }

  // The text between two lines that begin with these words, without page breaks and page headings.
  static std::string between(const std::string& text, const std::string& from,
                             const std::string& to) {
    const std::size_t start = text.rfind(from);
    const std::size_t end = text.find(to, start);
    EXPECT_NE(start, std::string::npos) << from;
    EXPECT_NE(end, std::string::npos) << to;
    return text.substr(start, end - start);
  }

  // The vectors of one draft, by op.
  std::vector<Vector> vectors(const std::string& draft, Op op) const {
    std::vector<Vector> out;
    for (const Vector& vector : suite_.vectors()) {
      if (vector.op == op && vector.json["source"]["draft"] == draft) out.push_back(vector);
    }
    return out;
  }

  struct Example {
    std::string name;
    std::string unicode;
    std::string case_flags;
    std::string ace;  // as printed
  };

  // The examples of a section, each from "(X)" to its line "Punycode: ..." or "MACE: ...".
  static std::vector<Example> examples(std::string section, const std::string& label) {
    section = std::regex_replace(section, std::regex(R"(\\\n\s*)"), "");  // joined lines
    static const std::regex start(R"((?:^|\n)(?:- | *)\(([A-Sa-s0])\) )");
    static const std::regex code_point(R"(([Uu])\s?\+\s?([0-9A-Fa-f]{4,6}))");
    const std::regex answer(label + R"(:\s+([^\n]*))");
    std::vector<Example> out;
    for (std::sregex_iterator it(section.begin(), section.end(), start), end; it != end; ++it) {
      const auto next = std::next(it);
      const std::string body(it->suffix().first, next == end ? section.cend() : (*next)[0].first);
      Example example;
      example.name = (*it)[1] == "0" ? "O" : (*it)[1].str();  // a slip of the extraction
      std::smatch found;
      if (!std::regex_search(body, found, answer)) continue;
      example.ace = found[1];
      while (!example.ace.empty() && example.ace.back() == ' ') example.ace.pop_back();
      const std::string points = found.prefix();
      for (std::sregex_iterator cp(points.begin(), points.end(), code_point); cp != end; ++cp) {
        std::string digits = (*cp)[2];
        std::ranges::transform(digits, digits.begin(),
                               [](unsigned char c) { return std::toupper(c); });
        example.unicode += (example.unicode.empty() ? "" : " ") + digits;
        example.case_flags += (*cp)[1].str();
      }
      out.push_back(std::move(example));
    }
    return out;
  }

  // Expects that each example is a vector in both directions, as printed or with the misprint
  // recorded.
  void expect_present(const std::string& draft, const std::vector<Example>& found,
                      bool flags) const {
    for (const Op op : {Op::encode, Op::decode}) {
      const auto all = vectors(draft, op);
      for (const Example& example : found) {
        const bool present = std::ranges::any_of(all, [&](const Vector& vector) {
          const std::string printed =
              vector.json.value("printed", vector.json["ace"].get<std::string>());
          return printed == example.ace && vector.json["unicode"] == example.unicode &&
                 (!flags || vector.json.value("case", "") == example.case_flags);
        });
        EXPECT_TRUE(present) << draft << " (" << example.name << ") " << name(op) << " "
                             << example.unicode << " " << example.ace;
      }
    }
  }

  // Expects that some vector has all these members.
  void expect_vector(const std::string& draft, Op op, const Json& members) const {
    const auto all = vectors(draft, op);
    EXPECT_TRUE(std::ranges::any_of(all,
                                    [&](const Vector& vector) {
                                      return std::ranges::all_of(
                                          members.items(), [&](const auto& member) {
                                            return vector.json.contains(member.key()) &&
                                                   vector.json[member.key()] == member.value();
                                          });
                                    }))
        << draft << " " << name(op) << " " << members.dump();
  }

  Suite suite_ = Suite::load(fs::path(ACECHECK_SOURCE_DIR) / "vectors");
};

TEST_F(Drafts, Rfc3492bisSampleStrings) {
  const std::string draft = "draft-costello-rfc3492bis-02";
  const auto found =
      examples(between(read(draft), "7.1 Sample strings", "7.2 Decoding traces"), "Punycode");
  ASSERT_EQ(found.size(), 19u);
  expect_present(draft, found, true);
}

TEST_F(Drafts, Rfc3492bisTraces) {
  const std::string draft = "draft-costello-rfc3492bis-02";
  const std::string text = read(draft);
  for (const auto& [op, section] :
       {std::pair{Op::decode, between(text, "7.2 Decoding traces", "7.3 Encoding traces")},
        std::pair{Op::encode,
                  between(text, "7.3 Encoding traces", "8. Security considerations")}}) {
    std::map<std::string, std::vector<std::string>> traces;
    std::vector<std::string>* trace = nullptr;
    std::istringstream lines(section);
    for (std::string line; std::getline(lines, line);) {
      std::smatch title;
      if (std::regex_search(line, title, std::regex("trace of example ([A-Z]) from section 7.1"))) {
        trace = &traces[title[1]];
      } else if (trace != nullptr && line.starts_with("    ") && line.size() > 4) {
        trace->push_back(line.substr(4));
      }
    }
    ASSERT_EQ(traces.size(), 2u);
    for (const auto& [example, printed] : traces) {
      const Vector* vector =
          suite_.find("punycode/bis/7.1-" + example + "-" + std::string(name(op)));
      ASSERT_NE(vector, nullptr);
      EXPECT_EQ(vector->trace, printed) << vector->id;
    }
  }
}

TEST_F(Drafts, PunycodeStrings) {
  const std::string draft = "draft-ietf-idn-punycode-00";
  auto found = examples(
      between(read(draft), "## 7. Punycode example strings", "#### 8. Security considerations"),
      "Punycode");
  // (G) is missing, and (S) is damaged: PUNY-5 and PUNY-4.
  ASSERT_EQ(found.size(), 18u);
  for (Example& example : found) {
    if (example.name != "S") continue;
    EXPECT_EQ(example.ace, R"(-> \$1.00 <--</pre>)");
    example.ace = R"(-> \$1.00 <--)";
  }
  expect_present(draft, found, true);
  EXPECT_NE(suite_.find("punycode/00/7-G-encode"), nullptr);
}

// Section 3.3 of both: the digits 734251 hold 145 and 62.
TEST_F(Drafts, PunycodeIntegers) {
  for (const std::string draft : {"draft-costello-rfc3492bis-02", "draft-ietf-idn-punycode-00"}) {
    const std::string text = std::regex_replace(read(draft), std::regex(R"([\s*\\^{}$]+)"), "");
    EXPECT_NE(text.find("sequenceofbase8digits734251"), std::string::npos);
    EXPECT_NE(text.find("71+36+430=145"), std::string::npos);
    EXPECT_NE(text.find("21+56+130=62"), std::string::npos);
    const Json both = {{"digits", {7, 3, 4, 2, 5, 1}}, {"value", {145, 62}}};
    expect_vector(draft, Op::integer_decode, both);
    expect_vector(draft, Op::integer_encode, both);
  }
}

// "<30 E6 30 CB>" as "30E630CB".
std::vector<std::string> octet_groups(const std::string& text) {
  std::vector<std::string> out;
  static const std::regex group(R"(<((?:[0-9A-F]{2} ?)+)>)");
  for (std::sregex_iterator it(text.begin(), text.end(), group), end; it != end; ++it) {
    out.push_back(std::regex_replace((*it)[1].str(), std::regex(" "), ""));
  }
  return out;
}

TEST_F(Drafts, Lace) {
  const std::string draft = "draft-ietf-idn-lace-00";
  const std::string text = read(draft);
  const std::string section = between(text, "#### 2.4.3 Compression examples", "#### 2.5 Base32");
  std::size_t compressions = 0;
  for (std::istringstream paragraphs(section); !paragraphs.eof();) {
    std::string paragraph;
    std::getline(paragraphs, paragraph);
    const auto groups = octet_groups(paragraph);
    if (groups.empty()) continue;
    ++compressions;
    // The first is the input, the last the output.
    expect_vector(draft, Op::compress, {{"octets", groups.front()}, {"compressed", groups.back()}});
    expect_vector(draft, Op::decompress,
                  {{"octets", groups.front()}, {"compressed", groups.back()}});
  }
  EXPECT_EQ(compressions, 3u);
  EXPECT_NE(text.find("value 0x3a270f93"), std::string::npos);
  EXPECT_NE(text.find("or \"hitq7ey\""), std::string::npos);
  expect_vector(draft, Op::base32_encode, {{"octets", "3A270F93"}, {"ace", "hitq7ey"}});
  expect_vector(draft, Op::base32_decode, {{"octets", "3A270F93"}, {"ace", "hitq7ey"}});
}

TEST_F(Drafts, Mace) {
  const std::string draft = "draft-ietf-idn-mace-01";
  const std::string text = read(draft);
  const std::string section = between(text, "11. Examples\n", "12. Security Considerations\n");
  const auto found = examples(section, "MACE");
  ASSERT_EQ(found.size(), 12u);
  expect_present(draft, found, false);

  // Sections 4 and 6: decimal and hexadecimal columns, and the base32 string in quotes.
  static const std::regex row4(R"re( +([0-9]+) +0x[0-9a-f]+ +[01 ]+ +"([0-9a-v]+)")re");
  static const std::regex row6(R"re(U\+[0-9A-F]{4} +BMP-[AB] +0x([0-9a-fA-F]+) +"([0-9a-v]+)")re");
  std::size_t rows = 0;
  for (const auto& [pattern, radix] : {std::pair{row4, 10}, std::pair{row6, 16}}) {
    for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) {
      const std::string ace = (*it)[2];
      const Json members = {{"value", std::stoull((*it)[1], nullptr, radix)}, {"ace", ace}};
      expect_vector(draft, Op::base32_encode, members);
      expect_vector(draft, Op::base32_decode, members);
      ++rows;
    }
  }
  EXPECT_EQ(rows, 5u);
}

TEST_F(Drafts, Cidnuc) {
  const std::string draft = "draft-hoffman-idn-cidnuc-00";
  const std::string text = std::regex_replace(read(draft), std::regex(R"(\s+)"), " ");
  EXPECT_NE(text.find("2.5.3 Base32 example Assume you want to the value 0x3a270f93"),
            std::string::npos);
  EXPECT_NE(text.find("or \"hitq7ey8\""), std::string::npos);
  expect_vector(draft, Op::base32_encode, {{"octets", "3A270F93"}, {"ace", "hitq7ey8"}});
  expect_vector(draft, Op::base32_decode, {{"octets", "3A270F93"}, {"ace", "hitq7ey8"}});
}

}  // namespace
