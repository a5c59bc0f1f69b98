# SPDX-License-Identifier: Apache-2.0
# acecheck_add_fuzzer(NAME
#   SOURCES FILE...           your codec, or an adapter to it, that defines acecheck_plugin_get()
#                             (<acecheck/plugin.h>)
#   CODEC punycode|lace|mace|cidnuc
#   [OP encode|decode|compress|decompress|base32-encode|base32-decode]   default: decode
#   [PROFILE rust-v0|swift]   of punycode: with the delimiter and the digits of these symbols
#   [LIBRARIES TARGET...])    the libraries that the sources need
#
# Adds a program NAME that fuzzes the operation, and compares every answer with the oracle's, within the
# limits that the plug-in declares. SOURCES are compiled for coverage and with
# ACECHECK_FUZZ_SANITIZERS. The oracle is compiled without both, and costs little time.
#
# The engine is libFuzzer, and the compiler is Clang. For another engine, set
# ACECHECK_FUZZING_ENGINE, or LIB_FUZZING_ENGINE in the environment, to the flags that link the
# engine, and ACECHECK_FUZZ_FLAGS to the flags that instrument the sources for the engine:
#   AFL++      CC=afl-clang-fast CXX=afl-clang-fast++ cmake -DACECHECK_FUZZ_FLAGS= ...
#   Honggfuzz  CC=hfuzz-clang CXX=hfuzz-clang++ cmake -DACECHECK_FUZZ_FLAGS= -DACECHECK_FUZZING_ENGINE= ...
#   OSS-Fuzz   nothing: its builder sets LIB_FUZZING_ENGINE and CFLAGS
set(acecheck_fuzzing_engine "-fsanitize=fuzzer")
set(acecheck_fuzz_flags "-fsanitize=fuzzer-no-link")
set(acecheck_fuzz_sanitizers "address,undefined")
if(DEFINED ENV{LIB_FUZZING_ENGINE})
  set(acecheck_fuzzing_engine "$ENV{LIB_FUZZING_ENGINE}")
  set(acecheck_fuzz_flags "")
  set(acecheck_fuzz_sanitizers "")
endif()
set(ACECHECK_FUZZING_ENGINE "${acecheck_fuzzing_engine}" CACHE STRING "Links a fuzzing engine's main() in")
set(ACECHECK_FUZZ_FLAGS "${acecheck_fuzz_flags}" CACHE STRING "Instruments for the engine")
set(ACECHECK_FUZZ_SANITIZERS "${acecheck_fuzz_sanitizers}" CACHE STRING
  "Sanitizers for -fsanitize=, or nothing")

function(acecheck_add_fuzzer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CODEC;OP;PROFILE" "SOURCES;LIBRARIES")
  if(NOT arg_SOURCES OR NOT arg_CODEC OR arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "acecheck_add_fuzzer(${name}): give SOURCES and CODEC "
      "(and OP, PROFILE, LIBRARIES); unknown: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(ACECHECK_FUZZ_FLAGS MATCHES "-fsanitize=fuzzer" AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "acecheck_add_fuzzer(${name}): libFuzzer needs Clang, and the compiler is "
      "${CMAKE_CXX_COMPILER_ID}; configure again in a new folder with "
      "-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++, or name another engine: see "
      "acecheck_add_fuzzer.cmake")
  endif()
  if(NOT arg_OP)
    set(arg_OP decode)
  endif()
  set(codecs punycode lace mace cidnuc)
  set(ops encode decode compress decompress base32-encode base32-decode)
  if(NOT arg_CODEC IN_LIST codecs OR NOT arg_OP IN_LIST ops)
    message(FATAL_ERROR "acecheck_add_fuzzer(${name}): CODEC is one of ${codecs}, OP one of ${ops}")
  endif()
  if(arg_PROFILE AND NOT (arg_PROFILE MATCHES "^(rust-v0|swift)$" AND arg_CODEC STREQUAL "punycode"))
    message(FATAL_ERROR "acecheck_add_fuzzer(${name}): PROFILE is rust-v0 or swift, with CODEC punycode")
  endif()

  set(which ${CMAKE_CURRENT_BINARY_DIR}/${name}.acecheck.cc)
  file(GENERATE OUTPUT ${which} CONTENT
    "extern \"C\" const char acecheck_fuzz_codec[], acecheck_fuzz_op[], acecheck_fuzz_profile[];
const char acecheck_fuzz_codec[] = \"${arg_CODEC}\";
const char acecheck_fuzz_op[] = \"${arg_OP}\";
const char acecheck_fuzz_profile[] = \"${arg_PROFILE}\";
")
  add_executable(${name} ${arg_SOURCES} ${which})
  target_link_libraries(${name} PRIVATE acecheck::kit ${arg_LIBRARIES})
  target_compile_options(${name} PRIVATE -g ${ACECHECK_FUZZ_FLAGS})
  target_link_libraries(${name} PRIVATE ${ACECHECK_FUZZING_ENGINE})
  if(ACECHECK_FUZZ_SANITIZERS)
    target_compile_options(${name} PRIVATE -fsanitize=${ACECHECK_FUZZ_SANITIZERS}
      -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${name} PRIVATE -fsanitize=${ACECHECK_FUZZ_SANITIZERS})
  endif()
endfunction()
