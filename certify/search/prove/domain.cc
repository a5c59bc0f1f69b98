// SPDX-License-Identifier: Apache-2.0
#include "search/prove/domain.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/failure.h"

namespace acecheck::prove {
namespace {

std::string symbols_of(Codec codec, Alphabet alphabet) {
  std::string out;
  if (alphabet == Alphabet::ascii) {
    for (char c = 0; c < 127; ++c) out += c;
    return out + '\x7F';
  }
  return std::string(row_of(codec).symbols);
}

}  // namespace

ProofDomain::ProofDomain(Codec codec, Kind kind, Alphabet alphabet, unsigned length)
    : codec_(codec), kind_(kind), alphabet_(alphabet), length_(length) {
  switch (kind_) {
    case Kind::code_points:
      size_ = 0x110000;
      return;
    case Kind::pairs:
      size_ = boundary_code_points().size() * boundary_code_points().size();
      return;
    case Kind::strings:
      break;
  }
  symbols_ = symbols_of(codec, alphabet);
  for (std::size_t i = 0; i < symbols_.size(); ++i) {
    next_symbol_[static_cast<unsigned char>(symbols_[i])] = symbols_[(i + 1) % symbols_.size()];
  }
  prefix_ = row_of(codec).prefix;
  std::uint64_t of_length = 1;
  for (unsigned l = 0; l <= length; ++l) {
    size_ += of_length;
    if (l == length) break;
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (of_length > (most - size_) / symbols_.size()) {
      throw BadInput(
          fmt::format("--length {} makes more than 2^63 strings; --length {} "
                      "is the longest that can be counted",
                      length, l));
    }
    of_length *= symbols_.size();
  }
}

void ProofDomain::get(std::uint64_t index, Item& item) const {
  switch (kind_) {
    case Kind::code_points:
      item.text.assign(1, static_cast<char32_t>(index));
      return;
    case Kind::pairs: {
      const auto& bounds = boundary_code_points();
      item.text.assign({bounds[index / bounds.size()], bounds[index % bounds.size()]});
      return;
    }
    case Kind::strings:
      break;
  }
  std::size_t length = 0;
  for (std::uint64_t of_length = 1; index >= of_length; ++length) {
    index -= of_length;
    of_length *= symbols_.size();
  }
  item.ace = prefix_;
  item.ace.resize(prefix_.size() + length);
  for (std::size_t i = item.ace.size(); i-- > prefix_.size(); index /= symbols_.size()) {
    item.ace[i] = symbols_[index % symbols_.size()];
  }
}

void ProofDomain::advance(std::uint64_t index, Item& item) const {
  if (kind_ != Kind::strings) {
    if (index + 1 < size_) get(index + 1, item);
    return;
  }
  for (std::size_t i = item.ace.size(); i-- > prefix_.size();) {
    item.ace[i] = next_symbol_[static_cast<unsigned char>(item.ace[i])];
    if (item.ace[i] != symbols_.front()) return;
  }
  item.ace += symbols_.front();
}

Json ProofDomain::description() const {
  Json json{{"kind", name(kind_)}};
  if (kind_ == Kind::strings) {
    json["alphabet"] = name_in(alphabet_names, alphabet_);
    json["symbols"] = symbols_.size();
    json["length"] = length_;
  }
  if (kind_ == Kind::pairs) json["bounds"] = boundary_code_points().size();
  return json;
}

std::string ProofDomain::words() const {
  switch (kind_) {
    case Kind::code_points:
      return "every code point 0..10FFFF alone";
    case Kind::pairs:
      return fmt::format("every pair of {} code points at bounds", boundary_code_points().size());
    case Kind::strings:
      break;
  }
  return fmt::format("every string of up to {} of {} symbols{}{}", length_, symbols_.size(),
                     prefix_.empty() ? "" : " after ", prefix_);
}

const std::vector<char32_t>& boundary_code_points() {
  struct Range {
    std::uint32_t first;
    std::uint32_t last;
  };
  static constexpr Range ranges[] = {
      // ASCII, and what STD 13 allows in a host name
      {0x0, 0x7F},
      {'-', '-'},
      {'0', '9'},
      {'A', 'Z'},
      {'a', 'z'},
      // UTF-8, UTF-16, surrogates, planes
      {0x80, 0x7FF},
      {0x800, 0xFFFF},
      {0xD800, 0xDBFF},
      {0xDC00, 0xDFFF},
      {0x1FFFF, 0x20000},
      {0x10000, 0x10FFFF},
      // The submodes of MACE, and the differences that Compress writes in one digit and in two
      {0x0, 0x1FFF},
      {0x2000, 0x9FFF},
      {0xA000, 0xFFFF},
      {0x0, 0xF},
      {0x10, 0x1FF},
      // Windows and rows of CIDNUC and LACE, and Table 2 of CIDNUC
      {0x80, 0xFF},
      {0x100, 0x17F},
      {0x3000, 0x30FF},
      {0x4E00, 0x7FFF},
      {0x3400, 0xDFFF},
      // Table 1 of CIDNUC: controls, spaces, separators, format characters, private use
      {0x0, 0x1F},
      {'.', '.'},
      {0x20, 0x20},
      {0x7F, 0x9F},
      {0xA0, 0xA0},
      {0xAD, 0xAD},
      {0x1680, 0x1680},
      {0x2000, 0x200A},
      {0x200B, 0x200F},
      {0x2028, 0x2029},
      {0x202A, 0x202E},
      {0x202F, 0x202F},
      {0x205F, 0x205F},
      {0x3000, 0x3000},
      {0xFEFF, 0xFEFF},
      {0xFFF9, 0xFFFB},
      {0xE000, 0xF8FF},
      {0xE0020, 0xE007F},
      {0xF0000, 0xFFFFD},
      {0x100000, 0x10FFFD},
      // The Hangul algorithm of NFC: leading consonants, vowels, trailing consonants, syllables,
      // and the first syllable with a trailing consonant
      {0x1100, 0x1112},
      {0x1161, 0x1175},
      {0x11A8, 0x11C2},
      {0xAC00, 0xD7A3},
      {0xAC01, 0xAC01},
  };
  // The line feed; letters and marks that NFC composes, reorders or replaces.
  static constexpr char32_t others[] = {0xA,   0xDF,  0xE4,  0x300,  0x308,  0x30A,  0x323,
                                        0x340, 0x3A9, 0x958, 0x2126, 0x212A, 0x212B, 0xFB00};
  static const std::vector<char32_t> points = [] {
    std::vector<char32_t> out(std::begin(others), std::end(others));
    for (const auto& [first, last] : ranges) {
      for (const std::uint32_t c : {first - 1, first, first + 1, last - 1, last, last + 1}) {
        if (c <= 0x10FFFF) out.push_back(c);
      }
    }
    std::ranges::sort(out);
    const auto repeated = std::ranges::unique(out);
    out.erase(repeated.begin(), repeated.end());
    return out;
  }();
  return points;
}

}  // namespace acecheck::prove
