// SPDX-License-Identifier: Apache-2.0
// LACE 2.2 and 2.3: labels.
#include <oracle/lace.h>

#include "label.h"
#include "text.h"
#include "trace.h"
#include "utf16.h"

namespace oracle::lace {
namespace {

using ace::Errc;

constexpr std::string_view prefix = "bq--";
constexpr std::size_t max_octets = 36;

// 2.2 and 2.3. As printed, one sentence is about characters that conform to STD 13, and the next is
// about a name that can be represented without LACE. Such a name has at least one character, and
// neither begins nor ends with a hyphen. As corrected, only the characters decide (LACE-11), so the
// empty name is a host name as well (LACE-15).
bool is_host_name(const CodePoints& text, const Options& options) {
  if (!all_ldh(text)) return false;
  if (options.reading.corrects(Erratum::lace_11)) return true;
  return !text.empty() && text.front() != '-' && text.back() != '-';
}

// Why 2.2.1 failed, at the code point that holds that octet of the UTF-16.
std::unexpected<Rejection> not_compressed(const Rejection& why, const CodePoints& text,
                                          const Options& options) {
  // A run that is too long for its count is also too long for a label (LACE-5).
  if (why.reason == Errc::bad_run && options.reading.corrects(Erratum::lace_5)) {
    return reject(Errc::too_long, text.size(), "lace 2.2.2");
  }
  std::size_t at = 0;
  for (std::size_t octets = 0; at < text.size() && octets < why.position; ++at) {
    octets += text[at] < 0x10000 ? 2 : 4;
  }
  return reject(why.reason, at, why.step);
}

std::expected<std::string, Rejection> encode_label(const CodePoints& text, const Options& options,
                                                   Trace& trace) {
  if (const auto at = first_with(text, [](const Integer& c) { return c > 0x10FFFF; });
      at < text.size()) {
    return reject(Errc::out_of_domain, at, "lace 2.2");
  }
  if (options.reading.corrects(Erratum::lace_14)) {
    if (const auto at = first_with(text, utf16::is_surrogate); at < text.size()) {
      return reject(Errc::unpaired_surrogate, at, "lace 2.2, LACE-14");
    }
  }
  // [lace 2.2: MUST NOT be converted]
  if (is_host_name(text, options)) return reject(Errc::host_name, 0, "lace 2.2, LACE-11");
  const Octets pairs = utf16::encode(text);  // [lace 2.2: UTF-16]
  trace.say([&] { return "input is:"; });
  trace.say([&] { return hex_octets(pairs); });
  auto compressed = compress(pairs, options);  // [lace 2.2.1: compressed]
  trace.append(std::move(compressed.trace));
  if (!compressed.result) return not_compressed(compressed.result.error(), text, options);
  if (compressed.result->size() > max_octets) {  // [lace 2.2.2: 36 octets]
    return reject(Errc::too_long, text.size(), "lace 2.2.2");
  }
  trace.say([&] { return "compressed string is " + hex_octets(*compressed.result); });
  const std::string encoded = base32_encode(*compressed.result);  // [lace 2.2.3: Base32]
  std::string label = std::string(prefix) + encoded;              // [lace 2.2.4: Prepend]
  trace.say([&] { return "output is " + in_quotes(label); });
  return label;
}

std::expected<CodePoints, Rejection> decode_label(std::string_view label, const Options& options,
                                                  Trace& trace) {
  trace.say([&] { return "input is " + in_quotes(label); });
  // [lace 2.3.1: MUST begin]
  if (!has_prefix(label, prefix)) return reject(Errc::missing_prefix, 0, "lace 2.3.1");
  const std::string_view stripped = label.substr(prefix.size());  // [lace 2.3.1: remove]
  const auto octets = base32_decode(stripped, options).result;    // [lace 2.3.2: Base32 decoding]
  if (!octets) {
    const Rejection& why = octets.error();
    return reject(why.reason, prefix.size() + why.position, why.step);
  }
  trace.say([&] { return "compressed string is " + hex_octets(*octets); });
  // 2.3 takes a valid host part, which has 63 octets at most, and 37 octets make 64 (LACE-16).
  if (octets->size() > max_octets) {
    return reject(Errc::too_long, label.size(), "lace 2.3, LACE-16");
  }
  auto pairs = decompress(*octets, options);  // [lace 2.3.3: decompression]
  trace.append(std::move(pairs.trace));
  if (!pairs.result) {
    const Rejection& why = pairs.result.error();
    const bool at_end = why.position >= octets->size();
    return reject(why.reason, at_end ? label.size() : prefix.size() + symbol_of(why.position),
                  why.step);
  }
  CodePoints text = utf16::decode(*pairs.result);
  if (options.reading.corrects(Erratum::lace_14) &&
      first_with(text, utf16::is_surrogate) < text.size()) {
    return reject(Errc::unpaired_surrogate, 0, "lace 2.3, LACE-14");
  }
  // [lace 2.3: MUST fail]
  if (is_host_name(text, options)) return reject(Errc::host_name, 0, "lace 2.3, LACE-11");
  trace.say([&] { return "output is:"; });
  trace.say([&] { return hex_octets(*pairs.result); });
  return text;
}

}  // namespace

Answer<std::string> encode(const CodePoints& text, const Options& options) {
  Trace trace(options);
  auto result = encode_label(text, options, trace);
  return {std::move(result), {}, trace.take()};
}

Answer<CodePoints> decode(std::string_view label, const Options& options) {
  Trace trace(options);
  auto result = decode_label(label, options, trace);
  return {std::move(result), {}, trace.take()};
}

}  // namespace oracle::lace
