// SPDX-License-Identifier: Apache-2.0
// Which kernel a processor gets, and which one the environment asks for.
#include "kernel/processor.h"

#include <ace/kernel.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "kernel/kernel.h"

namespace {

TEST(Kernel, IsTheOneThatTheEnvironmentNames) {
  const char* forced = std::getenv("ACE_KERNEL");
  if (forced != nullptr) {
    EXPECT_EQ(ace::kernel_name(), forced);
  } else {
    EXPECT_TRUE(ace::kernel_name() == "portable" || ace::kernel_name() == "bmi2");
  }
}

// Registers as these processors have them.
constexpr ace::kernel::Cpuid haswell = {0x756E6547, 0x000306C3, 0x7FFAFBFF, 0x000027AB, 7};
constexpr ace::kernel::Cpuid zen2 = {0x68747541, 0x00870F10, 0x7ED8320B, 0x219C91A9, 7};
constexpr ace::kernel::Cpuid zen3 = {0x68747541, 0x00A20F10, 0x7EF8320B, 0x219C97A9, 7};
constexpr ace::kernel::Cpuid hygon = {0x6F677948, 0x00900F02, 0x7ED8320B, 0x209C01A9, 7};
constexpr ace::kernel::Cpuid nehalem = {0x756E6547, 0x000106A5, 0x0098E3BD, 0, 0};

std::string_view name_for(const ace::kernel::Cpuid& cpuid, const char* setting = nullptr) {
  return ace::kernel::kernel_for(cpuid, setting).name;
}

TEST(Kernel, IsTheFastestThatTheProcessorHas) {
  EXPECT_EQ(name_for(nehalem), "portable");
  EXPECT_EQ(name_for(zen2), "portable");
  EXPECT_EQ(name_for(hygon), "portable");
  ace::kernel::Cpuid unsaved = zen3;  // an operating system without AVX
  unsaved.xcr0 = 3;
  EXPECT_EQ(name_for(unsaved), "portable");
  ace::kernel::Cpuid no_popcnt = zen3;
  no_popcnt.features &= ~(1u << 23);
  EXPECT_EQ(name_for(no_popcnt), "portable");
  for (const unsigned bit : {3u, 5u, 8u}) {  // BMI1, AVX2, BMI2
    ace::kernel::Cpuid without = zen3;
    without.extensions &= ~(1u << bit);
    EXPECT_EQ(name_for(without), "portable") << bit;
  }
  for (const std::uint32_t saved : {1u, 2u, 3u, 4u, 5u}) {  // not both of SSE's and AVX's registers
    ace::kernel::Cpuid without = zen3;
    without.xcr0 = saved;
    EXPECT_EQ(name_for(without), "portable") << saved;
  }
  ace::kernel::Cpuid family_18 = zen3;  // Zen 1, made under licence, by whatever name
  family_18.signature = 0x00900F02;
  EXPECT_EQ(name_for(family_18), "portable");
#if defined(__x86_64__)
  ace::kernel::Cpuid without_x87 = zen3;
  without_x87.xcr0 = 6;
  EXPECT_EQ(name_for(without_x87), "bmi2");
  EXPECT_EQ(name_for(haswell), "bmi2");
  EXPECT_EQ(name_for(zen3), "bmi2");
  EXPECT_EQ(name_for(zen2, "bmi2"), "bmi2");
#endif
  EXPECT_EQ(name_for(zen3, "portable"), "portable");
}

// Linux shows what the same instruction returned.
TEST(Kernel, ReadsTheRegistersOfThisProcessor) {
  std::ifstream list("/proc/cpuinfo");
  std::string vendor;
  while (vendor.empty() && list >> vendor) {
    if (vendor != "vendor_id") vendor.clear();
  }
  if (!(list >> vendor >> vendor)) GTEST_SKIP() << "there is no vendor_id in /proc/cpuinfo";
  const ace::kernel::Cpuid cpuid = ace::kernel::cpuid();
  for (unsigned at = 0; at < 4; ++at) {
    EXPECT_EQ(static_cast<char>(cpuid.vendor >> 8 * at & 0xFF), vendor.at(at));
  }
  if (!ace::kernel::has_bmi2(cpuid)) return;
  EXPECT_EQ(cpuid.features >> 26 & 7, 7u);  // XSAVE, OSXSAVE and AVX
}

TEST(Kernel, SaysWhatItDoesNotKnow) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(name_for(nehalem, "bmi2"), "portable");
  EXPECT_EQ(name_for(nehalem, "avx"), "portable");
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("ACE_KERNEL=bmi2 is not known here"), std::string::npos) << said;
  EXPECT_NE(said.find("ACE_KERNEL=avx is not known here"), std::string::npos) << said;
}

}  // namespace
