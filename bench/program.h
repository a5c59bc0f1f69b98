// SPDX-License-Identifier: Apache-2.0
// Functions that all benchmark programs use: for the command line, PROGRAM FOLDER [Google
// Benchmark's options], and for the figure that the programs report.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace bench {

// Returns FOLDER and passes the options to Google Benchmark. Ends the program if the command line
// is wrong.
std::string folder_argument(int argc, char** argv);

// Reports the time per unit as `ns`. An iteration handles `units` units.
void report_ns_per_unit(benchmark::State& state, std::size_t units);

}  // namespace bench
