#include "faults/causes.h"

#include <algorithm>
#include <functional>
#include <set>

#include "answer/protocol/message.h"
#include "core/members.h"
#include "core/text.h"

namespace faulty {
namespace {

using acecheck::Entry;
using acecheck::Verdict;

constexpr std::size_t longest_input = 4000;  // octets of the question's members
constexpr std::size_t most_sampled = 100;    // failures by which candidates are chosen
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

bool is_short(const Entry& entry) {
  return !entry.vector->json.contains("repeat") && size_of(entry) <= longest_input;
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

}  // namespace

struct Diagnosis::Asked {
  const Entry* entry;
  Question question;
  Digest given;
};

struct Diagnosis::Candidate {
  const Suspect* suspect;
  std::size_t explained;
  std::size_t contradicted = 0;

  auto rank() const { return std::pair(explained - std::min(explained, contradicted), explained); }
};

const std::vector<Diagnosis::Suspect>& Diagnosis::suspects(Codec codec) {
  if (!faults_.empty()) return suspects_[codec];
  faults_ = all();
  textbooks_ = textbooks();
  for (const FaultyCodec& fault : faults_) {
    if (!fault.equivalent.empty()) continue;
    const FaultyCodec* like = nullptr;
    for (const FaultyCodec& textbook : textbooks_) {
      if (textbook.codec != fault.codec) continue;
      const bool same_width = textbook.capabilities.bits == fault.capabilities.bits &&
                              textbook.capabilities.domain == fault.capabilities.domain;
      if (like == nullptr || same_width) like = &textbook;
    }
    suspects_[fault.codec].push_back({&fault, like});
  }
  return suspects_[codec];
}

Diagnosis::Digest Diagnosis::digest_of(const Outcome& outcome) {
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

bool Diagnosis::same(const Digest& a, const Digest& b) {
  const bool says_no_size = a.kind == Outcome::Kind::too_small && (a.value == 0 || b.value == 0);
  return a.kind == b.kind && (a.value == b.value || says_no_size) &&
         (a.flags == b.flags || a.flags == 0 || b.flags == 0);
}

const Diagnosis::Digest& Diagnosis::answer(const FaultyCodec& codec, const Asked& asked) {
  const auto key =
      std::tuple(&codec, asked.entry->vector->number, asked.question.input.case_flags() != nullptr);
  const auto known = answers_.find(key);
  if (known != answers_.end()) return known->second;
  return answers_.emplace(key, digest_of(codec.answer(asked.question))).first->second;
}

bool Diagnosis::explains(const Suspect& suspect, const Asked& asked) {
  return same(answer(*suspect.codec, asked), asked.given) &&
         !same(answer(*suspect.textbook, asked), asked.given);
}

std::size_t Diagnosis::contradictions(const Suspect& suspect, std::span<const Asked> passed,
                                      std::size_t limit) {
  std::size_t out = 0;
  for (const Asked& asked : passed) {
    const Digest& faulty = answer(*suspect.codec, asked);
    // Digits of both cases are right.
    const bool agrees =
        faulty.kind == asked.given.kind && faulty.lower_case == asked.given.lower_case;
    if (agrees || same(faulty, answer(*suspect.textbook, asked))) continue;
    if (++out >= limit) break;
  }
  return out;
}

std::optional<Cause> Diagnosis::next_cause(Codec codec, std::vector<const Asked*>& left,
                                           std::span<const Asked> passed) {
  const auto count = [&](const Suspect& suspect, const std::vector<const Asked*>& of) {
    return static_cast<std::size_t>(
        std::ranges::count_if(of, [&](const Asked* each) { return explains(suspect, *each); }));
  };
  const std::vector<const Asked*> sample(
      left.begin(),
      left.begin() + static_cast<std::ptrdiff_t>(std::min(left.size(), most_sampled)));
  std::vector<Candidate> candidates;
  for (const Suspect& suspect : suspects(codec)) {
    if (const std::size_t explained = count(suspect, sample); explained > 0) {
      candidates.push_back({&suspect, explained});
    }
  }
  const auto keep_best = [&](std::size_t most) {
    // Among equals, in the order of the suspects. A stable sort would warn under Clang.
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
      return a.rank() != b.rank() ? a.rank() > b.rank() : a.suspect < b.suspect;
    });
    std::erase_if(candidates,
                  [](const Candidate& each) { return each.contradicted >= each.explained; });
    if (candidates.size() > most) candidates.resize(most);
  };
  keep_best(most_candidates);
  const std::size_t first = std::min(passed.size(), first_passed);
  for (Candidate& each : candidates) {
    if (sample.size() < left.size()) each.explained = count(*each.suspect, left);
    each.contradicted = contradictions(*each.suspect, passed.first(first), each.explained);
  }
  keep_best(most_compared);
  for (Candidate& each : candidates) {
    each.contradicted += contradictions(*each.suspect, passed.subspan(first), each.explained);
  }
  keep_best(most_compared);
  if (candidates.empty()) return std::nullopt;

  const Candidate& best = candidates.front();
  Cause out{best.suspect->codec, best.explained, best.contradicted, nullptr, {}};
  for (const Candidate& each : candidates) {
    if (each.suspect != best.suspect && each.rank() == best.rank())
      out.alike.push_back(each.suspect->codec);
  }
  std::erase_if(left, [&](const Asked* asked) {
    if (!explains(*best.suspect, *asked)) return false;
    if (out.example == nullptr || size_of(*asked->entry) < size_of(*out.example))
      out.example = asked->entry;
    return true;
  });
  return out;
}

std::vector<Cause> Diagnosis::causes_of(std::span<const Entry> entries,
                                        const acecheck::Hello& hello, std::size_t most) {
  std::set<Codec> failing;
  for (const Entry& entry : entries) {
    if (is_failure(entry.judgement.verdict)) failing.insert(entry.vector->codec);
  }
  std::map<Codec, std::vector<Asked>> failed;
  std::map<Codec, std::vector<Asked>> passed;
  for (const Entry& entry : entries) {
    if (!failing.contains(entry.vector->codec)) continue;
    const Verdict verdict = entry.judgement.verdict;
    const bool is_wrong = is_failure(verdict);
    if (!is_wrong && (verdict != Verdict::pass || entry.judgement.by_limits)) continue;
    if (!is_answer(entry.outcome) || !is_short(entry)) continue;
    const Codec codec = entry.vector->codec;
    (is_wrong ? failed : passed)[codec].push_back(
        {&entry, request_for(*entry.vector, 1, hello.codecs.at(codec)), digest_of(entry.outcome)});
  }

  std::vector<Cause> out;
  for (auto& [codec, all_failed] : failed) {
    const std::vector<Asked> others = mixed(std::move(passed[codec]));
    const std::vector<Asked> failures = mixed(std::move(all_failed));
    std::vector<const Asked*> left;
    for (const Asked& each : failures) left.push_back(&each);
    while (!left.empty() && out.size() < most) {
      auto cause = next_cause(codec, left, others);
      if (!cause) break;
      out.push_back(std::move(*cause));
    }
  }
  std::ranges::sort(out, [](const Cause& a, const Cause& b) {
    return a.explained != b.explained ? a.explained > b.explained : a.fault < b.fault;
  });
  return out;
}

std::vector<const FaultyCodec*> Diagnosis::faults_answering(const Question& question,
                                                            const Outcome& outcome) {
  const Digest given = digest_of(outcome);
  std::vector<const FaultyCodec*> out;
  for (const Suspect& suspect : suspects(question.codec)) {
    if (!same(digest_of(suspect.codec->answer(question)), given)) continue;
    if (same(digest_of(suspect.textbook->answer(question)), given)) continue;
    out.push_back(suspect.codec);
  }
  return out;
}

}  // namespace faulty
