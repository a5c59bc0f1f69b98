// SPDX-License-Identifier: Apache-2.0
// What an implementation declares of one encoding.
#pragma once

#include <memory>
#include <set>

#include "core/encoding_form.h"
#include "core/operation.h"
#include "core/profile.h"
#include "core/unicode/unicode_version.h"
#include "judge/layer.h"
#include "judge/permitted.h"

namespace acecheck {

// How the implementation holds texts and ACE strings.
enum class Strings : std::uint8_t {
  utf_8,        // no surrogate, and no octets that are not UTF-8
  utf_16,       // no high surrogate before a low one, and no octets that are not UTF-8
  code_points,  // any code point; ACE strings are octets
};
inline constexpr std::array<std::string_view, 3> strings_names = {"utf-8", "utf-16", "code-points"};
constexpr std::string_view name(Strings strings) { return name_in(strings_names, strings); }

// What an implementation documents that it does less, or otherwise, than the encoding.
enum class Contract : std::uint8_t {
  printable_ascii,  // of ASCII it takes 20 to 7E, and may refuse what has another character
  lower_case,       // it converts its input to lower case
  no_mapping,       // it takes names, separates labels, and leaves an ASCII label as it is
};
inline constexpr std::array<std::string_view, 3> contract_names = {"printable-ascii", "lower-case",
                                                                   "no-mapping"};
constexpr std::string_view name(Contract contract) { return name_in(contract_names, contract); }

struct Capabilities : DeclaredLimits {
  std::set<Op> ops = {Op::encode, Op::decode};
  bool case_flags = false;  // mixed-case annotation
  bool capacity = false;  // it writes into a buffer of its caller, and gets the room that is asked
  std::set<EncodingForm> unicode_hex = {};  // in which it takes a string as it is, ill-formed too
  Layer layer = Layer::codec;
  std::set<Contract> contracts = {};
  bool transitional = false;  // the layer is UTS 46 with its transitional processing
  std::optional<Strings> strings = std::nullopt;  // nothing: integers of any size, and octets
  std::optional<UnicodeVersion> unicode_version = std::nullopt;  // of the data that the codec uses
  std::shared_ptr<const Profile> profile = {};                   // of Bootstring; null: Punycode
};

}  // namespace acecheck
