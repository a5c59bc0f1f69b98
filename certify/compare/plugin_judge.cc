#include "compare/plugin_judge.h"

#include "compare/same_ace.h"

namespace acecheck::compare {

PluginJudge::PluginJudge(Codec codec, const DeclaredLimits& declared)
    : codec_(codec), declared_(declared), oracle_(Oracle::without_limits(codec)) {
  oracle_.options.arithmetic = oracle::Arithmetic::fast;
}

template <class T>
std::string PluginJudge::verdict(const Answer<T>& right, const Answer<T>& given, RightAnswer facts,
                                 bool equal) const {
  facts.accepted = right.accepted;
  if (codec_ != Codec::punycode) facts.min_bits = 0;
  const Permitted allowed = permitted(facts, declared_);
  if (!given.accepted) {
    return allowed.reject ? "" : "must not be rejected: " + shown(right) + " is right";
  }
  if (!allowed.value) {
    const std::string why = right.accepted
                                ? "beyond the domain " + std::string(name(*declared_.domain))
                                : shown(right) + " of the input";
    return shown(given) + " must be rejected: " + why;
  }
  return equal ? "" : shown(right) + " is right, and not " + shown(given);
}

std::string PluginJudge::encode(std::u32string_view text, const AceAnswer& given) const {
  const auto answer = oracle_.encode(codec_, text);
  const AceAnswer right = answer_of(answer);
  return verdict(right, given,
                 {.domain = domain_of(text),
                  .min_bits = answer.width.min_bits,
                  .ace_length = right.value.size()},
                 same_ace(codec_, right.value, given.value));
}

std::string PluginJudge::decode(std::string_view ace, const TextAnswer& given) const {
  const auto answer = oracle_.decode(codec_, ace);
  const TextAnswer right = answer_of(answer);
  return verdict(right, given,
                 {.domain = domain_of(right.value),
                  .min_bits = answer.width.min_bits,
                  .ace_length = ace.size()},
                 right.value == given.value);
}

std::string PluginJudge::compress(std::span<const std::uint8_t> octets,
                                  const OctetsAnswer& given) const {
  const OctetsAnswer right = answer_of(oracle_.compress(codec_, octets));
  return verdict(right, given, {}, right.value == given.value);
}

std::string PluginJudge::decompress(std::span<const std::uint8_t> octets,
                                    const OctetsAnswer& given) const {
  const OctetsAnswer right = answer_of(oracle_.decompress(codec_, octets));
  return verdict(right, given, {}, right.value == given.value);
}

std::string PluginJudge::base32_encode(std::span<const std::uint8_t> octets,
                                       const AceAnswer& given) const {
  const AceAnswer right{true, oracle_.base32_encode(codec_, octets), {}, 0};
  return verdict(right, given, {.ace_length = right.value.size()},
                 equal_fold(right.value, given.value));
}

std::string PluginJudge::base32_decode(std::string_view symbols, const OctetsAnswer& given) const {
  const OctetsAnswer right = answer_of(oracle_.base32_decode(codec_, symbols));
  return verdict(right, given, {.ace_length = symbols.size()}, right.value == given.value);
}

}  // namespace acecheck::compare
