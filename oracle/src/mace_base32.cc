// MACE 4 and 5: numbers in base 32, the most significant digit first.
#include <oracle/mace.h>

#include "label.h"

namespace oracle::mace {
namespace {

constexpr std::string_view digits_of_section_4 = "0123456789abcdefghijklmnopqrstuv";

}  // namespace

std::string base32_encode(const Integer& number, std::size_t length) {
  std::string out;
  // [mace 5 line 5: prepended] "0" up to the length.
  for (Integer rest = number; rest > 0 || out.size() < length; rest /= 32) {
    out.insert(out.begin(), digits_of_section_4[static_cast<std::size_t>(rest % 32)]);
  }
  return out;
}

Answer<Integer> base32_decode(std::string_view digits) {
  if (digits.empty()) return {reject(ace::Errc::empty, 0, "mace 4"), {}, {}};
  Integer number = 0;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const auto value = digits_of_section_4.find(to_lower(digits[at]));
    if (value == std::string_view::npos) {
      return {reject(ace::Errc::bad_digit, at, "mace 4"), {}, {}};
    }
    number = number * 32 + value;
  }
  return {number, {}, {}};
}

}  // namespace oracle::mace
