// SPDX-License-Identifier: Apache-2.0
// bis 4 and 5: the conditions for parameters, and the parameters of Punycode.
#include <oracle/bootstring.h>

namespace oracle::bootstring {
namespace {

// The lower-case form first; both stand for the digit (line 33: recognize the letters).
std::vector<std::string> digits_of_punycode() {
  std::vector<std::string> digits;                            // [bis 5 line 33: any mixture]
  for (char c = 'a'; c <= 'z'; ++c) {                         // [bis 5 line 21: 61..7A]
    digits.push_back({c, static_cast<char>(c - 'a' + 'A')});  // [bis 5 line 20: 41..5A]
  }
  for (char c = '0'; c <= '9'; ++c) digits.emplace_back(1, c);  // [bis 5 line 22: 26 to 35]
  return digits;
}

}  // namespace

void Parameters::set_digits(std::vector<std::string> forms) {
  digits = std::move(forms);
  digit_values.fill(-1);
  for (std::size_t value = 0; value < digits.size(); ++value) {
    for (const char c : digits[value]) {
      digit_values[static_cast<unsigned char>(c)] = static_cast<int>(value);
    }
  }
}

bool Parameters::valid(const Reading& reading) const {
  // Not looked at:
  // - [bis 4 line 9: initial value of n] not greater than the least non-basic code point that could
  //   appear: it is a constraint on texts, and 6.3 line 6 fails on those that break it;
  // - [bis 4 line 23: both uppercase and lowercase] forms of the digits below tmax: only annotation
  //   needs them, and where a digit has one form, that form is written whatever the flag.
  return valid_delimiters() && valid_digits() && valid_numbers(reading);
}

// [bis 4 line 2: designated to serve as delimiter] At least one; 00 has one alone.
bool Parameters::valid_delimiters() const {
  bool all_basic = true;
  for (std::size_t cp = 0; cp < delimiters.size(); ++cp) {
    all_basic = all_basic && (!delimiters[cp] || basic[cp]);
  }
  return all_basic && delimiters[delimiter];
}

// [bis 4 line 4: 0 through base-1] [bis 4 line 5: distinct non-delimiter basic] So that there are
// [bis 4 line 3: basic code points remaining].
bool Parameters::valid_digits() const {
  if (digits.size() != base) return false;
  std::array<int, 256> values{};
  values.fill(-1);
  for (std::size_t value = 0; value < digits.size(); ++value) {
    if (digits[value].empty()) return false;
    for (const char form : digits[value]) {
      const auto cp = static_cast<unsigned char>(form);
      if (!basic[cp] || delimiters[cp] || values[cp] >= 0) return false;
      values[cp] = static_cast<int>(value);
    }
  }
  return values == digit_values;
}

bool Parameters::valid_numbers(const Reading& reading) const {
  if (base < 2) return false;  // one digit-value, 0, cannot be both the last digit and another
  if (reading.corrects(Erratum::puny_8)) {
    if (tmin > base - 2) return false;              // [bis 4 line 13: 0 <= tmin <= base-2]
    if (tmax < 1 || tmax > base - 1) return false;  // [bis 4 line 14: 1 <= tmax <= base-1]
    if (tmin > tmax) return false;                  // [bis 4 line 15: tmin <= tmax]
  } else {
    // [00 4 line 4: 0 <= tmin <= tmax <= base-1]
    if (tmin > tmax || tmax > base - 1) return false;
  }
  if (skew < 1) return false;                 // [bis 4 line 16: skew >= 1]
  if (damp < 2) return false;                 // [bis 4 line 17: damp >= 2]
  return initial_bias % base <= base - tmin;  // [bis 4 line 18: initial_bias mod base]
}

const Parameters& punycode() {
  static const Parameters parameters = [] {
    Parameters p{
        .base = 36,          // [bis 5 line 2: 36]
        .tmin = 1,           // [bis 5 line 3: 1]
        .tmax = 26,          // [bis 5 line 4: 26]
        .skew = 38,          // [bis 5 line 5: 38]
        .damp = 700,         // [bis 5 line 6: 700]
        .initial_bias = 72,  // [bis 5 line 7: 72]
        .initial_n = 0x80,   // [bis 5 line 8: 0x80]
        .delimiter = '-',    // [bis 5 line 16: U+002D]
    };
    p.set_digits(digits_of_punycode());
    for (std::size_t cp = 0; cp <= 0x7F; ++cp) p.basic[cp] = true;  // [bis 5 line 15: 0..7F]
    p.delimiters['-'] = true;  // [bis 5 line 16: only delimiter]
    return p;
  }();
  return parameters;
}

}  // namespace oracle::bootstring
