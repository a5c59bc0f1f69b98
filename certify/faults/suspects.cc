// SPDX-License-Identifier: Apache-2.0
#include "faults/suspects.h"

#include <algorithm>
#include <functional>
#include <set>

#include "answer/protocol/message.h"
#include "core/members.h"
#include "core/text.h"
#include "faults/characters.h"

namespace faulty {
namespace {

using acecheck::Entry;
using acecheck::Verdict;

constexpr std::size_t longest_input = 4000;       // octets of the question's members
constexpr std::size_t longest_of_all = 30'000;    // the same, if only long inputs fail
constexpr std::size_t longest_repeated = 70'000;  // the same, of what few faults are asked
constexpr std::size_t longest_asked = 400'000;    // the same, if only the longest inputs fail
constexpr std::size_t most_long = 4;              // long failures by which candidates are chosen
constexpr std::size_t most_long_passed = 60;      // of what passed, asked if only long inputs fail
constexpr std::size_t most_sampled = 100;         // failures by which candidates are chosen
constexpr std::size_t most_candidates = 60;
constexpr std::size_t first_passed = 300;  // of what passed, asked of every candidate
constexpr std::size_t most_compared = 10;  // candidates that are asked everything that passed

// An outcome that a faulty codec can have.
bool is_answer(const Outcome& outcome) {
  using enum Outcome::Kind;
  return outcome.kind == value || outcome.kind == reject || outcome.kind == too_small ||
         outcome.kind == crash || outcome.kind == timeout;
}

std::size_t size_of(const Entry& entry) {
  return acecheck::input_members(*entry.vector).dump().size();
}

// A text that is equal for equal values, case flags left out.
std::string key_of(const Data& value) {
  if (value.whole_text() != nullptr) return "text " + acecheck::unicode_of(*value.whole_text());
  if (value.ace() != nullptr) return "ace " + *value.ace();
  if (value.octets() != nullptr) return "octets " + acecheck::hex_of(*value.octets());
  if (value.number() != nullptr) return std::to_string(value.number()->value);
  std::string out;
  if (value.integers() != nullptr) {
    for (const std::uint64_t each : value.integers()->numbers) out += std::to_string(each) + ' ';
  }
  return out;
}

// The outcome as a string of UTF-16 holds it: a high surrogate and a low one that follows become
// one character. A text with a number above 10FFFF stays as it is.
Outcome with_pairs_joined(Outcome outcome) {
  const Text* text = outcome.value.text();
  if (text == nullptr || std::ranges::any_of(*text, [](auto c) { return c > 0x10FFFF; })) {
    return outcome;
  }
  Text joined = from_utf16(to_utf16(*text));
  return joined.size() == text->size() ? std::move(outcome) : text_value(std::move(joined));
}

// Neighbours in the suite are alike. In this order the first elements are of all kinds.
template <class T>
std::vector<T> mixed(std::vector<T> all) {
  constexpr std::size_t step = 37;
  std::vector<T> out;
  for (std::size_t first = 0; first < std::min(step, all.size()); ++first) {
    for (std::size_t i = first; i < all.size(); i += step) out.push_back(std::move(all[i]));
  }
  return out;
}

// An encoder and a decoder with the same fault become one codec with it.
std::vector<FaultyCodec> in_both_directions(std::vector<FaultyCodec> all) {
  std::map<std::string, std::size_t> places;  // of what is in `out`, by id
  std::vector<FaultyCodec> out;
  for (FaultyCodec& fault : all) {
    if (fault.id_of_both.empty()) {
      out.push_back(std::move(fault));
      continue;
    }
    const auto [place, is_new] = places.emplace(fault.id_of_both, out.size());
    if (is_new) {
      fault.id = fault.id_of_both;
      fault.what = fault.what_of_both;
      out.push_back(std::move(fault));
      continue;
    }
    // Each of the two is right in the other's direction; the first encodes.
    FaultyCodec& both = out[place->second];
    both.answer = [encodes = both.answer, decodes = fault.answer](const Question& question) {
      return question.op == Op::decode ? decodes(question) : encodes(question);
    };
  }
  return out;
}

}  // namespace

struct Suspects::Asked {
  const Entry* entry;
  std::size_t size;  // octets of the question's members
  Question question;
  Digest given;
  bool joins_pairs;  // with_pairs_joined()

  bool is_short() const { return !entry->vector->json.contains("repeat") && size <= longest_input; }
};

Suspects::Asked Suspects::asked(const Entry& entry, const acecheck::Capabilities& capabilities) {
  return {&entry, size_of(entry), request_for(*entry.vector, 1, capabilities),
          digest_of(entry.outcome), capabilities.strings == acecheck::Strings::utf_16};
}

struct Suspects::Candidate {
  const Suspect* suspect;
  std::size_t explained;
  bool only_ends;  // it explains only crashes and timeouts, which many mistakes cause
  std::size_t contradicted = 0;

  // A vector that passed says more against a fault than a failure says for it.
  static constexpr std::size_t weight = 5;
  static constexpr std::size_t weight_if_only_ends = 20;
  std::size_t against() const { return (only_ends ? weight_if_only_ends : weight) * contradicted; }
  bool is_contradicted() const { return against() >= explained; }
  auto rank() const { return std::pair(explained - std::min(explained, against()), explained); }
};

const std::vector<Suspects::Suspect>& Suspects::suspects(Codec codec) {
  if (!faults_.empty()) return suspects_[codec];
  faults_ = in_both_directions(all());
  textbooks_ = textbooks();
  for (const FaultyCodec& fault : faults_) {
    if (!fault.equivalent.empty() || fault.remembers) continue;
    // The same limits, or the next wider ones.
    const auto distance = [&](const FaultyCodec& textbook) {
      const acecheck::Capabilities& has = textbook.capabilities;
      const acecheck::Capabilities& wanted = fault.capabilities;
      return std::tuple(textbook.codec != fault.codec, has.domain != wanted.domain,
                        has.bits < wanted.bits, has.bits);
    };
    const FaultyCodec* like = &*std::ranges::min_element(textbooks_, {}, distance);
    for (const std::optional<Op> only : {std::optional<Op>(), {Op::decode}, {Op::encode}}) {
      suspects_[fault.codec].push_back({&fault, like, only});
    }
  }
  return suspects_[codec];
}

Suspects::Digest Suspects::digest_of(const Outcome& outcome) {
  Digest out{.kind = outcome.kind};
  if (outcome.kind == Outcome::Kind::too_small && !outcome.detail.empty()) {
    out.value = std::hash<std::string>()(outcome.detail);
  }
  if (outcome.kind != Outcome::Kind::value) return out;
  if (const std::string* flags = outcome.value.case_flags()) {
    out.flags = std::hash<std::string>()(*flags);
  }
  std::string text = key_of(outcome.value);
  out.value = std::hash<std::string>()(text);
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  out.lower_case = std::hash<std::string>()(text);
  return out;
}

bool Suspects::same(const Digest& a, const Digest& b) {
  const bool says_no_size = a.kind == Outcome::Kind::too_small && (a.value == 0 || b.value == 0);
  return a.kind == b.kind && (a.value == b.value || says_no_size) &&
         (a.flags == b.flags || a.flags == 0 || b.flags == 0);
}

const Suspects::Digest& Suspects::answer(const FaultyCodec& codec, const Asked& asked) {
  const auto key = std::tuple(&codec, asked.entry->vector->number,
                              asked.question.input.case_flags() != nullptr, asked.joins_pairs);
  const auto known = answers_.find(key);
  if (known != answers_.end()) return known->second;
  Outcome outcome = codec.answer(asked.question);
  if (asked.joins_pairs) outcome = with_pairs_joined(std::move(outcome));
  return answers_.emplace(key, digest_of(outcome)).first->second;
}

const Suspects::Digest& Suspects::answer(const Suspect& suspect, const Asked& asked) {
  const bool acts = !suspect.only || *suspect.only == asked.question.op;
  return answer(acts ? *suspect.codec : *suspect.textbook, asked);
}

bool Suspects::explains(const Suspect& suspect, const Asked& asked) {
  return same(answer(suspect, asked), asked.given) &&
         !same(answer(*suspect.textbook, asked), asked.given);
}

std::size_t Suspects::contradictions(const Suspect& suspect, std::span<const Asked> passed,
                                     std::size_t limit) {
  // Where a string is text, a decoder never meets octets that are not UTF-8.
  const auto may_be_refused_before = [](const Asked& asked) {
    const std::string* ace = asked.question.input.ace();
    return asked.given.kind == Outcome::Kind::reject && ace != nullptr &&
           !acecheck::from_utf8(*ace);
  };
  std::size_t out = 0;
  for (const Asked& asked : passed) {
    if (may_be_refused_before(asked)) continue;
    const Digest& faulty = answer(suspect, asked);
    // Digits of both cases are right.
    const bool agrees =
        faulty.kind == asked.given.kind && faulty.lower_case == asked.given.lower_case;
    if (agrees || same(faulty, answer(*suspect.textbook, asked))) continue;
    if (++out >= limit) break;
  }
  return out;
}

std::optional<Cause> Suspects::next_cause(Codec codec, std::vector<const Asked*>& left,
                                          std::vector<const Asked*>& longest,
                                          std::span<const Asked> passed,
                                          std::span<const Asked> long_passed,
                                          const Allowed& allowed) {
  const auto count = [&](const Suspect& suspect, const std::vector<const Asked*>& of) {
    return static_cast<std::size_t>(
        std::ranges::count_if(of, [&](const Asked* each) { return explains(suspect, *each); }));
  };
  const auto may_be_named = [&](const Suspect& suspect, const std::vector<const Asked*>& of) {
    return std::ranges::any_of(of, [&](const Asked* each) {
      return allowed(*suspect.codec, *each->entry) && explains(suspect, *each);
    });
  };
  // Most faults answer long inputs slowly. If only long inputs fail, a few faults are possible.
  std::vector<const Asked*> counted;
  std::ranges::copy_if(left, std::back_inserter(counted),
                       [](const Asked* each) { return each->is_short(); });
  const bool all_are_long = counted.empty();
  bool is_slow = false;
  if (all_are_long) {
    counted = left;
    std::ranges::sort(counted, {}, [](const Asked* each) {
      return std::pair(each->size, each->entry->vector->number);
    });
    counted.resize(std::min(counted.size(), most_long));
    is_slow = counted.front()->size > longest_of_all;
    if (!is_slow) {
      std::erase_if(counted, [](const Asked* each) { return each->size > longest_of_all; });
    }
  }
  std::vector<const Asked*> sample = counted;
  sample.resize(std::min(sample.size(), most_sampled));
  std::vector<Candidate> candidates;
  for (const Suspect& suspect : suspects(codec)) {
    if (is_slow && !suspect.codec->needs_long_inputs) continue;
    const std::size_t explained = count(suspect, sample);
    if (explained == 0) continue;
    const bool only_ends = std::ranges::none_of(sample, [&](const Asked* each) {
      const bool ends =
          each->given.kind == Outcome::Kind::crash || each->given.kind == Outcome::Kind::timeout;
      return !ends && explains(suspect, *each);
    });
    candidates.push_back({&suspect, explained, only_ends});
  }
  const auto keep_best = [&](std::size_t most) {
    // Among equals, in the order of the suspects.
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
      return a.rank() != b.rank() ? a.rank() > b.rank() : a.suspect < b.suspect;
    });
    std::erase_if(candidates, [](const Candidate& each) { return each.is_contradicted(); });
    if (candidates.size() > most) candidates.resize(most);
  };
  keep_best(most_candidates);
  std::erase_if(candidates,
                [&](const Candidate& each) { return !may_be_named(*each.suspect, counted); });
  const std::size_t first = std::min(passed.size(), first_passed);
  for (Candidate& each : candidates) {
    if (sample.size() < counted.size()) each.explained = count(*each.suspect, counted);
    each.contradicted = contradictions(*each.suspect, passed.first(first), each.explained);
  }
  keep_best(most_compared);
  for (Candidate& each : candidates) {
    each.contradicted += contradictions(*each.suspect, passed.subspan(first), each.explained);
    if (all_are_long && !is_slow) {
      each.contradicted += contradictions(*each.suspect, long_passed, each.explained);
    }
  }
  keep_best(most_compared);
  if (candidates.empty() || 2 * candidates.front().explained < counted.size()) return std::nullopt;

  // A fault that acts in one direction is likelier than half of one that acts in both.
  const auto whole = std::ranges::find_if(candidates, [&](const Candidate& each) {
    return each.rank() == candidates.front().rank() && !each.suspect->only;
  });
  if (whole != candidates.end()) {
    std::rotate(candidates.begin(), whole, whole + 1);
    std::erase_if(candidates, [&](const Candidate& each) {
      return each.rank() == candidates.front().rank() && each.suspect->only;
    });
  }
  const Candidate& best = candidates.front();
  Cause out{best.suspect->codec, best.suspect->only, {}, best.contradicted, {}};
  for (const Candidate& each : candidates) {
    const FaultyCodec* fault = each.suspect->codec;
    if (fault != out.fault && each.rank() == best.rank() &&
        std::ranges::find(out.alike, fault) == out.alike.end()) {
      out.alike.push_back(fault);
    }
  }
  // So many faults for so few failures: none of them is likely.
  if (out.alike.size() > best.explained + 1) return std::nullopt;
  for (std::vector<const Asked*>* part : {&left, &longest}) {
    std::erase_if(*part, [&](const Asked* asked) {
      if (!explains(*best.suspect, *asked)) return false;
      out.explained.push_back(asked->entry);
      return true;
    });
  }
  return out;
}

std::vector<Cause> Suspects::causes_of(std::span<const Entry* const> failures,
                                       std::span<const Entry* const> passed,
                                       const acecheck::Capabilities& capabilities,
                                       const Allowed& allowed) {
  if (capabilities.profile) return {};
  const auto prepared = [&](std::span<const Entry* const> entries, const auto& is_asked) {
    std::vector<Asked> out;
    for (const Entry* entry : entries) {
      if (!is_answer(entry->outcome)) continue;
      if (Asked each = asked(*entry, capabilities); is_asked(each)) out.push_back(std::move(each));
    }
    return mixed(std::move(out));
  };
  const auto is_longest = [](const Asked& each) { return each.size > longest_repeated; };
  std::vector<Asked> failed = prepared(failures, std::not_fn(is_longest));
  std::vector<Asked> too_long = prepared(failures, is_longest);
  if (failed.empty()) {
    std::swap(failed, too_long);
    std::erase_if(failed, [](const Asked& each) { return each.size > longest_asked; });
  }
  const std::vector<Asked> others =
      prepared(passed, [](const Asked& each) { return each.is_short(); });
  std::vector<Asked> long_others = prepared(
      passed, [](const Asked& each) { return !each.is_short() && each.size <= longest_of_all; });
  if (long_others.size() > most_long_passed)
    long_others.erase(long_others.begin() + most_long_passed, long_others.end());
  std::vector<const Asked*> left;
  for (const Asked& each : failed) left.push_back(&each);
  // Of these, only the faults that are named are asked.
  std::vector<const Asked*> longest;
  for (const Asked& each : too_long) longest.push_back(&each);
  std::vector<Cause> out;
  while (!left.empty()) {
    auto cause =
        next_cause(failures.front()->vector->codec, left, longest, others, long_others, allowed);
    if (!cause) break;
    out.push_back(std::move(*cause));
  }
  return out;
}

Suspects::Known Suspects::known(const Entry& failure, const acecheck::Capabilities& capabilities) {
  const Asked each = asked(failure, capabilities);
  if (!each.is_short() || capabilities.profile) return Known::not_asked;
  if (!is_answer(failure.outcome)) return Known::by_none;
  const auto gives_it = [&](const Suspect& suspect) {
    return !suspect.only && explains(suspect, each);
  };
  return std::ranges::any_of(suspects(failure.vector->codec), gives_it) ? Known::by_some
                                                                        : Known::by_none;
}

std::vector<const FaultyCodec*> Suspects::faults_answering(const Question& question,
                                                           const Outcome& outcome) {
  const Digest given = digest_of(outcome);
  std::vector<const FaultyCodec*> out;
  if (question.profile) return out;
  for (const Suspect& suspect : suspects(question.codec)) {
    if (suspect.only || !same(digest_of(suspect.codec->answer(question)), given)) continue;
    if (same(digest_of(suspect.textbook->answer(question)), given)) continue;
    out.push_back(suspect.codec);
  }
  return out;
}

}  // namespace faulty
