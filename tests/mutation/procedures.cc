// SPDX-License-Identifier: Apache-2.0
#include "procedures.h"

#include <ace/punycode.h>

#include "kernel/kernel.h"

namespace mutation {
namespace {

using ace::kernel::declined;
using ace::punycode::maxint;
using ace::punycode::Profile;

constexpr ace::Domain domain = ace::Domain::scalar;
constexpr std::size_t label_units = ace::kernel::max_label;

template <class Output>
bool is_right(const ace::Result<void>& done, const Output& output, const Output* right) {
  return done ? right != nullptr && output == *right : right == nullptr;
}

// A kernel must decline invalid inputs and may decline inputs that are not labels. It must not
// decline any other input if the buffer is large enough.
template <class Output>
bool is_right(std::size_t size, const Output& output, const Output* right, bool is_label) {
  if (size == declined) return right == nullptr || !is_label;
  return right != nullptr && output.substr(0, size) == *right;
}

}  // namespace

bool every_way_encodes(std::u32string_view text, const std::string* right) {
  const std::span<const char32_t> units(text);
  const std::span<const ace::CaseFlag> flags;
  std::string sorted;
  ace::StringSink sorted_sink{sorted};
  const auto fast =
      ace::bootstring::encode_sorted_to<Profile, maxint>(units, flags, domain, sorted_sink);
  if (!fast || !is_right(*fast, sorted, right)) return false;
  std::string textbook;
  ace::StringSink textbook_sink{textbook};
  const auto slow =
      ace::bootstring::textbook::encode_to<Profile, maxint>(units, flags, domain, textbook_sink);
  if (!is_right(slow, textbook, right)) return false;
  for (const auto* kernel : {&ace::kernel::portable, &ace::kernel::active()}) {
    std::string out(10 * label_units, '\0');
    const std::size_t size = kernel->encode_label(text, out);
    if (!is_right(size, out, right, text.size() <= label_units)) return false;
  }
  return true;
}

bool every_way_decodes(std::string_view ace, const std::u32string* right) {
  std::u32string deferred(ace.size(), U'\0');
  ace::bootstring::Output<char32_t> deferred_output(deferred, {});
  const auto fast =
      ace::bootstring::decode_deferred_to<Profile, maxint>(ace, domain, deferred_output);
  deferred.resize(deferred_output.size());
  if (!fast || !is_right(*fast, deferred, right)) return false;
  std::u32string textbook(ace.size(), U'\0');
  ace::bootstring::Output<char32_t> textbook_output(textbook, {});
  const auto slow =
      ace::bootstring::textbook::decode_to<Profile, maxint>(ace, domain, textbook_output);
  textbook.resize(textbook_output.size());
  if (!is_right(slow, textbook, right)) return false;
  for (const auto* kernel : {&ace::kernel::portable, &ace::kernel::active()}) {
    std::u32string out(label_units, U'\0');
    const std::size_t size = kernel->decode_label(ace, out);
    if (!is_right(size, out, right, ace.size() <= label_units)) return false;
  }
  return true;
}

}  // namespace mutation
