// SPDX-License-Identifier: Apache-2.0
#include <ace/punycode.h>

#include <array>

#include "kernel/kernel.h"
#include "kernel/tables.h"
#include "results.h"

namespace ace::punycode {
namespace {

// So that Options::reversible asks nothing of the kernels: their deltas are far below maxint.
static_assert(kernel::delta_limit + kernel::max_label <= maxint);

template <class Sink>
Result<void> encode_to(std::u32string_view text, std::span<const CaseFlag> flags,
                       const Options& options, Sink& sink) {
  return bootstring::encode_to<Profile, maxint>(std::span(text.data(), text.size()), flags,
                                                options.domain, sink, options.reversible);
}

}  // namespace

Result<std::string> encode(std::u32string_view text, const Options& options) {
  std::array<char, std::size_t{9} * kernel::max_label>
      buffer;  // eight digits each at most, and the literal
  const std::size_t size = kernel::active().encode_label(text, buffer);
  if (size != kernel::declined) return std::string(buffer.data(), size);
  return encode(text, std::span<const CaseFlag>{}, options);
}

Result<std::string> encode(std::u32string_view text, std::span<const CaseFlag> flags,
                           const Options& options) {
  return written<std::string>([&](auto& sink) { return encode_to(text, flags, options, sink); });
}

Result<std::size_t> encode(std::u32string_view text, std::span<char> out, const Options& options) {
  const std::size_t size = kernel::active().encode_label(text, out);
  if (size != kernel::declined) return size;
  return encode(text, std::span<const CaseFlag>{}, out, options);
}

Result<std::size_t> encode(std::u32string_view text, std::span<const CaseFlag> flags,
                           std::span<char> out, const Options& options) {
  return written_to(out, [&](auto& sink) { return encode_to(text, flags, options, sink); });
}

Result<std::u32string> decode(std::string_view ace, const Options& options) {
  return filled<std::u32string>(ace.size(),
                                [&](std::span<char32_t> out) { return decode(ace, out, options); });
}

Result<std::u32string> decode(std::string_view ace, std::vector<CaseFlag>& flags,
                              const Options& options) {
  flags.resize(ace.size());
  auto text = filled<std::u32string>(ace.size(), [&](std::span<char32_t> out) {
    return decode(ace, out, std::span(flags), options);
  });
  if (text) flags.resize(text->size());
  return text;
}

Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out, const Options& options) {
  const std::size_t size = kernel::active().decode_label(ace, out);
  if (size != kernel::declined) return size;
  return decode(ace, out, std::span<CaseFlag>{}, options);
}

Result<std::size_t> decode(std::string_view ace, std::span<char32_t> out, std::span<CaseFlag> flags,
                           const Options& options) {
  bootstring::Output<char32_t> output(out, flags);
  const auto done = bootstring::decode_to<Profile, maxint>(ace, options.domain, output);
  if (!done) return std::unexpected(done.error());
  return output.size();
}

std::uint32_t adapt(std::uint32_t delta, std::uint32_t numpoints, bool firsttime) {
  return bootstring::adapt<Profile>(delta, numpoints, firsttime);
}

}  // namespace ace::punycode
