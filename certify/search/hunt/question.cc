// SPDX-License-Identifier: Apache-2.0
#include "search/hunt/question.h"

#include <oracle/cidnuc.h>

#include <algorithm>

#include "core/text.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"
#include "search/fuzz_input.h"
#include "suite/idna.h"
#include "suite/unicode_dependence.h"

namespace acecheck::hunt {
namespace {

// The version of Unicode on which CIDNUC's answer depends.
std::optional<UnicodeVersion> unicode_version_of(const Case& asked) {
  if (asked.codec != Codec::cidnuc) return {};
  if (asked.op == Op::encode && asked.input.text() != nullptr) {
    return unicode_dependence(asked.op, *asked.input.text());
  }
  if (asked.op != Op::decode) return {};
  const auto text = text_of_cidnuc(*asked.input.ace());
  return text ? unicode_dependence(asked.op, *text) : std::nullopt;
}

// Whether IDNA leaves the text and its encoding as they are.
bool is_stable(const Case& asked) {
  if (!asked.value || asked.codec != Codec::punycode) return false;
  const Data& text = asked.op == Op::encode ? asked.input : *asked.value;
  const Data& ace = asked.op == Op::encode ? *asked.value : asked.input;
  return text.text() != nullptr && is_idna_stable(unicode_of(*text.text()), *ace.ace());
}

// Whether IDNA would have left the text as it is, and made no such label of it.
bool decodes_to_ascii(const Case& asked) {
  return asked.codec == Codec::punycode && asked.op == Op::decode && asked.value &&
         asked.value->text() != nullptr &&
         std::ranges::all_of(*asked.value->text(), [](std::uint64_t c) { return c < 0x80; });
}

// Whether IDNA would have made no such label, or a label of another text.
bool decodes_to_refused(const Case& asked) {
  return asked.codec == Codec::punycode && asked.op == Op::decode && asked.value &&
         asked.value->text() != nullptr && is_refused_by_idna(*asked.value->text());
}

// A number that follows from the input.
std::uint64_t digest_of(std::string_view input) {
  std::uint64_t out = 14695981039346656037u;  // FNV-1a
  for (const char c : input) out = (out ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return out ^ out >> 32;
}

// Entries of a buffer for that value: as many as it takes, one less, half of them, or none.
std::size_t room_for(const Data& value, std::string_view input) {
  const std::size_t needed = value.entries();
  switch (digest_of(input) >> 6 & 3) {
    case 0:
      return needed;
    case 1:
      return needed - std::min<std::size_t>(needed, 1);
    case 2:
      return needed / 2;
    default:
      return 0;
  }
}

}  // namespace

bool is_in_buffer(Operation operation, std::string_view input, const Capabilities& capabilities) {
  return capabilities.capacity && (operation.op == Op::encode || operation.op == Op::decode) &&
         digest_of(input) % 64 == 0;
}

std::vector<Operation> operations_of(const Hello& hello) {
  std::vector<Operation> out;
  for (const auto& [codec, capabilities] : hello.codecs) {
    for (const Op op : capabilities.ops) {
      if (fuzzed_input(codec, op, "")) out.push_back({codec, op});
    }
  }
  for (const auto& [codec, capabilities] : hello.codecs) {
    if (!capabilities.ops.contains(Op::encode)) continue;
    for (const EncodingForm form : capabilities.unicode_hex) {
      out.push_back({codec, Op::encode, form});
    }
  }
  return out;
}

Data data_for(Operation operation, std::string_view input) {
  if (!operation.form) return fuzzed_input(operation.codec, operation.op, input).value();
  return StringUnits{*operation.form, Octets(input.begin(), input.end())};
}

Case case_of(Question question, const Capabilities& capabilities) {
  Case out = with_right_answer(std::move(question));
  // The answers of the oracle depend on no later version than its own.
  static const auto newest = unicode_version_from(oracle::cidnuc::unicode_version());
  if (capabilities.unicode_version && capabilities.unicode_version < newest) {
    out.unicode_version = unicode_version_of(out);
  }
  if (is_idna(capabilities.layer)) {
    out.idna_stable = is_stable(out);
    out.idna_rejects = decodes_to_ascii(out) || decodes_to_refused(out);
  }
  return out;
}

std::optional<Case> case_for(Operation operation, std::string_view input,
                             const Capabilities& capabilities) {
  Case out = case_of({operation.codec, operation.op, data_for(operation, input)}, capabilities);
  if (out.value && is_in_buffer(operation, input, capabilities)) {
    out.capacity = room_for(*out.value, input);
    // Case flags would have a buffer of their own.
    out.value = std::move(*out.value).without_case_flags();
  }
  if (!not_applicable(out, capabilities).empty()) return {};
  return out;
}

}  // namespace acecheck::hunt
