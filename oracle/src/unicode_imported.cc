// SPDX-License-Identifier: Apache-2.0
// The same in WebAssembly, through functions that the module imports. Linked in place of
// unicode.cc.
#include "unicode.h"

namespace oracle::unicode {
namespace {

#define ORACLE_IMPORT(name) __attribute__((import_module("oracle"), import_name(name)))
extern "C" {
ORACLE_IMPORT("is_separator_control_or_private")
int oracle_is_separator_control_or_private(std::uint32_t c);
// Writes the normal form C of scalar values, `capacity` at most. Returns how many there are.
ORACLE_IMPORT("nfc")
std::size_t oracle_nfc(const std::uint32_t* text, std::size_t size, std::uint32_t* out,
                       std::size_t capacity);
// The major version times 256, and the minor one.
ORACLE_IMPORT("unicode_version") unsigned oracle_unicode_version();
}

}  // namespace

bool is_in_table_1(const Integer& c) {
  return c == '.' || oracle_is_separator_control_or_private(static_cast<std::uint32_t>(c)) != 0;
}

CodePoints nfc(const CodePoints& text) {
  std::vector<std::uint32_t> source;
  for (const Integer& c : text) source.push_back(static_cast<std::uint32_t>(c));
  // A code point becomes three at most (UAX 15, table 6).
  std::vector<std::uint32_t> normalized(3 * text.size());
  normalized.resize(oracle_nfc(source.data(), source.size(), normalized.data(), normalized.size()));
  return {normalized.begin(), normalized.end()};
}

std::string version() {
  const unsigned number = oracle_unicode_version();
  return std::to_string(number / 256) + '.' + std::to_string(number % 256);
}

}  // namespace oracle::unicode
