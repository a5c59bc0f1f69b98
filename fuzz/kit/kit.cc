// SPDX-License-Identifier: Apache-2.0
// The fuzz target of the kit. It compares one operation of the user's codec with the oracle, within
// the limits that the codec declares. The codec is linked as a plug-in (<acecheck/plugin.h>), and
// acecheck_add_fuzzer() sets codec, operation and profile.
#include <acecheck/plugin.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../harness/finding.h"
#include "../harness/format_of.h"
#include "../harness/target.h"
#include "judge/oracle_answer.h"
#include "judge/plugin_call.h"
#include "judge/plugin_interface.h"
#include "judge/wrong.h"
#include "search/mutate/text.h"

extern "C" const char acecheck_fuzz_codec[];    // "punycode"
extern "C" const char acecheck_fuzz_op[];       // "decode"
extern "C" const char acecheck_fuzz_profile[];  // "rust-v0"; empty: Punycode's own parameters

// MemorySanitizer, if the user's codec is compiled with it. The kit and the oracle are not, so it
// may take what they write for uninitialized: the checks are on only while the codec runs.
extern "C" {
[[gnu::weak]] void __msan_poison(const volatile void* begin, std::size_t size);
[[gnu::weak]] void __msan_unpoison(const volatile void* begin, std::size_t size);
[[gnu::weak]] void __msan_check_mem_is_initialized(const volatile void* begin, std::size_t size);
[[gnu::weak]] void __msan_scoped_disable_interceptor_checks();
[[gnu::weak]] void __msan_scoped_enable_interceptor_checks();
}

namespace {

using acecheck::Codec;
using acecheck::Op;
using namespace acecheck::compare;

[[noreturn]] void refuse(const std::string& what) {
  std::fprintf(stderr, "acecheck: %s\n", what.c_str());
  std::exit(2);
}

template <class Enum, std::size_t N>
Enum named(const std::array<std::string_view, N>& names, const char* text, const char* kind) {
  const auto value = acecheck::from_name<Enum>(names, text);
  if (!value) refuse(std::string("unknown ") + kind + " \"" + text + "\" in acecheck_add_fuzzer()");
  return *value;
}

// Null without a name.
std::shared_ptr<const acecheck::Profile> profile_named(const char* name) {
  if (*name == '\0') return nullptr;
  const acecheck::Profile* known = acecheck::known_profile(name);
  if (known == nullptr) {
    refuse(std::string("unknown profile \"") + name + "\" in acecheck_add_fuzzer()");
  }
  return std::make_shared<const acecheck::Profile>(*known);
}

// For each octet: the delimiter and the digits of Punycode and of the profile are exchanged. The
// mutator, the seeds and the dictionaries have Punycode's.
std::array<char, 256> exchange_of(const acecheck::Profile& profile) {
  const acecheck::Profile& punycode = acecheck::punycode_profile();
  std::array<char, 256> other{};
  for (std::size_t c = 0; c < other.size(); ++c) other[c] = static_cast<char>(c);
  const auto exchange = [&](char a, char b) {
    std::swap(other[static_cast<unsigned char>(a)], other[static_cast<unsigned char>(b)]);
  };
  exchange(punycode.delimiter, profile.delimiter);
  for (std::size_t value = 0; value < profile.digits.size(); ++value) {
    exchange(punycode.digits[value].front(), profile.digits[value].front());
  }
  return other;
}

// The codec's functions, and what the codec declares.
class Subject {
 public:
  Subject()
      : codec_(named<Codec>(acecheck::codec_names, acecheck_fuzz_codec, "codec")),
        op_(named<Op>(acecheck::op_names, acecheck_fuzz_op, "operation")),
        profile_(profile_named(acecheck_fuzz_profile)),
        functions_(found(codec_)),
        capabilities_{declared(functions_)} {
    if (profile_) exchange_ = exchange_of(*profile_);
    if (!there()) refuse(std::string("the plug-in has no function for ") + acecheck_fuzz_op);
  }

  Codec codec() const { return codec_; }
  Op op() const { return op_; }

  void check(std::string_view input) const {
    std::vector<char> own;  // as long as the input: a sanitizer sees a read beyond it
    if (profile_ && op_ == Op::decode) {
      own.assign(input.begin(), input.end());
      for (char& c : own) c = exchange_[static_cast<unsigned char>(c)];
      input = {own.data(), own.size()};
    }
    const std::span<const char> ace(input);
    const std::span<const std::uint8_t> bytes(reinterpret_cast<const std::uint8_t*>(input.data()),
                                              input.size());
    const auto octets = [&] { return acecheck::Octets(bytes.begin(), bytes.end()); };
    switch (op_) {
      case Op::decode:
        return run(functions_.decode, ace, input, std::string(input));
      case Op::encode: {
        const std::u32string text = fuzz::text_of(input);
        const std::vector<std::uint32_t> points(text.begin(), text.end());
        return run(functions_.encode, std::span<const std::uint32_t>(points),
                   std::u32string_view(text), acecheck::Text{{text.begin(), text.end()}});
      }
      case Op::compress:
        return run(functions_.compress, bytes, bytes, octets());
      case Op::decompress:
        return run(functions_.decompress, bytes, bytes, octets());
      case Op::base32_encode:
        return run(functions_.base32_encode, bytes, bytes, octets());
      case Op::base32_decode:
        return run(functions_.base32_decode, ace, input, std::string(input));
      case Op::integer_encode:
      case Op::integer_decode:
        break;
    }
  }

 private:
  static const acecheck_codec& found(Codec codec) {
    const acecheck_plugin* plugin = acecheck_plugin_get();
    if (plugin == nullptr || plugin->abi != ACECHECK_PLUGIN_ABI) {
      refuse(
          "the plug-in was compiled with another version of <acecheck/plugin.h>; compile it again");
    }
    if (const acecheck_codec* functions = acecheck::compare::codec_of(*plugin, codec)) {
      return *functions;
    }
    refuse(std::string("the plug-in has no codec ") + acecheck_fuzz_codec);
  }

  static acecheck::DeclaredLimits declared(const acecheck_codec& codec) {
    const auto limits = acecheck::compare::declared_limits(codec);
    if (!limits) refuse(std::string("the plug-in declares the unknown domain ") + codec.domain);
    return *limits;
  }

  bool there() const {
    switch (op_) {
      case Op::encode:
        return functions_.encode != nullptr;
      case Op::decode:
        return functions_.decode != nullptr;
      case Op::compress:
        return functions_.compress != nullptr;
      case Op::decompress:
        return functions_.decompress != nullptr;
      case Op::base32_encode:
        return functions_.base32_encode != nullptr &&
               acecheck::row_of(codec_).steps == acecheck::Steps::octets;
      case Op::base32_decode:
        return functions_.base32_decode != nullptr &&
               acecheck::row_of(codec_).steps == acecheck::Steps::octets;
      case Op::integer_encode:
      case Op::integer_decode:
        break;
    }
    return false;
  }

  // Runs a function with a large buffer, and judges the answer. Then runs the function with a
  // buffer of exactly the needed size, and with buffers that are too small, which the function must
  // notice.
  template <class In, class Out, class Input>
  void run(acecheck::PluginFunction<In, Out> function, std::span<const In> in, const Input& input,
           acecheck::Data data) const {
    constexpr bool is_text = std::is_same_v<Out, std::uint32_t>;
    const auto reply =
        called(function, in, is_text ? room_for_text(in.size()) : room_for(in.size()), input);
    if (reply.status == ACECHECK_UNSUPPORTED) {
      fuzz::finding(
          acecheck_fuzz_op, input,
          "expected an answer, got ACECHECK_UNSUPPORTED from a function that is declared");
    }
    const bool accepted = reply.status == ACECHECK_OK;
    const auto right = acecheck::with_right_answer({codec_, op_, std::move(data), {}, profile_});
    if (const std::string what = wrong(right, capabilities_, outcome_of(accepted, reply.value));
        !what.empty()) {
      fuzz::finding(acecheck_fuzz_op, input, what);
    }
    if (!accepted) return;
    const std::size_t size = reply.value.size();
    const auto exact = called(function, in, size, input);
    if (exact.status == ACECHECK_OK && exact.value != reply.value) {
      fuzz::finding(
          acecheck_fuzz_op, input,
          "expected the same answer with a buffer of exactly the needed size, got another answer");
    }
    if (size == 0) return;
    if (called(function, in, size - 1, input).status == ACECHECK_OK) {
      fuzz::finding(acecheck_fuzz_op, input,
                    "expected ACECHECK_TOO_SMALL or a rejection from a buffer that is one unit too "
                    "small, got an answer of " +
                        std::to_string(size) + " units");
    }
    called(function, in, 0, input);
  }

  template <class Out>
  static acecheck::Outcome outcome_of(bool accepted, const std::vector<Out>& value) {
    using acecheck::Outcome;
    if (!accepted) return {Outcome::Kind::reject, {}, "rejected"};
    if constexpr (std::is_same_v<Out, char>) {
      return {Outcome::Kind::value, std::string(value.begin(), value.end()), ""};
    } else if constexpr (std::is_same_v<Out, std::uint8_t>) {
      return {Outcome::Kind::value, acecheck::Octets(value), ""};
    } else {
      return {Outcome::Kind::value, acecheck::Text{{value.begin(), value.end()}}, ""};
    }
  }

  template <class In, class Out, class Input>
  static Reply<Out> called(acecheck::PluginFunction<In, Out> function, std::span<const In> in,
                           std::size_t capacity, const Input& input) {
    const std::unique_ptr<Out[]> out(new Out[capacity]());  // a sanitizer sees an overrun
    const bool checked = __msan_unpoison != nullptr;
    if (checked) {
      __msan_unpoison(in.data(), in.size_bytes());
      __msan_poison(out.get(), capacity * sizeof(Out));
      __msan_scoped_enable_interceptor_checks();
    }
    Reply<Out> reply = call_into(function, in, std::span(out.get(), capacity));
    if (checked) {
      __msan_scoped_disable_interceptor_checks();
      __msan_check_mem_is_initialized(out.get(), reply.value.size() * sizeof(Out));
    }
    if (!reply.misuse.empty()) fuzz::finding(acecheck_fuzz_op, input, reply.misuse);
    return reply;
  }

  Codec codec_;
  Op op_;
  std::shared_ptr<const acecheck::Profile> profile_;
  std::array<char, 256> exchange_{};  // with a profile
  const acecheck_codec& functions_;
  acecheck::Capabilities capabilities_;
};

const Subject& subject() {
  static const Subject subject;
  return subject;
}

}  // namespace

fuzz::Format fuzz::format() { return format_of(subject().codec(), subject().op()); }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (__msan_unpoison != nullptr) __msan_scoped_disable_interceptor_checks();
  subject().check(fuzz::octets(data, size));
  if (__msan_unpoison != nullptr) __msan_scoped_enable_interceptor_checks();
  return 0;
}
