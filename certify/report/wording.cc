// SPDX-License-Identifier: Apache-2.0
#include "report/wording.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/foreign_text.h"
#include "core/members.h"
#include "core/text.h"

namespace acecheck {

std::string described(const Json& members) {
  std::string out;
  for (const auto& [key, value] : members.items()) {
    if (key == "case" && value.is_string() &&
        value.get_ref<const std::string&>().find('U') == std::string::npos) {
      continue;
    }
    if (!out.empty()) out += ", ";
    if (key == "unicode" && value.is_string()) {
      const auto text = value.get<std::string>();
      out += fmt::format("\"{}\" ({})", for_display(text),
                         text.empty() ? "empty" : for_terminal(text));
    } else if (key == "ace" && value.is_string()) {
      out += fmt::format(
          "\"{}\"",
          for_display(unicode_of(
              from_utf8(value.get<std::string>()).value_or(std::vector<std::uint64_t>()))));
    } else {
      const std::string given = value.is_string() ? value.get<std::string>() : in_one_line(value);
      out += fmt::format("{} {}", for_terminal(key), for_terminal(given));
    }
  }
  return out;
}

std::string described(const Question& question) { return described(input_members(question)); }
std::string described(const Question& question, const Data& value) {
  return described(value_members(question, value));
}

std::string implementation_of(std::string_view name, std::string_view version) {
  return for_terminal(name) + (version.empty() ? "" : ' ' + for_terminal(version));
}

std::string ending_of(const Run& run) {
  if (run.ended.empty()) return "";
  return "after its last answer the process was ended by " + for_terminal(run.ended);
}

std::string title_of(const Run& run) {
  return fmt::format("{}: {}", for_terminal(run.target),
                     implementation_of(run.hello.name, run.hello.version));
}

std::string declared_of(const Hello& hello) {
  std::string out;
  for (const auto& [codec, capabilities] : hello.codecs) {
    std::string declared;
    if (is_idna(capabilities.layer)) {
      declared = fmt::format(
          "layer {}{} (judges the codec inside IDNA, and not initial combining marks, ContextJ, "
          "ContextO and Bidi)",
          name(capabilities.layer), capabilities.transitional ? ", transitional" : "");
    }
    for (const Contract contract : capabilities.contracts) {
      declared += fmt::format("{}{}", declared.empty() ? "" : ", ", name(contract));
    }
    if (declared.empty()) continue;
    out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", name(codec), declared);
  }
  return out;
}

std::string result_of(Conclusion conclusion, const std::map<std::string, std::size_t>& advisories) {
  std::size_t all = 0;
  std::string effects;
  for (const auto& [effect, count] : advisories) {
    all += count;
    if (!effect.empty()) effects += (effects.empty() ? ": " : "; ") + for_terminal(effect);
  }
  if (all == 0) return std::string(name(conclusion));
  return fmt::format("{}, {} {}{}", name(conclusion), all, all == 1 ? "advisory" : "advisories",
                     effects);
}

std::string result_of(const Run& run) { return result_of(run.conclusion(), run.advisories()); }

Expectation expectation_of(const Run& run, const Entry& entry) {
  const Capabilities& capabilities = run.hello.codecs.at(entry.vector->codec);
  const Permitted allowed = permitted(*entry.vector, capabilities);
  if (entry.vector->is_too_small()) {
    return {{},
            fmt::format("too_small (the answer takes {}), or a rejection",
                        entry.vector->value->entries())};
  }
  if (!allowed.value) {
    return {{},
            entry.vector->reason.empty()
                ? "a rejection"
                : fmt::format("a rejection ({})", for_terminal(entry.vector->reason))};
  }
  if (entry.judgement.verdict == Verdict::accepted_invalid) {
    return {{},
            fmt::format("a rejection (strictly: an implementation that {})",
                        advice_on(*entry.vector, capabilities, entry.outcome))};
  }
  Data value = *entry.vector->value;
  if (!capabilities.case_flags) value = std::move(value).without_case_flags();
  return {std::move(value), allowed.reject ? ", or a rejection" : ""};
}

std::string expected_of(const Run& run, const Entry& entry) {
  const Expectation expected = expectation_of(run, entry);
  return (expected.value ? described(*entry.vector, *expected.value) : "") + expected.says;
}

std::string given_of(const Question& question, const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::value:
      return described(question, outcome.value);
    case Outcome::Kind::reject:
      return fmt::format("a rejection ({})",
                         outcome.detail.empty() ? "no reason" : for_terminal(outcome.detail));
    default:
      // What memory shows is judged as an overrun.
      if (!outcome.bug.empty()) return for_terminal(outcome.detail);
      return fmt::format("{}{}", name(outcome.kind),
                         outcome.detail.empty() ? "" : ": " + for_terminal(outcome.detail));
  }
}

std::string headline_of(const faulty::Mistake& mistake, std::size_t failures) {
  return fmt::format("{} of {}: {}", mistake.failures.size(), plural(failures, "failure"),
                     mistake.what);
}

std::string evidence_of(const faulty::Mistake& mistake) {
  using enum faulty::Mistake::Kind;
  std::string out;
  switch (mistake.kind) {
    case protocol:
    case constant:
      return "nothing is concluded from these vectors";
    case state: {
      const auto asked = [](const Entry* entry) { return entry->alone.has_value(); };
      const auto right = [](const Entry* entry) { return faulty::is_right_alone(*entry); };
      return fmt::format("asked again, each in a fresh process, {} of {} are right",
                         std::ranges::count_if(mistake.failures, right),
                         std::ranges::count_if(mistake.failures, asked));
    }
    case fault:
      out = "fault " + mistake.id;
      break;
    case memory:
      out = "seen in the memory around the buffers";
      break;
    case group:
      if (mistake.known == faulty::Suspects::Known::by_none) {
        out = "no known fault gives these answers";
      } else if (mistake.known == faulty::Suspects::Known::by_some) {
        out = "no known fault is a likely cause, though some give a few of these answers";
      } else if (mistake.bug == nullptr) {
        out = "not compared with known faults, which are asked short inputs without a profile";
      }
  }
  if (mistake.bug != nullptr) {
    out += fmt::format("{}mistake class {}", out.empty() ? "" : ", ", mistake.bug->id);
  }
  if (mistake.contradicted > 0) {
    out += fmt::format("; but a codec with this fault would fail {} that passed here",
                       plural(mistake.contradicted, "vector"));
  }
  if (mistake.others > 0) {
    out += fmt::format("; {} with other wrong answers, likely of the same cause",
                       plural(mistake.others, "failure"));
  }
  return out;
}

std::vector<std::string> details_of(const faulty::Mistake& mistake) {
  std::vector<std::string> out;
  if (std::string why = evidence_of(mistake); !why.empty()) out.push_back(std::move(why));
  if (!mistake.effect().empty()) out.push_back("possible effect: " + mistake.effect());
  if (!mistake.fix().empty()) out.push_back("to fix: " + mistake.fix());
  return out;
}

std::string consequence_of(const Erratum& erratum) {
  static const std::map<std::string, std::string> sentences = {
      {"contradicts-example", "The draft's own example contradicts the printed text."},
      {"breaks-uniqueness", "Two encodings stand for one text."},
      {"breaks-reversibility", "A text does not come back from its encoding."},
      {"misreads", "The printed text can be read in another way, which gives another answer."},
      {"recorded", "The text is followed, and what comes of that is recorded."},
      {"wording", "The wording alone is wrong; no answer depends on it."}};
  const auto found = sentences.find(erratum.shows);
  return found == sentences.end() ? erratum.shows : found->second;
}

std::string example_of(const Erratum& erratum) {
  std::string op;
  std::vector<std::string> members;
  for (const auto& [key, value] : erratum.counterexample.items()) {
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (text.empty()) text = "(empty)";
    if (key == "op") {
      op = text + ", ";
    } else {
      members.push_back(fmt::format("{} {}",
                                    key == "printed"     ? "as printed:"
                                    : key == "corrected" ? "as read:"
                                                         : key,
                                    text));
    }
  }
  return fmt::format("{}{}", op, fmt::join(members, ", "));
}

std::string plural(std::size_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::vector<std::string_view> wrapped(std::string_view text, std::size_t width,
                                      LongWord long_word) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    std::size_t end = text.size();
    if (end > width) {
      const std::size_t space = text.rfind(' ', width);
      if (long_word == LongWord::is_cut) {
        end = std::min(space, width);
        while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
      } else if (space != std::string_view::npos && space > 0) {
        end = space;
      }
    }
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
    if (text.starts_with(' ')) text.remove_prefix(1);
  }
  return out;
}

}  // namespace acecheck
