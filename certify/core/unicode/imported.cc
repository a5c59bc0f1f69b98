// SPDX-License-Identifier: Apache-2.0
#include "core/unicode/unicode.h"

namespace acecheck::unicode {
namespace {

#define ACECHECK_IMPORT(name) __attribute__((import_module("acecheck"), import_name(name)))
extern "C" {
// Writes a normal form of scalar values, `capacity` at most. form: as in Form. Returns how many
// there are.
ACECHECK_IMPORT("normalize")
std::size_t acecheck_normalize(unsigned form, const std::uint32_t* text, std::size_t size,
                               std::uint32_t* out, std::size_t capacity);
// As in Category.
ACECHECK_IMPORT("category") unsigned acecheck_category(std::uint32_t c);
ACECHECK_IMPORT("to_lower") std::uint32_t acecheck_to_lower(std::uint32_t c);
ACECHECK_IMPORT("to_upper") std::uint32_t acecheck_to_upper(std::uint32_t c);
ACECHECK_IMPORT("digit_value") int acecheck_digit_value(std::uint32_t c);
ACECHECK_IMPORT("is_printable") int acecheck_is_printable(std::uint32_t c);
}

}  // namespace

std::vector<std::uint64_t> normalized(const std::vector<std::uint64_t>& text, Form form) {
  const std::vector<std::uint32_t> in(text.begin(), text.end());
  std::vector<std::uint32_t> out(18 * in.size());  // the most that one becomes (UAX 15, table 6)
  out.resize(acecheck_normalize(static_cast<unsigned>(form), in.data(), in.size(), out.data(),
                                out.size()));
  return {out.begin(), out.end()};
}

Category category(std::uint64_t c) {
  return static_cast<Category>(acecheck_category(static_cast<std::uint32_t>(c)));
}

std::uint64_t to_lower(std::uint64_t c) { return acecheck_to_lower(static_cast<std::uint32_t>(c)); }
std::uint64_t to_upper(std::uint64_t c) { return acecheck_to_upper(static_cast<std::uint32_t>(c)); }
int digit_value(std::uint64_t c) { return acecheck_digit_value(static_cast<std::uint32_t>(c)); }
bool is_printable(std::uint64_t c) {
  return acecheck_is_printable(static_cast<std::uint32_t>(c)) != 0;
}
std::string name_of(std::uint64_t) { return ""; }

}  // namespace acecheck::unicode
