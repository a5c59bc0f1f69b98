#include "subject.h"

#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>
#include <fmt/format.h>
#include <oracle/bootstring.h>
#include <oracle/cidnuc.h>
#include <oracle/lace.h>
#include <oracle/mace.h>

#include <algorithm>
#include <array>

#include "../lib/judge.h"
#include "../lib/plugin.h"
#include "../lib/text.h"

namespace acecheck::prove {
namespace {

std::string shown(const TextAnswer& answer) {
  if (!answer.accepted) return fmt::format("{} at {}", answer.reason, answer.position);
  return unicode_of({answer.value.begin(), answer.value.end()});
}
std::string shown(const AceAnswer& answer) {
  if (!answer.accepted) return fmt::format("{} at {}", answer.reason, answer.position);
  return fmt::format("\"{}\"", answer.value);
}

// --- The oracle ----------------------------------------------------------------------------------

oracle::CodePoints points_of(std::u32string_view text) {
  oracle::CodePoints out;
  for (const char32_t c : text) out.emplace_back(static_cast<std::uint32_t>(c));
  return out;
}

template <class T, class Convert>
auto answer_of(const oracle::Answer<T>& answer, const Convert& convert) {
  Answer<decltype(convert(*answer.result))> out;
  if (answer.result) {
    out.accepted = true;
    out.value = convert(*answer.result);
  } else {
    out.reason = ace::name(answer.result.error().reason);
    out.position = answer.result.error().position;
  }
  return out;
}

std::string same(const std::string& ace) { return ace; }
// Code points beyond 32 bits are kept as the greatest integer, which is no code point either.
std::u32string text_of(const oracle::CodePoints& points) {
  std::u32string out;
  for (const oracle::Integer& c : points) {
    out += c > 0xFFFFFFFF ? char32_t{0xFFFFFFFF} : static_cast<char32_t>(c);
  }
  return out;
}

struct OracleAnswers {
  oracle::Options options;
  oracle::bootstring::Limits limits;

  oracle::Answer<std::string> encode(Codec codec, std::u32string_view text) const {
    switch (codec) {
      case Codec::punycode:
        return oracle::bootstring::encode(points_of(text), "", oracle::bootstring::punycode(),
                                          options, limits);
      case Codec::lace:
        return oracle::lace::encode(points_of(text), options);
      case Codec::mace:
        return oracle::mace::encode(points_of(text), options);
      case Codec::cidnuc:
        break;
    }
    return oracle::cidnuc::encode(points_of(text), options);
  }

  oracle::Answer<oracle::CodePoints> decode(Codec codec, std::string_view ace) const {
    switch (codec) {
      case Codec::punycode: {
        auto answer =
            oracle::bootstring::decode(ace, oracle::bootstring::punycode(), options, limits);
        oracle::Answer<oracle::CodePoints> out{{}, answer.width, {}};
        if (answer.result) {
          out.result = std::move(answer.result->text);
        } else {
          out.result = std::unexpected(answer.result.error());
        }
        return out;
      }
      case Codec::lace:
        return oracle::lace::decode(ace, options);
      case Codec::mace:
        return oracle::mace::decode(ace, options);
      case Codec::cidnuc:
        break;
    }
    return oracle::cidnuc::decode(ace, options);
  }
};

// --- The built-in codecs -------------------------------------------------------------------------

class Builtin : public Subject {
 public:
  explicit Builtin(Codec codec) : codec_(codec) {
    oracle_.options.arithmetic = oracle::Arithmetic::fast;
    if (codec == Codec::punycode) oracle_.limits.maxint = oracle::Integer(ace::punycode::maxint);
  }

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
              break;
          }
          return ace::cidnuc::encode(text, out);
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
              break;
          }
          return ace::cidnuc::decode(ace, out);
        }(),
        out);
  }

  std::string compared(std::u32string_view text, const AceAnswer& answer) override {
    return compare(answer, answer_of(oracle_.encode(codec_, text), same));
  }
  std::string compared(std::string_view ace, const TextAnswer& answer) override {
    return compare(answer, answer_of(oracle_.decode(codec_, ace), text_of));
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
  static std::string compare(const A& given, const A& right) {
    if (given == right) return "";
    return fmt::format("the oracle says {}, and not {}", shown(right), shown(given));
  }

  Codec codec_;
  OracleAnswers oracle_{};
  // Room for the inputs of proofs, which are short.
  std::array<char, 256> ace_{};
  std::array<char32_t, 256> text_{};
};

// --- Plug-ins ------------------------------------------------------------------------------------

class Plugin : public Subject {
 public:
  Plugin(const acecheck_plugin& plugin, Codec codec)
      : name_(plugin.name == nullptr ? "plug-in" : plugin.name),
        codec_(codec),
        functions_(*plugin_codec(plugin, codec)),
        capabilities_(plugin_hello(plugin).codecs.at(codec)) {
    oracle_.options.arithmetic = oracle::Arithmetic::fast;
    oracle_.options.domain = static_cast<oracle::Domain>(widest_domain(codec));
  }

  std::string name() const override { return name_; }

  void encode(std::u32string_view text, AceAnswer& answer) override {
    points_.assign(text.begin(), text.end());
    std::size_t size = 0;
    const acecheck_status status =
        functions_.encode(points_.data(), points_.size(), ace_.data(), ace_.size(), &size);
    answer = {};
    answer.accepted = status == ACECHECK_OK && size <= ace_.size();
    if (answer.accepted) answer.value.assign(ace_.data(), size);
    if (!answer.accepted) answer.reason = "rejected";
  }

  void decode(std::string_view ace, TextAnswer& answer) override {
    std::size_t size = 0;
    const acecheck_status status =
        functions_.decode(ace.data(), ace.size(), text_.data(), text_.size(), &size);
    answer = {};
    answer.accepted = status == ACECHECK_OK && size <= text_.size();
    if (answer.accepted) answer.value.assign(text_.begin(), text_.begin() + std::ptrdiff_t(size));
    if (!answer.accepted) answer.reason = "rejected";
  }

  std::string compared(std::u32string_view text, const AceAnswer& answer) override {
    const auto right = oracle_.encode(codec_, text);
    const auto expected = answer_of(right, same);
    return verdict(answer, expected, right.width.min_bits, text, expected.value.size(),
                   same_ace(codec_, expected.value, answer.value));
  }
  std::string compared(std::string_view ace, const TextAnswer& answer) override {
    const auto right = oracle_.decode(codec_, ace);
    const auto expected = answer_of(right, text_of);
    return verdict(answer, expected, right.width.min_bits, expected.value, ace.size(),
                   expected.value == answer.value);
  }

 private:
  // The judge's rules (judge.h), without making a vector of each input.
  template <class A>
  std::string verdict(const A& given, const A& right, unsigned min_bits, std::u32string_view text,
                      std::size_t ace_length, bool equal) const {
    Domain domain = Domain::scalar;
    for (const char32_t c : text) {
      if (c > 0x10FFFF) domain = Domain::any;
      if (c >= 0xD800 && c <= 0xDFFF) domain = std::max(domain, Domain::code_point);
    }
    const bool outside = capabilities_.domain && domain > *capabilities_.domain;
    const bool may_reject =
        (!capabilities_.domain && domain != Domain::scalar) ||
        (codec_ == Codec::punycode && min_bits > capabilities_.bits.value_or(assumed_bits)) ||
        ace_length > capabilities_.max_length.value_or(assumed_max_length);
    if (!right.accepted || outside) {
      return given.accepted ? fmt::format("{} must be rejected ({})", shown(given),
                                          outside ? "out-of-domain" : right.reason)
                            : "";
    }
    if (!given.accepted) {
      return may_reject ? "" : fmt::format("{} must not be rejected", shown(right));
    }
    return equal ? "" : fmt::format("{} is right, and not {}", shown(right), shown(given));
  }

  std::string name_;
  Codec codec_;
  const acecheck_codec& functions_;
  Capabilities capabilities_;
  OracleAnswers oracle_{};
  std::vector<std::uint32_t> points_;
  std::array<char, 1024> ace_{};
  std::array<std::uint32_t, 1024> text_{};
};

}  // namespace

std::unique_ptr<Subject> builtin_subject(Codec codec) { return std::make_unique<Builtin>(codec); }

std::unique_ptr<Subject> plugin_subject(const acecheck_plugin& plugin, Codec codec) {
  return std::make_unique<Plugin>(plugin, codec);
}

}  // namespace acecheck::prove
