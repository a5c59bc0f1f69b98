#include "compare/oracle.h"

#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

namespace acecheck::compare {
namespace {

oracle::CodePoints points_of(std::u32string_view text) {
  oracle::CodePoints out;
  out.reserve(text.size());
  for (const char32_t c : text) out.emplace_back(static_cast<std::uint32_t>(c));
  return out;
}

oracle::Octets octets_of(std::span<const std::uint8_t> octets) {
  return {octets.begin(), octets.end()};
}

std::string value_of(const std::string& ace) { return ace; }
oracle::Octets value_of(const oracle::Octets& octets) { return octets; }
std::u32string value_of(const oracle::CodePoints& points) {
  std::u32string out;
  out.reserve(points.size());
  for (const oracle::Integer& c : points) {
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

AceAnswer answer_of(const oracle::Answer<std::string>& answer) { return converted(answer); }
TextAnswer answer_of(const oracle::Answer<oracle::CodePoints>& answer) { return converted(answer); }
OctetsAnswer answer_of(const oracle::Answer<oracle::Octets>& answer) { return converted(answer); }

OracleAnswers OracleAnswers::like_builtin(Codec codec) {
  OracleAnswers out;
  out.options.arithmetic = oracle::Arithmetic::fast;
  if (codec == Codec::punycode) out.limits.maxint = oracle::Integer(0xFFFFFFFF);
  return out;
}

oracle::Answer<std::string> OracleAnswers::encode(Codec codec, std::u32string_view text) const {
  switch (codec) {
    case Codec::punycode:
      return oracle::bootstring::encode(points_of(text), "", oracle::bootstring::punycode(),
                                        options, limits);
    case Codec::lace:
      return oracle::lace::encode(points_of(text), options);
    case Codec::mace:
      return oracle::mace::encode(points_of(text), options);
    case Codec::cidnuc:
      break;
  }
  return oracle::cidnuc::encode(points_of(text), options);
}

oracle::Answer<oracle::CodePoints> OracleAnswers::decode(Codec codec, std::string_view ace) const {
  switch (codec) {
    case Codec::punycode: {
      auto answer =
          oracle::bootstring::decode(ace, oracle::bootstring::punycode(), options, limits);
      oracle::Answer<oracle::CodePoints> out{{}, answer.width, {}};
      if (answer.result) {
        out.result = std::move(answer.result->text);
      } else {
        out.result = std::unexpected(answer.result.error());
      }
      return out;
    }
    case Codec::lace:
      return oracle::lace::decode(ace, options);
    case Codec::mace:
      return oracle::mace::decode(ace, options);
    case Codec::cidnuc:
      break;
  }
  return oracle::cidnuc::decode(ace, options);
}

oracle::Answer<oracle::Octets> OracleAnswers::compress(Codec codec,
                                                       std::span<const std::uint8_t> octets) const {
  return codec == Codec::lace ? oracle::lace::compress(octets_of(octets), options)
                              : oracle::cidnuc::compress(octets_of(octets), options);
}

oracle::Answer<oracle::Octets> OracleAnswers::decompress(
    Codec codec, std::span<const std::uint8_t> octets) const {
  return codec == Codec::lace ? oracle::lace::decompress(octets_of(octets), options)
                              : oracle::cidnuc::decompress(octets_of(octets), options);
}

std::string OracleAnswers::base32_encode(Codec codec, std::span<const std::uint8_t> octets) const {
  return codec == Codec::lace ? oracle::lace::base32_encode(octets_of(octets))
                              : oracle::cidnuc::base32_encode(octets_of(octets));
}

oracle::Answer<oracle::Octets> OracleAnswers::base32_decode(Codec codec,
                                                            std::string_view symbols) const {
  return codec == Codec::lace ? oracle::lace::base32_decode(symbols, options)
                              : oracle::cidnuc::base32_decode(symbols, options);
}

}  // namespace acecheck::compare
