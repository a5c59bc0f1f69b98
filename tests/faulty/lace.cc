// LACE by the book, and what can be wrong with it.
#include <algorithm>

#include "utf16.h"

namespace faulty {
namespace {

using acecheck::Json;
using acecheck::Op;
using acecheck::Outcome;
using acecheck::Request;

// name, class in vectors/bugs.json, what is wrong
#define LACE_FAULTS(FAULT)                                                                     \
  FAULT(count_zero_1, "lace-run-count", "a count of 0 is 1")                                   \
  FAULT(count_zero_256, "lace-run-count", "a count of 0 is 256")                               \
  FAULT(count_zero_none, "lace-run-count", "a run of none is skipped")                         \
  FAULT(count_255, "lace-run-count", "a run may have 255")                                     \
  FAULT(count_wraps, "lace-run-count", "a count of 256 wraps to 0")                            \
  FAULT(count_split, "lace-run-count", "a run of more than 254 is split")                      \
  FAULT(count_253, "lace-run-count", "a run of 254 is refused")                                \
  FAULT(count_127, "lace-run-count", "counts are signed")                                      \
  FAULT(count_all_rows, "lace-run-count", "all pairs of a row are counted, wherever they are") \
  FAULT(ends_after_count, "truncated-overread", "a count at the end is read over")             \
  FAULT(ends_after_row, "truncated-overread", "a row at the end is read over")                 \
  FAULT(ends_in_run, "truncated-accepted", "a run that is cut short is taken as it is")        \
  FAULT(ends_in_first, "truncated-accepted", "the first run may be cut short")                 \
  FAULT(ends_filled, "truncated-accepted", "low octets that are missing are 0")                \
  FAULT(empty_accepted, "truncated-overread", "nothing is decompressed to nothing")            \
  FAULT(empty_compressed, "truncated-overread", "nothing is compressed to nothing")            \
  FAULT(ff_alone, "truncated-overread", "FF alone is nothing")                                 \
  FAULT(odd_compressed, "lace-odd", "half a pair is dropped when compressing")                 \
  FAULT(odd_decompressed, "lace-odd", "half a pair after FF is kept")                          \
  FAULT(odd_dropped, "lace-odd", "half a pair after FF is dropped")                            \
  FAULT(tie_uncompressed, "lace-tie", "equal length is not compressed")                        \
  FAULT(tie_accepted, "lace-tie", "equal length may stay uncompressed")                        \
  FAULT(always_compressed, "lace-form", "the runs are always the output")                      \
  FAULT(never_compressed, "lace-form", "the input is always the output")                       \
  FAULT(longer_by_one, "lace-form", "runs may be longer by one")                               \
  FAULT(form_unchecked, "lace-form", "compressed forms are not checked")                       \
  FAULT(form_longer_only, "lace-form", "compressed forms are only checked to be no longer")    \
  FAULT(form_reversed, "lace-form", "the comparison of 2.4.2 step 9 as it is printed")         \
  FAULT(uncompressed_unchecked, "lace-form", "uncompressed forms are not checked")             \
  FAULT(split_accepted, "lace-split-run", "a row in two runs is accepted")                     \
  FAULT(split_short, "lace-split-run", "a row in two runs is accepted if it is no longer")     \
  FAULT(high_twice, "lace-form", "the row is written once for all runs")                       \
  FAULT(row_00, "lace-form", "row 00 is never compressed")                                     \
  FAULT(row_ff, "lace-form", "row FF is never compressed")                                     \
  FAULT(prefix_case, "prefix-case", "the prefix must be in small letters")                     \
  FAULT(prefix_optional, "prefix-missing", "the prefix may be missing")                        \
  FAULT(prefix_short, "prefix-missing", "only bq is checked")                                  \
  FAULT(prefix_any, "prefix-missing", "four characters are skipped, whatever they are")        \
  FAULT(prefix_overread, "truncated-overread", "a label shorter than the prefix is read over") \
  FAULT(prefix_alone, "truncated-overread",                                                    \
        "what follows the prefix is read, if there is any or not")                             \
  FAULT(host_encoded, "lace-host-name", "host names are converted")                            \
  FAULT(host_decoded, "lace-host-name", "labels of host names are accepted")                   \
  FAULT(host_hyphens, "lace-host-name", "names that begin or end with a hyphen are converted") \
  FAULT(host_hyphens_decoded, "lace-host-name", "and accepted")                                \
  FAULT(host_capitals, "lace-host-name", "names with capitals are converted")                  \
  FAULT(host_digits, "lace-host-name", "names of digits are converted")                        \
  FAULT(host_empty, "lace-host-name", "the empty name is converted")                           \
  FAULT(host_dot, "lace-host-name", "a full stop counts as a hyphen")                          \
  FAULT(host_underscore, "lace-host-name", "an underscore counts as a hyphen")                 \
  FAULT(host_ascii, "lace-host-name", "ASCII names are not converted")                         \
  FAULT(host_full_width, "lace-host-name", "full-width letters count as letters")              \
  FAULT(surrogate_encoded, "lace-surrogate", "half a pair is encoded")                         \
  FAULT(surrogate_joined, "lace-surrogate", "two halves are encoded as a pair")                \
  FAULT(surrogate_decoded, "lace-surrogate", "half a pair is decoded")                         \
  FAULT(surrogate_high_only, "lace-surrogate", "only high halves are refused")                 \
  FAULT(surrogate_low_only, "lace-surrogate", "only low halves are refused")                   \
  FAULT(surrogate_replaced, "lace-surrogate", "half a pair is decoded to U+FFFD")              \
  FAULT(surrogate_last, "lace-surrogate", "a high half at the end is accepted")                \
  FAULT(surrogate_dfff, "lace-surrogate", "DFFF is accepted")                                  \
  FAULT(surrogate_d7ff, "lace-surrogate", "D7FF is refused")                                   \
  FAULT(surrogate_e000, "lace-surrogate", "E000 is refused")                                   \
  FAULT(beyond_encoded, "beyond-unicode", "characters above 10FFFF are encoded")               \
  FAULT(beyond_10ffff, "beyond-unicode", "10FFFF is refused")                                  \
  FAULT(narrowed_16, "narrowed-16", "characters are cut to 16 bits")                           \
  FAULT(bmp_only, "narrowed-16", "characters above FFFF are refused")                          \
  FAULT(length_35, "length-limit", "36 octets are refused")                                    \
  FAULT(length_37, "length-limit", "37 octets are encoded")                                    \
  FAULT(length_unlimited, "length-limit", "any number of octets is encoded")                   \
  FAULT(length_decoded, "length-limit", "any number of octets is decoded")                     \
  FAULT(length_decoded_37, "length-limit", "37 octets are decoded")                            \
  FAULT(length_characters, "length-limit", "more than 17 characters are refused")              \
  FAULT(b32_upper_refused, "base32-case", "capitals are no symbols")                           \
  FAULT(b32_value_shifted, "base32-symbol", "2 to 7 are 25 to 30")                             \
  FAULT(b32_zero_is_o, "base32-symbol", "0 is o")                                              \
  FAULT(b32_one_is_l, "base32-symbol", "1 is l")                                               \
  FAULT(b32_eight_is_symbol, "base32-symbol", "8 is 31")                                       \
  FAULT(b32_unknown_zero, "digit-invalid-is-zero", "what is no symbol is 0")                   \
  FAULT(b32_unknown_skipped, "trailing-junk", "what is no symbol is skipped")                  \
  FAULT(b32_space_skipped, "trailing-junk", "white space is skipped")                          \
  FAULT(b32_narrowed, "base32-symbol", "characters are cut to octets")                         \
  FAULT(b32_latin_1, "base32-symbol", "letters of Latin-1 are symbols")                        \
  FAULT(b32_bits_ignored, "base32-padding-bits", "bits left over are not checked")             \
  FAULT(b32_bits_last_only, "base32-padding-bits", "only the last bit left over is checked")   \
  FAULT(b32_bits_first_only, "base32-padding-bits", "only the first bit left over is checked") \
  FAULT(b32_length_ignored, "base32-length", "1, 3 or 6 symbols left over are accepted")       \
  FAULT(b32_length_one, "base32-length", "1 symbol left over is accepted")                     \
  FAULT(b32_length_three, "base32-length", "3 symbols left over are accepted")                 \
  FAULT(b32_length_six, "base32-length", "6 symbols left over are accepted")                   \
  FAULT(b32_symbol_z_missing, "base32-symbol", "z is no symbol")                               \
  FAULT(b32_symbol_7_missing, "base32-symbol", "7 is no symbol")                               \
  FAULT(b32_encode_upper_order, "base32-symbol", "0 to 5 are written for 2 to 7")              \
  FAULT(b32_encode_last_dropped, "base32-length", "what does not fill a symbol is dropped")    \
  FAULT(b32_encode_extra, "base32-length", "a symbol too many is written after five octets")   \
  FAULT(b32_empty_refused, "base32-length", "nothing is an error")                             \
  FAULT(b32_zero_refused, "base32-length", "whole groups are refused")                         \
  FAULT(b32_two_refused, "base32-length", "2 symbols left over are refused")                   \
  FAULT(b32_four_refused, "base32-length", "4 symbols left over are refused")                  \
  FAULT(b32_five_refused, "base32-length", "5 symbols left over are refused")                  \
  FAULT(b32_seven_refused, "base32-length", "7 symbols left over are refused")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  LACE_FAULTS(FAULT)
#undef FAULT
};

class Lace {
 public:
  explicit Lace(F fault) : fault_(fault) {
    const std::pair<F, bool Base32Faults::*> switches[] = {
        {F::b32_upper_refused, &Base32Faults::upper_refused},
        {F::b32_value_shifted, &Base32Faults::value_shifted},
        {F::b32_zero_is_o, &Base32Faults::zero_is_o},
        {F::b32_one_is_l, &Base32Faults::one_is_l},
        {F::b32_eight_is_symbol, &Base32Faults::eight_is_symbol},
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
        {F::b32_symbol_7_missing, &Base32Faults::symbol_7_missing},
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
      if ((c > 0x10FFFF && !is(F::beyond_encoded)) || (c > 0xFFFF && is(F::bmp_only)) ||
          (c == 0x10FFFF && is(F::beyond_10ffff))) {
        throw Rejected{"out-of-domain"};
      }
    }
    if (is(F::surrogate_joined)) text = from_utf16(to_utf16(text));
    if (!is(F::surrogate_encoded)) check_surrogates(text, true);
    if (is_host(text, F::host_encoded, F::host_hyphens)) throw Rejected{"host-name"};
    if (is(F::length_characters) && text.size() > 17) throw Rejected{"too-long"};
    if (text.empty() && is(F::host_empty)) return "bq--";
    const Octets pairs = to_utf16(text);
    Octets octets;
    try {
      octets = compress(pairs);
    } catch (const Rejected&) {
      throw Rejected{"too-long"};
    }
    const std::size_t limit = is(F::length_35)          ? 35
                              : is(F::length_37)        ? 37
                              : is(F::length_unlimited) ? SIZE_MAX
                                                        : 36;
    if (octets.size() > limit) throw Rejected{"too-long"};
    return "bq--" + base32_encoded(octets, base32_);
  }

  // --- 2.3 --------------------------------------------------------------------------------------

  Text decode(const std::string& label) {
    Text units = units_of(label, is(F::b32_narrowed));
    if (units.size() < 4 && is(F::prefix_overread)) throw Crash{"reads beyond the end"};
    const std::string_view prefix = "bq--";
    bool matches = units.size() >= prefix.size();
    for (std::size_t i = 0; matches && i < (is(F::prefix_short) ? 2 : prefix.size()); ++i) {
      std::uint64_t c = units[i];
      if (c >= 'A' && c <= 'Z' && !is(F::prefix_case)) c += 32;
      matches = c == static_cast<unsigned char>(prefix[i]);
    }
    if (is(F::prefix_any)) matches = units.size() >= prefix.size();
    if (!matches && !is(F::prefix_optional)) throw Rejected{"missing-prefix"};
    if (matches) units.erase(units.begin(), units.begin() + 4);
    if (units.empty() && is(F::prefix_alone)) throw Crash{"reads beyond the end"};
    const Octets octets = base32_decoded(units, base32_);
    const std::size_t limit = is(F::length_decoded) ? SIZE_MAX : is(F::length_decoded_37) ? 37 : 36;
    if (octets.size() > limit) throw Rejected{"too-long"};
    Text text = from_utf16(decompress(octets));
    if (!is(F::surrogate_decoded)) check_surrogates(text, false);
    if (is_host(text, F::host_decoded, F::host_hyphens_decoded)) throw Rejected{"host-name"};
    return text;
  }

  // --- 2.4.1 ------------------------------------------------------------------------------------

  Octets compress(Octets pairs) {
    if (pairs.empty() && is(F::empty_compressed)) return {};
    if (pairs.empty()) throw Rejected{"empty"};
    if (pairs.size() % 2 != 0) {
      if (!is(F::odd_compressed)) throw Rejected{"odd-length"};
      pairs.pop_back();
    }
    Octets out;
    bool avoided = false;
    std::vector<bool> done(pairs.size() / 2);
    const std::size_t longest = is(F::count_255) ? 255 : is(F::count_253) ? 253 : 254;
    for (std::size_t at = 0; at < pairs.size(); at += 2) {
      if (done[at / 2]) continue;
      Octets lows;
      for (std::size_t i = at; i < pairs.size(); i += 2) {
        if (pairs[i] != pairs[at]) {
          if (is(F::count_all_rows)) continue;
          break;
        }
        if (is(F::count_split) && lows.size() == longest) break;
        lows.push_back(pairs[i + 1]);
        done[i / 2] = true;
      }
      if (lows.size() > longest && !is(F::count_wraps)) throw Rejected{"bad-run"};
      if (lows.size() > 127 && is(F::count_127)) throw Rejected{"bad-run"};
      out.push_back(static_cast<std::uint8_t>(lows.size() & 0xFF));
      if (!is(F::high_twice) || at == 0) out.push_back(pairs[at]);
      out.insert(out.end(), lows.begin(), lows.end());
      avoided =
          avoided || (pairs[at] == 0 && is(F::row_00)) || (pairs[at] == 0xFF && is(F::row_ff));
    }
    bool shorter = out.size() <= pairs.size();
    if (is(F::tie_uncompressed)) shorter = out.size() < pairs.size();
    if (is(F::longer_by_one)) shorter = out.size() <= pairs.size() + 1;
    if (is(F::always_compressed)) shorter = true;
    if (is(F::never_compressed) || avoided) shorter = false;
    if (shorter) return out;
    pairs.insert(pairs.begin(), 0xFF);
    return pairs;
  }

  // --- 2.4.2 ------------------------------------------------------------------------------------

  Octets decompress(const Octets& octets) {
    if (octets.empty() && is(F::empty_accepted)) return {};
    if (octets.empty()) throw Rejected{"empty"};
    if (octets[0] == 0xFF) return uncompressed(octets);
    Octets out;
    bool first = true;
    for (std::size_t at = 0; at < octets.size(); first = false) {
      std::size_t count = octets[at++];
      if (count == 0 && is(F::count_zero_1)) count = 1;
      if (count == 0 && is(F::count_zero_256)) count = 256;
      if (count == 0 && !is(F::count_zero_none)) throw Rejected{"bad-run"};
      if (count == 255 && !is(F::count_255)) throw Rejected{"bad-run"};
      if (count > 127 && is(F::count_127)) throw Rejected{"bad-run"};
      if (count > 253 && is(F::count_253)) throw Rejected{"bad-run"};
      if (at == octets.size()) {
        if (is(F::ends_after_count)) throw Crash{"reads beyond the end"};
        throw Rejected{"truncated"};
      }
      const std::uint8_t high = octets[at++];
      if (at == octets.size() && is(F::ends_after_row)) throw Crash{"reads beyond the end"};
      if (at == octets.size() && count > 0 && !cut_short(first)) throw Rejected{"truncated"};
      for (; count > 0; --count) {
        std::uint8_t low = 0;
        if (at == octets.size()) {
          if (is(F::ends_in_run) || (is(F::ends_in_first) && first)) break;
          if (!is(F::ends_filled)) throw Rejected{"truncated"};
        } else {
          low = octets[at++];
        }
        out.push_back(high);
        out.push_back(low);
      }
    }
    check_form(octets, out);
    return out;
  }

 private:
  bool is(F fault) const { return fault_ == fault; }
  bool cut_short(bool first) const {
    return is(F::ends_in_run) || is(F::ends_filled) || (is(F::ends_in_first) && first);
  }

  Octets uncompressed(const Octets& octets) {
    Octets out(octets.begin() + 1, octets.end());
    if (out.empty()) {
      if (is(F::ff_alone)) return {};
      throw Rejected{"empty"};
    }
    if (out.size() % 2 != 0) {
      if (is(F::odd_dropped)) {
        out.pop_back();
        return out;
      }
      if (is(F::odd_decompressed)) return out;
      throw Rejected{"odd-length"};
    }
    if (is(F::uncompressed_unchecked)) return out;
    const Octets canonical = compress(out);
    const bool tie = is(F::tie_accepted) && canonical.size() == out.size();
    if (canonical[0] != 0xFF && !tie) throw Rejected{"not-canonical"};
    return out;
  }

  void check_form(const Octets& octets, const Octets& out) {
    // What was accepted by a fault is not compared: the codec that has it would not.
    const bool lenient = is(F::form_unchecked) || is(F::count_zero_1) || is(F::count_zero_256) ||
                         is(F::count_zero_none) || is(F::ends_in_run) || is(F::ends_in_first) ||
                         is(F::ends_filled) || is(F::split_accepted);
    if (is(F::form_reversed)) {
      if (out.size() > octets.size()) throw Rejected{"not-canonical"};
      return;
    }
    if (is(F::form_longer_only) || is(F::split_short) || is(F::split_accepted)) {
      if (octets.size() > out.size() + (is(F::split_accepted) ? 2 : 0)) {
        throw Rejected{"not-canonical"};
      }
      return;
    }
    if (!lenient && compress(out) != octets) throw Rejected{"not-canonical"};
  }

  bool is_host(const Text& text, F none, F hyphens) const {
    if (is(none)) return false;
    if (text.empty() && is(F::host_empty)) return false;
    if (!text.empty() && is(hyphens) && (text.front() == '-' || text.back() == '-')) return false;
    return std::ranges::all_of(text, [&](std::uint64_t c) {
      if (c >= 'A' && c <= 'Z' && is(F::host_capitals)) return false;
      if (c >= '0' && c <= '9' && is(F::host_digits)) return false;
      if (c < 0x80 && is(F::host_ascii)) return true;
      if (c >= 0xFF41 && c <= 0xFF5A && is(F::host_full_width)) return true;
      return is_ldh(c) || (c == '.' && is(F::host_dot)) || (c == '_' && is(F::host_underscore));
    });
  }

  void check_surrogates(Text& text, bool encoding) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      auto& c = text[at];
      if ((c == 0xD7FF && is(F::surrogate_d7ff)) || (c == 0xE000 && is(F::surrogate_e000))) {
        throw Rejected{"unpaired-surrogate"};
      }
      if (!is_high(c) && !is_low(c)) continue;
      if ((is_low(c) && is(F::surrogate_high_only)) || (is_high(c) && is(F::surrogate_low_only)) ||
          (c == 0xDFFF && is(F::surrogate_dfff)) ||
          (is_high(c) && at + 1 == text.size() && is(F::surrogate_last))) {
        continue;
      }
      if (is(F::surrogate_replaced) && !encoding) {
        c = 0xFFFD;
        continue;
      }
      throw Rejected{"unpaired-surrogate"};
    }
  }

 public:
  const Base32Faults& base32() const { return base32_; }

 private:
  F fault_;
  Base32Faults base32_;
};

Octets octets_member(const Request& request, const char* key) {
  return *acecheck::octets_of(request.input[key].get<std::string>());
}

Outcome answer(const Request& request, F fault) {
  Lace lace(fault);
  switch (request.op) {
    case Op::encode:
      return value_of({{"ace", lace.encode(request.input["unicode"].get<std::string>())}});
    case Op::decode:
      return value_of(
          {{"unicode", acecheck::unicode_of(lace.decode(acecheck::ace_octets(request.input)))}});
    case Op::compress:
      return value_of(
          {{"compressed", acecheck::hex_of(lace.compress(octets_member(request, "octets")))}});
    case Op::decompress:
      return value_of(
          {{"octets", acecheck::hex_of(lace.decompress(octets_member(request, "compressed")))}});
    case Op::base32_encode:
      return value_of({{"ace", base32_encoded(octets_member(request, "octets"), lace.base32())}});
    default:
      return value_of(
          {{"octets", acecheck::hex_of(base32_decoded(
                          units_of(acecheck::ace_octets(request.input), fault == F::b32_narrowed),
                          lace.base32()))}});
  }
}

void add(std::vector<FaultyCodec>& out, F fault, const std::string& name, const char* bug,
         const char* what) {
  out.push_back({.id = name.empty() ? "" : "lace/" + dashed(name),
                 .codec = acecheck::Codec::lace,
                 .bug = bug,
                 .what = what,
                 .capabilities = everything(acecheck::Codec::lace),
                 .answer =
                     [fault](const Request& request) {
                       return outcome_of([&] { return answer(request, fault); });
                     },
                 .equivalent = ""});
}

}  // namespace

void add_lace(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) return add(out, F::none, "", "", "");
#define FAULT(name, bug, what) add(out, F::name, #name, bug, what);
  LACE_FAULTS(FAULT)
#undef FAULT
}

}  // namespace faulty
