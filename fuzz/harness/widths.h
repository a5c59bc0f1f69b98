// SPDX-License-Identifier: Apache-2.0
// The source of Punycode's procedures, instantiated with other integer widths.
#pragma once

#include <ace/bootstring.h>

#include <string>

#include "checks.h"

namespace fuzz {

// Calls `check.operator()<maxint>(domain)` for each width and domain.
template <class Check>
void at_every_width(const Check& check) {
  for (const ace::Domain domain : {ace::Domain::scalar, ace::Domain::any}) {
    check.template operator()<(1ull << 14) - 1>(domain);
    check.template operator()<(1ull << 16) - 1>(domain);
    check.template operator()<(1ull << 26) - 1>(domain);
    check.template operator()<(1ull << 31) - 1>(domain);
    check.template operator()<UINT64_MAX>(domain);
  }
}

// Whether to run the textbook's procedures. The procedures that the library runs first fall back on
// the textbook's, so the checks run both kinds.
inline constexpr auto procedures = {false, true};

// Each code point of the text is an unsigned integer, which may be beyond Unicode.
template <std::uint64_t Maxint>
void check_decode_at(std::string_view ace, ace::Domain domain) {
  using P = ace::punycode::Profile;
  const auto right = oracle_decode_at(Maxint, domain, ace);
  for (const bool textbook : procedures) {
    Numbers text(ace.size());
    ace::bootstring::Output<std::uint64_t> output(text, {});
    const auto done = textbook
                          ? ace::bootstring::textbook::decode_to<P, Maxint>(ace, domain, output)
                          : ace::bootstring::decode_to<P, Maxint>(ace, domain, output);
    text.resize(done ? output.size() : 0);
    acecheck::compare::Answer<Numbers> given{true, text, {}, 0};
    if (!done) given = {false, {}, ace::name(done.error().code), done.error().position};
    if (given == right) continue;
    const auto word = [](const auto& answer) {
      return answer.accepted ? "a text" : std::string(answer.reason);
    };
    finding("decode", ace,
            "with integers up to " + std::to_string(Maxint) + " the oracle says " + word(right) +
                ", and the " + (textbook ? "textbook " : "codec ") + word(given));
  }
}

template <std::uint64_t Maxint>
void check_encode_at(std::u32string_view text, ace::Domain domain) {
  using P = ace::punycode::Profile;
  const auto right = oracle_encode_at(Maxint, domain, text);
  for (const bool textbook : procedures) {
    std::string ace;
    ace::StringSink sink{ace};
    const std::span<const char32_t> input(text);
    const std::span<const ace::CaseFlag> flags;
    const auto done =
        textbook ? ace::bootstring::textbook::encode_to<P, Maxint>(input, flags, domain, sink)
                 : ace::bootstring::encode_to<P, Maxint>(input, flags, domain, sink);
    AceAnswer given{true, ace, {}, 0};
    if (!done) given = {false, {}, ace::name(done.error().code), done.error().position};
    expect_same("encode", text, given, right);
  }
}

}  // namespace fuzz
