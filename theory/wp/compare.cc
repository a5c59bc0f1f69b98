// SPDX-License-Identifier: Apache-2.0
// Compares decode.c with the decoder of <ace/bootstring/textbook.h> on every string of four finite
// sets: the same text, or the same kind of rejection; and with one place too few for the text,
// neither decodes it. Exit code 1 with the first string on which they differ.
#include <ace/bootstring/textbook.h>
#include <ace/punycode_profile.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <span>
#include <string>
#include <string_view>

enum Status { success, bad_input, big_output, overflow };
extern "C" Status decode(const unsigned char* in, std::size_t length, std::uint32_t* out,
                         std::size_t capacity, std::size_t* written);

namespace {

constexpr std::size_t longest = 10;

struct Answer {
  Status status = success;
  std::size_t size = 0;
  std::array<std::uint32_t, longest> text{};
  bool operator==(const Answer&) const = default;
};

Answer of_c(std::string_view ace, std::size_t capacity) {
  Answer answer;
  answer.status = decode(reinterpret_cast<const unsigned char*>(ace.data()), ace.size(),
                         answer.text.data(), capacity, &answer.size);
  return answer.status == success ? answer : Answer{answer.status};
}

Answer of_textbook(std::string_view ace, std::size_t capacity) {
  Answer answer;
  ace::bootstring::Output<std::uint32_t> output(std::span(answer.text).first(capacity), {});
  const auto done = ace::bootstring::textbook::decode_to<ace::punycode::Profile, UINT32_MAX>(
      ace, ace::Domain::any, output);
  answer.size = output.size();
  if (done) return answer;
  switch (done.error().code) {
    case ace::Errc::overflow:
      return {overflow};
    case ace::Errc::output_full:
      return {big_output};
    default:
      return {bad_input};
  }
}

using Tally = std::array<std::size_t, 4>;

bool agree(std::string_view ace, Tally& tally) {
  const Answer answer = of_c(ace, ace.size());
  ++tally[answer.status];
  if (answer != of_textbook(ace, ace.size())) return false;
  if (answer.status != success || answer.size == 0) return true;
  return of_c(ace, answer.size) == answer && of_textbook(ace, answer.size) == answer &&
         of_c(ace, answer.size - 1).status == big_output &&
         of_textbook(ace, answer.size - 1).status == big_output;
}

// `start`, up to `length` symbols, and `end`: every such string.
bool all_agree(const std::string& start, std::string_view symbols, std::size_t length,
               std::string_view end, Tally& tally) {
  const std::string ace = std::string(start).append(end);
  if (!agree(ace, tally)) {
    std::printf("compare: the answers differ for:");
    for (const char c : ace) std::printf(" %02X", static_cast<unsigned char>(c));
    std::printf("\n");
    return false;
  }
  return length == 0 || std::ranges::all_of(symbols, [&](char c) {
           return all_agree(start + c, symbols, length - 1, end, tally);
         });
}

bool compare(std::string_view symbols, std::size_t length, std::string_view end = "") {
  Tally tally{};
  if (!all_agree("", symbols, length, end, tally)) return false;
  std::printf(
      "compare: up to %zu of %zu octets, then \"%.*s\": %zu accepted, %zu bad input, %zu "
      "overflow\n",
      length, symbols.size(), static_cast<int>(end.size()), end.data(), tally[success],
      tally[bad_input], tally[overflow]);
  return true;
}

}  // namespace

int main() {
  std::string octets(256, '\0');
  std::iota(octets.begin(), octets.end(), '\0');
  constexpr std::string_view label = "abcdefghijklmnopqrstuvwxyz0123456789-";
  // U+FFFFFFFF is ww902716a: some of the last strings give greater numbers.
  const bool same = compare(octets, 3) && compare(label, 5) && compare("az9-", longest) &&
                    compare(label, 3, "902716a");
  return same ? 0 : 1;
}
