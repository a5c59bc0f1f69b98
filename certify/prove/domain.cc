#include "prove/domain.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/failure.h"

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
  static const std::vector<char32_t> points = [] {
    std::vector<char32_t> out;
    // Ends of: ASCII and its letters, digits and hyphen; UTF-8 and UTF-16; MACE's submodes; Table 2
    // of CIDNUC and its windows; surrogates; rows; planes.
    for (const std::uint32_t bound :
         {0x2Du,    0x30u,    0x39u,    0x41u,    0x5Au,    0x61u,     0x7Au,    0x80u,   0xFFu,
          0x100u,   0x1FFu,   0x200u,   0x7FFu,   0x800u,   0x1FFFu,   0x2000u,  0x2FFFu, 0x3000u,
          0x33FFu,  0x3400u,  0x4DFFu,  0x4E00u,  0x7FFFu,  0x9FFFu,   0xA000u,  0xAC00u, 0xD7FFu,
          0xD800u,  0xDBFFu,  0xDC00u,  0xDFFFu,  0xE000u,  0xF8FFu,   0xFB00u,  0xFFFDu, 0x10000u,
          0x1FFFFu, 0x20000u, 0xEFFFFu, 0xF0000u, 0xFFFFFu, 0x100000u, 0x10FFFFu}) {
      for (const char32_t c : std::u32string{bound - 1, bound, bound + 1}) {
        if (c <= 0x10FFFF) out.push_back(c);
      }
    }
    // Controls and spaces, sharp s, marks and what they compose, jamo, and what stands for another
    // character.
    for (const char32_t c :
         {0x0u,    0x1u,    0xAu,    0x1Fu,   0x20u,   0xA0u,   0xADu,   0xDFu,
          0xE4u,   0x300u,  0x308u,  0x30Au,  0x340u,  0x3A9u,  0x958u,  0x1161u,
          0x11A8u, 0x200Bu, 0x2028u, 0x2029u, 0x2126u, 0x212Au, 0x212Bu, 0xFEFFu}) {
      out.push_back(c);
    }
    std::ranges::sort(out);
    const auto repeated = std::ranges::unique(out);
    out.erase(repeated.begin(), repeated.end());
    return out;
  }();
  return points;
}

}  // namespace acecheck::prove
