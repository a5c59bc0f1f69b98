// SPDX-License-Identifier: Apache-2.0
// The inputs of the benchmarks.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace bench {

// A text and its Punycode, as code points and octets, and as the UTF-16 that ICU takes.
struct Item {
  std::u32string text;
  std::string ace;
  std::u16string text16;
  std::u16string ace16;
};

Item item_of(std::u32string text);

// The number of labels that are measured. So many labels fit into a processor's cache together with
// the outputs.
inline constexpr std::size_t label_count = 20000;

// Reads at most `most` labels from a file in UTF-8, one per line. Ends the program if the file
// cannot be read.
std::vector<Item> read_labels(const std::string& path,
                              std::size_t most = std::numeric_limits<std::size_t>::max());

// Texts of any length, which are the same in every run: distinct CJK code points in random,
// ascending or descending order (the code points repeat after 20,000), one code point repeated, and
// a mix of ASCII, Cyrillic and CJK.
enum class Order { random, ascending, descending, repeated, mixed };
inline constexpr Order orders[] = {Order::random, Order::ascending, Order::descending,
                                   Order::repeated, Order::mixed};
const char* name(Order order);
std::u32string long_text(Order order, std::size_t size);

}  // namespace bench
