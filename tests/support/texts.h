// SPDX-License-Identifier: Apache-2.0
// Short names for expressions that tests write often.
#pragma once

#include <ace/error.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <ostream>
#include <string>
#include <vector>

namespace ace {

inline void PrintTo(const Error& error, std::ostream* out) {
  *out << name(error.code) << " at " << error.position;
}

}  // namespace ace

namespace tests {

// A text of `count` times the code point `c`.
inline std::u32string times(std::size_t count, char32_t c) { return std::u32string(count, c); }

inline std::vector<std::uint8_t> octets(std::initializer_list<int> values) {
  return {values.begin(), values.end()};
}

// Expects that `result` is the rejection `code` at `position`.
template <class T>
testing::AssertionResult rejects(const ace::Result<T>& result, ace::Errc code,
                                 std::size_t position) {
  if (result) return testing::AssertionFailure() << "was accepted";
  const ace::Error expected{code, position};
  if (result.error() == expected) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "rejected with " << testing::PrintToString(result.error())
                                     << ", not " << testing::PrintToString(expected);
}

// Expects that `result` is `value`.
template <class T, class V>
testing::AssertionResult gives(const ace::Result<T>& result, const V& value) {
  if (!result) {
    return testing::AssertionFailure()
           << "rejected with " << testing::PrintToString(result.error());
  }
  if (*result == value) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "gave " << testing::PrintToString(*result);
}

}  // namespace tests
