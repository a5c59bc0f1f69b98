// SPDX-License-Identifier: Apache-2.0
#include "judge/oracle.h"

#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <algorithm>
#include <utility>

namespace acecheck::compare {
namespace {

struct OctetSteps {
  decltype(&oracle::lace::compress) compress;
  decltype(&oracle::lace::decompress) decompress;
  decltype(&oracle::lace::base32_encode) base32_encode;
  decltype(&oracle::lace::base32_decode) base32_decode;
};

const OctetSteps& octet_steps(Codec codec) {
  static constexpr OctetSteps lace{oracle::lace::compress, oracle::lace::decompress,
                                   oracle::lace::base32_encode, oracle::lace::base32_decode};
  static constexpr OctetSteps cidnuc{oracle::cidnuc::compress, oracle::cidnuc::decompress,
                                     oracle::cidnuc::base32_encode, oracle::cidnuc::base32_decode};
  switch (codec) {
    case Codec::lace:
      return lace;
    case Codec::cidnuc:
      return cidnuc;
    case Codec::punycode:
    case Codec::mace:
      break;
  }
  std::unreachable();
}

oracle::CodePoints points_of(std::u32string_view text) {
  oracle::CodePoints out;
  out.reserve(text.size());
  for (const char32_t c : text) out.emplace_back(static_cast<std::uint32_t>(c));
  return out;
}

oracle::Octets octets_of(std::span<const std::uint8_t> octets) {
  return {octets.begin(), octets.end()};
}

oracle::Answer<Decoded> without_flags(oracle::Answer<oracle::CodePoints> answer) {
  oracle::Answer<Decoded> out{{}, answer.width, std::move(answer.trace), std::move(answer.steps)};
  if (answer.result) {
    out.result = Decoded{std::move(*answer.result), ""};
  } else {
    out.result = std::unexpected(answer.result.error());
  }
  return out;
}

std::string value_of(const std::string& ace) { return ace; }
oracle::Octets value_of(const oracle::Octets& octets) { return octets; }
std::u32string value_of(const Decoded& decoded) {
  std::u32string out;
  out.reserve(decoded.text.size());
  for (const oracle::Integer& c : decoded.text) {
    out += c > 0xFFFFFFFF ? char32_t{0xFFFFFFFF} : static_cast<char32_t>(c);
  }
  return out;
}

template <class T>
auto converted(const oracle::Answer<T>& answer) {
  Answer<decltype(value_of(*answer.result))> out;
  if (answer.result) {
    out.accepted = true;
    out.value = value_of(*answer.result);
  } else {
    out.reason = ace::name(answer.result.error().reason);
    out.position = answer.result.error().position;
  }
  return out;
}

}  // namespace

oracle::bootstring::Parameters parameters_of(const Profile& profile) {
  oracle::bootstring::Parameters out{.base = profile.digits.size(),
                                     .tmin = profile.tmin,
                                     .tmax = profile.tmax,
                                     .skew = profile.skew,
                                     .damp = profile.damp,
                                     .initial_bias = profile.initial_bias,
                                     .initial_n = profile.initial_n};
  std::ranges::copy(profile.basic, out.basic.begin());
  out.delimiter = static_cast<unsigned char>(profile.delimiter);
  out.delimiters[out.delimiter] = true;
  out.set_digits(profile.digits);
  return out;
}

AceAnswer answer_of(const oracle::Answer<std::string>& answer) { return converted(answer); }
TextAnswer answer_of(const oracle::Answer<Decoded>& answer) { return converted(answer); }
OctetsAnswer answer_of(const oracle::Answer<oracle::Octets>& answer) { return converted(answer); }

Oracle Oracle::like_builtin(Codec codec) {
  Oracle out;
  out.options.arithmetic = oracle::Arithmetic::fast;
  if (codec == Codec::punycode) out.limits.maxint = oracle::Integer(0xFFFFFFFF);
  return out;
}

Oracle Oracle::without_limits(Codec codec, Domain domain) {
  Oracle out;
  out.options.domain = static_cast<oracle::Domain>(std::min(domain, widest_domain(codec)));
  return out;
}

oracle::Answer<std::string> Oracle::encode(Codec codec, const oracle::CodePoints& text,
                                           const std::string& case_flags) const {
  switch (codec) {
    case Codec::punycode:
      return oracle::bootstring::encode(text, case_flags, *parameters, options, limits);
    case Codec::lace:
      return oracle::lace::encode(text, options);
    case Codec::mace:
      return oracle::mace::encode(text, options);
    case Codec::cidnuc:
      return oracle::cidnuc::encode(text, options);
  }
  std::unreachable();
}

oracle::Answer<std::string> Oracle::encode(Codec codec, std::u32string_view text) const {
  return encode(codec, points_of(text));
}

oracle::Answer<Decoded> Oracle::decode(Codec codec, std::string_view ace) const {
  switch (codec) {
    case Codec::punycode:
      return oracle::bootstring::decode(ace, *parameters, options, limits);
    case Codec::lace:
      return without_flags(oracle::lace::decode(ace, options));
    case Codec::mace:
      return without_flags(oracle::mace::decode(ace, options));
    case Codec::cidnuc:
      return without_flags(oracle::cidnuc::decode(ace, options));
  }
  std::unreachable();
}

oracle::Answer<oracle::Octets> Oracle::compress(Codec codec,
                                                std::span<const std::uint8_t> octets) const {
  return octet_steps(codec).compress(octets_of(octets), options);
}

oracle::Answer<oracle::Octets> Oracle::decompress(Codec codec,
                                                  std::span<const std::uint8_t> octets) const {
  return octet_steps(codec).decompress(octets_of(octets), options);
}

std::string Oracle::base32_encode(Codec codec, std::span<const std::uint8_t> octets) const {
  return octet_steps(codec).base32_encode(octets_of(octets));
}

oracle::Answer<oracle::Octets> Oracle::base32_decode(Codec codec, std::string_view symbols) const {
  return octet_steps(codec).base32_decode(symbols, options);
}

}  // namespace acecheck::compare
