// SPDX-License-Identifier: Apache-2.0
// LACE 2.2 and 2.3: labels, and 2.5: base32.
#include <ace/lace.h>
#include <ace/options.h>
#include <ace/sink.h>

#include <algorithm>
#include <array>

#include "ascii.h"
#include "base32.h"
#include "results.h"
#include "utf16.h"

namespace ace::lace {
namespace {

std::unexpected<Error> fail(Errc code, std::size_t at) { return std::unexpected(Error{code, at}); }

template <class Sink>
Result<void> encode_to(std::u32string_view text, Sink& sink) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!in_domain(text[at], Domain::code_point)) return fail(Errc::out_of_domain, at);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (utf16::is_surrogate(text[at])) return fail(Errc::unpaired_surrogate, at);
  }
  if (std::ranges::all_of(text, ascii::is_ldh)) return fail(Errc::host_name, 0);

  // A unit costs an octet at least, and the row and count two: more than max_text units of text
  // always exceed max_octets.
  std::array<std::uint8_t, 2 * max_text> pairs{};
  SpanSink<std::uint8_t> utf16_sink{pairs};
  for (const char32_t c : text) {
    if (!utf16::put(c, utf16_sink)) return fail(Errc::too_long, text.size());
  }
  std::array<std::uint8_t, max_octets> compressed{};
  const auto size = compress(std::span(pairs).first(utf16_sink.size), compressed);
  if (!size) return fail(Errc::too_long, text.size());  // of its reasons only output-full can occur

  for (const char c : prefix) {
    if (!sink.put(c)) return fail(Errc::output_full, 0);
  }
  if (!base32::encode_to(std::span(compressed).first(*size), sink)) {
    return fail(Errc::output_full, text.size());
  }
  return {};
}

// 2.5.2 with 2.3.2: every symbol is in Table 1, and they hold whole octets and zero bits.
Result<void> check_symbols(std::string_view symbols) {
  const std::size_t end = base32::symbols_end(symbols);
  if (end < symbols.size()) return fail(Errc::bad_digit, end);
  if (!base32::valid_remainder(symbols)) return fail(Errc::bad_padding, symbols.size() - 1);
  return {};
}

Result<void> decode_to(std::string_view label, auto& sink) {
  if (label.size() < prefix.size() ||
      !std::ranges::equal(label.substr(0, prefix.size()), prefix, ascii::EqualFold{})) {
    return fail(Errc::missing_prefix, 0);
  }
  const std::string_view symbols = label.substr(prefix.size());
  if (const auto checked = check_symbols(symbols); !checked) {
    return fail(checked.error().code, prefix.size() + checked.error().position);
  }

  std::array<std::uint8_t, max_octets> compressed{};
  const std::size_t octets = base32::octet_count(symbols.size());
  if (octets > max_octets) return fail(Errc::too_long, label.size());
  base32::decode_to(symbols, compressed.data());

  std::array<std::uint8_t, 2 * max_octets> pairs{};
  const auto size = decompress(std::span(compressed).first(octets), pairs);
  if (!size) {
    const std::size_t at = size.error().position;
    const bool at_end = at >= octets;
    return fail(size.error().code,
                at_end ? label.size() : prefix.size() + base32::symbol_index(at));
  }

  const std::span<const std::uint8_t> text = std::span(pairs).first(*size);
  bool all_ldh = true;
  for (std::size_t at = 0; at < text.size();) {
    const char32_t c = utf16::next(text, at);
    if (utf16::is_surrogate(c)) return fail(Errc::unpaired_surrogate, 0);
    all_ldh = all_ldh && ascii::is_ldh(c);
  }
  if (all_ldh) return fail(Errc::host_name, 0);

  for (std::size_t at = 0; at < text.size();) {
    if (!sink.put(utf16::next(text, at))) return fail(Errc::output_full, label.size());
  }
  return {};
}

}  // namespace

Result<std::string> encode(std::u32string_view text) {
  return written<std::string>([&](auto& sink) { return encode_to(text, sink); });
}

Result<std::size_t> encode(std::u32string_view text, std::span<char> out) {
  return written_to(out, [&](auto& sink) { return encode_to(text, sink); });
}

Result<std::u32string> decode(std::string_view label) {
  return written<std::u32string>([&](auto& sink) { return decode_to(label, sink); });
}

Result<std::size_t> decode(std::string_view label, std::span<char32_t> out) {
  return written_to(out, [&](auto& sink) { return decode_to(label, sink); });
}

std::string base32_encode(std::span<const std::uint8_t> octets) {
  std::string out;
  StringSink sink{out};
  base32::encode_to(octets, sink);
  return out;
}

Result<std::vector<std::uint8_t>> base32_decode(std::string_view symbols) {
  if (const auto checked = check_symbols(symbols); !checked) {
    return std::unexpected(checked.error());
  }
  std::vector<std::uint8_t> out(base32::octet_count(symbols.size()));
  base32::decode_to(symbols, out.data());
  return out;
}

}  // namespace ace::lace
