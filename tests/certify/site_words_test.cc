// The words of the site, and where its links lead.
#include <gtest/gtest.h>

#include "report/site/words.h"
#include "support/loaded_suite.h"

namespace site_words_test {
namespace {

using acecheck::place_of;

// Numbers name sections, letters appendices; what stands behind them is part of no address.
TEST(SiteWords, ASectionAndAnAppendixHaveTheirAddresses) {
  const auto expect_leads_to = [](const char* section, const char* address) {
    const std::string link = place_of("draft-ietf-idn-mace-01", section).markup();
    EXPECT_TRUE(link.contains(std::string("/draft-ietf-idn-mace-01") + address + "\"")) << link;
  };
  expect_leads_to("0", "#section-0");
  expect_leads_to("9", "#section-9");
  expect_leads_to("2.4.1", "#section-2.4.1");
  expect_leads_to("7, line 3", "#section-7");
  expect_leads_to("2., first line", "#section-2");
  expect_leads_to("2..", "#section-2");
  expect_leads_to("A", "#appendix-A");
  expect_leads_to("", "");
  expect_leads_to(".5", "");
}

// A source names a draft and its section, and perhaps another draft that says the same.
TEST(SiteWords, ASourceLeadsToEachOfItsDocuments) {
  EXPECT_EQ(acecheck::source_link("a note").markup(), "a note");
  EXPECT_EQ(acecheck::source_link("draft-x-01, section 2.1").markup(),
            "<a href=\"https://datatracker.ietf.org/doc/html/draft-x-01#section-2.1\">draft-x-01, "
            "section 2.1</a>");
  EXPECT_EQ(acecheck::source_link("RFC 3492, section 6.2 (draft-x-01, section 7)").markup(),
            "<a href=\"https://www.rfc-editor.org/rfc/rfc3492#section-6.2\">RFC 3492, section "
            "6.2</a> (<a href=\"https://datatracker.ietf.org/doc/html/draft-x-01#section-7\">"
            "draft-x-01, section 7</a>)");
}

TEST(SiteWords, TheCodecsOfAClassAreAList) {
  acecheck::BugClass bug;
  EXPECT_EQ(acecheck::codecs_of(bug), "");
  bug.codecs = {acecheck::Codec::punycode, acecheck::Codec::mace};
  EXPECT_EQ(acecheck::codecs_of(bug), "punycode, mace");
}

TEST(SiteWords, AnExampleHasItsMembers) {
  acecheck::Erratum erratum;
  erratum.counterexample = acecheck::Json::parse(
      R"({"ace": "", "op": "decode", "value": [1, 2], "printed": "rejected", "corrected": "00FC"})");
  EXPECT_EQ(acecheck::example_of(erratum),
            "decode, ace (empty), value [1,2], as printed: rejected, as read: 00FC");
  erratum.counterexample = acecheck::Json::object();
  EXPECT_EQ(acecheck::example_of(erratum), "");
}

TEST(SiteWords, WhatAnErratumLeadsToIsASentence) {
  acecheck::Erratum erratum;
  erratum.shows = "wording";
  EXPECT_EQ(acecheck::consequence_of(erratum),
            "The wording alone is wrong; no answer depends on it.");
  erratum.shows = "another thing";
  EXPECT_EQ(acecheck::consequence_of(erratum), "another thing");
}

// Each part in quotation marks is by itself; one that does not end goes to the end.
TEST(SiteWords, QuotedPartsAreIsolated) {
  for (const auto& [text, markup] :
       {std::pair{"", ""},
        {"plain", "plain"},
        {"a \"b\" c", "a <bdi>&quot;b&quot;</bdi> c"},
        {"\"a\"\"b\"", "<bdi>&quot;a&quot;</bdi><bdi>&quot;b&quot;</bdi>"},
        {"\"\" and \"a\"", "<bdi>&quot;&quot;</bdi> and <bdi>&quot;a&quot;</bdi>"},
        {"a \"b", "a <bdi>&quot;b</bdi>"},
        {"\"", "<bdi>&quot;</bdi>"}}) {
    EXPECT_EQ(acecheck::isolated(text).markup(), markup);
  }
}

// What is right depends on the width, the domain and the layer, and each of these is said.
TEST(SiteWords, SayForWhomAnAnswerIsRight) {
  acecheck::Vector vector = *tests::suite().find("punycode/bis/7.1-A-decode");
  const std::string value = acecheck::right_answer(vector);
  EXPECT_FALSE(value.contains("rejection")) << value;
  vector.min_bits = 32;
  EXPECT_EQ(acecheck::right_answer(vector), value);
  vector.min_bits = 33;
  EXPECT_EQ(acecheck::right_answer(vector), value + ", or a rejection below 33 bits");
  vector.domain = acecheck::Domain::any;
  EXPECT_EQ(acecheck::right_answer(vector),
            "a rejection; where the domain is wider than Unicode's scalar values, " + value +
                ", or a rejection below 33 bits");
  vector.min_bits = 0;
  vector.domain = acecheck::Domain::scalar;
  vector.idna_rejects = true;
  EXPECT_EQ(acecheck::right_answer(vector),
            "within IDNA, a rejection; for the codec by itself, " + value);
  vector.value = {};
  vector.reason = "bad-digit";
  EXPECT_EQ(acecheck::right_answer(vector), "a rejection (bad-digit)");
}

}  // namespace
}  // namespace site_words_test
