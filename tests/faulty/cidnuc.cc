// CIDNUC by the book, and what can be wrong with it.
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include <algorithm>

#include "utf16.h"

namespace faulty {
namespace {

using acecheck::Op;
using acecheck::Outcome;
using acecheck::Request;

// name, class in vectors/bugs.json, what is wrong
#define CIDNUC_FAULTS(FAULT)                                                                     \
  FAULT(range_33, "cidnuc-range", "Table 2 begins with 33")                                      \
  FAULT(range_35, "cidnuc-range", "Table 2 begins with 35")                                      \
  FAULT(range_de, "cidnuc-range", "Table 2 ends with DE")                                        \
  FAULT(range_e0, "cidnuc-range", "Table 2 ends with E0")                                        \
  FAULT(range_compress_only, "cidnuc-range", "Table 2 is not checked when decompressing")        \
  FAULT(window_eight, "cidnuc-window", "the window has eight bits")                              \
  FAULT(window_low_bit, "cidnuc-window", "the window's low bit is ignored")                      \
  FAULT(window_always, "cidnuc-window", "the window is set for each character")                  \
  FAULT(window_zero_long, "cidnuc-window", "window 0 is set in two octets")                      \
  FAULT(window_zero_always, "cidnuc-window", "window 0 is set at the start")                     \
  FAULT(window_reset, "cidnuc-window", "two-octet mode sets the window to 0")                    \
  FAULT(window_initial, "cidnuc-window", "the initial window is 1")                              \
  FAULT(window_fd, "cidnuc-window", "FD is window 0 as well")                                    \
  FAULT(window_twice, "cidnuc-window", "a window set twice is accepted")                         \
  FAULT(window_same, "cidnuc-window", "a window set to what it is is accepted")                  \
  FAULT(window_at_end, "cidnuc-window", "a window that nothing follows is accepted")             \
  FAULT(window_table_2, "cidnuc-window", "a window on a row of Table 2 is accepted")             \
  FAULT(window_zero_accepted, "cidnuc-window", "window 0 in two octets is accepted")             \
  FAULT(canonical, "cidnuc-window", "what is decompressed is not compared")                      \
  FAULT(canonical_length, "cidnuc-window", "only the length is compared")                        \
  FAULT(mode_always, "cidnuc-mode", "the mode is written for each character")                    \
  FAULT(mode_initial, "cidnuc-mode", "the initial mode is two-octet mode")                       \
  FAULT(mode_swapped, "cidnuc-mode", "E0 and F0 are exchanged")                                  \
  FAULT(mode_bounce, "cidnuc-mode", "two switches with no character between are accepted")       \
  FAULT(mode_already_one, "cidnuc-mode", "a switch to one-octet mode in it is accepted")         \
  FAULT(mode_already_two, "cidnuc-mode", "a switch to two-octet mode in it is accepted")         \
  FAULT(mode_window_in_two, "cidnuc-mode", "a window in two-octet mode is accepted")             \
  FAULT(mode_at_end, "cidnuc-mode", "a switch that nothing follows is accepted")                 \
  FAULT(mode_invalid_ignored, "cidnuc-mode", "other octets of one-octet mode are skipped")       \
  FAULT(mode_invalid_character, "cidnuc-mode", "other octets of one-octet mode are characters")  \
  FAULT(mode_e0_mask, "cidnuc-mode", "E1 to EF are E0")                                          \
  FAULT(mode_f0_mask, "cidnuc-mode", "F1 to F7 are F0")                                          \
  FAULT(truncated_window, "truncated-accepted", "a window that is cut short is 0")               \
  FAULT(truncated_pair, "truncated-accepted", "a character that is cut short has 00")            \
  FAULT(truncated_dropped, "truncated-accepted", "a character that is cut short is dropped")     \
  FAULT(truncated_overread, "truncated-overread", "reads beyond the end")                        \
  FAULT(odd_compressed, "truncated-accepted", "half a pair is dropped when compressing")         \
  FAULT(odd_overread, "truncated-overread", "half a pair is read over when compressing")         \
  FAULT(prefix_case, "prefix-case", "the prefix must be in small letters")                       \
  FAULT(prefix_optional, "prefix-missing", "the prefix may be missing")                          \
  FAULT(prefix_short, "prefix-missing", "only ph is checked")                                    \
  FAULT(prefix_any, "prefix-missing", "three characters are skipped, whatever they are")         \
  FAULT(prefix_alone, "truncated-overread", "what follows the prefix is read over")              \
  FAULT(prefix_overread, "truncated-overread", "a label shorter than the prefix is read over")   \
  FAULT(host_encoded, "cidnuc-host-name", "host names are converted")                            \
  FAULT(host_decoded, "cidnuc-host-name", "labels of host names are accepted")                   \
  FAULT(host_hyphens, "cidnuc-host-name", "names that begin or end with a hyphen are converted") \
  FAULT(host_capitals, "cidnuc-host-name", "names with capitals are converted")                  \
  FAULT(host_digits, "cidnuc-host-name", "names of digits are converted")                        \
  FAULT(host_empty, "cidnuc-host-name", "the empty name is converted")                           \
  FAULT(host_underscore, "cidnuc-host-name", "an underscore counts as a hyphen")                 \
  FAULT(host_ascii, "cidnuc-host-name", "ASCII names are not converted")                         \
  FAULT(host_before_only, "cidnuc-nfc", "the check is not made after normalization")             \
  FAULT(prohibited_encoded, "cidnuc-prohibited", "Table 1 is not checked when encoding")         \
  FAULT(prohibited_decoded, "cidnuc-prohibited", "Table 1 is not checked when decoding")         \
  FAULT(prohibited_dot, "cidnuc-prohibited", "a full stop is allowed")                           \
  FAULT(prohibited_zs, "cidnuc-prohibited", "Zs is allowed")                                     \
  FAULT(prohibited_nbsp, "cidnuc-prohibited", "only the space of ASCII is prohibited of Zs")     \
  FAULT(prohibited_zl, "cidnuc-prohibited", "Zl is allowed")                                     \
  FAULT(prohibited_zp, "cidnuc-prohibited", "Zp is allowed")                                     \
  FAULT(prohibited_cc, "cidnuc-prohibited", "Cc is allowed")                                     \
  FAULT(prohibited_c1, "cidnuc-prohibited", "Cc is allowed above ASCII")                         \
  FAULT(prohibited_del, "cidnuc-prohibited", "DEL is allowed")                                   \
  FAULT(prohibited_nul, "cidnuc-prohibited", "NUL is allowed")                                   \
  FAULT(prohibited_cf, "cidnuc-prohibited", "Cf is allowed")                                     \
  FAULT(prohibited_co, "cidnuc-prohibited", "Co is allowed")                                     \
  FAULT(prohibited_co_bmp, "cidnuc-prohibited", "Co is allowed beyond the BMP")                  \
  FAULT(prohibited_first, "cidnuc-prohibited", "only the first character is checked")            \
  FAULT(prohibited_punctuation, "cidnuc-prohibited", "all punctuation of ASCII is prohibited")   \
  FAULT(prohibited_symbols, "cidnuc-prohibited", "dashes are prohibited")                        \
  FAULT(nfc_missing, "cidnuc-nfc", "the name is not normalized")                                 \
  FAULT(nfd, "cidnuc-nfc", "the name is decomposed")                                             \
  FAULT(nfkc, "cidnuc-nfc", "compatibility characters are replaced")                             \
  FAULT(nfc_each, "cidnuc-nfc", "each character is normalized by itself")                        \
  FAULT(nfc_unchecked, "cidnuc-nfc", "normalization is not checked when decoding")               \
  FAULT(nfc_checked_first, "cidnuc-nfc", "only the first character is checked when decoding")    \
  FAULT(nfc_refused, "cidnuc-nfc", "a name that is not normalized is refused")                   \
  FAULT(surrogate_encoded, "cidnuc-surrogate", "half a pair is encoded")                         \
  FAULT(surrogate_decoded, "cidnuc-surrogate", "half a pair is decoded")                         \
  FAULT(surrogate_high_only, "cidnuc-surrogate", "only high halves are refused")                 \
  FAULT(surrogate_low_only, "cidnuc-surrogate", "only low halves are refused")                   \
  FAULT(surrogate_joined, "cidnuc-surrogate", "two halves are encoded as a pair")                \
  FAULT(beyond_encoded, "beyond-unicode", "characters above 10FFFF are encoded")                 \
  FAULT(narrowed_16, "narrowed-16", "characters are cut to 16 bits")                             \
  FAULT(bmp_only, "narrowed-16", "characters above FFFF are refused")                            \
  FAULT(length_35, "length-limit", "36 octets are refused")                                      \
  FAULT(length_37, "length-limit", "37 octets are encoded, as the draft has it")                 \
  FAULT(length_unlimited, "length-limit", "any number of octets is encoded")                     \
  FAULT(length_decoded, "length-limit", "any number of octets is decoded")                       \
  FAULT(length_decoded_37, "length-limit", "37 octets are decoded")                              \
  FAULT(length_before_nfc, "length-limit", "more than 34 characters before NFC are refused")     \
  FAULT(pad_optional, "base32-pad-symbol", "the pad symbol may be missing")                      \
  FAULT(pad_needless, "base32-pad-symbol", "the pad symbol may be needless")                     \
  FAULT(pad_twice, "base32-pad-symbol", "there may be two pad symbols")                          \
  FAULT(pad_ends, "base32-pad-symbol", "what follows a pad symbol is ignored")                   \
  FAULT(pad_skipped, "base32-pad-symbol", "pad symbols are skipped wherever they are")           \
  FAULT(pad_not_written, "base32-pad-symbol", "the pad symbol is not written")                   \
  FAULT(pad_always, "base32-pad-symbol", "the pad symbol is always written")                     \
  FAULT(b32_upper_refused, "base32-case", "capitals are no symbols")                             \
  FAULT(b32_value_shifted, "base32-symbol", "2 to 7 are 25 to 30")                               \
  FAULT(b32_zero_is_o, "base32-symbol", "0 is o")                                                \
  FAULT(b32_one_is_l, "base32-symbol", "1 is l")                                                 \
  FAULT(b32_unknown_zero, "digit-invalid-is-zero", "what is no symbol is 0")                     \
  FAULT(b32_unknown_skipped, "trailing-junk", "what is no symbol is skipped")                    \
  FAULT(b32_space_skipped, "trailing-junk", "white space is skipped")                            \
  FAULT(b32_narrowed, "base32-symbol", "characters are cut to octets")                           \
  FAULT(b32_latin_1, "base32-symbol", "letters of Latin-1 are symbols")                          \
  FAULT(b32_bits_ignored, "base32-padding-bits", "bits left over are not checked")               \
  FAULT(b32_bits_last_only, "base32-padding-bits", "only the last bit left over is checked")     \
  FAULT(b32_bits_first_only, "base32-padding-bits", "only the first bit left over is checked")   \
  FAULT(b32_length_ignored, "base32-length", "1, 3 or 6 symbols left over are accepted")         \
  FAULT(b32_length_one, "base32-length", "1 symbol left over is accepted")                       \
  FAULT(b32_length_three, "base32-length", "3 symbols left over are accepted")                   \
  FAULT(b32_length_six, "base32-length", "6 symbols left over are accepted")                     \
  FAULT(b32_symbol_z_missing, "base32-symbol", "z is no symbol")                                 \
  FAULT(b32_encode_upper_order, "base32-symbol", "0 to 5 are written for 2 to 7")                \
  FAULT(b32_encode_last_dropped, "base32-length", "what does not fill a symbol is dropped")      \
  FAULT(b32_encode_extra, "base32-length", "a symbol too many is written after five octets")     \
  FAULT(b32_empty_refused, "base32-length", "nothing is an error")                               \
  FAULT(b32_zero_refused, "base32-length", "whole groups are refused")                           \
  FAULT(b32_two_refused, "base32-length", "2 symbols left over are refused")                     \
  FAULT(b32_four_refused, "base32-length", "4 symbols left over are refused")                    \
  FAULT(b32_five_refused, "base32-length", "5 symbols left over are refused")                    \
  FAULT(b32_seven_refused, "base32-length", "7 symbols left over are refused")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  CIDNUC_FAULTS(FAULT)
#undef FAULT
};

class Cidnuc {
 public:
  explicit Cidnuc(F fault) : fault_(fault) {
    const std::pair<F, bool Base32Faults::*> switches[] = {
        {F::b32_upper_refused, &Base32Faults::upper_refused},
        {F::b32_value_shifted, &Base32Faults::value_shifted},
        {F::b32_zero_is_o, &Base32Faults::zero_is_o},
        {F::b32_one_is_l, &Base32Faults::one_is_l},
        {F::b32_unknown_zero, &Base32Faults::unknown_zero},
        {F::b32_unknown_skipped, &Base32Faults::unknown_skipped},
        {F::b32_space_skipped, &Base32Faults::space_skipped},
        {F::b32_narrowed, &Base32Faults::narrowed},
        {F::b32_latin_1, &Base32Faults::latin_1},
        {F::b32_bits_ignored, &Base32Faults::bits_ignored},
        {F::b32_bits_last_only, &Base32Faults::bits_last_only},
        {F::b32_bits_first_only, &Base32Faults::bits_first_only},
        {F::b32_length_ignored, &Base32Faults::length_ignored},
        {F::b32_length_one, &Base32Faults::length_one},
        {F::b32_length_three, &Base32Faults::length_three},
        {F::b32_length_six, &Base32Faults::length_six},
        {F::b32_symbol_z_missing, &Base32Faults::symbol_z_missing},
        {F::b32_encode_upper_order, &Base32Faults::encode_upper_order},
        {F::b32_encode_last_dropped, &Base32Faults::encode_last_dropped},
        {F::b32_encode_extra, &Base32Faults::encode_extra},
        {F::b32_empty_refused, &Base32Faults::empty_refused}};
    for (const auto& [f, member] : switches) base32_.*member = is(f);
    for (const auto& [f, left] : {std::pair{F::b32_zero_refused, 0},
                                  {F::b32_two_refused, 2},
                                  {F::b32_four_refused, 4},
                                  {F::b32_five_refused, 5},
                                  {F::b32_seven_refused, 7}}) {
      if (is(f)) base32_.left_refused = left;
    }
  }

  // --- 2.2 --------------------------------------------------------------------------------------

  std::string encode(const std::string& unicode) {
    const auto given = acecheck::code_points(unicode);
    if (!given) throw Rejected{"out-of-domain"};
    Text text = *given;
    for (auto& c : text) {
      if (is(F::narrowed_16)) c &= 0xFFFF;
      if ((c > 0x10FFFF && !is(F::beyond_encoded)) || (c > 0xFFFF && is(F::bmp_only))) {
        throw Rejected{"out-of-domain"};
      }
    }
    if (is(F::surrogate_joined)) text = from_utf16(to_utf16(text));
    if (!is(F::host_encoded) && is_host(text)) throw Rejected{"host-name"};
    if (!is(F::prohibited_encoded)) check_prohibited(text);
    if (!is(F::surrogate_encoded)) check_surrogates(text);
    if (is(F::length_before_nfc) && text.size() > 34) throw Rejected{"too-long"};
    const Text normal = normalized(text);
    if (is(F::nfc_refused) && normal != text) throw Rejected{"not-normalized"};
    if (!is(F::host_encoded) && !is(F::host_before_only) && is_host(normal)) {
      throw Rejected{"host-name"};
    }
    const Octets octets = compress(to_utf16(normal));
    const std::size_t limit = is(F::length_35)          ? 35
                              : is(F::length_37)        ? 37
                              : is(F::length_unlimited) ? SIZE_MAX
                                                        : 36;
    if (octets.size() > limit) throw Rejected{"too-long"};
    return "ph6" + symbols_of(octets);
  }

  // --- 2.3 --------------------------------------------------------------------------------------

  Text decode(const std::string& label) {
    Text units = units_of(label, is(F::b32_narrowed));
    if (units.size() < 3 && is(F::prefix_overread)) throw Crash{"reads beyond the end"};
    const std::string_view prefix = "ph6";
    bool matches = units.size() >= prefix.size();
    for (std::size_t i = 0; matches && i < (is(F::prefix_short) ? 2 : prefix.size()); ++i) {
      std::uint64_t c = units[i];
      if (c >= 'A' && c <= 'Z' && !is(F::prefix_case)) c += 32;
      matches = c == static_cast<unsigned char>(prefix[i]);
    }
    if (!matches && !is(F::prefix_optional) && !is(F::prefix_any)) throw Rejected{"missing-prefix"};
    if (is(F::prefix_any)) matches = units.size() >= prefix.size();
    if (!matches && is(F::prefix_any)) throw Rejected{"missing-prefix"};
    if (matches) units.erase(units.begin(), units.begin() + 3);
    if (units.empty() && is(F::prefix_alone)) throw Crash{"reads beyond the end"};
    const Octets octets = octets_of_symbols(units);
    const std::size_t limit = is(F::length_decoded) ? SIZE_MAX : is(F::length_decoded_37) ? 37 : 36;
    if (octets.size() > limit) throw Rejected{"too-long"};
    Text text = from_utf16(decompress(octets));
    if (!is(F::host_decoded) && is_host(text)) throw Rejected{"host-name"};
    if (!is(F::prohibited_decoded)) check_prohibited(text);
    if (!is(F::surrogate_decoded)) check_surrogates(text);
    if (!is(F::nfc_unchecked)) {
      const Text normal = normalized(text);
      const bool first_only = is(F::nfc_checked_first);
      if (first_only ? !normal.empty() && normal[0] != text[0] : normal != text) {
        throw Rejected{"not-normalized"};
      }
    }
    return text;
  }

  // --- 2.4.1 ------------------------------------------------------------------------------------

  Octets compress(const Octets& pairs) {
    Octets out;
    bool two = is(F::mode_initial);
    unsigned window = is(F::window_initial) ? 1 : 0;
    if (is(F::window_zero_always)) out.push_back(0xFC);
    for (std::size_t at = 0; at < pairs.size(); at += 2) {
      if (at + 1 == pairs.size()) {
        if (is(F::odd_overread)) throw Crash{"reads beyond the end"};
        if (is(F::odd_compressed)) break;
        throw Rejected{"truncated"};
      }
      const unsigned row = pairs[at];
      const unsigned cell = pairs[at + 1];
      const bool wide = in_table_2(row);
      if (wide != two || is(F::mode_always)) out.push_back(wide ? two_octet() : one_octet());
      two = wide;
      if (wide) {
        out.push_back(static_cast<std::uint8_t>(row));
        out.push_back(static_cast<std::uint8_t>(cell));
        if (is(F::window_reset)) window = 0;
        continue;
      }
      unsigned target = row << 1 | cell >> 7;
      if (is(F::window_eight)) target &= 0xFF;
      if (is(F::window_low_bit)) target &= 0x1FE;
      if (target != window || is(F::window_always)) {
        if (target == 0 && !is(F::window_zero_long)) {
          out.push_back(0xFC);
        } else {
          out.push_back(static_cast<std::uint8_t>(0xF8 | target >> 8));
          out.push_back(static_cast<std::uint8_t>(target & 0xFF));
        }
      }
      window = target;
      out.push_back(static_cast<std::uint8_t>(cell & 0x7F));
    }
    return out;
  }

  // --- 2.4.2 ------------------------------------------------------------------------------------

  Octets decompress(const Octets& octets) {
    Octets out;
    bool two = is(F::mode_initial);
    bool switched = false;
    bool set = false;  // a window was set since the last character
    bool odd = false;  // something that only a fault accepts
    unsigned window = is(F::window_initial) ? 1 : 0;
    const auto character = [&](unsigned unit) {
      out.push_back(static_cast<std::uint8_t>(unit >> 8));
      out.push_back(static_cast<std::uint8_t>(unit & 0xFF));
      set = false;
    };
    for (std::size_t at = 0; at < octets.size(); ++at) {
      std::uint8_t o = octets[at];
      if (is(F::mode_e0_mask) && o > 0xE0 && o < 0xF0) odd = true, o = 0xE0;
      if (is(F::mode_f0_mask) && o > 0xF0 && o < 0xF8) odd = true, o = 0xF0;
      const bool more = at + 1 < octets.size();
      if (o == one_octet() || o == two_octet()) {
        const bool to_two = o == two_octet();
        if (to_two == two) {
          if (!is(two ? F::mode_already_two : F::mode_already_one)) throw Rejected{"bad-mode"};
          odd = true;
        } else if (switched) {
          if (!is(F::mode_bounce)) throw Rejected{"bad-mode"};
          odd = true;
        }
        two = to_two;
        switched = true;
        if (!more) {
          if (!is(F::mode_at_end)) throw Rejected{"truncated"};
          odd = true;
        }
        continue;
      }
      if (o == 0xFC || (o & 0xFE) == 0xF8 || (o == 0xFD && is(F::window_fd))) {
        if (two) {
          if (!is(F::mode_window_in_two)) throw Rejected{"bad-mode"};
          odd = true;
        }
        unsigned target = 0;
        if ((o & 0xFE) == 0xF8) {
          if (!more) {
            if (is(F::truncated_overread)) throw Crash{"reads beyond the end"};
            if (!is(F::truncated_window)) throw Rejected{"truncated"};
            odd = true;
          } else {
            target = (o & 1u) << 8 | octets[++at];
          }
          if (is(F::window_eight)) target &= 0xFF;
          odd = odd || (target == 0 && is(F::window_zero_accepted));
          odd = odd || (is(F::window_table_2) && in_table_2(target >> 1));
        } else {
          odd = odd || o == 0xFD;
        }
        odd = odd || (set && is(F::window_twice)) || (target == window && is(F::window_same)) ||
              (at + 1 >= octets.size() && is(F::window_at_end));
        window = target;
        set = true;
        switched = false;
        continue;
      }
      switched = false;
      if (two) {
        if (!in_table_2(o) && !is(F::range_compress_only)) throw Rejected{"bad-mode"};
        odd = odd || !in_table_2(o);
        if (!more) {
          if (is(F::truncated_overread)) throw Crash{"reads beyond the end"};
          if (is(F::truncated_dropped)) {
            odd = true;
            break;
          }
          if (!is(F::truncated_pair)) throw Rejected{"truncated"};
          odd = true;
        }
        character(static_cast<unsigned>(o << 8 | (more ? octets[++at] : 0)));
        if (is(F::window_reset)) window = 0;
      } else if (o < 0x80) {
        character(window << 7 | o);
      } else if (is(F::mode_invalid_ignored)) {
        odd = true;
      } else if (is(F::mode_invalid_character)) {
        odd = true;
        character(window << 7 | (o & 0x7F));
      } else {
        throw Rejected{"bad-mode"};
      }
    }
    // What a fault let pass is not compared: the codec that has it would not.
    if (!odd && !is(F::canonical)) {
      const Octets again = compress(out);
      if (is(F::canonical_length) ? again.size() != octets.size() : again != octets) {
        throw Rejected{"not-canonical"};
      }
    }
    return out;
  }

  // --- 2.5 --------------------------------------------------------------------------------------

  std::string symbols_of(const Octets& octets) const {
    std::string out = base32_encoded(octets, base32_);
    if ((octets.size() % 5 != 0 && !is(F::pad_not_written)) || is(F::pad_always)) out += '8';
    return out;
  }

  Octets octets_of_symbols(Text symbols) const {
    if (is(F::pad_ends)) symbols.erase(std::ranges::find(symbols, '8') + 0, symbols.end());
    if (is(F::pad_skipped)) std::erase(symbols, std::uint64_t{'8'});
    bool padded = !symbols.empty() && symbols.back() == '8';
    if (padded) symbols.pop_back();
    if (is(F::pad_twice) && !symbols.empty() && symbols.back() == '8') symbols.pop_back();
    if (std::ranges::find(symbols, std::uint64_t{'8'}) != symbols.end()) {
      throw Rejected{"bad-padding"};
    }
    const bool needed = symbols.size() % 8 != 0;
    const bool lenient = is(F::pad_ends) || is(F::pad_skipped) || is(F::b32_unknown_skipped) ||
                         is(F::b32_space_skipped);
    if (needed && !padded && !is(F::pad_optional) && !is(F::pad_not_written) && !lenient) {
      throw Rejected{"bad-padding"};
    }
    if (!needed && padded && !is(F::pad_needless) && !is(F::pad_always) && !lenient) {
      throw Rejected{"bad-padding"};
    }
    return base32_decoded(symbols, base32_);
  }

 private:
  bool is(F fault) const { return fault_ == fault; }

  std::uint8_t one_octet() const { return is(F::mode_swapped) ? 0xF0 : 0xE0; }
  std::uint8_t two_octet() const { return is(F::mode_swapped) ? 0xE0 : 0xF0; }

  bool in_table_2(unsigned row) const {
    const unsigned first = is(F::range_33) ? 0x33 : is(F::range_35) ? 0x35 : 0x34;
    const unsigned last = is(F::range_de) ? 0xDE : is(F::range_e0) ? 0xE0 : 0xDF;
    return row >= first && row <= last;
  }

  bool is_host(const Text& text) const {
    if (text.empty() && is(F::host_empty)) return false;
    if (!text.empty() && is(F::host_hyphens) && (text.front() == '-' || text.back() == '-')) {
      return false;
    }
    return std::ranges::all_of(text, [&](std::uint64_t c) {
      if (c >= 'A' && c <= 'Z' && is(F::host_capitals)) return false;
      if (c >= '0' && c <= '9' && is(F::host_digits)) return false;
      if (c < 0x80 && is(F::host_ascii)) return true;
      return is_ldh(c) || (c == '_' && is(F::host_underscore));
    });
  }

  // Table 1.
  bool is_prohibited(std::uint64_t c) const {
    if (c > 0x10FFFF) return false;
    if (c == '.') return !is(F::prohibited_dot);
    if (is(F::prohibited_punctuation) && c < 0x80 && !is_ldh(c)) return true;
    if (is(F::prohibited_symbols) && u_charType(static_cast<UChar32>(c)) == U_DASH_PUNCTUATION &&
        c != '-') {
      return true;
    }
    switch (u_charType(static_cast<UChar32>(c))) {
      case U_SPACE_SEPARATOR:
        return !is(F::prohibited_zs) && (c == ' ' || !is(F::prohibited_nbsp));
      case U_LINE_SEPARATOR:
        return !is(F::prohibited_zl);
      case U_PARAGRAPH_SEPARATOR:
        return !is(F::prohibited_zp);
      case U_CONTROL_CHAR:
        if ((c >= 0x80 && is(F::prohibited_c1)) || (c == 0x7F && is(F::prohibited_del)) ||
            (c == 0 && is(F::prohibited_nul))) {
          return false;
        }
        return !is(F::prohibited_cc);
      case U_FORMAT_CHAR:
        return !is(F::prohibited_cf);
      case U_PRIVATE_USE_CHAR:
        return !is(F::prohibited_co) && (c <= 0xFFFF || !is(F::prohibited_co_bmp));
      default:
        return false;
    }
  }

  void check_prohibited(const Text& text) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (is(F::prohibited_first) && at > 0) return;
      if (is_prohibited(text[at])) throw Rejected{"prohibited"};
    }
  }

  void check_surrogates(const Text& text) const {
    for (const auto c : text) {
      if ((is_high(c) && !is(F::surrogate_low_only)) ||
          (is_low(c) && !is(F::surrogate_high_only))) {
        throw Rejected{"unpaired-surrogate"};
      }
    }
  }

  static Text converted(const Text& text, const icu::Normalizer2* normalizer) {
    UErrorCode status = U_ZERO_ERROR;
    icu::UnicodeString in;
    for (const auto c : text) in.append(static_cast<UChar32>(c));
    const icu::UnicodeString out = normalizer->normalize(in, status);
    Text result;
    for (int32_t at = 0; at < out.length(); at = out.moveIndex32(at, 1)) {
      result.push_back(static_cast<std::uint64_t>(out.char32At(at)));
    }
    return result;
  }

  Text normalized(const Text& text) const {
    if (is(F::nfc_missing)) return text;
    if (std::ranges::any_of(text, [](auto c) { return c > 0x10FFFF || is_high(c) || is_low(c); })) {
      return text;  // by another fault
    }
    UErrorCode status = U_ZERO_ERROR;
    const auto* normalizer = is(F::nfd)    ? icu::Normalizer2::getNFDInstance(status)
                             : is(F::nfkc) ? icu::Normalizer2::getNFKCInstance(status)
                                           : icu::Normalizer2::getNFCInstance(status);
    if (!is(F::nfc_each)) return converted(text, normalizer);
    Text out;
    for (const auto c : text) {
      const Text one = converted({c}, normalizer);
      out.insert(out.end(), one.begin(), one.end());
    }
    return out;
  }

  F fault_;
  Base32Faults base32_;
};

Octets octets_member(const Request& request, const char* key) {
  return *acecheck::octets_of(request.input[key].get<std::string>());
}

Outcome answer(const Request& request, F fault) {
  Cidnuc cidnuc(fault);
  switch (request.op) {
    case Op::encode:
      return value_of({{"ace", cidnuc.encode(request.input["unicode"].get<std::string>())}});
    case Op::decode:
      return value_of(
          {{"unicode", acecheck::unicode_of(cidnuc.decode(acecheck::ace_octets(request.input)))}});
    case Op::compress:
      return value_of(
          {{"compressed", acecheck::hex_of(cidnuc.compress(octets_member(request, "octets")))}});
    case Op::decompress:
      return value_of(
          {{"octets", acecheck::hex_of(cidnuc.decompress(octets_member(request, "compressed")))}});
    case Op::base32_encode:
      return value_of({{"ace", cidnuc.symbols_of(octets_member(request, "octets"))}});
    default:
      return value_of(
          {{"octets", acecheck::hex_of(cidnuc.octets_of_symbols(units_of(
                          acecheck::ace_octets(request.input), fault == F::b32_narrowed)))}});
  }
}

void add(std::vector<FaultyCodec>& out, F fault, const std::string& name, const char* bug,
         const char* what) {
  out.push_back({.id = name.empty() ? "" : "cidnuc/" + dashed(name),
                 .codec = acecheck::Codec::cidnuc,
                 .bug = bug,
                 .what = what,
                 .capabilities = everything(acecheck::Codec::cidnuc),
                 .answer =
                     [fault](const Request& request) {
                       return outcome_of([&] { return answer(request, fault); });
                     },
                 .equivalent = ""});
}

}  // namespace

void add_cidnuc(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return add(out, F::none, "", "", "");
#define FAULT(name, bug, what) add(out, F::name, #name, bug, what);
  CIDNUC_FAULTS(FAULT)
#undef FAULT
}

}  // namespace faulty
