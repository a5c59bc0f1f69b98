// SPDX-License-Identifier: Apache-2.0
#include "answer/oracle_hello.h"

#include <oracle/cidnuc.h>

#include "answer/builtin.h"

namespace acecheck {

Hello oracle_hello(Domain domain) {
  Hello hello = builtin_hello(domain);
  hello.name = "acecheck-oracle";
  for (auto& [codec, capabilities] : hello.codecs) capabilities.bits = 0xFFFFFFFF;
  hello.codecs.at(Codec::cidnuc).unicode_version =
      unicode_version_from(oracle::cidnuc::unicode_version());
  return hello;
}

}  // namespace acecheck
