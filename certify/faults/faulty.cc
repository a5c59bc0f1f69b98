// SPDX-License-Identifier: Apache-2.0
#include "faults/faulty.h"

#include <algorithm>

#include "answer/builtin.h"

namespace faulty {

Outcome outcome_of(const std::function<Outcome()>& procedure) {
  Outcome out{Outcome::Kind::timeout, {}, ""};
  const auto ending = ending_of([&] { out = procedure(); });
  if (!ending) return out;
  if (const auto* error = std::get_if<Rejected>(&*ending)) return rejected(error->reason);
  if (const auto* crash = std::get_if<Crash>(&*ending)) {
    return {Outcome::Kind::crash, {}, crash->what};
  }
  return out;
}

std::string dashed(std::string_view name) {
  std::string out(name);
  std::ranges::replace(out, '_', '-');
  return out;
}

FaultyCodec faulty_codec(Codec codec, const std::string& name, const std::string& bug,
                         const std::string& what,
                         const std::function<Outcome(const Question&)>& answer) {
  return {.id = name.empty() ? "" : std::string(acecheck::name(codec)) + "/" + dashed(name),
          .codec = codec,
          .bug = bug,
          .what = what,
          .capabilities = acecheck::builtin_hello(Domain::scalar).codecs.at(codec),
          .answer =
              [answer](const Question& question) {
                return acecheck::in_buffer(outcome_of([&] { return answer(question); }), question);
              },
          .equivalent = ""};
}

std::vector<FaultyCodec> all() {
  std::vector<FaultyCodec> out;
  for (const auto add : {add_punycode, add_lace, add_mace, add_cidnuc, add_text, add_around,
                         add_buffers, add_old_unicode})
    add(out, true);
  std::ranges::transform(out, out.begin(), reading_strings);
  add_strings(out);
  return out;
}

std::vector<FaultyCodec> textbooks() {
  std::vector<FaultyCodec> out;
  for (const auto add : {add_punycode, add_lace, add_mace, add_cidnuc}) add(out, false);
  std::ranges::transform(out, out.begin(), reading_strings);
  return out;
}

}  // namespace faulty
