// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>

#include "core/foreign_text.h"
#include "core/text.h"
#include "report/formats/formats.h"
#include "report/wording.h"
#include "suite/catalogue.h"

namespace acecheck {
namespace {

enum class Element { none, failure, error, skipped };

// What a testcase has for a verdict.
Element element_of(const Entry& entry) {
  if (entry.known || entry.judgement.verdict == Verdict::not_run) return Element::skipped;
  if (!is_failure(entry.judgement.verdict)) return Element::none;
  switch (entry.judgement.verdict) {
    case Verdict::crash:
    case Verdict::timeout:
    case Verdict::protocol_error:
    case Verdict::unsupported:
      return Element::error;
    default:
      return Element::failure;
  }
}

// The mistake of a failure, line by line, for XML.
std::string explanation_of(const faulty::Mistake& mistake, std::size_t failures) {
  std::string out = for_html(headline_of(mistake, failures));
  for (const std::string& detail : details_of(mistake)) out += '\n' + for_html(detail);
  return out;
}

// explanation: of the failure, for XML; empty for any other entry.
std::string testcase(const Run& run, const Entry& entry, const std::string& explanation) {
  const Vector& vector = *entry.vector;
  const std::string_view verdict = name(entry.judgement.verdict);
  const std::string opening =
      fmt::format("    <testcase classname=\"{}.{}\" name=\"{}\"", for_html(run.target),
                  name(vector.codec), for_html(vector.id));
  const Element element = element_of(entry);
  if (element == Element::none) return opening + "/>\n";
  const std::string why = entry.known ? fmt::format("known: {}", verdict)
                                      : fmt::format("{}: {}", verdict, entry.outcome.detail);
  if (element == Element::skipped) {
    return fmt::format("{}>\n      <skipped message=\"{}\"/>\n    </testcase>\n", opening,
                       for_html(why));
  }
  const std::string expected = expected_of(run, entry);
  const std::string given = given_of(*entry.vector, entry.outcome);
  const std::string_view tag = element == Element::error ? "error" : "failure";
  return fmt::format(
      "{0}>\n      <{1} type=\"{2}\" message=\"expected {3}, got {4}\">input     {5}\n"
      "expected  {6}\ngot       {7}\nsee       {8}\n{9}\n"
      "acecheck explain {10}</{1}>\n    </testcase>\n",
      opening, tag, verdict, for_html(shortened(expected)), for_html(shortened(given)),
      for_html(shortened(described(vector))), for_html(shortened(expected)),
      for_html(shortened(given)), for_html(cited(vector.json["source"])), explanation,
      for_html(vector.id));
}

// A failure of the run that is none of a vector.
std::string testcase(const Run& run, std::string_view what, const std::string& why) {
  return fmt::format(
      "    <testcase classname=\"{}\" name=\"{}\">\n      <error type=\"{}\" message=\"{}\"/>\n"
      "    </testcase>\n",
      for_html(run.target), what, what, for_html(why));
}

}  // namespace

std::string junit(const Reported& reported) {
  struct Counts {
    std::size_t tests = 0;
    std::size_t failures = 0;
    std::size_t errors = 0;
    std::size_t skipped = 0;
    std::string text() const {
      return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\"", tests, failures, errors);
    }
  };
  Counts all;
  std::string suites;
  for (std::size_t i = 0; i < reported.runs.size(); ++i) {
    const Run& run = reported.runs[i];
    std::map<const Entry*, std::string> explanations;
    for (const faulty::Mistake& mistake : reported.mistakes[i]) {
      const std::string text = explanation_of(mistake, run.totals().failed);
      for (const Entry* entry : mistake.failures) explanations[entry] = text;
    }
    Counts counts;
    std::string cases;
    for (const Entry& entry : run.entries) {
      ++counts.tests;
      const Element element = element_of(entry);
      counts.failures += element == Element::failure ? 1 : 0;
      counts.errors += element == Element::error ? 1 : 0;
      counts.skipped += element == Element::skipped ? 1 : 0;
      cases += testcase(run, entry, explanations[&entry]);
    }
    for (const Unattributed& failure : run.unattributed) {
      ++counts.tests, ++counts.errors;
      cases += testcase(run, "unattributed",
                        fmt::format("{}: {}, and no single vector explains it",
                                    name(failure.outcome.kind), failure.outcome.detail));
    }
    if (!run.stopped.empty()) {
      ++counts.tests, ++counts.errors;
      cases += testcase(run, "stopped", run.stopped);
    }
    suites += fmt::format(
        "  <testsuite name=\"{}\" {} skipped=\"{}\">\n    <properties>\n      <property "
        "name=\"result\" "
        "value=\"{}\"/>\n    </properties>\n{}{}  </testsuite>\n",
        for_html(title_of(run)), counts.text(), counts.skipped, for_html(result_of(run)), cases,
        run.ended.empty()
            ? ""
            : fmt::format("    <system-err>{}</system-err>\n", for_html(ending_of(run))));
    all.tests += counts.tests;
    all.failures += counts.failures;
    all.errors += counts.errors;
  }
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"acecheck\" "
      "{}>\n{}</testsuites>\n",
      all.text(), suites);
}

}  // namespace acecheck
