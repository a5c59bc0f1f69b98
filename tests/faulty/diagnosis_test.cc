// SPDX-License-Identifier: Apache-2.0
// That the diagnosis names the fault: the run of each faulty codec is looked at as somebody's run
// would be.
#include "faults/diagnosis.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <ranges>
#include <set>

#include "answer/builtin.h"
#include "answer/protocol/message.h"
#include "judge/judge.h"
#include "matrix.h"
#include "report/wording.h"
#include "support/loaded_suite.h"
#include "support/runs.h"

namespace {

using namespace acecheck;

// The run of the suite against a faulty codec, with everything that it declares.
Run run_of(const faulty::FaultyCodec& codec) {
  Run run{.target = codec.id,
          .hello = {},
          .entries = {},
          .not_applicable = {},
          .unattributed = {},
          .error_output = {},
          .stopped = {}};
  run.hello.codecs[codec.codec] = codec.capabilities;
  for (const Vector& vector : tests::suite().vectors()) {
    if (!faulty::is_asked(vector, codec)) continue;
    Outcome outcome = codec.answer(request_for(vector, 1, codec.capabilities));
    const Judgement judgement = judge(vector, codec.capabilities, outcome, true);
    run.entries.push_back({&vector, std::move(outcome), judgement});
  }
  return run;
}

const faulty::FaultyCodec& fault_named(const std::string& id) {
  static const std::vector<faulty::FaultyCodec> all = faulty::all();
  return *std::ranges::find(all, id, &faulty::FaultyCodec::id);
}

// Asks failures again, each of a codec that has answered nothing else, as certify does.
void ask_alone(Run& run, const faulty::FaultyCodec& codec) {
  std::size_t left = 5;
  for (Entry& entry : run.entries) {
    if (left == 0 || !is_failure(entry.judgement.verdict)) continue;
    --left;
    const std::vector<faulty::FaultyCodec> fresh = faulty::all();
    const auto same = std::ranges::find(fresh, codec.id, &faulty::FaultyCodec::id);
    const Outcome outcome = same->answer(request_for(*entry.vector, 1, codec.capabilities));
    entry.alone = judge(*entry.vector, codec.capabilities, outcome, true).verdict;
  }
}

bool has_failed(const Run& run) {
  return std::ranges::any_of(
      run.entries, [](const Entry& entry) { return is_failure(entry.judgement.verdict); });
}

// The diagnosis asks few faults about inputs of many thousand octets.
bool fails_only_for_long_inputs(const Run& run) {
  return std::ranges::none_of(run.entries, [](const Entry& entry) {
    return is_failure(entry.judgement.verdict) && entry.vector->input.entries() < 1000;
  });
}

// A run of the whole suite for one encoding.
Run run_of(Codec codec, const std::function<Outcome(const Question&)>& answer) {
  faulty::FaultyCodec out;
  out.codec = codec;
  out.capabilities = builtin_hello(Domain::scalar).codecs.at(codec);
  out.answer = answer;
  return run_of(out);
}

// Each seventh fault; with ACECHECK_EVERY_FAULT, every one, which takes minutes.
TEST(Diagnosis, NamesTheFaultFirst) {
  const std::size_t step = std::getenv("ACECHECK_EVERY_FAULT") != nullptr ? 1 : 7;
  std::size_t runs = 0;
  std::size_t named = 0;  // first, alone or with others that no vector tells apart from it
  std::size_t alone = 0;
  std::size_t wrong_class = 0;
  const std::vector<faulty::FaultyCodec> all = faulty::all();
  for (std::size_t i = 0; i < all.size(); i += step) {
    const faulty::FaultyCodec& codec = all[i];
    acecheck::Run run = run_of(codec);
    if (codec.remembers) ask_alone(run, codec);
    if (!has_failed(run) || fails_only_for_long_inputs(run)) continue;
    ++runs;
    const auto mistakes = tests::mistakes_of(run);
    ASSERT_FALSE(mistakes.empty()) << codec.id;
    const faulty::Mistake& first = mistakes.front();
    const auto is_it = [&](const faulty::FaultyCodec* fault) {
      return fault != nullptr &&
             fault->id == (codec.id_of_both.empty() ? codec.id : codec.id_of_both);
    };
    // What depends on earlier questions is no fault that one answer shows.
    const bool found = is_it(first.fault) || std::ranges::any_of(first.ties, is_it) ||
                       (codec.remembers && first.id == "state");
    named += found ? 1 : 0;
    alone += found && first.ties.empty() ? 1 : 0;
    const std::string got = fmt::format("{}, {} of {}, {}", first.id, first.failures.size(),
                                        run.totals().failed, evidence_of(first));
    if (!found) fmt::print("{} is taken for {}\n", codec.id, got);
    // The class is right even where another fault of the class gives the same answers.
    wrong_class += first.bug == nullptr || first.bug->id == codec.bug || found ? 0 : 1;
  }
  fmt::print("{} of {} faults are named, {} of them alone\n", named, runs, alone);
  EXPECT_GE(runs, all.size() / step / 2);
  EXPECT_GE(named * 100, runs * (step == 1 ? 97 : 95));  // a sample can have many of the others
  EXPECT_GE(alone * 100, runs * 90);
  EXPECT_EQ(wrong_class, 0);
}

// The run of a codec with two faults: where the second fails, it answers as the second.
acecheck::Run run_of_both(const std::string& first, const std::string& second) {
  acecheck::Run run = run_of(fault_named(first));
  const acecheck::Run other = run_of(fault_named(second));
  EXPECT_EQ(run.entries.size(), other.entries.size());
  for (std::size_t i = 0; i < std::min(run.entries.size(), other.entries.size()); ++i) {
    if (is_failure(other.entries[i].judgement.verdict)) run.entries[i] = other.entries[i];
  }
  return run;
}

TEST(Diagnosis, NamesTwoFaultsWhereTwoAre) {
  const acecheck::Run run = run_of_both("punycode/bmp-only", "punycode/leading-delimiter");
  const auto mistakes = tests::mistakes_of(run);
  ASSERT_EQ(mistakes.size(), 2);
  EXPECT_EQ(mistakes[0].id, "punycode/bmp-only");
  EXPECT_EQ(mistakes[1].id, "punycode/leading-delimiter");
  EXPECT_EQ(mistakes[1].failures.size(), 5);
  EXPECT_EQ(mistakes[1].contradicted, 0);
  EXPECT_EQ(mistakes[1].example().vector->id, "punycode/delimiter/only");
}

// Where both faults fail a vector, its answer is the other's, and stays wrong after a repair.
TEST(Diagnosis, TheExampleFailsForItsOwnMistakeAlone) {
  const acecheck::Run run = run_of_both("punycode/damp-2", "punycode/digit-upper-refused");
  const auto mistakes = tests::mistakes_of(run);
  ASSERT_EQ(mistakes.size(), 2);
  EXPECT_EQ(mistakes[0].id, "punycode/damp-2");
  const auto classes = references_of(*mistakes[0].example().vector, "bugs");
  EXPECT_EQ(std::ranges::count(classes, "adapt-damp"), 1) << mistakes[0].example().vector->id;
  EXPECT_EQ(std::ranges::count(classes, "digit-case"), 0) << mistakes[0].example().vector->id;
}

TEST(Diagnosis, ARightImplementationHasNone) {
  acecheck::Run run = run_of(fault_named("punycode/bmp-only"));
  for (const Verdict verdict : {Verdict::pass, Verdict::warn, Verdict::not_run}) {
    for (Entry& entry : run.entries) entry.judgement = {verdict};
    EXPECT_TRUE(tests::mistakes_of(run).empty());
  }
}

TEST(Diagnosis, PutsEachFailureIntoOneMistake) {
  acecheck::Run run = run_of(Codec::punycode, [](const Question& question) {
    return question.op == Op::encode ? faulty::value_of(std::string("x")) : faulty::rejected("");
  });
  std::set<const Entry*> seen;
  for (const faulty::Mistake& mistake : tests::mistakes_of(run)) {
    for (const Entry* entry : mistake.failures) EXPECT_TRUE(seen.insert(entry).second);
  }
  EXPECT_EQ(seen.size(), run.totals().failed);
  // What the baseline knows is in no mistake, and is explained in the same way.
  for (Entry& entry : run.entries) entry.known = is_failure(entry.judgement.verdict);
  EXPECT_TRUE(tests::mistakes_of(run).empty());
  EXPECT_FALSE(tests::diagnosis()
                   .mistakes_of(run.entries, run.hello, faulty::Diagnosis::Which::known)
                   .empty());
}

// An adapter that breaks the protocol says nothing about the implementation. A few lines that are
// broken follow from something else.
TEST(Diagnosis, PutsABrokenProtocolFirst) {
  for (const std::size_t broken : {3u, 100u}) {
    acecheck::Run run = run_of(fault_named("punycode/bmp-only"));
    for (Entry& entry : run.entries | std::views::take(broken)) {
      entry.outcome = {Outcome::Kind::protocol_error, {}, "not JSON: \"%X\""};
      entry.judgement = {Verdict::protocol_error};
    }
    const auto mistakes = tests::mistakes_of(run);
    ASSERT_EQ(mistakes.size(), 2);
    const faulty::Mistake& protocol = mistakes[broken > 3 ? 0 : 1];
    EXPECT_EQ(protocol.id, "protocol");
    EXPECT_EQ(protocol.bug, nullptr);
    EXPECT_EQ(protocol.failures.size(), broken);
    EXPECT_EQ(mistakes[broken > 3 ? 1 : 0].id, "punycode/bmp-only");
  }
}

// An implementation that keeps something from call to call. Asked alone, some of its failures are
// right; what fails alone as well has another cause.
TEST(Diagnosis, SaysThatAnAnswerDependsOnEarlierCalls) {
  acecheck::Run run = run_of(fault_named("punycode/bmp-only"));
  for (Entry& entry : run.entries) {
    if (is_failure(entry.judgement.verdict)) entry.alone = Verdict::pass;
  }
  const auto all = tests::mistakes_of(run);
  ASSERT_EQ(all.size(), 1);
  EXPECT_EQ(all[0].id, "state");
  EXPECT_EQ(all[0].failures.size(), run.totals().failed);
  EXPECT_FALSE(all[0].fix().empty());
  EXPECT_NE(evidence_of(all[0]).find("in a fresh process"), std::string::npos);
  for (Entry& entry : run.entries) {
    if (entry.alone && entry.vector->op == Op::decode) entry.alone = Verdict::rejected_valid;
  }
  const auto some = tests::mistakes_of(run);
  ASSERT_EQ(some.size(), 2);
  std::set<std::string> ids;
  for (const faulty::Mistake& mistake : some) ids.insert(mistake.id);
  EXPECT_EQ(ids, (std::set<std::string>{"state", "punycode/bmp-only"}));
  // Some wrong answers of an operation stay wrong in a fresh process: one right one tells.
  run = run_of(Codec::punycode, [&](const Question& question) {
    Outcome out = builtin_answer(Request{question, 1});
    if (question.op != Op::encode || out.kind != Outcome::Kind::value) return out;
    return faulty::value_of("wrong-" + *out.value.ace());
  });
  bool is_first = true;
  for (Entry& entry : run.entries) {
    if (!is_failure(entry.judgement.verdict)) continue;
    entry.alone = std::exchange(is_first, false) ? Verdict::pass : Verdict::wrong_value;
  }
  const auto one = tests::mistakes_of(run);
  ASSERT_EQ(one.size(), 1);
  EXPECT_EQ(one[0].id, "state");
}

TEST(Diagnosis, SaysThatAnAnswerHasWhatWasNeverWritten) {
  const auto run = run_of(Codec::punycode, [&](const Question& question) {
    Outcome out = builtin_answer(Request{question, 1});
    if (question.op != Op::decode || out.kind != Outcome::Kind::value) return out;
    CodePoints text = *out.value.text();
    if (text.size() < 3) return out;
    text[1] = 0x80000000 + text[0] * 2654435769;
    return faulty::value_of(acecheck::Text{text});
  });
  const auto mistakes = tests::mistakes_of(run);
  ASSERT_EQ(mistakes.size(), 1);
  EXPECT_NE(mistakes[0].what.find("as memory that was not written can have"), std::string::npos);
}

// What only failures have: the inputs tell where no fault gives the answers.
TEST(Diagnosis, SaysWhatTheFailuresOfAGroupHaveInCommon) {
  using Is = std::function<bool(const CodePoints&)>;
  const auto has = [](auto is) -> Is {
    return [=](const CodePoints& text) { return std::ranges::any_of(text, is); };
  };
  const std::pair<Is, std::string> table[] = {
      {has([](auto c) { return c > 0xFFFF; }), ": each text has a character above U+FFFF"},
      {has([](auto c) { return c == '_'; }),
       ": each text has U+005F; in each wrong encoding, the literal portion differs"},
      {has([](auto c) { return c < 0x20 || c == 0x7F; }),
       ": each text has a control character; in each wrong encoding, the literal portion differs"},
      {[](const CodePoints& text) { return text.size() >= 500; },
       ": each text has 509 characters or more"},
      {[](const CodePoints& text) { return text.size() % 2 == 0; }, ""},
  };
  for (const auto& [is, says] : table) {
    auto run = run_of(Codec::punycode, [&](const Question& question) {
      Outcome out = builtin_answer(Request{question, 1});
      if (question.op != Op::encode || out.kind != Outcome::Kind::value) return out;
      if (!is(*question.input.text())) return out;
      return faulty::value_of("wrong-" + *out.value.ace());
    });
    std::erase_if(run.entries, [](const Entry& entry) { return entry.vector->capacity; });
    const auto mistakes = tests::mistakes_of(run);
    ASSERT_EQ(mistakes.size(), 1);
    EXPECT_EQ(mistakes[0].what,
              "the punycode encoder returns the right value and more before it" + says);
  }
}

// An exception says what happened; that a fault crashes for the same input says less.
TEST(Diagnosis, BelievesAnException) {
  acecheck::Run run = run_of(fault_named("punycode/overread"));
  for (Entry& entry : run.entries) {
    if (entry.outcome.kind == Outcome::Kind::crash) entry.outcome.detail = "KeyError: 'ace'";
  }
  const auto mistakes = tests::mistakes_of(run);
  ASSERT_EQ(mistakes.size(), 1);
  EXPECT_EQ(mistakes[0].kind, faulty::Mistake::Kind::group);
  EXPECT_NE(mistakes[0].what.find("KeyError: 'ace'"), std::string::npos);
}

// A write beside the buffer shows the class, whatever the vector is about. An adapter or a log may
// name any class: only a class of the catalogue counts.
TEST(Diagnosis, BelievesWhatMemoryShows) {
  for (const auto& [bug, id] :
       {std::pair{"off-by-one", "off-by-one"}, {"", "protocol"}, {"\x1b<b>", "protocol"}}) {
    acecheck::Run run = tests::empty_run();
    run.entries.push_back({.vector = tests::suite().find("punycode/delimiter/leading-tda"),
                           .outcome = {Outcome::Kind::protocol_error, {}, "", bug},
                           .judgement = {.verdict = Verdict::protocol_error}});
    ASSERT_EQ(tests::mistakes_of(run).size(), 1);
    EXPECT_EQ(tests::mistakes_of(run)[0].id, id);
  }
}

// What a person would write by mistake, in a codec that is right otherwise: the id that leads.
struct SingleMistake {
  const char* name;
  Codec codec;
  std::function<Outcome(const Question&)> answer;
  const char* first;
};

std::vector<SingleMistake> single_mistakes() {
  const auto right = [](const Question& question) { return builtin_answer(Request{question, 1}); };
  const auto decodes = [](const Question& question) { return question.op == Op::decode; };
  return {
      {"rejects everything", Codec::punycode, [](const Question&) { return faulty::rejected(""); },
       "constant"},
      {"answers the same to everything", Codec::lace,
       [=](const Question& question) {
         return decodes(question) ? faulty::text_value({'a'}) : right(question);
       },
       "lace.decode.constant"},
      {"is wrong in a way of its own", Codec::punycode,
       [=](const Question& question) {
         Outcome out = right(question);
         if (out.kind != Outcome::Kind::value || !decodes(question)) return out;
         CodePoints text = *out.value.text();
         text.push_back(0x2603);
         return faulty::text_value(text);
       },
       "punycode.decode.longer"},
  };
}

TEST(Diagnosis, LeadsWithWhatAPersonDidWrong) {
  for (const SingleMistake& mistake : single_mistakes()) {
    const auto mistakes = tests::mistakes_of(run_of(mistake.codec, mistake.answer));
    ASSERT_FALSE(mistakes.empty()) << mistake.name;
    EXPECT_EQ(mistakes[0].id, mistake.first) << mistake.name;
  }
}

// A class is named only if its effect happened: no class of memory for a value or a rejection.
TEST(Diagnosis, NamesAClassOnlyIfItsEffectHappened) {
  for (const Verdict verdict : {Verdict::wrong_value, Verdict::rejected_valid, Verdict::crash,
                                Verdict::timeout, Verdict::accepted_invalid}) {
    acecheck::Run run = tests::empty_run();
    for (const Vector& vector : tests::suite().vectors()) {
      const bool has_value = vector.value.has_value();
      if (verdict == Verdict::accepted_invalid ? has_value : !has_value) continue;
      Outcome outcome{Outcome::Kind::value, Data(Text{{0x2603}}), ""};
      if (verdict == Verdict::rejected_valid) outcome = faulty::rejected("");
      if (verdict == Verdict::crash) outcome = {Outcome::Kind::crash, {}, ""};
      if (verdict == Verdict::timeout) outcome = {Outcome::Kind::timeout, {}, ""};
      run.entries.push_back({&vector, std::move(outcome), {verdict}});
    }
    for (const faulty::Mistake& mistake : tests::mistakes_of(run)) {
      if (mistake.bug == nullptr) continue;
      EXPECT_TRUE(std::ranges::any_of(
          mistake.failures,
          [&](const Entry* entry) { return faulty::shows(*mistake.bug, *entry); }))
          << mistake.id << " of class " << mistake.bug->id << " for " << name(verdict);
    }
  }
}

// The width of a codec's integers is not a fault of its own.
TEST(Suspects, OfOneAnswer) {
  faulty::Suspects suspects;
  const auto ids = [&](const std::string& id, const Outcome& outcome) {
    const Vector* vector = tests::suite().find(id);
    std::vector<std::string> out;
    for (const auto* fault : suspects.faults_answering(*vector, outcome)) {
      out.push_back(fault->id);
    }
    return out;
  };
  EXPECT_EQ(
      ids("punycode/delimiter/leading-tda", {Outcome::Kind::value, acecheck::Text{{0xFC}}, ""}),
      (std::vector<std::string>{"punycode/digit-skipped", "punycode/leading-delimiter",
                                "punycode/delimiter-assumed"}));
  EXPECT_TRUE(
      ids("punycode/delimiter/leading-tda", {Outcome::Kind::reject, {}, "whatever"}).empty());
}

}  // namespace
