#include "compare/judge.h"

#include <algorithm>

#include "base/text.h"
#include "compare/same_ace.h"

namespace acecheck {
namespace {

// Whether the digits of an encoding, after the last delimiter, all have the same letter case
// (rfc3492bis 5: a SHOULD). So has whatever is no encoding.
bool of_one_case(const Outcome& outcome) {
  if (!outcome.value.contains("ace")) return true;
  const std::string ace = ace_octets(outcome.value);
  const std::string_view digits = std::string_view(ace).substr(ace.rfind('-') + 1);
  const auto is_lower = [](char c) { return c >= 'a' && c <= 'z'; };
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  return std::ranges::none_of(digits, is_lower) || std::ranges::none_of(digits, is_upper);
}

// Whether the case flags change letters of the literal portion. An implementation without case
// flags cannot be asked then, because its right answer is a different encoding.
bool annotates_literal(const Vector& vector) {
  if (!vector.input.contains("case") || !vector.value) return false;
  std::string basic;
  const auto text = code_points(vector.input["unicode"].get<std::string>());
  for (const std::uint64_t c : text.value_or(std::vector<std::uint64_t>())) {
    if (c < 0x80) basic += static_cast<char>(c);
  }
  return !ace_octets(*vector.value).starts_with(basic);
}

// A text with its ASCII capitals mapped to lower case.
std::vector<std::uint64_t> ascii_folded(const Json& unicode) {
  auto text = code_points(unicode.get<std::string>()).value_or(std::vector<std::uint64_t>());
  for (std::uint64_t& c : text) c += c >= 'A' && c <= 'Z' ? 'a' - 'A' : 0;
  return text;
}

bool same_value(const Vector& vector, const Capabilities& capabilities, const Json& value) {
  const Json& expected = *vector.value;
  const bool flagged = capabilities.case_flags && vector.json.contains("case");
  if (expected.contains("ace") || expected.contains("ace_hex")) {
    const std::string want = ace_octets(expected);
    const std::string got = ace_octets(value);
    if (flagged || vector.op == Op::base32_encode) {
      return flagged ? want == got : equal_fold(want, got);
    }
    return same_ace(vector.codec, want, got);
  }
  // IDNA maps ASCII letters to lower case before it decodes.
  if (capabilities.layer == Layer::idna && expected.contains("unicode")) {
    return ascii_folded(expected["unicode"]) == ascii_folded(value["unicode"]);
  }
  return std::ranges::all_of(expected.items(), [&](const auto& item) {
    if (item.key() == "case" && !capabilities.case_flags) return true;
    return value.contains(item.key()) && value[item.key()] == item.value();
  });
}

Verdict verdict_of(const Vector& vector, const Capabilities& capabilities, const Outcome& outcome,
                   const Permitted& allowed) {
  switch (outcome.kind) {
    case Outcome::Kind::value:
      if (!allowed.value) return Verdict::accepted_invalid;
      return same_value(vector, capabilities, outcome.value) ? Verdict::pass : Verdict::wrong_value;
    case Outcome::Kind::reject:
      return allowed.reject ? Verdict::pass : Verdict::rejected_valid;
    case Outcome::Kind::unsupported:
      return Verdict::unsupported;
    case Outcome::Kind::crash:
      return Verdict::crash;
    case Outcome::Kind::timeout:
      return Verdict::timeout;
    case Outcome::Kind::protocol_error:
      break;
  }
  return Verdict::protocol_error;
}

}  // namespace

Permitted permitted(const Vector& vector, const Capabilities& capabilities) {
  const bool idna = capabilities.layer == Layer::idna;
  Permitted out = permitted({.accepted = vector.value && !(idna && vector.idna_rejects),
                             .domain = vector.domain,
                             .min_bits = vector.min_bits,
                             .ace_length = vector.ace_length()},
                            capabilities);
  if (out.value && idna) out.reject = out.limits = true;
  return out;
}

Judgement judge(const Vector& vector, const Capabilities& capabilities, const Outcome& outcome,
                bool strict) {
  const Permitted allowed = permitted(vector, capabilities);
  Verdict verdict = verdict_of(vector, capabilities, outcome, allowed);
  if (vector.should == Should::letter_case && verdict == Verdict::pass && !of_one_case(outcome)) {
    verdict = strict ? Verdict::wrong_value : Verdict::warn;
  }
  if (vector.should == Should::time && verdict == Verdict::timeout && !strict) {
    verdict = Verdict::warn;
  }
  const bool by_limits =
      verdict == Verdict::pass && allowed.limits && outcome.kind == Outcome::Kind::reject;
  return {verdict, by_limits};
}

std::string_view not_applicable(const Vector& vector, const Capabilities& capabilities) {
  if (!capabilities.ops.contains(vector.op)) return "operation not declared";
  if (capabilities.layer == Layer::idna && vector.op == Op::encode && !vector.idna_stable) {
    return "IDNA would change the text";
  }
  if (vector.op == Op::encode && !capabilities.case_flags && annotates_literal(vector)) {
    return "mixed-case annotation not declared";
  }
  return "";
}

}  // namespace acecheck
