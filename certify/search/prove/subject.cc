// SPDX-License-Identifier: Apache-2.0
#include "search/prove/subject.h"

#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>
#include <fmt/format.h>

#include <array>
#include <span>
#include <stdexcept>

#include "answer/loaded_plugin.h"
#include "answer/protocol/hello.h"
#include "judge/oracle.h"
#include "judge/oracle_answer.h"
#include "judge/plugin_call.h"
#include "judge/plugin_interface.h"
#include "judge/wrong.h"

namespace acecheck::prove {
namespace {

// --- The built-in codecs -------------------------------------------------------------------------

class Builtin : public Subject {
 public:
  explicit Builtin(Codec codec) : codec_(codec), oracle_(compare::Oracle::like_builtin(codec)) {}

  std::string name() const override { return "builtin"; }

  void encode(std::u32string_view text, AceAnswer& answer) override {
    const std::span<char> out(ace_);
    set(
        answer,
        [&] {
          switch (codec_) {
            case Codec::punycode:
              return ace::punycode::encode(text, out);
            case Codec::lace:
              return ace::lace::encode(text, out);
            case Codec::mace:
              return ace::mace::encode(text, out);
            case Codec::cidnuc:
              return ace::cidnuc::encode(text, out);
          }
          throw std::logic_error("unknown encoding");
        }(),
        out);
  }

  void decode(std::string_view ace, TextAnswer& answer) override {
    const std::span<char32_t> out(text_);
    set(
        answer,
        [&] {
          switch (codec_) {
            case Codec::punycode:
              return ace::punycode::decode(ace, out);
            case Codec::lace:
              return ace::lace::decode(ace, out);
            case Codec::mace:
              return ace::mace::decode(ace, out);
            case Codec::cidnuc:
              return ace::cidnuc::decode(ace, out);
          }
          throw std::logic_error("unknown encoding");
        }(),
        out);
  }

  std::string compared(std::u32string_view text, const AceAnswer& answer) override {
    return difference(answer, compare::answer_of(oracle_.encode(codec_, text)));
  }
  std::string compared(std::string_view ace, const TextAnswer& answer) override {
    return difference(answer, compare::answer_of(oracle_.decode(codec_, ace)));
  }

 private:
  template <class A, class Unit>
  static void set(A& answer, const ace::Result<std::size_t>& result, std::span<Unit> out) {
    answer.accepted = result.has_value();
    answer.reason = {};
    answer.position = 0;
    if (result) {
      answer.value.assign(out.data(), *result);
    } else {
      answer.value.clear();
      answer.reason = ace::name(result.error().code);
      answer.position = result.error().position;
    }
  }

  template <class A>
  static std::string difference(const A& given, const A& right) {
    if (given == right) return "";
    return fmt::format("the oracle says {}, and not {}", shown(right), shown(given));
  }

  Codec codec_;
  compare::Oracle oracle_;
  // Room for the inputs of proofs, which are short.
  std::array<char, 256> ace_{};
  std::array<char32_t, 256> text_{};
};

// --- Plug-ins ------------------------------------------------------------------------------------

class Plugin : public Subject {
 public:
  Plugin(const acecheck_plugin& plugin, Codec codec)
      : name_(plugin.name == nullptr ? "plug-in" : plugin.name),
        functions_(*compare::codec_of(plugin, codec)),
        codec_(codec),
        capabilities_(plugin_hello(plugin).codecs.at(codec)) {}

  std::string name() const override { return name_; }
  bool has_round_trip() const override {
    return functions_.encode != nullptr && functions_.decode != nullptr;
  }

  void encode(std::u32string_view text, AceAnswer& answer) override {
    points_.assign(text.begin(), text.end());
    ask(functions_.encode, std::span<const std::uint32_t>(points_), answer);
  }

  void decode(std::string_view ace, TextAnswer& answer) override {
    ask(functions_.decode, std::span<const char>(ace), answer);
  }

  std::string_view misuse() const override { return misuse_; }

  std::string compared(std::u32string_view text, const AceAnswer& answer) override {
    const Text input{{text.begin(), text.end()}};
    return wrong(with_right_answer({codec_, Op::encode, input}), capabilities_,
                 outcome_of(answer.accepted, answer.value));
  }
  std::string compared(std::string_view ace, const TextAnswer& answer) override {
    return wrong(with_right_answer({codec_, Op::decode, std::string(ace)}), capabilities_,
                 outcome_of(answer.accepted, Text{{answer.value.begin(), answer.value.end()}}));
  }

 private:
  static Outcome outcome_of(bool accepted, Data value) {
    if (!accepted) return {Outcome::Kind::reject, {}, "rejected"};
    return {Outcome::Kind::value, std::move(value), ""};
  }

  template <class In, class Unit, class A>
  void ask(PluginFunction<In, Unit> function, std::span<const In> input, A& answer) {
    const auto reply = compare::call(function, input, compare::room_for(input.size()));
    misuse_ = reply.misuse.empty() ? "" : "the plug-in " + reply.misuse;
    if (misuse_.empty() && reply.status == ACECHECK_UNSUPPORTED) {
      misuse_ = "the plug-in returns ACECHECK_UNSUPPORTED from a function that it has";
    }
    answer = {};
    answer.accepted = reply.status == ACECHECK_OK && reply.misuse.empty();
    answer.value.assign(reply.value.begin(), reply.value.end());
    if (!answer.accepted) {
      answer.reason = "rejected";
    } else if (std::string what = misuse_of_little_room(function, input, reply.value);
               !what.empty()) {
      misuse_ = "the plug-in " + what;
    }
  }

  // What the function does wrong with room for exactly its answer, and for one entry less.
  template <class In, class Unit>
  static std::string misuse_of_little_room(PluginFunction<In, Unit> function,
                                           std::span<const In> input,
                                           const std::vector<Unit>& value) {
    constexpr auto untouched = static_cast<Unit>(0xA5A5A5A5);  // no code point, and no ASCII
    for (std::size_t capacity = value.size();; --capacity) {
      // The entries of the buffer differ from the one behind it, to which they may be moved.
      std::vector<Unit> out(capacity + 1, static_cast<Unit>(~untouched));
      out.back() = untouched;
      const auto reply = compare::call_into(function, input, std::span(out.data(), capacity));
      if (out.back() != untouched) return compare::wrote_beside(capacity);
      std::string what = compare::misuse_of_room(capacity, reply, value);
      if (!what.empty() || capacity == 0 || capacity < value.size()) return what;
    }
  }

  std::string name_;
  const acecheck_codec& functions_;
  Codec codec_;
  Capabilities capabilities_;
  std::vector<std::uint32_t> points_;
  std::string misuse_;  // of the interface, by the last call
};

}  // namespace

std::unique_ptr<Subject> builtin_subject(Codec codec) { return std::make_unique<Builtin>(codec); }

std::unique_ptr<Subject> plugin_subject(const acecheck_plugin& plugin, Codec codec) {
  return std::make_unique<Plugin>(plugin, codec);
}

}  // namespace acecheck::prove
