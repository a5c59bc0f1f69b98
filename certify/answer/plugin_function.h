// SPDX-License-Identifier: Apache-2.0
// The function of a plug-in that answers a question.
#pragma once

#include <acecheck/plugin.h>

#include <algorithm>
#include <span>
#include <vector>

#include "judge/outcome.h"
#include "judge/plugin_call.h"
#include "judge/plugin_interface.h"

namespace acecheck {

inline Data data_of(std::span<const char> ace) { return std::string(ace.begin(), ace.end()); }
inline Data data_of(std::span<const std::uint32_t> text) {
  return Text{{text.begin(), text.end()}};
}
inline Data data_of(std::span<const std::uint8_t> octets) {
  return Octets(octets.begin(), octets.end());
}

// What `act` returns for the function and its input, which may be null; or an outcome without a
// call, if the interface cannot ask the question.
//   act   called with a PluginFunction and a span of what it takes
template <class Act>
Outcome with_plugin_function(const acecheck_plugin& plugin, const Question& question,
                             const Act& act) {
  const Outcome unsupported{Outcome::Kind::unsupported, {}, ""};
  const acecheck_codec* codec = compare::codec_of(plugin, question.codec);
  if (codec == nullptr) return unsupported;
  if (question.op == Op::encode) {
    if (question.form()) {
      return {Outcome::Kind::unsupported, {}, "the interface of plug-ins takes code points"};
    }
    // The interface has no room for a larger integer, which is a rejection of its own.
    const CodePoints* points = question.input.text();
    const auto is_too_large = [](std::uint64_t c) { return c > UINT32_MAX; };
    if (points == nullptr || std::ranges::any_of(*points, is_too_large)) {
      return {Outcome::Kind::reject, {}, "out-of-domain"};
    }
    const std::vector<std::uint32_t> text(points->begin(), points->end());
    return act(codec->encode, std::span<const std::uint32_t>(text));
  }
  const auto ace = [&] { return std::span<const char>(*question.input.ace()); };
  if (question.op == Op::decode) return act(codec->decode, ace());
  if (row_of(question.codec).steps != Steps::octets) return unsupported;
  const auto octets = [&] { return std::span<const std::uint8_t>(*question.input.octets()); };
  switch (question.op) {
    case Op::compress:
      return act(codec->compress, octets());
    case Op::decompress:
      return act(codec->decompress, octets());
    case Op::base32_encode:
      return act(codec->base32_encode, octets());
    default:
      return act(codec->base32_decode, ace());
  }
}

}  // namespace acecheck
