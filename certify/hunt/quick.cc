#include "hunt/quick.h"

#include <oracle/encoding_form.h>
#include <oracle/mace.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/text.h"
#include "compare/same_ace.h"
#include "hunt/kind.h"
#include "mutate/text.h"

namespace acecheck::hunt {

// The value is in the one member that the operation gives.
struct Quick::Right {
  bool accepted = false;
  std::string_view reason;
  Domain domain = Domain::scalar;
  unsigned min_bits = 0;
  std::size_t ace_length = 0;
  std::string ace{};
  std::vector<std::uint64_t> text{};
  std::string case_flags{};
  Octets octets{};
  std::uint64_t number = 0;
  std::size_t size = 0;            // units of the value, as kind.h counts them
  std::uint64_t highest_unit = 0;  // of the value, or of an input that is rejected
};

namespace {

std::vector<std::uint8_t> octets_of_input(std::string_view input) {
  return {input.begin(), input.end()};
}

std::uint64_t highest(const auto& units) {
  std::uint64_t out = 0;
  for (const auto& unit : units) out = std::max(out, static_cast<std::uint64_t>(unit));
  return out;
}
std::uint64_t highest(std::string_view octets) {
  std::uint64_t out = 0;
  for (const char c : octets) out = std::max<std::uint64_t>(out, static_cast<unsigned char>(c));
  return out;
}

}  // namespace

Quick::Quick(Operation operation, const Capabilities& capabilities)
    : operation_(operation),
      limits_(capabilities),
      case_flags_(capabilities.case_flags),
      usable_(capabilities.layer == Layer::codec && capabilities.contracts.empty()),
      oracle_(compare::Oracle::without_limits(operation.codec)) {
  oracle_.options.arithmetic = oracle::Arithmetic::fast;
}

Quick::Right Quick::right_for(std::string_view input) const {
  Right out;
  // Notes a rejection, or that there is a value.
  const auto accepted = [&](const auto& answer) {
    out.accepted = answer.result.has_value();
    out.min_bits = answer.width.min_bits;
    if (!out.accepted) out.reason = ace::name(answer.result.error().reason);
    return out.accepted;
  };
  const auto take_octets = [&](const oracle::Answer<oracle::Octets>& answer) {
    if (!accepted(answer)) return;
    out.octets = *answer.result;
    out.size = out.octets.size();
  };
  const auto take_ace = [&](std::string ace) {
    out.ace = std::move(ace);
    out.size = out.ace_length = out.ace.size();
    out.highest_unit = highest(std::string_view(out.ace));
  };
  const auto given_ace = [&] {
    out.ace_length = input.size();
    out.highest_unit = highest(input);
  };
  switch (operation_.op) {
    case Op::encode: {
      const auto encode = [&](const auto& text) {
        auto answer = oracle_.encode(operation_.codec, text);
        out.domain = domain_of(text);
        out.highest_unit = highest(text);
        if (accepted(answer)) take_ace(std::move(*answer.result));
      };
      if (!operation_.form) {
        encode(fuzz::text_of(input));
      } else if (operation_.form == EncodingForm::utf_16) {
        encode(oracle::read_utf16(octets_of_input(input)).text);
      } else if (const auto text = oracle::read_utf8(octets_of_input(input)).text) {
        encode(*text);
      } else {
        out.reason = ace::name(text.error().reason);
        out.highest_unit = highest(input);
      }
      break;
    }
    case Op::decode: {
      given_ace();
      const auto answer = oracle_.decode(operation_.codec, input);
      if (!accepted(answer)) break;
      for (const oracle::Integer& c : answer.result->text) {
        // What has more than 64 bits is no text of an answer, and is left to the judge.
        if (c > std::numeric_limits<std::uint64_t>::max()) return {};
        out.text.push_back(static_cast<std::uint64_t>(c));
      }
      out.domain = domain_of(out.text);
      out.case_flags = answer.result->case_flags;
      out.size = out.text.size();
      out.highest_unit = highest(out.text);
      break;
    }
    case Op::compress:
      take_octets(oracle_.compress(operation_.codec, octets_of_input(input)));
      break;
    case Op::decompress:
      take_octets(oracle_.decompress(operation_.codec, octets_of_input(input)));
      break;
    case Op::base32_encode:
      out.accepted = true;
      take_ace(oracle_.base32_encode(operation_.codec, octets_of_input(input)));
      break;
    default:  // base32-decode: hunt has no operation on integers
      given_ace();
      if (row_of(operation_.codec).steps == Steps::octets) {
        take_octets(oracle_.base32_decode(operation_.codec, input));
        break;
      }
      const auto answer = oracle::mace::base32_decode(input);
      if (!accepted(answer)) break;
      if (*answer.result > std::numeric_limits<std::uint64_t>::max()) {
        out.accepted = false;
        out.reason = ace::name(ace::Errc::overflow);
        break;
      }
      out.number = static_cast<std::uint64_t>(*answer.result);
      out.highest_unit = 0;
  }
  return out;
}

bool Quick::same_value(const Right& right, const Data& given) const {
  switch (operation_.op) {
    case Op::encode:
      return given.ace() != nullptr && same_ace(operation_.codec, right.ace, *given.ace());
    case Op::decode:
      return given.text() != nullptr && *given.text() == right.text &&
             (!case_flags_ || operation_.codec != Codec::punycode ||
              (given.case_flags() != nullptr && *given.case_flags() == right.case_flags));
    case Op::base32_encode:
      return given.ace() != nullptr && equal_fold(right.ace, *given.ace());
    default:
      return row_of(operation_.codec).steps == Steps::octets
                 ? given.octets() != nullptr && *given.octets() == right.octets
                 : given.number() != nullptr && given.number()->value == right.number;
  }
}

std::optional<std::uint64_t> Quick::kind_if_right(std::string_view input,
                                                  const Outcome& given) const {
  if (given.kind != Outcome::Kind::value && given.kind != Outcome::Kind::reject) return {};
  const Right right = right_for(input);
  if (!right.accepted && right.reason.empty()) return {};
  const Permitted allowed = permitted({.accepted = right.accepted,
                                       .domain = right.domain,
                                       .min_bits = right.min_bits,
                                       .ace_length = right.ace_length},
                                      limits_);
  if (given.kind == Outcome::Kind::reject) {
    if (!allowed.reject) return {};
  } else {
    // Beyond the scalar values a right value can be an advisory.
    if (!allowed.value || (!limits_.domain && right.domain != Domain::scalar)) return {};
    if (!same_value(right, given.value)) return {};
  }
  return kind_of({.operation = operation_,
                  .reason = right.reason,
                  .size = right.size,
                  .min_bits = right.min_bits,
                  .highest_unit = right.highest_unit,
                  .ace_length = right.ace_length,
                  .given = given.kind,
                  .detail = given.kind == Outcome::Kind::reject ? std::string_view(given.detail)
                                                                : std::string_view()});
}

}  // namespace acecheck::hunt
