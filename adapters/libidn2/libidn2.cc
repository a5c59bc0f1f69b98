// SPDX-License-Identifier: Apache-2.0
// Adapter for libidn2. By default it calls libidn2's Punycode codec; the arguments idna2008, uts46
// and uts46-transitional call the documented conversion of labels, with the flags that libidn2 has
// for these.
//
// The codec is documented API from 2.3.7 on. Older versions export the same functions for old
// programs under another name. The limits of the functions are not documented, so the adapter
// declares only the width of their integers. For the conversion of labels, the statuses
// IDN2_ENCODING_ERROR and IDN2_ICONV_FAIL are documented: it takes any octets.
#include <dlfcn.h>
#include <idn2.h>

#include <map>

#define ADAPTER_NO_MAIN
#include "../cpp/adapter.h"

namespace {

using adapter::CodePoints;

void check(int code) {
  if (code != IDN2_OK) throw adapter::Rejected(idn2_strerror_name(code));
}

// --- The codec ----------------------------------------------------------------------------------

using NewEncode = int (*)(const std::uint32_t*, std::size_t, char*, std::size_t*);
using NewDecode = int (*)(const char*, std::size_t, std::uint32_t*, std::size_t*);
using OldEncode = int (*)(std::size_t, const std::uint32_t*, std::size_t*, char*);
using OldDecode = int (*)(std::size_t, const char*, std::size_t*, std::uint32_t*);

template <class Function>
Function find(const char* name, const char* symbol_version) {
  void* address = symbol_version == nullptr ? dlsym(RTLD_DEFAULT, name)
                                            : dlvsym(RTLD_DEFAULT, name, symbol_version);
  return reinterpret_cast<Function>(address);
}

struct Codec {
  NewEncode new_encode = find<NewEncode>("idn2_punycode_encode", nullptr);
  NewDecode new_decode = find<NewDecode>("idn2_punycode_decode", nullptr);
  OldEncode old_encode = find<OldEncode>("_idn2_punycode_encode", "IDN2_0.0.0");
  OldDecode old_decode = find<OldDecode>("_idn2_punycode_decode", "IDN2_0.0.0");

  bool present() const { return (new_encode && new_decode) || (old_encode && old_decode); }

  std::string encode(const CodePoints& text) const {
    std::string out(text.size() * 8 + 16, '\0');
    std::size_t size = out.size();
    check(new_encode != nullptr ? new_encode(text.data(), text.size(), out.data(), &size)
                                : old_encode(text.size(), text.data(), &size, out.data()));
    return out.substr(0, size);
  }

  CodePoints decode(const std::string& ace) const {
    CodePoints out(ace.size() + 1);
    std::size_t size = out.size();
    check(new_decode != nullptr ? new_decode(ace.data(), ace.size(), out.data(), &size)
                                : old_decode(ace.size(), ace.data(), &size, out.data()));
    out.resize(size);
    return out;
  }
};

int serve_codec(const adapter::Hello& hello) {
  const Codec codec;
  if (!codec.present()) {
    std::cerr << "this libidn2 exports no Punycode functions; try idna2008\n";
    return 1;
  }
  return adapter::serve(hello, adapter::codec<CodePoints, std::string>(
                                   [&](const CodePoints& text) { return codec.encode(text); },
                                   [&](const std::string& ace) { return codec.decode(ace); }));
}

// --- IDNA ---------------------------------------------------------------------------------------

std::string result(int code, char* name) {
  check(code);
  std::string out = name;
  idn2_free(name);
  return out;
}

int serve_names(const adapter::Hello& hello, int flags) {
  return adapter::serve(hello, adapter::names<std::string>(
                                   [=](const std::string& name) {
                                     char* out = nullptr;
                                     const char* in = adapter::c_string(name);
                                     const int code = idn2_to_ascii_8z(in, &out, flags);
                                     return result(code, out);
                                   },
                                   [=](const std::string& name) {
                                     char* out = nullptr;
                                     const char* in = adapter::c_string(name);
                                     const int code = idn2_to_unicode_8z8z(in, &out, flags);
                                     return result(code, out);
                                   }));
}

struct Configuration {
  std::string name;
  int flags;
  std::string layer;
};

const std::map<std::string, Configuration> configurations = {
    {"idna2008", {"libidn2-idna", IDN2_NFC_INPUT | IDN2_NO_TR46, R"("layer":"idna2008")"}},
    // The lookup of IDNA 2008 after the mapping of UTS 46, as its manual says.
    {"uts46", {"libidn2-uts46", IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL, R"("layer":"idna2008")"}},
    {"uts46-transitional",
     {"libidn2-uts46-transitional", IDN2_NFC_INPUT | IDN2_TRANSITIONAL,
      R"("layer":"uts46","transitional":true)"}}};

}  // namespace

int main(int argc, char** argv) {
  const std::string version = idn2_check_version(nullptr);
  if (argc == 1) {
    return serve_codec({"libidn2", version, "C", "", R"("bits":32)"});
  }
  const auto found = configurations.find(argc == 2 ? argv[1] : "");
  if (found == configurations.end()) {
    std::cerr << "usage: libidn2 [idna2008 | uts46 | uts46-transitional]\n";
    return 2;
  }
  const auto& [name, flags, layer] = found->second;
  return serve_names({name, version, "C", "utf-8", layer, true}, flags);
}
