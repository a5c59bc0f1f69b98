#include "hunt/question.h"

#include <algorithm>

#include "authoring/fuzz_input.h"
#include "authoring/idna.h"
#include "authoring/unicode_dependence.h"
#include "base/text.h"
#include "compare/judge.h"
#include "implementation/oracle_answer.h"

namespace acecheck::hunt {
namespace {

// The version of Unicode on which CIDNUC's answer depends.
std::optional<UnicodeVersion> unicode_version_of(const Vector& vector) {
  if (vector.codec != Codec::cidnuc) return {};
  if (vector.op == Op::encode && vector.input.text() != nullptr) {
    return unicode_dependence(vector.op, *vector.input.text());
  }
  if (vector.op != Op::decode) return {};
  const auto text = text_of_cidnuc(*vector.input.ace());
  return text ? unicode_dependence(vector.op, *text) : std::nullopt;
}

// Whether IDNA leaves the text of the vector and its encoding as they are.
bool is_stable(const Vector& vector) {
  if (!vector.value || vector.codec != Codec::punycode) return false;
  const Data& text = vector.op == Op::encode ? vector.input : *vector.value;
  const Data& ace = vector.op == Op::encode ? *vector.value : vector.input;
  return text.text() != nullptr && is_idna_stable(unicode_of(*text.text()), *ace.ace());
}

// Whether IDNA would have left the text as it is, and made no such label of it.
bool decodes_to_ascii(const Vector& vector) {
  return vector.codec == Codec::punycode && vector.op == Op::decode && vector.value &&
         vector.value->text() != nullptr &&
         std::ranges::all_of(*vector.value->text(), [](std::uint64_t c) { return c < 0x80; });
}

// Whether IDNA would have made no such label, or a label of another text.
bool decodes_to_refused(const Vector& vector) {
  return vector.codec == Codec::punycode && vector.op == Op::decode && vector.value &&
         vector.value->text() != nullptr && is_refused_by_idna(*vector.value->text());
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

std::optional<Vector> question(Operation operation, std::string_view input,
                               const Capabilities& capabilities, std::size_t number) {
  Vector out;
  static_cast<Question&>(out) = {operation.codec, operation.op, data_for(operation, input)};
  OracleAnswer right = oracle_answer(out);
  if (right.outcome.kind == Outcome::Kind::value && is_in_buffer(operation, input, capabilities)) {
    out.capacity = room_for(right.outcome.value, input);
    // Case flags would have a buffer of their own.
    right.outcome.value = std::move(right.outcome.value).without_case_flags();
  }
  out.id = "hunt";
  out.replaced = std::move(right.replaced);
  out.json = Json::object();
  out.number = number;
  if (right.outcome.kind == Outcome::Kind::value) {
    out.value = std::move(right.outcome.value);
    out.domain = right.domain;
  } else {
    out.reason = right.outcome.detail;
  }
  out.min_bits = right.min_bits;
  if (capabilities.unicode_version) out.unicode_version = unicode_version_of(out);
  if (is_idna(capabilities.layer)) {
    out.idna_stable = is_stable(out);
    out.idna_rejects = decodes_to_ascii(out) || decodes_to_refused(out);
  }
  if (!not_applicable(out, capabilities).empty()) return {};
  return out;
}

}  // namespace acecheck::hunt
