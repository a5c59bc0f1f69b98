// SPDX-License-Identifier: Apache-2.0
// An adapter that misbehaves in one chosen way, for the harness's tests. Otherwise the adapter
// answers as the built-in codecs do.
//
//   hostile MODE [TEXT]      misbehaves on requests that contain TEXT
//   hostile faulty FAULT     answers as that codec of certify/faults, such as punycode/adapt-454
//   hostile window           ends if it is sent more than the three requests that it declares
//
// Modes that begin with least- declare the least: encode and decode, scalar values, 63 octets.
// Modes that begin with utf-8- or utf-16- declare such strings.
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <iostream>
#include <string>

#include "answer/builtin.h"
#include "faults/faulty.h"

namespace {

using namespace acecheck;

std::string answer_to(const std::string& line) {
  const auto request = parse_request(line);
  return request ? to_line(*request, builtin_answer(*request)) : "{}";
}

void say(const std::string& line) { std::cout << line << '\n' << std::flush; }

// Dies of the signal, even if a sanitizer has installed a handler for it.
void die_of(int signal) {
  std::signal(signal, SIG_DFL);
  raise(signal);
}

[[noreturn]] void hang() {
  for (;;) pause();
}

// The least that an implementation can declare: it encodes and decodes labels of up to 63 octets of
// scalar values.
Capabilities least_capabilities() {
  Capabilities least;
  least.domain = Domain::scalar;
  least.max_length = required_length;
  return least;
}

// An answer to the request with these members.
std::string with_text(const std::string& line, const std::string& members) {
  return "{\"id\":" + std::to_string(parse_request(line)->id) + "," + members + "}";
}

// Answers hello, or fails in the modes that fail at hello. Returns whether hello was answered.
bool greet(const std::string& mode) {
  if (mode == "silent") hang();
  if (mode == "mute") return false;
  if (mode == "rubbish-hello") return say("hello yourself"), true;
  if (mode == "misspelt-hello") {
    return say(R"({"hello":1,"name":"x","codecs":{"lace":{"bit":32}}})"), true;
  }
  Hello hello = builtin_hello();
  hello.name = "hostile";
  for (auto& [codec, capabilities] : hello.codecs) {
    if (mode.starts_with("least-")) capabilities = least_capabilities();
    if (mode.starts_with("utf-8-")) capabilities.strings = Strings::utf_8;
    if (mode.starts_with("utf-16-")) capabilities.strings = Strings::utf_16;
  }
  return say(to_json(hello).dump()), true;
}

// Misbehaves on a request that contains TEXT.
void misbehave(const std::string& mode, const std::string& line) {
  if (mode == "crash") die_of(SIGSEGV);
  if (mode == "hang" || mode == "least-hang") hang();
  if (mode == "misspelt-answer") return say(with_text(line, "\"unicod\":\"00FC\""));
  if (mode.ends_with("unsupported")) return say(with_text(line, "\"unsupported\":\"it\""));
  if (mode == "rubbish") return say("Traceback (most recent call last):");
  if (mode == "mixed-case") {
    std::string answer = answer_to(line);  // which ends with a letter, a quote and a brace
    answer[answer.size() - 3] ^= 'a' ^ 'A';
    return say(answer);
  }
  say(answer_to(line));
}

// Serves a faulty codec under the least that it can declare.
int serve_faulty(const std::string& fault) {
  const auto all = faulty::all();
  const auto codec = std::ranges::find(all, fault, &faulty::FaultyCodec::id);
  if (codec == all.end()) {
    std::cerr << "there is no fault " << fault << '\n';
    return 2;
  }
  const Hello hello{fault, "", "", 256, {{codec->codec, least_capabilities()}}};
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find("\"hello\":") != std::string::npos) {
      say(to_json(hello).dump());
    } else if (const auto request = parse_request(line)) {
      say(to_line(*request, codec->answer(*request)));
    }
  }
  return 0;
}

// Answers what it has been sent only when nothing more comes, and counts that.
int serve_window() {
  constexpr std::ptrdiff_t window = 3;
  std::string unanswered;
  for (;;) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (unanswered.empty() || poll(&input, 1, 50) > 0) {
      std::array<char, 4096> part{};
      const ssize_t size = read(STDIN_FILENO, part.data(), part.size());
      if (size <= 0) return 0;
      unanswered.append(part.data(), static_cast<std::size_t>(size));
      continue;
    }
    if (std::ranges::count(unanswered, '\n') > window) return 9;
    while (!unanswered.empty()) {
      const std::string line = unanswered.substr(0, unanswered.find('\n'));
      unanswered.erase(0, line.size() + 1);
      Hello hello = builtin_hello();
      hello.in_flight = window;
      say(line.find("\"hello\":") != std::string::npos ? to_json(hello).dump() : answer_to(line));
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  const std::string text = argc > 2 ? argv[2] : "";
  if (mode == "faulty") return serve_faulty(text);
  if (mode == "window") return serve_window();
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find("\"hello\":") != std::string::npos) {
      if (!greet(mode)) return 3;
      continue;
    }
    if (line.find(text) == std::string::npos) {
      say(answer_to(line));
    } else {
      misbehave(mode, line);
    }
  }
}
