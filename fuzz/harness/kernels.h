// SPDX-License-Identifier: Apache-2.0
// Every way in which the library computes Punycode, in one process: with each kernel that this
// processor can run, and by the textbook's procedures.
#pragma once

#include <ace/bootstring.h>

#include <string>

#include "../../codecs/src/kernel/kernel.h"
#include "checks.h"

namespace fuzz {

// The kernels that this processor can run.
inline std::span<const ace::kernel::Kernel* const> kernels() {
  static const std::vector<const ace::kernel::Kernel*> all = [] {
    std::vector<const ace::kernel::Kernel*> out{&ace::kernel::portable};
#if defined(__x86_64__)
    if (ace::kernel::has_bmi2(ace::kernel::cpuid())) out.push_back(&ace::kernel::bmi2);
#endif
    return out;
  }();
  return all;
}

// Compares the answers of all of them with `right`.
//   what      the operation
//   codec     the library's, which is called with each kernel in turn
//   textbook  the textbook's
template <class Input, class Answer, class Convert, class Textbook>
void expect_of_each_kernel(std::string_view what, const Input& input, const Answer& right,
                           const Convert& codec, const Textbook& textbook) {
  for (const ace::kernel::Kernel* kernel : kernels()) {
    ace::kernel::chosen.store(kernel, std::memory_order_relaxed);
    if (const Answer given = answer_of(codec()); given != right) {
      expect_same(std::string(what) + " with the kernel " + std::string(kernel->name), input, given,
                  right);
    }
  }
  if (const Answer given = answer_of(textbook()); given != right) {
    expect_same(std::string(what) + " by the textbook", input, given, right);
  }
}

inline void check_decode_of_each_kernel(std::string_view ace) {
  const auto by_the_textbook = [&]() -> ace::Result<std::u32string> {
    std::u32string text(ace.size(), U'\0');
    ace::bootstring::Output<char32_t> output(text, {});
    const auto done =
        ace::bootstring::textbook::decode_to<ace::punycode::Profile, ace::punycode::maxint>(
            ace, ace::Domain::scalar, output);
    if (!done) return std::unexpected(done.error());
    text.resize(output.size());
    return text;
  };
  expect_of_each_kernel(
      "decode", ace, oracle_decode(Codec::punycode, ace), [&] { return Punycode::decode(ace); },
      by_the_textbook);
}

inline void check_encode_of_each_kernel(std::u32string_view text) {
  const auto by_the_textbook = [&]() -> ace::Result<std::string> {
    std::string ace;
    ace::StringSink sink{ace};
    const auto done =
        ace::bootstring::textbook::encode_to<ace::punycode::Profile, ace::punycode::maxint>(
            std::span<const char32_t>(text), std::span<const ace::CaseFlag>(), ace::Domain::scalar,
            sink);
    if (!done) return std::unexpected(done.error());
    return ace;
  };
  expect_of_each_kernel(
      "encode", text, oracle_encode(Codec::punycode, text), [&] { return Punycode::encode(text); },
      by_the_textbook);
}

}  // namespace fuzz
