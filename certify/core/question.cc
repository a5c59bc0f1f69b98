// SPDX-License-Identifier: Apache-2.0
#include "core/question.h"

#include <algorithm>

#include "core/text.h"

namespace acecheck {

std::optional<Text> text_from(std::string_view unicode) {
  std::string made;
  if (!is_canonical_unicode(unicode)) {
    // Each code point has four digits or more.
    for (std::string_view rest = unicode; !rest.empty();) {
      const std::size_t digits = std::min(rest.find(' '), rest.size());
      if (digits < 4) return {};
      rest.remove_prefix(std::min(digits + 1, rest.size()));
    }
    auto canonical = canonical_unicode(unicode);
    if (!canonical) return {};
    made = std::move(*canonical);
    unicode = made;
  }
  if (auto points = code_points(unicode)) return Text{std::move(*points)};
  return Text{{}, std::string(unicode)};
}

std::string unicode_of(const Text& text) {
  return text.beyond_64_bits.empty() ? unicode_of(text.code_points) : text.beyond_64_bits;
}

Data::Data(StringUnits units) {
  units.code_points = code_points_in(units.form, units.octets);
  data_ = std::move(units);
}

const CodePoints* Data::text() const {
  if (const Text* text = whole_text()) {
    return text->beyond_64_bits.empty() ? &text->code_points : nullptr;
  }
  const StringUnits* string = units();
  return string != nullptr && string->code_points ? &*string->code_points : nullptr;
}

const std::string* Data::case_flags() const {
  const Text* text = whole_text();
  return text != nullptr && text->case_flags ? &*text->case_flags : nullptr;
}

Data Data::without_case_flags() && {
  if (Text* text = std::get_if<Text>(&data_)) text->case_flags.reset();
  return std::move(*this);
}

Data Data::first(std::size_t count) const {
  if (const std::string* string = ace(); string != nullptr && string->size() > count) {
    // Between two characters of UTF-8.
    while (count > 0 && (static_cast<unsigned char>((*string)[count]) & 0xC0) == 0x80) --count;
    return string->substr(0, count);
  }
  if (const Octets* all = octets(); all != nullptr && all->size() > count) {
    return Octets(all->begin(), all->begin() + static_cast<std::ptrdiff_t>(count));
  }
  if (const Text* text = whole_text()) {
    Text out = *text;
    if (out.code_points.size() > count) out.code_points.resize(count);
    if (out.case_flags && out.case_flags->size() > count) out.case_flags->resize(count);
    return out;
  }
  return *this;
}

std::size_t Data::entries() const {
  if (const std::string* string = ace()) return string->size();
  if (const CodePoints* points = text()) return points->size();
  if (const Text* text = whole_text()) {
    return 1 + static_cast<std::size_t>(std::ranges::count(text->beyond_64_bits, ' '));
  }
  if (const Octets* given = octets()) return given->size();
  if (const StringUnits* string = units()) return string->octets.size();
  if (const Integers* list = integers()) return list->numbers.size();
  return number() != nullptr ? 1 : 0;
}

}  // namespace acecheck
