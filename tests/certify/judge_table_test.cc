// SPDX-License-Identifier: Apache-2.0
// The judge on every combination of what a vector expects, what an implementation declares, and
// what it did. The verdicts come from rules that are written here once more, in the words of
// adapters/README.md and vectors/README.md; the first rule that holds decides.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "judge/judge.h"

namespace {

using namespace acecheck;
using Kind = Outcome::Kind;

// What came back, where something did.
enum class Given : std::uint8_t { right, in_capitals, in_both_cases, another, nothing };
constexpr std::array<std::string_view, 5> given_names = {"right", "in capitals", "in both cases",
                                                         "another", "nothing"};

// One combination.
struct Case {
  // The vector.
  bool invalid = false;  // only a rejection is right
  Domain domain = Domain::scalar;
  unsigned min_bits = 0;
  std::size_t length = 0;  // of the ACE string
  std::optional<Should> should;
  bool idna_rejects = false;
  bool idna_stable = false;  // IDNA does not change the text, which has letters only
  // The implementation.
  std::optional<unsigned> bits;
  std::optional<Domain> declared;
  std::optional<std::size_t> max_length;
  Layer layer = Layer::codec;
  bool strict = false;
  // What it did.
  Kind kind = Kind::value;
  Given given = Given::nothing;
};

std::string named(const Case& c) {
  const auto number = [](const auto& n) { return n ? std::to_string(*n) : std::string("-"); };
  return fmt::format(
      "{} domain {} min_bits {} length {} should {} idna {} stable {} | bits {} domain {} "
      "max_length {} layer {} strict {} | {} {}",
      c.invalid ? "reject" : "value", name(c.domain), c.min_bits, c.length,
      c.should ? name(*c.should) : "-", c.idna_rejects, c.idna_stable, number(c.bits),
      c.declared ? name(*c.declared) : "-", number(c.max_length), name(c.layer), c.strict,
      name(c.kind), name_in(given_names, c.given));
}

Judgement verdict_by_the_rules(const Case& c) {
  const bool idna = c.layer != Layer::codec;
  // A label of IDNA has at most 63 octets, and four of them are the prefix.
  constexpr std::size_t longest_in_label = 59;
  // What is required of everybody: 26 bits, 63 octets, scalar values.
  const unsigned promised_bits = std::max(26u, c.bits.value_or(26));
  const std::size_t promised_length = std::max<std::size_t>(63, c.max_length.value_or(63));

  if (c.kind == Kind::not_run) return {Verdict::not_run};
  // A crash, nonsense and changing answers are failures, whatever was asked; so is no answer.
  if (c.kind == Kind::crash) return {Verdict::crash};
  if (c.kind == Kind::protocol_error) return {Verdict::protocol_error};
  if (c.kind == Kind::flaky) return {Verdict::flaky};
  if (c.kind == Kind::unsupported) return {Verdict::unsupported};
  // Time decides, but not for a long string that nobody promised, and a SHOULD can be about time.
  if (c.kind == Kind::timeout) {
    if (c.length >= 1024 && c.length > promised_length) return {Verdict::pass, true};
    if (c.should == Should::time && !c.strict) return {Verdict::warn};
    return {Verdict::timeout};
  }
  // Only a rejection is right for an invalid input, for a text outside the declared domain, and for
  // a label that IDNA would not have made.
  if (c.invalid || (c.declared && c.domain > *c.declared) || (idna && c.idna_rejects)) {
    return {c.kind == Kind::reject ? Verdict::pass : Verdict::accepted_invalid};
  }
  // Otherwise the value is right. A rejection is permitted beyond what is promised, and by IDNA.
  if (c.kind == Kind::reject) {
    const bool beyond = c.min_bits > promised_bits || c.length > promised_length ||
                        (!c.declared && c.domain != Domain::scalar) ||
                        (idna && (!c.idna_stable || c.length > longest_in_label));
    return beyond ? Judgement{Verdict::pass, true} : Judgement{Verdict::rejected_valid};
  }
  if (c.given == Given::another) return {Verdict::wrong_value};
  if (c.given == Given::in_both_cases && c.should == Should::letter_case) {
    return {c.strict ? Verdict::wrong_value : Verdict::warn};
  }
  // A value beyond Unicode is right where no domain is declared, and users should know of it.
  if (!c.declared && c.domain != Domain::scalar) {
    return {c.strict ? Verdict::accepted_invalid : Verdict::advisory};
  }
  return {Verdict::pass};
}

constexpr std::size_t all_lengths[] = {5, 59, 60, 63, 64, 1023, 1024};

// The combination of that number; nothing beyond the last.
std::optional<Case> case_of(std::size_t number) {
  constexpr bool no_or_yes[] = {false, true};
  constexpr Domain domains[] = {Domain::scalar, Domain::code_point, Domain::any};
  constexpr unsigned needed_bits[] = {0, 26, 27, 33};
  constexpr std::optional<Should> shoulds[] = {std::nullopt, Should::letter_case, Should::time};
  constexpr std::optional<unsigned> widths[] = {std::nullopt, 1, 32};
  constexpr std::optional<Domain> declared[] = {std::nullopt, Domain::scalar, Domain::code_point,
                                                Domain::any};
  constexpr std::optional<std::size_t> max_lengths[] = {std::nullopt, 1, 63, 1023, 1024};
  constexpr Layer layers[] = {Layer::codec, Layer::idna2008};
  constexpr std::pair<Kind, Given> outcomes[] = {{Kind::value, Given::right},
                                                 {Kind::value, Given::in_capitals},
                                                 {Kind::value, Given::in_both_cases},
                                                 {Kind::value, Given::another},
                                                 {Kind::reject, Given::nothing},
                                                 {Kind::unsupported, Given::nothing},
                                                 {Kind::crash, Given::nothing},
                                                 {Kind::timeout, Given::nothing},
                                                 {Kind::protocol_error, Given::nothing},
                                                 {Kind::flaky, Given::nothing},
                                                 {Kind::not_run, Given::nothing}};
  const auto pick = [&](const auto& list) {
    const auto chosen = list[number % std::size(list)];
    number /= std::size(list);
    return chosen;
  };
  Case c;
  std::tie(c.kind, c.given) = pick(outcomes);
  c.strict = pick(no_or_yes);
  c.layer = pick(layers);
  c.max_length = pick(max_lengths);
  c.declared = pick(declared);
  c.bits = pick(widths);
  c.idna_rejects = pick(no_or_yes);
  c.idna_stable = pick(no_or_yes);
  c.should = pick(shoulds);
  c.min_bits = pick(needed_bits);
  c.domain = pick(domains);
  c.length = pick(all_lengths);
  c.invalid = pick(no_or_yes);
  return number == 0 ? std::optional(c) : std::nullopt;
}

// The vectors and outcomes of one length.
struct Asked {
  Vector valid;
  Vector invalid;
  std::map<Given, Outcome> values;
};

// An encoding of that many octets, with these digits.
Data encoding(std::size_t length, const std::string& digits) {
  return std::string(length - digits.size() - 1, 'b') + '-' + digits;
}

Asked asked_of(std::size_t length) {
  Asked out;
  out.valid.codec = out.invalid.codec = Codec::punycode;
  out.valid.op = Op::encode;
  out.valid.input = Text{{0x62, 0xFC}};
  out.valid.value = encoding(length, "eha");
  out.invalid.op = Op::decode;
  out.invalid.input = encoding(length, "eh");
  out.valid.json = out.invalid.json = Json::object();
  out.values[Given::right] = {Kind::value, encoding(length, "eha"), ""};
  out.values[Given::in_capitals] = {Kind::value, encoding(length, "EHA"), ""};
  out.values[Given::in_both_cases] = {Kind::value, encoding(length, "eHa"), ""};
  out.values[Given::another] = {Kind::value, encoding(length, "ehb"), ""};
  return out;
}

TEST(JudgeTable, FollowsTheRulesInEveryCombination) {
  std::map<std::size_t, Asked> asked;
  for (const std::size_t length : all_lengths) asked.emplace(length, asked_of(length));
  std::map<std::pair<Verdict, bool>, std::size_t> seen;
  std::size_t number = 0;
  for (; const auto c = case_of(number); ++number) {
    Asked& of_length = asked.at(c->length);
    Vector& vector = c->invalid ? of_length.invalid : of_length.valid;
    vector.should = c->should;
    vector.min_bits = c->min_bits;
    vector.domain = c->domain;
    vector.idna_rejects = c->idna_rejects;
    vector.idna_stable = c->idna_stable;
    Capabilities capabilities;
    static_cast<DeclaredLimits&>(capabilities) = with_floor({c->bits, c->declared, c->max_length});
    capabilities.layer = c->layer;
    const Outcome outcome =
        c->given == Given::nothing ? Outcome{c->kind, {}, ""} : of_length.values.at(c->given);
    const Judgement judged = judge(vector, capabilities, outcome, c->strict);
    const Judgement wanted = verdict_by_the_rules(*c);
    ASSERT_EQ(judged, wanted) << named(*c) << ": " << name(judged.verdict) << " instead of "
                              << name(wanted.verdict);
    ++seen[{judged.verdict, judged.by_limits}];
  }
  EXPECT_EQ(number, 5'322'240u);
  // Every verdict occurs but that of buffers (judge_buffers_test.cc), and passing by limits as
  // well.
  EXPECT_EQ(seen.size(), verdict_names.size());
}

}  // namespace
