// SPDX-License-Identifier: Apache-2.0
// The integers of the oracle's fast arithmetic: values that they can hold are exact, and values
// that they cannot hold are detected.
#include "../../oracle/src/checked.h"

#include <gtest/gtest.h>

namespace {

using oracle::Checked;
using oracle::Integer;

constexpr std::uint64_t greatest = UINT64_MAX;

TEST(Checked, HoldsEveryValueOf64Bits) {
  EXPECT_EQ(Checked(0) + Checked(greatest), Checked(greatest));
  EXPECT_EQ(Checked(greatest) - Checked(greatest), Checked(0));
  EXPECT_EQ(Checked(0xFFFFFFFF) * Checked(0x100000001), Checked(greatest));
  EXPECT_EQ(Checked(greatest) / Checked(7), Checked(greatest / 7));
  EXPECT_EQ(Checked(greatest) % Checked(7), Checked(greatest % 7));
  EXPECT_EQ(Integer(Checked(greatest)), Integer(greatest));
  EXPECT_EQ(Checked(Integer(greatest)), Checked(greatest));
  EXPECT_EQ(Checked(greatest).str(), "18446744073709551615");
  EXPECT_EQ(msb(Checked(greatest)), 63u);
  EXPECT_EQ(msb(Checked(1)), 0u);
  EXPECT_LT(Checked(greatest - 1), Checked(greatest));
  EXPECT_EQ(static_cast<unsigned>(Checked(0xFFFFFFFF)), 0xFFFFFFFFu);
  EXPECT_EQ(static_cast<std::ptrdiff_t>(Checked(greatest / 2)), PTRDIFF_MAX);
  Checked sixteenth = greatest;
  sixteenth /= 16;
  EXPECT_EQ(sixteenth, Checked(greatest / 16));
}

TEST(Checked, ThrowsWhereItCannotHoldAValue) {
  EXPECT_THROW(Checked(greatest) + Checked(1), std::range_error);
  EXPECT_THROW(Checked(0) - Checked(1), std::range_error);
  EXPECT_THROW(Checked(0x100000000) * Checked(0x100000000), std::range_error);
  EXPECT_THROW(Checked(-1), std::range_error);
  EXPECT_THROW(Checked(Integer(-1)), std::range_error);
  EXPECT_THROW(Checked(Integer(greatest) + 1), std::range_error);
  EXPECT_THROW((void)static_cast<unsigned>(Checked(0x100000000)), std::range_error);
  EXPECT_THROW((void)static_cast<std::ptrdiff_t>(Checked(greatest)), std::range_error);
}

}  // namespace
