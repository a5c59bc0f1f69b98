# SPDX-License-Identifier: Apache-2.0
# The options of a build, and the compiler settings that all targets of the project share.
include(GNUInstallDirs)

# A project that embeds this one gets the codecs, which need utf8proc alone, unless it asks for more.
option(ACECHECK_PROGRAM "Build the program, the oracle and the kit, and not only the codecs" ${PROJECT_IS_TOP_LEVEL})
include(CMakeDependentOption)
cmake_dependent_option(ACECHECK_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL} ACECHECK_PROGRAM OFF)
# ci/test has a build without sanitizers and one with them; each of these is ON in one of the two.
cmake_dependent_option(ACECHECK_TESTS_ONCE
  "Build also the tests that need no sanitizers: of data, of whole texts, of misbehaviour, of other programs" ON
  ACECHECK_TESTS OFF)
cmake_dependent_option(ACECHECK_TESTS_SANITIZED "Build also the unit tests of everything but the codecs" ON
  ACECHECK_TESTS OFF)
option(ACECHECK_INSTALL "Make rules for an installation" ${PROJECT_IS_TOP_LEVEL})
option(ACECHECK_BENCH "Build the benchmarks" OFF)
option(ACECHECK_FUZZ "Build the libFuzzer targets (needs Clang)" OFF)
option(ACECHECK_COVERAGE "Instrument for llvm-cov (needs Clang)" OFF)
option(ACECHECK_WASM "Build acecheck.wasm for the page that computes in the browser, and nothing else" OFF)
option(ACECHECK_STATIC "One file that runs anywhere: the program linked statically, with the vectors inside" OFF)
option(ACECHECK_DEB "Prepare Debian packages" OFF)
option(ACECHECK_REPRODUCIBLE "The same bytes, wherever the source and the build are" OFF)
set(ACECHECK_SANITIZE "" CACHE STRING "The value of -fsanitize=, for example address,undefined")
# What is instrumented has symbols that only a program defines.
cmake_dependent_option(ACECHECK_SHARED "Build the codecs as a shared library, too" ON
  "NOT ACECHECK_STATIC;NOT ACECHECK_SANITIZE;NOT ACECHECK_COVERAGE;NOT ACECHECK_FUZZ" OFF)
set(ACECHECK_CODECS_AND_ORACLE_OPTIONS "" CACHE STRING
  "Compiler options for the codecs and the oracle only, for example -O2")

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The build tree has the same relative paths as an installation, so that the program finds its data and
# its adapters by itself in both.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(ACECHECK_LIBEXEC ${CMAKE_INSTALL_LIBEXECDIR}/acecheck)

# libstdc++ gives std::expected only to a compiler that claims all of C++20's concepts, which Clang 16 to 18 have and do not
# claim. What links the codecs needs this as well: codecs/CMakeLists.txt.
string(CONCAT ACECHECK_CLAIM_CONCEPTS
  "$<$<AND:$<COMPILE_LANG_AND_ID:CXX,Clang>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,19>>:"
  "SHELL:-Wno-builtin-macro-redefined -U__cpp_concepts -D__cpp_concepts=202002L>")
add_compile_options("${ACECHECK_CLAIM_CONCEPTS}")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this, ccache keeps no source that uses a precompiled header.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
endif()

# A build from nothing spends its time in the headers of the libraries. The presets release, test and
# sanitize therefore compile several sources of a target as one translation unit (CMAKE_UNITY_BUILD). The
# other presets compile each source by itself, which shows a missing include and is quicker after a small change.
# The names in the anonymous namespaces of one unit have to differ.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)  # all sources of a target in one unit, except:
# compile_together(TARGET GROUP...): one translation unit for each group of folders, such as run+prove, and for each
# folder of the target's sources that is in no group.
function(compile_together target)
  get_target_property(sources ${target} SOURCES)
  foreach(source ${sources})
    cmake_path(GET source PARENT_PATH folder)
    set(unit ${folder})
    foreach(group ${ARGN})
      string(REPLACE "+" "|" folders ${group})
      if(folder MATCHES "^(${folders})(/|$)")
        set(unit ${group})
      endif()
    endforeach()
    string(MAKE_C_IDENTIFIER "in_${unit}" unit)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${unit})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
endfunction()

# The presets that ci/test builds from nothing do not optimize what nobody waits for: most tests. Clang with sanitizers
# needs three times as long for code that it optimizes. A program of which a part is not optimized is slow everywhere: the
# linker may take any source's copy of an inline function.
option(ACECHECK_BUILD_QUICKLY "Do not optimize what need not be fast" OFF)
# need_not_be_fast(TARGET): the target is such a program or library.
function(need_not_be_fast target)
  if(ACECHECK_BUILD_QUICKLY)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# need_not_check_pointers(TARGET): in such a preset, four checks of UndefinedBehaviorSanitizer that look at every pointer
# are left out of what is no codec: they double the time of compilation, and AddressSanitizer beside them stops the
# wrong accesses.
function(need_not_check_pointers target)
  if(ACECHECK_BUILD_QUICKLY AND ACECHECK_SANITIZE MATCHES "undefined")
    target_compile_options(${target} PRIVATE -fno-sanitize=alignment,null,object-size,vptr)
  endif()
endfunction()

# read_headers_once(TARGET GROUP HEADERS...): in a build from nothing, what the compiler has read of these headers for
# the first target of a group serves all C++ sources of all its targets, which have the same compiler options.
function(read_headers_once target group)
  if(NOT CMAKE_UNITY_BUILD)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # GCC then no longer knows the standard library for system headers, and gives these warnings inside std::string.
    target_compile_options(${target} PRIVATE
      "$<$<COMPILE_LANGUAGE:CXX>:-Wno-array-bounds;-Wno-stringop-overflow;-Wno-stringop-overread>")
  endif()
  get_property(first GLOBAL PROPERTY acecheck_headers_${group})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
    return()
  endif()
  set_property(GLOBAL PROPERTY acecheck_headers_${group} ${target})
  foreach(header ${ARGN})
    string(REPLACE ">" "$<ANGLE-R>" header "${header}")
    target_precompile_headers(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${header}>")
  endforeach()
endfunction()

add_library(acecheck_settings INTERFACE)
# Warnings are errors only in the presets for people who work on the project (CMakePresets.json).
target_compile_options(acecheck_settings INTERFACE -Wall -Wextra -Wpedantic -Wconversion
  # In a unity build a name may hide a name of another source, which confuses nobody.
  $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 gives these warnings inside the standard library's own std::expected and std::string.
  target_compile_options(acecheck_settings INTERFACE -Wno-maybe-uninitialized -Wno-restrict)
else()
  # Clang gives this warning for std::stable_sort() of GCC 12's library. GCC gives it for our own code.
  target_compile_options(acecheck_settings INTERFACE -Wno-deprecated-declarations)
endif()
if(ACECHECK_SANITIZE)
  add_compile_options(-fsanitize=${ACECHECK_SANITIZE} -fno-sanitize-recover=all
    -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${ACECHECK_SANITIZE})
endif()
if(ACECHECK_COVERAGE)
  add_compile_options(-fprofile-instr-generate -fcoverage-mapping)
  add_link_options(-fprofile-instr-generate)
endif()
if(ACECHECK_STATIC)
  add_compile_definitions(ACECHECK_STATIC)
  add_compile_options(-ffunction-sections -fdata-sections)
  add_link_options(-static -Wl,--gc-sections -Wl,--build-id=none -s)
endif()
if(ACECHECK_REPRODUCIBLE)
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/= -ffile-prefix-map=${PROJECT_BINARY_DIR}/=)
endif()
if(ACECHECK_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "ACECHECK_FUZZ needs Clang: configure with `cmake --preset fuzz`.")
  endif()
  # OSS-Fuzz's builder sets both in its own flags.
  set(ACECHECK_FUZZ_FLAGS "-fsanitize=fuzzer-no-link" CACHE STRING
    "The compiler options that instrument the code for the fuzzing engine")
  set(ACECHECK_FUZZING_ENGINE "-fsanitize=fuzzer" CACHE STRING
    "The linker option that adds main() of the fuzzing engine")
  add_compile_options(${ACECHECK_FUZZ_FLAGS})
endif()
