// SPDX-License-Identifier: Apache-2.0
// Says which memory a plug-in accessed when it ended its process.
#pragma once

#include <string_view>

namespace acecheck {

// The memory of a Guarded array.
struct GuardedMemory {
  const unsigned char* begin = nullptr;  // with the regions without access
  const unsigned char* end = nullptr;
  const unsigned char* array_begin = nullptr;
  const unsigned char* array_end = nullptr;
};

// From now on, a plug-in whose access ends the process is reported on standard error, in one line:
// "acecheck: the plug-in accessed memory behind its input". The process ends as it would end
// without the report.
void report_guard_faults();

// The arrays of a call. To be set before each call, and cleared after it.
void set_guarded(const GuardedMemory& input, const GuardedMemory& output);

// The report begins with this.
inline constexpr std::string_view guard_fault = "acecheck: the plug-in ";
// The report ends with this after an access beside the input.
inline constexpr std::string_view its_input = "its input";

}  // namespace acecheck
