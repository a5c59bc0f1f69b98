// SPDX-License-Identifier: Apache-2.0
// What a string function does to a text, and which characters such a function is about.
#pragma once

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faulty::text {

using Characters = std::u32string;

// The text that becomes of a text; nothing if the text is refused.
using Change = std::function<std::optional<Characters>(const Characters&)>;

// A set of characters.
using Test = std::function<bool(char32_t)>;

struct TextFault {
  const char* name;
  const char* bug;
  const char* what;
  Change change;
};

// The faults, by the effect on a text: mapped.cc, dropped.cc, refused.cc. split_faults(), which cut
// a text, are in dropped.cc.
std::vector<TextFault> mapped_faults();
std::vector<TextFault> dropped_faults();
std::vector<TextFault> split_faults();
std::vector<TextFault> refused_faults();

// ICU's strings
icu::UnicodeString utf16_of(const Characters& text);
Characters characters_of(const icu::UnicodeString& text);

inline UChar32 point(char32_t c) { return static_cast<UChar32>(c); }

// Sets of characters
Test general(std::uint32_t mask);
Test with(UProperty property);
Test among(std::u32string_view characters);
Test in(char32_t first, char32_t last);
Test beyond_ascii(const Test& test);

// Sets that several languages and standards have
inline Test white() { return with(UCHAR_WHITE_SPACE); }
inline Test nonchar() { return with(UCHAR_NONCHARACTER_CODE_POINT); }
inline Test ignorable() { return with(UCHAR_DEFAULT_IGNORABLE_CODE_POINT); }
inline Test dots() { return among(U".\u3002\uFF0E\uFF61"); }  // UTS 46 takes each for a full stop

// Changes
Change string_function(const std::function<void(icu::UnicodeString&)>& function);
Change normal_form(const char* name, UNormalization2Mode mode);
// refuses: labels with errors are refused, not passed.
Change uts46(std::uint32_t options, bool refuses);
Change each(const std::function<char32_t(char32_t)>& function);
Change dropped(const Test& drops);
Change refused(const Test& refuses);
Change refused_if(const std::function<bool(const Characters&)>& refuses);
Change refused_unless(const Change& same);
Change cut(const Test& ends);
Change last_part(const Test& separates);
Change trimmed(const Test& trims, bool left, bool right);
Change replaced(std::u32string_view from, std::u32string_view to);
inline Change nfc() { return normal_form("nfc", UNORM2_COMPOSE); }
inline Change nfkc() { return normal_form("nfkc", UNORM2_COMPOSE); }
inline Change casefold() { return normal_form("nfkc_cf", UNORM2_COMPOSE); }

}  // namespace faulty::text
