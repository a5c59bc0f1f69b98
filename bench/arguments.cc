#include "arguments.h"

#include <benchmark/benchmark.h>

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

}  // namespace bench
