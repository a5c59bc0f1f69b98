// SPDX-License-Identifier: Apache-2.0
// Compares Punycode with its peers on labels and on texts of every length.
//
//   bench_punycode FOLDER [Google Benchmark's options]     FOLDER from bench/corpora.py
//
// A benchmark is named INPUT/DIRECTION/SUBJECT, and reports `ns`, the time per label or, for long
// texts, per code point.
#include <algorithm>
#include <deque>
#include <string>

#include "program.h"
#include "subjects.h"

namespace {

using bench::Item;

struct Input {
  std::string name;
  std::vector<Item> items;
  std::size_t longest = 0;  // code points
  std::size_t units = 0;    // labels or code points: the time is reported per unit
};

template <class Call>
void run(benchmark::State& state, const Input& input, const Call& call) {
  bench::Room room(input.longest);
  // A subject must be able to answer every input on which it is measured.
  std::size_t refused = 0;
  for (const Item& item : input.items) refused += call(item, room) == 0 ? 1 : 0;
  if (refused > 0) {
    state.SkipWithError(("refuses " + std::to_string(refused)).c_str());
    return;
  }
  std::size_t sum = 0;
  for (auto _ : state) {
    for (const Item& item : input.items) sum += call(item, room);
  }
  benchmark::DoNotOptimize(sum);
  bench::report_ns_per_unit(state, input.units);
}

template <class Subject>
void add(const Input& input, const Subject& subject) {
  const std::string end = std::string("/") + subject.name;
  if (input.longest <= Subject::limit) {
    benchmark::RegisterBenchmark(
        (input.name + "/encode" + end).c_str(), [&input, subject](benchmark::State& state) {
          run(state, input,
              [&](const Item& item, bench::Room& room) { return subject.encode(item, room); });
        });
  }
  // Quadratic decoders only move memory in quadratic time. That takes less than a second for each
  // of these texts.
  benchmark::RegisterBenchmark(
      (input.name + "/decode" + end).c_str(), [&input, subject](benchmark::State& state) {
        run(state, input,
            [&](const Item& item, bench::Room& room) { return subject.decode(item, room); });
      });
}

void add_all(const Input& input, const std::vector<bench::Plugin>& plugins) {
  add(input, bench::Acecheck{});
  add(input, bench::Textbook{});
  if (bench::Libidn2::available()) add(input, bench::Libidn2{});
  add(input, bench::Libidn{});
  add(input, bench::Icu{});
  for (const bench::Plugin& plugin : plugins) add(input, plugin);
}

Input labels(std::string name, const std::string& path) {
  Input input{std::move(name), bench::read_labels(path, bench::label_count), 0, 0};
  for (const Item& item : input.items) input.longest = std::max(input.longest, item.text.size());
  input.units = input.items.size();
  return input;
}

Input text(bench::Order order, std::size_t size) {
  Input input{std::string(bench::name(order)) + "-" + std::to_string(size), {}, size, size};
  input.items.push_back(bench::item_of(bench::long_text(order, size)));
  return input;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string folder = bench::folder_argument(argc, argv);
  std::deque<Input> inputs;
  for (const char* set : {"labels", "latin", "samples"}) {
    inputs.push_back(labels(set, folder + "/" + set + ".txt"));
  }
  for (const std::size_t size :
       {10u, 30u, 65u, 100u, 200u, 300u, 500u, 700u, 1000u, 3000u, 10000u, 30000u, 100000u}) {
    for (const bench::Order order : bench::orders) {
      const bool curve = order == bench::Order::random || order == bench::Order::descending;
      const bool row = (size > 64 && size <= 1000) || size == 10000 || size == 100000;
      if (curve || row) inputs.push_back(text(order, size));
    }
  }
  const std::vector<bench::Plugin> plugins = bench::plugins();
  for (const Input& input : inputs) add_all(input, plugins);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
