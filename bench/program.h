// What the benchmarks' programs share: the command line, PROGRAM FOLDER [Google Benchmark's
// options], and the figure that they report.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace bench {

// FOLDER, with the options given to Google Benchmark. Ends the program if it is wrong.
std::string folder_argument(int argc, char** argv);

// Reports the time per unit as `ns`, where an iteration handles so many units.
void report_ns_per_unit(benchmark::State& state, std::size_t units);

}  // namespace bench
