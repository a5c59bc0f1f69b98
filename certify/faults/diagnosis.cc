// SPDX-License-Identifier: Apache-2.0
#include "faults/diagnosis.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

#include "core/foreign_text.h"
#include "core/members.h"
#include "faults/common.h"
#include "faults/groups.h"

namespace faulty {

using acecheck::BugClass;
using acecheck::Catalogue;
using acecheck::Entry;
using acecheck::references_of;
using acecheck::Verdict;

// Entries that are explained one after the other.
class Diagnosis::Failures {
 public:
  explicit Failures(std::span<const Entry> entries) {
    for (const Entry& entry : entries) {
      if (is_failure(entry.judgement.verdict)) left_.push_back(&entry);
    }
  }

  const std::vector<const Entry*>& left() const { return left_; }

  template <class Is>
  std::vector<const Entry*> take(const Is& is) {
    std::vector<const Entry*> out;
    std::erase_if(left_, [&](const Entry* entry) {
      if (!is(*entry)) return false;
      out.push_back(entry);
      return true;
    });
    return out;
  }

 private:
  std::vector<const Entry*> left_;
};

namespace {

// Failures of a group of which every fault is asked.
constexpr std::size_t most_asked_again = 3;

// So many failures are not of one class by chance.
constexpr std::size_t fewest_of_class = 5;

// A mistake that explains many times as many failures as another one is likely to explain these,
// too: twice as many if no fault gives their answers, three times if both are faults of one class,
// twenty times whatever the answers were.
constexpr std::size_t many_times = 2;
constexpr std::size_t many_times_in_class = 3;
constexpr std::size_t many_times_in_any_way = 20;

// A few right answers contradict a fault that explains many times as many failures only in part.
constexpr std::size_t failures_per_contradiction = 20;

// An operation that rejects ten valid inputs for each value that it gives has one mistake, which
// hides all others.
constexpr std::size_t rejections_per_value = 10;

// So few questions have the same answer by chance.
constexpr std::size_t fewest_for_constant = 8;

bool has_effect(const BugClass& bug, std::initializer_list<std::string_view> effects) {
  return std::ranges::any_of(bug.effects, [&](const std::string& effect) {
    return std::ranges::find(effects, effect) != effects.end();
  });
}

// Adds failures that are likely to have the same cause.
void add_to(Mistake& mistake, Mistake group) {
  if (mistake.kind != Mistake::Kind::group) {
    mistake.others += group.failures.size();
  } else if (!mistake.family.empty() && mistake.family == group.family && mistake.parts.empty()) {
    mistake.what = mistake.family;
  } else {
    if (mistake.parts.empty()) mistake.parts = {{mistake.what, mistake.failures}};
    const auto part = std::ranges::find_if(mistake.parts, [&](const Mistake::Part& each) {
      return each.what == group.what || (!group.family.empty() && each.what == group.family);
    });
    if (part != mistake.parts.end()) {
      part->failures.insert(part->failures.end(), group.failures.begin(), group.failures.end());
    } else {
      mistake.parts.push_back({group.what, group.failures});
    }
  }
  std::ranges::move(group.failures, std::back_inserter(mistake.failures));
}

// The failures that show the mistake, without the others that are likely to have its cause.
std::span<const Entry* const> own_failures(const Mistake& mistake) {
  return std::span(mistake.failures).first(mistake.failures.size() - mistake.others);
}

bool is_of(const Entry& entry, Diagnosis::Which which) {
  return entry.known == (which == Diagnosis::Which::known);
}

// The sentences of all parts: "the decoder rejects valid input (20); it crashes (2)".
std::string sentence_of_parts(const Mistake& mistake, Diagnosis::Which which) {
  std::vector<std::pair<std::string_view, std::ptrdiff_t>> parts;
  for (const auto& [what, failures] : mistake.parts) {
    const auto count =
        std::ranges::count_if(failures, [&](const Entry* entry) { return is_of(*entry, which); });
    if (count > 0) parts.emplace_back(what, count);
  }
  if (parts.empty()) return mistake.what;
  if (parts.size() == 1) return std::string(parts.front().first);
  constexpr std::size_t most = 3;
  std::string out;
  for (const auto& [what, count] : parts | std::views::take(most)) {
    out += fmt::format("{}{} ({})", out.empty() ? "" : "; ", what, count);
  }
  if (parts.size() > most) out += "; and more";
  return out;
}

// By the class that the outcome shows. A write beside a buffer that shows no class, because the
// size of the right answer is not known, is taken for the mistake that most of the others are, and
// so is an answer that has more than its buffer can hold.
std::vector<Mistake> memory_mistakes(Diagnosis::Failures& failures, const Catalogue& catalogue) {
  std::map<std::string, std::vector<const Entry*>> by_class;
  for (const Entry* entry : failures.take(
           [&](const Entry& each) { return catalogue.bug(each.outcome.bug) != nullptr; })) {
    by_class[entry->outcome.bug].push_back(entry);
  }
  if (by_class.empty()) return {};
  const auto most =
      std::ranges::max_element(by_class, {}, [](const auto& each) { return each.second.size(); });
  for (const Entry* entry : failures.take(
           [](const Entry& each) { return each.judgement.verdict == Verdict::overrun; })) {
    most->second.push_back(entry);
  }
  std::vector<Mistake> out;
  for (auto& [id, all] : by_class) {
    const BugClass* bug = catalogue.bug(id);
    out.push_back({.kind = Mistake::Kind::memory,
                   .id = id,
                   .what = bug->what.substr(0, bug->what.find_last_not_of('.') + 1),
                   .bug = bug,
                   .failures = std::move(all)});
    Mistake& mistake = out.back();
    const bool is_text = std::ranges::all_of(mistake.failures, [](const Entry* entry) {
      return entry->vector->codec == Codec::punycode && entry->vector->op == Op::decode;
    });
    if (id != "size-miscount" || !is_text) continue;
    mistake.what =
        "The text fits exactly, and one code point more is written behind it: an insertion that "
        "moves one too many, or a terminator";
    mistake.repair =
        "Move size - i code points at an insertion, not size - i + 1. Count a terminator in the "
        "size. Test with a buffer of exactly the right size.";
  }
  std::ranges::sort(out, {}, [](const Mistake& mistake) {
    return std::pair(-static_cast<std::ptrdiff_t>(mistake.failures.size()), mistake.id);
  });
  // One write beside a buffer looks different where a text is short.
  while (out.size() > 1 && out[0].example().vector->op == out.back().example().vector->op &&
         many_times * out.back().failures.size() <= out[0].failures.size()) {
    add_to(out[0], std::move(out.back()));
    out.pop_back();
  }
  return out;
}

// Whether an implementation ended with an exception. Its words say more than that another codec
// crashes for the same input.
bool is_exception(const Outcome& outcome) {
  return outcome.kind == Outcome::Kind::crash &&
         std::ranges::any_of(
             std::initializer_list<std::string_view>{"Error", "Exception", "panic", " line "},
             [&](std::string_view word) { return outcome.detail.contains(word); });
}

// The exception that most of these failures end with, or what the heap shows. Empty if there is
// none.
std::string ending_of(const std::vector<const Entry*>& failures) {
  // Without hexadecimal digits, which are those of the input.
  const auto words = [](std::string detail) {
    std::erase_if(detail, [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; });
    return detail;
  };
  std::map<std::string, std::size_t> details;
  for (const Entry* entry : failures) ++details[words(entry->outcome.detail)];
  const bool is_heap_damaged = std::ranges::any_of(failures, [](const Entry* entry) {
    return std::ranges::any_of(
        std::initializer_list<std::string_view>{"free(): ", "malloc(): ", "free or corruption"},
        [&](std::string_view said) { return entry->outcome.detail.contains(said); });
  });
  if (is_heap_damaged) {
    return "memory of the heap is overwritten";
  }
  const auto most =
      std::ranges::max_element(details, {}, [](const auto& each) { return each.second; });
  if (2 * most->second <= failures.size()) return "";
  const Outcome& outcome = (*std::ranges::find(failures, most->first, [&](const Entry* entry) {
                             return words(entry->outcome.detail);
                           }))->outcome;
  constexpr std::size_t longest = 300;
  return is_exception(outcome) ? acecheck::for_terminal(outcome.detail, longest) : "";
}

// The adapter breaks the protocol, or the plug-in its interface.
std::vector<Mistake> protocol_mistakes(Diagnosis::Failures& failures) {
  const auto is_plugin = [](const Entry& each) {
    return each.outcome.detail.starts_with("the plug-in ");
  };
  // An answer without an end comes from the implementation, not from the adapter.
  const auto is_broken = [](const Entry& each) {
    return each.judgement.verdict == Verdict::protocol_error &&
           !each.outcome.detail.starts_with(acecheck::long_line);
  };
  auto by_plugin =
      failures.take([&](const Entry& each) { return is_broken(each) && is_plugin(each); });
  auto by_adapter = failures.take(is_broken);
  std::vector<Mistake> out;
  if (!by_plugin.empty()) {
    // What it did most of the times.
    std::map<std::string, std::size_t> details;
    for (const Entry* each : by_plugin) ++details[each->outcome.detail];
    const auto most =
        std::ranges::max_element(details, {}, [](const auto& each) { return each.second; });
    std::string what = most->first;
    if (2 * most->second < by_plugin.size()) {
      what = "the plug-in breaks the interface of <acecheck/plugin.h>";
    } else if (most->second < by_plugin.size()) {
      what += fmt::format(" ({} of them)", most->second);
    }
    out.push_back({.kind = Mistake::Kind::protocol,
                   .id = "interface",
                   .what = what,
                   .failures = std::move(by_plugin)});
  }
  if (!by_adapter.empty()) {
    out.push_back({.kind = Mistake::Kind::protocol,
                   .id = "protocol",
                   .what = "the adapter breaks the protocol",
                   .failures = std::move(by_adapter)});
  }
  return out;
}

// An operation of a codec that gives one answer to every question.
std::vector<Mistake> constant_answers(std::span<const Entry> entries,
                                      Diagnosis::Failures& failures) {
  std::map<std::pair<Codec, Op>, std::vector<const Entry*>> by_operation;
  for (const Entry& entry : entries) {
    if (entry.judgement.verdict == Verdict::not_run) continue;
    by_operation[{entry.vector->codec, entry.vector->op}].push_back(&entry);
  }
  const auto rejects = [](const Entry& entry) {
    return entry.judgement.verdict == Verdict::not_run ||
           entry.outcome.kind == Outcome::Kind::reject;
  };
  if (by_operation.size() > 1 && entries.size() >= fewest_for_constant &&
      std::ranges::all_of(entries, rejects)) {
    return {{.kind = Mistake::Kind::constant,
             .id = "constant",
             .what = fmt::format("the implementation rejects all {} inputs; is it connected to the "
                                 "adapter?",
                                 entries.size()),
             .failures = failures.take([](const Entry&) { return true; })}};
  }
  std::vector<Mistake> out;
  for (const auto& [operation, asked] : by_operation) {
    const auto rejected = static_cast<std::size_t>(std::ranges::count(
        asked, Verdict::rejected_valid, [](const Entry* each) { return each->judgement.verdict; }));
    const auto valued = static_cast<std::size_t>(std::ranges::count(
        asked, Outcome::Kind::value, [](const Entry* each) { return each->outcome.kind; }));
    const Outcome& first = asked.front()->outcome;
    const bool answers = first.kind == Outcome::Kind::value || first.kind == Outcome::Kind::reject;
    const bool is_constant =
        answers && std::ranges::all_of(asked, [&](const Entry* entry) {
          return entry->outcome.kind == first.kind && entry->outcome.value == first.value;
        });
    const bool rejects_most = rejected > rejections_per_value * valued;
    if (asked.size() < fewest_for_constant || (!is_constant && !rejects_most)) continue;
    auto taken = failures.take([&](const Entry& entry) {
      return std::pair(entry.vector->codec, entry.vector->op) == operation;
    });
    if (taken.empty()) continue;
    const std::string what =
        !is_constant
            ? fmt::format("{} rejects {} of {} valid inputs",
                          actor_of(operation.first, operation.second), rejected, rejected + valued)
        : first.kind == Outcome::Kind::reject
            ? fmt::format("{} rejects all {} inputs", actor_of(operation.first, operation.second),
                          asked.size())
            : fmt::format("{} gives the same answer to all {} inputs",
                          actor_of(operation.first, operation.second), asked.size());
    out.push_back(
        {.kind = Mistake::Kind::constant,
         .id = fmt::format("{}.{}.constant", name(operation.first), name(operation.second)),
         .what = what + "; is the implementation connected to the adapter?",
         .failures = std::move(taken)});
  }
  return out;
}

}  // namespace

bool is_right_alone(const Entry& entry) {
  return entry.alone && (!is_failure(*entry.alone) || *entry.alone == Verdict::flaky);
}

namespace {

// Whether most of these failures that were asked again alone were answered rightly then. Nothing if
// none was asked.
std::optional<bool> are_right_alone(const std::vector<const Entry*>& failures) {
  std::size_t asked = 0;
  std::size_t right = 0;
  for (const Entry* entry : failures) {
    if (!entry->alone) continue;
    ++asked;
    if (is_right_alone(*entry)) ++right;
  }
  if (asked == 0) return std::nullopt;
  return 2 * right > asked;
}

bool is_wrong_answer(const Entry& entry) {
  const Verdict verdict = entry.judgement.verdict;
  return verdict == Verdict::wrong_value || verdict == Verdict::accepted_invalid ||
         verdict == Verdict::rejected_valid;
}

// What no fault explains, since the same question has two answers.
std::vector<Mistake> state_mistakes(Diagnosis::Failures& failures) {
  if (!are_right_alone(failures.left()).has_value()) return {};
  // A broken protocol says nothing, except that a plug-in gave two answers.
  const auto counts = [](const Entry& entry) {
    return entry.judgement.verdict != Verdict::protocol_error ||
           entry.outcome.detail.starts_with("the plug-in gives ");
  };
  std::map<std::string, std::vector<const Entry*>> groups;
  std::set<std::pair<Codec, Op>> changing;  // operations that answered one question in two ways
  for (const Entry* entry : failures.left()) {
    groups[group_of(*entry).id].push_back(entry);
    if (is_right_alone(*entry) && is_wrong_answer(*entry)) {
      changing.emplace(entry->vector->codec, entry->vector->op);
    }
  }
  const bool most = are_right_alone(failures.left()).value();
  auto taken = failures.take([&](const Entry& entry) {
    return changing.contains({entry.vector->codec, entry.vector->op}) ||
           (counts(entry) && are_right_alone(groups.at(group_of(entry).id)).value_or(most));
  });
  if (taken.empty()) return {};
  const acecheck::Vector& first = *taken.front()->vector;
  const bool is_one_operation = std::ranges::all_of(taken, [&](const Entry* entry) {
    return entry->vector->codec == first.codec && entry->vector->op == first.op;
  });
  return {{.kind = Mistake::Kind::state,
           .id = "state",
           .what = (is_one_operation ? actor_of(first.codec, first.op) + ": " : "") +
                   "the answer depends on earlier calls, or on chance",
           .failures = std::move(taken)}};
}

// What a fault does, as a sentence.
std::string sentence_of(const Cause& cause) {
  std::vector<std::string> others;  // the same fault can be one of integers of several widths
  for (const FaultyCodec* other : cause.alike) {
    if (other->what != cause.fault->what &&
        std::ranges::find(others, other->what) == others.end()) {
      others.push_back(other->what);
    }
  }
  std::string out = cause.only ? actor_of(cause.fault->codec, *cause.only) + ": " : "";
  if (!others.empty()) out += "either ";
  out += cause.fault->what;
  constexpr std::size_t most = 2;
  for (const std::string& other : others | std::views::take(most)) out += ", or " + other;
  if (others.size() > most) out += fmt::format(", or one of {} more", others.size() - most);
  return out;
}

// The class that the vectors of all these failures catch, if its effect happened each time, and
// there are many of them or most of its vectors failed.
const BugClass* class_of(const std::vector<const Entry*>& failures, const Catalogue& catalogue,
                         const std::map<std::string, std::size_t>& asked) {
  for (const std::string& id : references_of(*failures.front()->vector, "bugs")) {
    const BugClass* bug = catalogue.bug(id);
    if (bug == nullptr) continue;
    if (2 * failures.size() < asked.at(id) && failures.size() < fewest_of_class) continue;
    const bool is_of_all = std::ranges::all_of(failures, [&](const Entry* entry) {
      const auto ids = references_of(*entry->vector, "bugs");
      return std::ranges::find(ids, id) != ids.end() && shows(*bug, *entry);
    });
    if (is_of_all) return bug;
  }
  return nullptr;
}

// The texts of questions and right answers, by which an encoder and a decoder can be compared.
std::set<acecheck::CodePoints> texts_of(const std::vector<const Entry*>& failures) {
  std::set<acecheck::CodePoints> out;
  for (const Entry* entry : failures) {
    const acecheck::Vector& vector = *entry->vector;
    const Data* data = vector.op == Op::encode ? &vector.input
                       : vector.value          ? &*vector.value
                                               : nullptr;
    if (data != nullptr && data->text() != nullptr) out.insert(*data->text());
  }
  return out;
}

// Failures of one group, and what they have in common.
struct Common {
  Mistake mistake;
  InCommon trait;
};

// Whether the groups are likely to have one cause: both of values that differ, few of an operation
// beside many, the same trait, or the same texts to encode and to decode.
bool belong_together(const Common& a_group, const Common& b_group,
                     const std::vector<const Entry*>& passed) {
  const Mistake& larger = a_group.mistake;
  const Mistake& smaller = b_group.mistake;
  const acecheck::Vector& a = *larger.example().vector;
  const acecheck::Vector& b = *smaller.example().vector;
  if (a.codec != b.codec || smaller.bug != nullptr) return false;
  if (larger.failures.size() >= fewest_of_class) {
    auto both = larger.failures;
    both.insert(both.end(), smaller.failures.begin(), smaller.failures.end());
    if (!common_of(both, passed, a_group.trait.what).what.empty()) return true;
  }
  constexpr std::size_t few = 3;
  if (a.op == b.op) {
    const auto is_value = [](const Mistake& group) {
      return group.example().judgement.verdict == Verdict::wrong_value;
    };
    return (is_value(larger) && is_value(smaller)) ||
           few * smaller.failures.size() <= larger.failures.size();
  }
  const auto texts = texts_of(larger.failures);
  const auto others = texts_of(smaller.failures);
  const auto both = std::ranges::count_if(
      others, [&](const acecheck::CodePoints& text) { return texts.contains(text); });
  return both > 1 && 2 * static_cast<std::size_t>(both) >= smaller.failures.size();
}

// The groups, with those as one that are likely to have one cause. passed: what was answered
// rightly.
std::vector<Mistake> merged(std::vector<Mistake> groups, const std::vector<const Entry*>& passed,
                            Diagnosis::Which which) {
  std::ranges::sort(groups, {}, [](const Mistake& group) {
    return std::pair(-static_cast<std::ptrdiff_t>(group.failures.size()), group.id);
  });
  std::vector<Common> all;
  for (Mistake& group : groups) {
    InCommon trait = common_of(group.failures, passed);
    Common each{std::move(group), std::move(trait)};
    const auto into = std::ranges::find_if(
        all, [&](const Common& larger) { return belong_together(larger, each, passed); });
    if (into == all.end()) {
      all.push_back(std::move(each));
      continue;
    }
    add_to(into->mistake, std::move(each.mistake));
    into->trait = common_of(into->mistake.failures, passed, into->trait.what);
  }
  std::vector<Mistake> out;
  for (Common& each : all) {
    Mistake& mistake = each.mistake;
    mistake.what = sentence_of_parts(mistake, which);
    if (mistake.example().outcome.kind == Outcome::Kind::crash) {
      if (const std::string ending = ending_of(mistake.failures); !ending.empty()) {
        mistake.what += fmt::format("; {}", ending);
      }
    }
    // "... instead of rejecting its input (truncated)" says as much.
    const bool is_said = each.trait.what.starts_with("must be") && mistake.what.contains('(');
    const std::string change = change_of(mistake.failures);
    if (!change.empty()) {
      mistake.what += ": " + change;
    } else if (!each.trait.what.empty() && !is_said) {
      mistake.what += ": " + each.trait.sentence();
    }
    if (const std::string place = differing_place_of(mistake.failures);
        change.empty() && !place.empty()) {
      mistake.what += "; " + place;
    }
    out.push_back(std::move(mistake));
  }
  return out;
}

// Whether a mistake with a name is likely to explain a group, or a fault of its class, as well,
// which is much smaller.
bool explains_as_well(const Mistake& mistake, const Mistake& group) {
  using Kind = Mistake::Kind;
  // Two faults of one class are rather one mistake that neither of them is.
  const bool is_of_class = group.kind == Kind::fault && mistake.bug == group.bug;
  const std::size_t times = is_of_class ? many_times_in_class : many_times;
  if (&mistake == &group || times * group.failures.size() > mistake.failures.size()) return false;
  if (mistake.kind != Kind::fault && mistake.kind != Kind::memory) return false;
  const bool is_rest = many_times_in_any_way * group.failures.size() <= mistake.failures.size();
  const bool is_doubted =
      failures_per_contradiction * mistake.contradicted > mistake.failures.size();
  if (is_doubted && !is_rest) return false;
  if (group.kind == Kind::fault) return is_of_class;
  if (group.kind != Kind::group || group.bug != nullptr) return false;
  const bool ends = group.example().judgement.verdict == Verdict::crash;
  return std::ranges::any_of(own_failures(mistake), [&](const Entry* entry) {
    const acecheck::Vector& vector = *entry->vector;
    return vector.codec == group.example().vector->codec &&
           vector.op == group.example().vector->op &&
           (is_rest || entry->judgement.verdict == group.example().judgement.verdict ||
            (is_wrong_answer(*entry) && is_wrong_answer(group.example())) ||
            (mistake.kind == Kind::memory && ends));
  });
}

// Adds the groups to what is named.
void add_groups(std::vector<Mistake>& named, std::vector<Mistake> groups) {
  std::ranges::move(std::exchange(named, {}), std::back_inserter(groups));
  std::ranges::sort(groups, {}, [](const Mistake& mistake) {
    return std::tuple(mistake.kind == Mistake::Kind::group,
                      -static_cast<std::ptrdiff_t>(mistake.failures.size()), mistake.kind,
                      mistake.id);
  });
  for (Mistake& group : groups) {
    const auto into = std::ranges::find_if(
        named, [&](const Mistake& mistake) { return explains_as_well(mistake, group); });
    if (into == named.end()) {
      named.push_back(std::move(group));
    } else {
      add_to(*into, std::move(group));
    }
  }
}

// What no fault explains, by what the implementation did.
std::vector<Mistake> groups_of(std::span<const Entry> entries, const Diagnosis::Failures& failures,
                               const Catalogue& catalogue, Diagnosis::Which which) {
  std::map<std::string, std::size_t> asked;  // vectors by class
  for (const Entry& entry : entries) {
    if (entry.judgement.verdict == Verdict::not_run) continue;
    for (const std::string& id : references_of(*entry.vector, "bugs")) ++asked[id];
  }
  std::vector<const Entry*> passed;
  for (const Entry& entry : entries) {
    if (entry.judgement == acecheck::Judgement{Verdict::pass}) passed.push_back(&entry);
  }
  std::map<Group, std::vector<const Entry*>> groups;
  for (const Entry* entry : failures.left()) groups[group_of(*entry)].push_back(entry);
  std::vector<Mistake> out;
  for (auto& [group, all] : groups) {
    out.push_back({.kind = Mistake::Kind::group,
                   .id = group.id,
                   .what = group.what,
                   .bug = class_of(all, catalogue, asked),
                   .failures = std::move(all),
                   .repair = {},
                   .family = group.family});
  }
  return merged(std::move(out), passed, which);
}

// The best example first: a vector that catches none of the classes of other mistakes, which would
// fail it after a repair as well; of these, a short input that catches the class of the mistake.
void sort_by_example(std::span<const Entry*> entries, std::string_view own,
                     const std::set<std::string>& others) {
  const auto rank = [&](const Entry* entry) {
    const std::vector<std::string> classes = references_of(*entry->vector, "bugs");
    const bool is_own = std::ranges::find(classes, own) != classes.end();
    const bool is_clean = std::ranges::none_of(
        classes, [&](const std::string& id) { return id != own && others.contains(id); });
    constexpr std::size_t much_longer = 30;
    const std::size_t length =
        input_members(*entry->vector).dump().size() + (is_own ? 0 : much_longer);
    return std::tuple(!is_clean, length, entry->vector->number);
  };
  std::map<const Entry*, decltype(rank(nullptr))> ranks;
  for (const Entry* entry : entries) ranks[entry] = rank(entry);
  std::ranges::sort(entries, {}, [&](const Entry* entry) { return ranks.at(entry); });
}

// What a plug-in has to do that breaks the interface in this way.
std::string_view fix_of_interface(std::string_view detail) {
  const auto says = [&](std::string_view part) {
    return detail.find(part) != std::string_view::npos;
  };
  if (says("two threads")) {
    return "keep nothing in static or global variables: use local variables, thread_local or a "
           "lock";
  }
  if (says("of memory")) {
    return "free what a call allocates before it returns, on every way out; a cache must have a "
           "limit";
  }
  return "<acecheck/plugin.h> says what a plug-in may do in a call, and what it must set";
}

}  // namespace

std::string Mistake::fix() const {
  if (id == "interface") return std::string(fix_of_interface(example().outcome.detail));
  if (kind == Kind::protocol) {
    return "run `acecheck adapters check -- ` with the command of the adapter; it says what to "
           "change";
  }
  if (!repair.empty()) return repair;
  if (fault != nullptr && !fault->fix.empty()) return fault->fix;
  if (kind == Kind::state) {
    return "find what is kept between calls (static or global variables, buffers that are used "
           "again, caches, default arguments), and set it at the start of each call";
  }
  return bug == nullptr ? "" : bug->fix;
}

std::string Mistake::url() const {
  return bug == nullptr || bug->references.empty() ? "" : bug->references.front().url;
}

std::string Mistake::text() const {
  std::string out = what + ".";
  if (out.front() >= 'a' && out.front() <= 'z') out.front() = static_cast<char>(out.front() - 32);
  if (!effect().empty()) out += " Possible effect: " + effect();
  if (!fix().empty()) out += " To fix: " + fix();
  return out;
}

bool shows(const BugClass& bug, const Entry& entry) {
  if (entry.outcome.kind == acecheck::Outcome::Kind::too_small) {
    return has_effect(bug, {"wrong-value", "over-rejection"});
  }
  switch (entry.judgement.verdict) {
    case Verdict::wrong_value:
      return has_effect(bug, {"wrong-value", "alias"});
    case Verdict::accepted_invalid:
      return has_effect(bug, {"alias", "wrong-value"});
    case Verdict::rejected_valid:
      return has_effect(bug, {"over-rejection"});
    case Verdict::crash:
      if (is_exception(entry.outcome)) return bug.id == "error-path";
      return has_effect(bug, {"crash", "over-read", "over-write"});
    case Verdict::timeout:
      return has_effect(bug, {"hang", "slow"});
    case Verdict::overrun:
      return has_effect(bug, {"over-write"});
    default:
      return false;
  }
}

std::vector<Mistake> Diagnosis::fault_mistakes(std::span<const Entry> entries,
                                               const acecheck::Hello& hello, Failures& failures) {
  struct Answers {
    std::vector<const Entry*> failed;
    std::vector<const Entry*> passed;
  };
  std::map<Codec, Answers> by_codec;
  for (const Entry* entry : failures.left()) by_codec[entry->vector->codec].failed.push_back(entry);
  for (const Entry& entry : entries) {
    const auto codec = by_codec.find(entry.vector->codec);
    if (codec == by_codec.end()) continue;
    if (entry.judgement.verdict == Verdict::pass) {
      codec->second.passed.push_back(&entry);
    }
  }
  std::vector<Mistake> out;
  for (const auto& [codec, answers] : by_codec) {
    const acecheck::Capabilities& capabilities = hello.codecs.at(codec);
    const auto allowed = [&](const FaultyCodec& fault, const Entry& entry) {
      const BugClass* bug = catalogue_.bug(fault.bug);
      if (bug == nullptr) return true;
      if (bug->layer == "idna" && !is_idna(capabilities.layer)) return false;
      // A value that is wrong inside the codec can end as a rejection or with an exception.
      const bool has_ended =
          entry.judgement.verdict == Verdict::rejected_valid || is_exception(entry.outcome);
      return shows(*bug, entry) || (has_ended && has_effect(*bug, {"wrong-value"}));
    };
    for (Cause& cause :
         suspects_.causes_of(answers.failed, answers.passed, capabilities, allowed)) {
      const std::set<const Entry*> explained(cause.explained.begin(), cause.explained.end());
      out.push_back({.kind = Mistake::Kind::fault,
                     .id = cause.fault->id,
                     .what = sentence_of(cause),
                     .bug = catalogue_.bug(cause.fault->bug),
                     .fault = cause.fault,
                     .ties = cause.alike,
                     .contradicted = cause.contradicted,
                     .failures = failures.take(
                         [&](const Entry& entry) { return explained.contains(&entry); })});
    }
  }
  return out;
}

std::vector<Mistake> Diagnosis::mistakes_of(std::span<const Entry> entries,
                                            const acecheck::Hello& hello, Which which) {
  const auto is_wanted = [&](const Entry& entry) { return is_of(entry, which); };
  Failures failures(entries);
  if (std::ranges::none_of(failures.left(),
                           [&](const Entry* entry) { return is_wanted(*entry); })) {
    return {};
  }
  std::vector<Mistake> out = memory_mistakes(failures, catalogue_);
  const auto add = [&](std::vector<Mistake> more) {
    std::ranges::move(more, std::back_inserter(out));
  };
  add(state_mistakes(failures));
  add(protocol_mistakes(failures));
  add(constant_answers(entries, failures));
  add(fault_mistakes(entries, hello, failures));
  add_groups(out, groups_of(entries, failures, catalogue_, which));

  for (Mistake& mistake : out) {
    const auto is_not_wanted = [&](const Entry* entry) { return !is_wanted(*entry); };
    const std::size_t own = own_failures(mistake).size();
    mistake.others -= static_cast<std::size_t>(
        std::ranges::count_if(mistake.failures | std::views::drop(own), is_not_wanted));
    std::erase_if(mistake.failures, is_not_wanted);
  }
  std::erase_if(out, [](const Mistake& mistake) { return mistake.failures.empty(); });
  std::set<std::string> classes;
  for (const Mistake& mistake : out) {
    if (mistake.bug != nullptr) classes.insert(mistake.bug->id);
  }
  for (Mistake& mistake : out) {
    const std::string_view own = mistake.bug == nullptr ? "" : std::string_view(mistake.bug->id);
    const std::span all(mistake.failures);
    sort_by_example(all.first(all.size() - mistake.others), own, classes);
    sort_by_example(all.last(mistake.others), own, classes);
  }
  for (Mistake& mistake : out) {
    if (mistake.kind != Mistake::Kind::group) continue;
    const auto first = mistake.failures | std::views::take(most_asked_again);
    mistake.known = Suspects::Known::by_none;
    for (const Entry* entry : first) {
      mistake.known =
          std::max(mistake.known, suspects_.known(*entry, hello.codecs.at(entry->vector->codec)));
    }
  }
  std::size_t all = 0;
  for (const Mistake& mistake : out) all += mistake.failures.size();
  std::ranges::sort(out, {}, [&](const Mistake& mistake) {
    // A few lines that are broken are a consequence.
    const bool first =
        mistake.kind == Mistake::Kind::protocol && 10 * mistake.failures.size() > all;
    const bool second = mistake.kind == Mistake::Kind::constant;
    return std::tuple(!first, !second, -static_cast<std::ptrdiff_t>(mistake.failures.size()),
                      mistake.kind, mistake.id);
  });
  return out;
}

}  // namespace faulty
