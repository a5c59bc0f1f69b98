// SPDX-License-Identifier: Apache-2.0
// Implementations that are shared libraries with the interface of <acecheck/plugin.h>.
#pragma once

#include <acecheck/plugin.h>

#include <string>

#include "answer/protocol/message.h"

namespace acecheck {

// Loads a shared library, which stays loaded, and returns its plug-in. Throws AdapterFailure, which
// says why the library has no plug-in that can be used.
const acecheck_plugin& load_plugin(const std::string& path);

// What the plug-in declares, as an adapter's hello. Throws AdapterFailure for a codec or a domain
// that does not exist.
Hello plugin_hello(const acecheck_plugin& plugin);

// The plug-in's answer to a request, in a buffer that is large enough for every right answer.
Outcome plugin_answer(const acecheck_plugin& plugin, const Question& question);

}  // namespace acecheck
