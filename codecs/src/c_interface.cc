// SPDX-License-Identifier: Apache-2.0
#include <ace/ace.h>
#include <ace/cidnuc.h>
#include <ace/lace.h>
#include <ace/mace.h>
#include <ace/punycode.h>

namespace {

using ace::Result;

static_assert(ACE_OK == 0 && ACE_OUTPUT_FULL == ace::errc_names.size(),
              "ace_status follows ace::Errc, one higher");

ace::Domain domain_of(ace_domain domain) {
  switch (domain) {
    case ACE_DOMAIN_CODE_POINT:
      return ace::Domain::code_point;
    case ACE_DOMAIN_ANY:
      return ace::Domain::any;
    case ACE_DOMAIN_SCALAR:
      break;
  }
  return ace::Domain::scalar;
}

ace::Options options_of(const ace_options* options) {
  if (options == nullptr) return {};
  return {.domain = domain_of(options->domain), .reversible = options->reversible != 0};
}

ace_status report(const Result<std::size_t>& result, std::size_t* length, std::size_t* position) {
  if (result) {
    *length = *result;
    return ACE_OK;
  }
  if (position != nullptr) *position = result.error().position;
  return static_cast<ace_status>(static_cast<int>(result.error().code) + 1);
}

std::uint8_t* flags_of(const ace_options* options) {
  return options == nullptr ? nullptr : options->case_flags;
}

Result<std::size_t> punycode_encode(std::u32string_view text, std::span<char> out,
                                    const ace_options* options) {
  const std::uint8_t* flags = flags_of(options);
  if (flags == nullptr) return ace::punycode::encode(text, out, options_of(options));
  ace::SpanSink<char> sink{out};
  const auto done = ace::bootstring::encode_to<ace::punycode::Profile, ace::punycode::maxint>(
      std::span(text.data(), text.size()), std::span(flags, text.size()),
      options_of(options).domain, sink, options_of(options).reversible);
  if (!done) return std::unexpected(done.error());
  return sink.size;
}

Result<std::size_t> punycode_decode(std::string_view ace, std::span<char32_t> out,
                                    const ace_options* options) {
  std::uint8_t* flags = flags_of(options);
  if (flags == nullptr) return ace::punycode::decode(ace, out, options_of(options));
  ace::bootstring::Output output(out, std::span(flags, out.size()));
  const auto done = ace::bootstring::decode_to<ace::punycode::Profile, ace::punycode::maxint>(
      ace, options_of(options).domain, output);
  if (!done) return std::unexpected(done.error());
  return output.size();
}

}  // namespace

ace_status ace_encode(ace_codec codec, const char32_t* text, size_t text_length, char* out,
                      size_t capacity, size_t* length, const ace_options* options,
                      size_t* position) {
  const std::u32string_view input(text, text_length);
  const std::span<char> output(out, capacity);
  switch (codec) {
    case ACE_PUNYCODE:
      return report(punycode_encode(input, output, options), length, position);
    case ACE_LACE:
      return report(ace::lace::encode(input, output), length, position);
    case ACE_MACE:
      return report(ace::mace::encode(input, output, options_of(options)), length, position);
    case ACE_CIDNUC:
      break;
  }
  return report(ace::cidnuc::encode(input, output), length, position);
}

ace_status ace_decode(ace_codec codec, const char* ace, size_t ace_length, char32_t* out,
                      size_t capacity, size_t* length, const ace_options* options,
                      size_t* position) {
  const std::string_view input(ace, ace_length);
  const std::span<char32_t> output(out, capacity);
  switch (codec) {
    case ACE_PUNYCODE:
      return report(punycode_decode(input, output, options), length, position);
    case ACE_LACE:
      return report(ace::lace::decode(input, output), length, position);
    case ACE_MACE:
      return report(ace::mace::decode(input, output, options_of(options)), length, position);
    case ACE_CIDNUC:
      break;
  }
  return report(ace::cidnuc::decode(input, output), length, position);
}

const char* ace_status_name(ace_status status) {
  if (status == ACE_OK) return "ok";
  const auto index = static_cast<std::size_t>(status) - 1;
  // The names are string literals, so each ends with a NUL.
  return index < ace::errc_names.size() ? ace::errc_names[index].data() : nullptr;
}
