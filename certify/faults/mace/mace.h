// SPDX-License-Identifier: Apache-2.0
// MACE by the book, in which one fault can be switched on.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "faults/characters.h"
#include "faults/faulty.h"
#include "faults/mace/faults.h"

namespace faulty::mace {

// What survives from one call to the next.
struct Memory {
  Text text;
  std::uint64_t previous = 0;
  char submode = 'w';
};

inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Each character cut to an octet, if the input is UTF-8.
inline std::string narrowed(const std::string& input) {
  std::string out;
  for (const auto c : units_of(input, true)) out += static_cast<char>(c & 0xFF);
  return out;
}

class Mace {
 public:
  Mace(F fault, Domain domain, std::shared_ptr<Memory> memory)
      : fault_(fault), domain_(domain), memory_(std::move(memory)) {}
  std::string encode(const Text* given);  // null: not of 64 bits
  Text decode(const std::string& ace);
  std::string number(std::uint64_t value, std::size_t length) const;
  std::uint64_t number(std::string_view digits) const;

 private:
  bool is(F fault) const { return fault_ == fault; }

  // number.cc
  int value_of_digit(char c) const;

  // name.cc
  bool allowed(std::uint64_t c, bool encoding) const;
  // Section 6: a name of letters, digits and hyphens, neither first nor last a hyphen.
  bool is_host(const Text& text) const;
  void compare(const std::string& again, const std::string& input) const;

  // encode.cc
  bool is_literal(std::uint64_t c) const;
  // Steps 1 to 3 of section 6.
  bool compressible(const Text& text, std::size_t at, std::uint64_t previous, char submode) const;
  std::uint64_t short_limit() const {
    return is(F::compress_15) ? 15 : is(F::compress_16) ? 17 : 16;
  }
  std::string encoded(const Text& text);
  std::uint64_t difference(std::uint64_t a, std::uint64_t b) const;

  // decode.cc
  Text expand(const std::string& input);
  std::uint64_t character(const std::string& input, std::size_t& at, char submode,
                          std::uint64_t previous);

  F fault_;
  Domain domain_;
  std::shared_ptr<Memory> memory_;
  bool dropped_ = false;
  bool odd_ = false;  // something that only a fault accepts
};

}  // namespace faulty::mace
