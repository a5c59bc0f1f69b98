#include "compare/answer.h"

#include <cstdio>

namespace acecheck::compare {
namespace {

std::string hex(std::uint32_t value, int digits) {
  char out[16];
  const int size = std::snprintf(out, sizeof out, "%0*X", digits, value);
  return std::string(out, static_cast<std::size_t>(size));
}

template <class T>
std::string rejected(const Answer<T>& answer) {
  return std::string(answer.reason) + " at " + std::to_string(answer.position);
}

}  // namespace

std::string shown(const TextAnswer& answer) {
  if (!answer.accepted) return rejected(answer);
  std::string out;
  for (const char32_t c : answer.value) {
    if (!out.empty()) out += ' ';
    out += hex(c, 4);
  }
  return out.empty() ? "the empty text" : out;
}

std::string shown(const AceAnswer& answer) {
  return answer.accepted ? quoted(answer.value) : rejected(answer);
}

std::string shown(const OctetsAnswer& answer) {
  if (!answer.accepted) return rejected(answer);
  std::string out;
  for (const std::uint8_t octet : answer.value) out += hex(octet, 2);
  return out.empty() ? "no octets" : out;
}

std::string quoted(std::string_view octets) {
  std::string out = "\"";
  for (const char c : octets) {
    if (c == '"' || c == '\\') {
      (out += '\\') += c;
    } else if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      out += "\\x" + hex(static_cast<unsigned char>(c), 2);
    }
  }
  return out + '"';
}

}  // namespace acecheck::compare
