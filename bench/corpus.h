// What the benchmarks encode and decode.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace bench {

// A text and its Punycode, as code points and octets, and in the UTF-16 that ICU takes.
struct Item {
  std::u32string text;
  std::string ace;
  std::u16string text16;
  std::u16string ace16;
};

Item item_of(std::u32string text);

// So many labels are measured: what fits into a processor's cache with its outputs.
inline constexpr std::size_t label_count = 20000;

// The labels of a file in UTF-8, one per line, at most `most`. Ends the program if it cannot be
// read.
std::vector<Item> read_labels(const std::string& path,
                              std::size_t most = std::numeric_limits<std::size_t>::max());

// Texts of any length, always the same ones: distinct CJK code points in random, ascending or
// descending order (from 20,000 on they repeat), a single code point, and ASCII, Cyrillic and CJK.
enum class Order { random, ascending, descending, repeated, mixed };
inline constexpr Order orders[] = {Order::random, Order::ascending, Order::descending,
                                   Order::repeated, Order::mixed};
const char* name(Order order);
std::u32string long_text(Order order, std::size_t size);

}  // namespace bench
