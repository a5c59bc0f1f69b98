// SPDX-License-Identifier: Apache-2.0
// The inputs of a proof: a finite set, with a number for each input.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suite/vector.h"

namespace acecheck::prove {

enum class Kind : std::uint8_t {
  strings,      // every string over an alphabet up to a length, to decode
  code_points,  // every single code point 0..10FFFF, to encode
  pairs,        // every pair of code points at the bounds of some range, to encode
};
inline constexpr std::array<std::string_view, 3> kind_names = {"strings", "code-points", "pairs"};
inline std::string_view name(Kind kind) { return name_in(kind_names, kind); }

enum class Alphabet : std::uint8_t {
  own,    // what encoders write: LDH in lower case; base32 for LACE and CIDNUC, after the prefix
  ascii,  // all of 0..7F
};
inline constexpr std::array<std::string_view, 2> alphabet_names = {"own", "ascii"};

struct Item {
  std::string ace;      // of Kind::strings
  std::u32string text;  // of the others
};

class ProofDomain {
 public:
  // length: of Kind::strings, without the prefix; at most what leaves fewer than 2^63 strings.
  // Throws BadInput if it is more.
  ProofDomain(Codec codec, Kind kind, Alphabet alphabet, unsigned length);

  Codec codec() const { return codec_; }
  Kind kind() const { return kind_; }
  std::uint64_t size() const { return size_; }

  // Item 0..size()-1: the empty string, then those of length 1 in order, and so on.
  void get(std::uint64_t index, Item& item) const;
  // Makes item index + 1 of item `index`, in less time than get() takes; any item of the last one.
  void advance(std::uint64_t index, Item& item) const;

  // As the result file has it.
  Json description() const;
  // In words: "every string of up to 4 of 37 symbols".
  std::string words() const;

 private:
  Codec codec_;
  Kind kind_;
  Alphabet alphabet_;
  unsigned length_;
  std::string symbols_;
  std::array<char, 128> next_symbol_{};  // by symbol; the first one after the last
  std::string prefix_;
  std::uint64_t size_ = 0;
};

// The first and the last code point of every range that one of the encodings treats in a way of its
// own, their neighbours, and characters that NFC composes or replaces; in ascending order.
const std::vector<char32_t>& boundary_code_points();

}  // namespace acecheck::prove
