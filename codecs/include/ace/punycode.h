// Punycode (draft-costello-rfc3492bis-02, draft-ietf-idn-punycode-00): text to ASCII and back.
//
//   ace::punycode::encode(U"bücher")      -> "bcher-kva"
//   ace::punycode::decode("bcher-kva")    -> U"bücher"
//   ace::punycode::decode("bcher-kv")     -> Error{Errc::truncated, 8}
//
// The ACE prefix of IDNA ("xn--") is no part of Punycode and neither written nor expected.
// Integers have 32 bits (maxint 2^32-1). Time is n log n in the length. Nothing here throws, the
// growth of a returned string aside: what needs memory for a long text does without if there is
// none.
#pragma once

#include <ace/bootstring.h>
#include <ace/error.h>
#include <ace/options.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ace::punycode {

// Section 5.
struct Profile {
  static constexpr std::uint32_t base = 36;
  static constexpr std::uint32_t tmin = 1;
  static constexpr std::uint32_t tmax = 26;
  static constexpr std::uint32_t skew = 38;
  static constexpr std::uint32_t damp = 700;
  static constexpr std::uint32_t initial_bias = 72;
  static constexpr std::uint32_t initial_n = 0x80;
  static constexpr char delimiter = '-';

  static constexpr bool is_basic(std::uint64_t cp) { return cp < 0x80; }
  static constexpr bool is_delimiter(std::uint64_t cp) { return cp == '-'; }
  static constexpr std::uint32_t digit_value(std::uint64_t cp) {
    if (cp >= 'a' && cp <= 'z') return static_cast<std::uint32_t>(cp - 'a');
    if (cp >= 'A' && cp <= 'Z') return static_cast<std::uint32_t>(cp - 'A');
    if (cp >= '0' && cp <= '9') return static_cast<std::uint32_t>(cp - '0') + 26;
    return base;
  }
  static constexpr char digit(std::uint32_t value, CaseFlag flag) {
    if (value >= 26) return static_cast<char>('0' + (value - 26));
    return static_cast<char>((flag == CaseFlag::upper ? 'A' : 'a') + value);
  }
  static constexpr char set_case(char c, CaseFlag flag) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter) return c;
    return static_cast<char>(flag == CaseFlag::upper ? c & ~0x20 : c | 0x20);
  }
};
static_assert(bootstring::Profile<Profile>);

inline constexpr std::uint64_t maxint = 0xFFFFFFFF;

// --- Encoding (section 6.3) ---------------------------------------------------------------------
// text    code points. Reasons: `out-of-domain`, `overflow`; positions are indices into `text`.
// flags   mixed-case annotation (appendix A): one flag per code point, or empty for none. It turns
//         literal letters and the last digit of each delta to the flagged case.
// The digits are lower case otherwise.

Result<std::string> encode(std::u32string_view text, const Options& options = {});
Result<std::string> encode(std::u32string_view text, std::span<const CaseFlag> flags,
                           const Options& options = {});

// Writes to `out` and returns the length; `output-full` if it does not fit, and `out` then holds a
// part. Allocates nothing for up to bootstring::local_points code points.
Result<std::size_t> encode(std::u32string_view text, std::span<char> out,
                           const Options& options = {});
Result<std::size_t> encode(std::u32string_view text, std::span<const CaseFlag> flags,
                           std::span<char> out, const Options& options = {});

// --- Decoding (section 6.2) ---------------------------------------------------------------------
// ace     octets. Reasons: `non-basic-literal`, `truncated`, `bad-digit`, `overflow`,
//         `out-of-domain`; positions are indices into `ace`.
// flags   receives one case flag per code point of the result.

Result<std::u32string> decode(std::string_view ace, const Options& options = {});
Result<std::u32string> decode(std::string_view ace, std::vector<CaseFlag>& flags,
                              const Options& options = {});

// ace.size() code points are always room enough. `flags` is empty or at least as long as `out`.
// Allocates nothing for up to bootstring::moved_points code points.
Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out,
                           const Options& options = {});
Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out, std::span<CaseFlag> flags,
                           const Options& options = {});

// --- Steps --------------------------------------------------------------------------------------

// Section 6.1 with Punycode's parameters; numpoints at least 1.
std::uint32_t adapt(std::uint32_t delta, std::uint32_t numpoints, bool firsttime);

}  // namespace ace::punycode
