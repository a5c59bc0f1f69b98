// SPDX-License-Identifier: Apache-2.0
// CIDNUC 2.2 and 2.3: labels.
#include <oracle/cidnuc.h>

#include "label.h"
#include "text.h"
#include "trace.h"
#include "unicode.h"
#include "utf16.h"

namespace oracle::cidnuc {
namespace {

using ace::Errc;

constexpr std::string_view prefix = "ph6";

std::size_t max_octets(const Options& options) {
  return options.reading.corrects(Erratum::cidnuc_7) ? 36 : 37;
}

std::expected<std::string, Rejection> encode_label(const CodePoints& text, const Options& options,
                                                   Trace& trace) {
  if (const auto at = first_with(text, [](const Integer& c) { return c > 0x10FFFF; });
      at < text.size()) {
    return reject(Errc::out_of_domain, at, "cidnuc 2.2");
  }
  if (all_ldh(text)) return reject(Errc::host_name, 0, "cidnuc 2.2.1");  // [cidnuc 2.2.1: stop]
  if (const auto at = first_with(text, unicode::is_in_table_1); at < text.size()) {
    return reject(Errc::prohibited, at, "cidnuc 2.2.2, Table 1");  // [cidnuc 2.2.2: Table 1]
  }
  // [cidnuc 2.2.2: malformed] A surrogate code point is, even beside another (CIDNUC-17).
  if (const auto at = first_with(text, utf16::is_surrogate); at < text.size()) {
    return reject(Errc::unpaired_surrogate, at, "cidnuc 2.2.2");
  }
  const CodePoints normalized = unicode::nfc(text);  // [cidnuc 2.2.3: Normalization Form C]
  if (options.reading.corrects(Erratum::cidnuc_9) && all_ldh(normalized)) {
    return reject(Errc::host_name, 0, "cidnuc 2.2.3, CIDNUC-9");
  }
  const Octets pairs = utf16::encode(normalized);  // [cidnuc 2.4: big-endian UTF-16]
  trace.say([&] { return "normalized string is:"; });
  trace.say([&] { return hex_octets(pairs); });
  auto compressed =
      compress(pairs, options);  // [cidnuc 2.2.4: compressed] An even length always is.
  trace.append(std::move(compressed.trace));
  if (compressed.result->size() > max_octets(options)) {  // [cidnuc 2.2.5: 37 octets]
    return reject(Errc::too_long, text.size(), "cidnuc 2.2.5, CIDNUC-7");
  }
  trace.say([&] { return "compressed string is " + hex_octets(*compressed.result); });
  const std::string encoded = base32_encode(*compressed.result);  // [cidnuc 2.2.6: Base32]
  std::string label = std::string(prefix) + encoded;              // [cidnuc 2.2.7: Prepend]
  trace.say([&] { return "output is " + in_quotes(label); });
  return label;
}

// 2.3.4.
std::expected<void, Rejection> verify(const CodePoints& text, const Options& options) {
  if (all_ldh(text)) {  // [cidnuc 2.3.4: only consists]
    return reject(Errc::host_name, 0, "cidnuc 2.3.4");
  }
  if (first_with(text, unicode::is_in_table_1) < text.size()) {  // [cidnuc 2.3.4: Table 1]
    return reject(Errc::prohibited, 0, "cidnuc 2.3.4, Table 1");
  }
  if (first_with(text, utf16::is_surrogate) < text.size()) {  // [cidnuc 2.3.4: surrogate pair]
    return reject(Errc::unpaired_surrogate, 0, "cidnuc 2.3.4");
  }
  if (options.reading.corrects(Erratum::cidnuc_10) && unicode::nfc(text) != text) {
    return reject(Errc::not_normalized, 0, "cidnuc 2.3.4, CIDNUC-10");
  }
  return {};
}

std::expected<CodePoints, Rejection> decode_label(std::string_view label, const Options& options,
                                                  Trace& trace) {
  trace.say([&] { return "input is " + in_quotes(label); });
  // [cidnuc 2.3.1: MUST begin]
  if (!has_prefix(label, prefix)) return reject(Errc::missing_prefix, 0, "cidnuc 2.3.1");
  const std::string_view stripped = label.substr(prefix.size());  // [cidnuc 2.3.1: remove]
  const auto octets = base32_decode(stripped, options).result;    // [cidnuc 2.3.2: Base32 decoding]
  if (!octets) {
    const Rejection& why = octets.error();
    return reject(why.reason, prefix.size() + why.position, why.step);
  }
  trace.say([&] { return "compressed string is " + hex_octets(*octets); });
  // 2.3 takes a valid domain part, which has 63 octets at most (CIDNUC-18).
  if (octets->size() > max_octets(options)) {
    return reject(Errc::too_long, label.size(), "cidnuc 2.3, CIDNUC-18");
  }
  auto pairs = decompress(*octets, options);  // [cidnuc 2.3.3: decompression]
  trace.append(std::move(pairs.trace));
  if (!pairs.result) {
    const Rejection& why = pairs.result.error();
    const bool at_end = why.position >= octets->size();
    return reject(why.reason, at_end ? label.size() : prefix.size() + symbol_of(why.position),
                  why.step);
  }
  CodePoints text = utf16::decode(*pairs.result);
  if (const auto verified = verify(text, options); !verified) {
    return std::unexpected(verified.error());
  }
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

std::string unicode_version() { return unicode::version(); }

}  // namespace oracle::cidnuc
