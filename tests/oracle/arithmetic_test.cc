// SPDX-License-Identifier: Apache-2.0
// The fast arithmetic and the reference arithmetic give the same results, for every maxint.
#include <gtest/gtest.h>
#include <oracle/bootstring.h>

#include <random>

namespace arithmetic_test {
namespace {

using oracle::Arithmetic;
using oracle::CodePoints;
using oracle::Domain;
using oracle::Integer;
using oracle::bootstring::Limits;
using oracle::bootstring::punycode;

Integer power(unsigned exponent) { return Integer(1) << exponent; }

// None, those of usual integers, and those around what 64 bits have room for.
std::vector<Limits> limits() {
  std::vector<Limits> out = {{}};
  for (const unsigned bits : {26u, 58u, 64u}) {
    out.push_back({power(bits) - 1});
    out.push_back({power(bits)});
  }
  return out;
}

template <class Answer>
void expect_same(const Answer& fast, const Answer& reference, const std::string& input) {
  ASSERT_EQ(fast.result.has_value(), reference.result.has_value()) << input;
  if (!fast.result) {
    EXPECT_EQ(fast.result.error().reason, reference.result.error().reason) << input;
    EXPECT_EQ(fast.result.error().position, reference.result.error().position) << input;
  }
  EXPECT_EQ(fast.width.min_bits, reference.width.min_bits) << input;
  EXPECT_EQ(fast.trace, reference.trace) << input;
}

TEST(Arithmetic, DecodesInAnyIntegers) {
  std::vector<std::string> inputs = {"", "-", "tda", "bcher-kva", "ihqwcrb4cv8a8dqg056pqjye"};
  for (const std::size_t length : {1u, 6u, 13u, 14u, 26u}) {
    for (const char digit : {'a', 'b', 'z', '9'}) {
      inputs.push_back("x-" + std::string(length - 1, digit) + "a");
      inputs.push_back(std::string(length, digit) + "b" + std::string(length, 'z') + "a");
    }
  }
  std::minstd_rand random(1);
  for (int i = 0; i < 20; ++i) {
    std::string input = i % 2 == 0 ? "" : "abc-";
    for (auto left = random() % 20; left > 0; --left) {
      input += "abcdefghijklmnopqrstuvwxyz0123456789"[random() % 36];
    }
    inputs.push_back(std::move(input));
  }
  for (const Limits& each : limits()) {
    for (const std::string& input : inputs) {
      const auto decoded = [&](Arithmetic arithmetic) {
        return decode(input, punycode(),
                      {.domain = Domain::any, .arithmetic = arithmetic, .trace = true}, each);
      };
      const auto fast = decoded(Arithmetic::fast);
      const auto reference = decoded(Arithmetic::reference);
      expect_same(fast, reference, input);
      if (fast.result) {
        EXPECT_EQ(fast.result->text, reference.result->text) << input;
      }
    }
  }
}

TEST(Arithmetic, EncodesInAnyIntegers) {
  std::vector<CodePoints> inputs = {{}, {'a'}, {0xFC}, {'b', 0xFC, 'c'}, {0x10FFFF, 0x80, 0xFC}};
  for (const unsigned bits : {26u, 31u, 32u, 58u, 63u, 64u, 70u, 127u, 128u, 140u}) {
    for (const int less : {0, 1}) {
      inputs.push_back({power(bits) - less});
      inputs.push_back({0xFC, power(bits) - less, 'a', power(bits / 2), 'b'});
    }
  }
  for (const Limits& each : limits()) {
    for (const CodePoints& input : inputs) {
      const auto encoded = [&](Arithmetic arithmetic) {
        return encode(input, "", punycode(),
                      {.domain = Domain::any, .arithmetic = arithmetic, .trace = true}, each);
      };
      const auto fast = encoded(Arithmetic::fast);
      const auto reference = encoded(Arithmetic::reference);
      const std::string words = input.empty() ? "" : input.back().str();
      expect_same(fast, reference, words);
      if (fast.result) {
        EXPECT_EQ(*fast.result, *reference.result) << words;
      }
    }
  }
}

}  // namespace
}  // namespace arithmetic_test
