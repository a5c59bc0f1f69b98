#include "authoring/recipes/capacity.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace acecheck::recipes {
namespace {

struct Asked {
  std::string slug;
  std::u32string text;
  const char* what;
};

// Texts with a literal portion, without one, and with nothing else, as far as the encoding has such
// texts; and one that is longer than the buffers of a label.
std::vector<Asked> asked_of(Codec codec) {
  std::vector<Asked> out = {
      {"mixed", U"b\u00FCcher", "A text with ASCII and one letter beside it"},
      {"greek", U"\u03B5\u03BB\u03BB\u03B7\u03BD\u03B9\u03BA\u03AC", "A text without ASCII"},
  };
  if (codec == Codec::cidnuc || codec == Codec::lace) return out;
  out.push_back({"wide", U"\U0001F4A9\u4E2D\U0001F4A9", "Characters of several octets each"});
  if (codec != Codec::punycode) return out;
  out.push_back({"ascii", U"capacity", "A text of ASCII alone"});
  out.push_back({"long", times(300, U'a') + U"\u00FC", "A literal portion of 300 letters"});
  out.push_back({"long-non-basic", times(300, U'\u00FC'), "300 code points beside ASCII"});
  return out;
}

// The capacities at which something changes. literal: entries of the answer that are literal.
std::set<std::size_t> capacities(std::size_t size, std::size_t literal) {
  std::set<std::size_t> out = {0, 1, size / 2, size - 1, size};
  for (const std::size_t at : {literal, literal + 1}) {
    if (literal > 0 && at <= size) out.insert({at - 1, at});
  }
  return out;
}

std::string comment_of(const char* what, std::size_t capacity, std::size_t size) {
  return capacity == size ? fmt::format("{}, in a buffer of exactly the size", what)
                          : fmt::format("{}: the answer takes {}", what, size);
}

}  // namespace

Theme capacity(Codec codec, const std::string& draft, const std::string& section,
               const Names& encoding, const Names& decoding) {
  Theme theme(codec, "capacity", draft,
              "Buffers of the caller that are full at each place of an answer. For implementations "
              "that write into a buffer, and declare so.");
  Names bugs = {"off-by-one", "fixed-buffer", "silent-truncation", "size-miscount"};
  if (codec == Codec::punycode) bugs.emplace_back("literal-capacity");
  for (const Asked& asked : asked_of(codec)) {
    const Text text(asked.text);
    const std::string ace = encoded(codec, text);
    const auto basic = static_cast<std::size_t>(
        std::ranges::count_if(asked.text, [](char32_t c) { return c < 0x80; }));
    const std::size_t literal = codec == Codec::punycode ? basic : 0;
    theme.group({section, encoding, bugs});
    for (const std::size_t room : capacities(ace.size(), literal)) {
      theme.encode(fmt::format("{}-encode-{}", asked.slug, room), text,
                   comment_of(asked.what, room, ace.size()));
      theme.with("capacity", room);
    }
    theme.group({section, decoding, bugs});
    for (const std::size_t room : capacities(asked.text.size(), literal)) {
      theme.decode(fmt::format("{}-decode-{}", asked.slug, room), ace,
                   comment_of(asked.what, room, asked.text.size()));
      theme.with("capacity", room);
    }
  }
  return theme;
}

}  // namespace acecheck::recipes
