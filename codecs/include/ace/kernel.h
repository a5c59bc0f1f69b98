// SPDX-License-Identifier: Apache-2.0
// Which of the kernels runs: the codecs' inner loops exist for any processor, and for those with
// BMI2. They give the same answers, at different speeds.
#pragma once

#include <string_view>

namespace ace {

// "portable" or "bmi2": the fastest that this processor has, unless the environment variable
// ACE_KERNEL names the other one when the first text is encoded or decoded.
std::string_view kernel_name();

}  // namespace ace
