// Where the links of the site lead.
#include <gtest/gtest.h>

#include "report/site/words.h"

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

}  // namespace
