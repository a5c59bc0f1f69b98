#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "subjects.h"

namespace bench {
namespace {

[[noreturn]] void fail(const char* path, const char* what) {
  std::fprintf(stderr, "bench: %s: %s\n", path, what);
  std::exit(2);
}

const acecheck_codec* load() {
  const char* path = std::getenv("ACECHECK_BENCH_PLUGIN");
  if (path == nullptr) return nullptr;
  void* library = dlopen(path, RTLD_NOW);
  if (library == nullptr) fail(path, dlerror());
  const auto get =
      reinterpret_cast<decltype(&acecheck_plugin_get)>(dlsym(library, "acecheck_plugin_get"));
  if (get == nullptr || get()->abi != ACECHECK_PLUGIN_ABI) {
    fail(path, "is no plug-in, or for another version of <acecheck/plugin.h>");
  }
  for (std::size_t at = 0; at < get()->codec_count; ++at) {
    const acecheck_codec& codec = get()->codecs[at];
    if (std::strcmp(codec.name, "punycode") == 0 && codec.encode != nullptr &&
        codec.decode != nullptr) {
      return &codec;
    }
  }
  fail(path, "has no Punycode in both directions");
}

}  // namespace

const acecheck_codec* Plugin::codec() {
  static const acecheck_codec* const loaded = load();
  return loaded;
}

}  // namespace bench
