// SPDX-License-Identifier: Apache-2.0
// Adapter for ICU: by default its Punycode codec, which no installed header declares; with an
// argument its conversion of labels under UTS 46 or, as it was formerly, under IDNA 2003. A
// rejection is a UErrorCode that is a failure, or a flag in UIDNAInfo.
#include <unicode/uchar.h>
#include <unicode/uidna.h>
#include <unicode/uversion.h>

#define ADAPTER_NO_MAIN
#include "../cpp/adapter.h"

extern "C" {
std::int32_t u_strToPunycode(const UChar* text, std::int32_t size, UChar* ace, std::int32_t room,
                             const UBool* case_flags, UErrorCode* code);
std::int32_t u_strFromPunycode(const UChar* ace, std::int32_t size, UChar* text, std::int32_t room,
                               UBool* case_flags, UErrorCode* code);
}

namespace {

// What a function of ICU writes, which takes the output, its room and the status.
template <class Text, class Call>
Text result(std::size_t room, const Call& call) {
  Text out(room, 0);
  UErrorCode code = U_ZERO_ERROR;
  const std::int32_t size = call(out.data(), static_cast<std::int32_t>(room), &code);
  if (code == U_BUFFER_OVERFLOW_ERROR) throw std::logic_error("an output is too small");
  if (U_FAILURE(code)) throw adapter::Rejected(u_errorName(code));
  out.resize(static_cast<std::size_t>(size));
  return out;
}

template <class Text>
std::int32_t size_of(const Text& text) {
  return static_cast<std::int32_t>(text.size());
}

using Text = std::u16string;

adapter::Implementation punycode() {
  return adapter::codec<Text, Text>(
      [](const Text& text) {
        return result<Text>(text.size() * 8 + 64, [&](UChar* out, std::int32_t room, auto* code) {
          return u_strToPunycode(text.data(), size_of(text), out, room, nullptr, code);
        });
      },
      [](const Text& ace) {
        return result<Text>(ace.size() * 2 + 64, [&](UChar* out, std::int32_t room, auto* code) {
          return u_strFromPunycode(ace.data(), size_of(ace), out, room, nullptr, code);
        });
      });
}

adapter::Implementation idna2003() {
  const auto calling = [](auto function) {
    return [=](const Text& name) {
      return result<Text>(name.size() * 40 + 4096, [&](UChar* out, std::int32_t room, auto* code) {
        return function(name.data(), size_of(name), out, room, UIDNA_DEFAULT, nullptr, code);
      });
    };
  };
  return adapter::names<Text>(calling(uidna_IDNToASCII), calling(uidna_IDNToUnicode));
}

adapter::Implementation uts46(bool is_transitional) {
  std::uint32_t options = UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ;
  if (!is_transitional)
    options |= UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE;
  UErrorCode code = U_ZERO_ERROR;
  const UIDNA* const idna = uidna_openUTS46(options, &code);
  if (U_FAILURE(code)) throw std::logic_error(u_errorName(code));
  const auto calling = [=](auto function) {
    return [=](const std::string& name) {
      UIDNAInfo info = UIDNA_INFO_INITIALIZER;
      const auto call = [&](char* out, std::int32_t room, UErrorCode* status) {
        return function(idna, name.data(), size_of(name), out, room, &info, status);
      };
      const auto out = result<std::string>(name.size() * 40 + 4096, call);
      if (info.errors != 0) throw adapter::Rejected("errors " + std::to_string(info.errors));
      return out;
    };
  };
  return adapter::names<std::string>(calling(uidna_nameToASCII_UTF8),
                                     calling(uidna_nameToUnicodeUTF8));
}

std::string unicode_version() {
  UVersionInfo version;
  u_getUnicodeVersion(version);
  return ",\"unicode_version\":\"" + std::to_string(version[0]) + '.' + std::to_string(version[1]) +
         '"';
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc == 2 ? argv[1] : "";
  adapter::Hello hello = {.name = mode.empty() ? "icu" : "icu-" + mode, .version = U_ICU_VERSION};
  if (mode.empty()) {
    hello.strings = "utf-16";
    hello.unicode_hex = true;
    return adapter::serve(hello, punycode());
  }
  if (mode == "idna2003") {
    hello.strings = "utf-16";
    hello.unicode_hex = true;
    hello.capabilities = "\"layer\":\"idna2003\"";
    return adapter::serve(hello, idna2003());
  }
  const bool is_transitional = mode == "uts46-transitional";
  if (mode != "uts46" && !is_transitional) {
    std::cerr << "usage: icu [idna2003 | uts46 | uts46-transitional]\n";
    return 2;
  }
  hello.strings = "utf-8";
  hello.unicode_hex = true;
  hello.capabilities = "\"layer\":\"uts46\"" + unicode_version();
  if (is_transitional) hello.capabilities += ",\"transitional\":true";
  return adapter::serve(hello, uts46(is_transitional));
}
