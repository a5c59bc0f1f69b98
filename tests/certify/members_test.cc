// The members of requests and answers: what they stand for, and how much room that takes.
#include "suite/members.h"

#include <gtest/gtest.h>

namespace members_test {
namespace {

using namespace acecheck;
using Points = std::vector<std::uint64_t>;

TEST(Members, HaveATextOrAnAceString) {
  const Members text = Json{{"unicode", "0062 10FFFF"}};
  EXPECT_EQ(text.text(), (Points{0x62, 0x10FFFF}));
  EXPECT_EQ(text.ace(), std::nullopt);
  const Members ace = Json{{"ace", "b\u00FC"}};
  EXPECT_EQ(ace.text(), std::nullopt);
  EXPECT_EQ(ace.ace(), "b\xC3\xBC");
  const Members octets = Json{{"ace_hex", "62FF"}};
  EXPECT_EQ(octets.text(), std::nullopt);
  EXPECT_EQ(octets.ace(), "b\xFF");
  const Members both = Json{{"ace", "tda"}, {"unicode", "00FC"}};
  EXPECT_EQ(both.text(), Points{0xFC});
  EXPECT_EQ(both.ace(), "tda");
  for (const Members& none : {Members(), Members(Json::object()), Members(Json(7)),
                              Members(Json{{"octets", "00"}}), Members(Json("unicode"))}) {
    EXPECT_EQ(none.text(), std::nullopt) << none.dump();
    EXPECT_EQ(none.ace(), std::nullopt) << none.dump();
  }
}

TEST(Members, OfAStringAreItsCodePoints) {
  const auto text = [](const char* form, const char* hex) {
    return Members(Json{{"unicode_hex", hex}, {"form", form}}).text();
  };
  EXPECT_EQ(text("utf-8", "62C3BC"), (Points{0x62, 0xFC}));
  EXPECT_EQ(text("utf-8", "C080"), std::nullopt);
  EXPECT_EQ(text("utf-16", "006200FC"), (Points{0x62, 0xFC}));
  EXPECT_EQ(text("utf-16", "D800"), Points{0xD800});
  EXPECT_EQ(form_of(Json{{"unicode_hex", ""}, {"form", "utf-8"}}), EncodingForm::utf_8);
  EXPECT_EQ(form_of(Json{{"unicode_hex", ""}, {"form", "utf-16"}}), EncodingForm::utf_16);
  EXPECT_EQ(form_of(Json{{"unicode", ""}, {"form", "utf-16"}}), std::nullopt);
  // The code points come first where both are there.
  const Members both = Json{{"unicode", "0061"}, {"unicode_hex", "62"}, {"form", "utf-8"}};
  EXPECT_EQ(both.text(), Points{0x61});
}

TEST(Members, BeyondSixtyFourBitsAreNoText) {
  EXPECT_EQ(Members(Json{{"unicode", "FFFFFFFFFFFFFFFF"}}).text(), Points{UINT64_MAX});
  EXPECT_EQ(Members(Json{{"unicode", "10000000000000000"}}).text(), std::nullopt);
}

TEST(Members, OfTheWrongTypeAreRefused) {
  for (const char* name : {"unicode", "ace", "ace_hex"}) {
    EXPECT_THROW(Members(Json{{name, 7}}), Json::exception) << name;
  }
  EXPECT_THROW(Members(Json{{"unicode_hex", 7}, {"form", "utf-8"}}), Json::exception);
}

TEST(Members, TakeEntriesOfABuffer) {
  EXPECT_EQ(entries_of(Json{{"unicode", ""}}), 0u);
  EXPECT_EQ(entries_of(Json{{"unicode", "0061"}}), 1u);
  EXPECT_EQ(entries_of(Json{{"unicode", "0061 10FFFF 0062"}}), 3u);
  EXPECT_EQ(entries_of(Json{{"ace", ""}}), 0u);
  EXPECT_EQ(entries_of(Json{{"ace", "b\u00FC"}}), 3u);
  EXPECT_EQ(entries_of(Json{{"ace_hex", "62FF"}}), 2u);
}

TEST(Members, HoldOctetsAsTheyCan) {
  const auto made = [](std::string_view octets) {
    Json out = Json::object();
    set_ace(out, octets);
    return out;
  };
  EXPECT_EQ(made("tda"), (Json{{"ace", "tda"}}));
  EXPECT_EQ(made("b\xC3\xBC"), (Json{{"ace", "b\u00FC"}}));
  EXPECT_EQ(made("b\xFF"), (Json{{"ace_hex", "62FF"}}));
  EXPECT_EQ(made(""), (Json{{"ace", ""}}));
  EXPECT_EQ(ace_octets(Json{{"ace", "tda"}}), "tda");
  EXPECT_EQ(ace_octets(Json{{"ace_hex", "62FF"}}), "b\xFF");
  EXPECT_EQ(ace_octets(Json{{"ace_hex", "6"}}), "");
}

TEST(Members, AreTheSameWithTheSameJson) {
  const Json json{{"ace", "a"}};
  const Members one = json;
  EXPECT_TRUE(one == Members(json));
  EXPECT_TRUE(one == json);
  EXPECT_FALSE(one == Members(Json{{"ace", "b"}}));
  EXPECT_FALSE(one == Json::object());
  EXPECT_EQ(one.json(), json);
  EXPECT_EQ(one.dump(), R"({"ace":"a"})");
  EXPECT_TRUE(one.contains("ace"));
  EXPECT_FALSE(one.contains("unicode"));
  EXPECT_EQ(one["ace"], "a");
}

}  // namespace
}  // namespace members_test
