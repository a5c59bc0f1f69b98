// SPDX-License-Identifier: Apache-2.0
#include "finding.h"

#include <cstdio>
#include <cstdlib>

namespace fuzz {
namespace {

using acecheck::compare::OctetsAnswer;
using acecheck::compare::TextAnswer;

[[noreturn]] void say(std::string_view what, const std::string& input, const std::string& wrong) {
  std::fprintf(stderr, "acecheck: %.*s of %s: %s\n", static_cast<int>(what.size()), what.data(),
               input.c_str(), wrong.c_str());
  std::abort();
}

}  // namespace

void finding(std::string_view what, std::string_view input, const std::string& wrong) {
  say(what, acecheck::compare::quoted(input), wrong);
}

void finding(std::string_view what, std::u32string_view input, const std::string& wrong) {
  say(what, shown(TextAnswer{true, std::u32string(input), {}, 0}), wrong);
}

void finding(std::string_view what, std::span<const std::uint8_t> input, const std::string& wrong) {
  say(what, shown(OctetsAnswer{true, {input.begin(), input.end()}, {}, 0}), wrong);
}

}  // namespace fuzz
