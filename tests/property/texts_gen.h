// RapidCheck generators that think like the domain.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tests {

// A text for a person, so that a counterexample can be typed into `acecheck encode`.
struct Text {
  std::u32string characters;
};

inline void showValue(const Text& text, std::ostream& out) {
  for (const char32_t c : text.characters) {
    out << "U+" << std::hex << std::uppercase << static_cast<std::uint32_t>(c) << std::dec << ' ';
  }
}

// A scalar value: of a script's range, of the ends of ranges that the drafts name, or any.
inline rc::Gen<char32_t> scalar_value() {
  const auto any = rc::gen::map(rc::gen::inRange<std::uint32_t>(0, 0x10F800), [](std::uint32_t c) {
    return static_cast<char32_t>(c < 0xD800 ? c : c + 0x800);
  });
  const auto in = [](std::uint32_t first, std::uint32_t last) {
    return rc::gen::map(rc::gen::inRange(first, last + 1),
                        [](std::uint32_t c) { return static_cast<char32_t>(c); });
  };
  const auto end = rc::gen::element<char32_t>(U'-', U'0', U'z', U'\u007F', U'\u0080', U'\u00FF',
                                              U'\u01FF', U'\u0200', U'\u1FFF', U'\u2000', U'\u33FF',
                                              U'\u3400', U'\u9FFF', U'\uA000', U'\uD7FF', U'\uE000',
                                              U'\uFFFF', U'\U00010000', U'\U0010FFFF');
  return rc::gen::weightedOneOf<char32_t>({{4, in('a', 'z')},
                                           {2, in('0', '9')},
                                           {3, in(0xC0, 0x17F)},
                                           {3, in(0x400, 0x4FF)},
                                           {3, in(0x5D0, 0x5EA)},
                                           {3, in(0x3041, 0x30FF)},
                                           {3, in(0x4E00, 0x9FA5)},
                                           {2, in(0xAC00, 0xD7A3)},
                                           {1, in(0x1F600, 0x1F64F)},
                                           {3, end},
                                           {1, any}});
}

inline rc::Gen<Text> text() {
  return rc::gen::map(rc::gen::container<std::u32string>(scalar_value()),
                      [](std::u32string characters) { return Text{std::move(characters)}; });
}

// Short enough for a label of LACE or CIDNUC more often than not.
inline rc::Gen<Text> short_text() {
  return rc::gen::withSize([](int size) { return rc::gen::resize(std::min(size, 14), text()); });
}

// An encoding one edit away from `ace`, or any string over `alphabet`.
inline rc::Gen<std::string> near(const std::string& ace, const std::string& alphabet) {
  const auto unit = rc::gen::weightedOneOf<char>(
      {{8, rc::gen::elementOf(alphabet)}, {1, rc::gen::arbitrary<char>()}});
  return rc::gen::exec([=] {
    std::string out = ace;
    const auto at = *rc::gen::inRange<std::size_t>(0, ace.size() + 1);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        out.insert(at, 1, *unit);
        break;
      case 1:
        out.erase(at, 1);
        break;
      case 2:
        if (at < out.size()) out[at] = *unit;
        break;
      default:
        out = *rc::gen::container<std::string>(unit);
    }
    return out;
  });
}

}  // namespace tests

namespace rc {

template <>
struct Arbitrary<tests::Text> {
  static Gen<tests::Text> arbitrary() { return tests::text(); }
};

}  // namespace rc
