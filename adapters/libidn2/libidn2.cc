// Adapter for libidn2. By default it calls libidn2's Punycode codec, and with --layer idna the
// documented conversion of labels.
//
// The codec is documented API from 2.3.7 on. Older versions export the same functions for old
// programs under another name. The limits of the functions are not documented, so the adapter
// declares only the width of their integers.
#include <dlfcn.h>
#include <idn2.h>

#include <cstring>
#include <memory>

#include "../cpp/adapter.h"

namespace {

using adapter::Json;

Json answer_of(int code) { return adapter::reject(idn2_strerror_name(code)); }

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

  Json encode(const Json& request) const {
    const auto text = adapter::code_points(request.at("unicode").get<std::string>());
    std::string out(text.size() * 8 + 16, '\0');
    std::size_t size = out.size();
    const int code = new_encode != nullptr
                         ? new_encode(text.data(), text.size(), out.data(), &size)
                         : old_encode(text.size(), text.data(), &size, out.data());
    if (code != IDN2_OK) return answer_of(code);
    return {{"ace", out.substr(0, size)}};
  }

  Json decode(const Json& request) const {
    const std::string ace = adapter::octets(request);
    std::vector<std::uint32_t> out(ace.size() + 1);
    std::size_t size = out.size();
    const int code = new_decode != nullptr ? new_decode(ace.data(), ace.size(), out.data(), &size)
                                           : old_decode(ace.size(), ace.data(), &size, out.data());
    if (code != IDN2_OK) return answer_of(code);
    return {{"unicode", adapter::unicode(out.data(), size)}};
  }
};

// --- IDNA ---------------------------------------------------------------------------------------

constexpr int flags = IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL;

Json idna_encode(const Json& request) {
  const auto text = adapter::code_points(request.at("unicode").get<std::string>());
  char* raw = nullptr;
  const int code = idn2_to_ascii_4i2(text.data(), text.size(), &raw, flags);
  const std::unique_ptr<char, decltype(&idn2_free)> out(raw, idn2_free);
  if (code != IDN2_OK) return answer_of(code);
  if (std::strncmp(raw, "xn--", 4) != 0) return adapter::reject("IDNA leaves the label as it is");
  return {{"ace", std::string(raw + 4)}};
}

Json idna_decode(const Json& request) {
  const std::string ace = adapter::octets(request);
  if (ace.find('\0') != std::string::npos) throw adapter::Rejected("a NUL ends the string");
  std::uint32_t* raw = nullptr;
  const int code = idn2_to_unicode_8z4z(("xn--" + ace).c_str(), &raw, 0);
  const std::unique_ptr<std::uint32_t, decltype(&idn2_free)> out(raw, idn2_free);
  if (code != IDN2_OK) return answer_of(code);
  std::size_t size = 0;
  while (raw[size] != 0) ++size;
  return {{"unicode", adapter::unicode(raw, size)}};
}

Json hello(const std::string& name, const Json& capabilities) {
  return {{"hello", 1},      {"name", name},     {"version", idn2_check_version(nullptr)},
          {"language", "C"}, {"in_flight", 256}, {"codecs", {{"punycode", capabilities}}}};
}

int serve_codec() {
  const Codec codec;
  if (!codec.present()) {
    std::cerr << "this libidn2 exports no Punycode functions; try --layer idna\n";
    return 1;
  }
  return adapter::serve(hello("libidn2", {{"bits", 32}}), [&](const Json& request) {
    return request.at("op") == "encode" ? codec.encode(request) : codec.decode(request);
  });
}

int serve_idna() {
  return adapter::serve(
      hello("libidn2-idna", {{"bits", 32}, {"domain", "scalar"}, {"layer", "idna2008"}}),
      [](const Json& request) {
        return request.at("op") == "encode" ? idna_encode(request) : idna_decode(request);
      });
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) return serve_codec();
  if (arguments == std::vector<std::string>{"--layer", "idna"}) return serve_idna();
  std::cerr << "usage: libidn2 [--layer idna]\n";
  return 2;
}
