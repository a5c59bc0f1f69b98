// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "answer/loaded_plugin.h"
#include "core/failure.h"
#include "judge/plugin_interface.h"
#include "subjects.h"

namespace bench {
namespace {

[[noreturn]] void fail(const std::string& path, const char* what) {
  std::fprintf(stderr, "bench: %s: %s\n", path.c_str(), what);
  std::exit(2);
}

Plugin load(const std::string& path) {
  try {
    const auto* codec =
        acecheck::compare::codec_of(acecheck::load_plugin(path), acecheck::Codec::punycode);
    if (codec != nullptr && codec->encode != nullptr && codec->decode != nullptr) {
      return {std::filesystem::path(path).stem(), codec};
    }
  } catch (const acecheck::Failure& failure) {
    fail(path, failure.what());
  }
  fail(path, "has no Punycode in both directions");
}

}  // namespace

std::vector<Plugin> plugins() {
  std::vector<Plugin> out;
  const char* paths = std::getenv("ACECHECK_BENCH_PLUGIN");
  std::istringstream in(paths == nullptr ? "" : paths);
  for (std::string path; std::getline(in, path, ':');) {
    if (!path.empty()) out.push_back(load(path));
  }
  return out;
}

}  // namespace bench
