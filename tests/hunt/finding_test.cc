// Which finding of a kind of difference is kept.
#include <gtest/gtest.h>

#include <string>

#include "hunt/hunter.h"
#include "hunt/operations.h"
#include "implementation/builtin.h"

namespace hunt_test {
namespace {

using namespace acecheck;
using hunt::Hunter;
using hunt::LocalSubject;

// An implementation that decodes Punycode.
class Decoder : public LocalSubject {
 public:
  using LocalSubject::LocalSubject;
  static Hello hello() {
    Hello out;
    out.codecs[Codec::punycode].ops = {Op::decode};
    return out;
  }
};

// The later finding of a kind takes the place of the first only if it is smaller.
TEST(Finding, IsTheSmallestThatWasFound) {
  std::string smallest = std::string(1000, 'z');
  Decoder subject([&](const Request& request) {
    const std::string ace = ace_octets(request.input);
    // Nothing shrinks it: it does not come again.
    if (ace.size() < 20) return builtin_answer(request);
    if (hunt::is_smaller(decode_punycode, ace, smallest)) smallest = ace;
    return Outcome{Outcome::Kind::timeout, {}, "20"};
  });
  Hunter hunter(Decoder::hello(), {.seed = 1, .most_cases = 10'000});
  hunter.hunt(subject, 0);
  ASSERT_EQ(hunter.findings().size(), 1u);
  EXPECT_EQ(hunter.findings()[0].input, smallest);
}

}  // namespace
}  // namespace hunt_test
