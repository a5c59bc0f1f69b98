// SPDX-License-Identifier: Apache-2.0
// MACE 9: the decoding procedure.
#include <oracle/mace.h>

#include "mace_state.h"
#include "trace.h"

namespace oracle::mace {
namespace {

using ace::Errc;

class Decoder {
 public:
  Decoder(std::string_view input, const Options& options)
      : trace(options), INPUT(input), options_(options) {}

  // [mace 9 line 1: decode(input)]
  std::expected<CodePoints, Rejection> run() {
    Mode MODE = Mode::non_literal;     // [mace 9 line 2: `Non-Literal']
    Submode SUBMODE = Submode::bmp_a;  // [mace 9 line 3: SUBMODE]
    Integer PREV = 0;                  // [mace 9 line 4: PREV]
    trace.say([&] { return state(MODE, SUBMODE, PREV); });
    trace.say([&] { return "input is " + in_quotes(INPUT); });
    while (next_ < INPUT.size()) {  // [mace 9 line 5: is_not_empty]
      start_ = next_;
      const char C = INPUT[next_++];  // [mace 9 line 6: read_one_character]
      if (C == '-') {                 // [mace 9 line 7: hyphen]
        if (next_ == INPUT.size() && !corrects(Erratum::mace_7_end)) {
          return reject(Errc::truncated, next_, "mace 9: NXT");  // there is no NXT
        }
        const bool hyphen =
            read_hyphen();  // [mace 9 line 8: NXT = read] [mace 9 line 12: push back]
        if (hyphen) {       // [mace 9 line 9: NXT is hyphen]
          output('-');      // [mace 9 line 10: "-"]
        } else {
          if (MODE == Mode::literal) {  // [mace 9 line 13: `Literal']
            MODE = Mode::non_literal;   // [mace 9 line 14: `Non-Literal']
          } else {
            MODE = Mode::literal;  // [mace 9 line 16: `Literal']
          }
          trace.say([&] { return in_quotes("-") + ": mode becomes " + name_of(MODE); });
        }
      } else if (MODE == Mode::literal) {  // [mace 9 line 19: `Literal']
        const Integer code = static_cast<unsigned char>(C);
        if (corrects(Erratum::mace_7) && !is_letter_or_digit(code)) {
          return reject(Errc::bad_digit, start_, "mace 9: Literal, MACE-7");
        }
        output(code);                              // [mace 9 line 20: output(C)]
      } else if (const auto found = submode(C)) {  // [mace 9 line 21: introducer octets]
        SUBMODE = *found;                          // [mace 9 line 22: corresponding submode]
        trace.say([&] { return in_quotes({&C, 1}) + ": submode becomes " + name_of(SUBMODE); });
      } else {
        --next_;  // [mace 9 line 24: push back C]
        const auto V = number(SUBMODE, C, PREV);
        if (!V) return std::unexpected(V.error());
        if (!in_domain(*V, options_)) {
          return reject(Errc::out_of_domain, start_, "mace 6, MACE-4");
        }
        output(*V);  // [mace 9 line 47: output(character(V))]
        PREV = *V;   // [mace 9 line 48: PREV]
      }
    }
    return check();
  }

  Trace trace;

 private:
  // Lines 25 to 46. Of each pair that reads S and makes V of it, the length is on the first line.
  std::expected<Integer, Rejection> number(Submode SUBMODE, char C, const Integer& PREV) {
    std::expected<Integer, Rejection> V;
    if (SUBMODE == Submode::bmp_a) {  // [mace 9 line 25: `BMP-A']
      V = decode_string(3);           // [mace 9 line 26: (INPUT, 3)] [mace 9 line 27: V =]
      if (V && *V >= 0x2000) {        // [mace 9 line 28: V >= 0x2000]
        V = *V + 0x8000;              // [mace 9 line 29: V + 0x8000]
      }
    } else if (SUBMODE == Submode::bmp_b) {    // [mace 9 line 31: `BMP-B']
      V = decode_string(3);                    // [mace 9 line 32: (INPUT, 3)]
      if (V) V = *V + 0x2000;                  // [mace 9 line 33: 0x2000]
    } else if (SUBMODE == Submode::non_bmp) {  // [mace 9 line 34: `Non-BMP']
      V = decode_string(4);                    // [mace 9 line 35: (INPUT, 4)]
      if (V) V = *V + 0x10000;                 // [mace 9 line 36: 0x10000]
    } else {                                   // [mace 9 line 37: `Compress']
      if (is_below_16(C)) {                    // [mace 9 line 38: 0-9, a-f or A-F]
        V = decode_string(1);                  // [mace 9 line 39: (INPUT, 1)] [mace 9 line 40: V =]
      } else {
        V = decode_string(2);   // [mace 9 line 42: (INPUT, 2)]
        if (V) V = *V - 0x200;  // [mace 9 line 43: 0x200]
      }
      if (V) V = exclusive_or(PREV, *V);  // [mace 9 line 45: PREV xor V]
    }
    return V;
  }

  // base32_decode(read_string_of_length(INPUT, length)).
  std::expected<Integer, Rejection> decode_string(std::size_t length) {
    if (INPUT.size() - next_ < length) {
      return reject(Errc::truncated, INPUT.size(), "mace 9: read_string_of_length");
    }
    auto decoded = base32_decode(INPUT.substr(next_, length)).result;
    if (!decoded) {
      const Rejection& why = decoded.error();
      return reject(why.reason, next_ + why.position, "mace 9: base32_decode");
    }
    next_ += length;
    return decoded;
  }

  // The two checks that end section 9.
  std::expected<CodePoints, Rejection> check() const {
    // MACE-3: conform_to_std13() of appendix B reads s[0] whatever the length is.
    if (output_.empty() && !corrects(Erratum::mace_3)) {
      return reject(Errc::truncated, INPUT.size(), "mace B: conform_to_std13, MACE-3");
    }
    if (is_host_name(output_)) {  // [mace 9 line 55: NOT]
      return reject(Errc::host_name, 0, "mace 9, check 1");
    }
    // [mace 9 line 56: re-encoding] Of its two rejections, the text is in the domain, and is no
    // host name.
    const std::string again =
        encode(output_, {.domain = options_.domain, .reading = options_.reading}).result.value();
    // [mace 9 line 57: matches] [mace 8 line 45: allowing case-difference]
    if (!std::ranges::equal(again, INPUT, equal_fold)) {
      return reject(Errc::not_canonical,
                    first_difference(INPUT, std::string_view(again), equal_fold),
                    "mace 9, check 2");
    }
    return output_;
  }

  // Reads the next character if it is a hyphen. Any other character is left, as if pushed back.
  bool read_hyphen() {
    if (next_ == INPUT.size() || INPUT[next_] != '-') return false;
    ++next_;
    return true;
  }

  static std::optional<Submode> submode(char c) {
    // [mace 8 line 8: uppercase leters]
    const auto found = std::ranges::find(introducers, to_lower(c));
    if (found == introducers.end()) return {};
    return static_cast<Submode>(found - introducers.begin());
  }

  static bool is_below_16(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  void output(const Integer& c) {
    output_.push_back(c);
    trace.say(
        [&] { return in_quotes(INPUT.substr(start_, next_ - start_)) + " decodes to " + hex(c); });
  }
  bool corrects(Erratum erratum) const { return options_.reading.corrects(erratum); }

  std::string_view INPUT;
  std::size_t next_ = 0;   // the index of the first character of INPUT that is not read
  std::size_t start_ = 0;  // where what is being decoded begins
  const Options& options_;
  CodePoints output_;
};

}  // namespace

Answer<CodePoints> decode(std::string_view ace, const Options& options) {
  Decoder decoder(ace, options);
  auto result = decoder.run();
  return {std::move(result), {}, decoder.trace.take()};
}

}  // namespace oracle::mace
