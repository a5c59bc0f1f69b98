#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Builds the fuzzers, and runs each for one minute. Exit code 0 if they find nothing. Options of libFuzzer may follow.
# CC and CXX name another Clang. CMAKE_PREFIX_PATH names the installation if acecheck is not in a folder of PATH.
set -eu
cd "$(dirname "$0")"
CC=${CC:-clang} CXX=${CXX:-clang++} cmake -S . -B build
cmake --build build
for op in decode encode; do  # take out what your codec does not have, here and in CMakeLists.txt
  "${ACECHECK:-acecheck}" vectors seeds --codec punycode --op $op seeds/$op
  mkdir -p corpus/$op
  build/my_$op -max_total_time=60 -max_len=128 "$@" corpus/$op seeds/$op
done
