#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds every fuzz target for OSS-Fuzz and ClusterFuzzLite. Their builder sets $SRC (which holds
# acecheck/), $WORK, $OUT, $CC, $CXX, $CFLAGS, $CXXFLAGS, $LIB_FUZZING_ENGINE. Afterwards $OUT has, for
# each target, the program, its seed corpus, dictionary and options.
set -euo pipefail
source=$SRC/acecheck
build=$WORK/acecheck

# The targets link with libraries of Debian or Ubuntu, which use libstdc++. The builder's own libc++ is
# not compatible with these libraries.
export CXXFLAGS=${CXXFLAGS//-stdlib=libc++/}

# The machines that run the targets have only the libraries in $OUT.
cmake -S "$source" -B "$build" -G Ninja \
  -DCMAKE_BUILD_TYPE=None -DCMAKE_UNITY_BUILD=ON \
  -DCMAKE_BUILD_RPATH='$ORIGIN/lib' -DCMAKE_EXE_LINKER_FLAGS=-Wl,--disable-new-dtags \
  -DACECHECK_FUZZ=ON -DACECHECK_TESTS=OFF \
  -DACECHECK_FUZZ_FLAGS= -DACECHECK_FUZZING_ENGINE="$LIB_FUZZING_ENGINE"
cmake --build "$build" --target fuzz_targets
python3 "$source/fuzz/tools/package.py" "$build/bin" "$OUT"
