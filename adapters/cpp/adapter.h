// The parts that every adapter in C++ needs: the loop of the protocol, and functions that read and
// write its members. Copy this header with an adapter, or include it. The header needs
// nlohmann-json, and nothing of acecheck.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace adapter {

using Json = nlohmann::json;

// Thrown for an input that the implementation's types have no room for: whoever has such an input
// must refuse it before the call. The message is the reason.
struct Rejected : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Converts "0062 00FC" to code points, and back. Throws Rejected for a number of more than 32 bits.
inline std::vector<std::uint32_t> code_points(const std::string& unicode) {
  std::istringstream in(unicode);
  std::vector<std::uint32_t> out;
  for (std::string word; in >> word;) {
    const std::size_t digits = word.size() - std::min(word.find_first_not_of('0'), word.size());
    if (digits > 8) throw Rejected("a number of more than 32 bits");
    out.push_back(static_cast<std::uint32_t>(std::stoul(word, nullptr, 16)));
  }
  return out;
}
inline std::string unicode(const std::uint32_t* text, std::size_t size) {
  std::string out;
  for (std::size_t i = 0; i < size; ++i) {
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, i == 0 ? "%04X" : " %04X", text[i]);
    out += buffer;
  }
  return out;
}

// The octets of a request's `ace` or `ace_hex`.
inline std::string octets(const Json& request) {
  if (request.contains("ace")) return request["ace"].get<std::string>();
  const std::string hex = request.at("ace_hex").get<std::string>();
  std::string out;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    out += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return out;
}

inline Json reject(const std::string& reason) { return {{"reject", reason}}; }

// Answers requests until the input ends. `answer` returns the members of an answer except its id.
inline int serve(const Json& hello, const std::function<Json(const Json&)>& answer) {
  std::string line;
  while (std::getline(std::cin, line)) {
    const Json request = Json::parse(line);
    Json out;
    if (request.contains("hello")) {
      out = hello;
    } else {
      try {
        out = answer(request);
      } catch (const Rejected& why) {
        out = reject(why.what());
      }
      out["id"] = request.at("id");
    }
    std::cout << out.dump() << '\n' << std::flush;
  }
  return 0;
}

}  // namespace adapter
