// SPDX-License-Identifier: Apache-2.0
// Runs a target on inputs without a fuzzer, so that every compiler is tested with the inputs that
// fuzzing has found: REPLAY FILE|DIRECTORY... A file that ends in .corpus has an input per line, in
// the form of ../corpora/. Any other file is one input.
//
// Exit codes: 0 if all inputs passed, 2 for a usage error or if there was nothing to run. A finding
// ends the process with SIGABRT.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "../harness/target.h"
#include "corpus.h"

namespace {

namespace fs = std::filesystem;

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "replay: %s: cannot be read\n", path.c_str());
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(in), {}};
}

// Copies the input to a buffer on the heap of exactly its length, so that a sanitizer notices a
// read beyond the input.
void run(const std::string& input) {
  const std::unique_ptr<std::uint8_t[]> octets(new std::uint8_t[input.size()]);
  std::ranges::copy(input, octets.get());
  LLVMFuzzerTestOneInput(octets.get(), input.size());
}

std::size_t run_file(const fs::path& path) {
  const std::string text = contents(path);
  if (path.extension() != ".corpus") {
    run(text);
    return 1;
  }
  const auto inputs = fuzz::parse_corpus(text);
  if (!inputs) {
    std::fprintf(stderr, "replay: %s: is no corpus; fuzz/corpora/README.md has its form\n",
                 path.c_str());
    std::exit(2);
  }
  for (const std::string& input : *inputs) run(input);
  return inputs->size();
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t ran = 0;
  for (const fs::path path : std::vector<std::string>(argv + 1, argv + argc)) {
    if (!fs::is_directory(path)) {
      ran += run_file(path);
      continue;
    }
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) ran += run_file(file);
  }
  if (ran == 0) {
    std::fprintf(stderr, "usage: %s FILE|DIRECTORY...\n", argc > 0 ? argv[0] : "replay");
    return 2;
  }
  std::printf("%zu inputs passed\n", ran);
  return 0;
}
