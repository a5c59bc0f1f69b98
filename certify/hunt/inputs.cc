#include "hunt/inputs.h"

#include <algorithm>
#include <optional>

#include "authoring/fuzz_input.h"
#include "hunt/characters.h"
#include "implementation/builtin.h"
#include "mutate/text.h"

namespace acecheck::hunt {
namespace {

constexpr std::size_t most_kept = 4096;
constexpr unsigned most_changes = 6;
constexpr std::size_t usual_length = 256;  // octets
constexpr std::ptrdiff_t few = 16;         // code points of a text that are not basic

fuzz::Format format_of(Operation operation) {
  const bool lace = operation.codec == Codec::lace;
  switch (operation.op) {
    case Op::encode:
      return fuzz::Format::text;
    case Op::decode:
      switch (operation.codec) {
        case Codec::punycode:
          return fuzz::Format::punycode;
        case Codec::lace:
          return fuzz::Format::lace;
        case Codec::mace:
          return fuzz::Format::mace;
        case Codec::cidnuc:
          break;
      }
      return fuzz::Format::cidnuc;
    case Op::compress:
      return fuzz::Format::pairs;
    case Op::decompress:
      return lace ? fuzz::Format::lace_octets : fuzz::Format::cidnuc_octets;
    default:
      return fuzz::Format::octets;
  }
}

// A text as the operation takes it: as it is, or its encoding. Nothing if the operation takes
// neither, or the text has no encoding.
std::optional<std::string> input_of(Operation operation, std::u32string_view text) {
  if (operation.op == Op::encode) return fuzz::octets_of(text);
  if (operation.op != Op::decode) return {};
  auto members = request_input(operation.codec, Op::encode, fuzz::octets_of(text));
  const Outcome encoded = builtin_answer({0, operation.codec, Op::encode, std::move(*members)});
  if (encoded.kind != Outcome::Kind::value) return {};
  return encoded.value.ace();
}

// The delta of a text exceeds 32 bits only behind some thousands of basic code points, which cost
// an encoder little; as many of others can take it a minute.
bool is_mostly_basic(std::string_view text) {
  return std::ranges::count_if(fuzz::text_of(text), [](char32_t c) { return c >= 0x80; }) <= few;
}

}  // namespace

Inputs::Inputs(Operation operation, std::uint32_t seed, std::size_t longest)
    : operation_(operation), random_(seed), longest_(longest), kept_(1) {}

std::string Inputs::next() {
  std::string out = any_input();
  // Long inputs take the oracle long, and are seldom needed.
  std::size_t longest = random_() % 64 == 0 ? longest_ : std::min(longest_, usual_length);
  if (out.size() > longest_ / 4 && !(operation_.op == Op::encode && is_mostly_basic(out))) {
    longest = std::min(longest, longest_ / 4);
  }
  if (out.size() > longest) out.resize(longest);
  return out;
}

std::string Inputs::any_input() {
  const fuzz::Format format = format_of(operation_);
  const auto any = [&](std::size_t count) { return random_() % count; };
  std::string out = kept_[any(kept_.size())];
  if (any(4) == 0) {
    if (auto of_text = input_of(operation_, any_text(random_))) {
      if (any(2) == 0) return std::move(*of_text);
      out = std::move(*of_text);
    }
  }
  if (any(8) == 0) out = fuzz::crossed(format, out, kept_[any(kept_.size())], random_);
  for (std::size_t left = 1 + any(any(4) == 0 ? most_changes : 2); left > 0; --left) {
    out = fuzz::mutated(format, out, random_);
  }
  // Without the prefix, which a decoder must ask for.
  const std::string_view prefix = row_of(operation_.codec).prefix;
  if (operation_.op == Op::decode && !prefix.empty() && any(64) == 0 && out.starts_with(prefix)) {
    out.erase(0, prefix.size());
  }
  return out;
}

void Inputs::keep(std::string input) {
  if (kept_.size() < most_kept) {
    kept_.push_back(std::move(input));
  } else {
    kept_[random_() % kept_.size()] = std::move(input);
  }
}

}  // namespace acecheck::hunt
