#include <cstdio>
#include <cstdlib>

#include "base/failure.h"
#include "compare/plugin_interface.h"
#include "implementation/loaded_plugin.h"
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
  try {
    const auto* codec =
        acecheck::compare::codec_of(acecheck::load_plugin(path), acecheck::Codec::punycode);
    if (codec != nullptr && codec->encode != nullptr && codec->decode != nullptr) return codec;
  } catch (const acecheck::Failure& failure) {
    fail(path, failure.what());
  }
  fail(path, "has no Punycode in both directions");
}

}  // namespace

const acecheck_codec* Plugin::codec() {
  static const acecheck_codec* const loaded = load();
  return loaded;
}

}  // namespace bench
