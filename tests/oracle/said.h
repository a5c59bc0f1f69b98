// SPDX-License-Identifier: Apache-2.0
// What the oracle says, as text: a value as the vectors write it, or a rejection as
// "truncated at 8 (lace 2.4.2 step 4)".
#pragma once

#include <gtest/gtest.h>
#include <oracle/bootstring.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <iomanip>
#include <sstream>
#include <string>

namespace tests {

inline oracle::CodePoints points_of(const std::string& unicode) {
  oracle::CodePoints out;
  std::istringstream in(unicode);
  for (std::string word; in >> word;) out.emplace_back("0x" + word);
  return out;
}
inline oracle::Octets octets_of(const std::string& hex) {
  oracle::Octets out;
  for (std::size_t at = 0; at < hex.size(); at += 2) {
    out.push_back(static_cast<std::uint8_t>(std::stoul(hex.substr(at, 2), nullptr, 16)));
  }
  return out;
}

inline std::string printed(const std::string& ace) { return ace; }
inline std::string printed(const oracle::CodePoints& text) {
  std::ostringstream out;
  for (const oracle::Integer& c : text) {
    out << (&c == &text.front() ? "" : " ") << std::hex << std::uppercase << std::setw(4)
        << std::setfill('0') << c;
  }
  return out.str();
}
inline std::string printed(const oracle::Octets& octets) {
  std::ostringstream out;
  for (const unsigned octet : octets) {
    out << std::hex << std::uppercase << std::setw(2) << std::setfill('0') << octet;
  }
  return out.str();
}
inline std::string printed(const oracle::Integer& value) { return value.str(); }
inline std::string printed(const oracle::bootstring::Decoded& decoded) {
  return printed(decoded.text);
}

struct Said {
  bool accepted;
  std::string text;
  std::vector<std::string> trace;
};

template <class T>
Said said(const oracle::Answer<T>& answer) {
  if (answer.result) return {true, printed(*answer.result), answer.trace};
  const oracle::Rejection& why = answer.result.error();
  return {false,
          std::string(ace::name(why.reason)) + " at " + std::to_string(why.position) + " (" +
              why.step + ")",
          answer.trace};
}

// The answer to an input of a codec. Octets and texts are hexadecimal. `label` is the decoding of
// the label that these octets make; `return` encodes a text and decodes the encoding.
inline Said said(const std::string& codec, const std::string& op, const std::string& input,
                 const oracle::Options& options = {},
                 const oracle::bootstring::Limits& limits = {}) {
  if (op == "return") {
    const Said encoded = said(codec, "encode", input, options, limits);
    return encoded.accepted ? said(codec, "decode", encoded.text, options, limits) : encoded;
  }
  if (codec == "punycode") {
    const auto& punycode = oracle::bootstring::punycode();
    if (op == "decode") return said(oracle::bootstring::decode(input, punycode, options, limits));
    return said(oracle::bootstring::encode(points_of(input), "", punycode, options, limits));
  }
  if (codec == "mace") {
    if (op == "encode") return said(oracle::mace::encode(points_of(input), options));
    if (op == "decode") return said(oracle::mace::decode(input, options));
    return said(oracle::mace::base32_decode(input));
  }
  // LACE and CIDNUC have the same functions.
  const auto by = [&](const auto& encode, const auto& decode, const auto& compress,
                      const auto& decompress, const auto& to32, const auto& from32,
                      const std::string& prefix) {
    if (op == "encode") return said(encode(points_of(input), options));
    if (op == "decode") return said(decode(input, options));
    if (op == "label") return said(decode(prefix + to32(octets_of(input)), options));
    if (op == "compress") return said(compress(octets_of(input), options));
    if (op == "decompress") return said(decompress(octets_of(input), options));
    if (op == "base32-encode") return Said{true, to32(octets_of(input)), {}};
    return said(from32(input, options));
  };
  if (codec == "lace") {
    using namespace oracle::lace;
    return by(encode, decode, compress, decompress, base32_encode, base32_decode, "bq--");
  }
  using namespace oracle::cidnuc;
  return by(encode, decode, compress, decompress, base32_encode, base32_decode, "ph6");
}

// A question, such as "lace decode bq--74yom", and the answer, of which a rejection may be the
// reason alone.
struct Row {
  std::string question;
  std::string answer;
  oracle::Options options = {};
  oracle::bootstring::Limits limits = {};
};

// Expects the answer from `ask`, which takes codec, operation and input.
template <class Ask>
void expect_said(const Row& row, const std::string& answer, const Ask& ask) {
  const std::string& all = row.question;
  const std::size_t op = all.find(' ') + 1;
  const std::size_t input = all.find(' ', op) + 1;
  std::string given = ask(all.substr(0, op - 1), all.substr(op, input - 1 - op), all.substr(input));
  if (!answer.contains(" at ")) given.resize(std::min(given.size(), given.find(" at ")));
  EXPECT_EQ(given, answer) << all.substr(0, 100);
}

// `text`, such as "0430 ", so many times.
inline std::string times(std::size_t count, const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

inline oracle::Options as_printed(oracle::Erratum erratum) {
  return {.reading = oracle::Reading::corrected().without(erratum)};
}

}  // namespace tests
