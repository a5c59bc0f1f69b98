// SPDX-License-Identifier: Apache-2.0
// What judge/layer.h says of each version of IDNA, held against implementations of it: ICU (UTS
// 46 and IDNA 2003), libidn (IDNA 2003) and libidn2 (IDNA 2008). None of them fails a vector, and
// each rule of a layer is seen to matter.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unicode/bytestream.h>
#include <unicode/idna.h>
#include <unicode/uidna.h>

#include <functional>
#include <memory>

#include "core/members.h"
#include "core/text.h"
#include "judge/icu_text.h"
#include "judge/judge.h"
#include "judge/layer.h"
#include "support/loaded_suite.h"

#ifdef ACECHECK_LIBIDN
#include <idna.h>
#endif
#ifdef ACECHECK_LIBIDN2
#include <idn2.h>
#endif

namespace layers_test {
namespace {

using namespace acecheck;
using Text = icu::UnicodeString;

// A label as an implementation of IDNA converts it; nothing where it rejects the label.
struct Reference {
  Capabilities declared;
  std::function<std::optional<Text>(const Text&)> to_ascii;
  std::function<std::optional<Text>(const Text&)> to_unicode;
};

Capabilities layer(Layer layer, bool transitional = false) {
  Capabilities out;
  out.bits = 32;
  out.domain = Domain::scalar;
  out.layer = layer;
  out.transitional = transitional;
  out.strings = Strings::utf_8;
  return out;
}

// Of an implementation that takes UTF-16: halves of pairs too.
Capabilities utf16_layer(Layer of, bool transitional = false) {
  Capabilities out = layer(of, transitional);
  out.unicode_hex = {EncodingForm::utf_16};
  return out;
}

Text text_of(std::string_view unicode) {
  Text out;
  const auto points = code_points(unicode).value();
  for (const std::uint64_t c : points) out.append(static_cast<UChar32>(c));
  return out;
}

std::string unicode_of_text(const Text& text) {
  std::vector<std::uint64_t> out;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1))
    out.push_back(static_cast<std::uint64_t>(text.char32At(i)));
  return unicode_of(out);
}

const Text prefix = Text::fromUTF8("xn--");

// What the implementation does with the request of a vector, as its adapter would say it.
Outcome outcome_of(const Vector& vector, const Reference& reference) {
  const Outcome rejected{Outcome::Kind::reject, {}, "IDNA"};
  if (vector.op == Op::encode) {
    const auto ascii = reference.to_ascii(text_of(vector.json["unicode"].get<std::string>()));
    if (!ascii || !ascii->startsWith(prefix)) return rejected;
    std::string ace;
    ascii->tempSubString(prefix.length()).toUTF8String(ace);
    return {Outcome::Kind::value, ace, ""};
  }
  const auto text = reference.to_unicode(prefix + Text::fromUTF8(*vector.input.ace()));
  if (!text) return rejected;
  return {Outcome::Kind::value, text_from(unicode_of_text(*text)).value(), ""};
}

void expect_no_failure(const Reference& reference) {
  std::size_t asked = 0;
  for (const Vector& vector : tests::suite().vectors()) {
    if (vector.codec != Codec::punycode || (vector.op != Op::encode && vector.op != Op::decode))
      continue;
    // A string that ends at a NUL, or cannot be converted, is the adapter's to refuse.
    if (!not_applicable(vector, reference.declared).empty()) continue;
    if (vector.input.ace() && vector.input.ace()->find('\0') != std::string::npos) continue;
    if (vector.ace_length() > 1000) continue;
    ++asked;
    const Outcome outcome = outcome_of(vector, reference);
    const Judgement judged = judge(vector, reference.declared, outcome);
    EXPECT_FALSE(is_failure(judged.verdict)) << vector.id << ": " << name(judged.verdict) << ": "
                                             << value_members(vector, outcome.value).dump();
  }
  EXPECT_GT(asked, 1000u);
}

Reference icu_uts46(bool transitional) {
  UErrorCode status = U_ZERO_ERROR;
  const auto how = transitional ? 0u
                                : static_cast<std::uint32_t>(UIDNA_NONTRANSITIONAL_TO_ASCII |
                                                             UIDNA_NONTRANSITIONAL_TO_UNICODE);
  const std::shared_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      how | UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ, status));
  const auto convert = [idna](const Text& label, bool to_ascii) -> std::optional<Text> {
    UErrorCode error = U_ZERO_ERROR;
    icu::IDNAInfo info;
    Text out;
    (idna.get()->*(to_ascii ? &icu::IDNA::labelToASCII : &icu::IDNA::labelToUnicode))(label, out,
                                                                                      info, error);
    if (U_FAILURE(error) || info.hasErrors()) return {};
    return out;
  };
  return {utf16_layer(Layer::uts46, transitional), std::bind(convert, std::placeholders::_1, true),
          std::bind(convert, std::placeholders::_1, false)};
}

// A character is of the version that brought it, and of each later one.
TEST(IcuText, KnowsTheVersionOfACharacter) {
  EXPECT_TRUE(is_of_unicode('a', {1, 1}));
  EXPECT_TRUE(is_of_unicode(0x220, {3, 2}));
  EXPECT_FALSE(is_of_unicode(0x220, {3, 1}));
  EXPECT_TRUE(is_of_unicode(0x221, {4, 0}));
  EXPECT_FALSE(is_of_unicode(0x221, {3, 2}));
  EXPECT_TRUE(is_of_unicode(0x1DC3, {4, 1}));
  EXPECT_TRUE(is_of_unicode(0x1DC3, {5, 0}));
  EXPECT_FALSE(is_of_unicode(0x1DC3, {4, 0}));
  EXPECT_FALSE(is_of_unicode(0x378, {99, 0}));  // no character
}

TEST(Layers, IcusUts46HasNoFailure) { expect_no_failure(icu_uts46(false)); }
TEST(Layers, IcusTransitionalUts46HasNoFailure) { expect_no_failure(icu_uts46(true)); }

// ICU's older functions.
Reference icu_idna2003() {
  const auto convert = [](const Text& label, auto function) -> std::optional<Text> {
    UErrorCode error = U_ZERO_ERROR;
    std::u16string out(4 * static_cast<std::size_t>(label.length()) + 300, u'\0');
    const std::int32_t length =
        function(label.getBuffer(), label.length(), out.data(),
                 static_cast<std::int32_t>(out.size()), UIDNA_USE_STD3_RULES, nullptr, &error);
    if (U_FAILURE(error)) return {};
    return Text(out.data(), length);
  };
  return {utf16_layer(Layer::idna2003),
          [convert](const Text& label) { return convert(label, &uidna_toASCII); },
          [convert](const Text& label) -> std::optional<Text> {
            const auto out = convert(label, &uidna_toUnicode);
            // Who fails returns the label as it was (RFC 3490 4.2).
            return out && out->startsWith(prefix) ? std::nullopt : out;
          }};
}

TEST(Layers, IcusIdna2003HasNoFailure) { expect_no_failure(icu_idna2003()); }

// Every version of IDNA refuses octets that are not UTF-8, and so does who implements it.
//   takes   whether the implementation converts the label
void expect_ill_formed_refused(const std::function<bool(const std::string&)>& takes) {
  std::size_t asked = 0;
  for (const Vector& vector : tests::suite().vectors()) {
    if (vector.form() != EncodingForm::utf_8 || !vector.is_ill_formed()) continue;
    for (const Layer each : {Layer::idna2003, Layer::idna2008, Layer::uts46}) {
      Capabilities declared = layer(each);
      declared.unicode_hex = {EncodingForm::utf_8};
      EXPECT_EQ(not_applicable(vector, declared), "") << vector.id;
      EXPECT_EQ(permitted(vector, declared), (Permitted{false, true, false})) << vector.id;
    }
    const Octets& octets = vector.input.units()->octets;
    ++asked;
    EXPECT_FALSE(takes(std::string(octets.begin(), octets.end()))) << vector.id;
  }
  EXPECT_GT(asked, 40u);
}

TEST(Layers, IcuRefusesWhatIsNotUtf8) {
  expect_ill_formed_refused([](const std::string& label) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::IDNA> idna(
        icu::IDNA::createUTS46Instance(UIDNA_NONTRANSITIONAL_TO_ASCII, status));
    icu::IDNAInfo info;
    std::string out;
    icu::StringByteSink<std::string> sink(&out);
    idna->labelToASCII_UTF8(label, sink, info, status);
    return U_SUCCESS(status) != 0 && info.hasErrors() == 0;
  });
}

#ifdef ACECHECK_LIBIDN
TEST(Layers, LibidnRefusesWhatIsNotUtf8) {
  expect_ill_formed_refused([](const std::string& label) {
    char* out = nullptr;
    const int code = idna_to_ascii_8z(label.c_str(), &out, 0);
    std::free(out);
    return code == IDNA_SUCCESS;
  });
}

TEST(Layers, LibidnHasNoFailure) {
  expect_no_failure({layer(Layer::idna2003),
                     [](const Text& label) -> std::optional<Text> {
                       std::string utf8;
                       char* out = nullptr;
                       const int code = idna_to_ascii_8z(label.toUTF8String(utf8).c_str(), &out,
                                                         IDNA_USE_STD3_ASCII_RULES);
                       const std::unique_ptr<char, decltype(&std::free)> owner(out, &std::free);
                       return code == IDNA_SUCCESS ? std::optional(Text(out)) : std::nullopt;
                     },
                     [](const Text& label) -> std::optional<Text> {
                       std::string utf8;
                       char* out = nullptr;
                       const int code = idna_to_unicode_8z8z(label.toUTF8String(utf8).c_str(), &out,
                                                             IDNA_USE_STD3_ASCII_RULES);
                       const std::unique_ptr<char, decltype(&std::free)> owner(out, &std::free);
                       if (code != IDNA_SUCCESS) return {};
                       const Text text = Text::fromUTF8(out);
                       return text.startsWith(prefix) ? std::nullopt : std::optional(text);
                     }});
}
#endif

#ifdef ACECHECK_LIBIDN2
// A label converted by a function of libidn2, without the mapping of UTS 46.
template <class Function>
std::optional<Text> by_libidn2(Function function, const Text& label) {
  std::string utf8;
  char* out = nullptr;
  const int code = function(label.toUTF8String(utf8).c_str(), &out, IDN2_NFC_INPUT | IDN2_NO_TR46);
  const std::unique_ptr<char, decltype(&idn2_free)> owner(out, &idn2_free);
  if (code != IDN2_OK) return {};
  return Text::fromUTF8(out);
}

TEST(Layers, Libidn2RefusesWhatIsNotUtf8) {
  for (const int flags : {IDN2_NFC_INPUT | IDN2_NO_TR46, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL}) {
    expect_ill_formed_refused([flags](const std::string& label) {
      char* out = nullptr;
      const int code = idn2_to_ascii_8z(label.c_str(), &out, flags);
      idn2_free(out);
      return code == IDN2_OK;
    });
  }
}

TEST(Layers, Libidn2HasNoFailure) {
  const auto to_ascii = [](const Text& label) { return by_libidn2(&idn2_to_ascii_8z, label); };
  expect_no_failure(
      {layer(Layer::idna2008), to_ascii, [&](const Text& label) -> std::optional<Text> {
         // The conversion for display does not test the label. RFC 5891, section 5.4, does, and
         // has it converted back.
         const auto text = by_libidn2(&idn2_to_unicode_8z8z, label);
         if (!text) return {};
         const auto back = to_ascii(*text);
         const bool same = back && back->caseCompare(label, 0) == 0;
         return same ? text : std::nullopt;
       }});
}
#endif

}  // namespace
}  // namespace layers_test
