// SPDX-License-Identifier: Apache-2.0
#include "program/node/host.h"

#include <cstdlib>

namespace acecheck {
namespace {

#define ACECHECK_IMPORT(name) __attribute__((import_module("node"), import_name(name)))
extern "C" {
// Returns the number of the reply. size: gets the octets of its text, which take() copies.
ACECHECK_IMPORT("call")
int acecheck_call(const char* function, std::size_t function_size, const char* first,
                  std::size_t first_size, const char* second, std::size_t second_size,
                  double number, std::size_t* size);
ACECHECK_IMPORT("take") void acecheck_take(char* text);
}

}  // namespace

Reply ask_host(std::string_view function, std::string_view first, std::string_view second,
               double number) {
  std::size_t size = 0;
  Reply out;
  out.number = acecheck_call(function.data(), function.size(), first.data(), first.size(),
                             second.data(), second.size(), number, &size);
  if (size > 0) {
    out.text.resize(size);
    acecheck_take(out.text.data());
  }
  return out;
}

void end_program(int code) {
  ask_host("end", {}, {}, code);
  std::abort();
}

}  // namespace acecheck
