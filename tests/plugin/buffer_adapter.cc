// SPDX-License-Identifier: Apache-2.0
// The codec of a plug-in that is linked to this file, as an adapter in C++: acecheck gives it full
// buffers through the protocol.
#define ADAPTER_NO_MAIN
#include <acecheck/plugin.h>

#include "../../adapters/cpp/adapter.h"

namespace {

void check(acecheck_status status) {
  if (status == ACECHECK_TOO_SMALL) throw adapter::TooSmall();
  if (status != ACECHECK_OK) throw adapter::Rejected("rejected");
}

std::size_t encode(const adapter::CodePoints& text, std::span<char> out) {
  std::size_t size = 0;
  check(acecheck_plugin_get()->codecs->encode(text.data(), text.size(), out.data(), out.size(),
                                              &size));
  return size;
}

std::size_t decode(const std::string& ace, std::span<std::uint32_t> out) {
  std::size_t size = 0;
  check(
      acecheck_plugin_get()->codecs->decode(ace.data(), ace.size(), out.data(), out.size(), &size));
  return size;
}

}  // namespace

int main() {
  return adapter::serve(
      {.name = "buffers in C++", .version = "1", .capabilities = adapter::sample_capabilities},
      adapter::buffers(encode, decode));
}
