// Implementations that are shared libraries with the interface of <acecheck/plugin.h>.
#pragma once

#include <acecheck/plugin.h>

#include <filesystem>

#include "implementation/message.h"

namespace acecheck {

// The plug-in in a shared library, which stays loaded. Throws AdapterFailure that says what is
// wrong with it.
const acecheck_plugin& load_plugin(const std::filesystem::path& path);

// What it declares. Throws AdapterFailure for a declaration that makes no sense.
Hello plugin_hello(const acecheck_plugin& plugin);

// Its answer to a request, with room for whatever a right answer can be.
Outcome plugin_answer(const acecheck_plugin& plugin, const Request& request);

}  // namespace acecheck
