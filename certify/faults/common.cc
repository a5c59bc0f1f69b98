// SPDX-License-Identifier: Apache-2.0
#include "faults/common.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <vector>

#include "core/question.h"
#include "core/text.h"
#include "faults/characters.h"

namespace faulty {
namespace {

using acecheck::CodePoints;
using acecheck::Entry;
using acecheck::Op;
using acecheck::Outcome;

// What the digits of an encoding make a Punycode codec compute.
struct Computation {
  std::vector<std::size_t> ends = {};  // of the integers, as indices of the encoding
  std::size_t most_digits = 0;         // of one integer
  std::size_t highest_bias = 0;        // that an integer is read with
  bool has_zero = false;               // an integer that is 0
};

// The characters behind the last hyphen.
std::span<const std::uint64_t> digits_of(const CodePoints& ace) {
  const auto behind = std::ranges::find(ace.rbegin(), ace.rend(), std::uint64_t{'-'}).base();
  return {behind, ace.end()};
}

// RFC 3492, sections 6.1 and 6.2. ace: a valid encoding.
Computation computation_of(const CodePoints& ace) {
  Computation out;
  const auto digits = digits_of(ace);
  const std::size_t before = ace.size() - digits.size();
  const std::size_t literal = before == 0 ? 0 : before - 1;
  std::size_t points = literal;
  std::size_t bias = 72;
  auto next = digits.begin();
  while (next != digits.end()) {
    std::uint64_t delta = 0;
    std::uint64_t weight = 1;
    const auto first = next;
    for (std::uint64_t k = 36; next != digits.end(); k += 36) {
      const std::uint64_t c = *next++;
      const std::uint64_t digit = c <= '9' ? c - '0' + 26 : lower(c) - 'a';
      const std::uint64_t threshold = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias;
      delta += digit * weight;
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    out.most_digits = std::max(out.most_digits, static_cast<std::size_t>(next - first));
    out.highest_bias = std::max(out.highest_bias, bias);
    out.has_zero = out.has_zero || delta == 0;
    out.ends.push_back(before + static_cast<std::size_t>(next - digits.begin()));
    ++points;
    delta = delta / (points == literal + 1 ? 700 : 2);
    delta += delta / points;
    for (bias = 0; delta > 455; delta /= 35) bias += 36;
    bias += 36 * delta / (delta + 38);
  }
  return out;
}

// A question with its right answer: the text and its encoding, as far as there are such.
struct Pair {
  const Entry* entry;
  CodePoints text;
  CodePoints ace;  // characters, or octets of what is not UTF-8
  Computation computation{};

  explicit Pair(const Entry& of) : entry(&of) {
    for (const acecheck::Data* data :
         {&of.vector->input, of.vector->value ? &*of.vector->value : &of.vector->input}) {
      if (data->text() != nullptr) text = *data->text();
      if (data->ace() != nullptr) ace = units_of(*data->ace(), true);
    }
    if (of.vector->codec == acecheck::Codec::punycode && of.vector->value) {
      computation = computation_of(ace);
    }
  }
};

struct Trait {
  std::string what;  // behind "each "
  std::function<bool(const Pair&)> holds;
  bool is_suggested = false;  // by the failures themselves
};

// Fewer failures have much in common by chance.
constexpr std::size_t fewest_alike = 3;

bool is_non_basic(std::uint64_t c) { return c >= 0x80; }

// The characters that are not ASCII, in the order of the text.
CodePoints non_basic(const CodePoints& text) {
  CodePoints out;
  std::ranges::copy_if(text, std::back_inserter(out), is_non_basic);
  return out;
}

bool has_repeated(CodePoints text) {
  std::ranges::sort(text);
  return std::ranges::adjacent_find(text) != text.end();
}

// Whether a character occurs again after another one.
bool has_apart(CodePoints text) {
  const auto repeated = std::ranges::unique(text);
  text.erase(repeated.begin(), repeated.end());
  return has_repeated(std::move(text));
}

// Traits of the text, the encoding and the computation. Of those that fit as well, the first is
// named.
std::vector<Trait> traits() {
  using Characters = std::span<const std::uint64_t>;
  std::vector<Trait> out;
  const auto text = [&](std::string what, std::function<bool(const CodePoints&)> holds) {
    out.push_back({"text has " + what,
                   [=](const Pair& pair) { return !pair.text.empty() && holds(pair.text); }});
  };
  const auto ace = [&](std::string what, std::function<bool(const CodePoints&)> holds) {
    out.push_back({"encoding has " + what,
                   [=](const Pair& pair) { return !pair.ace.empty() && holds(pair.ace); }});
  };
  const auto any = [](Characters characters, const auto& is) {
    return std::ranges::any_of(characters, is);
  };
  const auto is_in = [](std::uint64_t first, std::uint64_t last) {
    return [=](std::uint64_t c) { return c >= first && c <= last; };
  };
  const auto is_high_plane = [](std::uint64_t c) { return c > 0xFFFF; };
  text("a number above 10FFFF", [=](const auto& t) { return any(t, is_in(0x110000, ~0ull)); });
  text("a surrogate", [=](const auto& t) { return any(t, is_in(0xD800, 0xDFFF)); });
  text("a character above U+FFFF", [=](const auto& t) { return any(t, is_high_plane); });
  text("a character above U+FFFF and one from U+E000 to U+FFFF",
       [=](const auto& t) { return any(t, is_high_plane) && any(t, is_in(0xE000, 0xFFFF)); });
  text("a character twice that is not ASCII",
       [](const auto& t) { return has_repeated(non_basic(t)); });
  text("a character twice that is not ASCII, and another such character between",
       [](const auto& t) { return has_apart(non_basic(t)); });
  text("no ASCII character", [=](const auto& t) { return !any(t, std::not_fn(is_non_basic)); });
  text("only ASCII characters", [=](const auto& t) { return !any(t, is_non_basic); });
  text("ASCII characters and others",
       [=](const auto& t) { return any(t, is_non_basic) && any(t, std::not_fn(is_non_basic)); });
  text("two different characters that are not ASCII", [](const auto& t) {
    CodePoints all = non_basic(t);
    std::ranges::sort(all);
    return !all.empty() && all.front() != all.back();
  });
  text("two characters that are not ASCII", [](const auto& t) { return non_basic(t).size() > 1; });
  text("a capital letter of ASCII", [=](const auto& t) { return any(t, is_upper); });
  text("a control character", [=](const auto& t) {
    return any(t, [](std::uint64_t c) { return c < 0x20 || c == 0x7F; });
  });
  text("white space", [=](const auto& t) { return any(t, is_white); });
  text("white space at an end",
       [](const auto& t) { return is_white(t.front()) || is_white(t.back()); });
  ace("a character that is not ASCII", [=](const auto& a) { return any(a, is_non_basic); });
  ace("a character that is not ASCII before its last hyphen", [=](const auto& a) {
    return any(Characters(a).first(a.size() - digits_of(a).size()), is_non_basic);
  });
  ace("a character that is not ASCII where digits are",
      [=](const auto& a) { return any(digits_of(a), is_non_basic); });
  ace("a capital letter where digits are",
      [=](const auto& a) { return any(digits_of(a), is_upper); });
  ace("white space", [=](const auto& a) { return any(a, is_white); });
  ace("white space at an end",
      [](const auto& a) { return is_white(a.front()) || is_white(a.back()); });
  ace("a hyphen first", [](const auto& a) { return a.front() == '-'; });
  ace("a hyphen last", [](const auto& a) { return a.back() == '-'; });
  ace("two hyphens", [](const auto& a) { return std::ranges::count(a, std::uint64_t{'-'}) > 1; });
  ace("no hyphen", [](const auto& a) { return std::ranges::count(a, std::uint64_t{'-'}) == 0; });
  text("a first character that is not ASCII",
       [](const auto& t) { return is_non_basic(t.front()); });
  text("a last character that is not ASCII", [](const auto& t) { return is_non_basic(t.back()); });
  out.push_back({"encoding has an integer that is 0",
                 [](const Pair& pair) { return pair.computation.has_zero; }});
  ace("a NUL", [=](const auto& a) { return any(a, is_in(0, 0)); });
  return out;
}

// Traits that only these failures suggest: a rejection for one reason, a width of integers, a
// length, a character.
std::vector<Trait> traits_of(std::span<const Pair> failures) {
  std::vector<Trait> out;
  const auto least = [&](const auto& size) { return size(std::ranges::min(failures, {}, size)); };
  const auto add_from = [&](std::size_t from, std::size_t threshold, std::string what,
                            const auto& size) {
    if (threshold < from) return;
    out.push_back({std::move(what), [=](const Pair& pair) { return size(pair) >= threshold; }});
  };
  const std::string& reason = failures.front().entry->vector->reason;
  if (!reason.empty()) {
    out.push_back({fmt::format("must be rejected ({})", reason),
                   [=](const Pair& pair) { return pair.entry->vector->reason == reason; }});
  }
  const auto bits = [](const Pair& pair) {
    return pair.entry->vector->value ? std::size_t{pair.entry->vector->min_bits} : 0;
  };
  add_from(17, least(bits), fmt::format("needs integers of {} bits", least(bits)), bits);
  const auto digits = [](const Pair& pair) { return pair.computation.most_digits; };
  add_from(4, least(digits),
           fmt::format("encoding has an integer of {} digits or more", least(digits)), digits);
  const auto bias = [](const Pair& pair) { return pair.computation.highest_bias; };
  add_from(73, least(bias), fmt::format("computation has a bias of {} or more", least(bias)), bias);
  if (failures.size() < fewest_alike) return out;
  const auto repeating = [](const Pair& pair) {
    const CodePoints inserted = non_basic(pair.text);
    return has_repeated(inserted) ? inserted.size() : 0;
  };
  add_from(4, least(repeating),
           fmt::format("text has {} characters or more that are not ASCII, one of them twice",
                       least(repeating)),
           repeating);
  const auto add_sizes = [&](const char* of, const auto& size) {
    add_from(16, least(size), fmt::format("{} has {} characters or more", of, least(size)), size);
  };
  const auto ace = [](const Pair& pair) { return pair.ace.size(); };
  const auto text = [](const Pair& pair) { return pair.text.size(); };
  const bool decodes = failures.front().entry->vector->op == Op::decode;
  if (decodes) add_sizes("encoding", ace);
  add_sizes("text", text);
  if (!decodes) add_sizes("encoding", ace);
  std::set<std::uint64_t> shared(failures.front().text.begin(), failures.front().text.end());
  for (const Pair& pair : failures.subspan(1)) {
    const std::set<std::uint64_t> its(pair.text.begin(), pair.text.end());
    std::erase_if(shared, [&](std::uint64_t c) { return !its.contains(c); });
  }
  for (const std::uint64_t c : shared) {
    out.push_back({fmt::format("text has U+{:04X}", c), [=](const Pair& pair) {
                     return std::ranges::find(pair.text, c) != pair.text.end();
                   }});
  }
  return out;
}

// Where a Punycode encoder's answer is no longer the right one.
enum class Part : std::uint8_t { literal, first_integer, later_integer };

Part differing_part(const CodePoints& right, const CodePoints& given) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(right, given).in1 - right.begin());
  if (at < right.size() - digits_of(right).size()) return Part::literal;
  const std::vector<std::size_t> ends = computation_of(right).ends;
  return ends.empty() || at < ends.front() ? Part::first_integer : Part::later_integer;
}

}  // namespace

std::string differing_place_of(std::span<const Entry* const> failures) {
  std::set<Part> parts;
  std::size_t compared = 0;
  for (const Entry* entry : failures) {
    const acecheck::Vector& vector = *entry->vector;
    if (vector.codec != acecheck::Codec::punycode || vector.op != Op::encode || !vector.value) {
      continue;
    }
    const std::string* given = entry->outcome.value.ace();
    if (entry->judgement.verdict != acecheck::Verdict::wrong_value || given == nullptr) continue;
    parts.insert(differing_part(units_of(*vector.value->ace(), true), units_of(*given, true)));
    ++compared;
  }
  if (compared < fewest_alike || parts.size() != 1) return "";
  switch (*parts.begin()) {
    case Part::literal:
      return "in each wrong encoding, the literal portion differs";
    case Part::first_integer:
      return "in each wrong encoding, the first integer differs";
    default:
      return "in each wrong encoding, the first integer is right and a later one is not";
  }
}

std::string InCommon::sentence() const {
  if (right == 0) return "each " + what;
  return fmt::format("each {} (also true of {} right {})", what, right,
                     right == 1 ? "answer" : "answers");
}

InCommon common_of(std::span<const Entry* const> failures, std::span<const Entry* const> others,
                   std::string_view preferred) {
  // An input that must be rejected is seldom answered like one that has a value.
  std::set<std::pair<Op, bool>> kinds;
  std::vector<Pair> failed;
  std::vector<Pair> right;
  for (const Entry* entry : failures) {
    kinds.emplace(entry->vector->op, entry->vector->value && !entry->vector->is_too_small());
    failed.emplace_back(*entry);
  }
  for (const Entry* entry : others) {
    if (kinds.contains({entry->vector->op, entry->outcome.kind == Outcome::Kind::value})) {
      right.emplace_back(*entry);
    }
  }
  std::vector<Trait> all;
  if (failed.size() >= fewest_alike) all = traits();
  for (Trait& trait : traits_of(failed)) {
    trait.is_suggested = true;
    all.push_back(std::move(trait));
  }
  const Trait* best = nullptr;
  std::size_t fewest = 0;
  bool tells = false;
  for (const Trait& trait : all) {
    if (!std::ranges::all_of(failed, trait.holds)) continue;
    const auto also = static_cast<std::size_t>(std::ranges::count_if(right, trait.holds));
    const bool is_preferred = trait.what == preferred;
    if (best == nullptr || also < fewest || is_preferred) {
      best = &trait;
      fewest = also;
    }
    if (is_preferred) tells = true;
    if (is_preferred) break;
  }
  // What most questions have says nothing, and one failure has much in common with itself.
  const bool is_rare = 4 * fewest <= failed.size() && 2 * fewest < right.size();
  const bool is_rarer = fewest <= failed.size() && 8 * fewest <= right.size();
  tells = tells || (best != nullptr && (is_rare || (is_rarer && !best->is_suggested)));
  if (best == nullptr || !tells) return {};
  return {best->what, fewest > failed.size() ? 0 : fewest};
}

}  // namespace faulty
