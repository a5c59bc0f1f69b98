// MACE by the book, and what can be wrong with it.
#include <algorithm>
#include <memory>

#include "utf16.h"

namespace faulty {
namespace {

using acecheck::Domain;
using acecheck::Json;
using acecheck::Op;
using acecheck::Outcome;
using acecheck::Request;

// name, class in vectors/bugs.json, what is wrong
#define MACE_FAULTS(FAULT)                                                                    \
  FAULT(compress_1fe, "mace-compress", "a difference of 1FF is too much")                     \
  FAULT(compress_200, "mace-compress", "a difference of 200 is not too much")                 \
  FAULT(compress_15, "mace-compress", "15 takes two digits, and is no reason to compress")    \
  FAULT(compress_16, "mace-compress", "16 takes one digit")                                   \
  FAULT(compress_no_a, "mace-compress", "that the submode is Compress is no reason")          \
  FAULT(compress_no_b, "mace-compress", "that it is beyond the BMP is no reason")             \
  FAULT(compress_no_c, "mace-compress", "a difference below 16 is no reason")                 \
  FAULT(compress_no_d, "mace-compress", "the next character is no reason")                    \
  FAULT(compress_always, "mace-compress", "a small difference is reason enough")              \
  FAULT(compress_never, "mace-compress", "Compress is never chosen")                          \
  FAULT(compress_b_ffff, "mace-compress", "U+FFFF counts as beyond the BMP")                  \
  FAULT(compress_b_10001, "mace-compress", "U+10000 does not count as beyond the BMP")        \
  FAULT(compress_d_1fe, "mace-compress", "the next may differ by 1FE")                        \
  FAULT(compress_d_200, "mace-compress", "the next may differ by 200")                        \
  FAULT(compress_d_prev, "mace-compress", "the next is compared with the one before")         \
  FAULT(compress_d_letters, "mace-compress", "the next may be a letter")                      \
  FAULT(compress_d_adjacent, "mace-compress", "the next must follow at once")                 \
  FAULT(compress_d_hyphen, "mace-compress", "a hyphen ends the search for the next")          \
  FAULT(compress_d_none, "mace-compress", "that there is no next is a reason")                \
  FAULT(compress_d_far, "mace-compress", "the next is searched among 32 characters")          \
  FAULT(prev_first, "mace-compress", "the first PREV is the first character")                 \
  FAULT(prev_letters, "mace-compress", "letters become PREV")                                 \
  FAULT(prev_hyphens, "mace-compress", "hyphens become PREV")                                 \
  FAULT(prev_kept, "mace-compress", "PREV is only set outside Compress")                      \
  FAULT(prev_difference, "mace-compress", "the difference is a subtraction")                  \
  FAULT(offset_200, "mace-compress", "200 is not added in two digits")                        \
  FAULT(bmp_a_1ffe, "mace-range", "BMP-A ends before 1FFF")                                   \
  FAULT(bmp_a_2000, "mace-range", "BMP-A holds 2000")                                         \
  FAULT(bmp_b_9ffe, "mace-range", "BMP-B ends before 9FFF")                                   \
  FAULT(bmp_b_a000, "mace-range", "BMP-B holds A000")                                         \
  FAULT(bmp_a_offset, "mace-range", "A000 and more are taken as they are")                    \
  FAULT(bmp_decode_1fff, "mace-range", "8000 is added from 1FFF on when decoding")            \
  FAULT(bmp_decode_2001, "mace-range", "8000 is added from 2001 on when decoding")            \
  FAULT(non_bmp_ffff, "mace-range", "FFFF is Non-BMP")                                        \
  FAULT(non_bmp_offset, "mace-range", "10000 is not subtracted")                              \
  FAULT(non_bmp_three, "mace-range", "Non-BMP has three digits below 18000")                  \
  FAULT(narrowed_16, "narrowed-16", "characters are cut to 16 bits")                          \
  FAULT(bmp_only, "narrowed-16", "characters above FFFF are refused")                         \
  FAULT(submode_not_kept, "mace-mode", "Literal mode sets the submode to BMP-A")              \
  FAULT(submode_always, "mace-mode", "the introducer is always written")                      \
  FAULT(submode_initial, "mace-mode", "the first introducer is always written")               \
  FAULT(submode_b_initial, "mace-mode", "the initial submode is BMP-B")                       \
  FAULT(mode_initial, "mace-mode", "the initial mode is Literal")                             \
  FAULT(mode_always, "mace-mode", "the mode is switched at each letter")                      \
  FAULT(mode_hyphen, "mace-hyphen", "a hyphen switches to Literal mode")                      \
  FAULT(mode_digits, "mace-mode", "digits are not literal")                                   \
  FAULT(mode_capitals, "mace-mode", "capitals are not literal")                               \
  FAULT(mode_ascii, "mace-mode", "all of ASCII is literal")                                   \
  FAULT(mode_a, "mace-mode", "a and z are not literal")                                       \
  FAULT(hyphen_single, "mace-hyphen", "a hyphen is written once")                             \
  FAULT(hyphen_base32, "mace-hyphen", "a hyphen is written in base32")                        \
  FAULT(hyphen_decode_switch, "mace-hyphen", "two hyphens switch twice")                      \
  FAULT(hyphen_decode_greedy, "mace-hyphen", "of three hyphens the first is the switch")      \
  FAULT(hyphen_overread, "truncated-overread", "what follows a last hyphen is read")          \
  FAULT(literal_lower, "digit-case", "letters are decoded in lower case")                     \
  FAULT(literal_lower_encode, "digit-case", "letters are encoded in lower case")              \
  FAULT(upper_refused, "base32-case", "capitals are no digits")                               \
  FAULT(upper_introducer, "base32-case", "capitals are no introducers")                       \
  FAULT(upper_g, "digit-case", "G and above take one digit")                                  \
  FAULT(compare_case, "digit-case", "the round trip is compared exactly")                     \
  FAULT(round_trip, "mace-no-round-trip", "what is decoded is not compared")                  \
  FAULT(round_trip_length, "mace-no-round-trip", "only the length is compared")               \
  FAULT(round_trip_prefix, "mace-no-round-trip", "what follows the encoding is not compared") \
  FAULT(std13_encode, "mace-std13", "host names are encoded")                                 \
  FAULT(std13_decode, "mace-std13", "labels of host names are accepted")                      \
  FAULT(std13_hyphens, "mace-std13", "names that begin or end with a hyphen are refused")     \
  FAULT(std13_first, "mace-std13", "names that begin with a hyphen are refused")              \
  FAULT(std13_last, "mace-std13", "names that end with a hyphen are refused")                 \
  FAULT(std13_inner, "mace-std13", "names with a hyphen inside are encoded")                  \
  FAULT(std13_capitals, "mace-std13", "names with capitals are encoded")                      \
  FAULT(std13_digits, "mace-std13", "names of digits are encoded")                            \
  FAULT(std13_empty, "mace-std13", "the empty string is a host name")                         \
  FAULT(std13_empty_overread, "truncated-overread", "the last of an empty string is read")    \
  FAULT(std13_dot, "mace-std13", "a full stop may occur in a host name")                      \
  FAULT(std13_underscore, "mace-std13", "an underscore may occur in a host name")             \
  FAULT(range_encode, "beyond-unicode", "characters above 10FFFF are encoded")                \
  FAULT(range_10ffff, "beyond-unicode", "10FFFF is refused")                                  \
  FAULT(surrogate_encode, "surrogate", "surrogates are encoded")                              \
  FAULT(surrogate_decode, "surrogate", "surrogates are decoded")                              \
  FAULT(surrogate_high, "surrogate-half", "only D800..DBFF are refused")                      \
  FAULT(surrogate_low, "surrogate-half", "only DC00..DFFF are refused")                       \
  FAULT(surrogate_pair, "surrogate-pair", "pairs of surrogates are joined")                   \
  FAULT(surrogate_d7ff, "surrogate-half", "D7FF is refused")                                  \
  FAULT(surrogate_e000, "surrogate-half", "E000 is refused")                                  \
  FAULT(short_group, "truncated-accepted", "a character may have too few digits at the end")  \
  FAULT(short_dropped, "truncated-accepted", "too few digits at the end are dropped")         \
  FAULT(short_overread, "truncated-overread", "reads beyond the end")                         \
  FAULT(short_compress, "truncated-accepted", "the second digit of Compress may be missing")  \
  FAULT(digit_unknown_zero, "digit-invalid-is-zero", "what is no digit is 0")                 \
  FAULT(digit_w, "base32-symbol", "w to z are digits")                                        \
  FAULT(digit_order, "base32-symbol", "letters come before digits")                           \
  FAULT(digit_neighbours, "base32-symbol", "the neighbours of the ranges are digits")         \
  FAULT(digit_narrowed, "base32-symbol", "characters are cut to octets")                      \
  FAULT(digit_v, "base32-symbol", "v is no digit")                                            \
  FAULT(number_little, "mace-base32", "the least significant digit comes first")              \
  FAULT(number_short, "mace-base32", "leading zeros are not written")                         \
  FAULT(number_32, "mace-base32", "numbers are kept in 32 bits")                              \
  FAULT(number_16, "mace-base32", "numbers are kept in 16 bits")                              \
  FAULT(introducer_neighbour, "base32-symbol", "{ is an introducer, and nothing is compared") \
  FAULT(literal_unchecked, "base32-symbol",                                                   \
        "any octet is a letter in Literal mode, and nothing is compared")                     \
  FAULT(literal_underscore, "base32-symbol", "an underscore is one, and nothing is compared") \
  FAULT(junk_space, "trailing-junk", "white space at the end is ignored")                     \
  FAULT(junk_leading, "trailing-junk", "white space at the start is ignored")                 \
  FAULT(junk_nul, "trailing-junk", "NUL ends the input")                                      \
  FAULT(buffer_63, "fixed-buffer", "more than 63 characters are refused")                     \
  FAULT(buffer_512, "fixed-buffer", "more than 512 characters are refused")                   \
  FAULT(off_by_one_63, "off-by-one", "64 characters are written to 63")                       \
  FAULT(off_by_one_256, "off-by-one", "257 characters are written to 256")                    \
  FAULT(truncates_256, "silent-truncation", "what exceeds 256 characters is dropped")         \
  FAULT(stale_output, "stale-output", "the end of a longer answer before is kept")            \
  FAULT(stale_prev, "stale-output", "PREV is kept from one string to the next")               \
  FAULT(stale_submode, "stale-output", "the submode is kept from one string to the next")

enum class F {
  none,
#define FAULT(name, bug, what) name,
  MACE_FAULTS(FAULT)
#undef FAULT
};

struct Memory {
  Text text;
  std::uint64_t previous = 0;
  char submode = 'w';
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

class Mace {
 public:
  Mace(F fault, Domain domain, std::shared_ptr<Memory> memory)
      : fault_(fault), domain_(domain), memory_(std::move(memory)) {}

  std::string encode(const std::string& unicode) {
    const auto given = acecheck::code_points(unicode);
    if (!given) throw Rejected{"out-of-domain"};
    Text text = *given;
    if (is(F::narrowed_16)) {
      for (auto& c : text) c &= 0xFFFF;
    }
    if (is(F::surrogate_pair)) text = from_utf16(to_utf16(text));
    for (const auto c : text) {
      if (!allowed(c, true)) throw Rejected{"out-of-domain"};
    }
    if (!is(F::std13_encode) && is_host(text)) throw Rejected{"host-name"};
    return encode(text);
  }

  Text decode(const std::string& ace) {
    std::string input = ace;
    const auto white = [](char c) { return c == ' ' || c == '\n'; };
    if (is(F::junk_space)) {
      while (!input.empty() && white(input.back())) input.pop_back();
    }
    if (is(F::junk_leading)) {
      while (!input.empty() && white(input.front())) input.erase(0, 1);
    }
    if (is(F::junk_nul)) input = input.substr(0, input.find('\0'));
    if (is(F::digit_narrowed)) {
      std::string cut;
      for (const auto c : units_of(input, true)) cut += static_cast<char>(c & 0xFF);
      input = cut;
    }
    Text text = expand(input);
    if (is(F::surrogate_pair)) text = from_utf16(to_utf16(text));
    if (!is(F::std13_decode) && is_host(text)) throw Rejected{"host-name"};
    compare(encode(text), input);
    if (is(F::buffer_63) && text.size() > 63) throw Rejected{"output-full"};
    if (is(F::buffer_512) && text.size() > 512) throw Rejected{"output-full"};
    if (is(F::off_by_one_63) && text.size() > 63) throw Crash{"one more than there is room"};
    if (is(F::off_by_one_256) && text.size() > 256) throw Crash{"one more than there is room"};
    if (is(F::truncates_256) && text.size() > 256) text.resize(256);
    if (is(F::stale_output)) {
      if (text.size() < memory_->text.size()) {
        text.insert(text.end(), memory_->text.begin() + std::ptrdiff_t(text.size()),
                    memory_->text.end());
      }
      memory_->text = text;
    }
    return text;
  }

  std::string number(std::uint64_t value, std::size_t length) const {
    if (is(F::number_32)) value &= 0xFFFFFFFF;
    if (is(F::number_16)) value &= 0xFFFF;
    std::string out;
    for (std::size_t i = 0; i < length; ++i, value >>= 5) {
      const auto digit = static_cast<unsigned>(value & 31);
      const char c = is(F::digit_order) ? "abcdefghijklmnopqrstuv0123456789"[digit]
                                        : "0123456789abcdefghijklmnopqrstuv"[digit];
      out.insert(is(F::number_little) ? out.end() : out.begin(), c);
    }
    if (is(F::number_short)) {
      while (out.size() > 1 && out.front() == '0') out.erase(0, 1);
    }
    return out;
  }

  std::uint64_t number(std::string_view digits) const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < digits.size(); ++i) {
      const char given = is(F::number_little) ? digits[digits.size() - 1 - i] : digits[i];
      out = out << 5 | value_of_digit(given);
      if (is(F::number_32)) out &= 0xFFFFFFFF;
      if (is(F::number_16)) out &= 0xFFFF;
    }
    return out;
  }

 private:
  bool is(F fault) const { return fault_ == fault; }

  unsigned value_of_digit(char c) const {
    const char l = is(F::upper_refused) ? c : lower(c);
    unsigned value = 99;
    if (l >= '0' && l <= '9') value = static_cast<unsigned>(l - '0');
    const char last = is(F::digit_w) ? 'z' : is(F::digit_v) ? 'u' : 'v';
    if (l >= 'a' && l <= last) value = static_cast<unsigned>(l - 'a') + 10;
    if (is(F::digit_neighbours) &&
        (c == '/' || c == ':' || c == '@' || c == '[' || c == '`' || c == '{')) {
      value = static_cast<unsigned>(c) & 31;
    }
    if (value == 99 && is(F::digit_unknown_zero)) value = 0;
    if (value == 99) throw Rejected{"bad-digit"};
    if (is(F::digit_order)) value = value < 10 ? value + 22 : value - 10;
    return value & 31;
  }

  bool allowed(std::uint64_t c, bool encoding) const {
    if (c == 0x10FFFF && is(F::range_10ffff)) return false;
    if (c > 0xFFFF && is(F::bmp_only)) return false;
    if (c > 0x10FFFF) return encoding && is(F::range_encode);
    if ((c == 0xD7FF && is(F::surrogate_d7ff)) || (c == 0xE000 && is(F::surrogate_e000))) {
      return false;
    }
    if (domain_ != Domain::scalar || (!is_high(c) && !is_low(c))) return true;
    if (is(encoding ? F::surrogate_encode : F::surrogate_decode)) return true;
    if (is(F::surrogate_pair)) return true;
    return (is_low(c) && is(F::surrogate_high)) || (is_high(c) && is(F::surrogate_low));
  }

  // Section 6: a name of letters, digits and hyphens, neither first nor last a hyphen.
  bool is_host(const Text& text) const {
    if (text.empty()) {
      if (is(F::std13_empty_overread)) throw Crash{"reads the last of none"};
      return is(F::std13_empty);
    }
    const bool first = text.front() == '-' && !is(F::std13_hyphens) && !is(F::std13_first);
    const bool last = text.back() == '-' && !is(F::std13_hyphens) && !is(F::std13_last);
    if (first || last) return false;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto c = text[at];
      if (c == '-' && is(F::std13_inner) && at > 0 && at + 1 < text.size()) return false;
      if (c >= 'A' && c <= 'Z' && is(F::std13_capitals)) return false;
      if (c >= '0' && c <= '9' && is(F::std13_digits)) return false;
      if ((c == '.' && is(F::std13_dot)) || (c == '_' && is(F::std13_underscore))) continue;
      if (!is_ldh(c)) return false;
    }
    return true;
  }

  bool is_literal(std::uint64_t c) const {
    if (c == '-') return false;
    if (is(F::mode_digits) && c >= '0' && c <= '9') return false;
    if (is(F::mode_capitals) && c >= 'A' && c <= 'Z') return false;
    if (is(F::mode_a) && (c == 'a' || c == 'z')) return false;
    if (is(F::mode_ascii) && c < 0x80 && c != '-') return true;
    return is_ldh(c);
  }

  // Steps 1 to 3 of section 6.
  bool compressible(const Text& text, std::size_t at, std::uint64_t previous, char submode) const {
    const auto c = text[at];
    const auto x = difference(c, previous);
    const std::uint64_t limit = is(F::compress_1fe) ? 0x1FE : is(F::compress_200) ? 0x200 : 0x1FF;
    if (x > limit || is(F::compress_never)) return false;
    if (is(F::compress_always)) return true;
    if (submode == 'z' && !is(F::compress_no_a)) return true;
    const std::uint64_t beyond = is(F::compress_b_ffff)    ? 0xFFFF
                                 : is(F::compress_b_10001) ? 0x10001
                                                           : 0x10000;
    if (c >= beyond && !is(F::compress_no_b)) return true;
    if (x < short_limit() && !is(F::compress_no_c)) return true;
    if (is(F::compress_no_d)) return false;
    const std::uint64_t next_limit = is(F::compress_d_1fe)   ? 0x1FE
                                     : is(F::compress_d_200) ? 0x200
                                                             : 0x1FF;
    for (std::size_t next = at + 1; next < text.size(); ++next) {
      if (is(F::compress_d_far) && next > at + 32) return false;
      if (is(F::compress_d_hyphen) && text[next] == '-') return false;
      const bool skipped = is_literal(text[next]) || text[next] == '-';
      if (skipped && !is(F::compress_d_letters)) {
        if (is(F::compress_d_adjacent)) return false;
        continue;
      }
      return difference(text[next], is(F::compress_d_prev) ? previous : c) <= next_limit;
    }
    return is(F::compress_d_none);
  }

  std::uint64_t short_limit() const {
    return is(F::compress_15) ? 15 : is(F::compress_16) ? 17 : 16;
  }

  std::uint64_t difference(std::uint64_t a, std::uint64_t b) const {
    if (is(F::prev_difference)) return a > b ? a - b : b - a;
    return a ^ b;
  }

  std::string encode(const Text& text) {
    std::string out;
    bool literal = is(F::mode_initial);
    char submode = is(F::submode_b_initial) ? 'x' : is(F::submode_initial) ? '?' : 'w';
    std::uint64_t previous = is(F::prev_first) && !text.empty() ? text[0] : 0;
    if (is(F::stale_prev)) previous = memory_->previous;
    if (is(F::stale_submode)) submode = memory_->submode;
    for (std::size_t at = 0; at < text.size(); ++at) {
      const auto c = text[at];
      if (c == '-' && !is(F::hyphen_base32)) {
        if (is(F::mode_hyphen) && !literal) {
          out += '-';
          literal = true;
        }
        out += is(F::hyphen_single) ? "-" : "--";
        if (is(F::prev_hyphens)) previous = c;
        continue;
      }
      if (is_literal(c)) {
        if (!literal || is(F::mode_always)) out += '-';
        literal = true;
        if (is(F::submode_not_kept)) submode = 'w';
        out += is(F::literal_lower_encode) ? lower(static_cast<char>(c)) : static_cast<char>(c);
        if (is(F::prev_letters)) previous = c;
        continue;
      }
      if (literal) out += '-';
      literal = false;
      char chosen = 'y';
      std::uint64_t value = c - (is(F::non_bmp_offset) ? 0 : 0x10000);
      std::size_t length = is(F::non_bmp_three) && c < 0x18000 ? 3 : 4;
      const std::uint64_t a_end = is(F::bmp_a_1ffe) ? 0x1FFE : is(F::bmp_a_2000) ? 0x2000 : 0x1FFF;
      const std::uint64_t b_end = is(F::bmp_b_9ffe) ? 0x9FFE : is(F::bmp_b_a000) ? 0xA000 : 0x9FFF;
      if (compressible(text, at, previous, submode)) {
        chosen = 'z';
        value = difference(c, previous);
        length = value < short_limit() ? 1 : 2;
        if (length == 2 && !is(F::offset_200)) value += 0x200;
      } else if (c <= a_end) {
        chosen = 'w';
        value = c;
        length = 3;
      } else if (c <= b_end) {
        chosen = 'x';
        value = c - 0x2000;
        length = 3;
      } else if (c <= (is(F::non_bmp_ffff) ? 0xFFFE : 0xFFFF)) {
        chosen = 'w';
        value = c - (is(F::bmp_a_offset) ? 0 : 0x8000);
        length = 3;
      }
      if (chosen != submode || is(F::submode_always)) out += chosen;
      if (!is(F::prev_kept) || chosen != 'z') previous = c;
      submode = chosen;
      out += number(value, length);
    }
    memory_->previous = previous;
    memory_->submode = submode == '?' ? 'w' : submode;
    return out;
  }

  // --- Section 9 --------------------------------------------------------------------------------

  Text expand(const std::string& input) {
    Text out;
    bool literal = is(F::mode_initial);
    char submode = is(F::submode_b_initial) ? 'x' : 'w';
    std::uint64_t previous = 0;
    for (std::size_t at = 0; at < input.size();) {
      const char c = input[at];
      if (c == '-') {
        const bool more = at + 1 < input.size();
        if (!more && is(F::hyphen_overread)) throw Crash{"reads beyond the end"};
        bool two = more && input[at + 1] == '-';
        if (two && is(F::hyphen_decode_greedy) && at + 2 < input.size() && input[at + 2] == '-') {
          two = false;
        }
        if (is(F::hyphen_decode_switch)) two = false;
        if (two) {
          out.push_back('-');
          at += 2;
        } else {
          literal = !literal;
          if (is(F::submode_not_kept)) submode = 'w';
          ++at;
        }
        continue;
      }
      if (literal) {
        const auto unit = static_cast<unsigned char>(c);
        const bool odd = is(F::literal_unchecked) || (c == '_' && is(F::literal_underscore));
        if (!is_ldh(unit) && !odd) throw Rejected{"bad-digit"};
        out.push_back(static_cast<unsigned char>(is(F::literal_lower) ? lower(c) : c));
        if (is(F::prev_letters)) previous = unit;
        ++at;
        continue;
      }
      const char introducer = is(F::upper_introducer) ? c : lower(c);
      if (c == '{' && is(F::introducer_neighbour)) {
        ++at;
        continue;
      }
      if (introducer >= 'w' && introducer <= 'z') {
        submode = introducer;
        ++at;
        continue;
      }
      previous = character(input, at, submode, previous);
      if (dropped_) break;
      if (!allowed(previous, false)) throw Rejected{"out-of-domain"};
      out.push_back(previous);
    }
    return out;
  }

  std::uint64_t character(const std::string& input, std::size_t& at, char submode,
                          std::uint64_t previous) {
    std::size_t length = submode == 'y' ? 4 : submode == 'z' ? 1 : 3;
    if (submode == 'z') {
      const bool one = is(F::upper_g) && input[at] >= 'G' && input[at] <= 'V';
      if (value_of_digit(input[at]) >= 16 && !one) length = 2;
    }
    std::size_t available = std::min(length, input.size() - at);
    if (available < length) {
      if (is(F::short_overread)) throw Crash{"reads beyond the end"};
      dropped_ = is(F::short_dropped);
      const bool accepted = is(F::short_group) || (is(F::short_compress) && submode == 'z');
      if (!accepted && !dropped_) throw Rejected{"truncated"};
    }
    std::uint64_t value = number(std::string_view(input).substr(at, available));
    at += available;
    switch (submode) {
      case 'w': {
        const std::uint64_t from = is(F::bmp_decode_1fff)   ? 0x1FFF
                                   : is(F::bmp_decode_2001) ? 0x2001
                                                            : 0x2000;
        return value >= from && !is(F::bmp_a_offset) ? value + 0x8000 : value;
      }
      case 'x':
        return value + 0x2000;
      case 'y':
        return value + (is(F::non_bmp_offset) ? 0 : 0x10000);
      default:
        if (length == 2 && !is(F::offset_200)) value -= 0x200;
        return previous ^ value;
    }
  }

  void compare(const std::string& again, const std::string& input) const {
    if (is(F::round_trip) || is(F::short_group) || is(F::short_compress) || is(F::short_dropped) ||
        is(F::digit_unknown_zero) || is(F::digit_neighbours) || is(F::literal_unchecked) ||
        is(F::literal_underscore) || is(F::introducer_neighbour)) {
      return;  // else the round trip would hide it
    }
    const auto same = [&](char a, char b) {
      return is(F::compare_case) ? a == b : lower(a) == lower(b);
    };
    bool equal = std::ranges::equal(again, input, same);
    if (is(F::round_trip_length)) equal = again.size() == input.size();
    if (is(F::round_trip_prefix)) {
      equal = input.size() >= again.size() &&
              std::ranges::equal(again, input.substr(0, again.size()), same);
    }
    if (!equal) throw Rejected{"not-canonical"};
  }

  F fault_;
  Domain domain_;
  std::shared_ptr<Memory> memory_;
  bool dropped_ = false;
};

Outcome answer(const Request& request, F fault, Domain domain,
               const std::shared_ptr<Memory>& memory) {
  Mace mace(fault, domain, memory);
  Json members = Json::object();
  switch (request.op) {
    case Op::encode:
      acecheck::set_ace(members, mace.encode(request.input["unicode"].get<std::string>()));
      return value_of(std::move(members));
    case Op::decode:
      return value_of(
          {{"unicode", acecheck::unicode_of(mace.decode(acecheck::ace_octets(request.input)))}});
    case Op::base32_encode:
      return value_of({{"ace", mace.number(request.input["value"].get<std::uint64_t>(),
                                           request.input["length"].get<std::size_t>())}});
    default: {
      std::string digits = acecheck::ace_octets(request.input);
      if (fault == F::digit_narrowed) {
        std::string cut;
        for (const auto c : units_of(digits, true)) cut += static_cast<char>(c & 0xFF);
        digits = cut;
      }
      return value_of({{"value", mace.number(digits)}});
    }
  }
}

void add(std::vector<FaultyCodec>& out, F fault, Domain domain, const std::string& name,
         const char* bug, const char* what) {
  FaultyCodec codec{.id = name.empty() ? "" : "mace/" + dashed(name),
                    .codec = acecheck::Codec::mace,
                    .bug = bug,
                    .what = what,
                    .capabilities = everything(acecheck::Codec::mace),
                    .answer = {},
                    .equivalent = ""};
  codec.capabilities.domain = domain;
  codec.answer = [=, memory = std::make_shared<Memory>()](const Request& request) {
    return outcome_of([&] { return answer(request, fault, domain, memory); });
  };
  out.push_back(std::move(codec));
}

}  // namespace

void add_mace(std::vector<FaultyCodec>& out, bool faults) {
  if (!faults) {
    add(out, F::none, Domain::scalar, "", "", "");
    return add(out, F::none, Domain::code_point, "", "", "");
  }
#define FAULT(name, bug, what) add(out, F::name, Domain::scalar, #name, bug, what);
  MACE_FAULTS(FAULT)
#undef FAULT
  std::ranges::find(out, "mace/compress-d-prev", &FaultyCodec::id)->equivalent =
      "characters that differ by at most 1FF agree in all higher bits, so the next is near to the "
      "one before if and only if it is near to this one";
}

}  // namespace faulty
