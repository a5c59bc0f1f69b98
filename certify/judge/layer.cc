// SPDX-License-Identifier: Apache-2.0
#include "judge/layer.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "core/case.h"
#include "core/text.h"
#include "judge/capabilities.h"
#include "judge/icu_text.h"

namespace acecheck {
namespace {

// Octets of an ACE string with which a label, prefix included, has the most that it may have: 63
// (RFC 3490 4.1 step 8, RFC 5891 4.4, UTS 46 4 step 4).
constexpr std::size_t longest_in_label = 63 - 4;

// A version of IDNA, as far as it decides what is asked and what is right.
struct LayerRules {
  // Sharp s, final sigma, and the joiners stand for other characters. (RFC 3454 B.1 and B.2;
  // UTS 46 6 with transitional processing. RFC 5892 2.6 has them as they are.)
  bool maps_deviations;
  // Only what nameprep leaves alone is taken: Unicode 3.2, and its rules for two directions
  // (RFC 3491).
  bool only_nameprep;
  // Only letters, marks and digits are taken (RFC 5892 2): no symbol, no conjoining jamo.
  bool only_letters;
  // A label that decodes to ASCII alone was valid before this version of Unicode (UTS 46 4 step
  // 4); {0, 0}: was never valid.
  UnicodeVersion ascii_refused_from;
  // The same of a label that decodes to one with the prefix of encoded labels, which UTS 46 refused
  // before only where hyphens are checked (4.1, criterion 2).
  UnicodeVersion prefix_refused_from;
  // An implementation has the characters of this version of Unicode, whatever it declares.
  UnicodeVersion characters;
  // A URL parser takes characters away before IDNA, and ends the host at others. It takes each
  // domain of ASCII, whatever its labels decode to, or refuses it as before June 2026 (WHATWG URL
  // Standard, 3.3 and 4.4).
  bool is_behind_url_parser = false;
};

// Without a Unicode version that is declared: UTS 46 and IDNA 2008 began with Unicode 5.2.
constexpr LayerRules idna2003 = {true, true, false, {0, 0}, {0, 0}, {3, 2}};   // RFC 3490, 3491
constexpr LayerRules idna2008 = {false, false, true, {0, 0}, {0, 0}, {5, 2}};  // RFC 5891, 5892
constexpr LayerRules uts46 = {false, false, false, {16, 0}, {15, 1}, {5, 2}};
constexpr LayerRules transitional_uts46 = {true, false, false, {16, 0}, {15, 1}, {5, 2}};
constexpr LayerRules url = {false, false, false, {0, 0}, {0, 0}, {5, 2}, true};

// capabilities: of a layer of IDNA.
const LayerRules& rules_of(const Capabilities& capabilities) {
  switch (capabilities.layer) {
    case Layer::idna2003:
      return idna2003;
    case Layer::idna2008:
      return idna2008;
    case Layer::url:
      return url;
    default:
      return capabilities.transitional ? transitional_uts46 : uts46;
  }
}

bool is_ascii(std::uint64_t c) { return c < 0x80; }

// The characters on which UTS 46 and IDNA 2008 deviate from IDNA 2003 (UTS 46, table 1).
bool is_deviation(std::uint64_t c) { return c == 0xDF || c == 0x3C2 || c == 0x200C || c == 0x200D; }

// The text of the question or of its answer; nothing for integers that are not scalar values.
std::optional<CodePoints> text_of(const Case& asked) {
  const CodePoints* text = asked.op == Op::encode ? asked.input.text() : asked.value->text();
  const auto is_scalar = [](std::uint64_t c) { return c <= 0x10FFFF && (c & ~0x7FFULL) != 0xD800; };
  if (text == nullptr || !std::ranges::all_of(*text, is_scalar)) return {};
  return *text;
}

// Whether characters that are not ASCII become ASCII when the string is mapped, as full-width
// digits do and as invisible characters vanish.
bool maps_to_ascii(const std::string& ace) {
  if (std::ranges::all_of(ace, [](unsigned char c) { return is_ascii(c); })) return false;
  const auto given = icu::UnicodeString::fromUTF8(ace);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* mapping = icu::Normalizer2::getNFKCCasefoldInstance(status);
  if (U_FAILURE(status)) return false;
  const icu::UnicodeString mapped = mapping->normalize(given, status);
  if (U_FAILURE(status)) return false;
  for (std::int32_t i = 0; i < mapped.length(); ++i) {
    // The ideographic full stop separates labels as well (RFC 3490 3.1).
    if (mapped[i] >= 0x80 && mapped[i] != 0x3002) return false;
  }
  return mapped != given || given.indexOf(u'\u3002') >= 0;
}

// Whether a URL parser would see another host: it removes tabs and line ends, strips controls and
// spaces at the end of its input, resolves percent signs, and ends the host at the delimiters of
// URLs.
bool is_changed_by_url_parser(std::string_view ace) {
  return ace.find_first_of("\t\n\r/\\?#@:%") != std::string_view::npos ||
         (!ace.empty() && static_cast<unsigned char>(ace.back()) <= ' ');
}

// Whether nameprep takes the text, and leaves it as it is.
bool is_nameprep_stable(const CodePoints& text) {
  const icu::UnicodeString given = to_icu(text);
  return after_nameprep(given) == given;
}

bool is_in_ignorable_block(UChar32 c) {
  const UBlockCode block = ublock_getCode(c);
  return block == UBLOCK_COMBINING_MARKS_FOR_SYMBOLS || block == UBLOCK_MUSICAL_SYMBOLS ||
         block == UBLOCK_ANCIENT_GREEK_MUSICAL_NOTATION;
}

// Letters, marks and digits of RFC 5892, section 2.1, without its exceptions (2.6), ignorable
// blocks (2.4) and conjoining jamo (2.9).
bool is_letter_digit(std::uint64_t c) {
  constexpr std::uint64_t exceptions[] = {0x640,  0x7FA,  0x302E, 0x302F, 0x3031,
                                          0x3032, 0x3033, 0x3034, 0x3035, 0x303B};
  const auto code_point = static_cast<UChar32>(c);
  const auto jamo = u_getIntPropertyValue(code_point, UCHAR_HANGUL_SYLLABLE_TYPE);
  return (U_GET_GC_MASK(code_point) & (U_GC_LL_MASK | U_GC_LO_MASK | U_GC_LM_MASK | U_GC_MN_MASK |
                                       U_GC_MC_MASK | U_GC_ND_MASK)) != 0 &&
         (jamo == U_HST_NOT_APPLICABLE || jamo == U_HST_LV_SYLLABLE ||
          jamo == U_HST_LVT_SYLLABLE) &&
         !is_in_ignorable_block(code_point) &&
         std::ranges::find(exceptions, c) == std::end(exceptions);
}

bool is_control(std::uint64_t c) {
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & (U_GC_C_MASK | U_GC_Z_MASK)) != 0;
}

bool changes(const LayerRules& rules, const CodePoints& text) {
  return rules.maps_deviations && std::ranges::any_of(text, is_deviation);
}

bool is_ascii_label(const Case& asked) {
  const auto text = text_of(asked);
  return text && std::ranges::all_of(*text, is_ascii);
}

// Whether the text begins with the prefix of encoded labels, and is not mapped to another one.
bool is_prefixed_label(const Case& asked) {
  const auto text = text_of(asked);
  if (!text) return false;
  const icu::UnicodeString label = to_icu(*text);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* mapping = icu::Normalizer2::getNFKCCasefoldInstance(status);
  return U_SUCCESS(status) && label.startsWith(u"xn--", 4) &&
         mapping->isNormalized(label, status) && U_SUCCESS(status);
}

}  // namespace

std::string_view not_asked_at_layer(const Case& asked, const Capabilities& capabilities) {
  if (!is_idna(capabilities.layer)) return "";
  const LayerRules& rules = rules_of(capabilities);
  if (asked.is_ill_formed()) return "";
  if (asked.op == Op::encode) {
    const auto text = text_of(asked);
    const bool stable = asked.idna_stable && text && !changes(rules, *text);
    return stable ? "" : "IDNA would change the text";
  }
  if (!asked.input.ace()) return "";
  const std::string& ace = *asked.input.ace();
  if (ace.find('.') != std::string::npos) return "IDNA separates labels at a full stop";
  // RFC 3490 4.2 step 1; UTS 46 4 step 1; RFC 5895 permits it around IDNA 2008.
  if (maps_to_ascii(ace)) {
    return "IDNA maps characters that are not ASCII before it decodes";
  }
  if (rules.is_behind_url_parser && is_changed_by_url_parser(ace)) {
    return "a URL parser changes the host before IDNA";
  }
  return "";
}

std::string_view layer_took_once(const Case& asked, const Capabilities& capabilities) {
  if (!is_idna(capabilities.layer) || !asked.idna_rejects) return "";
  const LayerRules& rules = rules_of(capabilities);
  const UnicodeVersion version = capabilities.unicode_version.value_or(UnicodeVersion{});
  if (version < rules.ascii_refused_from && is_ascii_label(asked)) {
    return "takes labels that decode to ASCII, as UTS 46 did before Unicode 16";
  }
  if (version < rules.prefix_refused_from && is_prefixed_label(asked)) {
    return "takes labels that decode to a label with the prefix xn--, as UTS 46 did before Unicode "
           "15.1";
  }
  return "";
}

bool layer_refuses(const Case& asked, const Capabilities& capabilities) {
  if (!is_idna(capabilities.layer)) return false;
  // IDNA is about text of Unicode. Surrogates and U+FFFD are prohibited (RFC 3454 C.5 and C.6) or
  // disallowed (RFC 5892, UTS 46).
  if (asked.is_ill_formed()) return true;
  return asked.idna_rejects && !rules_of(capabilities).is_behind_url_parser &&
         layer_took_once(asked, capabilities).empty();
}

bool layer_takes(const Case& asked, const Capabilities& capabilities) {
  if (!is_idna(capabilities.layer)) return true;
  const LayerRules& rules = rules_of(capabilities);
  const auto text = text_of(asked);
  if (!asked.idna_stable || !text || changes(rules, *text)) return false;
  if (asked.ace_length() > longest_in_label) return false;
  const UnicodeVersion characters =
      std::max(rules.characters, capabilities.unicode_version.value_or(rules.characters));
  return std::ranges::all_of(*text,
                             [&](std::uint64_t c) {
                               return is_ascii(c) ||
                                      (is_of_unicode(c, characters) && !is_control(c) &&
                                       (!rules.only_letters || is_letter_digit(c)));
                             }) &&
         (!rules.only_nameprep || is_nameprep_stable(*text));
}

}  // namespace acecheck
