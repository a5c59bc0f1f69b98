// SPDX-License-Identifier: Apache-2.0
// Which errata of the drafts are corrected. There is one switch per row of vectors/errata.json that
// changes the behavior of a procedure, with the places where the erratum is printed.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>

namespace oracle {

enum class Erratum : std::uint8_t {
  puny_6,      // 00 appendix D: k is advanced from digit to digit
  puny_8,      // 00 section 4: tmin <= base-2 and tmax >= 1
  lace_1,      // 2.4.1 step 4: only consecutive pairs are counted
  lace_2,      // 2.4.1 step 5: IP moves by 2*COUNT
  lace_3,      // 2.4.2 step 9: the comparison's direction
  lace_4,      // 2.4.2 step 3: a COUNT of 0
  lace_5,      // 2.4.1 step 5, 2.4.2 step 3: a COUNT of 255 or more
  lace_6,      // 2.4.2: compress again and compare
  lace_8,      // 2.5.1 step 5: left-over symbols and bits
  lace_11,     // 2.2, 2.3: letters, digits and hyphens, wherever the hyphens stand
  lace_14,     // 2.2: unpaired surrogates
  mace_1,      // 7: the assignment of Non-BMP
  mace_2,      // 7: the encoder leaves host names alone
  mace_3,      // B: the empty string is no host name
  mace_4,      // 6: surrogate code points, under the scalar domain
  mace_7,      // 9: octets outside LDH
  mace_7_end,  // 9: a hyphen at the end
  cidnuc_1,    // 2.4.2 step 2: stops at the end
  cidnuc_3,    // 2.4.2 step 9: 0b11100000
  cidnuc_6,    // 2.4.2: compress again and compare
  cidnuc_7,    // 2.2.5: 36 octets
  cidnuc_8,    // 2.5.2: pad symbol, left-over symbols and bits
  cidnuc_9,    // 2.2.1 again after 2.2.3
  cidnuc_10,   // 2.3.4: NFC
};
inline constexpr std::size_t erratum_count = static_cast<std::size_t>(Erratum::cidnuc_10) + 1;

// A place where steps are printed. An erratum of one place is not an erratum of another place that
// has the same steps: the loop in 00's appendix D is wrong, but the loop in 00's own 6.2 is right.
enum class Place : std::uint8_t {
  bis,                 // draft-costello-rfc3492bis-02, 4 and 6: nothing that a switch corrects
  punycode_00,         // draft-ietf-idn-punycode-00, 4 and 6
  punycode_00_sample,  // its appendix D
  lace_00,             // draft-ietf-idn-lace-00, 2
  mace_01,             // draft-ietf-idn-mace-01, 4 to 9
  mace_01_sample,      // its appendix B
  cidnuc_00,           // draft-hoffman-idn-cidnuc-00, 2
};

class Reading {
 public:
  // The steps exactly as that place has them; errata printed elsewhere are corrected. A step that
  // would read past the end gives `truncated`.
  static Reading printed(Place place);

  // With every erratum applied: what codecs and vectors follow.
  static Reading corrected() {
    Reading reading;
    reading.corrected_.set();
    return reading;
  }

  bool corrects(Erratum erratum) const { return corrected_[index(erratum)]; }

  // This reading with one row as it is printed.
  Reading without(Erratum erratum) const {
    Reading reading = *this;
    reading.corrected_.reset(index(erratum));
    return reading;
  }

  // This reading with one row corrected.
  Reading with(Erratum erratum) const {
    Reading reading = *this;
    reading.corrected_.set(index(erratum));
    return reading;
  }

 private:
  static std::size_t index(Erratum erratum) { return static_cast<std::size_t>(erratum); }

  std::bitset<erratum_count> corrected_;
};

}  // namespace oracle
