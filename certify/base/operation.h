// The codecs and operations that a vector can exercise, and the members each one takes and gives.
// The words are those of the vectors, the adapter protocol and the command line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace acecheck {

enum class Codec : std::uint8_t { punycode, lace, mace, cidnuc };
inline constexpr std::array<std::string_view, 4> codec_names = {"punycode", "lace", "mace",
                                                                "cidnuc"};

enum class Op : std::uint8_t {
  encode,
  decode,
  compress,
  decompress,
  base32_encode,
  base32_decode,
  integer_encode,
  integer_decode,
};
inline constexpr std::array<std::string_view, 8> op_names = {
    "encode",        "decode",        "compress",       "decompress",
    "base32-encode", "base32-decode", "integer-encode", "integer-decode"};

// The code points a text may hold, each including the one before.
enum class Domain : std::uint8_t { scalar, code_point, any };
inline constexpr std::array<std::string_view, 3> domain_names = {"scalar", "code_point", "any"};

// The enumerator with that name, or nothing.
template <class Enum, std::size_t N>
constexpr std::optional<Enum> from_name(const std::array<std::string_view, N>& names,
                                        std::string_view text) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == text) return static_cast<Enum>(i);
  }
  return std::nullopt;
}
template <class Enum, std::size_t N>
constexpr std::string_view name_in(const std::array<std::string_view, N>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

inline std::string_view name(Codec codec) { return name_in(codec_names, codec); }
inline std::string_view name(Op op) { return name_in(op_names, op); }
inline std::string_view name(Domain domain) { return name_in(domain_names, domain); }

// The members of a request and of its answer. `case` is optional in both; `ace` may be replaced by
// `ace_hex`.
std::span<const std::string_view> inputs(Codec codec, Op op);
std::span<const std::string_view> outputs(Codec codec, Op op);

// The widest domain a codec can have: LACE and CIDNUC work on UTF-16.
constexpr Domain widest_domain(Codec codec) {
  if (codec == Codec::punycode) return Domain::any;
  return codec == Codec::mace ? Domain::code_point : Domain::scalar;
}

// Whether the codec has the operation at all (MACE has nothing to compress, for example).
bool has_op(Codec codec, Op op);

}  // namespace acecheck
