#include "authoring/recipes/octet_steps.h"

#include <fmt/format.h>

namespace acecheck::recipes {
namespace {

constexpr std::string_view symbols = "abcdefghijklmnopqrstuvwxyz234567";

}  // namespace

Json compressed(const std::string& octets) { return {{"compressed", octets}}; }
Json octets(const std::string& octets) { return {{"octets", octets}}; }

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string label(Codec codec, const std::string& octets_of_label) {
  return std::string(row_of(codec).prefix) +
         ace_octets(answered(codec, Op::base32_encode, octets(octets_of_label)));
}

void compress_each(Theme& theme, std::initializer_list<Step> steps) {
  for (const auto& [slug, pairs, comment] : steps) {
    theme.add(fmt::format("{}-compress", slug), Op::compress, octets(pairs), std::string(comment));
    theme.add(fmt::format("{}-decompress", slug), Op::decompress,
              answered(theme.codec(), Op::compress, octets(pairs)), std::string(comment));
  }
}

void decompress_each(Theme& theme, std::initializer_list<Step> steps) {
  for (const auto& [slug, octets, comment] : steps) {
    theme.add(std::string(slug), Op::decompress, compressed(octets), std::string(comment));
  }
}

void base32_decode_each(Theme& theme, Slugs each, const std::string& comment) {
  for (const auto& [slug, text] : each) {
    theme.add(std::string(slug), Op::base32_decode, {{"ace", text}}, comment);
  }
}

void decode_labels(Theme& theme, const std::string& prefix, Slugs octets,
                   const std::string& comment) {
  for (const auto& [slug, text] : octets) {
    theme.decode(fmt::format("{}{}", prefix, slug), label(theme.codec(), std::string(text)),
                 comment);
  }
}

void add_base32_alphabet(Theme& theme) {
  for (const std::string& text :
       {std::string(symbols), std::string(symbols.rbegin(), symbols.rend())}) {
    theme.add(fmt::format("symbols-from-{}-decode", text[0]), Op::base32_decode, {{"ace", text}},
              "All symbols");
    theme.add(fmt::format("symbols-from-{}-encode", text[0]), Op::base32_encode,
              answered(theme.codec(), Op::base32_decode, {{"ace", text}}), "All values");
  }
}

void add_base32_octets(Theme& theme, std::initializer_list<std::string> each) {
  for (const std::string& text : each) {
    const std::string slug = text.empty() ? "none" : text;
    theme.add(fmt::format("octets-{}-encode", slug), Op::base32_encode, octets(text),
              "Octets that fill the last symbol, or do not");
    theme.add(fmt::format("octets-{}-decode", slug), Op::base32_decode,
              answered(theme.codec(), Op::base32_encode, octets(text)), "The same symbols");
  }
}

void add_base32_case(Theme& theme, std::string_view pad) {
  const auto padded = [&](std::string text) { return Json{{"ace", text.append(pad)}}; };
  theme.add("upper", Op::base32_decode, padded("HITQ7EY"), "Capitals");
  theme.add("mixed", Op::base32_decode, padded("HitQ7eY"), "Both cases");
  theme.add("upper-alphabet", Op::base32_decode, {{"ace", "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"}},
            "All symbols");
}

void add_left_over_bits(Theme& theme, std::string_view pad) {
  for (const auto& [length, good] :
       {std::pair{2, "74"}, {4, "74ya"}, {5, "74yom"}, {7, "74yomba"}}) {
    const int left = length * 5 % 8;
    const std::string stem(good, static_cast<std::size_t>(length) - 1);
    for (int bits = 0; bits < 1 << left; ++bits) {
      const char c = symbols[static_cast<std::size_t>(16 | bits)];
      theme.add(fmt::format("left-{}-{}", length, bits), Op::base32_decode,
                {{"ace", fmt::format("{}{}{}", stem, c, pad)}},
                fmt::format("{} symbols, {} bits left over of the value {}", length, left, bits));
    }
  }
}

void add_left_over_labels(Theme& theme, std::initializer_list<std::string> octets,
                          std::string_view pad) {
  for (const std::string& text : octets) {
    std::string right = label(theme.codec(), text);
    right.resize(right.size() - pad.size());
    const std::size_t left = 4 - (text.size() / 2 * 8 + 4) % 5;
    const std::size_t last = symbols.find(right.back());
    for (std::size_t bits = 1; bits < std::size_t{1} << left; ++bits) {
      right.back() = symbols[last | bits];
      theme.decode(fmt::format("left-{}-{}", text.size() / 2, bits), right + std::string(pad),
                   fmt::format("{} bits left over of the value {}", left, bits));
    }
  }
}

}  // namespace acecheck::recipes
