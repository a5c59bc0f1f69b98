// SPDX-License-Identifier: Apache-2.0
#include "corpus.h"

#include <ace/punycode.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

namespace bench {
namespace {

std::u16string utf16(const icu::UnicodeString& text) {
  return {text.getBuffer(), static_cast<std::size_t>(text.length())};
}

icu::UnicodeString icu_text(const std::u32string& text) {
  return icu::UnicodeString::fromUTF32(reinterpret_cast<const UChar32*>(text.data()),
                                       static_cast<std::int32_t>(text.size()));
}

std::u32string code_points(const icu::UnicodeString& text) {
  std::u32string out;
  for (std::int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    out.push_back(static_cast<char32_t>(text.char32At(at)));
  }
  return out;
}

}  // namespace

Item item_of(std::u32string text) {
  Item item;
  item.ace = ace::punycode::encode(text).value();
  item.text16 = utf16(icu_text(text));
  item.ace16.assign(item.ace.begin(), item.ace.end());
  item.text = std::move(text);
  return item;
}

std::vector<Item> read_labels(const std::string& path, std::size_t most) {
  std::ifstream in(path);
  std::vector<Item> labels;
  for (std::string line; labels.size() < most && std::getline(in, line);) {
    labels.push_back(item_of(code_points(icu::UnicodeString::fromUTF8(line))));
  }
  if (labels.empty()) {
    std::fprintf(stderr, "bench: no labels in %s; bench/corpora.py makes them\n", path.c_str());
    std::exit(2);
  }
  return labels;
}

const char* name(Order order) {
  switch (order) {
    case Order::random:
      return "random";
    case Order::ascending:
      return "ascending";
    case Order::descending:
      return "descending";
    case Order::repeated:
      return "repeated";
    case Order::mixed:
      break;
  }
  return "mixed";
}

std::u32string long_text(Order order, std::size_t size) {
  constexpr std::size_t distinct = 20000;
  std::mt19937 random(1);
  std::u32string text;
  for (std::size_t at = 0; at < size; ++at) {
    const auto cjk = static_cast<char32_t>(0x4E00 + (at * 7919) % distinct);
    const auto letter = static_cast<char32_t>('a' + random() % 26);
    const auto cyrillic = static_cast<char32_t>(0x400 + random() % 256);
    const char32_t mixed = random() % 3 != 0 ? letter : random() % 2 != 0 ? cyrillic : cjk;
    text += order == Order::repeated ? U'\u6587' : order == Order::mixed ? mixed : cjk;
  }
  if (order == Order::random) std::ranges::shuffle(text, random);
  if (order == Order::ascending) std::ranges::sort(text);
  if (order == Order::descending) std::ranges::sort(text, std::greater{});
  return text;
}

}  // namespace bench
