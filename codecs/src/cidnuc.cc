// SPDX-License-Identifier: Apache-2.0
// CIDNUC 2.2 and 2.3: labels, and 2.5: base32.
#include <ace/cidnuc.h>
#include <ace/options.h>
#include <ace/sink.h>

#include <algorithm>
#include <array>

#include "ascii.h"
#include "base32.h"
#include "quick_check.h"
#include "results.h"
#include "unicode.h"
#include "utf16.h"

namespace ace::cidnuc {
namespace {

constexpr char pad_symbol = '8';

std::unexpected<Error> fail(Errc code, std::size_t at) { return std::unexpected(Error{code, at}); }

// Table 1.
bool is_prohibited(char32_t c) { return c == '.' || unicode::is_separator_control_or_private(c); }

// 2.2.1 and 2.2.2, in this order, for a text with characters that are not plain (quick_check.h).
Result<void> check(std::u32string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!in_domain(text[at], Domain::code_point)) return fail(Errc::out_of_domain, at);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (is_prohibited(text[at])) return fail(Errc::prohibited, at);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (utf16::is_surrogate(text[at])) return fail(Errc::unpaired_surrogate, at);
  }
  // Letters, digits and hyphens never compose with each other, so NFC is all of them if and only if
  // each character's own decomposition is.
  if (std::ranges::all_of(text, unicode::decomposes_to_ldh)) return fail(Errc::host_name, 0);
  return {};
}

template <class Sink>
Result<void> encode_to(std::u32string_view text, Sink& sink) {
  if (std::ranges::all_of(text, ascii::is_ldh)) return fail(Errc::host_name, 0);
  if (!std::ranges::all_of(text, unicode::passes_quick_check)) {
    if (const auto checked = check(text); !checked) return checked;
  }

  // 2.2.3. A text that is too long for the buffer is too long for a label: see unicode.h.
  std::array<std::int32_t, unicode::nfc_capacity(max_text)> buffer;
  const auto normalized = unicode::to_nfc(text, buffer);
  if (!normalized) return fail(Errc::too_long, text.size());

  // 2.2.4 and 2.2.5. A unit costs an octet at least.
  std::array<std::uint8_t, 2 * max_octets> pairs{};
  SpanSink<std::uint8_t> utf16_sink{pairs};
  for (const std::int32_t c : *normalized) {
    if (!utf16::put(static_cast<char32_t>(c), utf16_sink)) return fail(Errc::too_long, text.size());
  }
  std::array<std::uint8_t, max_octets> compressed{};
  const auto size = compress(std::span(pairs).first(utf16_sink.size), compressed);
  if (!size) return fail(Errc::too_long, text.size());  // of its reasons only output-full can occur

  for (const char c : prefix) {
    if (!sink.put(c)) return fail(Errc::output_full, 0);
  }
  if (!base32::encode_to(std::span(compressed).first(*size), sink) ||
      (*size % 5 != 0 && !sink.put(pad_symbol))) {
    return fail(Errc::output_full, text.size());
  }
  return {};
}

// 2.3.2 and 2.5.2: the symbols without the pad symbol, which must stand where 2.5.1 puts it.
Result<std::string_view> check_symbols(std::string_view symbols) {
  const bool padded = symbols.ends_with(pad_symbol);
  const std::size_t end = base32::symbols_end(symbols);
  if (end + (padded ? 1 : 0) < symbols.size()) {
    return fail(symbols[end] == pad_symbol ? Errc::bad_padding : Errc::bad_digit, end);
  }
  const std::string_view bare = symbols.substr(0, symbols.size() - (padded ? 1 : 0));
  if (padded != (bare.size() % 8 != 0) || !base32::valid_remainder(bare)) {
    return fail(Errc::bad_padding, symbols.size() - 1);
  }
  return bare;
}

// 2.3.4, in its order, on the UTF-16BE of the text.
Result<void> verify(std::span<const std::uint8_t> pairs) {
  bool all_ldh = true;
  bool all_plain = true;
  bool prohibited = false;
  bool unpaired = false;
  std::array<char32_t, max_text> text{};
  std::size_t size = 0;
  for (std::size_t at = 0; at < pairs.size(); ++size) {
    const char32_t c = utf16::next(pairs, at);
    text[size] = c;
    all_ldh = all_ldh && ascii::is_ldh(c);
    if (unicode::passes_quick_check(c)) continue;
    all_plain = false;
    prohibited = prohibited || is_prohibited(c);
    unpaired = unpaired || utf16::is_surrogate(c);
  }
  if (all_ldh) return fail(Errc::host_name, 0);
  if (all_plain) return {};
  if (prohibited) return fail(Errc::prohibited, 0);
  if (unpaired) return fail(Errc::unpaired_surrogate, 0);
  const std::u32string_view view(text.data(), size);
  std::array<std::int32_t, unicode::nfc_capacity(max_text)> buffer;
  const auto normalized = unicode::to_nfc(view, buffer);
  if (!normalized || !std::ranges::equal(*normalized, view, {},
                                         [](std::int32_t c) { return static_cast<char32_t>(c); })) {
    return fail(Errc::not_normalized, 0);
  }
  return {};
}

template <class Sink>
Result<void> decode_to(std::string_view label, Sink& sink) {
  if (label.size() < prefix.size() ||
      !std::ranges::equal(label.substr(0, prefix.size()), prefix, ascii::EqualFold{})) {
    return fail(Errc::missing_prefix, 0);
  }
  const auto symbols = check_symbols(label.substr(prefix.size()));
  if (!symbols) return fail(symbols.error().code, prefix.size() + symbols.error().position);

  std::array<std::uint8_t, max_octets> compressed{};
  const std::size_t octets = base32::octet_count(symbols->size());
  if (octets > max_octets) return fail(Errc::too_long, label.size());
  base32::decode_to(*symbols, compressed.data());

  std::array<std::uint8_t, 2 * max_octets> buffer{};
  const auto size = decompress(std::span(compressed).first(octets), buffer);
  if (!size) {
    const std::size_t at = size.error().position;
    const bool at_end = at >= octets;
    return fail(size.error().code,
                at_end ? label.size() : prefix.size() + base32::symbol_index(at));
  }

  const std::span<const std::uint8_t> pairs = std::span(buffer).first(*size);
  if (const auto verified = verify(pairs); !verified) return verified;
  for (std::size_t at = 0; at < pairs.size();) {
    if (!sink.put(utf16::next(pairs, at))) return fail(Errc::output_full, label.size());
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
  if (octets.size() % 5 != 0) out.push_back(pad_symbol);
  return out;
}

Result<std::vector<std::uint8_t>> base32_decode(std::string_view symbols) {
  const auto bare = check_symbols(symbols);
  if (!bare) return std::unexpected(bare.error());
  std::vector<std::uint8_t> out(base32::octet_count(bare->size()));
  base32::decode_to(*bare, out.data());
  return out;
}

std::string_view unicode_version() { return unicode::version(); }

}  // namespace ace::cidnuc
