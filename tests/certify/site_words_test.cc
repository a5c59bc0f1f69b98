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
  expect_leads_to("A", "#appendix-A");
  expect_leads_to("", "");
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
