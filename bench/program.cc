// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <cstdio>
#include <cstdlib>

namespace bench {

std::string folder_argument(int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') {
    std::fprintf(stderr, "usage: %s FOLDER [options]; bench/corpora.py makes FOLDER\n", argv[0]);
    std::exit(2);
  }
  const std::string folder = argv[1];
  argv[1] = argv[0];
  ++argv;
  --argc;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) std::exit(2);
  return folder;
}

void report_ns_per_unit(benchmark::State& state, std::size_t units) {
  state.counters["ns"] = benchmark::Counter(
      static_cast<double>(units) / 1e9,
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

}  // namespace bench
