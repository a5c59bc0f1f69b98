// Punycode by the book (rfc3492bis 6), and what can be wrong with it.
#include <unicode/idna.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <optional>

#include "base/text.h"
#include "faulty.h"

namespace faulty {
namespace {

using acecheck::Domain;
using acecheck::Json;
using acecheck::Op;
using acecheck::Outcome;
using acecheck::Request;
__extension__ typedef __int128 Wide;
using Text = std::vector<std::uint64_t>;

// name, class in vectors/bugs.json, what is wrong
#define PUNYCODE_FAULTS(FAULT)                                                                    \
  /* digits */                                                                                    \
  FAULT(digit_signed, "digit-below-zero", "c - 48 < 10 and so on, with signed integers")          \
  FAULT(digit_slash, "digit-below-zero", "/ is the digit 25")                                     \
  FAULT(digit_colon, "digit-below-zero", ": is the digit 36")                                     \
  FAULT(digit_at, "digit-below-zero", "@ is a digit below 0, taken for 0")                        \
  FAULT(digit_bracket, "digit-below-zero", "[ is the digit 26")                                   \
  FAULT(digit_grave, "digit-below-zero", "` is a digit below 0, taken for 0")                     \
  FAULT(digit_brace, "digit-below-zero", "{ is the digit 26")                                     \
  FAULT(digit_unknown_zero, "digit-invalid-is-zero", "every unknown character is 0")              \
  FAULT(digit_underscore, "digit-invalid-is-zero", "_ is 0")                                      \
  FAULT(digit_values_25, "digit-value", "0 is the digit 25")                                      \
  FAULT(digit_values_22, "digit-value", "0 is the digit 22")                                      \
  FAULT(digit_order, "digit-value", "0 to 9 are 0 to 9, and the letters follow")                  \
  FAULT(digit_9_missing, "digit-value", "9 is no digit")                                          \
  FAULT(digit_z_missing, "digit-value", "z is no digit")                                          \
  FAULT(digit_0_missing, "digit-value", "0 is no digit")                                          \
  FAULT(digit_upper_refused, "digit-case", "capitals are no digits")                              \
  FAULT(digit_upper_z, "digit-case", "Z is no digit")                                             \
  FAULT(digit_upper_value, "digit-case", "capitals are 26 and more")                              \
  FAULT(digit_encoded_order, "digit-value", "the encoder writes 0 to 9 for 0 to 9")               \
  FAULT(digit_encoded_z, "digit-value", "the encoder writes 0 for 25")                            \
  FAULT(digit_narrowed, "digit-narrowed", "characters are cut to octets")                         \
  FAULT(digit_unicode, "digit-narrowed", "any decimal digit of Unicode is a digit")               \
  FAULT(digit_full_width, "digit-narrowed", "full-width letters and digits are digits")           \
  FAULT(digit_folded, "digit-narrowed", "the Kelvin sign and the long s are letters")             \
  FAULT(digit_dotless, "digit-narrowed", "the dotless and the dotted i are i")                    \
  FAULT(digit_latin_1, "digit-locale", "letters of Latin-1 are digits")                           \
  FAULT(digit_superscript, "digit-locale", "the superscript digits of Latin-1 are digits")        \
  FAULT(junk_space, "trailing-junk", "white space at the end is ignored")                         \
  FAULT(junk_newline, "trailing-junk", "a line's end is ignored")                                 \
  FAULT(junk_leading, "trailing-junk", "white space at the start is ignored")                     \
  FAULT(junk_nul, "trailing-junk", "NUL ends the input")                                          \
  FAULT(junk_dot, "trailing-junk", "a full stop at the end is ignored")                           \
  /* delimiter and literal portion */                                                             \
  FAULT(leading_delimiter, "leading-delimiter", "a delimiter at index 0 is consumed")             \
  FAULT(delimiter_alone, "leading-delimiter", "a delimiter alone is the empty string")            \
  FAULT(first_delimiter, "first-delimiter", "the first delimiter ends the literal portion")       \
  FAULT(delimiter_required, "no-delimiter", "a string without a delimiter is refused")            \
  FAULT(no_delimiter_is_text, "no-delimiter", "a string without a delimiter is itself")           \
  FAULT(ascii_without_delimiter, "ascii-no-delimiter", "ASCII is encoded as itself")              \
  FAULT(ascii_delimiter_trimmed, "ascii-no-delimiter", "a last delimiter is an error")            \
  FAULT(delimiter_always, "delimiter-always", "the delimiter is always written")                  \
  FAULT(delimiter_if_more, "delimiter-always", "the delimiter is written if there are deltas")    \
  FAULT(empty_refused, "ascii-no-delimiter", "the empty string is an error")                      \
  FAULT(non_basic_literal, "non-basic-literal", "the literal portion is not checked")             \
  FAULT(non_basic_first, "non-basic-literal", "only the first of the literal portion is checked") \
  FAULT(non_basic_last, "non-basic-literal", "the last of the literal portion is not checked")    \
  FAULT(non_basic_octets, "non-basic-literal", "only octets above BF are found to be non-basic")  \
  FAULT(literal_length, "literal-byte-length", "an index of characters is used for octets")       \
  FAULT(literal_hang, "literal-byte-length", "does not end on a literal portion of UTF-8")        \
  FAULT(literal_nul_decode, "literal-nul", "NUL ends the literal portion")                        \
  FAULT(literal_nul_encode, "literal-nul", "NUL ends the text")                                   \
  FAULT(basic_7e, "literal-nul", "DEL is not basic when encoding")                                \
  FAULT(basic_80, "non-basic-literal", "U+0080 is basic when encoding")                           \
  FAULT(basic_controls, "literal-nul", "control characters are refused")                          \
  FAULT(basic_ldh, "literal-nul", "only letters, digits and hyphens are basic")                   \
  FAULT(literal_lower, "digit-case", "the literal portion is decoded in lower case")              \
  FAULT(literal_lower_encode, "digit-case", "the literal portion is encoded in lower case")       \
  FAULT(literal_sorted, "insert-position", "basic code points are sorted")                        \
  FAULT(literal_hyphens_dropped, "first-delimiter", "hyphens of the text are dropped")            \
  /* end of input */                                                                              \
  FAULT(truncated_counts, "truncated-accepted", "an integer that is cut short counts")            \
  FAULT(truncated_dropped, "truncated-accepted", "an integer that is cut short is dropped")       \
  FAULT(truncated_first, "truncated-accepted", "accepted if it is the only one")                  \
  FAULT(truncated_late, "truncated-accepted", "accepted if others went before")                   \
  FAULT(truncated_after_literal, "truncated-accepted", "accepted after a literal portion")        \
  FAULT(overread, "truncated-overread", "reads one character beyond the end")                     \
  FAULT(overread_empty, "truncated-overread", "reads the first of an empty input")                \
  FAULT(error_path, "error-path", "an error within an integer raises another")                    \
  FAULT(error_path_always, "error-path", "every bad digit raises another error")                  \
  /* overflow: the width is a part of the codec */                                                \
  FAULT(overflow_i, "overflow-i", "i + digit * w is not checked")                                 \
  FAULT(overflow_i_product, "overflow-i", "only the addition of i + digit * w is checked")        \
  FAULT(overflow_i_addition, "overflow-i", "only the product of i + digit * w is checked")        \
  FAULT(overflow_w, "overflow-w", "neither i nor w is checked beyond the first round")            \
  FAULT(overflow_w_alone, "overflow-w", "w * (base - t) is not checked")                          \
  FAULT(overflow_n, "overflow-n", "n + i div len is not checked")                                 \
  FAULT(overflow_delta, "overflow-delta", "delta + (m - n) * (h + 1) is not checked")             \
  FAULT(overflow_delta_product, "overflow-delta", "only the product is checked")                  \
  FAULT(overflow_delta_addition, "overflow-delta", "only the addition is checked")                \
  FAULT(overflow_increment, "overflow-delta-increment", "the increment of delta is not checked")  \
  FAULT(overflow_i_strict, "overflow-i", "the greatest integer is refused for i")                 \
  FAULT(overflow_n_strict, "overflow-n", "the greatest integer is refused for n")                 \
  FAULT(overflow_delta_strict, "overflow-delta", "the greatest integer is refused for delta")     \
  FAULT(overflow_i_start, "overflow-i", "delta is checked alone, and its addition to i is not")   \
  FAULT(overflow_i_saturated, "overflow-i", "i stops at the greatest integer")                    \
  FAULT(overflow_delta_start, "overflow-delta",                                                   \
        "what is not decoded is not encoded: i + delta is checked")                               \
  FAULT(overflow_signed, "overflow-signed", "signed integers, unchecked: negative values")        \
  FAULT(overflow_float, "overflow-float", "doubles, unchecked")                                   \
  FAULT(label_25_bits, "overflow-i", "25 bits are taken to be enough")                            \
  FAULT(adapt_float, "overflow-float", "divisions in adapt() are not truncated")                  \
  FAULT(length_16, "length-narrowed", "the number of code points is kept in 16 bits")             \
  FAULT(length_16_encode, "length-narrowed", "h is kept in 16 bits")                              \
  /* domain */                                                                                    \
  FAULT(surrogate, "surrogate", "surrogates are decoded")                                         \
  FAULT(surrogate_encode, "surrogate", "surrogates are encoded")                                  \
  FAULT(surrogate_high_only, "surrogate-half", "only D800..DBFF are refused")                     \
  FAULT(surrogate_low_only, "surrogate-half", "only DC00..DFFF are refused")                      \
  FAULT(surrogate_d880, "surrogate-half", "D880..DFFF are refused")                               \
  FAULT(surrogate_d801, "surrogate-half", "D801..DFFF are refused")                               \
  FAULT(surrogate_dffe, "surrogate-half", "D800..DFFE are refused")                               \
  FAULT(surrogate_d7ff, "surrogate-half", "D7FF is refused as well")                              \
  FAULT(surrogate_e000, "surrogate-half", "E000 is refused as well")                              \
  FAULT(surrogate_pair, "surrogate-pair", "pairs of surrogates are joined, others refused")       \
  FAULT(surrogate_pair_encode, "surrogate-pair", "pairs are joined when encoding")                \
  FAULT(surrogate_replaced, "surrogate-replaced", "surrogates become U+FFFD")                     \
  FAULT(surrogate_dropped, "surrogate-replaced", "surrogates are dropped")                        \
  FAULT(fffd_refused, "surrogate-replaced", "U+FFFD is taken for an error")                       \
  FAULT(beyond, "beyond-unicode", "everything above 10FFFF is decoded")                           \
  FAULT(beyond_one, "beyond-unicode", "110000 is decoded")                                        \
  FAULT(beyond_21, "beyond-unicode", "everything up to 1FFFFF is decoded")                        \
  FAULT(beyond_encode, "beyond-unicode", "everything above 10FFFF is encoded")                    \
  FAULT(beyond_10ffff, "beyond-unicode", "10FFFF is refused")                                     \
  FAULT(narrowed_16, "narrowed-16", "decoded code points are cut to 16 bits")                     \
  FAULT(narrowed_16_encode, "narrowed-16", "code points are cut to 16 bits before encoding")      \
  FAULT(narrowed_32, "narrowed-16", "code points are cut to 32 bits before they are checked")     \
  FAULT(bmp_only, "narrowed-16", "code points above FFFF are refused")                            \
  /* state machine */                                                                             \
  FAULT(damp_2, "adapt-damp", "the first delta is divided by 2")                                  \
  FAULT(damp_699, "adapt-damp", "damp is 699")                                                    \
  FAULT(damp_701, "adapt-damp", "damp is 701")                                                    \
  FAULT(damp_always, "adapt-firsttime", "every delta is divided by damp")                         \
  FAULT(firsttime_output, "adapt-firsttime", "first means that the output is empty")              \
  FAULT(firsttime_h, "adapt-firsttime", "first means that h is 0")                                \
  FAULT(firsttime_delta, "adapt-firsttime", "first means that delta is 0")                        \
  FAULT(halved_3, "adapt-firsttime", "later deltas are divided by 3")                             \
  FAULT(skew_37, "adapt-skew", "skew is 37")                                                      \
  FAULT(skew_39, "adapt-skew", "skew is 39")                                                      \
  FAULT(adapt_454, "adapt-skew", "the loop's bound is 454")                                       \
  FAULT(adapt_456, "adapt-skew", "the loop's bound is 456")                                       \
  FAULT(adapt_once, "adapt-skew", "the loop runs once at most")                                   \
  FAULT(adapt_divisor_36, "adapt-skew", "the loop divides by 36")                                 \
  FAULT(adapt_k_35, "adapt-skew", "k grows by 35")                                                \
  FAULT(adapt_factor_35, "adapt-skew", "the last line multiplies by 35")                          \
  FAULT(adapt_factor_37, "adapt-skew", "the last line multiplies by 37")                          \
  FAULT(points_minus, "adapt-numpoints", "the point of the delta is not counted")                 \
  FAULT(points_plus, "adapt-numpoints", "one point too many is counted")                          \
  FAULT(points_without_basic, "adapt-numpoints", "basic code points are not counted")             \
  FAULT(points_dropped, "adapt-numpoints", "delta div numpoints is left out")                     \
  FAULT(bias_72, "last-bias", "the bias is never adapted")                                        \
  FAULT(bias_once, "last-bias", "the bias is adapted only once")                                  \
  FAULT(bias_not_first, "last-bias", "the bias is not adapted after the first delta")             \
  FAULT(bias_initial_70, "last-bias", "the initial bias is 70")                                   \
  FAULT(bias_initial_71, "last-bias", "the initial bias is 71")                                   \
  FAULT(bias_initial_73, "last-bias", "the initial bias is 73")                                   \
  FAULT(bias_initial_83, "last-bias", "the initial bias is 83")                                   \
  FAULT(initial_n_129, "insert-position", "the initial n is 129")                                 \
  FAULT(tmin_0, "threshold", "tmin is 0")                                                         \
  FAULT(tmin_2, "threshold", "tmin is 2")                                                         \
  FAULT(tmax_25, "threshold", "tmax is 25")                                                       \
  FAULT(tmax_27, "threshold", "tmax is 27")                                                       \
  FAULT(tmax_only, "threshold", "t is only ever tmin or tmax")                                    \
  FAULT(threshold_less, "threshold", "k < bias instead of k <= bias")                             \
  FAULT(threshold_more, "threshold", "k > bias + tmax instead of k >= bias + tmax")               \
  FAULT(threshold_tmin, "threshold", "k <= bias + tmin instead of k <= bias")                     \
  FAULT(threshold_off, "threshold", "t is k - bias + 1 between the clamps")                       \
  FAULT(i_not_incremented, "insert-position", "i is not incremented after an insertion")          \
  FAULT(i_reset, "insert-position", "i starts at 0 for every delta")                              \
  FAULT(append, "insert-position", "code points are appended")                                    \
  FAULT(prepend, "insert-position", "code points are put in front")                               \
  FAULT(length_not_plus_one, "insert-position", "i is divided by the length, not by one more")    \
  FAULT(delta_not_reset, "insert-position", "delta is not set to 0 after it was written")         \
  FAULT(delta_not_incremented, "insert-position", "delta is not incremented between rounds")      \
  FAULT(increment_missing, "insert-position", "smaller code points do not increment delta")       \
  FAULT(increment_equal, "insert-position", "equal code points increment delta as well")          \
  FAULT(h_plus_one, "insert-position", "(m - n) is multiplied by h")                              \
  FAULT(duplicates_lost, "duplicates", "equal code points are written once")                      \
  FAULT(duplicates_two, "duplicates", "no more than two equal code points are written")           \
  FAULT(duplicates_decoded, "duplicates", "an equal code point is not inserted again")            \
  FAULT(sentinel_10ffff, "sentinel", "the search for the minimum starts from 10FFFF")             \
  FAULT(sentinel_ffff, "sentinel", "the search for the minimum starts from FFFF")                 \
  /* annotation */                                                                                \
  FAULT(flags_lost, "digit-case", "annotations are all lower case")                               \
  FAULT(flags_not_moved, "digit-case", "an insertion does not move the annotations")              \
  FAULT(flags_first_digit, "digit-case", "the first digit of a delta annotates")                  \
  FAULT(flags_basic, "digit-case", "basic code points are not annotated")                         \
  FAULT(flags_all, "digit-case", "all digits of a delta are annotated")                           \
  FAULT(flags_ends, "digit-case", "the first and the last letter are not annotated")              \
  FAULT(flags_marks, "digit-case", "annotation changes what is no letter")                        \
  FAULT(digits_mixed, "digit-case", "digits are written in both cases")                           \
  /* integers */                                                                                  \
  FAULT(integer_weight, "threshold", "weights grow by the base")                                  \
  FAULT(integer_end, "threshold", "a digit that is the threshold ends an integer")                \
  FAULT(integer_last, "threshold", "the threshold after the last is 1")                           \
  FAULT(integer_reversed, "threshold", "the most significant digit comes first")                  \
  FAULT(integer_zero, "digit-value", "0 has no digits, and is an error")                          \
  FAULT(integer_none, "truncated-overread", "no integers at all are an error")                    \
  FAULT(integer_subtract, "threshold", "the threshold is not subtracted before the division")     \
  FAULT(integer_one, "truncated-accepted", "what follows the first integer is ignored")           \
  /* buffers */                                                                                   \
  FAULT(buffer_63, "fixed-buffer", "more than 63 code points are refused")                        \
  FAULT(buffer_64_encode, "fixed-buffer", "more than 64 octets are refused")                      \
  FAULT(buffer_128, "fixed-buffer", "more than 128 code points are refused")                      \
  FAULT(buffer_256, "fixed-buffer", "more than 256 code points are refused")                      \
  FAULT(buffer_512, "fixed-buffer", "more than 512 code points are refused")                      \
  FAULT(buffer_2048, "fixed-buffer", "more than 2048 code points are refused")                    \
  FAULT(off_by_one_63, "off-by-one", "64 code points are written to 63")                          \
  FAULT(off_by_one_256, "off-by-one", "257 code points are written to 256")                       \
  FAULT(off_by_one_512, "off-by-one", "513 code points are written to 512")                       \
  FAULT(off_by_one_encode, "off-by-one", "257 octets are written to 256")                         \
  FAULT(literal_capacity, "literal-capacity", "the literal portion is copied to 256 unchecked")   \
  FAULT(terminator_63, "size-miscount", "63 octets are written and a terminator after them")      \
  FAULT(terminator_256, "size-miscount", "256 octets are written and a terminator after them")    \
  FAULT(truncates_63, "silent-truncation", "what exceeds 63 octets is dropped")                   \
  FAULT(truncates_256, "silent-truncation", "what exceeds 256 code points is dropped")            \
  FAULT(truncates_1024, "silent-truncation", "what exceeds 1024 code points is dropped")          \
  FAULT(stale_output, "stale-output", "the end of a longer answer before is kept")                \
  FAULT(stale_error, "stale-output", "what an error left is kept")                                \
  FAULT(stale_encode, "stale-output", "the end of a longer encoding before is kept")              \
  FAULT(quadratic_encode, "quadratic", "every code point searches the whole text")                \
  FAULT(quadratic_decode, "quadratic", "every insertion moves the whole text")                    \
  /* around the codec */                                                                          \
  FAULT(idna_ascii, "ascii-only-label", "a label of ASCII alone is accepted")                     \
  FAULT(idna_empty, "empty-label", "the prefix alone is accepted")                                \
  FAULT(idna_no_round_trip, "no-round-trip", "the label is not compared with its encoding")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  PUNYCODE_FAULTS(FAULT)
#undef FAULT
};

bool is_ldh(std::uint64_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}
bool is_upper(std::uint64_t c) { return c >= 'A' && c <= 'Z'; }
// What a language has whose numbers are doubles, up to where Wide ends.
Wide from_double(double value) { return static_cast<Wide>(std::min(value, 0x1p120)); }
std::uint64_t lower(std::uint64_t c) { return is_upper(c) ? c + 32 : c; }
std::uint64_t upper(std::uint64_t c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

// What survives from one call to the next.
struct Memory {
  Text text;
  std::string ace;
};

class Punycode {
 public:
  Punycode(F fault, unsigned bits, Domain domain, std::shared_ptr<Memory> memory)
      : fault_(fault),
        maxint_((Wide(1) << bits) - 1),
        domain_(domain),
        memory_(std::move(memory)) {}

  Outcome decode(const std::string& ace) {
    std::string flags;
    Text text = decode(units_of(ace), flags);
    if (is(F::stale_output) || is(F::stale_error)) {
      if (is(F::stale_output) && text.size() < memory_->text.size()) {
        text.insert(text.end(), memory_->text.begin() + std::ptrdiff_t(text.size()),
                    memory_->text.end());
        flags.resize(text.size(), 'u');
      }
      if (is(F::stale_error)) {
        text.insert(text.end(), memory_->text.begin(), memory_->text.end());
        flags.resize(text.size(), 'u');
      }
      memory_->text = is(F::stale_output) ? text : Text();
    }
    if (is(F::flags_lost)) std::ranges::fill(flags, 'u');
    return value_of({{"unicode", acecheck::unicode_of(text)}, {"case", flags}});
  }

  Outcome encode(const std::string& unicode, const std::string& flags) {
    std::string ace = encode(acecheck::code_points(unicode), flags);
    if (is(F::stale_encode)) {
      if (ace.size() < memory_->ace.size()) ace += memory_->ace.substr(ace.size());
      memory_->ace = ace;
    }
    Json members = Json::object();
    acecheck::set_ace(members, ace);
    return value_of(std::move(members));
  }

 private:
  bool is(F fault) const { return fault_ == fault; }
  template <class... Faults>
  bool is_any(Faults... faults) const {
    return (is(faults) || ...);
  }

  // The input as the decoder sees it: octets, or characters where a fault is about them.
  Text units_of(const std::string& ace) const {
    Text units(ace.size());
    std::ranges::transform(ace, units.begin(),
                           [](char c) { return static_cast<unsigned char>(c); });
    if (is_any(F::digit_narrowed, F::digit_unicode, F::digit_full_width, F::digit_folded,
               F::digit_dotless, F::literal_length)) {
      if (const auto characters = acecheck::from_utf8(ace)) units = *characters;
    }
    if (is(F::digit_narrowed)) {
      for (auto& c : units) c &= 0xFF;
    }
    const auto white = [](std::uint64_t c) { return c == ' ' || (c >= 9 && c <= 13); };
    if (is(F::junk_space)) {
      while (!units.empty() && white(units.back())) units.pop_back();
    }
    if (is(F::junk_newline)) {
      while (!units.empty() && (units.back() == '\n' || units.back() == '\r')) units.pop_back();
    }
    if (is(F::junk_leading)) {
      while (!units.empty() && white(units.front())) units.erase(units.begin());
    }
    if (is(F::junk_dot) && !units.empty() && units.back() == '.') units.pop_back();
    if (is(F::junk_nul)) units.erase(std::ranges::find(units, 0u), units.end());
    return units;
  }

  // The digit-value, or 99 for none.
  int digit_of(std::uint64_t unit) const {
    const auto c = static_cast<int>(std::min<std::uint64_t>(unit, 0x10FFFF));
    if (is(F::digit_signed)) {
      return c - 48 < 10 ? c - 22 : c - 65 < 26 ? c - 65 : c - 97 < 26 ? c - 97 : 99;
    }
    if (is(F::digit_slash) && c == '/') return 25;
    if (is(F::digit_colon) && c == ':') return 36;
    if (is(F::digit_at) && c == '@') return 0;
    if (is(F::digit_bracket) && c == '[') return 26;
    if (is(F::digit_grave) && c == '`') return 0;
    if (is(F::digit_brace) && c == '{') return 26;
    if (is(F::digit_underscore) && c == '_') return 0;
    if (is(F::digit_unicode) && c >= 0x660 && c <= 0x669) return c - 0x660 + 26;
    if (is(F::digit_full_width) && c >= 0xFF10 && c <= 0xFF19) return c - 0xFF10 + 26;
    if (is(F::digit_full_width) && c >= 0xFF41 && c <= 0xFF5A) return c - 0xFF41;
    if (is(F::digit_folded) && c == 0x212A) return 10;
    if (is(F::digit_folded) && c == 0x17F) return 18;
    if (is(F::digit_dotless) && (c == 0x130 || c == 0x131)) return 8;
    if (is(F::digit_latin_1) && c >= 0xC0 && c <= 0xFF) return (c | 0x20) % 26;
    if (is(F::digit_superscript) && (c == 0xB2 || c == 0xB3 || c == 0xB9)) return 28;
    if (c >= '0' && c <= '9') {
      if (is(F::digit_9_missing) && c == '9') return 99;
      if (is(F::digit_0_missing) && c == '0') return 99;
      if (is(F::digit_values_25)) return c - '0' + 25;
      if (is(F::digit_values_22)) return c - '0' + 22;
      return is(F::digit_order) ? c - '0' : c - '0' + 26;
    }
    if (is_upper(unit)) {
      if (is(F::digit_upper_refused) || (is(F::digit_upper_z) && c == 'Z')) return 99;
      if (is(F::digit_upper_value)) return (c - 'A' + 26) % 36;
    }
    const auto letter = static_cast<int>(lower(unit));
    if (letter >= 'a' && letter <= 'z') {
      if (is(F::digit_z_missing) && letter == 'z') return 99;
      return is(F::digit_order) ? letter - 'a' + 10 : letter - 'a';
    }
    return is(F::digit_unknown_zero) ? 0 : 99;
  }

  char written(Wide digit) const {
    if (digit < 0 || digit > 35) throw Crash{"a table is indexed outside"};
    const auto value = static_cast<int>(digit);
    if (is(F::digit_encoded_order)) {
      return static_cast<char>(value < 10 ? '0' + value : 'a' + value - 10);
    }
    if (is(F::digit_encoded_z) && value == 25) return '0';
    return static_cast<char>(value < 26 ? 'a' + value : '0' + value - 26);
  }

  // --- Arithmetic of the width
  // --------------------------------------------------------------------

  // A value computed where `unchecked` says that the check is missing.
  Wide checked(Wide value, bool unchecked) {
    if (value <= maxint_ && value >= -maxint_) return value;
    if (is(F::overflow_signed)) {  // two's complement
      const Wide wrapped = value & (2 * maxint_ + 1);
      return wrapped > maxint_ ? wrapped - 2 * maxint_ - 2 : wrapped;
    }
    if (is(F::overflow_float)) return from_double(static_cast<double>(value));
    if (!unchecked) throw Rejected{"overflow"};
    return value & maxint_;
  }

  Wide sum_i(Wide i, Wide digit, Wide w) {
    if (is(F::overflow_i_saturated)) return std::min(i + digit * w, maxint_);
    const bool none = is_any(F::overflow_i, F::overflow_w);
    if (is(F::overflow_i_strict) && i + digit * w == maxint_) throw Rejected{"overflow"};
    if (is(F::overflow_float)) {
      return from_double(static_cast<double>(i) +
                         static_cast<double>(digit) * static_cast<double>(w));
    }
    const Wide product = checked(digit * w, none || is(F::overflow_i_product));
    return checked(i + product, none || is(F::overflow_i_addition));
  }

  // --- 6.1 --------------------------------------------------------------------------------------

  Wide adapt(Wide delta, Wide points, bool first) {
    if (is(F::adapt_float)) return adapt_in_doubles(delta, points, first);
    if (is(F::damp_always)) first = true;
    const Wide damp = is(F::damp_2) ? 2 : is(F::damp_699) ? 699 : is(F::damp_701) ? 701 : 700;
    delta /= first ? damp : is(F::halved_3) ? 3 : 2;
    if (is(F::points_minus)) points = std::max<Wide>(points - 1, 1);
    if (is(F::points_plus)) ++points;
    if (points == 0) throw Crash{"division by zero"};
    if (!is(F::points_dropped)) delta += delta / points;
    Wide k = 0;
    const Wide bound = is(F::adapt_454) ? 454 : is(F::adapt_456) ? 456 : 455;
    while (delta > bound) {
      delta /= is(F::adapt_divisor_36) ? 36 : 35;
      k += is(F::adapt_k_35) ? 35 : 36;
      if (is(F::adapt_once)) break;
    }
    const Wide factor = is(F::adapt_factor_35) ? 35 : is(F::adapt_factor_37) ? 37 : 36;
    const Wide skew = is(F::skew_37) ? 37 : is(F::skew_39) ? 39 : 38;
    if (delta + skew == 0) throw Crash{"division by zero"};
    return k + factor * delta / (delta + skew);
  }

  static Wide adapt_in_doubles(Wide delta, Wide points, bool first) {
    double d = static_cast<double>(delta) / (first ? 700 : 2);
    d += d / static_cast<double>(points);
    Wide k = 0;
    for (; d > 455; k += 36) d /= 35;
    return k + static_cast<Wide>(36 * d / (d + 38));
  }

  Wide threshold(Wide k, Wide bias) const {
    const Wide tmin = is(F::tmin_0) ? 0 : is(F::tmin_2) ? 2 : 1;
    const Wide tmax = is(F::tmax_25) ? 25 : is(F::tmax_27) ? 27 : 26;
    const Wide low = is(F::threshold_tmin) ? bias + tmin : bias;
    if (is(F::threshold_less) ? k < low : k <= low) return tmin;
    if (is(F::threshold_more) ? k > bias + tmax : k >= bias + tmax) return tmax;
    if (is(F::tmax_only)) return tmax;
    return is(F::threshold_off) ? k - bias + 1 : k - bias;
  }

  void next_bias(Wide& bias, Wide adapted) {
    ++deltas_;
    if (is(F::bias_72) || (is(F::bias_once) && deltas_ > 1) ||
        (is(F::bias_not_first) && deltas_ == 1)) {
      return;
    }
    bias = adapted;
  }

  Wide initial_bias() const {
    return is(F::bias_initial_70)   ? 70
           : is(F::bias_initial_71) ? 71
           : is(F::bias_initial_73) ? 73
           : is(F::bias_initial_83) ? 83
                                    : 72;
  }
  Wide initial_n() const { return is(F::initial_n_129) ? 129 : 128; }

  void step(std::size_t count) {
    steps_ += count;
    if (steps_ > max_steps) throw Hang{};
  }

  // --- Domain -----------------------------------------------------------------------------------

  bool allowed(Wide c, bool encoding) const {
    if (is(F::overflow_float) || domain_ == Domain::any) return true;
    const Wide last = is(F::beyond_10ffff)               ? 0x10FFFE
                      : is(F::beyond_one) && !encoding   ? 0x110000
                      : is(F::beyond_21) && !encoding    ? 0x1FFFFF
                      : is_any(F::beyond) && !encoding   ? maxint_
                      : is(F::beyond_encode) && encoding ? maxint_
                      : is(F::bmp_only)                  ? 0xFFFF
                                                         : 0x10FFFF;
    if (c > last) return false;
    if (is(F::fffd_refused) && c == 0xFFFD) return false;
    if (is(encoding ? F::surrogate_encode : F::surrogate)) return true;
    if (!encoding && is_any(F::surrogate_pair, F::surrogate_replaced, F::surrogate_dropped)) {
      return true;
    }
    if (encoding && is(F::surrogate_pair_encode)) return true;
    const Wide from = is(F::surrogate_low_only) ? 0xDC00
                      : is(F::surrogate_d880)   ? 0xD880
                      : is(F::surrogate_d801)   ? 0xD801
                      : is(F::surrogate_d7ff)   ? 0xD7FF
                                                : 0xD800;
    const Wide to = is(F::surrogate_high_only) ? 0xDBFF
                    : is(F::surrogate_dffe)    ? 0xDFFE
                    : is(F::surrogate_e000)    ? 0xE000
                                               : 0xDFFF;
    return c < from || c > to;
  }

  static bool is_high(std::uint64_t c) { return c >= 0xD800 && c <= 0xDBFF; }
  static bool is_low(std::uint64_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

  // Pairs of surrogates as one character each.
  static void join_pairs(Text& text, std::string* flags) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      if (!is_high(text[i]) || !is_low(text[i + 1])) continue;
      text[i] = 0x10000 + ((text[i] - 0xD800) << 10) + (text[i + 1] - 0xDC00);
      text.erase(text.begin() + std::ptrdiff_t(i) + 1);
      if (flags != nullptr) flags->erase(i + 1, 1);
    }
  }

  // --- 6.2 --------------------------------------------------------------------------------------

  // One more code point is in the output.
  void check_output(const Text& output, bool literal) const {
    for (const auto& [fault, size] : {std::pair{F::buffer_63, 63u},
                                      {F::buffer_128, 128u},
                                      {F::buffer_256, 256u},
                                      {F::buffer_512, 512u},
                                      {F::buffer_2048, 2048u}}) {
      if (is(fault) && output.size() > size) throw Rejected{"output-full"};
    }
    for (const auto& [fault, size] :
         {std::pair{F::off_by_one_63, 63u}, {F::off_by_one_256, 256u}, {F::off_by_one_512, 512u}}) {
      if (is(fault) && output.size() > size) throw Crash{"one more is written than there is room"};
    }
    if (is(F::literal_capacity) && output.size() > 256) {
      if (literal) throw Crash{"the literal portion is written beyond the buffer"};
      throw Rejected{"output-full"};
    }
  }

  Text decode(const Text& input, std::string& flags) {
    deltas_ = 0;
    if (input.empty() && is(F::empty_refused)) throw Rejected{"empty"};
    if (input.empty() && is(F::overread_empty)) throw Crash{"reads the first of none"};
    if (is(F::delimiter_alone) && input == Text{'-'}) return {};

    std::size_t literal = 0;
    bool found = false;
    for (std::size_t at = 0; at < input.size(); ++at) {
      if (input[at] != '-') continue;
      if (found && is(F::first_delimiter)) break;
      literal = at;
      found = true;
    }
    if (!found && is(F::delimiter_required) && !input.empty()) throw Rejected{"no delimiter"};
    if (!found && is(F::no_delimiter_is_text)) {
      flags.assign(input.size(), 'u');
      return input;
    }
    if (is(F::ascii_delimiter_trimmed) && found && literal + 1 == input.size()) {
      throw Rejected{"nothing follows the delimiter"};
    }

    Text output;
    for (std::size_t at = 0; at < literal; ++at) {
      const bool unchecked = is(F::non_basic_literal) || (is(F::non_basic_first) && at > 0) ||
                             (is(F::non_basic_last) && at + 1 == literal) ||
                             (is(F::non_basic_octets) && input[at] < 0xC0) || is(F::literal_length);
      if (input[at] >= 0x80 && is(F::literal_hang)) throw Hang{};
      if (input[at] >= 0x80 && is(F::literal_length)) throw Crash{"an index within a character"};
      if (input[at] >= 0x80 && !unchecked) throw Rejected{"non-basic-literal"};
      if (input[at] == 0 && is(F::literal_nul_decode)) break;
      if (input[at] < 0x20 && is(F::basic_controls)) throw Rejected{"control"};
      if (!is_ldh(input[at]) && is(F::basic_ldh)) throw Rejected{"not a letter, digit or hyphen"};
      output.push_back(is(F::literal_lower) ? lower(input[at]) : input[at]);
      flags += is_upper(input[at]) && !is(F::flags_basic) ? 'U' : 'u';
      check_output(output, true);
    }
    std::size_t in = literal > 0 || (found && is(F::leading_delimiter)) ? literal + 1 : literal;
    if (literal > 0 && output.size() < literal) in = input.size();  // NUL ended it

    Wide n = initial_n();
    Wide i = 0;
    Wide bias = initial_bias();
    while (in < input.size()) {
      if (is(F::i_reset)) i = 0;
      const Wide oldi = i;
      if (is(F::overflow_i_start)) i = 0;
      const std::size_t start = in;
      Wide w = 1;
      bool dropped = false;
      for (Wide k = 36;; k += 36) {
        if (in == input.size()) {
          if (is(F::overread)) throw Crash{"reads beyond the end"};
          if (is(F::truncated_counts) || (is(F::truncated_first) && deltas_ == 0) ||
              (is(F::truncated_late) && deltas_ > 0) ||
              (is(F::truncated_after_literal) && literal > 0)) {
            break;
          }
          if (is(F::truncated_dropped)) {
            dropped = true;
            break;
          }
          throw Rejected{"truncated"};
        }
        const Wide digit = digit_of(input[in++]);
        if (digit == 99) {
          if (is(F::error_path_always) || (is(F::error_path) && in - start > 1)) {
            throw Crash{"the error cannot be reported"};
          }
          if (is(F::stale_error)) memory_->text = output;
          throw Rejected{"bad-digit"};
        }
        i = sum_i(i, digit, w);
        if (is(F::label_25_bits) && i >= Wide(1) << 25) throw Rejected{"overflow"};
        const Wide t = threshold(k, bias);
        if (digit < t) break;
        const Wide product = w * (36 - t);
        w = is(F::overflow_float)
                ? from_double(static_cast<double>(w) * double(36 - t))
                : checked(product, is_any(F::overflow_w, F::overflow_w_alone, F::overflow_signed));
      }
      if (dropped) break;
      if (is(F::overflow_i_start)) i = checked(oldi + i, true);
      auto size = static_cast<Wide>(output.size());
      if (is(F::length_16)) size &= 0xFFFF;
      Wide points = size + 1;
      if (is(F::length_16)) points &= 0xFFFF;
      if (points == 0) throw Crash{"division by zero"};
      bool first = oldi == 0;
      if (is(F::firsttime_output)) first = output.empty();
      if (is(F::firsttime_delta)) first = i - oldi == 0;
      Wide counted = points;
      if (is(F::points_without_basic)) counted -= static_cast<Wide>(literal);
      const Wide delta = i < oldi && is(F::overflow_i_start) ? i - oldi + maxint_ + 1 : i - oldi;
      next_bias(bias, adapt(delta, counted, first));
      if (is(F::length_not_plus_one) && points > 1) --points;
      if (i < 0) throw Crash{"a negative index"};
      if (is(F::overflow_n_strict) && n + i / points == maxint_) throw Rejected{"overflow"};
      n = checked(n + i / points, is(F::overflow_n));
      i %= points;
      if (is(F::narrowed_32)) n &= 0xFFFFFFFF;
      if (n < 0) throw Crash{"a negative code point"};
      if (!allowed(n, false)) {
        if (is(F::stale_error)) memory_->text = output;
        throw Rejected{"out-of-domain"};
      }
      auto c = static_cast<std::uint64_t>(n);
      if (is(F::narrowed_16)) c &= 0xFFFF;
      const bool surrogate = is_high(c) || is_low(c);
      if (surrogate && is(F::surrogate_replaced)) c = 0xFFFD;
      const auto at = is(F::append)    ? static_cast<std::ptrdiff_t>(output.size())
                      : is(F::prepend) ? 0
                                       : static_cast<std::ptrdiff_t>(i);
      if (at > static_cast<std::ptrdiff_t>(output.size())) throw Crash{"an index beyond the end"};
      if (is(F::quadratic_decode)) step(output.size() + 1 - std::size_t(at));
      const bool repeated =
          is(F::duplicates_decoded) && std::ranges::find(output, c) != output.end();
      if (!(surrogate && is(F::surrogate_dropped)) && !repeated) {
        output.insert(output.begin() + at, c);
        const char flag = is_upper(input[is(F::flags_first_digit) ? start : in - 1]) ? 'U' : 'u';
        flags.insert(is(F::flags_not_moved) ? flags.size() : std::size_t(at), 1, flag);
      }
      check_output(output, false);
      if (!is(F::i_not_incremented)) ++i;
    }
    if (is(F::surrogate_pair)) {
      join_pairs(output, &flags);
      if (std::ranges::any_of(output, [](auto c) { return is_high(c) || is_low(c); })) {
        throw Rejected{"out-of-domain"};
      }
    }
    for (const auto& [fault, size] :
         {std::pair{F::truncates_256, 256u}, {F::truncates_1024, 1024u}}) {
      if (is(fault) && output.size() > size) {
        output.resize(size);
        flags.resize(size);
      }
    }
    return output;
  }

  // --- 6.3 --------------------------------------------------------------------------------------

  bool is_basic(std::uint64_t c) const {
    if (is(F::basic_7e)) return c < 0x7F;
    if (is(F::basic_80)) return c <= 0x80;
    return c < 0x80;
  }

  std::string encode(const std::optional<Text>& given, const std::string& flags) {
    deltas_ = 0;
    if (!given) throw Rejected{"out-of-domain"};
    Text text = *given;
    if (text.empty() && is(F::empty_refused)) throw Rejected{"empty"};
    if (is(F::literal_nul_encode)) text.erase(std::ranges::find(text, 0u), text.end());
    if (is(F::narrowed_16_encode)) {
      for (auto& c : text) c &= 0xFFFF;
    }
    if (is(F::narrowed_32)) {
      for (auto& c : text) c &= 0xFFFFFFFF;
    }
    if (is(F::surrogate_pair_encode)) join_pairs(text, nullptr);
    for (const std::uint64_t c : text) {
      if (Wide(c) > maxint_ || !allowed(Wide(c), true)) throw Rejected{"out-of-domain"};
      if (c < 0x20 && is(F::basic_controls)) throw Rejected{"control"};
      if (c < 0x80 && !is_ldh(c) && is(F::basic_ldh)) throw Rejected{"not a host name"};
    }
    if (is(F::surrogate_pair_encode) &&
        std::ranges::any_of(text, [](auto c) { return is_high(c) || is_low(c); })) {
      throw Rejected{"out-of-domain"};
    }

    const auto flag = [&](std::size_t at) {
      return at < flags.size() && flags[at] == 'U' && !is(F::flags_lost);
    };
    std::string output;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!is_basic(text[at])) continue;
      if (text[at] == '-' && is(F::literal_hyphens_dropped)) continue;
      std::uint64_t c = text[at];
      if (is(F::literal_lower_encode)) c = lower(c);
      const bool end = is(F::flags_ends) && (lower(c) == 'a' || lower(c) == 'z');
      const bool mark = is(F::flags_marks) && c >= '@' && lower(c) == upper(c);
      if (mark && !flags.empty()) c = flag(at) ? c & ~0x20ull : c | 0x20;
      if (!flags.empty() && !is(F::flags_basic) && !end) c = flag(at) ? upper(c) : lower(c);
      output += static_cast<char>(c);
    }
    const std::size_t b =
        static_cast<std::size_t>(std::ranges::count_if(text, [&](auto c) { return is_basic(c); }));
    if (is(F::literal_sorted)) std::ranges::sort(output);
    bool delimiter = b > 0;
    if (is(F::ascii_without_delimiter) && b == text.size()) delimiter = false;
    if (is(F::delimiter_always) || (is(F::delimiter_if_more) && b < text.size())) delimiter = true;
    if (delimiter) output += '-';

    // The code points to come, with where they stand: what 6.3 finds by searching.
    std::map<std::uint64_t, std::vector<std::size_t>> positions;
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!is_basic(text[at])) positions[text[at]].push_back(at);
    }
    std::vector<std::size_t> smaller;  // where those stand that are coded, in order
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (is_basic(text[at])) smaller.push_back(at);
    }
    Wide n = initial_n();
    Wide delta = 0;
    Wide i = 0;  // the decoder's
    Wide bias = initial_bias();
    Wide h = static_cast<Wide>(b);
    for (const auto& [m, where] : positions) {
      if ((is(F::sentinel_10ffff) && m == 0x10FFFF) || (is(F::sentinel_ffff) && m >= 0xFFFF)) {
        throw Hang{};  // the minimum is never found
      }
      if (is(F::quadratic_encode)) step(text.size());
      if (Wide(m) < n) throw Crash{"a code point below n"};
      Wide factor = is(F::h_plus_one) ? h : h + 1;
      if (is(F::length_16_encode)) factor &= 0xFFFF;
      const bool unchecked = is(F::overflow_delta);
      const Wide product =
          checked((Wide(m) - n) * factor, unchecked || is(F::overflow_delta_addition));
      delta = checked(delta + product, unchecked || is(F::overflow_delta_product));
      if (is(F::overflow_delta_strict) && delta == maxint_) throw Rejected{"overflow"};
      n = Wide(m);
      // Those before the first, between each two, and after the last.
      std::size_t next = 0;
      std::size_t written_here = 0;
      for (const std::size_t at : where) {
        const auto until =
            static_cast<std::size_t>(std::ranges::lower_bound(smaller, at) - smaller.begin());
        increment(delta, until - next);
        next = until;
        if ((is(F::duplicates_lost) && written_here > 0) ||
            (is(F::duplicates_two) && written_here > 1)) {
          continue;
        }
        ++written_here;
        if (is(F::label_25_bits) && delta >= Wide(1) << 25) throw Rejected{"overflow"};
        if (is(F::overflow_delta_start) && i + delta > maxint_) throw Rejected{"overflow"};
        i = static_cast<Wide>(until + written_here);
        write(output, delta, bias, flag(at));
        bool first = h == static_cast<Wide>(b);
        if (is(F::firsttime_h)) first = h == 0;
        if (is(F::firsttime_output)) first = output.empty();
        if (is(F::firsttime_delta)) first = delta == 0;
        Wide points = h + 1;
        if (is(F::length_16_encode)) points &= 0xFFFF;
        if (is(F::points_without_basic)) points -= static_cast<Wide>(b);
        next_bias(bias, adapt(delta, points, first));
        if (!is(F::delta_not_reset)) delta = 0;
        if (is(F::increment_equal)) ++delta;
        ++h;
      }
      increment(delta, smaller.size() - next);
      std::vector<std::size_t> merged;
      std::ranges::merge(smaller, where, std::back_inserter(merged));
      smaller = std::move(merged);
      if (!is(F::delta_not_incremented)) ++delta;
      ++n;
    }
    return limited(output);
  }

  void increment(Wide& delta, std::size_t count) {
    if (is(F::increment_missing)) return;
    if (is(F::overflow_delta_strict) && delta < maxint_ && delta + Wide(count) >= maxint_) {
      throw Rejected{"overflow"};
    }
    delta = checked(delta + Wide(count), is(F::overflow_increment));
  }

  void write(std::string& output, Wide delta, Wide bias, bool flagged) {
    const std::size_t start = output.size();
    Wide q = delta;
    for (Wide k = 36;; k += 36) {
      const Wide t = threshold(k, bias);
      if (q < t) break;
      if (t == 36) throw Crash{"division by zero"};
      output += written(t + (q - t) % (36 - t));
      q = (q - t) / (36 - t);
      if (output.size() - start > 200) throw Hang{};
    }
    output += written(q);
    for (std::size_t at = start; at < output.size(); ++at) {
      const bool last = at + 1 == output.size();
      const bool chosen = is(F::flags_all) ? true : is(F::flags_first_digit) ? at == start : last;
      if ((flagged && chosen) || (is(F::digits_mixed) && at % 2 == 0)) {
        output[at] = static_cast<char>(upper(static_cast<unsigned char>(output[at])));
      }
    }
  }

  std::string limited(std::string output) const {
    if (is(F::buffer_64_encode) && output.size() > 64) throw Rejected{"output-full"};
    if (is(F::off_by_one_encode)) {
      if (output.size() == 257) throw Crash{"one more is written than there is room"};
      if (output.size() > 257) throw Rejected{"output-full"};
    }
    for (const auto& [fault, size] :
         {std::pair{F::terminator_63, 63u}, {F::terminator_256, 256u}}) {
      if (is(fault) && output.size() == size) throw Crash{"the terminator is beyond the buffer"};
    }
    if (is(F::truncates_63) && output.size() > 63) output.resize(63);
    return output;
  }

  F fault_;
  Wide maxint_;
  Domain domain_;
  std::shared_ptr<Memory> memory_;
  std::size_t deltas_ = 0;
  std::size_t steps_ = 0;
};

// --- Generalized variable-length integers (3.3) --------------------------------------------------

Outcome integers(const Request& request, F fault) {
  const auto base = request.input["base"].get<std::uint64_t>();
  const auto thresholds = request.input["thresholds"].get<std::vector<std::uint64_t>>();
  const auto t = [&](std::size_t j) -> std::uint64_t {
    if (fault == F::integer_last && j >= thresholds.size()) return 1;
    const std::uint64_t value = thresholds[std::min(j, thresholds.size() - 1)];
    return fault == F::tmin_2 && value == 1 ? 2 : value;
  };
  std::vector<std::uint64_t> out;
  if (request.op == Op::integer_encode) {
    const auto values = request.input["value"].get<std::vector<std::uint64_t>>();
    if (values.empty() && fault == F::integer_none) throw Crash{"reads the first of none"};
    for (std::uint64_t n : values) {
      if (n == 0 && fault == F::integer_zero) continue;
      const auto start = static_cast<std::ptrdiff_t>(out.size());
      for (std::size_t j = 0; n >= t(j); ++j) {
        if (out.size() > 10'000) throw Hang{};
        if (t(j) == base) throw Crash{"division by zero"};
        out.push_back(t(j) + (n - t(j)) % (base - t(j)));
        n = (fault == F::integer_subtract ? n : n - t(j)) / (base - t(j));
      }
      out.push_back(n);
      if (fault == F::integer_reversed) std::reverse(out.begin() + start, out.end());
      if (fault == F::integer_one) break;
    }
    return value_of({{"digits", out}});
  }
  const auto digits = request.input["digits"].get<std::vector<std::uint64_t>>();
  if (digits.empty() && fault == F::integer_none) throw Crash{"reads the first of none"};
  for (std::size_t at = 0; at < digits.size();) {
    std::uint64_t n = 0;
    std::uint64_t w = 1;
    for (std::size_t j = 0;; ++j) {
      if (at == digits.size()) {
        if (fault == F::truncated_counts) break;
        throw Rejected{"truncated"};
      }
      std::uint64_t digit = digits[at++];
      if (fault == F::length_16) digit &= 0xFFFFFFFF;
      if (digit >= base && fault != F::digit_colon) throw Rejected{"bad-digit"};
      n += digit * w;
      if (digit == 0 && j == 0 && fault == F::integer_zero) throw Rejected{"bad-digit"};
      if (digit < t(j) || (digit == t(j) && fault == F::integer_end)) break;
      w *= fault == F::integer_weight ? base : base - t(j);
    }
    out.push_back(n);
    if (fault == F::integer_one) break;
  }
  return value_of({{"value", out}});
}

// --- Around the codec ----------------------------------------------------------------------------

// A label as an implementation of IDNA sees it: whether UTS #46 allows it.
bool idna_allows(const std::string& ace) {
  UErrorCode status = U_ZERO_ERROR;
  const std::unique_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(
      UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE, status));
  icu::UnicodeString out;
  icu::IDNAInfo info;
  idna->labelToUnicode(icu::UnicodeString::fromUTF8("xn--" + ace), out, info, status);
  return U_SUCCESS(status) && !info.hasErrors();
}

Outcome within_idna(const Outcome& decoded, const std::string& ace, F fault) {
  if (decoded.kind != Outcome::Kind::value) return decoded;
  const auto text = *acecheck::code_points(decoded.value["unicode"].get<std::string>());
  const bool ascii = std::ranges::all_of(text, [](auto c) { return c < 0x80; });
  if (text.empty()) return fault == F::idna_empty ? decoded : rejected("empty");
  if (ascii) return fault == F::idna_ascii ? decoded : rejected("ASCII");
  if (fault != F::idna_no_round_trip && !idna_allows(ace)) return rejected("not what IDNA makes");
  return decoded;
}

bool is_idna(F fault) { return fault >= F::idna_ascii; }

void add(std::vector<FaultyCodec>& out, F fault, std::string_view name, std::string bug,
         std::string what, unsigned bits, Domain domain) {
  FaultyCodec codec{.id = name.empty() ? "" : "punycode/" + dashed(name),
                    .codec = acecheck::Codec::punycode,
                    .bug = std::move(bug),
                    .what = std::move(what),
                    .capabilities = everything(acecheck::Codec::punycode),
                    .answer = {},
                    .equivalent = ""};
  codec.capabilities.bits = bits;
  codec.capabilities.domain = domain;
  if (is_idna(fault)) codec.capabilities.layer = acecheck::Layer::idna;
  auto memory = std::make_shared<Memory>();
  codec.answer = [=](const Request& request) {
    return outcome_of([&]() -> Outcome {
      Punycode punycode(fault, bits, domain, memory);
      if (request.op == Op::encode) {
        return punycode.encode(request.input["unicode"].get<std::string>(),
                               request.input.value("case", std::string()));
      }
      if (request.op != Op::decode) return integers(request, fault);
      const std::string ace = acecheck::ace_octets(request.input);
      Outcome decoded = punycode.decode(ace);
      return is_idna(fault) ? within_idna(decoded, ace, fault) : decoded;
    });
  };
  out.push_back(std::move(codec));
}

}  // namespace

void add_punycode(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) {
    for (const unsigned bits : {16u, 26u, 31u, 32u, 53u, 63u, 64u}) {
      for (const Domain domain : {Domain::scalar, Domain::any}) {
        add(out, F::none, "", "", "", bits, domain);
      }
    }
    return;
  }
  struct Row {
    F fault;
    const char* name;
    const char* bug;
    const char* what;
  };
  static constexpr Row rows[] = {
#define FAULT(name, bug, what) {F::name, #name, bug, what},
      PUNYCODE_FAULTS(FAULT)
#undef FAULT
  };
  for (const Row& row : rows) {
    const auto one = [&](unsigned bits, Domain domain, const std::string& suffix) {
      add(out, row.fault, row.name + suffix, bits >= 63 ? "overflow-64" : row.bug, row.what, bits,
          domain);
    };
    switch (row.fault) {
      case F::overflow_i:
      case F::overflow_i_addition:
      case F::overflow_i_start:
      case F::overflow_i_saturated:
      case F::overflow_w:
      case F::overflow_n:
      case F::overflow_delta:
      case F::overflow_delta_product:
      case F::overflow_delta_addition:
      case F::overflow_delta_start:
      case F::overflow_increment:
        for (const unsigned bits : {16u, 26u, 31u, 32u}) {
          one(bits, Domain::scalar, "-" + std::to_string(bits));
        }
        for (const unsigned bits : {53u, 63u, 64u}) {
          one(bits, Domain::any, "-" + std::to_string(bits));
        }
        break;
      case F::overflow_i_product:
        for (const unsigned bits : {26u, 31u, 32u}) {
          one(bits, Domain::scalar, "-" + std::to_string(bits));
        }
        for (const unsigned bits : {53u, 63u, 64u}) {
          one(bits, Domain::any, "-" + std::to_string(bits));
        }
        break;
      case F::overflow_i_strict:
      case F::overflow_n_strict:
      case F::overflow_delta_strict:
        for (const unsigned bits : {16u, 26u, 31u, 32u, 53u, 63u, 64u}) {
          one(bits, Domain::any, "-" + std::to_string(bits));
        }
        break;
      case F::overflow_signed:
        one(31, Domain::scalar, "-32");  // 31 bits and a sign
        one(63, Domain::any, "-64");
        break;
      case F::overflow_float:
        one(64, Domain::any, "");
        out.back().bug = row.bug;
        break;
      case F::narrowed_32:
        one(64, Domain::scalar, "");
        out.back().bug = row.bug;
        break;
      case F::overflow_w_alone:
        one(32, Domain::scalar, "");
        out.back().equivalent =
            "the check of i always fails first: docs/claims.md has the proof (READINGS PUNY-18)";
        break;
      case F::threshold_more:
        one(32, Domain::scalar, "");
        out.back().equivalent = "at k = bias + tmax, k - bias is tmax";
        break;
      case F::bias_initial_71:
      case F::bias_initial_73:
        one(32, Domain::scalar, "");
        out.back().equivalent =
            "it only decides the thresholds of the first delta, which are 1, 1, 26, 26, ... under "
            "any bias from 71 to 82";
        break;
      case F::threshold_tmin:
        one(32, Domain::scalar, "");
        out.back().equivalent =
            "bias < k <= bias + tmin means k - bias = 1 = tmin (rfc3492bis 6.2, closing note)";
        break;
      case F::length_16:
      case F::length_16_encode:
      case F::quadratic_decode:
        one(32, Domain::scalar, "");
        out.back().needs_long_inputs = true;
        break;
      default:
        one(32, Domain::scalar, "");
    }
  }
}

}  // namespace faulty
