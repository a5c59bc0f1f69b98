// SPDX-License-Identifier: Apache-2.0
#include "program/walk/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <regex>

#include "answer/implementation.h"
#include "core/failure.h"
#include "core/foreign_text.h"
#include "core/members.h"
#include "core/text.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"

namespace acecheck {
namespace {

using Kind = Outcome::Kind;

class Walk {
 public:
  Walk(std::unique_ptr<Implementation> adapter, const std::function<void(const Step&)>& report)
      : adapter_(std::move(adapter)),
        report_(report),
        codec_(adapter_->hello().codecs.begin()->first) {}

  bool all() {
    one_request();
    if (!good_) return false;  // all else would fail for the same reason
    beyond_the_bmp();
    several_at_once();
    empty_inputs();
    octets();
    strings();
    rejections();
    a_long_line();
    return good_;
  }

  void say(const std::string& what, const std::string& slip) {
    good_ = good_ && slip.empty();
    report_({what, slip});
  }

 private:
  const Capabilities& capabilities() const { return adapter_->hello().codecs.at(codec_); }
  bool has(Op op) const { return capabilities().ops.contains(op); }

  Request request(Op op, Data input) {
    return {{codec_, op, std::move(input), {}, capabilities().profile}, ++id_};
  }
  static Data text(const std::string& unicode) { return text_from(unicode).value(); }

  std::vector<Outcome> ask(const std::vector<Request>& requests) {
    std::vector<Outcome> out(requests.size(), Outcome{Kind::not_run, {}, "was not asked"});
    adapter_->ask(requests, [&](std::size_t i, const Outcome& outcome) { out[i] = outcome; });
    return out;
  }
  Outcome ask(const Request& one) { return ask(std::vector{one}).front(); }

  // What is wrong with an outcome, whatever the right answer is; empty if it is an answer.
  std::string broken(const Outcome& outcome) const {
    switch (outcome.kind) {
      case Kind::value:
      case Kind::reject:
        return "";
      case Kind::unsupported:
        return fmt::format(
            "answers with unsupported ({}): leave the operation out of \"ops\" in its "
            "hello, or answer",
            for_terminal(outcome.detail));
      case Kind::timeout:
        return fmt::format(
            "gives no answer ({}): flush standard output after each line, and read "
            "line by line",
            for_terminal(outcome.detail));
      case Kind::crash:
        return fmt::format(
            "ends ({}): if the implementation threw an exception that its documentation does "
            "not name, this is right; otherwise fix the adapter",
            for_terminal(outcome.detail));
      case Kind::not_run:
        return adapter_->gave_up().empty() ? "was not asked" : for_terminal(adapter_->gave_up());
      default:
        return for_terminal(outcome.detail);
    }
  }

  static bool is_right(const Request& request, const Outcome& outcome) {
    const Outcome right = oracle_answer(request).outcome;
    if (right.kind != Kind::value || outcome.kind != Kind::value) return right.kind == outcome.kind;
    return std::move(Data(right.value)).without_case_flags() ==
           std::move(Data(outcome.value)).without_case_flags();
  }

  std::string wrong(const Request& request, const Outcome& outcome) const {
    if (const std::string what = broken(outcome); !what.empty()) return what;
    if (is_right(request, outcome)) return "";
    const std::string given = outcome.kind == Kind::reject
                                  ? fmt::format("a rejection ({})", for_terminal(outcome.detail))
                                  : for_terminal(value_members(request, outcome.value).dump());
    return fmt::format(
        "answers {} with {}, and the right answer is {}: look at how the adapter "
        "passes the input and the output; `acecheck certify` says more if the "
        "implementation is wrong",
        for_terminal(input_members(request).dump()), given,
        for_terminal(value_members(request, oracle_answer(request).outcome.value).dump()));
  }

  // A text of letters that every layer takes, and its encoding.
  std::vector<Request> both(const std::string& unicode) {
    std::vector<Request> out;
    if (has(Op::encode)) out.push_back(request(Op::encode, text(unicode)));
    if (has(Op::decode)) {
      const Outcome encoded = oracle_answer(request(Op::encode, text(unicode))).outcome;
      out.push_back(request(Op::decode, encoded.value));
    }
    return out;
  }

  void one_request() {
    std::string slip;
    for (const Request& each : both("0062 00FC 0063 0068 0065 0072")) {
      if (slip.empty()) slip = wrong(each, ask(each));
    }
    say("one request at a time", slip);
  }

  // Whether the adapter counts code units of UTF-16 where the protocol has code points.
  void beyond_the_bmp() {
    std::string slip;
    for (const Request& each : both("20000")) {
      const Outcome outcome = ask(each);
      if (slip.empty()) slip = wrong(each, outcome);
      if (outcome.kind != Kind::value || is_right(each, outcome)) continue;
      const Data halves = text("D840 DC00");
      const bool units = each.op == Op::decode
                             ? std::move(Data(outcome.value)).without_case_flags() == halves
                             : is_right(request(Op::encode, halves), outcome);
      if (units) {
        slip =
            "takes a character beyond FFFF for two: `unicode` has code points, and not the code "
            "units of UTF-16";
      }
    }
    say("a character beyond the Basic Multilingual Plane", slip);
  }

  void several_at_once() {
    std::vector<Request> requests;
    for (std::uint64_t i = 0; i < 64; ++i) {
      for (Request& each : both(unicode_of({0x4E00 + i}))) requests.push_back(std::move(each));
    }
    const std::vector<Outcome> outcomes = ask(requests);
    std::string slip;
    for (std::size_t i = 0; i < requests.size() && slip.empty(); ++i) {
      slip = wrong(requests[i], outcomes[i]);
      const bool mixed = !slip.empty() && std::ranges::any_of(requests, [&](const Request& other) {
        return outcomes[i].kind == Kind::value && other.op == requests[i].op &&
               is_right(other, outcomes[i]);
      });
      if (mixed) {
        slip =
            "gives a request the answer of another one: answers come in the order of the "
            "requests, each with the id of its request";
      }
    }
    if (slip.empty() && !adapter_->unattributed().empty()) {
      slip = fmt::format(
          "fails when several requests are in flight ({}), and not when each is "
          "alone: declare a smaller \"in_flight\", or keep no state",
          for_terminal(adapter_->unattributed().front().outcome.detail));
    }
    say(fmt::format("{} requests, {} in flight", requests.size(), adapter_->hello().in_flight),
        slip);
  }

  void empty_inputs() {
    std::string slip;
    if (has(Op::encode)) slip = broken(ask(request(Op::encode, text(""))));
    if (slip.empty() && has(Op::decode)) slip = broken(ask(request(Op::decode, std::string())));
    say("an empty text and an empty ACE string", slip);
  }

  // The same octets, as a string and in hexadecimal.
  void octets() {
    if (!has(Op::decode)) return;
    std::string slip;
    const Outcome not_ascii = ask(request(Op::decode, std::string("\u0161")));
    const Outcome narrowed = ask(request(Op::decode, std::string("a")));
    slip = broken(not_ascii);
    if (slip.empty() && not_ascii.kind == Kind::value && not_ascii.value == narrowed.value) {
      slip =
          "takes the character U+0161 of \"ace\" for the letter a: the octets of an ACE string "
          "are its UTF-8, and not the low octets of its characters";
    }
    if (slip.empty() && capabilities().strings != Strings::utf_8 &&
        capabilities().strings != Strings::utf_16) {
      slip = broken(ask(request(Op::decode, std::string("a\xFF"))));
    }
    say("an ACE string that is not ASCII", slip);
  }

  // Strings as they are, in each form that the adapter says it takes.
  void strings() {
    for (const EncodingForm form : capabilities().unicode_hex) {
      if (!has(Op::encode)) return;
      const bool utf_8 = form == EncodingForm::utf_8;
      const auto string = [&](const char* in_utf_8, const char* in_utf_16) {
        return request(Op::encode,
                       StringUnits{form, octets_of(utf_8 ? in_utf_8 : in_utf_16).value()});
      };
      const Request text = string("62C3BC63686572", "006200FC0063006800650072");
      std::string slip = wrong(text, ask(text));
      if (slip.empty()) slip = broken(ask(string("62C3", "0062D800")));
      say(fmt::format("a string in {}, well-formed and ill-formed", name(form)), slip);
    }
  }

  // Reasons that look like an exception which nobody meant.
  void rejections() {
    static const std::regex unmeant(
        "(index|out of (range|bounds)|null|nil|undefined|None|segfault|traceback|assert|panic|"
        "NoMethodError|TypeError|KeyError|NameError|ClassCast|ArrayIndex|StringIndex)",
        std::regex::icase);
    std::string slip;
    if (has(Op::decode)) {
      for (const std::string invalid : {"9", "-", "!", "99999999999999", "a-\u00FC", "a\tb"}) {
        const Outcome outcome = ask(request(Op::decode, invalid));
        if (slip.empty()) slip = broken(outcome);
        if (slip.empty() && outcome.kind == Kind::reject &&
            std::regex_search(outcome.detail, unmeant)) {
          slip = fmt::format(
              "rejects {} for the reason \"{}\", which reads like an exception that "
              "nobody meant: turn only the exceptions that the documentation names into "
              "rejections, and let the program end with every other",
              for_terminal(input_members({codec_, Op::decode, invalid}).dump()),
              for_terminal(outcome.detail));
        }
      }
    }
    say("invalid ACE strings", slip);
  }

  void a_long_line() {
    if (!has(Op::decode)) return;
    const std::size_t length =
        std::min<std::size_t>(capabilities().max_length.value_or(63), 60'000);
    if (is_idna(capabilities().layer) || length < 1000) return;
    say(fmt::format("an ACE string of {} octets", length),
        broken(ask(request(Op::decode, std::string(length - 1, 'a') + "-"))));
  }

  std::unique_ptr<Implementation> adapter_;
  const std::function<void(const Step&)>& report_;
  Codec codec_;
  bool good_ = true;
  std::uint64_t id_ = 1'000'000;  // a number that a float of 16 bits would change
};

// Throws AdapterFailure: a program that does not start shows no error of its own.
std::unique_ptr<Process> started(const std::vector<std::string>& command) {
  auto process = Process::start(command);
  if (!process) throw AdapterFailure("the adapter cannot be started: " + process.error());
  return std::move(*process);
}

// Whether it ends when its input ends.
std::string slip_at_end(const std::vector<std::string>& command) {
  const auto process = started(command);
  process->write_line(R"({"hello":1})");
  std::string line;
  process->read_line(line, Clock::now() + std::chrono::seconds(10), 1 << 20);
  const Process::Ending ending = process->finish(std::chrono::seconds(5));
  if (ending.killed) return "goes on running when its input has ended: end the program then";
  if (!ending.words.empty()) {
    return fmt::format("ends with {} when its input has ended: the end of input is not an error",
                       ending.words);
  }
  return "";
}

}  // namespace

bool walk(const std::vector<std::string>& command, std::chrono::milliseconds timeout,
          const std::function<void(const Step&)>& report) {
  started(command);
  std::unique_ptr<Implementation> adapter;
  try {
    adapter = std::make_unique<Implementation>(
        Implementation::Settings{.command = command, .timeout = timeout});
  } catch (const AdapterFailure& failure) {
    report({"the start and the hello", for_terminal(failure.what())});
    return false;
  }
  report({fmt::format("the start and the hello of {}", for_terminal(adapter->hello().name))});
  Walk steps(std::move(adapter), report);
  const bool good = steps.all();
  const std::string slip = slip_at_end(command);
  report({"the end of its input", slip});
  return good && slip.empty();
}

}  // namespace acecheck
