// An adapter for a codec that is wrong on purpose, with all that the codec declares:
//
//   faulty_adapter FAULT     such as punycode/adapt-454
//
// A crash is one, and a hang is one.
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <string>

#include "faulty/faulty.h"

namespace {

using namespace acecheck;

// The answers that have not been written yet.
std::string answers;

void write_answers() {
  std::cout << answers << std::flush;
  answers.clear();
}

void answer(const faulty::FaultyCodec& codec, const Request& request) {
  const Outcome outcome = codec.answer(request);
  if (outcome.kind == Outcome::Kind::crash) {
    write_answers();
    std::signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
  }
  if (outcome.kind == Outcome::Kind::timeout) {
    write_answers();
    for (;;) pause();
  }
  answers += to_line(request, outcome) + '\n';
}

}  // namespace

int main(int argc, char** argv) {
  const auto all = faulty::all();
  const auto codec =
      std::ranges::find(all, std::string(argc > 1 ? argv[1] : ""), &faulty::FaultyCodec::id);
  if (codec == all.end()) {
    std::cerr << "there is no such fault\n";
    return 2;
  }
  const Hello hello{codec->id, "", "", 256, {{codec->codec, codec->capabilities}}};
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find("\"hello\":") != std::string::npos) {
      answers += to_json(hello).dump() + '\n';
    } else if (const auto request = parse_request(line)) {
      answer(*codec, *request);
    }
    // Nothing is kept while the other side may wait for it.
    if (std::cin.rdbuf()->in_avail() <= 0) write_answers();
  }
}
