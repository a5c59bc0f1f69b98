// SPDX-License-Identifier: Apache-2.0
// Uses every codec, and the templates of Bootstring with integers of another width.
#include <ace/bootstring.h>
#include <ace/cidnuc.h>
#include <ace/kernel.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

#include <iostream>
#include <span>
#include <string>

int main() {
  const std::u32string text = U"b\u00FCcher";
  const auto ace = ace::punycode::encode(text);
  if (!ace || *ace != "bcher-kva" || ace::punycode::decode(*ace) != text) return 1;
  if (ace::lace::decode(ace::lace::encode(text).value()) != text) return 2;
  if (ace::mace::decode(ace::mace::encode(text).value()) != text) return 3;
  if (ace::cidnuc::decode(ace::cidnuc::encode(text).value()) != text) return 4;
  // Long enough for the sets of positions, whose functions are the library's.
  std::u32string words;
  for (char32_t c = 0; c < 1000; ++c) words += 0x4E00 + c * 7919 % 5000;
  std::string narrow;
  ace::StringSink sink{narrow};
  const auto done = ace::bootstring::encode_to<ace::punycode::Profile, (1u << 31) - 1>(
      std::span<const char32_t>(words), std::span<const ace::CaseFlag>(), ace::Domain::any, sink);
  if (!done || ace::punycode::decode(narrow) != words) return 5;
  std::cout << *ace << ' ' << ace::kernel_name() << '\n';
}
