#include "hunt/question.h"

#include "authoring/fuzz_input.h"
#include "authoring/idna.h"
#include "authoring/unicode_dependence.h"
#include "compare/judge.h"
#include "implementation/oracle_answer.h"

namespace acecheck::hunt {
namespace {

// The version of Unicode on which CIDNUC's answer depends.
std::optional<UnicodeVersion> unicode_version_of(const Vector& vector) {
  if (vector.codec != Codec::cidnuc) return {};
  if (vector.op == Op::encode && vector.input.text()) {
    return unicode_dependence(vector.op, *vector.input.text());
  }
  if (vector.op != Op::decode) return {};
  const auto text = text_of_cidnuc(*vector.input.ace());
  return text ? unicode_dependence(vector.op, *text) : std::nullopt;
}

// Whether IDNA leaves the text of the vector and its encoding as they are.
bool is_stable(const Vector& vector) {
  if (!vector.value || vector.codec != Codec::punycode) return false;
  const Members& text = vector.op == Op::encode ? vector.input : *vector.value;
  const Members& ace = vector.op == Op::encode ? *vector.value : vector.input;
  return is_idna_stable(text["unicode"].get<std::string>(), *ace.ace());
}

}  // namespace

std::vector<Operation> operations_of(const Hello& hello) {
  std::vector<Operation> out;
  for (const auto& [codec, capabilities] : hello.codecs) {
    for (const Op op : capabilities.ops) {
      if (request_input(codec, op, "")) out.push_back({codec, op});
    }
  }
  return out;
}

std::optional<Vector> question(Operation operation, std::string_view input,
                               const Capabilities& capabilities, std::size_t number) {
  auto members = request_input(operation.codec, operation.op, input);
  if (!members) return {};
  OracleAnswer right = oracle_answer({number, operation.codec, operation.op, *members});
  Vector out;
  out.id = "hunt";
  out.codec = operation.codec;
  out.op = operation.op;
  out.input = Members(std::move(*members));
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
  if (is_idna(capabilities.layer)) out.idna_stable = is_stable(out);
  if (!not_applicable(out, capabilities).empty()) return {};
  return out;
}

}  // namespace acecheck::hunt
