// SPDX-License-Identifier: Apache-2.0
// Compares LACE, MACE and CIDNUC with Punycode on the labels that all four codecs can encode, and
// measures MACE on long texts.
//
//   bench_codecs FOLDER [Google Benchmark's options]       FOLDER from bench/corpora.py
//
// A benchmark is named INPUT/DIRECTION/CODEC, and reports `ns`, the time per code point of the
// text.
#include <ace/ace.h>

#include <deque>
#include <string>

#include "corpus.h"
#include "program.h"

namespace {

using bench::Item;

struct Codec {
  const char* name;
  ace_codec codec;
};
constexpr Codec codecs[] = {
    {"punycode", ACE_PUNYCODE}, {"lace", ACE_LACE}, {"mace", ACE_MACE}, {"cidnuc", ACE_CIDNUC}};

struct Input {
  std::string name;
  ace_codec codec;
  std::vector<std::u32string> texts;
  std::vector<std::string> aces;
  std::size_t longest = 0;      // code points
  std::size_t code_points = 0;  // of all texts
};

std::string encoded(ace_codec codec, const std::u32string& text) {
  std::string out(10 * text.size() + 64, '\0');
  std::size_t size = 0;
  const ace_status status =
      ace_encode(codec, text.data(), text.size(), out.data(), out.size(), &size, nullptr, nullptr);
  return status == ACE_OK ? out.substr(0, size) : "";
}

void add_text(Input& input, const std::u32string& text) {
  input.texts.push_back(text);
  input.aces.push_back(encoded(input.codec, text));
  input.longest = std::max(input.longest, text.size());
  input.code_points += text.size();
}

void encode(benchmark::State& state, const Input& input) {
  std::vector<char> out(10 * input.longest + 64);
  std::size_t size = 0;
  for (auto _ : state) {
    for (const std::u32string& text : input.texts) {
      ace_encode(input.codec, text.data(), text.size(), out.data(), out.size(), &size, nullptr,
                 nullptr);
      benchmark::DoNotOptimize(size);
    }
  }
  bench::report_ns_per_unit(state, input.code_points);
}

void decode(benchmark::State& state, const Input& input) {
  std::vector<char32_t> out(10 * input.longest + 64);
  std::size_t size = 0;
  for (auto _ : state) {
    for (const std::string& ace : input.aces) {
      ace_decode(input.codec, ace.data(), ace.size(), out.data(), out.size(), &size, nullptr,
                 nullptr);
      benchmark::DoNotOptimize(size);
    }
  }
  bench::report_ns_per_unit(state, input.code_points);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = bench::folder_argument(argc, argv);
  std::deque<Input> inputs;
  for (const Codec& codec : codecs) inputs.push_back({"labels", codec.codec, {}, {}});
  for (const Item& item : bench::read_labels(folder + "/labels.txt")) {
    bool all = true;
    for (const Codec& codec : codecs) all = all && !encoded(codec.codec, item.text).empty();
    if (!all) continue;
    if (inputs[0].texts.size() == bench::label_count) break;
    for (Input& input : inputs) add_text(input, item.text);
  }
  // MACE limits no label's length, and its encoder looks ahead. So MACE is measured on long texts
  // as well.
  for (const std::size_t size : {10000u, 100000u, 1000000u}) {
    for (const bench::Order order : {bench::Order::random, bench::Order::mixed}) {
      inputs.push_back({bench::name(order) + ("-" + std::to_string(size)), ACE_MACE, {}, {}});
      add_text(inputs.back(), bench::long_text(order, size));
    }
  }
  for (const Input& input : inputs) {
    const std::string codec = codecs[input.codec].name;
    benchmark::RegisterBenchmark((input.name + "/encode/" + codec).c_str(),
                                 [&input](benchmark::State& state) { encode(state, input); });
    benchmark::RegisterBenchmark((input.name + "/decode/" + codec).c_str(),
                                 [&input](benchmark::State& state) { decode(state, input); });
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
