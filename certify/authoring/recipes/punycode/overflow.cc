// Every place of 6.2 and 6.3 where an integer can overflow, at seven widths: exactly at the limit,
// one above it, and wrapping onto a valid code point, so that an incomplete fix shows.
#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "authoring/recipes/punycode/deltas.h"
#include "authoring/recipes/punycode/themes.h"

namespace acecheck::recipes {
namespace {

using oracle::CodePoints;
using oracle::Integer;

constexpr std::array widths = {16u, 26u, 31u, 32u, 53u, 63u, 64u};

bool is_scalar(const Integer& c) { return c <= max_code_point && (c < 0xD800 || c > 0xDFFF); }

// --- Decoder -------------------------------------------------------------------------------------

// A delta whose last product digit * w alone overflows, while the sum of what is left of it does
// not: a check of the addition alone lets it pass. Under the initial bias the weights are 1, 35,
// 1225, and ten times more from digit to digit.
struct ProductOverflow {
  std::string literal;
  Integer delta;
};
ProductOverflow product_overflow(unsigned bits) {
  const Integer modulus = power(bits);
  for (const std::size_t length : {0u, 100u, 500u, 4000u}) {
    Integer lower = 1 + 35;  // the least value that all digits before the last can have
    for (Integer w = 1225; w < modulus; w *= 10) {
      for (unsigned digit = 1; digit < 26; ++digit) {
        const Integer product = digit * w;
        if (product < modulus) continue;
        const Integer wrapped = lower + product % modulus;
        if (wrapped >= modulus) continue;
        const Integer n = initial_n + wrapped / (length + 1);
        // Beyond 32 bits no label is long enough to bring it back to a code point.
        if (is_scalar(n) || (bits > 32 && length == 0)) {
          return {std::string(length, 'a'), lower + product};
        }
      }
      lower += 26 * w;
    }
  }
  throw std::logic_error("no product overflows alone");
}

void add_decoder(Theme& theme, unsigned bits) {
  const Integer modulus = power(bits);
  const Integer maxint = modulus - 1;
  const auto decode = [&](const char* what, std::string_view literal, const Integer& delta,
                          const std::string& comment) {
    theme.decode(fmt::format("{}-{}", what, bits), from_deltas(literal, {delta}), comment);
  };
  const auto wraps_to = [&](const char* name) {
    return fmt::format("{} if i wraps at {} bits", name, bits);
  };
  const Names errors{"bis/6.2/errors", "bis/6.2/overflow-i"};
  // Signed integers, doubles and wider types fail at widths of their own.
  Names bugs{"overflow-i"};
  if (bits == 31 || bits == 63) bugs.push_back("overflow-signed");
  if (bits == 53) bugs.push_back("overflow-float");
  if (bits >= 63) bugs.push_back("overflow-64");

  theme.group({"6.2", errors, bugs});
  decode("i-limit", "a", maxint, "i is exactly the greatest integer");
  decode("i-above", "a", maxint + 1, "i is one more than the greatest integer");
  decode("i-wraps", "", modulus + 0x7C, wraps_to("U+00FC"));
  decode("i-wraps-literal", "abc", modulus + 4 * 0x7C + 1, wraps_to("U+00FC within abc"));
  decode("i-wraps-twice", "", 2 * modulus + 0x7C, wraps_to("U+00FC, twice round,"));
  decode("i-wraps-low", "", modulus, wraps_to("U+0080"));
  const ProductOverflow product = product_overflow(bits);
  decode("i-product", product.literal, product.delta,
         "digit * w overflows, and the addition of what is left of it does not");

  bugs[0] = "overflow-w";
  theme.group({"6.2", {"bis/6.2/errors", "bis/6.2/overflow-w"}, bugs});
  Integer ten = 1;
  for (unsigned i = 0; i < bits + 2; ++i) ten *= 10;
  decode("w-wraps", "", 0x7C + modulus * ten,
         fmt::format("U+00FC if neither i nor w is checked: w wraps to 0 at {} bits", bits));

  bugs[0] = "overflow-n";
  theme.group({"6.2", {"bis/6.2/errors", "bis/6.2/overflow-n", "bis/3.2/basic-by-delta"}, bugs});
  decode("n-limit", "", maxint - initial_n, "n is exactly the greatest integer");
  decode("n-above", "", maxint - initial_n + 1, "n is one more than the greatest integer");
  decode("n-wraps-at", "", maxint - initial_n + 1 + '@', "n wraps onto U+0040");
  decode("n-wraps-a", "", maxint - initial_n + 1 + 'a', "n wraps onto U+0061");
  decode("n-wraps-del", "", maxint, "i is the greatest integer and n wraps onto U+007F");
}

// --- Encoder -------------------------------------------------------------------------------------

// `count` times a, with `c` after the first `before` of them.
CodePoints among(std::size_t count, std::size_t before, const Integer& c) {
  CodePoints text(count, Integer('a'));
  text.insert(text.begin() + static_cast<std::ptrdiff_t>(before), c);
  return text;
}

// Whether a text may have this code point: a scalar value, or beyond 32 bits, where no text of
// scalar values is long enough, any that can be represented.
bool usable(unsigned bits, const Integer& c) { return bits > 32 ? c < power(bits) : is_scalar(c); }

// The text of fewest letters whose only delta is `delta`, with at least one letter before the code
// point if `by_increment`, else with none.
CodePoints with_delta(unsigned bits, const Integer& delta, bool by_increment) {
  for (std::size_t h = 0; h < 5000; ++h) {
    const Integer c = initial_n + delta / (h + 1);
    const auto before = static_cast<std::size_t>(delta % (h + 1));
    if (usable(bits, c) && (before > 0) == by_increment) return among(h, before, c);
  }
  throw std::logic_error("no text has that delta");
}

void add_encoder(Theme& theme, unsigned bits) {
  const Integer modulus = power(bits);
  Names bugs{"overflow-delta"};
  if (bits == 31 || bits == 63) bugs.push_back("overflow-signed");
  if (bits == 53) bugs.push_back("overflow-float");
  if (bits >= 63) bugs.push_back("overflow-64");
  const auto encode = [&](const char* what, const CodePoints& text, const std::string& comment) {
    theme.encode(fmt::format("{}-{}", what, bits), text, comment);
  };

  const Names errors{"bis/6.3/errors", "bis/6.3/overflow-delta"};
  theme.group({"6.3", errors, bugs});
  encode("delta-limit", with_delta(bits, modulus - 1, true),
         "delta is exactly the greatest integer");
  encode("delta-product", with_delta(bits, modulus, false),
         "(m - n) * (h + 1) is one more than the greatest integer");
  encode("delta-wraps", with_delta(bits, modulus + 0x1000, false),
         "What is left of delta is the encoding of another text");
  if (bits != 32) {  // where it would take 7,711 letters
    encode("delta-wraps-far", with_delta(bits, 2 * modulus + 0x1001, true),
           "Twice round, with an increment");
  }

  // U+00FC, then letters that delta is carried over, then a code point: the product alone fits.
  for (std::size_t h = 3;; ++h) {
    const Integer c = 0xFD + (modulus - 1) / (h + 1);
    if (!usable(bits, c) || modulus % (h + 1) == 0) continue;
    CodePoints text{Integer(0xFC)};
    text.insert(text.end(), h - 1, Integer('a'));
    text.insert(text.begin() + 1, c);
    encode("delta-carry", text, "The product fits, and the delta it is added to does not");
    break;
  }

  bugs[0] = "overflow-delta-increment";
  theme.group({"6.3", {"bis/6.3/errors", "bis/6.3/overflow-increment"}, bugs});
  encode("increment", with_delta(bits, modulus, true),
         "The product fits, and a letter before the code point makes delta one too many");
  encode("increment-wraps", with_delta(bits, modulus + 1, true),
         "Increments lead past the greatest integer");
}

}  // namespace

Theme punycode_overflow() {
  Theme theme(Codec::punycode, "overflow", bis,
              "Every overflow of 6.2 and 6.3 at 16, 26, 31, 32, 53, 63 and 64 bits. The values are "
              "those of unbounded integers; min_bits says from which width on they are required.");
  for (const unsigned bits : widths) {
    add_decoder(theme, bits);
    add_encoder(theme, bits);
  }

  const Names errors{"bis/6.2/errors", "bis/6.2/overflow-i"};
  theme.group({"6.2", errors, {"overflow-w", "overflow-i"}});
  for (const std::size_t count : {7u, 12u, 24u, 40u, 59u, 80u, 200u}) {
    theme.decode(fmt::format("nines-{}", count), std::string(count, '9') + 'a',
                 "The greatest digits, and an end");
    theme.decode(fmt::format("nines-b-{}", count), std::string(count, '9') + 'b',
                 "The greatest digits, and another end");
  }

  // 26 bits are enough for every label, and 25 are not (6.4).
  theme.group({"6.4", {"bis/6.4/width"}, {"overflow-i", "overflow-delta"}});
  theme.both("label-26-bits", times(30, U'a') + U'\U0010FFFF', "A label whose delta needs 26 bits");
  theme.both("label-59", times(54, U'a') + U'\U0010FFFF', "The longest label of one such delta");
  theme.both("label-two", times(20, U'a') + U"\u0080\U0010FFFF", "After another code point");

  theme.group({"6.3", {"bis/6.3/errors", "bis/6.3/overflow-delta"}, {"overflow-signed"}});
  theme.encode("int32-below", times(1926, U'a') + U'\U0010FFFF', "The last that fits into 31 bits");
  theme.encode("int32", times(1927, U'a') + U'\U0010FFFF', "The first that does not");
  theme.encode("int32-above", times(1928, U'a') + U'\U0010FFFF', "The second that does not");
  theme.encode("int32-long", times(65665, U'x') + U'\uFFFF', "Many letters, a small code point");
  theme.group({"6.3", {"bis/6.3/errors", "bis/6.3/overflow-delta"}, {"overflow-delta"}});
  theme.encode("uint32", times(3854, U'a') + U'\U0010FFFF', "The last that fits into 32 bits");
  theme.encode("uint32-first", times(3855, U'a') + U'\U0010FFFF', "The first that does not");
  theme.encode("uint32-above", times(3856, U'a') + U'\U0010FFFF', "The second that does not");

  // The last ideograph of Unicode 3.2, so that IDNA leaves the text as it is, and letters: an
  // overflow of the encoder that is reached through it.
  theme.encode("ideograph-31-bits", times(12'366, U'a') + U'\U0002A6D6',
               "The first that does not fit into 31 bits, of letters that IDNA takes");
  theme.encode("ideograph-32-bits", times(24'732, U'a') + U'\U0002A6D6',
               "The first that does not fit into 32 bits, of letters that IDNA takes");
  return theme;
}

}  // namespace acecheck::recipes
