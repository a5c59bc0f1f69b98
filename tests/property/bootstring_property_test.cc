// SPDX-License-Identifier: Apache-2.0
// Bootstring beyond Punycode: every integer width, and other parameters.
#include <ace/bootstring.h>
#include <ace/punycode.h>
#include <oracle/bootstring.h>

#include "property/properties.h"

namespace oracle::bootstring {

void showValue(const Parameters& p, std::ostream& out) {
  out << "base " << p.base << ", tmin " << p.tmin << ", tmax " << p.tmax << ", skew " << p.skew
      << ", damp " << p.damp << ", initial bias " << p.initial_bias;
}

}  // namespace oracle::bootstring

namespace {

using namespace tests;
using oracle::CodePoints;
using oracle::Integer;

CodePoints points_of(const std::u32string& text) {
  CodePoints out;
  for (const char32_t c : text) out.emplace_back(static_cast<std::uint32_t>(c));
  return out;
}

// --- Widths: the same source at a small maxint, where overflow is near ---------------------------

// Value, reason and position must equal the oracle's.
template <std::uint64_t Maxint>
void agrees_at_width(const Ace& ace) {
  using P = ace::punycode::Profile;
  std::vector<std::uint64_t> text(ace.octets.size());
  ace::bootstring::Output<std::uint64_t> output(text, {});
  const auto given = ace::bootstring::decode_to<P, Maxint>(ace.octets, ace::Domain::any, output);
  const auto right = oracle::bootstring::decode(
      ace.octets, oracle::bootstring::punycode(),
      {.domain = oracle::Domain::any, .arithmetic = oracle::Arithmetic::fast}, {Integer(Maxint)});
  RC_CLASSIFY(right.result.has_value(), "accepted");
  RC_ASSERT(given.has_value() == right.result.has_value());
  if (given) {
    text.resize(output.size());
    RC_ASSERT(CodePoints(text.begin(), text.end()) == right.result->text);
    // A text that decodes within the width also encodes within the width, to the same string.
    std::string again;
    ace::StringSink sink{again};
    const auto encoded = ace::bootstring::encode_to<P, Maxint>(std::span<const std::uint64_t>(text),
                                                               std::span<const ace::CaseFlag>{},
                                                               ace::Domain::any, sink);
    RC_ASSERT(encoded.has_value());
    RC_ASSERT(lower(again) == lower(ace.octets));
  } else {
    RC_ASSERT(given.error().code == right.result.error().reason);
    RC_ASSERT(given.error().position == right.result.error().position);
  }
}

rc::Gen<Ace> near_bounds() { return rc::gen::oneOf(ace_of_deltas(), any_ace(Codec::punycode)); }

RC_GTEST_PROP(BootstringProperty, AgreesAt14Bits, ()) { agrees_at_width<16380>(*near_bounds()); }
RC_GTEST_PROP(BootstringProperty, AgreesAt16Bits, ()) { agrees_at_width<0xFFFF>(*near_bounds()); }
RC_GTEST_PROP(BootstringProperty, AgreesAt26Bits, ()) {
  agrees_at_width<0x3FFFFFF>(*near_bounds());
}
RC_GTEST_PROP(BootstringProperty, AgreesAt31Bits, ()) {
  agrees_at_width<0x7FFFFFFF>(*near_bounds());
}
RC_GTEST_PROP(BootstringProperty, AgreesAt32Bits, ()) {
  agrees_at_width<0xFFFFFFFF>(*near_bounds());
}
RC_GTEST_PROP(BootstringProperty, AgreesAt53Bits, ()) {
  agrees_at_width<(1ull << 53) - 1>(*near_bounds());
}
RC_GTEST_PROP(BootstringProperty, AgreesAt63Bits, ()) {
  agrees_at_width<(1ull << 63) - 1>(*near_bounds());
}
RC_GTEST_PROP(BootstringProperty, AgreesAt64Bits, ()) {
  agrees_at_width<UINT64_MAX>(*near_bounds());
}

// --- Other parameters ----------------------------------------------------------------------------

// Any parameters that bis section 4 allows, over the digits of Punycode.
rc::Gen<oracle::bootstring::Parameters> parameters() {
  return rc::gen::exec([] {
    oracle::bootstring::Parameters p = oracle::bootstring::punycode();
    p.base = *rc::gen::inRange<std::uint64_t>(2, 37);
    p.tmin = *rc::gen::inRange<std::uint64_t>(0, p.base - 1);
    p.tmax = *rc::gen::inRange<std::uint64_t>(std::max<std::uint64_t>(p.tmin, 1), p.base);
    p.skew = *rc::gen::inRange<std::uint64_t>(1, 100);
    p.damp = *rc::gen::inRange<std::uint64_t>(2, 1000);
    p.initial_bias = *rc::gen::inRange<std::uint64_t>(0, 4) * p.base +
                     *rc::gen::inRange<std::uint64_t>(0, p.base - p.tmin);
    auto digits = p.digits;
    digits.resize(p.base);
    p.set_digits(std::move(digits));
    return p;
  });
}

// Provided the constraints are satisfied, the parameters affect efficiency but not correctness.
RC_GTEST_PROP(BootstringProperty, IsReversibleWithAnyParameters, ()) {
  const oracle::bootstring::Parameters p = *parameters();
  RC_ASSERT(p.valid());
  const Text text = *any_text(Codec::punycode);
  const oracle::Options options{.arithmetic = oracle::Arithmetic::fast};
  const auto encoded = oracle::bootstring::encode(points_of(text.characters), "", p, options);
  // Where base - tmax is 1, integers are in unary, and the oracle gives up.
  RC_PRE(encoded.result.has_value() || encoded.result.error().reason != ace::Errc::too_long);
  RC_ASSERT(encoded.result.has_value());
  const auto back = oracle::bootstring::decode(*encoded.result, p, options);
  RC_ASSERT(back.result.has_value());
  RC_ASSERT(back.result->text == points_of(text.characters));
}

RC_GTEST_PROP(BootstringProperty, IsUniqueWithAnyParameters, ()) {
  const oracle::bootstring::Parameters p = *parameters();
  std::string digits;
  for (const std::string& forms : p.digits) digits += forms.front();
  const auto string = *rc::gen::container<std::string>(rc::gen::elementOf(digits + "-A"));
  const oracle::Options options{.arithmetic = oracle::Arithmetic::fast};
  const auto decoded = oracle::bootstring::decode(string, p, options);
  RC_CLASSIFY(decoded.result.has_value(), "accepted");
  if (!decoded.result) return;
  const auto again = oracle::bootstring::encode(decoded.result->text, "", p, options);
  RC_ASSERT(again.result.has_value());
  RC_ASSERT(lower(*again.result) == lower(string));
}

// Compares the production source with parameters that are not Punycode's, and the oracle with the
// same parameters.
template <std::uint32_t Base, std::uint32_t Tmin, std::uint32_t Tmax, std::uint32_t Skew,
          std::uint32_t Damp, std::uint32_t Bias>
struct Other : ace::punycode::Profile {
  static constexpr std::uint32_t base = Base;
  static constexpr std::uint32_t tmin = Tmin;
  static constexpr std::uint32_t tmax = Tmax;
  static constexpr std::uint32_t skew = Skew;
  static constexpr std::uint32_t damp = Damp;
  static constexpr std::uint32_t initial_bias = Bias;
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    const std::uint32_t value = ace::punycode::Profile::digit_value(cp);
    return value < Base ? value : Base;
  }
};

template <class P>
void agrees_with_parameters(const Text& text) {
  oracle::bootstring::Parameters p = oracle::bootstring::punycode();
  p.base = P::base;
  p.tmin = P::tmin;
  p.tmax = P::tmax;
  p.skew = P::skew;
  p.damp = P::damp;
  p.initial_bias = P::initial_bias;
  auto digits = p.digits;
  digits.resize(p.base);
  p.set_digits(std::move(digits));
  const auto right = oracle::bootstring::encode(points_of(text.characters), "", p,
                                                {.arithmetic = oracle::Arithmetic::fast});
  RC_ASSERT(right.result.has_value());
  std::string given;
  ace::StringSink sink{given};
  const auto done = ace::bootstring::encode_to<P, UINT64_MAX>(
      std::span<const char32_t>(text.characters), std::span<const ace::CaseFlag>{},
      ace::Domain::scalar, sink);
  RC_ASSERT(done.has_value());
  RC_ASSERT(given == *right.result);
  std::u32string back(given.size(), U'\0');
  ace::bootstring::Output<char32_t> output(back, {});
  const auto decoded =
      ace::bootstring::decode_to<P, UINT64_MAX>(given, ace::Domain::scalar, output);
  RC_ASSERT(decoded.has_value());
  back.resize(output.size());
  RC_ASSERT(back == text.characters);
}

RC_GTEST_PROP(BootstringProperty, AgreesInBase10, ()) {
  agrees_with_parameters<Other<10, 2, 7, 5, 20, 13>>(*any_text(Codec::punycode));
}
RC_GTEST_PROP(BootstringProperty, AgreesInBase36WithLowThresholds, ()) {
  agrees_with_parameters<Other<36, 0, 1, 1, 2, 0>>(*any_text(Codec::punycode));
}
RC_GTEST_PROP(BootstringProperty, AgreesInBase20WithOneThreshold, ()) {
  agrees_with_parameters<Other<20, 9, 9, 80, 300, 50>>(*any_text(Codec::punycode));
}

}  // namespace
