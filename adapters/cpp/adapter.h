// SPDX-License-Identifier: Apache-2.0
// An adapter for acecheck in C++20, complete: copy this file, replace what is marked, and run
//
//     c++ -std=c++20 my_adapter.cc -o my_adapter && acecheck certify -- ./my_adapter
//
// As it is, the file serves a Punycode codec of its own, `sample`. Another adapter can include it,
// with ADAPTER_NO_MAIN defined:
//
//     int main() {
//       return adapter::serve({.name = "mine", .version = "1.0"},
//                             adapter::codec<adapter::CodePoints, std::string>(encode, decode));
//     }
//
// The file needs only the standard library. Build it with `-g -fsanitize=address,undefined` as
// well: what the implementation does to memory is then a failure, with a report on standard error.
#ifndef ADAPTER_H
#define ADAPTER_H

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace adapter {

using CodePoints = std::vector<std::uint32_t>;

// A rejection; the message is the reason. Every other exception ends the program, which is a
// failure.
struct Rejected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The buffer does not hold the answer. needed: the elements that the answer takes; 0: not known.
struct TooSmall {
  std::size_t needed = 0;
};

struct Hello {
  std::string name;
  std::string version;
  std::string language = "C++";
  std::string strings{};       // "utf-8", "utf-16", "code-points"; empty: integers and octets
  std::string capabilities{};  // the other ones, as members of JSON: "\"bits\":32"
  bool unicode_hex = false;    // the functions take any std::string, or std::u16string, as a text
};

struct Implementation {
  // capacity: elements of the buffer for the answer, as a request says; SIZE_MAX: any.
  std::function<std::string(const CodePoints&, std::size_t capacity)> encode;
  std::function<CodePoints(const std::string&, std::size_t capacity)> decode;
  bool capacity = false;  // whether the functions look at the capacity
  // Of a text as it is, which may be ill-formed: the octets of unicode_hex, and their form. Empty
  // where the functions take code points.
  std::function<std::string(const std::string&)> encode_string{};
  std::string form{};
};

inline std::string sample_encode(const CodePoints& text);
inline CodePoints sample_decode(const std::string& ace);
inline const std::string sample_capabilities =
    R"("bits":32,"domain":"scalar","max_length":1000000)";

// An implementation from functions without a prefix. Text: CodePoints, std::u16string, std::string
// (UTF-8); Ace: std::string (octets), std::u16string.
template <class Text, class Ace>
Implementation codec(std::function<Ace(const Text&)> encode,
                     std::function<Text(const Ace&)> decode);

// An implementation from functions that write into a buffer, and return how many elements they
// wrote. They throw TooSmall where the buffer does not hold the answer. A function that writes a
// terminator besides gets one element less.
Implementation buffers(
    std::function<std::size_t(const CodePoints&, std::span<char>)> encode,
    std::function<std::size_t(const std::string&, std::span<std::uint32_t>)> decode);

// An implementation from functions that work on names. Name: std::string (UTF-8), std::u16string.
// suffix: what follows the label, such as ".com".
template <class Name>
Implementation names(std::function<Name(const Name&)> to_ascii,
                     std::function<Name(const Name&)> to_unicode, const std::string& suffix = "");

// For functions that take a C string: its octets, which have no NUL.
inline const char* c_string(const std::string& octets) {
  if (octets.find('\0') != std::string::npos) throw Rejected("a NUL ends the string");
  return octets.c_str();
}

// Answers requests until the input ends. With ACECHECK_STUB=1 in the environment, the sample takes
// the place of the implementation: what acecheck then reports is the adapter's.
int serve(Hello hello, const Implementation& implementation);

}  // namespace adapter

#ifndef ADAPTER_NO_MAIN
// --- Replace this part by the implementation -----------------------------------------------------

std::string encode(const adapter::CodePoints& text) { return adapter::sample_encode(text); }

adapter::CodePoints decode(const std::string& ace) { return adapter::sample_decode(ace); }

int main() {
  const adapter::Hello hello = {
      .name = "sample",
      .version = "1.0",
      .strings = "",
      // What the implementation's documentation promises: see adapters/README.md.
      .capabilities = adapter::sample_capabilities,
  };
  return adapter::serve(hello, adapter::codec<adapter::CodePoints, std::string>(encode, decode));
}
#endif

namespace adapter {

// --- The sample: RFC 3492 ------------------------------------------------------------------------

inline constexpr std::uint64_t sample_maxint = 0xFFFFFFFF;

inline std::uint64_t sample_adapt(std::uint64_t delta, std::uint64_t count, bool is_first) {
  std::uint64_t k = 0;
  delta = is_first ? delta / 700 : delta / 2;
  for (delta += delta / count; delta > 455; delta /= 35) k += 36;
  return k + 36 * delta / (delta + 38);
}

inline std::uint64_t sample_threshold(std::uint64_t k, std::uint64_t bias) {
  return k <= bias ? 1 : std::min<std::uint64_t>(k - bias, 26);
}

inline void sample_check(std::uint64_t c) {
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) throw Rejected("not-scalar");
}

inline std::string sample_encode(const CodePoints& text) {
  constexpr std::string_view digits = "abcdefghijklmnopqrstuvwxyz0123456789";
  std::string out;
  for (const std::uint32_t c : text) {
    sample_check(c);
    if (c < 0x80) out += static_cast<char>(c);
  }
  const std::size_t basic = out.size();
  if (basic > 0) out += '-';
  std::uint64_t n = 0x80;
  std::uint64_t delta = 0;
  std::uint64_t bias = 72;
  for (std::size_t done = basic; done < text.size(); ++delta, ++n) {
    std::uint64_t next = sample_maxint;
    for (const std::uint32_t c : text) {
      if (c >= n) next = std::min<std::uint64_t>(next, c);
    }
    delta += (next - n) * (done + 1);
    n = next;
    for (const std::uint32_t c : text) {
      if (c < n) ++delta;
      if (delta > sample_maxint) throw Rejected("overflow");
      if (c != n) continue;
      std::uint64_t q = delta;
      for (std::uint64_t k = 36;; k += 36) {
        const std::uint64_t t = sample_threshold(k, bias);
        if (q < t) break;
        out += digits[t + (q - t) % (36 - t)];
        q = (q - t) / (36 - t);
      }
      out += digits[q];
      bias = sample_adapt(delta, done + 1, done == basic);
      delta = 0;
      ++done;
    }
  }
  return out;
}

inline std::uint64_t sample_digit(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<std::uint64_t>(c - 'A');
  if (c >= 'a' && c <= 'z') return static_cast<std::uint64_t>(c - 'a');
  if (c >= '0' && c <= '9') return static_cast<std::uint64_t>(c - '0' + 26);
  throw Rejected("bad-digit");
}

inline CodePoints sample_decode(const std::string& ace) {
  // A delimiter at index 0 follows no literal portion: it is then not consumed, and is no digit.
  const std::size_t found = ace.rfind('-');
  const std::size_t basic = found == std::string::npos ? 0 : found;
  CodePoints out;
  for (std::size_t j = 0; j < basic; ++j) {
    if (static_cast<unsigned char>(ace[j]) >= 0x80) throw Rejected("non-basic");
    out.push_back(static_cast<unsigned char>(ace[j]));
  }
  std::size_t at = basic > 0 ? basic + 1 : 0;
  std::uint64_t n = 0x80;
  std::uint64_t i = 0;
  std::uint64_t bias = 72;
  while (at < ace.size()) {
    const std::uint64_t old = i;
    std::uint64_t w = 1;
    for (std::uint64_t k = 36;; k += 36) {
      if (at == ace.size()) throw Rejected("truncated");
      const std::uint64_t digit = sample_digit(ace[at++]);
      i += digit * w;
      if (i > sample_maxint) throw Rejected("overflow");
      const std::uint64_t t = sample_threshold(k, bias);
      if (digit < t) break;
      w *= 36 - t;
      if (w > sample_maxint) throw Rejected("overflow");
    }
    const std::uint64_t count = out.size() + 1;
    bias = sample_adapt(i - old, count, old == 0);
    n += i / count;
    sample_check(n);
    i %= count;
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(i), static_cast<std::uint32_t>(n));
    ++i;
  }
  return out;
}

// --- Texts ---------------------------------------------------------------------------------------

inline void append_utf8(std::uint32_t c, std::string& out) {
  const unsigned more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr unsigned first[] = {0, 0xC0, 0xE0, 0xF0};
  out += static_cast<char>(first[more] | c >> (6 * more));
  for (unsigned i = more; i > 0; --i) {
    out += static_cast<char>(0x80 | (c >> (6 * (i - 1)) & 0x3F));
  }
}

// Code points as an implementation's texts, and back. A lone surrogate stays.
template <class Text>
Text from_code_points(const CodePoints& points) {
  if constexpr (std::is_same_v<Text, CodePoints>) {
    return points;
  } else {
    Text out;
    for (const std::uint32_t c : points) {
      if constexpr (std::is_same_v<Text, std::string>) {
        append_utf8(c, out);
      } else if (c < 0x10000) {
        out += static_cast<char16_t>(c);
      } else {
        out += static_cast<char16_t>(0xD800 + ((c - 0x10000) >> 10));
        out += static_cast<char16_t>(0xDC00 + ((c - 0x10000) & 0x3FF));
      }
    }
    return out;
  }
}

inline CodePoints to_code_points(const CodePoints& points) { return points; }

inline CodePoints to_code_points(const std::u16string& text) {
  CodePoints out;
  bool after_high = false;
  for (const char16_t unit : text) {
    const bool joins = after_high && unit >= 0xDC00 && unit <= 0xDFFF;
    if (joins) {
      out.back() = 0x10000 + ((out.back() - 0xD800) << 10) + (unit - 0xDC00U);
    } else {
      out.push_back(unit);
    }
    after_high = !joins && unit >= 0xD800 && unit <= 0xDBFF;
  }
  return out;
}

inline CodePoints to_code_points(const std::string& utf8) {
  CodePoints out;
  for (std::size_t i = 0; i < utf8.size();) {
    const unsigned first = static_cast<unsigned char>(utf8[i++]);
    const std::size_t more = first < 0x80 ? 0 : first < 0xE0 ? 1 : first < 0xF0 ? 2 : 3;
    std::uint32_t c = more == 0 ? first : first & (0x3FU >> more);
    const bool is_first = first < 0x80 || (first >= 0xC0 && first < 0xF8);
    if (!is_first || more > utf8.size() - i) throw std::logic_error("a text is not UTF-8");
    for (std::size_t j = 0; j < more; ++j, ++i) {
      const unsigned next = static_cast<unsigned char>(utf8[i]);
      if ((next & 0xC0) != 0x80) throw std::logic_error("a text is not UTF-8");
      c = c << 6 | (next & 0x3F);
    }
    out.push_back(c);
  }
  return out;
}

// Whether octets are UTF-8: Table 3-7 of the Unicode Standard.
inline bool is_utf8(const std::string& text) {
  const auto octet = [&](std::size_t at) -> unsigned {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0;
  };
  for (std::size_t at = 0; at < text.size();) {
    const unsigned first = octet(at++);
    if (first < 0x80) continue;
    if (first < 0xC2 || first > 0xF4) return false;
    const unsigned low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    if (octet(at) < low || octet(at) > high) return false;
    ++at;
    for (int more = (first >= 0xE0) + (first >= 0xF0); more > 0; --more, ++at) {
      if ((octet(at) & 0xC0) != 0x80) return false;
    }
  }
  return true;
}

// A text for the sample, which takes code points.
template <class Text>
CodePoints sample_text(const Text& text) {
  if constexpr (std::is_same_v<Text, std::string>) {
    if (!is_utf8(text)) throw Rejected("not-utf-8");
  }
  return to_code_points(text);
}

// The octets of unicode_hex as a text of the implementation. UTF-16 has the high octet first.
template <class Text>
Text from_units(const std::string& octets) {
  if constexpr (std::is_same_v<Text, std::string>) {
    return octets;
  } else {
    Text out;
    for (std::size_t at = 0; at + 1 < octets.size(); at += 2) {
      out += static_cast<char16_t>(static_cast<unsigned char>(octets[at]) << 8 |
                                   static_cast<unsigned char>(octets[at + 1]));
    }
    return out;
  }
}

// The implementation, with what it does with a text as it is.
template <class Text, class Encode>
Implementation with_strings(Implementation implementation, const Encode& encode) {
  if constexpr (!std::is_same_v<Text, CodePoints>) {
    implementation.encode_string = [=](const std::string& octets) {
      return encode(from_units<Text>(octets));
    };
    implementation.form = std::is_same_v<Text, std::string> ? "utf-8" : "utf-16";
  }
  return implementation;
}

// Octets as an implementation's ACE strings, and back.
template <class Ace>
Ace from_octets(const std::string& octets) {
  if constexpr (std::is_same_v<Ace, std::string>) return octets;
  if constexpr (!std::is_same_v<Ace, std::string>) {
    return from_code_points<Ace>(to_code_points(octets));
  }
}
inline std::string to_octets(const std::string& octets) { return octets; }
inline std::string to_octets(const std::u16string& ace) {
  return from_code_points<std::string>(to_code_points(ace));
}

// --- The two shapes of an implementation ---------------------------------------------------------

inline bool is_stub() {
  const char* value = std::getenv("ACECHECK_STUB");
  return value != nullptr && std::string_view(value) == "1";
}

template <class Text, class Ace>
Implementation codec(std::function<Ace(const Text&)> encode,
                     std::function<Text(const Ace&)> decode) {
  if (is_stub()) {
    encode = [](const Text& text) { return from_octets<Ace>(sample_encode(sample_text(text))); };
    decode = [](const Ace& ace) { return from_code_points<Text>(sample_decode(to_octets(ace))); };
  }
  const auto of_text = [=](const Text& text) { return to_octets(encode(text)); };
  return with_strings<Text>(
      {[=](const CodePoints& text, std::size_t) { return of_text(from_code_points<Text>(text)); },
       [=](const std::string& ace, std::size_t) {
         return to_code_points(decode(from_octets<Ace>(ace)));
       }},
      of_text);
}

// What `convert` writes into a buffer with a margin on both sides. If it writes beside the buffer,
// the answer has what it wrote, and is too long.
template <class Out, class In>
Out in_buffer(
    const std::function<std::size_t(const In&, std::span<typename Out::value_type>)>& convert,
    const In& input, std::size_t capacity) {
  using Element = typename Out::value_type;
  constexpr std::size_t margin = 64;
  // Each entry is unlike its neighbours, so that entries which are copied into a margin are seen.
  const auto filler = [](std::size_t entry) {
    return static_cast<Element>(0x80000080 |
                                (static_cast<std::uint32_t>(entry) * 2654435769u >> 8));
  };
  Out memory(capacity + 2 * margin, Element());
  for (std::size_t i = 0; i < memory.size(); ++i) memory[i] = filler(i);
  std::size_t size = 0;
  std::optional<TooSmall> too_small;
  std::optional<Rejected> rejected;
  try {
    size = convert(input, std::span(memory).subspan(margin, capacity));
  } catch (const TooSmall& refusal) {
    too_small = refusal;
  } catch (const Rejected& refusal) {
    rejected = refusal;
  }
  for (std::size_t i = 0; i < margin; ++i) {
    if (memory[i] != filler(i))
      throw std::logic_error("the implementation wrote before its buffer");
  }
  const std::size_t end = margin + capacity;
  std::size_t last = memory.size();
  while (last > end && memory[last - 1] == filler(last - 1)) --last;
  if (last > end && rejected) {
    throw std::logic_error("the implementation rejected, and wrote behind its buffer");
  }
  if (rejected) throw *rejected;
  const auto first = memory.begin() + margin;
  if (last > end) return Out(first, memory.begin() + static_cast<std::ptrdiff_t>(last));
  if (too_small) throw *too_small;
  if (size > capacity) throw std::logic_error("the implementation returned more than its capacity");
  return Out(first, first + static_cast<std::ptrdiff_t>(size));
}

// The sample in a buffer.
template <class Element, class Value>
std::size_t put(const Value& value, std::span<Element> out) {
  if (value.size() > out.size()) throw TooSmall{value.size()};
  std::copy(value.begin(), value.end(), out.begin());
  return value.size();
}

inline Implementation buffers(
    std::function<std::size_t(const CodePoints&, std::span<char>)> encode,
    std::function<std::size_t(const std::string&, std::span<std::uint32_t>)> decode) {
  if (is_stub()) {
    encode = [](const CodePoints& text, std::span<char> out) {
      return put(sample_encode(text), out);
    };
    decode = [](const std::string& ace, std::span<std::uint32_t> out) {
      return put(sample_decode(ace), out);
    };
  }
  return {[=](const CodePoints& text, std::size_t capacity) {
            return in_buffer<std::string>(encode, text,
                                          std::min(capacity, text.size() * 80 + 4096));
          },
          [=](const std::string& ace, std::size_t capacity) {
            return in_buffer<CodePoints>(decode, ace, std::min(capacity, ace.size() * 8 + 4096));
          },
          true};
}

inline std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
  return text;
}

// The label of an API's result.
inline std::string label_of(const std::string& name, const std::string& suffix) {
  if (!name.ends_with(suffix)) throw Rejected("the result has not the name's suffix");
  std::string label = name.substr(0, name.size() - suffix.size());
  if (label.find('.') != std::string::npos && !is_stub()) {
    throw Rejected("the result is more than a label");
  }
  return label;
}

template <class Name>
Implementation names(std::function<Name(const Name&)> to_ascii,
                     std::function<Name(const Name&)> to_unicode, const std::string& suffix) {
  if (is_stub()) {
    to_ascii = [=](const Name& name) {
      CodePoints text = sample_text(name);
      text.resize(text.size() - suffix.size());
      return from_octets<Name>("xn--" + sample_encode(text) + suffix);
    };
    to_unicode = [=](const Name& name) {
      const std::string octets = to_octets(name);
      CodePoints text = sample_decode(octets.substr(4, octets.size() - 4 - suffix.size()));
      for (const char c : suffix) text.push_back(static_cast<unsigned char>(c));
      return from_code_points<Name>(text);
    };
  }
  const std::string unchanged = "IDNA leaves the label as it is";
  const auto of_text = [=](const Name& text) {
    const Name name = text + from_octets<Name>(suffix);
    const std::string label = label_of(to_octets(to_ascii(name)), suffix);
    if (lower(label.substr(0, 4)) != "xn--") throw Rejected(unchanged);
    return label.substr(4);
  };
  return with_strings<Name>(
      {[=](const CodePoints& text, std::size_t) { return of_text(from_code_points<Name>(text)); },
       [=](const std::string& ace, std::size_t) {
         const Name name = from_octets<Name>("xn--" + ace + suffix);
         const std::string label = label_of(to_octets(to_unicode(name)), suffix);
         if (lower(label) == lower("xn--" + ace)) throw Rejected(unchanged);
         return to_code_points(label);
       }},
      of_text);
}

// --- The protocol --------------------------------------------------------------------------------

// Reads an object of JSON: its strings as octets, its other members as they came.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  std::map<std::string, std::string> object() {
    std::map<std::string, std::string> out;
    expect('{');
    while (next() != '}') {
      const std::string key = string();
      expect(':');
      out[key] = next() == '"' ? string() : other();
      if (next() == ',') ++at_;
    }
    return out;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  char next() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    if (at_ == text_.size()) throw std::logic_error("the request is malformed");
    return text_[at_];
  }

  void expect(char c) {
    if (next() != c) throw std::logic_error("the request is malformed");
    ++at_;
  }

  std::uint32_t hex4() {
    const std::string digits = text_.substr(at_, 4);
    at_ += digits.size();
    return static_cast<std::uint32_t>(std::stoul(digits, nullptr, 16));
  }

  std::string string() {
    expect('"');
    std::string out;
    while (peek() != '"') {
      const char c = text_.at(at_++);
      if (c != '\\') {
        out += c;
        continue;
      }
      const char escape = text_.at(at_++);
      constexpr std::string_view escapes = "\"\\/bfnrt";
      if (escape != 'u') {
        out += "\"\\/\b\f\n\r\t"[std::min(escapes.find(escape), escapes.size())];
        continue;
      }
      std::uint32_t code_point = hex4();
      if (code_point >= 0xD800 && code_point <= 0xDBFF && text_.compare(at_, 2, "\\u") == 0) {
        at_ += 2;
        code_point = 0x10000 + ((code_point - 0xD800) << 10) + (hex4() - 0xDC00);
      }
      append_utf8(code_point, out);
    }
    ++at_;
    return out;
  }

  // A value that is no string.
  std::string other() {
    const std::size_t start = at_;
    int depth = 0;
    while (depth > 0 || (next() != ',' && next() != '}')) {
      const char c = next();
      if (c == '"') {
        string();
        continue;
      }
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

inline std::string quoted(const std::string& octets) {
  std::string out = "\"";
  for (const char c : octets) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) >= 0x20) {
      out += c;
    } else {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04X", static_cast<unsigned>(c));
      out += buffer;
    }
  }
  return out + '"';
}

// An ACE string as a member; its octets need not be UTF-8.
inline std::string ace_member(const std::string& octets) {
  if (is_utf8(octets)) return "\"ace\":" + quoted(octets);
  std::string out = "\"ace_hex\":\"";
  for (const char octet : octets) {
    char buffer[4];
    std::snprintf(buffer, sizeof buffer, "%02X", static_cast<unsigned char>(octet));
    out += buffer;
  }
  return out + '"';
}

inline CodePoints read_unicode(const std::string& unicode) {
  CodePoints out;
  for (const char* at = unicode.c_str(); *at != '\0';) {
    char* end = nullptr;
    const unsigned long long c = std::strtoull(at, &end, 16);
    if (end == at) throw std::logic_error("the request is malformed");
    if (c > 0xFFFFFFFF) throw Rejected("a number of more than 32 bits");
    out.push_back(static_cast<std::uint32_t>(c));
    at = *end == ' ' ? end + 1 : end;
  }
  return out;
}

inline std::string write_unicode(const CodePoints& text) {
  std::string out;
  for (const std::uint32_t c : text) {
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, out.empty() ? "%04X" : " %04X", static_cast<unsigned>(c));
    out += buffer;
  }
  return out;
}

inline std::string octets_in(const std::string& hex) {
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    out += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return out;
}

using Request = std::map<std::string, std::string>;

inline std::string encoding(const Implementation& implementation, const Request& request,
                            std::size_t capacity) {
  const auto string = request.find("unicode_hex");
  if (string != request.end()) return implementation.encode_string(octets_in(string->second));
  return implementation.encode(read_unicode(request.at("unicode")), capacity);
}

inline CodePoints decoding(const Implementation& implementation, const Request& request,
                           std::size_t capacity) {
  const auto ace = request.find("ace");
  return implementation.decode(
      ace != request.end() ? ace->second : octets_in(request.at("ace_hex")), capacity);
}

inline int serve(Hello hello, const Implementation& implementation) {
  if (is_stub()) hello.capabilities = sample_capabilities;
  std::string capabilities = implementation.capacity ? "\"capacity\":true" : "\"capacity\":false";
  if (!hello.strings.empty()) capabilities += ",\"strings\":" + quoted(hello.strings);
  if (hello.unicode_hex) capabilities += ",\"unicode_hex\":[" + quoted(implementation.form) + ']';
  if (!hello.capabilities.empty()) capabilities += ',' + hello.capabilities;
  for (std::string line; std::getline(std::cin, line);) {
    const auto request = Reader(line).object();
    std::string out;
    if (request.contains("hello")) {
      out = "\"hello\":1,\"name\":" + quoted(hello.name) + ",\"version\":" + quoted(hello.version) +
            ",\"language\":" + quoted(hello.language) +
            ",\"in_flight\":256,\"codecs\":{\"punycode\":{" + capabilities + "}}";
    } else {
      out = "\"id\":" + request.at("id") + ',';
      const auto said = request.find("capacity");
      const std::size_t capacity = said == request.end() ? SIZE_MAX : std::stoull(said->second);
      try {
        if (request.at("op") == "encode") {
          out += ace_member(encoding(implementation, request, capacity));
        } else {
          const CodePoints text = decoding(implementation, request, capacity);
          out += "\"unicode\":" + quoted(write_unicode(text));
        }
      } catch (const TooSmall& refusal) {
        out += "\"too_small\":" + (refusal.needed == 0 ? "true" : std::to_string(refusal.needed));
      } catch (const Rejected& why) {
        out += "\"reject\":" + quoted(why.what());
      }
    }
    std::cout << '{' << out << "}\n" << std::flush;
  }
  return 0;
}

}  // namespace adapter

#endif  // ADAPTER_H
