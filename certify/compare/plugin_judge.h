// Whether a plug-in's answer is right: by the oracle, under what the plug-in declares. The rules
// are those of judge.h, without making a vector of each input.
#pragma once

#include <acecheck/plugin.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "compare/answer.h"
#include "compare/oracle.h"
#include "compare/permitted.h"

namespace acecheck::compare {

// Each function returns what is wrong with `given`, the plug-in's answer to the operation on that
// input, or an empty string if the answer is right.
class PluginJudge {
 public:
  PluginJudge(Codec codec, const DeclaredLimits& declared);

  std::string encode(std::u32string_view text, const AceAnswer& given) const;
  std::string decode(std::string_view ace, const TextAnswer& given) const;

  // The steps of LACE and CIDNUC.
  std::string compress(std::span<const std::uint8_t> octets, const OctetsAnswer& given) const;
  std::string decompress(std::span<const std::uint8_t> octets, const OctetsAnswer& given) const;
  std::string base32_encode(std::span<const std::uint8_t> octets, const AceAnswer& given) const;
  std::string base32_decode(std::string_view symbols, const OctetsAnswer& given) const;

 private:
  template <class T>
  std::string verdict(const Answer<T>& right, const Answer<T>& given, RightAnswer facts,
                      bool equal) const;

  Codec codec_;
  DeclaredLimits declared_;
  Oracle oracle_;
};

}  // namespace acecheck::compare
