// SPDX-License-Identifier: Apache-2.0
#include "faults/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "faults/characters.h"
#include "faults/faulty.h"

namespace faulty {
namespace {

using acecheck::CodePoints;
using acecheck::Entry;
using acecheck::Verdict;

struct Deed {
  std::string id;
  std::string what;      // behind "the decoder "
  std::string family{};  // the same of all that can have one cause
};

constexpr std::string_view another_value = "returns another value";

// Code points, octets or numbers, so that an input can be compared with an answer.
CodePoints numbers_of(const Data& data) {
  if (const CodePoints* text = data.text()) return *text;
  if (const std::string* ace = data.ace()) return units_of(*ace, false);
  if (const acecheck::Octets* octets = data.octets()) return {octets->begin(), octets->end()};
  if (const acecheck::Integers* integers = data.integers()) return integers->numbers;
  if (const acecheck::Number* number = data.number()) return {number->value};
  return {};
}

CodePoints in_lower_case(CodePoints units) {
  std::ranges::transform(units, units.begin(), lower);
  return units;
}

Deed wrong_value(const Entry& entry) {
  if (const acecheck::Text* text = entry.outcome.value.whole_text();
      text != nullptr && !text->beyond_64_bits.empty()) {
    return {"beyond-64-bits", "returns numbers that exceed 64 bits"};
  }
  const CodePoints right = numbers_of(*entry.vector->value);
  const CodePoints given = numbers_of(entry.outcome.value);
  const CodePoints input = numbers_of(entry.vector->input);
  if (given.empty()) return {"empty", "returns nothing"};
  if (given == input) return {"input", "returns its input"};
  if (given == right) return {"flags", "returns the right value with wrong case flags"};
  if (to_utf16(given) == to_utf16(right))
    return {"surrogates", "returns surrogates for a code point"};
  if (in_lower_case(given) == in_lower_case(right)) {
    return {"letter-case", "changes the case of letters"};
  }
  if (given.size() > right.size() && std::equal(right.rbegin(), right.rend(), given.rbegin())) {
    return {"before", "returns the right value and more before it"};
  }
  const auto [at, other] = std::ranges::mismatch(right, given);
  if (other == given.end()) return {"prefix", "returns only the beginning of the right value"};
  if (at == right.end()) return {"longer", "returns the right value and more behind it"};
  if (std::ranges::is_permutation(given, right)) {
    return {"order", "returns the right characters in another order"};
  }
  return {"wrong-value", std::string(another_value)};
}

Deed deed_of(const Entry& entry) {
  if (entry.outcome.kind == Outcome::Kind::too_small) {
    if (entry.judgement.verdict == Verdict::wrong_value) {
      return {"wrong-size", "asks for a buffer of a wrong size"};
    }
    return {"too-small", "asks for a larger buffer, although the answer fits"};
  }
  switch (entry.judgement.verdict) {
    case Verdict::wrong_value: {
      Deed deed = wrong_value(entry);
      deed.family = another_value;
      return deed;
    }
    case Verdict::accepted_invalid:
      if (numbers_of(entry.outcome.value) == numbers_of(entry.vector->input)) {
        return {"returned-input", "returns its input instead of rejecting it"};
      }
      if (entry.outcome.value.entries() == 0) {
        return {"returned-nothing", "returns nothing instead of rejecting its input"};
      }
      if (!entry.vector->value && !entry.vector->reason.empty()) {
        return {"accepted", fmt::format("accepts what must be rejected ({})", entry.vector->reason),
                "accepts what must be rejected"};
      }
      return {"accepted", "accepts what must be rejected"};
    case Verdict::rejected_valid:
      return {"rejected", "rejects valid input"};
    case Verdict::overrun:
      if (entry.outcome.kind == Outcome::Kind::overrun) {
        return {"written-beside", "writes beside its buffer"};
      }
      return {"overrun", "returns more than its buffer can hold"};
    case Verdict::crash:
      if (entry.vector->value || entry.vector->reason.empty()) return {"crash", "crashes"};
      return {"crash." + entry.vector->reason,
              fmt::format("crashes instead of rejecting its input ({})", entry.vector->reason),
              "crashes instead of rejecting its input"};
    case Verdict::timeout:
      return {"timeout", "does not answer in time"};
    case Verdict::flaky:
      return {"flaky", "gives different answers to the same question"};
    case Verdict::unsupported:
      return {"unsupported", "is declared, but answers \"unsupported\""};
    case Verdict::protocol_error:
      return {"endless", "gives an answer without an end"};
    default:
      return {std::string(name(entry.judgement.verdict)),
              fmt::format("fails: {}", name(entry.judgement.verdict))};
  }
}

}  // namespace

std::string actor_of(Codec codec, Op op) {
  if (op == Op::encode) return fmt::format("the {} encoder", name(codec));
  if (op == Op::decode) return fmt::format("the {} decoder", name(codec));
  return fmt::format("the {} operation {}", name(codec), name(op));
}

std::string change_of(std::span<const Entry* const> failures) {
  const auto is_beyond_unicode = [](std::uint64_t c) { return c > 0x10FFFF; };
  if (std::ranges::all_of(failures, [&](const Entry* entry) {
        return entry->vector->op == Op::decode && entry->vector->value &&
               entry->outcome.kind == Outcome::Kind::value &&
               std::ranges::none_of(numbers_of(*entry->vector->value), is_beyond_unicode) &&
               std::ranges::any_of(numbers_of(entry->outcome.value), is_beyond_unicode);
      })) {
    return "each answer has an integer above 10FFFF, as memory that was not written can have";
  }
  std::set<std::pair<std::uint64_t, std::uint64_t>> replaced;  // right, given
  std::set<std::uint64_t> lost;
  std::set<std::uint64_t> added;
  for (const Entry* entry : failures) {
    if (!entry->vector->value || entry->outcome.kind != Outcome::Kind::value) return {};
    const CodePoints right = numbers_of(*entry->vector->value);
    const CodePoints given = numbers_of(entry->outcome.value);
    if (right.size() == given.size()) {
      for (std::size_t i = 0; i < right.size(); ++i) {
        if (right[i] != given[i]) replaced.emplace(right[i], given[i]);
      }
      continue;
    }
    const bool is_shorter = given.size() < right.size();
    const CodePoints& longer = is_shorter ? right : given;
    const CodePoints& shorter = is_shorter ? given : right;
    auto next = shorter.begin();
    for (const std::uint64_t c : longer) {
      if (next != shorter.end() && *next == c) {
        ++next;
      } else {
        (is_shorter ? lost : added).insert(c);
      }
    }
    if (next != shorter.end()) return {};
  }
  if (replaced.size() + lost.size() + added.size() != 1) return {};
  if (!lost.empty()) return fmt::format("each answer lacks U+{:04X}", *lost.begin());
  if (!added.empty()) return fmt::format("each answer has a U+{:04X} too many", *added.begin());
  const auto [right, given] = *replaced.begin();
  return fmt::format("each answer has U+{:04X} where U+{:04X} is right", given, right);
}

Group group_of(const Entry& entry) {
  const Deed deed = deed_of(entry);
  const acecheck::Vector& vector = *entry.vector;
  std::string id = fmt::format("{}.{}.{}", name(vector.codec), name(vector.op), deed.id);
  if (deed.id == "accepted" && !vector.value && !vector.reason.empty()) {
    id += "." + vector.reason;
  }
  const std::string actor = actor_of(vector.codec, vector.op) + ' ';
  return {std::move(id), actor + deed.what, deed.family.empty() ? "" : actor + deed.family};
}

}  // namespace faulty
