// What the benchmarks encode and decode.
#pragma once

#include <cstddef>
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

// The labels of a file in UTF-8, one per line. Ends the program if it cannot be read.
std::vector<Item> read_labels(const std::string& path);

// Texts of any length, always the same ones: distinct CJK code points in random, ascending or
// descending order (from 20,000 on they repeat), a single code point, and ASCII, Cyrillic and CJK.
enum class Order { random, ascending, descending, repeated, mixed };
inline constexpr Order orders[] = {Order::random, Order::ascending, Order::descending,
                                   Order::repeated, Order::mixed};
const char* name(Order order);
std::u32string long_text(Order order, std::size_t size);

}  // namespace bench
