// SPDX-License-Identifier: Apache-2.0
// Checks that the built-in codecs give the right answer to every vector, with the right reason, and
// in memory of exactly the right size. All runs in this process. ci/mutate runs this program with
// each mutant. At the first vector that fails, the program prints the id and ends with exit code 1.
#include <ace/ace.h>

#include <algorithm>
#include <cstdio>

#include "answer/builtin.h"
#include "core/text.h"
#include "judge/judge.h"
#include "procedures.h"
#include "suite/suite.h"

namespace {

using namespace acecheck;

// Calls `function` with a buffer of exactly the size of `right`, and with a buffer one unit
// smaller.
template <class Unit, class Function>
bool fits_exactly(const std::vector<Unit>& right, const Function& function) {
  std::vector<Unit> out(right.size() + 1);  // never null
  std::size_t size = 0;
  if (function(out.data(), right.size(), &size) != ACE_OK || size != right.size()) return false;
  out.resize(size);
  if (out != right) return false;
  return right.empty() || function(out.data(), right.size() - 1, &size) == ACE_OUTPUT_FULL;
}

// Runs the vector through the C interface, which does not allocate. Only for texts of scalar
// values.
bool holds_in_exact_memory(const Vector& vector) {
  if (!vector.value || vector.domain != Domain::scalar || vector.min_bits > 32) return true;
  if (vector.form()) return true;
  if (vector.op != Op::encode && vector.op != Op::decode) return true;
  const bool encodes = vector.op == Op::encode;
  const std::string& ace = *(encodes ? *vector.value : vector.input).ace();
  if (ace.size() > 5000) return true;
  std::vector<char32_t> text;
  for (const std::uint64_t c : *(encodes ? vector.input : *vector.value).text()) {
    text.push_back(static_cast<char32_t>(c));
  }
  const auto codec = static_cast<ace_codec>(vector.codec);
  if (vector.op == Op::decode) {
    return fits_exactly(text, [&](char32_t* out, std::size_t capacity, std::size_t* size) {
      return ace_decode(codec, ace.data(), ace.size(), out, capacity, size, nullptr, nullptr);
    });
  }
  if (vector.input.case_flags() != nullptr) return true;
  return fits_exactly(std::vector<char>(ace.begin(), ace.end()),
                      [&](char* out, std::size_t capacity, std::size_t* size) {
                        return ace_encode(codec, text.data(), text.size(), out, capacity, size,
                                          nullptr, nullptr);
                      });
}

// Runs a vector of Punycode in every way in which the library computes Punycode, if all ways accept
// the same input.
bool holds_in_every_way(const Vector& vector) {
  const bool punycode = vector.codec == Codec::punycode;
  if (!punycode || vector.domain != Domain::scalar || vector.min_bits > 32) return true;
  if (vector.form()) return true;
  if (vector.op != Op::encode && vector.op != Op::decode) return true;
  if (vector.input.case_flags() != nullptr) return true;
  std::u32string text;
  std::string ace;
  for (const Data* data : {&vector.input, vector.value ? &*vector.value : nullptr}) {
    if (data == nullptr) continue;
    if (data->ace() != nullptr) ace = *data->ace();
    if (data->whole_text() == nullptr) continue;
    if (data->text() == nullptr) return true;
    for (const std::uint64_t c : *data->text()) {
      if (c > 0xFFFFFFFF || text.size() > 5000) return true;
      text.push_back(static_cast<char32_t>(c));
    }
  }
  if (ace.size() > 5000) return true;
  return vector.op == Op::encode ? mutation::every_way_encodes(text, vector.value ? &ace : nullptr)
                                 : mutation::every_way_decodes(ace, vector.value ? &text : nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: vectors_hold VECTORS\n");
    return 2;
  }
  const Suite suite = Suite::load(argv[1]);
  for (const Domain domain : {Domain::scalar, Domain::any}) {
    const Hello hello = builtin_hello(domain);
    for (const Vector& vector : suite.vectors()) {
      const Capabilities& capabilities = hello.codecs.at(vector.codec);
      const Outcome outcome = builtin_answer(request_for(vector, 1, capabilities), domain);
      const bool right = judge(vector, capabilities, outcome, true).verdict == Verdict::pass;
      // The oracle has no limits, so the oracle may continue and find another error.
      const bool limited = outcome.detail == "overflow" || outcome.detail == "out-of-domain";
      const bool reason = vector.value || limited || outcome.detail == vector.reason;
      if (right && reason && holds_in_exact_memory(vector) && holds_in_every_way(vector)) continue;
      std::printf("%s\n", vector.id.c_str());
      return 1;
    }
  }
  return 0;
}
