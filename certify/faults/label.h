// SPDX-License-Identifier: Apache-2.0
// What LACE and CIDNUC do to a label as a whole, with the faults that both can have. F is the list
// of a codec's faults.
#pragma once

#include <string_view>

#include "faults/base32.h"
#include "faults/characters.h"
#include "faults/faulty.h"

namespace faulty {

// The text to encode: its code points, if all are in the domain. given: null if they exceed 64
// bits.
template <class F>
Text text_to_encode(const Text* given, F fault) {
  if (given == nullptr) stop(Rejected{"out-of-domain"});
  Text text = *given;
  for (auto& c : text) {
    if (fault == F::narrowed_16) c &= 0xFFFF;
    if ((c > 0x10FFFF && fault != F::beyond_encoded) || (c > 0xFFFF && fault == F::bmp_only)) {
      stop(Rejected{"out-of-domain"});
    }
  }
  return fault == F::surrogate_joined ? from_utf16(to_utf16(text)) : text;
}

// The octets of a compressed text, if a label can hold them.
template <class F>
Octets within_label(Octets octets, F fault) {
  const std::size_t limit = fault == F::length_35          ? 35
                            : fault == F::length_37        ? 37
                            : fault == F::length_unlimited ? SIZE_MAX
                                                           : 36;
  if (octets.size() > limit) stop(Rejected{"too-long"});
  return octets;
}

// What follows the prefix of a label.
template <class F>
Text without_prefix(Text label, std::string_view prefix, F fault) {
  const bool long_enough = label.size() >= prefix.size();
  if (!long_enough && fault == F::prefix_overread) stop(Crash{"reads beyond the end"});
  bool matches = long_enough;
  for (std::size_t i = 0; matches && i < (fault == F::prefix_short ? 2 : prefix.size()); ++i) {
    const std::uint64_t c = fault == F::prefix_case ? label[i] : lower(label[i]);
    matches = c == static_cast<unsigned char>(prefix[i]);
  }
  if (fault == F::prefix_any) matches = long_enough;
  if (!matches && fault != F::prefix_optional) stop(Rejected{"missing-prefix"});
  if (matches)
    label.erase(label.begin(), label.begin() + static_cast<std::ptrdiff_t>(prefix.size()));
  if (label.empty() && fault == F::prefix_alone) stop(Crash{"reads beyond the end"});
  return label;
}

// The octets that a label holds, if they are not too many.
template <class F>
Octets within_decoder(Octets octets, F fault) {
  const std::size_t limit = fault == F::length_decoded      ? SIZE_MAX
                            : fault == F::length_decoded_37 ? 37
                                                            : 36;
  if (octets.size() > limit) stop(Rejected{"too-long"});
  return octets;
}

// The answer of a LACE or a CIDNUC. `characters`: the decoder reads characters instead of octets.
template <class LabelCodec>
Outcome label_answer(LabelCodec codec, const Question& question, bool characters) {
  const auto units = [&] { return units_of(*question.input.ace(), characters); };
  const auto octets = [&]() -> const Octets& { return *question.input.octets(); };
  switch (question.op) {
    case Op::encode:
      return value_of(codec.encode(question.input.text()));
    case Op::decode:
      return text_value(codec.decode(units()));
    case Op::compress:
      return value_of(codec.compress(octets()));
    case Op::decompress:
      return value_of(codec.decompress(octets()));
    case Op::base32_encode:
      return value_of(codec.symbols_of(octets()));
    default:
      return value_of(codec.octets_of_symbols(units()));
  }
}

// A LACE or a CIDNUC with one fault.
template <class LabelCodec, class F>
FaultyCodec faulty_label(Codec codec, F fault, const char* name, const char* bug,
                         const char* what) {
  return faulty_codec(codec, name, bug, what, [fault](const Question& question) {
    const bool characters = fault == F::b32_narrowed || fault == F::b32_superscript;
    return label_answer(LabelCodec(fault), question, characters);
  });
}

}  // namespace faulty
