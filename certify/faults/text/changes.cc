// SPDX-License-Identifier: Apache-2.0
#include "faults/text/changes.h"

#include <unicode/idna.h>

#include <algorithm>
#include <memory>

namespace faulty::text {

icu::UnicodeString utf16_of(const Characters& text) {
  return icu::UnicodeString::fromUTF32(reinterpret_cast<const UChar32*>(text.data()),
                                       static_cast<int32_t>(text.size()));
}

Characters characters_of(const icu::UnicodeString& text) {
  Characters out;
  for (int32_t at = 0; at < text.length(); at = text.moveIndex32(at, 1)) {
    out += static_cast<char32_t>(text.char32At(at));
  }
  return out;
}

Change string_function(const std::function<void(icu::UnicodeString&)>& function) {
  return [function](const Characters& text) -> std::optional<Characters> {
    icu::UnicodeString string = utf16_of(text);
    function(string);
    return characters_of(string);
  };
}

Change normal_form(const char* name, UNormalization2Mode mode) {
  UErrorCode status = U_ZERO_ERROR;
  const auto* form = icu::Normalizer2::getInstance(nullptr, name, mode, status);
  return [form](const Characters& text) -> std::optional<Characters> {
    UErrorCode error = U_ZERO_ERROR;
    return characters_of(form->normalize(utf16_of(text), error));
  };
}

// refuses: labels with errors are refused, not passed.
Change uts46(std::uint32_t options, bool refuses) {
  UErrorCode status = U_ZERO_ERROR;
  const std::shared_ptr<icu::IDNA> idna(icu::IDNA::createUTS46Instance(options, status));
  return [idna, refuses](const Characters& text) -> std::optional<Characters> {
    UErrorCode error = U_ZERO_ERROR;
    icu::UnicodeString out;
    icu::IDNAInfo info;
    idna->labelToUnicode(utf16_of(text), out, info, error);
    if (refuses && info.hasErrors()) return std::nullopt;
    return characters_of(out);
  };
}

Change each(const std::function<char32_t(char32_t)>& function) {
  return [function](Characters text) -> std::optional<Characters> {
    std::ranges::transform(text, text.begin(), function);
    return text;
  };
}

Change dropped(const Test& drops) {
  return [drops](Characters text) -> std::optional<Characters> {
    std::erase_if(text, drops);
    return text;
  };
}

Change refused(const Test& refuses) {
  return [refuses](const Characters& text) -> std::optional<Characters> {
    if (std::ranges::any_of(text, refuses)) return std::nullopt;
    return text;
  };
}

Change cut(const Test& ends) {
  return [ends](const Characters& text) -> std::optional<Characters> {
    return Characters(text.begin(), std::ranges::find_if(text, ends));
  };
}

Change last_part(const Test& separates) {
  return [separates](Characters text) -> std::optional<Characters> {
    const auto last = std::find_if(text.rbegin(), text.rend(), separates);
    return Characters(last.base(), text.end());
  };
}

Change trimmed(const Test& trims, bool left, bool right) {
  return [trims, left, right](Characters text) -> std::optional<Characters> {
    while (right && !text.empty() && trims(text.back())) text.pop_back();
    while (left && !text.empty() && trims(text.front())) text.erase(text.begin());
    return text;
  };
}

Change replaced(std::u32string_view from, std::u32string_view to) {
  return [from, to](Characters text) -> std::optional<Characters> {
    for (std::size_t at = 0; (at = text.find(from, at)) != Characters::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
    return text;
  };
}

Change refused_if(const std::function<bool(const Characters&)>& refuses) {
  return [refuses](const Characters& text) -> std::optional<Characters> {
    if (refuses(text)) return std::nullopt;
    return text;
  };
}

Change refused_unless(const Change& same) {
  return [same](const Characters& text) -> std::optional<Characters> {
    if (same(text) != text) return std::nullopt;
    return text;
  };
}

Test general(std::uint32_t mask) {
  return [mask](char32_t c) { return (U_GET_GC_MASK(point(c)) & mask) != 0; };
}

Test with(UProperty property) {
  return [property](char32_t c) { return u_hasBinaryProperty(point(c), property) != 0; };
}

Test among(std::u32string_view characters) {
  return [characters](char32_t c) { return characters.find(c) != std::u32string_view::npos; };
}

Test in(char32_t first, char32_t last) {
  return [first, last](char32_t c) { return c >= first && c <= last; };
}

Test beyond_ascii(const Test& test) {
  return [test](char32_t c) { return c > 0x7F && test(c); };
}

}  // namespace faulty::text
