// SPDX-License-Identifier: Apache-2.0
#include <ace/mace.h>
#include <ace/sink.h>

#include <algorithm>
#include <tuple>

#include "ascii.h"
#include "results.h"

namespace ace::mace {
namespace {

enum class Submode : char { bmp_a = 'w', bmp_b = 'x', non_bmp = 'y', compress = 'z' };

constexpr std::uint32_t compress_limit = 0x200;  // XOR values below it can be compressed
constexpr std::uint32_t short_limit = 16;        // XOR values below it take one digit
constexpr std::string_view alphabet = "0123456789abcdefghijklmnopqrstuv";
constexpr std::uint32_t no_value = alphabet.size();

std::unexpected<Error> fail(Errc code, std::size_t at) { return std::unexpected(Error{code, at}); }

constexpr auto digit_values = ascii::values_of(alphabet);
constexpr std::uint32_t digit_value(char c) { return digit_values[static_cast<unsigned char>(c)]; }

template <class Sink>
constexpr bool put_number(std::uint64_t number, std::size_t length, Sink& sink) {
  for (std::size_t i = length; i-- > 0;) {
    if (!sink.put(alphabet[number >> (5 * i) & 31])) return false;
  }
  return true;
}

// Section 6: an STD 13 name, which MACE must not convert. The empty string is not such a name.
bool is_host_name(std::u32string_view text) {
  return !text.empty() && text.front() != '-' && text.back() != '-' &&
         std::ranges::all_of(text, ascii::is_ldh);
}

bool in_domain(char32_t c, Domain domain) {
  return ace::in_domain(c, domain == Domain::any ? Domain::code_point : domain);
}

// How one character is written: section 6, the three tables.
struct Unit {
  Submode submode;
  std::uint32_t number;
  std::size_t length;  // digits
};

Unit compressed(std::uint32_t difference) {
  if (difference < short_limit) return {Submode::compress, difference, 1};
  return {Submode::compress, difference + compress_limit, 2};
}

Unit uncompressed(char32_t c) {
  if (c <= 0x1FFF) return {Submode::bmp_a, c, 3};
  if (c <= 0x9FFF) return {Submode::bmp_b, c - 0x2000, 3};
  if (c <= 0xFFFF) return {Submode::bmp_a, c - 0x8000, 3};
  return {Submode::non_bmp, c - 0x10000, 4};
}

// Section 6, step 3 before it looks ahead: whether a character that is near enough to the one
// before is compressed whatever follows.
bool compresses_at_once(Submode submode, char32_t c, std::uint32_t difference) {
  return submode == Submode::compress || c >= 0x10000 || difference < short_limit;
}

// The encoder's state (section 7). Writing goes to a sink; false means it is full.
template <class Sink>
class Encoder {
 public:
  Encoder(std::u32string_view text, Sink& sink) : text_(text), sink_(sink) {}

  bool put(std::size_t at) {
    const char32_t c = text_[at];
    if (c == '-') return sink_.put('-') && sink_.put('-');
    if (ascii::is_ldh(c)) return switch_to(true) && sink_.put(static_cast<char>(c));
    const Unit unit = compressible(at) ? compressed(c ^ previous_) : uncompressed(c);
    if (!switch_to(false)) return false;
    if (unit.submode != submode_ && !sink_.put(static_cast<char>(unit.submode))) return false;
    submode_ = unit.submode;
    previous_ = c;
    return put_number(unit.number, unit.length, sink_);
  }

 private:
  bool switch_to(bool literal) {
    if (literal_ == literal) return true;
    literal_ = literal;
    return sink_.put('-');
  }

  // Section 6, steps 1 to 3.
  bool compressible(std::size_t at) {
    const char32_t c = text_[at];
    const std::uint32_t difference = c ^ previous_;
    if (difference >= compress_limit) return false;
    if (compresses_at_once(submode_, c, difference)) return true;
    next_ = std::max(next_, at + 1);
    while (next_ < text_.size() && ascii::is_ldh(text_[next_])) ++next_;
    return next_ < text_.size() && (text_[next_] ^ c) < compress_limit;
  }

  std::u32string_view text_;
  Sink& sink_;
  bool literal_ = false;
  Submode submode_ = Submode::bmp_a;
  char32_t previous_ = 0;
  std::size_t next_ = 0;  // only moves forward, so that looking ahead stays linear
};

template <class Sink>
Result<void> encode_to(std::u32string_view text, const Options& options, Sink& sink) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!in_domain(text[at], options.domain)) return fail(Errc::out_of_domain, at);
  }
  if (is_host_name(text)) return fail(Errc::host_name, 0);
  Encoder encoder(text, sink);
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!encoder.put(at)) return fail(Errc::output_full, at);
  }
  return {};
}

// The number of digits that stand for the character at `c`, its first digit.
std::size_t unit_length(Submode submode, char c) {
  switch (submode) {
    case Submode::bmp_a:
    case Submode::bmp_b:
      return 3;
    case Submode::non_bmp:
      return 4;
    case Submode::compress:
      break;
  }
  return digit_value(c) < short_limit ? 1 : 2;
}

char32_t character(Submode submode, std::uint32_t number, std::size_t length, char32_t previous) {
  switch (submode) {
    case Submode::bmp_a:
      return number < 0x2000 ? number : number + 0x8000;
    case Submode::bmp_b:
      return number + 0x2000;
    case Submode::non_bmp:
      return number + 0x10000;
    case Submode::compress:
      break;
  }
  return previous ^ (length == 1 ? number : number - compress_limit);
}

// Whether the encoder would write the same string, up to letter case, without encoding again: every
// switch and submode letter was needed, and every character is written as in section 6. If that
// depends on the next character (step 3), the next character decides. Proof:
// MaceCanonical.canonical_written, MaceCanonical.canonical_encoded and
// MaceCanonical.canonical_case; and of the text or rejection of decode(), with the domain
// 0..10FFFF: MaceCanonical.decode_canonical_decodes.
class Canonical {
 public:
  void literal_switch() { switched_ = true; }
  void submode_letter() { ++letters_; }
  void hyphen() { expect(!switched_ && letters_ == 0); }
  void literal() {
    expect(letters_ == 0);
    switched_ = false;
  }
  // A character in digits: `length` of them, in a submode, after the character `previous`.
  void unit(char32_t c, Submode submode, std::size_t length, char32_t previous) {
    const std::uint32_t difference = c ^ previous;
    const bool compress = submode == Submode::compress;
    expect(!ascii::is_ldh(c));
    expect(letters_ == (submode != submode_ ? 1 : 0));
    expect(!compress || (length == 1) == (difference < short_limit));
    if (looking_) expect(compressed_ == (difference < compress_limit));
    looking_ = false;
    if (difference < compress_limit) {
      if (compresses_at_once(submode_, c, difference)) {
        expect(compress);
      } else {
        looking_ = true;
        compressed_ = compress;
      }
    }
    submode_ = submode;
    switched_ = false;
    letters_ = 0;
  }
  bool at_end() const {
    return canonical_ && !switched_ && letters_ == 0 && !(looking_ && compressed_);
  }

 private:
  void expect(bool condition) { canonical_ = canonical_ && condition; }

  bool canonical_ = true;
  // Since the last character. Of two switches the second is never due, but they never meet: "--" is
  // a hyphen, and a submode letter between them is not due either.
  bool switched_ = false;
  std::size_t letters_ = 0;
  Submode submode_ = Submode::bmp_a;  // of the last character in digits
  bool looking_ = false;              // whether it was for the next one to decide on its form
  bool compressed_ = false;           // and that was the form
};

// Section 9, the procedure itself. It accepts strings that no encoder makes.
template <class Sink>
Result<void> expand_to(std::string_view ace, const Options& options, Sink& sink,
                       Canonical& canonical) {
  bool literal = false;
  Submode submode = Submode::bmp_a;
  char32_t previous = 0;
  for (std::size_t at = 0; at < ace.size();) {
    const char c = ace[at];
    if (c == '-') {
      if (at + 1 < ace.size() && ace[at + 1] == '-') {
        if (!sink.put('-')) return fail(Errc::output_full, at);
        canonical.hyphen();
        at += 2;
      } else {
        canonical.literal_switch();
        literal = !literal;
        ++at;
      }
      continue;
    }
    if (literal) {
      if (!ascii::is_ldh(static_cast<unsigned char>(c))) return fail(Errc::bad_digit, at);
      if (!sink.put(static_cast<char32_t>(c))) return fail(Errc::output_full, at);
      canonical.literal();
      ++at;
      continue;
    }
    if (const char lower = ascii::to_lower(c); lower >= 'w' && lower <= 'z') {
      canonical.submode_letter();
      submode = static_cast<Submode>(lower);
      ++at;
      continue;
    }
    const std::size_t length = unit_length(submode, c);
    if (ace.size() - at < length) return fail(Errc::truncated, ace.size());
    std::uint32_t number = 0;
    for (std::size_t next = at; next < at + length; ++next) {
      const std::uint32_t value = digit_value(ace[next]);
      if (value == no_value) return fail(Errc::bad_digit, next);
      number = number << 5 | value;
    }
    const char32_t decoded = character(submode, number, length, previous);
    if (!in_domain(decoded, options.domain)) return fail(Errc::out_of_domain, at);
    if (!sink.put(decoded)) return fail(Errc::output_full, at);
    canonical.unit(decoded, submode, length, previous);
    previous = decoded;
    at += length;
  }
  return {};
}

}  // namespace

Result<std::string> encode(std::u32string_view text, const Options& options) {
  return written<std::string>([&](auto& sink) { return encode_to(text, options, sink); });
}

Result<std::size_t> encode(std::u32string_view text, std::span<char> out, const Options& options) {
  return written_to(out, [&](auto& sink) { return encode_to(text, options, sink); });
}

Result<std::u32string> decode(std::string_view ace, const Options& options) {
  return filled<std::u32string>(ace.size(),
                                [&](std::span<char32_t> out) { return decode(ace, out, options); });
}

Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out, const Options& options) {
  SpanSink<char32_t> sink{out};
  Canonical canonical;
  const auto done = expand_to(ace, options, sink, canonical);
  if (!done) return std::unexpected(done.error());
  const std::u32string_view text(out.data(), sink.size);

  // Sections 8 and 9: two checks make the mapping unique.
  if (is_host_name(text)) return fail(Errc::host_name, 0);
  if (canonical.at_end()) return sink.size;
  CompareSink right{std::span(ace.data(), ace.size()), ascii::EqualFold{}};
  std::ignore = encode_to(text, options, right);  // stops at the first difference
  return fail(Errc::not_canonical, right.size);
}

std::string base32_encode(std::uint64_t number, std::size_t length) {
  constexpr std::size_t most_digits = 13;  // of 64 bits
  std::string out(length - std::min(length, most_digits), '0');
  StringSink sink{out};
  put_number(number, std::min(length, most_digits), sink);
  return out;
}

Result<std::uint64_t> base32_decode(std::string_view digits) {
  if (digits.empty()) return fail(Errc::empty, 0);
  std::uint64_t number = 0;
  for (std::size_t at = 0; at < digits.size(); ++at) {
    if (digit_value(digits[at]) == no_value) return fail(Errc::bad_digit, at);
    if (number >> 59 != 0) return fail(Errc::overflow, at);
    number = number << 5 | digit_value(digits[at]);
  }
  return number;
}

}  // namespace ace::mace
