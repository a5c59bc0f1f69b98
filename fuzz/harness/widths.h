// The source of Punycode's procedures at other widths of their integers.
#pragma once

#include <ace/bootstring.h>

#include <string>

#include "checks.h"

namespace fuzz {

// Calls `check.operator()<maxint>(domain)` for each.
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

// An unsigned integer per code point, which may be beyond Unicode.
template <std::uint64_t Maxint>
void check_decode_at(std::string_view ace, ace::Domain domain) {
  Numbers text(ace.size());
  ace::bootstring::Output<std::uint64_t> output(text, {});
  const auto done = ace::bootstring::decode_to<ace::punycode::Profile, Maxint>(ace, domain, output);
  text.resize(done ? output.size() : 0);
  acecheck::compare::Answer<Numbers> given{true, text, {}, 0};
  if (!done) given = {false, {}, ace::name(done.error().code), done.error().position};
  const auto right = oracle_decode_at(Maxint, domain, ace);
  if (given == right) return;
  const auto word = [](const auto& answer) {
    return answer.accepted ? "a text" : std::string(answer.reason);
  };
  finding("decode", ace,
          "with integers up to " + std::to_string(Maxint) + " the oracle says " + word(right) +
              ", and the codec " + word(given));
}

template <std::uint64_t Maxint>
void check_encode_at(std::u32string_view text, ace::Domain domain) {
  std::string ace;
  ace::StringSink sink{ace};
  const auto done = ace::bootstring::encode_to<ace::punycode::Profile, Maxint>(
      std::span<const char32_t>(text), std::span<const ace::CaseFlag>{}, domain, sink);
  AceAnswer given{true, ace, {}, 0};
  if (!done) given = {false, {}, ace::name(done.error().code), done.error().position};
  expect_same("encode", text, given, oracle_encode_at(Maxint, domain, text));
}

}  // namespace fuzz
