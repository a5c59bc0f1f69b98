#include "faults/groups.h"

#include <fmt/format.h>

#include <algorithm>

#include "faults/faulty.h"

namespace faulty {
namespace {

using acecheck::CodePoints;
using acecheck::Entry;
using acecheck::Verdict;

struct Deed {
  std::string_view id;
  std::string what;  // behind "the decoder "
};

// Code points, octets or numbers, so that an input can be compared with an answer.
CodePoints units_of(const Data& data) {
  if (const CodePoints* text = data.text()) return *text;
  if (const std::string* ace = data.ace()) {
    CodePoints out;
    for (const char c : *ace) out.push_back(static_cast<unsigned char>(c));
    return out;
  }
  if (const acecheck::Octets* octets = data.octets()) return {octets->begin(), octets->end()};
  if (const acecheck::Integers* integers = data.integers()) return integers->numbers;
  if (const acecheck::Number* number = data.number()) return {number->value};
  return {};
}

CodePoints in_lower_case(CodePoints units) {
  for (std::uint64_t& c : units) {
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
  }
  return units;
}

// Each code point beyond the BMP as two surrogates.
CodePoints in_utf_16(const CodePoints& units) {
  CodePoints out;
  for (const std::uint64_t c : units) {
    if (c < 0x10000 || c > 0x10FFFF) {
      out.push_back(c);
      continue;
    }
    out.push_back(0xD800 + ((c - 0x10000) >> 10));
    out.push_back(0xDC00 + ((c - 0x10000) & 0x3FF));
  }
  return out;
}

Deed wrong_value(const Entry& entry) {
  const CodePoints right = units_of(*entry.vector->value);
  const CodePoints given = units_of(entry.outcome.value);
  const CodePoints input = units_of(entry.vector->input);
  if (given.empty()) return {"empty", "returns nothing"};
  if (given == input) return {"input", "returns its input"};
  if (given == right) return {"flags", "returns the right value with wrong case flags"};
  if (given == in_utf_16(right)) return {"surrogates", "returns surrogates for a code point"};
  if (in_lower_case(given) == in_lower_case(right)) {
    return {"letter-case", "changes the case of letters"};
  }
  if (given.size() < right.size() &&
      std::ranges::equal(
          given,
          CodePoints(right.begin(), right.begin() + static_cast<std::ptrdiff_t>(given.size())))) {
    return {"prefix", "returns only the beginning of the right value"};
  }
  if (given.size() > right.size() &&
      std::ranges::equal(
          right,
          CodePoints(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(right.size())))) {
    return {"longer", "returns the right value and more behind it"};
  }
  if (std::ranges::is_permutation(given, right)) {
    return {"order", "returns the right characters in another order"};
  }
  return {"wrong-value", "returns another value"};
}

Deed deed_of(const Entry& entry) {
  switch (entry.judgement.verdict) {
    case Verdict::wrong_value:
      return wrong_value(entry);
    case Verdict::accepted_invalid:
      if (units_of(entry.outcome.value) == units_of(entry.vector->input)) {
        return {"returned-input", "returns its input instead of rejecting it"};
      }
      if (entry.outcome.value.entries() == 0) {
        return {"returned-nothing", "returns nothing instead of rejecting its input"};
      }
      if (!entry.vector->value && !entry.vector->reason.empty()) {
        return {"accepted",
                fmt::format("accepts what must be rejected ({})", entry.vector->reason)};
      }
      return {"accepted", "accepts what must be rejected"};
    case Verdict::rejected_valid:
      return {"rejected", "rejects valid input"};
    case Verdict::overrun:
      return {"overrun", "returns more than its buffer can hold"};
    case Verdict::crash:
      return {"crash", "crashes"};
    case Verdict::timeout:
      return {"timeout", "does not answer in time"};
    case Verdict::flaky:
      return {"flaky", "gives different answers to the same question"};
    case Verdict::unsupported:
      return {"unsupported", "is declared, but answers \"unsupported\""};
    default:
      return {name(entry.judgement.verdict),
              fmt::format("fails: {}", name(entry.judgement.verdict))};
  }
}

}  // namespace

std::string actor_of(Codec codec, Op op) {
  if (op == Op::encode) return fmt::format("the {} encoder", name(codec));
  if (op == Op::decode) return fmt::format("the {} decoder", name(codec));
  return fmt::format("the {} operation {}", name(codec), name(op));
}

Group group_of(const Entry& entry) {
  const Deed deed = deed_of(entry);
  const acecheck::Vector& vector = *entry.vector;
  std::string id = fmt::format("{}.{}.{}", name(vector.codec), name(vector.op), deed.id);
  if (deed.id == "accepted" && !vector.value && !vector.reason.empty()) {
    id += "." + vector.reason;
  }
  return {std::move(id), actor_of(vector.codec, vector.op) + ' ' + deed.what};
}

}  // namespace faulty
