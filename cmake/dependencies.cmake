# SPDX-License-Identifier: Apache-2.0
# Finds every library that the project uses. docs/architecture.md gives the reason for each library.
if(ACECHECK_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()
find_package(PkgConfig REQUIRED)
pkg_check_modules(utf8proc REQUIRED IMPORTED_TARGET libutf8proc)            # codecs
if(NOT ACECHECK_PROGRAM)
  return()
endif()
pkg_check_modules(icu REQUIRED IMPORTED_TARGET icu-uc)                      # oracle
find_package(Boost 1.74 REQUIRED)                                           # oracle
find_package(Threads REQUIRED)                                              # certify
if(ACECHECK_STATIC)                                                         # certify; Debian has no libfmt.a
  find_path(FMT_INCLUDE fmt/format.h REQUIRED)
  add_library(fmt_headers INTERFACE)
  target_include_directories(fmt_headers SYSTEM INTERFACE ${FMT_INCLUDE})
  target_compile_definitions(fmt_headers INTERFACE FMT_HEADER_ONLY)
  set(ACECHECK_FMT fmt_headers)
else()
  find_package(fmt REQUIRED)
  set(ACECHECK_FMT fmt::fmt)
endif()
pkg_check_modules(nettle REQUIRED IMPORTED_TARGET nettle)                   # certify: SHA-256
find_path(NLOHMANN_JSON_INCLUDE nlohmann/json.hpp REQUIRED)                 # certify
if(NOT ACECHECK_STATIC AND NOT ACECHECK_FUZZ)
  find_package(simdjson QUIET)                                              # certify, where it can be had: JSON
  if(simdjson_FOUND)
    include(CheckCXXSourceCompiles)
    include(CMakePushCheckState)
    cmake_push_check_state(RESET)
    set(CMAKE_REQUIRED_LIBRARIES simdjson::simdjson)
    # Clang 19 refuses the header of Ubuntu 24.04.
    check_cxx_source_compiles("#include <simdjson.h>\nint main() {}" ACECHECK_SIMDJSON_COMPILES)
    cmake_pop_check_state()
  endif()
endif()
find_path(CLI11_INCLUDE CLI/CLI.hpp REQUIRED)                               # certify
find_path(TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)                      # certify: acecheck.toml
find_path(VALIJSON_INCLUDE valijson/schema.hpp REQUIRED)                    # certify: JSON Schema
if(ACECHECK_TESTS)
  find_package(GTest REQUIRED)
  find_path(RAPIDCHECK_INCLUDE rapidcheck.h REQUIRED)
  find_library(RAPIDCHECK_LIBRARY rapidcheck REQUIRED)
  add_library(rapidcheck INTERFACE)
  target_include_directories(rapidcheck SYSTEM INTERFACE ${RAPIDCHECK_INCLUDE})
  target_link_libraries(rapidcheck INTERFACE ${RAPIDCHECK_LIBRARY})
  # Its header uses std::aligned_storage, which C++23 deprecates; Clang says so at each place that instantiates it.
  target_compile_options(rapidcheck INTERFACE -Wno-deprecated-declarations)
endif()
