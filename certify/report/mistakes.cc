#include "report/mistakes.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "core/members.h"

namespace acecheck {
namespace {

// The effects of vectors/bugs.json, most consequential first.
constexpr std::array<std::string_view, 8> effects = {
    "over-write", "over-read", "crash", "hang", "alias", "wrong-value", "over-rejection", "slow"};

std::size_t rank_of(std::string_view effect) {
  return static_cast<std::size_t>(std::ranges::find(effects, effect) - effects.begin());
}

// The place of a mistake among others, from what its class leads to and from what happened: lower
// is worse.
std::size_t rank_of(const Mistake& mistake, const BugClass* bug) {
  std::size_t out = bug == nullptr ? effects.size() : consequence_of(*bug);
  for (const Entry* entry : mistake.failures) {
    const Verdict verdict = entry->judgement.verdict;
    if (verdict == Verdict::crash) out = std::min(out, rank_of("crash"));
    if (verdict == Verdict::timeout) out = std::min(out, rank_of("hang"));
  }
  return out;
}

// The class that the outcome shows; null if it shows none that the catalogue has.
const BugClass* shown_by(const Entry& entry, const Catalogue& catalogue) {
  return catalogue.bug(entry.outcome.bug);
}

std::string id_of(const Entry& entry, const Catalogue& catalogue) {
  if (const BugClass* bug = shown_by(entry, catalogue)) return bug->id;
  for (const char* list : {"bugs", "requirements"}) {
    const auto ids = references_of(*entry.vector, list);
    if (!ids.empty()) return ids.front();
  }
  return std::string(name(entry.judgement.verdict));
}

Mistake named(std::string id, const Catalogue& catalogue) {
  Mistake out{.id = std::move(id), .what = {}, .effect = {}, .url = {}, .failures = {}};
  if (const BugClass* bug = catalogue.bug(out.id)) {
    out.what = bug->what;
    out.effect = bug->effect;
    if (!bug->references.empty()) out.url = bug->references.front().url;
  } else if (const Requirement* requirement = catalogue.requirement(out.id)) {
    out.what = "Not met: " + requirement->statement;
  } else {
    out.what = "The suite does not describe this mistake.";
  }
  return out;
}

// How many vectors of each class were asked: those of a class that all fail point at the mistake
// more surely than those of a class of which some fail.
std::map<std::string, std::size_t> asked_by_class(const Run& run) {
  std::map<std::string, std::size_t> out;
  for (const Entry& entry : run.entries) {
    if (entry.judgement.verdict == Verdict::not_run) continue;
    for (const std::string& id : references_of(*entry.vector, "bugs")) ++out[id];
  }
  return out;
}

}  // namespace

std::size_t consequence_of(const BugClass& bug) {
  std::size_t out = effects.size();
  for (const std::string& effect : bug.effects) out = std::min(out, rank_of(effect));
  return out;
}

Mistake mistake_of(const Entry& entry, const Catalogue& catalogue) {
  Mistake out = named(id_of(entry, catalogue), catalogue);
  out.failures = {&entry};
  return out;
}

std::vector<Mistake> mistakes_of(const Run& run, const Catalogue& catalogue) {
  std::map<std::string, std::set<const Entry*>> by_class;
  std::map<std::string, std::vector<const Entry*>> chosen;
  for (const Entry& entry : run.entries) {
    if (!is_failure(entry.judgement.verdict) || entry.known) continue;
    const auto classes = references_of(*entry.vector, "bugs");
    if (classes.empty() || shown_by(entry, catalogue) != nullptr) {
      chosen[id_of(entry, catalogue)].push_back(&entry);
    } else {
      for (const std::string& id : classes) by_class[id].insert(&entry);
    }
  }
  if (by_class.empty() && chosen.empty()) return {};
  const auto asked = asked_by_class(run);
  // The class that explains most of what is not explained yet, again and again.
  while (!by_class.empty()) {
    const auto best = std::ranges::max_element(by_class, {}, [&](const auto& each) {
      const auto left = static_cast<double>(each.second.size());
      return left * left / static_cast<double>(asked.at(each.first));
    });
    const std::set<const Entry*> explained = best->second;
    auto& entries_of_best = chosen[best->first];  // has those that show it, if any do
    entries_of_best.insert(entries_of_best.end(), explained.begin(), explained.end());
    for (auto& [id, entries] : by_class) {
      for (const Entry* entry : explained) entries.erase(entry);
    }
    std::erase_if(by_class, [](const auto& each) { return each.second.empty(); });
  }

  std::map<const Entry*, std::size_t> lengths;
  std::vector<Mistake> out;
  for (auto& [id, entries] : chosen) {
    for (const Entry* entry : entries) lengths[entry] = input_members(*entry->vector).dump().size();
    std::ranges::sort(entries, {}, [&](const Entry* entry) {
      return std::pair(lengths.at(entry), entry->vector->number);
    });
    out.push_back(named(id, catalogue));
    out.back().failures = std::move(entries);
  }
  std::ranges::sort(out, {}, [&](const Mistake& mistake) {
    return std::tuple(rank_of(mistake, catalogue.bug(mistake.id)),
                      run.entries.size() - mistake.failures.size(), mistake.id);
  });
  return out;
}

}  // namespace acecheck
