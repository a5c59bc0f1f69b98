#include "compare/plugin_judge.h"

#include <algorithm>

#include "compare/same_ace.h"

namespace acecheck::compare {
namespace {

// The narrowest domain that holds the text.
Domain domain_of(std::u32string_view text) {
  Domain domain = Domain::scalar;
  for (const char32_t c : text) {
    if (c > 0x10FFFF) return Domain::any;
    if (c >= 0xD800 && c <= 0xDFFF) domain = Domain::code_point;
  }
  return domain;
}

template <class T>
std::string verdict(const Answer<T>& right, const Answer<T>& given, bool may_reject, bool equal) {
  if (!right.accepted) {
    return given.accepted ? shown(given) + " must be rejected: " + shown(right) + " of the input"
                          : "";
  }
  if (!given.accepted)
    return may_reject ? "" : "must not be rejected: " + shown(right) + " is right";
  return equal ? "" : shown(right) + " is right, and not " + shown(given);
}

}  // namespace

PluginJudge::PluginJudge(Codec codec, const DeclaredLimits& declared)
    : codec_(codec), declared_(declared) {
  oracle_.options.arithmetic = oracle::Arithmetic::fast;
  oracle_.options.domain = static_cast<oracle::Domain>(widest_domain(codec));
}

bool PluginJudge::may_reject(Domain domain, unsigned min_bits, std::size_t ace_length) const {
  return (!declared_.domain && domain != Domain::scalar) ||
         (codec_ == Codec::punycode && min_bits > declared_.bits.value_or(assumed_bits)) ||
         ace_length > declared_.max_length.value_or(assumed_max_length);
}

std::string PluginJudge::encode(std::u32string_view text, const AceAnswer& given) const {
  const auto answer = oracle_.encode(codec_, text);
  AceAnswer right = answer_of(answer);
  const Domain domain = domain_of(text);
  if (right.accepted && declared_.domain && domain > *declared_.domain) {
    right = {false, {}, "out-of-domain", 0};
  }
  return verdict(right, given, may_reject(domain, answer.width.min_bits, right.value.size()),
                 same_ace(codec_, right.value, given.value));
}

std::string PluginJudge::decode(std::string_view ace, const TextAnswer& given) const {
  const auto answer = oracle_.decode(codec_, ace);
  TextAnswer right = answer_of(answer);
  const Domain domain = domain_of(right.value);
  if (right.accepted && declared_.domain && domain > *declared_.domain) {
    right = {false, {}, "out-of-domain", ace.size()};
  }
  return verdict(right, given, may_reject(domain, answer.width.min_bits, ace.size()),
                 right.value == given.value);
}

std::string PluginJudge::compress(std::span<const std::uint8_t> octets,
                                  const OctetsAnswer& given) const {
  const OctetsAnswer right = answer_of(oracle_.compress(codec_, octets));
  return verdict(right, given, false, right.value == given.value);
}

std::string PluginJudge::decompress(std::span<const std::uint8_t> octets,
                                    const OctetsAnswer& given) const {
  const OctetsAnswer right = answer_of(oracle_.decompress(codec_, octets));
  return verdict(right, given, false, right.value == given.value);
}

std::string PluginJudge::base32_encode(std::span<const std::uint8_t> octets,
                                       const AceAnswer& given) const {
  const AceAnswer right{true, oracle_.base32_encode(codec_, octets), {}, 0};
  return verdict(right, given, may_reject(Domain::scalar, 0, right.value.size()),
                 equal_fold(right.value, given.value));
}

std::string PluginJudge::base32_decode(std::string_view symbols, const OctetsAnswer& given) const {
  const OctetsAnswer right = answer_of(oracle_.base32_decode(codec_, symbols));
  return verdict(right, given, may_reject(Domain::scalar, 0, symbols.size()),
                 right.value == given.value);
}

}  // namespace acecheck::compare
