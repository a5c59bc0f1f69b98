// SPDX-License-Identifier: Apache-2.0
// MACE 7: the encoding procedure.
#include <oracle/mace.h>

#include "mace_state.h"
#include "trace.h"

namespace oracle::mace {
namespace {

using ace::Errc;

class Encoder {
 public:
  Encoder(const CodePoints& input, const Options& options)
      : trace(options), INPUT(input), options_(options) {}

  // [mace 7 line 1: encode(INPUT)]
  std::expected<std::string, Rejection> run() {
    // [mace 6 line 4: MUST NOT be converted] The range is line 7 of section 7.
    if (options_.reading.corrects(Erratum::mace_2) && is_host_name(INPUT)) {
      return reject(Errc::host_name, 0, "mace 6, MACE-2");
    }
    Mode MODE = Mode::non_literal;     // [mace 7 line 2: `Non-Literal']
    Submode SUBMODE = Submode::bmp_a;  // [mace 7 line 3: SUBMODE]
    Integer PREV = 0;                  // [mace 7 line 4: PREV]
    Submode NEW_SUBMODE = SUBMODE;     // line 45, as printed, leaves it as it was (MACE-1)
    Integer V;
    std::size_t LEN = 0;
    trace.say([&] { return state(MODE, SUBMODE, PREV); });
    trace.say([&] { return "input is:"; });
    trace.say([&] { return code_points(); });
    while (next_ < INPUT.size()) {       // [mace 7 line 5: is_not_empty]
      const Integer C = INPUT[next_++];  // [mace 7 line 6: read_one_character]
      if (!in_domain(C, options_)) {     // [mace 7 line 7: not in the range]
        const char* step = utf16::is_surrogate(C) ? "mace 6, MACE-4" : "mace 7: range";
        return reject(Errc::out_of_domain, next_ - 1, step);  // [mace 7 line 8: error]
      } else if (C == '-') {                                  // [mace 7 line 9: hyphen]
        output("--", C);                                      // [mace 7 line 10: "--"]
      } else if (is_letter_or_digit(C)) {                     // [mace 7 line 11: letter or digit]
        if (MODE != Mode::literal) {                          // [mace 7 line 12: MODE != `Literal']
          output("-", "mode", "Literal");                     // [mace 7 line 13: "-"]
          MODE = Mode::literal;                               // [mace 7 line 14: MODE = `Literal']
        }
        output(literal(C), C);  // [mace 7 line 16: output(C)]
      } else {
        if (MODE != Mode::non_literal) {       // [mace 7 line 18: MODE != `Non-Literal']
          output("-", "mode", "Non-Literal");  // [mace 7 line 19: "-"]
          MODE = Mode::non_literal;            // [mace 7 line 20: MODE = `Non-Literal']
        }
        if (compressible(SUBMODE, C, PREV)) {  // [mace 7 line 22: compressible]
          NEW_SUBMODE = Submode::compress;     // [mace 7 line 23: `Compress']
          V = exclusive_or(PREV, C);           // [mace 7 line 24: xor]
          if (V >= 16) {                       // [mace 7 line 25: V >= 16]
            V = V + 0x200;                     // [mace 7 line 26: V + 0x200]
            LEN = 2;                           // [mace 7 line 27: LEN = 2]
          } else {
            LEN = 1;  // [mace 7 line 29: LEN = 1]
          }
        } else {
          V = C;                                    // [mace 7 line 32: V = codepoint(C)]
          if (0x0000 <= V && V <= 0x1FFF) {         // [mace 7 line 33: 0x1FFF]
            NEW_SUBMODE = Submode::bmp_a;           // [mace 7 line 34: `BMP-A']
            LEN = 3;                                // [mace 7 line 35: LEN = 3]
          } else if (0xA000 <= V && V <= 0xFFFF) {  // [mace 7 line 36: 0xA000]
            NEW_SUBMODE = Submode::bmp_a;           // [mace 7 line 37: `BMP-A']
            V = V - 0x8000;                         // [mace 7 line 38: V - 0x8000]
            LEN = 3;                                // [mace 7 line 39: LEN = 3]
          } else if (0x2000 <= V && V <= 0x9FFF) {  // [mace 7 line 40: 0x9FFF]
            NEW_SUBMODE = Submode::bmp_b;           // [mace 7 line 41: `BMP-B']
            V = V - 0x2000;                         // [mace 7 line 42: V - 0x2000]
            LEN = 3;                                // [mace 7 line 43: LEN = 3]
          } else {
            // [mace 7 line 45: ==] Printed as a comparison (MACE-1).
            if (options_.reading.corrects(Erratum::mace_1)) NEW_SUBMODE = Submode::non_bmp;
            V = V - 0x10000;  // [mace 7 line 46: V - 0x10000]
            LEN = 4;          // [mace 7 line 47: LEN = 4]
          }
        }
        if (NEW_SUBMODE != SUBMODE) {  // [mace 7 line 50: NEW_SUBMODE != SUBMODE]
          // [mace 7 line 51: introducer]
          output({introducer(NEW_SUBMODE)}, "submode", name_of(NEW_SUBMODE));
          SUBMODE = NEW_SUBMODE;  // [mace 7 line 52: SUBMODE = NEW_SUBMODE]
        }
        output(base32_encode(V, LEN), C);  // [mace 7 line 54: base32_encode(V, LEN)]
        PREV = C;                          // [mace 7 line 55: PREV = C]
      }
    }
    trace.say([&] { return "output is " + in_quotes(output_); });
    return output_;
  }

  Trace trace;

 private:
  // [mace 7 line 59: function compressible]
  bool compressible(Submode SUBMODE, const Integer& C, const Integer& PREV) const {
    if (exclusive_or(C, PREV) > 0x1FF) {  // [mace 7 line 60: 0x1FF]
      return false;                       // [mace 7 line 61: FALSE]
    }
    if (SUBMODE == Submode::compress) {  // [mace 7 line 64: `Compress']
      return true;                       // [mace 7 line 65: TRUE]
    }
    if (C >= 0x10000) {  // [mace 7 line 66: 0x10000]
      return true;       // [mace 7 line 67: TRUE]
    }
    if (exclusive_or(C, PREV) < 16) {  // [mace 7 line 68: < 16]
      return true;                     // [mace 7 line 69: TRUE]
    }
    std::size_t NXT = next_;  // [mace 7 line 71: peek]
    while (NXT < INPUT.size() && is_ldh(INPUT[NXT])) ++NXT;
    if (NXT < INPUT.size() &&                    // [mace 7 line 72: there is such a character]
        exclusive_or(INPUT[NXT], C) <= 0x1FF) {  // [mace 7 line 73: 0x1FF]
      return true;                               // [mace 7 line 74: TRUE]
    }
    return false;  // [mace 7 line 77: FALSE]
  }

  void output(const std::string& octets, const Integer& c) {
    output_ += octets;
    trace.say([&] { return hex(c) + " is encoded as " + in_quotes(octets); });
  }
  void output(const std::string& octets, const char* what, const char* becomes) {
    output_ += octets;
    trace.say([&] { return std::string(what) + " becomes " + becomes + ": " + in_quotes(octets); });
  }
  static std::string literal(const Integer& c) {
    return {static_cast<char>(static_cast<unsigned>(c))};
  }
  std::string code_points() const {
    std::vector<std::string> items;
    for (const Integer& c : INPUT) items.push_back(hex(c));
    return joined(items, " ");
  }

  const CodePoints& INPUT;
  std::size_t next_ = 0;  // the index of the first character of INPUT that is not read
  const Options& options_;
  std::string output_;
};

}  // namespace

Answer<std::string> encode(const CodePoints& text, const Options& options) {
  Encoder encoder(text, options);
  auto result = encoder.run();
  return {std::move(result), {}, encoder.trace.take()};
}

}  // namespace oracle::mace
