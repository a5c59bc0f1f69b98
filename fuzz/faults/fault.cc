// SPDX-License-Identifier: Apache-2.0
// Fuzzes one of the faulty codecs of ../../certify/faults/, to measure how soon the fuzzer exposes
// the fault.
//
//   ACECHECK_FAULT=ID ACECHECK_OP=OP fuzz_fault ...
//     reports after how many executions and seconds of CPU time the fault was exposed. The ID
//     CODEC/none is the codec without a fault.
//   ACECHECK_FAULT=list fuzz_fault
//     lists the faults that bad input or overflow shows: id, class, and an operation that shows the
//     fault.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "../harness/format_of.h"
#include "../harness/target.h"
#include "answer/builtin.h"
#include "core/files/installation.h"
#include "faults/faulty.h"
#include "judge/judge.h"
#include "judge/oracle_answer.h"
#include "search/fuzz_input.h"
#include "suite/suite.h"

namespace {

using acecheck::Codec;
using acecheck::Op;
using acecheck::Outcome;

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "fuzz_fault: %s\n", what.c_str());
  _exit(2);
}

faulty::FaultyCodec chosen() {
  const std::string id = setting("ACECHECK_FAULT");
  for (faulty::FaultyCodec& fault : faulty::all()) {
    if (fault.id == id) return std::move(fault);
  }
  // A codec without a fault, which the fuzzer must not expose.
  for (faulty::FaultyCodec& textbook : faulty::textbooks()) {
    if (id == std::string(acecheck::name(textbook.codec)) + "/none") return std::move(textbook);
  }
  fail("there is no fault \"" + id + "\"; ACECHECK_FAULT=list lists them");
}

// Whether a vector of the operation `op` shows the fault. For a fault of overflow any vector
// counts, for other faults only a vector that must be rejected.
bool shown_by(const faulty::FaultyCodec& fault, Op op, const acecheck::Suite& suite) {
  for (const acecheck::Vector& vector : suite.vectors()) {
    if (vector.codec != fault.codec || vector.op != op) continue;
    if (!acecheck::fuzz_input(vector.input)) continue;
    const bool overflow = fault.bug.starts_with("overflow");
    if (vector.value && !overflow) continue;
    const auto request = acecheck::request_for(vector, 1, fault.capabilities);
    const auto judgement = judge(vector, fault.capabilities, fault.answer(request));
    if (acecheck::is_failure(judgement.verdict)) return true;
  }
  return false;
}

void list() {
  const auto suite = acecheck::Suite::load(acecheck::data_directory() / "vectors");
  for (const faulty::FaultyCodec& fault : faulty::all()) {
    if (!fault.equivalent.empty() || fault.needs_long_inputs) continue;
    for (const Op op : {Op::decode, Op::encode, Op::decompress, Op::compress, Op::base32_decode}) {
      if (!acecheck::has_op(fault.codec, op) || !shown_by(fault, op, suite)) continue;
      const std::string_view name = acecheck::name(op);
      std::printf("%s %s %.*s\n", fault.id.c_str(), fault.bug.c_str(),
                  static_cast<int>(name.size()), name.data());
      break;
    }
  }
  std::fflush(stdout);
}

class Subject {
 public:
  Subject()
      : fault_(chosen()),
        op_(acecheck::from_name<Op>(acecheck::op_names, setting("ACECHECK_OP"))
                .value_or(Op::decode)) {}

  Codec codec() const { return fault_.codec; }
  Op op() const { return op_; }

  bool exposed_by(std::string_view octets) const {
    const auto input = acecheck::fuzzed_input(fault_.codec, op_, octets);
    if (!input) fail("the operation has no input that is octets");
    const Outcome outcome = fault_.answer({fault_.codec, op_, *input});
    if (outcome.kind != Outcome::Kind::value && outcome.kind != Outcome::Kind::reject) return true;
    const auto right = acecheck::with_right_answer({fault_.codec, op_, *input});
    return is_failure(judge(right, fault_.capabilities, outcome).verdict);
  }

 private:
  faulty::FaultyCodec fault_;
  Op op_;
};

const Subject& subject() {
  static const Subject subject;
  return subject;
}

}  // namespace

fuzz::Format fuzz::format() { return format_of(subject().codec(), subject().op()); }

// libFuzzer calls this function first.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  if (setting("ACECHECK_FAULT") == "list") {
    list();
    _exit(0);
  }
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::size_t executions = 0;
  ++executions;
  if (subject().exposed_by(fuzz::octets(data, size))) {
    std::printf("exposed %zu %.3f\n", executions,
                static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
    std::fflush(stdout);
    _exit(0);
  }
  return 0;
}
