// SPDX-License-Identifier: Apache-2.0
// Compares the oracle's two arithmetics on the same inputs, to show how much faster the checked
// 128-bit integers are than cpp_int. `fast` reports the ratio to `reference`, which is measured in
// the same run.
#include <benchmark/benchmark.h>
#include <oracle/bootstring.h>

#include <chrono>
#include <string>

namespace {

using namespace oracle;

const std::string inputs[] = {"bcher-kva", "ihqwcrb4cv8a8dqg056pqjye", "3B-ww4c5e180e575a65lsy2b",
                              "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6f"};

double seconds(Arithmetic arithmetic, int rounds) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < rounds; ++i) {
    for (const std::string& ace : inputs) {
      benchmark::DoNotOptimize(bootstring::decode(
          ace, bootstring::punycode(), {.arithmetic = arithmetic}, {Integer(0xFFFFFFFF)}));
    }
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void decode_ratio(benchmark::State& state) {
  double reference = 0;
  double fast = 0;
  for (auto _ : state) {
    reference += seconds(Arithmetic::reference, 100);
    fast += seconds(Arithmetic::fast, 100);
  }
  const double decoded = static_cast<double>(state.iterations()) * 100 * std::size(inputs);
  state.counters["reference_us"] = 1e6 * reference / decoded;
  state.counters["fast_us"] = 1e6 * fast / decoded;
  state.counters["factor"] = reference / fast;
}
BENCHMARK(decode_ratio)->Repetitions(5)->ReportAggregatesOnly();

}  // namespace

BENCHMARK_MAIN();
